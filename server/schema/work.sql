-- Calls to external systems, idempotency keys, what the worker looks at next (decision 0022), and long jobs with their files (decision 0034).
-- An intent is committed before the external call is made. An idempotency key is written once, with its response or with the intent that will produce it; equal calls
-- wait for each other on an advisory lock.

CREATE TABLE intents (
  merchant_id text COLLATE "C" NOT NULL REFERENCES merchant_accounts (merchant_id),
  -- Also the key of the external call, which makes repeated calls idempotent.
  id text COLLATE "C" NOT NULL,
  -- The command, such as `payment.authorise`.
  kind text NOT NULL,
  -- The payment, refund, dispute or payout it changes. No foreign key: it names rows of four tables.
  subject_id text COLLATE "C" NOT NULL,
  request jsonb NOT NULL,
  -- Recorded with the changes of the effect.
  actor jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  -- By the database's clock.
  written_at timestamptz DEFAULT now(),
  -- Lease of the process that makes the call, by the database's clock. Null for an instruction: only the platform's result ends it.
  leased_until timestamptz,
  outcome jsonb,
  done_at timestamptz,
  key_id bytea GENERATED ALWAYS AS (substring(decode(request #>> '{destination,sealed}', 'base64') FROM 2 FOR 4)) STORED
    CONSTRAINT intent_key_exists REFERENCES counterfoil_keys,
  PRIMARY KEY (merchant_id, id),
  CONSTRAINT done_with_an_outcome CHECK ((done_at IS NULL) = (outcome IS NULL))
);
-- Two calls about one subject are never open at the same time.
CREATE UNIQUE INDEX one_open_intent_per_subject ON intents (merchant_id, subject_id) WHERE done_at IS NULL;
-- Across all accounts, expired leases first.
CREATE INDEX open_intents ON intents (leased_until, merchant_id) WHERE done_at IS NULL;
CREATE INDEX intents_by_key ON intents (key_id) WHERE key_id IS NOT NULL;
-- Submissions of evidence, whose requests repeat it.
CREATE INDEX intents_of_evidence ON intents (merchant_id, subject_id) WHERE kind = 'dispute.submit_evidence';
CALL protect_tenant_table('intents', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, UPDATE');

-- For the worker: accounts with intents without a valid lease.
CREATE FUNCTION find_left_intents(p_limit integer) RETURNS TABLE (merchant_id text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT i.merchant_id
  FROM (SELECT * FROM intents WHERE done_at IS NULL AND leased_until < statement_timestamp() ORDER BY leased_until LIMIT p_limit) AS i
  GROUP BY i.merchant_id ORDER BY min(i.leased_until)
$$;

-- For operators: open intents, the age of the oldest, and mails that are not sent yet.
CREATE FUNCTION waiting_work() RETURNS TABLE (open_intent_count bigint, oldest_intent_seconds double precision, waiting_mail_count bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT count(*), greatest(0, coalesce(extract(epoch FROM clock_timestamp() - min(written_at)), 0))::double precision,
         (SELECT count(*) FROM mail_outbox WHERE next_attempt_at IS NOT NULL)
  FROM intents WHERE done_at IS NULL
$$;

-- Written in the transaction of its effect, with the response: the row exists exactly when the effect does.
CREATE TABLE idempotency_keys (
  merchant_id text COLLATE "C" NOT NULL REFERENCES merchant_accounts (merchant_id),
  -- `api` for the account's servers, the user's ID for a member.
  scope text COLLATE "C" NOT NULL,
  key text COLLATE "C" NOT NULL,
  created_at timestamptz NOT NULL,
  answer_status integer,
  request_hash bytea NOT NULL,
  -- The intent that will produce the response.
  intent_id text COLLATE "C",
  answer_body text,
  -- The call that an idempotency key was used by first; repeated calls name it.
  request_id text COLLATE "C" NOT NULL,
  CONSTRAINT key_of_an_intent FOREIGN KEY (merchant_id, intent_id) REFERENCES intents (merchant_id, id)
) PARTITION BY RANGE (created_at);
-- Takes keys of a day without a partition. Unique within a partition; across midnight, only the lock and the search of all partitions keep a key unique.
CREATE TABLE idempotency_keys_default PARTITION OF idempotency_keys (CONSTRAINT idempotency_key_taken UNIQUE (merchant_id, scope, key)) DEFAULT;
CALL close_partition('idempotency_keys_default');
CALL protect_tenant_table('idempotency_keys', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, UPDATE, DELETE');

-- Waits up to the lock timeout for a running call with the same key.
CREATE FUNCTION wait_for_idempotency_key(p_lock bigint) RETURNS void LANGUAGE plpgsql SET lock_timeout = '5s' AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(p_lock);
END $$;

-- Locks the key until the transaction ends and returns its row. PL/pgSQL, because it reads with a snapshot that is taken after the wait. Setting the timeout
-- costs more than taking a free lock.
CREATE FUNCTION lock_idempotency_key(p_merchant_id text, p_scope text, p_key text)
RETURNS TABLE (request_hash bytea, answer_status integer, answer_body text, intent_id text)
LANGUAGE plpgsql AS $$
DECLARE
  key_lock bigint := hashtextextended(p_merchant_id || ' ' || p_scope || ' ' || p_key, 0);
BEGIN
  IF NOT pg_try_advisory_xact_lock(key_lock) THEN
    PERFORM wait_for_idempotency_key(key_lock);
  END IF;
  RETURN QUERY SELECT k.request_hash, k.answer_status, k.answer_body, k.intent_id FROM idempotency_keys k
    WHERE k.merchant_id = p_merchant_id AND k.scope = p_scope AND k.key = p_key;
END $$;

-- For the worker: keeps a partition for today and so many days ahead.
CREATE FUNCTION add_key_partitions(p_days_ahead integer) RETURNS TABLE (added_count integer, moved_count bigint)
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT added_count, moved_count FROM add_time_partitions('idempotency_keys', 'created_at', 'day', least(p_days_ahead, 7))
$$;

-- For the worker: drops the partitions of days that ended before a time, and returns how many. It holds sales up while it waits for its lock, so it soon gives up.
CREATE FUNCTION drop_old_idempotency_keys(p_before timestamptz) RETURNS integer
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT drop_time_partitions('idempotency_keys', 'created_at', 'day', p_before)
$$;

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

CREATE TABLE long_jobs (
  -- The account that the job belongs to, or empty for the installation.
  scope text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  kind text COLLATE "C" NOT NULL,
  arguments jsonb NOT NULL,
  state text COLLATE "C" NOT NULL DEFAULT 'waiting' CONSTRAINT long_job_state_known CHECK (state IN ('waiting', 'running', 'done', 'failed', 'canceled')),
  created_at timestamptz NOT NULL,
  -- All other times are by the database's clock.
  starts_at timestamptz NOT NULL DEFAULT statement_timestamp(),
  done_count bigint NOT NULL DEFAULT 0,
  total_count bigint,
  -- Where the next step continues.
  position jsonb,
  -- Failures in a row.
  failure_count integer NOT NULL DEFAULT 0,
  last_error text,
  -- The worker that runs it. A worker that died loses it when its lease ends.
  worker text,
  leased_until timestamptz,
  cancel_requested_at timestamptz,
  finished_at timestamptz,
  result jsonb,
  -- Trace and span that queued the job, if traces are exported.
  queued_in_span text COLLATE "C" CONSTRAINT long_job_names_trace_and_span CHECK (queued_in_span ~ '^[0-9a-f]{32}-[0-9a-f]{16}$'),
  PRIMARY KEY (scope, id),
  CONSTRAINT long_job_runs_under_a_lease CHECK ((state = 'running') = (leased_until IS NOT NULL)),
  CONSTRAINT long_job_finished_at_a_time CHECK ((state IN ('done', 'failed', 'canceled')) = (finished_at IS NOT NULL)),
  CONSTRAINT long_job_progress_counts CHECK (done_count >= 0 AND total_count >= 0)
);
ALTER TABLE long_jobs ENABLE ROW LEVEL SECURITY;
ALTER TABLE long_jobs FORCE ROW LEVEL SECURITY;
DO $$ BEGIN EXECUTE format('CREATE POLICY owner ON long_jobs TO %I USING (true) WITH CHECK (true)', current_user); END $$;
CREATE INDEX long_jobs_open ON long_jobs (coalesce(leased_until, starts_at)) WHERE state IN ('waiting', 'running');
CREATE POLICY tenant ON long_jobs TO counterfoil_app
  USING (scope = coalesce(current_setting('app.merchant_id', true), '')) WITH CHECK (scope = coalesce(current_setting('app.merchant_id', true), ''));
-- The list of an account's jobs, newest first.
CREATE INDEX long_jobs_by_time ON long_jobs (scope, kind, created_at, id);
-- Jobs of accounts that have ended are deleted after some days.
CREATE INDEX long_jobs_ended ON long_jobs (finished_at) WHERE finished_at IS NOT NULL AND scope <> '';
GRANT SELECT, INSERT, UPDATE ON long_jobs TO counterfoil_app;

-- Leases the job that has waited longest to one worker. A job whose lease ended is waiting again. An account runs one job of a worker's kinds at a time.
CREATE FUNCTION claim_long_job(p_kinds text[], p_worker text, p_lease_seconds integer) RETURNS TABLE (id text, merchant_id text)
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH claimed AS (
    UPDATE long_jobs SET state = 'running', worker = p_worker, leased_until = statement_timestamp() + make_interval(secs => p_lease_seconds)
    WHERE (scope, id) = (
      SELECT j.scope, j.id FROM long_jobs j
      WHERE j.state IN ('waiting', 'running') AND coalesce(j.leased_until, j.starts_at) <= statement_timestamp() AND j.kind = ANY (p_kinds)
        AND (j.scope = '' OR NOT EXISTS (
          SELECT FROM long_jobs r WHERE r.scope = j.scope AND r.kind = ANY (p_kinds) AND r.state = 'running' AND r.leased_until > statement_timestamp()))
      ORDER BY coalesce(j.leased_until, j.starts_at) LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id, scope
  )
  SELECT id, nullif(scope, '') FROM claimed
$$;

-- The file that a job of an account writes, such as an export, in compressed parts that fit a row.
CREATE TABLE job_parts (
  merchant_id text COLLATE "C" NOT NULL,
  job_id text COLLATE "C" NOT NULL,
  -- The run of the job that wrote it. Parts of a run that died are deleted when the next one begins.
  attempt text COLLATE "C" NOT NULL,
  position integer NOT NULL,
  content bytea STORAGE EXTERNAL NOT NULL,
  PRIMARY KEY (merchant_id, job_id, attempt, position),
  FOREIGN KEY (merchant_id, job_id) REFERENCES long_jobs (scope, id) ON DELETE CASCADE
);
CALL protect_tenant_table('job_parts', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, DELETE');

-- Deletes jobs of accounts, with their files, that ended so many days ago. Returns their number.
CREATE FUNCTION delete_ended_jobs(p_days integer, p_limit integer) RETURNS bigint
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH deleted AS (
    DELETE FROM long_jobs WHERE (scope, id) IN (
      SELECT scope, id FROM long_jobs
      WHERE finished_at IS NOT NULL AND scope <> '' AND finished_at < statement_timestamp() - make_interval(days => p_days)
      ORDER BY finished_at LIMIT p_limit FOR UPDATE SKIP LOCKED)
    RETURNING 1
  )
  SELECT count(*) FROM deleted
$$;

-- Whether a queue has something due, from one entry of its index. The order keeps a plan that was made once from reading the table in the hope of an early match.
CREATE FUNCTION has_due_work(p_jobs text[], p_now timestamptz) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT coalesce((SELECT true FROM due_work WHERE wakes_at <= p_now AND job = ANY (p_jobs) ORDER BY wakes_at LIMIT 1), false)
$$;

CREATE FUNCTION has_left_intents() RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT coalesce((SELECT true FROM intents WHERE done_at IS NULL AND leased_until < statement_timestamp() ORDER BY leased_until LIMIT 1), false)
$$;

CREATE FUNCTION has_open_long_job(p_kinds text[]) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT coalesce((
    SELECT true FROM long_jobs
    WHERE state IN ('waiting', 'running') AND coalesce(leased_until, starts_at) <= statement_timestamp() AND kind = ANY (p_kinds)
    ORDER BY coalesce(leased_until, starts_at) LIMIT 1), false)
$$;

GRANT EXECUTE ON FUNCTION
  add_key_partitions, claim_long_job, delete_ended_jobs, drop_old_idempotency_keys, due_work_health, find_due_work, find_left_intents, has_due_work,
  has_left_intents, has_open_long_job, lock_idempotency_key, wait_for_idempotency_key, waiting_work
  TO counterfoil_app;

SELECT add_key_partitions(3);
