-- Keys of a platform have a name, the time of their last call, and, once a newer one replaces them, an end.
ALTER TABLE platform_keys
  ADD COLUMN name text NOT NULL DEFAULT 'First key',
  ADD COLUMN last_used_at timestamptz,
  ADD COLUMN expires_at timestamptz;
ALTER TABLE platform_keys ALTER COLUMN name DROP DEFAULT;

-- What was done to a platform's keys. It concerns no business, so it is kept apart from theirs.
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

CREATE FUNCTION record_platform_event(p_platform_id text, p_key_id text, p_action text, p_target_id text, p_details jsonb,
                                      p_now timestamptz, p_ip inet, p_user_agent text, p_request_id text)
RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO platform_audit_events (at, platform_id, key_id, action, target_id, details, ip, user_agent, request_id)
  VALUES (p_now, p_platform_id, p_key_id, p_action, p_target_id, p_details, p_ip, p_user_agent, p_request_id)
$$;

-- Held until the transaction ends, so that two changes of one platform's keys are judged one after the other.
CREATE FUNCTION lock_platform(p_platform_id text)
RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT FROM platforms WHERE platform_id = p_platform_id FOR NO KEY UPDATE
$$;

DROP FUNCTION add_platform_key(text, text, bytea, text, timestamptz);
CREATE FUNCTION add_platform_key(p_platform_id text, p_id text, p_secret_hash bytea, p_last4 text, p_name text, p_now timestamptz)
RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO platform_keys (platform_id, id, secret_hash, last4, name, created_at) VALUES (p_platform_id, p_id, p_secret_hash, p_last4, p_name, p_now)
$$;

-- The platform of a key that works. Keeps last_used_at to the minute, so that most calls write nothing.
DROP FUNCTION find_platform_key(bytea);
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

-- The keys that work, the newest first.
CREATE FUNCTION list_platform_keys(p_platform_id text, p_now timestamptz)
RETURNS TABLE (id text, name text, last4 text, created_at timestamptz, last_used_at timestamptz, expires_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT id, name, last4, created_at, last_used_at, expires_at FROM platform_keys
  WHERE platform_id = p_platform_id AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > p_now) ORDER BY created_at DESC, id DESC
$$;

-- An end that was set before is never put off.
CREATE FUNCTION expire_platform_key(p_platform_id text, p_id text, p_expires_at timestamptz)
RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE platform_keys SET expires_at = least(expires_at, p_expires_at) WHERE platform_id = p_platform_id AND id = p_id AND revoked_at IS NULL
$$;

CREATE FUNCTION revoke_platform_key(p_platform_id text, p_id text, p_now timestamptz)
RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE platform_keys SET revoked_at = p_now WHERE platform_id = p_platform_id AND id = p_id AND revoked_at IS NULL
$$;

REVOKE ALL ON FUNCTION record_platform_event, lock_platform, add_platform_key, find_platform_key, list_platform_keys, expire_platform_key, revoke_platform_key FROM PUBLIC;
GRANT EXECUTE ON FUNCTION record_platform_event, lock_platform, add_platform_key, find_platform_key, list_platform_keys, expire_platform_key, revoke_platform_key
  TO counterfoil_app;
