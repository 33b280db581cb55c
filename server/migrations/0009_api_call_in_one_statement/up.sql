-- An API call begins with its key; how far the account's clock is ahead comes with it, so that no transaction has to read it first.
DROP FUNCTION find_api_key(bytea);
CREATE FUNCTION find_api_key(p_secret_hash bytea)
RETURNS TABLE (merchant_id text, key_id text, business_id text, kind text, clock_ahead_ms bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT k.merchant_id, k.id, a.business_id, a.kind, a.clock_ahead_ms FROM api_keys k JOIN merchant_accounts a ON a.merchant_id = k.merchant_id
  WHERE k.secret_hash = p_secret_hash AND k.revoked_at IS NULL
$$;
REVOKE ALL ON FUNCTION find_api_key FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_api_key TO counterfoil_app;
