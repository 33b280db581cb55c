-- A saved view of a list: its query, order, columns and density. Of people, so of the business, and shown in both of its accounts.
CREATE TABLE list_views (
  business_id text COLLATE "C" NOT NULL REFERENCES businesses,
  id text COLLATE "C" NOT NULL,
  list text COLLATE "C" NOT NULL,
  name text NOT NULL CONSTRAINT view_name_in_bounds CHECK (char_length(name) BETWEEN 1 AND 100),
  -- The member who alone sees it, and with whom it goes; null if the team shares it.
  private_to text COLLATE "C",
  made_by_id text COLLATE "C" NOT NULL,
  -- As it was then: a shared view stays when its maker leaves.
  made_by_name text NOT NULL,
  query text NOT NULL,
  sort text,
  -- Null for the list's own.
  columns text[],
  pinned integer NOT NULL DEFAULT 0 CONSTRAINT view_pinned_not_negative CHECK (pinned >= 0),
  density text CONSTRAINT view_density_known CHECK (density IN ('comfortable', 'compact')),
  version integer NOT NULL DEFAULT 1 CONSTRAINT view_version_positive CHECK (version > 0),
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (business_id, id),
  CONSTRAINT private_view_of_member FOREIGN KEY (business_id, private_to) REFERENCES members (business_id, user_id) ON DELETE CASCADE
);
CREATE INDEX list_views_by_name ON list_views (business_id, list, name, id);
CREATE INDEX list_views_of_member ON list_views (business_id, private_to) WHERE private_to IS NOT NULL;
CALL protect_tenant_table('list_views', 'business_id', 'app.business_id', 'SELECT, INSERT, UPDATE, DELETE');

-- How a member sees a list where no view says otherwise.
CREATE TABLE list_settings (
  business_id text COLLATE "C" NOT NULL,
  user_id text COLLATE "C" NOT NULL,
  list text COLLATE "C" NOT NULL,
  columns text[],
  pinned integer NOT NULL DEFAULT 0 CONSTRAINT setting_pinned_not_negative CHECK (pinned >= 0),
  density text NOT NULL DEFAULT 'comfortable' CONSTRAINT setting_density_known CHECK (density IN ('comfortable', 'compact')),
  default_view_id text COLLATE "C",
  PRIMARY KEY (business_id, user_id, list),
  CONSTRAINT settings_of_member FOREIGN KEY (business_id, user_id) REFERENCES members (business_id, user_id) ON DELETE CASCADE,
  CONSTRAINT default_view_exists FOREIGN KEY (business_id, default_view_id) REFERENCES list_views (business_id, id) ON DELETE SET NULL (default_view_id)
);
CREATE INDEX list_settings_by_default_view ON list_settings (business_id, default_view_id) WHERE default_view_id IS NOT NULL;
CALL protect_tenant_table('list_settings', 'business_id', 'app.business_id', 'SELECT, INSERT, UPDATE');
