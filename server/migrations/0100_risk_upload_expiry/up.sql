-- The worker looks for expired files in all accounts.
DROP INDEX risk_uploads_previewed;
CREATE INDEX risk_uploads_previewed ON risk_uploads (created_at) WHERE state = 'previewed';
CREATE INDEX risk_uploads_undone ON risk_uploads (undone_at) WHERE state = 'undone';

-- Deletes files of records that nobody added until a time, and files that were undone before another, with their rows. Returns their number.
CREATE FUNCTION delete_risk_uploads(p_created_before timestamptz, p_undone_before timestamptz, p_limit integer) RETURNS bigint
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH previewed AS (
    SELECT merchant_id, id FROM risk_uploads WHERE state = 'previewed' AND created_at < p_created_before ORDER BY created_at LIMIT p_limit FOR UPDATE SKIP LOCKED
  ), undone AS (
    SELECT merchant_id, id FROM risk_uploads WHERE state = 'undone' AND undone_at < p_undone_before ORDER BY undone_at LIMIT p_limit FOR UPDATE SKIP LOCKED
  ), deleted AS (
    DELETE FROM risk_uploads
    WHERE (merchant_id, id) IN (SELECT merchant_id, id FROM previewed UNION ALL SELECT merchant_id, id FROM undone)
    RETURNING 1
  )
  SELECT count(*) FROM deleted
$$;
REVOKE ALL ON FUNCTION delete_risk_uploads FROM PUBLIC;
GRANT EXECUTE ON FUNCTION delete_risk_uploads TO counterfoil_app;
