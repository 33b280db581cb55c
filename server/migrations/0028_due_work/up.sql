-- When the worker looks at an account next, one row per account and job. Sales read it; they write it only when something becomes due earlier.
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
CALL protect_tenant_table('due_work', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, UPDATE, DELETE');

CREATE FUNCTION find_due_work(p_jobs text[], p_now timestamptz, p_limit integer) RETURNS TABLE (merchant_id text, business_id text, job text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT w.merchant_id, a.business_id, w.job
  FROM (SELECT * FROM due_work WHERE wakes_at <= p_now AND job = ANY (p_jobs) ORDER BY wakes_at LIMIT p_limit) AS w
  JOIN merchant_accounts a ON a.merchant_id = w.merchant_id
  ORDER BY w.wakes_at
$$;

-- For operators: jobs whose work fails again and again, and how late the worker is.
CREATE FUNCTION due_work_health(p_failures integer) RETURNS TABLE (job text, failing_count bigint, behind_seconds double precision)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT job, count(*) FILTER (WHERE failure_count >= p_failures),
         greatest(0, coalesce(max(extract(epoch FROM clock_timestamp() - greatest(wakes_at, 'epoch'))) FILTER (WHERE wakes_at > '-infinity' AND wakes_at <= clock_timestamp()), 0))::double precision
  FROM due_work WHERE failure_count > 0 OR wakes_at <= clock_timestamp() GROUP BY job
$$;
CREATE INDEX due_work_failing ON due_work (job) WHERE failure_count > 0;

-- An account's clock only goes forward: everything becomes due earlier by the machine's clock, and the worker looks at it now.
CREATE FUNCTION wake_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE due_work SET wakes_at = '-infinity', looks = 0, due_at = due_at - (NEW.clock_ahead_ms - OLD.clock_ahead_ms) * interval '1 millisecond'
  WHERE merchant_id = NEW.merchant_id AND due_at IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER clock_wakes_account AFTER UPDATE OF clock_ahead_ms ON merchant_accounts
  FOR EACH ROW WHEN (NEW.clock_ahead_ms <> OLD.clock_ahead_ms) EXECUTE FUNCTION wake_account();

-- What is open in accounts that exist; the worker finds out when it is due.
INSERT INTO due_work (merchant_id, job, wakes_at)
SELECT a.merchant_id, j.job, '-infinity' FROM merchant_accounts a, (VALUES ('funds'), ('refunds'), ('authorisations'), ('reserves'), ('disputes'), ('payouts'), ('payouts.hand_over'), ('platform_events')) AS j (job)
WHERE CASE j.job
  WHEN 'funds' THEN EXISTS (SELECT FROM balance_transactions t WHERE t.merchant_id = a.merchant_id AND t.released_at IS NULL)
  WHEN 'refunds' THEN EXISTS (SELECT FROM refunds r WHERE r.merchant_id = a.merchant_id AND r.settles_at IS NOT NULL)
  WHEN 'authorisations' THEN EXISTS (SELECT FROM payments p WHERE p.merchant_id = a.merchant_id AND p.intent_status = 'requires_capture' AND p.capture_before IS NOT NULL)
  WHEN 'reserves' THEN EXISTS (SELECT FROM reserves r WHERE r.merchant_id = a.merchant_id AND r.released_at IS NULL)
  WHEN 'disputes' THEN EXISTS (SELECT FROM processor_reports r WHERE r.merchant_id = a.merchant_id AND r.reported_at IS NULL)
                    OR EXISTS (SELECT FROM disputes d WHERE d.merchant_id = a.merchant_id AND d.decides_at IS NOT NULL)
  WHEN 'payouts' THEN EXISTS (SELECT FROM payout_schedules s WHERE s.merchant_id = a.merchant_id AND s.next_run_at IS NOT NULL)
                   OR EXISTS (SELECT FROM payouts p WHERE p.merchant_id = a.merchant_id AND p.settles_at IS NOT NULL)
  WHEN 'payouts.hand_over' THEN EXISTS (SELECT FROM payouts p WHERE p.merchant_id = a.merchant_id AND p.status = 'processing' AND p.handed_over_at IS NULL)
  ELSE EXISTS (SELECT FROM platform_events e WHERE e.merchant_id = a.merchant_id AND e.state = 'waiting')
END;

DROP FUNCTION accounts_with_due_payment_work(timestamptz), accounts_with_due_reserve_work(timestamptz), accounts_with_due_dispute_work(timestamptz),
  accounts_with_due_payout_work(timestamptz), accounts_with_expired_events(timestamptz), accounts_with_left_intents(), accounts_with_old_keys(timestamptz);

-- ---------------------------------------------------------------------------
-- Queues that are found by an index of their open rows
-- ---------------------------------------------------------------------------

-- Across all accounts by age: those that nobody is at work on come first.
DROP INDEX open_intents;
CREATE INDEX open_intents ON intents (leased_until, merchant_id) WHERE done_at IS NULL;
CREATE FUNCTION find_left_intents(p_limit integer) RETURNS TABLE (merchant_id text, business_id text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT a.merchant_id, a.business_id
  FROM (SELECT * FROM intents WHERE done_at IS NULL AND leased_until < statement_timestamp() ORDER BY leased_until LIMIT p_limit) AS i
  JOIN merchant_accounts a ON a.merchant_id = i.merchant_id
  GROUP BY a.merchant_id, a.business_id ORDER BY min(i.leased_until)
$$;

DROP INDEX idempotency_keys_by_age;
CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at);
-- Deletes the oldest keys of all accounts; those that another worker is deleting are skipped.
CREATE FUNCTION delete_old_idempotency_keys(p_before timestamptz, p_limit integer) RETURNS bigint
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH old AS MATERIALIZED (
    SELECT merchant_id, scope, key FROM idempotency_keys WHERE created_at < p_before ORDER BY created_at LIMIT p_limit FOR UPDATE SKIP LOCKED
  ), deleted AS (
    DELETE FROM idempotency_keys k USING old WHERE k.merchant_id = old.merchant_id AND k.scope = old.scope AND k.key = old.key RETURNING 1
  )
  SELECT count(*) FROM deleted
$$;

REVOKE ALL ON FUNCTION find_due_work, due_work_health, wake_account, find_left_intents, delete_old_idempotency_keys FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_due_work, due_work_health, find_left_intents, delete_old_idempotency_keys TO counterfoil_app;
