-- Roles that a business defines. System roles are rows too, with rights declared by the contract, so the rules below leave them out.

ALTER TABLE roles
  -- Counts the changes; an edit of an older version is refused.
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  ADD CONSTRAINT role_name_length CHECK (system_key IS NOT NULL OR char_length(name) BETWEEN 2 AND 20),
  -- The same characters as in contract/src/team/role-name.ts.
  ADD CONSTRAINT role_name_characters CHECK (
    system_key IS NOT NULL
    OR name ~ '^[A-Za-z0-9_\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u024F\u3005\u3007\u3400-\u4DBF\u4E00-\u9FFF\U00020000-\U000323AF-]*$'),
  ADD CONSTRAINT role_description_length CHECK (char_length(description) <= 200),
  ADD CONSTRAINT role_has_permission CHECK (system_key IS NOT NULL OR cardinality(permissions) > 0),
  DROP CONSTRAINT role_name_taken;

CREATE UNIQUE INDEX role_name_taken ON roles (business_id, lower(name));
-- Finds the members of a role.
CREATE INDEX members_by_role ON member_roles (business_id, role_id);
