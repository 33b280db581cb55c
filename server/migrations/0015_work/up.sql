-- Sales read a row; they write it only if something becomes due earlier.
CREATE TABLE due_work (
  merchant_id text COLLATE "C" NOT NULL REFERENCES merchant_accounts (merchant_id),
  job text COLLATE "C" NOT NULL,
  -- By the machine's clock, also for jobs that follow the account's clock.
  wakes_at timestamptz NOT NULL,
  -- The earliest known due time, by the machine's clock. Null once nothing is known to be due; the row stays until the last look.
  due_at timestamptz,
  -- Looks since the due time last moved to a later one.
  looks smallint NOT NULL DEFAULT 0,
  failure_count integer NOT NULL DEFAULT 0,
  error text,
  PRIMARY KEY (merchant_id, job)
);
CREATE INDEX due_work_by_time ON due_work (wakes_at);
CREATE INDEX due_work_failing ON due_work (job) WHERE failure_count > 0;
CALL protect_tenant_table('due_work', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, UPDATE, DELETE');

CREATE FUNCTION find_due_work(p_jobs text[], p_now timestamptz, p_limit integer) RETURNS TABLE (merchant_id text, job text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT merchant_id, job FROM due_work WHERE wakes_at <= p_now AND job = ANY (p_jobs) ORDER BY wakes_at LIMIT p_limit
$$;

-- For operators: jobs that fail repeatedly, and how late the worker is.
CREATE FUNCTION due_work_health(p_failures integer) RETURNS TABLE (job text, failing_count bigint, behind_seconds double precision)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT job, count(*) FILTER (WHERE failure_count >= p_failures),
         greatest(0, coalesce(max(extract(epoch FROM clock_timestamp() - greatest(wakes_at, 'epoch'))) FILTER (WHERE wakes_at > '-infinity' AND wakes_at <= clock_timestamp()), 0))::double precision
  FROM due_work WHERE failure_count > 0 OR wakes_at <= clock_timestamp() GROUP BY job
$$;

-- An account's clock only goes forward: everything becomes due earlier by the machine's clock, and the worker looks at it now.
CREATE FUNCTION wake_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE due_work SET wakes_at = '-infinity', looks = 0, due_at = due_at - (NEW.clock_ahead_ms - OLD.clock_ahead_ms) * interval '1 millisecond'
  WHERE merchant_id = NEW.merchant_id AND due_at IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER clock_wakes_account AFTER UPDATE OF clock_ahead_ms ON merchant_accounts
  FOR EACH ROW WHEN (NEW.clock_ahead_ms <> OLD.clock_ahead_ms) EXECUTE FUNCTION wake_account();

GRANT EXECUTE ON FUNCTION find_due_work, due_work_health TO counterfoil_app;
