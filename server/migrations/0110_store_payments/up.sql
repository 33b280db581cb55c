-- The store that takes payments with a key. Null for keys of the whole account.
ALTER TABLE api_keys
  ADD COLUMN store_id text COLLATE "C",
  ADD CONSTRAINT key_store_exists FOREIGN KEY (merchant_id, store_id) REFERENCES stores (merchant_id, id),
  -- A publishable key takes no payments.
  ADD CONSTRAINT publishable_key_of_no_store CHECK (store_id IS NULL OR kind <> 'publishable');
CREATE INDEX api_keys_of_store ON api_keys (merchant_id, store_id) WHERE store_id IS NOT NULL;

-- Payments that stores took, in the order of the list of payments. Written with the payment, never changed. A table instead of a column of payments, whose
-- index would read all of them while no payment could be written.
CREATE TABLE store_payments (
  merchant_id text COLLATE "C" NOT NULL,
  payment_id text COLLATE "C" NOT NULL,
  store_id text COLLATE "C" NOT NULL,
  payment_created_at timestamptz NOT NULL,
  PRIMARY KEY (merchant_id, payment_id),
  FOREIGN KEY (merchant_id, payment_id) REFERENCES payments (merchant_id, id),
  FOREIGN KEY (merchant_id, store_id) REFERENCES stores (merchant_id, id)
);
CREATE INDEX store_payments_listed ON store_payments (merchant_id, store_id, payment_created_at, payment_id);
CALL protect_tenant_table('store_payments', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT');

-- As before, with the store of the key.
DROP FUNCTION find_api_key(bytea);
CREATE FUNCTION find_api_key(p_secret_hash bytea)
RETURNS TABLE (merchant_id text, key_id text, kind text, is_demo boolean, clock_ahead_ms bigint,
               key_kind text, permissions text[], allowed_addresses text[], expires_at timestamptz, store_id text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT k.merchant_id, k.id, a.kind, a.is_demo, a.clock_ahead_ms, k.kind, k.permissions, k.allowed_addresses, k.expires_at, k.store_id
  FROM api_keys k JOIN merchant_accounts a ON a.merchant_id = k.merchant_id
  WHERE k.secret_hash = p_secret_hash AND k.revoked_at IS NULL
$$;
GRANT EXECUTE ON FUNCTION find_api_key TO counterfoil_app;
