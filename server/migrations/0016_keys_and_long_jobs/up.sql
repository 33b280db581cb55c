-- ---------------------------------------------------------------------------
-- Jobs that somebody waits for
-- ---------------------------------------------------------------------------

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
CREATE INDEX long_jobs_open ON long_jobs (coalesce(leased_until, starts_at)) WHERE state IN ('waiting', 'running');

ALTER TABLE long_jobs ENABLE ROW LEVEL SECURITY;
ALTER TABLE long_jobs FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON long_jobs TO counterfoil_app
  USING (scope = coalesce(current_setting('app.merchant_id', true), '')) WITH CHECK (scope = coalesce(current_setting('app.merchant_id', true), ''));
DO $$ BEGIN EXECUTE format('CREATE POLICY owner ON long_jobs TO %I USING (true) WITH CHECK (true)', current_user); END $$;
GRANT SELECT, INSERT, UPDATE ON long_jobs TO counterfoil_app;

-- Leases the job that has waited longest to one worker. A job whose lease ended is waiting again.
CREATE FUNCTION claim_long_job(p_kinds text[], p_worker text, p_lease_seconds integer) RETURNS TABLE (id text, merchant_id text)
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH claimed AS (
    UPDATE long_jobs SET state = 'running', worker = p_worker, leased_until = statement_timestamp() + make_interval(secs => p_lease_seconds)
    WHERE (scope, id) = (
      SELECT j.scope, j.id FROM long_jobs j
      WHERE j.state IN ('waiting', 'running') AND coalesce(j.leased_until, j.starts_at) <= statement_timestamp() AND j.kind = ANY (p_kinds)
      ORDER BY coalesce(j.leased_until, j.starts_at) LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id, scope
  )
  SELECT id, nullif(scope, '') FROM claimed
$$;

-- ---------------------------------------------------------------------------
-- Every sealed value names its key
-- ---------------------------------------------------------------------------

-- A key that still seals something can't be deleted, and nothing can be sealed under a deleted one.
ALTER TABLE authenticators ADD COLUMN key_id bytea GENERATED ALWAYS AS (substring(seed FROM 2 FOR 4)) STORED
  CONSTRAINT authenticator_key_exists REFERENCES counterfoil_keys;
ALTER TABLE bank_accounts ADD COLUMN key_id bytea GENERATED ALWAYS AS (substring(sealed_details FROM 2 FOR 4)) STORED
  CONSTRAINT bank_account_key_exists REFERENCES counterfoil_keys;
ALTER TABLE platforms ADD COLUMN key_id bytea GENERATED ALWAYS AS (substring(sealed_push_secret FROM 2 FOR 4)) STORED
  CONSTRAINT push_key_exists REFERENCES counterfoil_keys;
ALTER TABLE local_mails ADD COLUMN key_id bytea GENERATED ALWAYS AS (substring(content FROM 2 FOR 4)) STORED
  CONSTRAINT local_mail_key_exists REFERENCES counterfoil_keys;
ALTER TABLE intents ADD COLUMN key_id bytea GENERATED ALWAYS AS (substring(decode(request #>> '{destination,sealed}', 'base64') FROM 2 FOR 4)) STORED
  CONSTRAINT intent_key_exists REFERENCES counterfoil_keys;
ALTER TABLE instructions ADD COLUMN key_id bytea GENERATED ALWAYS AS (substring(decode(payload #>> '{destination,sealed,sealed}', 'base64') FROM 2 FOR 4)) STORED
  CONSTRAINT instruction_key_exists REFERENCES counterfoil_keys;
CREATE INDEX authenticators_by_key ON authenticators (key_id);
CREATE INDEX bank_accounts_by_key ON bank_accounts (key_id) WHERE key_id IS NOT NULL;
CREATE INDEX platforms_by_key ON platforms (key_id) WHERE key_id IS NOT NULL;
CREATE INDEX local_mails_by_key ON local_mails (key_id);
CREATE INDEX intents_by_key ON intents (key_id) WHERE key_id IS NOT NULL;
CREATE INDEX instructions_by_key ON instructions (key_id) WHERE key_id IS NOT NULL;

-- Values sealed under earlier keys, with the purpose of their key and the text they are bound to.
CREATE FUNCTION find_outdated_seals(p_limit integer) RETURNS TABLE (place text, owner_id text, id text, purpose text, binding text, sealed bytea)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH earlier AS MATERIALIZED (SELECT array_agg(id) AS ids FROM counterfoil_keys WHERE purpose = 'sealing' AND NOT is_current)
  (SELECT 'authenticators', user_id, id, 'authenticator-seeds', user_id || ':' || id, seed FROM authenticators WHERE key_id = ANY ((SELECT ids FROM earlier)::bytea[]) LIMIT p_limit)
  UNION ALL
  (SELECT 'bank_accounts', merchant_id, id, 'bank-account', merchant_id || '/' || id, sealed_details FROM bank_accounts WHERE key_id = ANY ((SELECT ids FROM earlier)::bytea[]) LIMIT p_limit)
  UNION ALL
  (SELECT 'platforms', platform_id, platform_id, 'instruction-push', platform_id, sealed_push_secret FROM platforms WHERE key_id = ANY ((SELECT ids FROM earlier)::bytea[]) LIMIT p_limit)
  UNION ALL
  (SELECT 'local_mails', id, id, 'local-mail', id, content FROM local_mails WHERE key_id = ANY ((SELECT ids FROM earlier)::bytea[]) LIMIT p_limit)
  UNION ALL
  (SELECT 'intents', merchant_id, id, 'bank-account', request #>> '{destination,binding}', decode(request #>> '{destination,sealed}', 'base64')
   FROM intents WHERE key_id = ANY ((SELECT ids FROM earlier)::bytea[]) LIMIT p_limit)
  UNION ALL
  (SELECT 'instructions', merchant_id, id, 'bank-account', payload #>> '{destination,sealed,binding}', decode(payload #>> '{destination,sealed,sealed}', 'base64')
   FROM instructions WHERE key_id = ANY ((SELECT ids FROM earlier)::bytea[]) LIMIT p_limit)
  LIMIT p_limit
$$;

CREATE FUNCTION count_outdated_seals() RETURNS bigint LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH earlier AS MATERIALIZED (SELECT array_agg(id) AS ids FROM counterfoil_keys WHERE purpose = 'sealing' AND NOT is_current)
  SELECT sum(n)::bigint FROM (
    SELECT count(*) AS n FROM authenticators WHERE key_id = ANY ((SELECT ids FROM earlier)::bytea[])
    UNION ALL SELECT count(*) FROM bank_accounts WHERE key_id = ANY ((SELECT ids FROM earlier)::bytea[])
    UNION ALL SELECT count(*) FROM platforms WHERE key_id = ANY ((SELECT ids FROM earlier)::bytea[])
    UNION ALL SELECT count(*) FROM local_mails WHERE key_id = ANY ((SELECT ids FROM earlier)::bytea[])
    UNION ALL SELECT count(*) FROM intents WHERE key_id = ANY ((SELECT ids FROM earlier)::bytea[])
    UNION ALL SELECT count(*) FROM instructions WHERE key_id = ANY ((SELECT ids FROM earlier)::bytea[])
  ) AS counts
$$;

-- Replaces a sealed value unless it was changed or deleted meanwhile.
CREATE FUNCTION replace_seal(p_place text, p_owner_id text, p_id text, p_old bytea, p_new bytea) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE text_of_new jsonb := to_jsonb(translate(encode(p_new, 'base64'), E'\n', ''));
BEGIN
  CASE p_place
    WHEN 'authenticators' THEN UPDATE authenticators SET seed = p_new WHERE user_id = p_owner_id AND id = p_id AND seed = p_old;
    WHEN 'bank_accounts' THEN UPDATE bank_accounts SET sealed_details = p_new WHERE merchant_id = p_owner_id AND id = p_id AND sealed_details = p_old;
    WHEN 'platforms' THEN UPDATE platforms SET sealed_push_secret = p_new WHERE platform_id = p_id AND sealed_push_secret = p_old;
    WHEN 'local_mails' THEN UPDATE local_mails SET content = p_new WHERE id = p_id AND content = p_old;
    WHEN 'intents' THEN UPDATE intents SET request = jsonb_set(request, '{destination,sealed}', text_of_new)
      WHERE merchant_id = p_owner_id AND id = p_id AND decode(request #>> '{destination,sealed}', 'base64') = p_old;
    WHEN 'instructions' THEN UPDATE instructions SET payload = jsonb_set(payload, '{destination,sealed,sealed}', text_of_new)
      WHERE merchant_id = p_owner_id AND id = p_id AND decode(payload #>> '{destination,sealed,sealed}', 'base64') = p_old;
  END CASE;
END $$;

REVOKE ALL ON FUNCTION claim_long_job, find_outdated_seals, count_outdated_seals, replace_seal FROM PUBLIC;
GRANT EXECUTE ON FUNCTION claim_long_job, find_outdated_seals, count_outdated_seals, replace_seal TO counterfoil_app;
