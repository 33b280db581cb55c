-- The demo's live account is the only one that takes test cards with a live key. No endpoint sets this.
ALTER TABLE merchant_accounts
  ADD COLUMN is_demo boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT demo_is_live_and_sandboxed CHECK (NOT is_demo OR (kind = 'live' AND processed_by = 'sandbox'));
UPDATE merchant_accounts a SET is_demo = true FROM businesses b JOIN platforms p ON p.platform_id = b.platform_id
WHERE b.business_id = a.business_id AND p.name = 'Demo platform' AND a.processor = 'Demo processor' AND a.kind = 'live' AND a.processed_by = 'sandbox';

DROP FUNCTION find_api_key(bytea);
CREATE FUNCTION find_api_key(p_secret_hash bytea)
RETURNS TABLE (merchant_id text, key_id text, business_id text, kind text, is_demo boolean, clock_ahead_ms bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT k.merchant_id, k.id, a.business_id, a.kind, a.is_demo, a.clock_ahead_ms FROM api_keys k JOIN merchant_accounts a ON a.merchant_id = k.merchant_id
  WHERE k.secret_hash = p_secret_hash AND k.revoked_at IS NULL
$$;

DROP FUNCTION accounts_of_user(text);
CREATE FUNCTION accounts_of_user(p_user_id text)
RETURNS TABLE (merchant_id text, name text, kind text, business_id text, business_name text, default_currency text, time_zone text, is_demo boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT a.merchant_id, a.name, a.kind, b.business_id, b.name, a.default_currency, b.time_zone, a.is_demo
  FROM members m JOIN businesses b ON b.business_id = m.business_id JOIN merchant_accounts a ON a.business_id = b.business_id
  WHERE m.user_id = p_user_id AND m.status = 'normal' ORDER BY b.name, b.business_id, a.kind, a.merchant_id
$$;
REVOKE ALL ON FUNCTION find_api_key, accounts_of_user FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_api_key, accounts_of_user TO counterfoil_app;
