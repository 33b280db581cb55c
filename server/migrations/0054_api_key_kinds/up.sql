ALTER TYPE change_type ADD VALUE 'api_key.changed';
ALTER TYPE change_type ADD VALUE 'api_key.rolled';
ALTER TYPE change_type ADD VALUE 'api_key.self_revoked';

ALTER TABLE api_keys
  ADD COLUMN kind text COLLATE "C" NOT NULL DEFAULT 'secret' CONSTRAINT key_kind_known CHECK (kind IN ('publishable', 'secret', 'restricted')),
  ADD COLUMN name text NOT NULL DEFAULT '',
  -- The whole key of a publishable one, which is no secret.
  ADD COLUMN publishable_key text,
  -- Of a restricted key, such as refunds.write, which includes reading.
  ADD COLUMN permissions text[] NOT NULL DEFAULT '{}',
  -- Addresses and ranges that it works from. Empty for all.
  ADD COLUMN allowed_addresses text[] NOT NULL DEFAULT '{}',
  -- Set as well when a key is rolled: the old one works until then.
  ADD COLUMN expires_at timestamptz,
  ADD COLUMN rolled_to text COLLATE "C",
  ADD CONSTRAINT publishable_key_shown CHECK ((kind = 'publishable') = (publishable_key IS NOT NULL)),
  ADD CONSTRAINT restricted_key_has_permissions CHECK ((kind = 'restricted') = (cardinality(permissions) > 0));

-- Where a key was called from lately. Servers add to it once a second, outside of the calls; the latest 50 callers of a key stay.
CREATE TABLE api_key_callers (
  merchant_id text COLLATE "C" NOT NULL,
  key_id text COLLATE "C" NOT NULL,
  ip text COLLATE "C" NOT NULL,
  user_agent text COLLATE "C" NOT NULL,
  calls bigint NOT NULL,
  last_at timestamptz NOT NULL,
  -- Method and path of the last call, with parameters by name.
  last_call text NOT NULL,
  PRIMARY KEY (merchant_id, key_id, ip, user_agent),
  FOREIGN KEY (merchant_id, key_id) REFERENCES api_keys (merchant_id, id)
);
CALL protect_tenant_table('api_key_callers', 'merchant_id', 'app.merchant_id', 'SELECT');

-- When a restricted key last used each permission.
CREATE TABLE api_key_permission_uses (
  merchant_id text COLLATE "C" NOT NULL,
  key_id text COLLATE "C" NOT NULL,
  permission text COLLATE "C" NOT NULL,
  last_at timestamptz NOT NULL,
  PRIMARY KEY (merchant_id, key_id, permission),
  FOREIGN KEY (merchant_id, key_id) REFERENCES api_keys (merchant_id, id)
);
CALL protect_tenant_table('api_key_permission_uses', 'merchant_id', 'app.merchant_id', 'SELECT');

-- Adds the uses of keys that a server counted, of all accounts. Rows are locked in one order, so servers never wait for each other in a circle.
CREATE FUNCTION note_key_uses(p_callers jsonb, p_permissions jsonb, p_callers_max integer) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO api_key_callers AS known (merchant_id, key_id, ip, user_agent, calls, last_at, last_call)
  SELECT u.merchant_id, u.key_id, u.ip, u.user_agent, u.calls, u.last_at, u.last_call
  FROM jsonb_to_recordset(p_callers) AS u (merchant_id text, key_id text, ip text, user_agent text, calls bigint, last_at timestamptz, last_call text)
  ORDER BY u.merchant_id COLLATE "C", u.key_id COLLATE "C", u.ip COLLATE "C", u.user_agent COLLATE "C"
  ON CONFLICT (merchant_id, key_id, ip, user_agent) DO UPDATE SET
    calls = known.calls + excluded.calls,
    last_call = CASE WHEN excluded.last_at >= known.last_at THEN excluded.last_call ELSE known.last_call END,
    last_at = greatest(known.last_at, excluded.last_at);

  INSERT INTO api_key_permission_uses AS known (merchant_id, key_id, permission, last_at)
  SELECT u.merchant_id, u.key_id, u.permission, u.last_at
  FROM jsonb_to_recordset(p_permissions) AS u (merchant_id text, key_id text, permission text, last_at timestamptz)
  ORDER BY u.merchant_id COLLATE "C", u.key_id COLLATE "C", u.permission COLLATE "C"
  ON CONFLICT (merchant_id, key_id, permission) DO UPDATE SET last_at = greatest(known.last_at, excluded.last_at);

  DELETE FROM api_key_callers c USING (
    SELECT a.merchant_id, a.key_id, a.ip, a.user_agent, row_number() OVER (PARTITION BY a.merchant_id, a.key_id ORDER BY a.last_at DESC) AS place
    FROM (SELECT DISTINCT u.merchant_id, u.key_id FROM jsonb_to_recordset(p_callers) AS u (merchant_id text, key_id text)) used
    JOIN api_key_callers a ON a.merchant_id = used.merchant_id AND a.key_id = used.key_id
  ) aged
  WHERE aged.place > p_callers_max
    AND c.merchant_id = aged.merchant_id AND c.key_id = aged.key_id AND c.ip = aged.ip AND c.user_agent = aged.user_agent;
END $$;

-- Returns a key that is not revoked, with its account's clock, so no transaction has to read it first. One that has expired is returned as well, since its caller is told.
DROP FUNCTION find_api_key(bytea);
CREATE FUNCTION find_api_key(p_secret_hash bytea)
RETURNS TABLE (merchant_id text, key_id text, kind text, is_demo boolean, clock_ahead_ms bigint,
               key_kind text, permissions text[], allowed_addresses text[], expires_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT k.merchant_id, k.id, a.kind, a.is_demo, a.clock_ahead_ms, k.kind, k.permissions, k.allowed_addresses, k.expires_at
  FROM api_keys k JOIN merchant_accounts a ON a.merchant_id = k.merchant_id
  WHERE k.secret_hash = p_secret_hash AND k.revoked_at IS NULL
$$;

-- Keys that a leaving member knows. Publishable ones are no secret, and expired ones work no more.
CREATE OR REPLACE FUNCTION member_keys(p_business_id text, p_member_id text)
RETURNS TABLE (merchant_id text, account_name text, kind text, id text, prefix text, last4 text, created_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT a.merchant_id, a.name, a.kind, k.id, k.prefix, k.last4, k.created_at
  FROM members m JOIN merchant_accounts a ON a.business_id = m.business_id
  JOIN api_keys k ON k.merchant_id = a.merchant_id AND k.created_by = m.user_id AND k.revoked_at IS NULL
    AND k.kind <> 'publishable' AND (k.expires_at IS NULL OR k.expires_at > now())
  WHERE m.business_id = p_business_id AND m.id = p_member_id AND p_business_id = current_setting('app.business_id', true)
  ORDER BY k.created_at DESC, k.id DESC
$$;

GRANT EXECUTE ON FUNCTION find_api_key, note_key_uses TO counterfoil_app;
