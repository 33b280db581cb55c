-- The worker deletes old rows of all accounts.
CREATE INDEX risk_setup_decisions_by_age ON risk_setup_decisions (at);

-- For the worker: deletes about so many rows before a time. Returns their number. Rows of other partitions with the same place are as old, or stay.
CREATE FUNCTION delete_old_risk_setup_decisions(p_before timestamptz, p_limit integer) RETURNS bigint
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH deleted AS (
    DELETE FROM risk_setup_decisions
    WHERE at < p_before AND ctid = ANY (ARRAY(SELECT ctid FROM risk_setup_decisions WHERE at < p_before ORDER BY at LIMIT p_limit))
    RETURNING 1
  )
  SELECT count(*) FROM deleted
$$;
REVOKE ALL ON FUNCTION delete_old_risk_setup_decisions FROM PUBLIC;
GRANT EXECUTE ON FUNCTION delete_old_risk_setup_decisions TO counterfoil_app;
