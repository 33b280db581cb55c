-- Roles that manage keys see the developer pages, which keys.manage now needs. System roles take their rights from the contract.
UPDATE roles SET permissions = permissions || 'developer.read'::text
WHERE 'keys.manage' = ANY (permissions) AND NOT 'developer.read' = ANY (permissions);
