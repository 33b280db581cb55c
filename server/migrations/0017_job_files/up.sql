-- The file that a job of an account writes, such as an export, in compressed parts that fit a row.
CREATE TABLE job_parts (
  merchant_id text COLLATE "C" NOT NULL,
  job_id text COLLATE "C" NOT NULL,
  -- The run of the job that wrote it. Parts of a run that died are deleted when the next one begins.
  attempt text COLLATE "C" NOT NULL,
  position integer NOT NULL,
  content bytea NOT NULL,
  PRIMARY KEY (merchant_id, job_id, attempt, position),
  FOREIGN KEY (merchant_id, job_id) REFERENCES long_jobs (scope, id) ON DELETE CASCADE
);
-- They are compressed already.
ALTER TABLE job_parts ALTER COLUMN content SET STORAGE EXTERNAL;
CALL protect_tenant_table('job_parts', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, DELETE');

-- The list of an account's jobs, newest first.
CREATE INDEX long_jobs_by_time ON long_jobs (scope, kind, created_at, id);
-- Jobs of accounts that have ended are deleted after some days.
CREATE INDEX long_jobs_ended ON long_jobs (finished_at) WHERE finished_at IS NOT NULL AND scope <> '';

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
REVOKE ALL ON FUNCTION delete_ended_jobs FROM PUBLIC;
GRANT EXECUTE ON FUNCTION delete_ended_jobs TO counterfoil_app;

-- Leases the job that has waited longest to one worker. A job whose lease ended is waiting again. An account runs one job of a worker's kinds at a time.
CREATE OR REPLACE FUNCTION claim_long_job(p_kinds text[], p_worker text, p_lease_seconds integer) RETURNS TABLE (id text, merchant_id text)
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
