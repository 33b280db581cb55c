-- ---------------------------------------------------------------------------
-- Platforms: who runs payments for merchants and calls the platform API. Rows of the installation, of no tenant: the application reaches them
-- by the functions below alone.
-- ---------------------------------------------------------------------------

CREATE TABLE platforms (
  platform_id text COLLATE "C" PRIMARY KEY,
  name text NOT NULL,
  created_at timestamptz NOT NULL
);

CREATE TABLE platform_keys (
  platform_id text COLLATE "C" NOT NULL REFERENCES platforms,
  id text COLLATE "C" NOT NULL,
  -- SHA-256 of the secret, which is shown once and never stored.
  secret_hash bytea NOT NULL CONSTRAINT platform_key_taken UNIQUE,
  last4 text NOT NULL,
  created_at timestamptz NOT NULL,
  revoked_at timestamptz,
  PRIMARY KEY (platform_id, id)
);

-- Whose merchant a business is, and by which name its platform knows it. Null where it registered by itself.
ALTER TABLE businesses
  ADD COLUMN platform_id text COLLATE "C" REFERENCES platforms,
  ADD COLUMN platform_reference text COLLATE "C",
  ADD CONSTRAINT reference_needs_platform CHECK (platform_reference IS NULL OR platform_id IS NOT NULL);
CREATE INDEX businesses_of_platform ON businesses (platform_id, business_id) WHERE platform_id IS NOT NULL;
CREATE UNIQUE INDEX business_reference_taken ON businesses (platform_id, platform_reference) WHERE platform_reference IS NOT NULL;

-- Who moves the account's money: the acquirer of this installation, or the platform's own core, which is sent instructions.
ALTER TABLE merchant_accounts
  ADD COLUMN processed_by text NOT NULL DEFAULT 'sandbox' CONSTRAINT processed_by_known CHECK (processed_by IN ('sandbox', 'platform')),
  ADD CONSTRAINT sandbox_processes_itself CHECK (kind = 'live' OR processed_by = 'sandbox');

CREATE FUNCTION register_platform(p_platform_id text, p_name text, p_now timestamptz)
RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO platforms (platform_id, name, created_at) VALUES (p_platform_id, p_name, p_now)
$$;

CREATE FUNCTION add_platform_key(p_platform_id text, p_id text, p_secret_hash bytea, p_last4 text, p_now timestamptz)
RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO platform_keys (platform_id, id, secret_hash, last4, created_at) VALUES (p_platform_id, p_id, p_secret_hash, p_last4, p_now)
$$;

-- Whose a platform key is.
CREATE FUNCTION find_platform_key(p_secret_hash bytea) RETURNS TABLE (platform_id text, key_id text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT platform_id, id FROM platform_keys WHERE secret_hash = p_secret_hash AND revoked_at IS NULL
$$;

-- Of these accounts, those that are the platform's.
CREATE FUNCTION accounts_of_platform(p_platform_id text, p_merchant_ids text[]) RETURNS TABLE (merchant_id text, business_id text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT a.merchant_id, a.business_id FROM merchant_accounts a JOIN businesses b ON b.business_id = a.business_id
  WHERE a.merchant_id = ANY (p_merchant_ids) AND b.platform_id = p_platform_id
$$;

-- A platform's accounts after one, by their ids.
CREATE FUNCTION list_platform_accounts(p_platform_id text, p_after text, p_limit integer)
RETURNS TABLE (merchant_id text, business_id text, kind text, name text, default_currency text, statement_descriptor text, processor text, processed_by text, created_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT a.merchant_id, a.business_id, a.kind, a.name, a.default_currency, a.statement_descriptor, a.processor, a.processed_by, a.created_at
  FROM businesses b JOIN merchant_accounts a ON a.business_id = b.business_id
  WHERE b.platform_id = p_platform_id AND a.merchant_id > p_after ORDER BY a.merchant_id LIMIT p_limit
$$;

REVOKE ALL ON FUNCTION register_platform, add_platform_key, find_platform_key, accounts_of_platform, list_platform_accounts FROM PUBLIC;
GRANT EXECUTE ON FUNCTION register_platform, add_platform_key, find_platform_key, accounts_of_platform, list_platform_accounts TO counterfoil_app;
