-- Platforms run payments for merchants and call the platform API. They are rows of the installation and belong to no tenant, so the application reaches them only
-- through functions.

CREATE TABLE platforms (
  platform_id text COLLATE "C" PRIMARY KEY,
  name text NOT NULL,
  created_at timestamptz NOT NULL,
  -- Where instructions are pushed to, and the secret that signs them, encrypted under the secret key. Null if the platform lists its instructions instead.
  push_url text,
  sealed_push_secret bytea,
  key_id bytea GENERATED ALWAYS AS (substring(sealed_push_secret FROM 2 FOR 4)) STORED
    CONSTRAINT push_key_exists REFERENCES counterfoil_keys,
  CONSTRAINT pushes_are_signed CHECK ((push_url IS NULL) = (sealed_push_secret IS NULL))
);
CREATE INDEX platforms_by_key ON platforms (key_id) WHERE key_id IS NOT NULL;

CREATE TABLE platform_keys (
  platform_id text COLLATE "C" NOT NULL REFERENCES platforms,
  id text COLLATE "C" NOT NULL,
  -- SHA-256 of the secret, which is shown once and never stored.
  secret_hash bytea NOT NULL CONSTRAINT platform_key_taken UNIQUE,
  last4 text NOT NULL,
  name text NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz,
  -- Set once a newer key replaces it.
  expires_at timestamptz,
  revoked_at timestamptz,
  PRIMARY KEY (platform_id, id)
);

-- Changes of a platform's keys. They concern no business, so they have a table of their own.
CREATE TABLE platform_audit_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  platform_id text COLLATE "C" NOT NULL REFERENCES platforms,
  -- The key that made the call; null for a command on the machine.
  key_id text COLLATE "C",
  action text NOT NULL,
  target_id text COLLATE "C" NOT NULL,
  details jsonb NOT NULL DEFAULT '{}',
  ip inet,
  user_agent text,
  request_id text NOT NULL
);
CREATE INDEX platform_audit_events_by_time ON platform_audit_events (platform_id, at);
CREATE TRIGGER platform_audit_events_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON platform_audit_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE FUNCTION register_platform(p_platform_id text, p_name text, p_now timestamptz)
RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO platforms (platform_id, name, created_at) VALUES (p_platform_id, p_name, p_now)
$$;

CREATE FUNCTION record_platform_event(p_platform_id text, p_key_id text, p_action text, p_target_id text, p_details jsonb,
                                      p_now timestamptz, p_ip inet, p_user_agent text, p_request_id text)
RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO platform_audit_events (at, platform_id, key_id, action, target_id, details, ip, user_agent, request_id)
  VALUES (p_now, p_platform_id, p_key_id, p_action, p_target_id, p_details, p_ip, p_user_agent, p_request_id)
$$;

-- Held until the transaction ends: two changes of one platform's keys run one after the other.
CREATE FUNCTION lock_platform(p_platform_id text)
RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT FROM platforms WHERE platform_id = p_platform_id FOR NO KEY UPDATE
$$;

CREATE FUNCTION add_platform_key(p_platform_id text, p_id text, p_secret_hash bytea, p_last4 text, p_name text, p_now timestamptz)
RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO platform_keys (platform_id, id, secret_hash, last4, name, created_at) VALUES (p_platform_id, p_id, p_secret_hash, p_last4, p_name, p_now)
$$;

-- Returns the platform of a valid key. Updates last_used_at at most once a minute, so most calls write nothing.
CREATE FUNCTION find_platform_key(p_secret_hash bytea, p_now timestamptz) RETURNS TABLE (platform_id text, key_id text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE k platform_keys%ROWTYPE;
BEGIN
  SELECT * INTO k FROM platform_keys WHERE secret_hash = p_secret_hash AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > p_now);
  IF NOT FOUND THEN RETURN; END IF;
  IF k.last_used_at IS NULL OR k.last_used_at < p_now - interval '1 minute' THEN
    UPDATE platform_keys SET last_used_at = p_now
    WHERE secret_hash = p_secret_hash AND (last_used_at IS NULL OR last_used_at < p_now - interval '1 minute');
  END IF;
  RETURN QUERY SELECT k.platform_id, k.id;
END $$;

-- Returns the valid keys, newest first.
CREATE FUNCTION list_platform_keys(p_platform_id text, p_now timestamptz)
RETURNS TABLE (id text, name text, last4 text, created_at timestamptz, last_used_at timestamptz, expires_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT id, name, last4, created_at, last_used_at, expires_at FROM platform_keys
  WHERE platform_id = p_platform_id AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > p_now) ORDER BY created_at DESC, id DESC
$$;

-- Never postpones an expiry that is already set.
CREATE FUNCTION expire_platform_key(p_platform_id text, p_id text, p_expires_at timestamptz)
RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE platform_keys SET expires_at = least(expires_at, p_expires_at) WHERE platform_id = p_platform_id AND id = p_id AND revoked_at IS NULL
$$;

CREATE FUNCTION revoke_platform_key(p_platform_id text, p_id text, p_now timestamptz)
RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE platform_keys SET revoked_at = p_now WHERE platform_id = p_platform_id AND id = p_id AND revoked_at IS NULL
$$;

CREATE FUNCTION set_instruction_push(p_platform_id text, p_url text, p_sealed_secret bytea) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE platforms SET push_url = p_url, sealed_push_secret = p_sealed_secret WHERE platform_id = p_platform_id
$$;

CREATE FUNCTION find_instruction_push(p_platform_id text) RETURNS TABLE (push_url text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT push_url FROM platforms WHERE platform_id = p_platform_id
$$;

GRANT EXECUTE ON FUNCTION
  add_platform_key, expire_platform_key, find_instruction_push, find_platform_key, list_platform_keys, lock_platform, record_platform_event,
  register_platform, revoke_platform_key, set_instruction_push
  TO counterfoil_app;
