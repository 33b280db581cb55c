-- Schedules of exports.

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

GRANT EXECUTE ON FUNCTION
  queue_export_mails
  TO counterfoil_app;
