-- Schedules of exports, and saved views of lists.

-- Exports that are made again and again, and sent to members.
CREATE TABLE export_schedules (
  merchant_id text COLLATE "C" NOT NULL REFERENCES merchant_accounts,
  id text COLLATE "C" NOT NULL,
  created_at timestamptz NOT NULL,
  -- A user. Accounts have no foreign keys to people.
  created_by text COLLATE "C" NOT NULL,
  created_by_name text NOT NULL,
  list text COLLATE "C" NOT NULL,
  q text NOT NULL,
  columns text[] NOT NULL,
  format text COLLATE "C" NOT NULL CONSTRAINT export_format_known CHECK (format IN ('csv', 'xlsx')),
  has_bom boolean NOT NULL,
  -- Of the files: the language in which it was created.
  locale text COLLATE "C" NOT NULL,
  period text COLLATE "C" NOT NULL CONSTRAINT export_period_known CHECK (period IN ('yesterday', 'last_week', 'last_month')),
  frequency text COLLATE "C" NOT NULL CONSTRAINT export_frequency_known CHECK (frequency IN ('daily', 'weekly', 'monthly')),
  weekday smallint,
  month_day smallint,
  hour smallint NOT NULL CONSTRAINT export_hour_of_day CHECK (hour BETWEEN 0 AND 23),
  -- Users.
  recipients text[] NOT NULL,
  -- By the account's clock. Null while it is paused.
  next_run_at timestamptz,
  last_run_at timestamptz,
  -- The order of the rows, of a list that has several; null for the newest first.
  sort text COLLATE "C" CONSTRAINT export_sort_known CHECK (sort IN ('urgency', 'deadline', 'amount')),
  PRIMARY KEY (merchant_id, id),
  CONSTRAINT export_weekday_of_weekly CHECK ((weekday IS NOT NULL) = (frequency = 'weekly') AND weekday BETWEEN 1 AND 7),
  CONSTRAINT export_month_day_of_monthly CHECK ((month_day IS NOT NULL) = (frequency = 'monthly') AND month_day BETWEEN 1 AND 31)
);
CREATE INDEX export_schedules_by_next_run ON export_schedules (merchant_id, next_run_at) WHERE next_run_at IS NOT NULL;
CALL protect_tenant_table('export_schedules', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, UPDATE, DELETE');

-- Files of schedules that are ready and not announced yet.
CREATE TABLE export_mails (
  merchant_id text COLLATE "C" NOT NULL REFERENCES merchant_accounts,
  job_id text COLLATE "C" NOT NULL,
  -- By the account's clock.
  due_at timestamptz NOT NULL,
  PRIMARY KEY (merchant_id, job_id)
);
CALL protect_tenant_table('export_mails', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, DELETE');

-- Queues mails to users who have access to an account. A mail that is queued already stays as it is.
CREATE FUNCTION queue_export_mails(p_merchant_id text, p_now timestamptz, p_mails jsonb)
RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO mail_outbox (id, kind, to_email, user_id, language, details, created_at, next_attempt_at)
  SELECT m.id, 'scheduled_export', lower(u.email), u.id, u.language, m.details, p_now, p_now
  FROM jsonb_to_recordset(p_mails) AS m (id text, user_id text, details jsonb)
  JOIN members_with_access(p_merchant_id, p_now) a ON a.user_id = m.user_id
  JOIN users u ON u.id = m.user_id
  ON CONFLICT (id) DO NOTHING
$$;

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

-- The searches of all saved views of the business behind the account at hand, private ones included.
CREATE FUNCTION list_view_queries() RETURNS TABLE (id text, query text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT v.id, v.query FROM list_views v JOIN merchant_accounts a ON a.business_id = v.business_id WHERE a.merchant_id = current_setting('app.merchant_id', true)
$$;

-- Deletes saved views of the business behind the account at hand.
CREATE FUNCTION erase_views(p_ids text[]) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM list_views v USING merchant_accounts a
  WHERE a.merchant_id = current_setting('app.merchant_id', true) AND v.business_id = a.business_id AND v.id = ANY (p_ids)
$$;

GRANT EXECUTE ON FUNCTION
  erase_views, list_view_queries, queue_export_mails
  TO counterfoil_app;
