-- Users, their passwords and second factors, sessions, devices, links, and mail. Rows of a person are visible to transactions that name the user.
-- What runs before the user is known is a SECURITY DEFINER function that answers one narrow question.

CREATE TABLE users (
  id text COLLATE "C" PRIMARY KEY,
  email text NOT NULL,
  -- Lower case, for sign-in.
  email_normalised text COLLATE "C" NOT NULL CONSTRAINT users_email_taken UNIQUE,
  email_confirmed_at timestamptz,
  name text NOT NULL CONSTRAINT users_name_length CHECK (char_length(name) BETWEEN 2 AND 50),
  language text NOT NULL DEFAULT 'en' CONSTRAINT users_language_form CHECK (language ~ '^[a-z]{2,3}(-[a-z0-9]+)*$'),
  created_at timestamptz NOT NULL,
  last_login_at timestamptz
);
ALTER TABLE users ENABLE ROW LEVEL SECURITY;
ALTER TABLE users FORCE ROW LEVEL SECURITY;
DO $$ BEGIN EXECUTE format('CREATE POLICY owner ON users TO %I USING (true) WITH CHECK (true)', current_user); END $$;
CREATE POLICY self ON users TO counterfoil_app USING (id = current_setting('app.user_id', true)) WITH CHECK (id = current_setting('app.user_id', true));
GRANT SELECT (id, email, email_confirmed_at, name, language, created_at, last_login_at) ON users TO counterfoil_app;
GRANT UPDATE (name, language, email, email_normalised, email_confirmed_at) ON users TO counterfoil_app;

CREATE TABLE passwords (
  user_id text COLLATE "C" PRIMARY KEY REFERENCES users,
  -- argon2id, in PHC form.
  hash text NOT NULL,
  changed_at timestamptz NOT NULL
);
CALL protect_user_table('passwords', 'SELECT, UPDATE');

-- The latest ones, which can't be used again.
CREATE TABLE former_passwords (
  user_id text COLLATE "C" NOT NULL REFERENCES users,
  changed_at timestamptz NOT NULL,
  hash text NOT NULL,
  PRIMARY KEY (user_id, changed_at)
);
CALL protect_user_table('former_passwords', 'SELECT, INSERT, DELETE');

CREATE TABLE authenticators (
  user_id text COLLATE "C" NOT NULL REFERENCES users,
  id text COLLATE "C" NOT NULL,
  name text NOT NULL,
  -- Encrypted under the secret key; the seed is shown once.
  seed bytea NOT NULL,
  created_at timestamptz NOT NULL,
  -- Null until a first code was right; only then does it count.
  confirmed_at timestamptz,
  last_used_at timestamptz,
  -- The time step of the last accepted code. Codes up to it are rejected.
  last_step bigint NOT NULL DEFAULT 0,
  -- A key that still seals something can't be deleted, and nothing can be sealed under a deleted one.
  key_id bytea GENERATED ALWAYS AS (substring(seed FROM 2 FOR 4)) STORED
    CONSTRAINT authenticator_key_exists REFERENCES counterfoil_keys,
  PRIMARY KEY (user_id, id)
);
CREATE INDEX authenticators_by_key ON authenticators (key_id);
CALL protect_user_table('authenticators', 'SELECT, INSERT, UPDATE, DELETE');

CREATE TABLE passkeys (
  user_id text COLLATE "C" NOT NULL REFERENCES users,
  id text COLLATE "C" NOT NULL,
  credential_id text COLLATE "C" NOT NULL CONSTRAINT passkey_taken UNIQUE,
  name text NOT NULL,
  public_key bytea NOT NULL,
  -- The authenticator's own counter; one that goes back is a copy.
  signature_count bigint NOT NULL,
  transports text[] NOT NULL DEFAULT '{}',
  is_synced boolean NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz,
  PRIMARY KEY (user_id, id)
);
CALL protect_user_table('passkeys', 'SELECT, INSERT, UPDATE, DELETE');

CREATE TABLE recovery_codes (
  user_id text COLLATE "C" NOT NULL REFERENCES users,
  -- Keyed hash over the user and the code.
  code_hash bytea NOT NULL,
  created_at timestamptz NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (user_id, code_hash)
);
CALL protect_user_table('recovery_codes', 'SELECT, INSERT, UPDATE, DELETE');

CREATE TABLE sessions (
  -- SHA-256 of a 256-bit random token; the token itself is never stored.
  token_hash bytea PRIMARY KEY,
  id text COLLATE "C" NOT NULL UNIQUE,
  user_id text COLLATE "C" NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- Null if the session doesn't end after inactivity ("remember me").
  idle_seconds integer,
  last_used_at timestamptz NOT NULL,
  stepped_up_at timestamptz,
  ended_at timestamptz,
  ip inet,
  user_agent text,
  -- A session that a provider made reaches only the provider's business. When it signed the member in anew counts as a confirmation there.
  sso_business_id text COLLATE "C",
  sso_confirmed_at timestamptz
  -- Every minute of use updates last_used_at, which no index has: room in the page keeps the update out of the indexes.
) WITH (fillfactor = 80);
CREATE INDEX sessions_of_user ON sessions (user_id, created_at);
CREATE INDEX sessions_by_age ON sessions (expires_at);
CREATE INDEX sessions_of_sso ON sessions (sso_business_id) WHERE sso_business_id IS NOT NULL;
CALL protect_user_table('sessions', 'SELECT, UPDATE');

-- Browsers that a user signed in on, or unlocked by a mailed link; the cookie's token is stored hashed.
CREATE TABLE devices (
  user_id text COLLATE "C" NOT NULL REFERENCES users,
  id text COLLATE "C" NOT NULL,
  token_hash bytea NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- Null if it was only unlocked and nobody has signed in on it yet.
  signed_in_at timestamptz,
  -- Failed sign-ins since the last successful one; too many lock the device.
  failures integer NOT NULL DEFAULT 0,
  -- The second step is skipped in this period.
  trusted_at timestamptz,
  trusted_until timestamptz,
  ip inet,
  user_agent text,
  PRIMARY KEY (user_id, id),
  CONSTRAINT one_device_per_token UNIQUE (user_id, token_hash)
);
CREATE INDEX devices_by_age ON devices (expires_at);
CALL protect_user_table('devices', 'SELECT, INSERT, UPDATE, DELETE');

-- Single-use links of mails; the token is stored hashed.
CREATE TABLE mailed_links (
  user_id text COLLATE "C" NOT NULL REFERENCES users,
  id text COLLATE "C" NOT NULL,
  token_hash bytea NOT NULL CONSTRAINT mailed_link_taken UNIQUE,
  purpose text NOT NULL CONSTRAINT link_purpose_known CHECK (purpose IN ('confirm_email', 'reset_password', 'unlock')),
  -- The address it confirms.
  email text,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (user_id, id)
);
CREATE INDEX mailed_links_by_age ON mailed_links (expires_at);
CALL protect_user_table('mailed_links', 'SELECT, INSERT, UPDATE, DELETE');

-- Sign-ins with a correct password that wait for the second step.
CREATE TABLE sign_in_challenges (
  user_id text COLLATE "C" NOT NULL REFERENCES users,
  token_hash bytea NOT NULL CONSTRAINT sign_in_challenge_taken UNIQUE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  failures integer NOT NULL DEFAULT 0,
  has_remember boolean NOT NULL,
  sso_business_id text COLLATE "C",
  sso_confirmed_at timestamptz,
  PRIMARY KEY (user_id, token_hash)
);
CREATE INDEX sign_in_challenges_by_age ON sign_in_challenges (expires_at);
CALL protect_user_table('sign_in_challenges', 'SELECT, INSERT, UPDATE, DELETE');

-- Failed sign-ins by address, whether or not an account has it, so a lock reveals nothing. The address is stored as a keyed hash.
CREATE TABLE sign_in_locks (
  email_hash bytea PRIMARY KEY,
  failures integer NOT NULL,
  last_failed_at timestamptz NOT NULL,
  locked_until timestamptz
);
CREATE INDEX sign_in_locks_by_age ON sign_in_locks (last_failed_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON sign_in_locks TO counterfoil_app;

-- Challenges for passkeys to sign; each is used once. `id` is the hash of a challenge token, or names a session and its purpose.
CREATE TABLE passkey_challenges (
  id text COLLATE "C" PRIMARY KEY,
  challenge text NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX passkey_challenges_by_age ON passkey_challenges (expires_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON passkey_challenges TO counterfoil_app;

-- Counters of requests; losing them in a crash only resets the limits.
CREATE UNLOGGED TABLE rate_limits (
  key text COLLATE "C" PRIMARY KEY,
  hits integer NOT NULL,
  resets_at timestamptz NOT NULL
) WITH (fillfactor = 50);
GRANT SELECT, INSERT, UPDATE, DELETE ON rate_limits TO counterfoil_app;

-- Outside any business: sign-ins, factors, links.
CREATE TABLE user_audit_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  -- Null if no user is known, as for some failed sign-ins.
  user_id text COLLATE "C" REFERENCES users,
  action text NOT NULL,
  outcome text NOT NULL CONSTRAINT user_audit_outcome_known CHECK (outcome IN ('success', 'refused')),
  -- Why it was refused.
  reason text,
  target_id text COLLATE "C",
  details jsonb NOT NULL DEFAULT '{}',
  ip inet,
  user_agent text,
  request_id text NOT NULL
);
CREATE INDEX user_audit_events_of_user ON user_audit_events (user_id, at);
CALL protect_user_table('user_audit_events', 'SELECT');
CREATE TRIGGER user_audit_events_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON user_audit_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE FUNCTION record_user_event(p_user_id text, p_action text, p_outcome text, p_reason text, p_target_id text, p_details jsonb,
                                     p_now timestamptz, p_ip inet, p_user_agent text, p_request_id text)
RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO user_audit_events (at, user_id, action, outcome, reason, target_id, details, ip, user_agent, request_id)
  VALUES (p_now, p_user_id, p_action, p_outcome, p_reason, p_target_id, p_details, p_ip, p_user_agent, p_request_id)
$$;

-- The outbox has no tokens: the worker creates a link when it renders the mail.
CREATE TABLE mail_outbox (
  id text COLLATE "C" PRIMARY KEY,
  kind text NOT NULL CONSTRAINT mail_kind_known CHECK (kind IN
   ('confirm_email', 'address_taken', 'reset_password', 'unlock', 'new_device', 'security_changed', 'invitation', 'ownership',
    'notifications', 'notification_test', 'domain_code', 'scheduled_export', 'receipt')),
  to_email text NOT NULL,
  -- Null if the worker has to look up whether an account has the address.
  user_id text COLLATE "C" REFERENCES users,
  language text NOT NULL CONSTRAINT mail_language_form CHECK (language ~ '^[a-z]{2,3}(-[a-z0-9]+)*$'),
  details jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  -- Null once the mail is sent, dropped or given up.
  next_attempt_at timestamptz,
  sent_at timestamptz,
  last_error text
);
CREATE INDEX mail_outbox_due ON mail_outbox (next_attempt_at) WHERE next_attempt_at IS NOT NULL;
CREATE INDEX mail_outbox_by_address ON mail_outbox (to_email, kind, created_at);
CREATE INDEX mail_outbox_by_age ON mail_outbox (created_at);
CREATE INDEX mail_outbox_receipts ON mail_outbox (((details ->> 'receipt')::jsonb ->> 'paymentId')) WHERE kind = 'receipt';

-- Mails that are shown on this machine instead of being sent; encrypted under the secret key.
CREATE TABLE local_mails (
  id text COLLATE "C" PRIMARY KEY,
  received_at timestamptz NOT NULL,
  content bytea NOT NULL,
  key_id bytea GENERATED ALWAYS AS (substring(content FROM 2 FOR 4)) STORED
    CONSTRAINT local_mail_key_exists REFERENCES counterfoil_keys
);
CREATE INDEX local_mails_by_time ON local_mails (received_at);
CREATE INDEX local_mails_by_key ON local_mails (key_id);
GRANT SELECT, INSERT, DELETE ON local_mails TO counterfoil_app;

CREATE FUNCTION queue_mail(p_id text, p_kind text, p_to_email text, p_user_id text, p_language text, p_details jsonb, p_now timestamptz)
RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO mail_outbox (id, kind, to_email, user_id, language, details, created_at, next_attempt_at)
  VALUES (p_id, p_kind, p_to_email, p_user_id, p_language, p_details, p_now, p_now)
$$;

-- Queues a mail unless one of its kind went to the address within the wait. Returns the seconds until the next one is possible.
CREATE FUNCTION queue_mail_once(p_id text, p_kind text, p_to_email text, p_user_id text, p_language text, p_details jsonb, p_now timestamptz, p_wait_seconds integer)
RETURNS integer LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE last timestamptz;
BEGIN
  -- Concurrent requests run one after the other.
  PERFORM pg_advisory_xact_lock(hashtextextended(p_kind || ':' || p_to_email, 0));
  SELECT max(created_at) INTO last FROM mail_outbox WHERE to_email = p_to_email AND kind = p_kind AND created_at > p_now - make_interval(secs => p_wait_seconds);
  IF last IS NULL THEN
    PERFORM queue_mail(p_id, p_kind, p_to_email, p_user_id, p_language, p_details, p_now);
    RETURN p_wait_seconds;
  END IF;
  RETURN ceil(extract(epoch FROM last + make_interval(secs => p_wait_seconds) - p_now))::integer;
END $$;

-- Leases due mails. A mail whose worker died is taken again once its lease has ended.
CREATE FUNCTION take_mails(p_now timestamptz, p_lease_seconds integer, p_limit integer)
RETURNS TABLE (id text, kind text, to_email text, user_id text, language text, details jsonb, created_at timestamptz, attempts integer)
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  -- Materialized: a plan that repeats the subquery per row would take more than the limit.
  WITH taken AS MATERIALIZED (
    SELECT due.id FROM mail_outbox due WHERE due.next_attempt_at <= p_now ORDER BY due.next_attempt_at LIMIT p_limit FOR UPDATE SKIP LOCKED
  )
  UPDATE mail_outbox m SET next_attempt_at = p_now + make_interval(secs => p_lease_seconds), attempts = m.attempts + 1
  FROM taken WHERE m.id = taken.id
  RETURNING m.id, m.kind, m.to_email, m.user_id, m.language, m.details, m.created_at, m.attempts
$$;

-- Sent if p_sent_at is set, retried if p_next_attempt_at is set, otherwise dropped.
CREATE FUNCTION settle_mail(p_id text, p_sent_at timestamptz, p_next_attempt_at timestamptz, p_error text)
RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE mail_outbox SET sent_at = p_sent_at, next_attempt_at = p_next_attempt_at, last_error = p_error WHERE id = p_id
$$;

CREATE FUNCTION find_login(p_email_normalised text)
RETURNS TABLE (user_id text, email text, name text, language text, email_confirmed boolean, password_hash text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT u.id, u.email, u.name, u.language, u.email_confirmed_at IS NOT NULL, p.hash
  FROM users u JOIN passwords p ON p.user_id = u.id WHERE u.email_normalised = p_email_normalised
$$;

-- Returns false if the address is taken.
CREATE FUNCTION register_user(p_id text, p_email text, p_name text, p_password_hash text, p_language text, p_is_confirmed boolean, p_now timestamptz)
RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO users (id, email, email_normalised, name, language, created_at, email_confirmed_at)
  VALUES (p_id, p_email, lower(p_email), p_name, p_language, p_now, CASE WHEN p_is_confirmed THEN p_now END)
  ON CONFLICT ON CONSTRAINT users_email_taken DO NOTHING;
  IF NOT FOUND THEN RETURN false; END IF;
  INSERT INTO passwords (user_id, hash, changed_at) VALUES (p_id, p_password_hash, p_now);
  RETURN true;
END $$;

CREATE FUNCTION find_recipient(p_email_normalised text)
RETURNS TABLE (user_id text, name text, language text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT id, name, language FROM users WHERE email_normalised = p_email_normalised
$$;

CREATE FUNCTION find_mailed_link(p_token_hash bytea, p_purpose text, p_now timestamptz)
RETURNS TABLE (user_id text, link_id text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT user_id, id FROM mailed_links WHERE token_hash = p_token_hash AND purpose = p_purpose AND used_at IS NULL AND expires_at > p_now
$$;

CREATE FUNCTION find_sign_in_challenge(p_token_hash bytea, p_now timestamptz)
RETURNS TABLE (user_id text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT user_id FROM sign_in_challenges WHERE token_hash = p_token_hash AND expires_at > p_now
$$;

CREATE FUNCTION find_passkey_owner(p_credential_id text)
RETURNS TABLE (user_id text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT user_id FROM passkeys WHERE credential_id = p_credential_id
$$;

CREATE FUNCTION start_session(p_token_hash bytea, p_id text, p_user_id text, p_now timestamptz, p_expires_at timestamptz, p_idle_seconds integer, p_ip inet, p_user_agent text,
                              p_sso_business_id text DEFAULT NULL, p_sso_confirmed_at timestamptz DEFAULT NULL)
RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO sessions (token_hash, id, user_id, created_at, expires_at, idle_seconds, last_used_at, ip, user_agent, sso_business_id, sso_confirmed_at)
  VALUES (p_token_hash, p_id, p_user_id, p_now, p_expires_at, p_idle_seconds, p_now, p_ip, p_user_agent, p_sso_business_id, p_sso_confirmed_at);
  UPDATE users SET last_login_at = p_now WHERE id = p_user_id;
$$;

CREATE FUNCTION end_session(p_token_hash bytea, p_now timestamptz)
RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE sessions SET ended_at = p_now WHERE token_hash = p_token_hash AND ended_at IS NULL
$$;

CREATE FUNCTION user_has_second_factor(p_user_id text) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM authenticators WHERE user_id = p_user_id AND confirmed_at IS NOT NULL) OR EXISTS (SELECT FROM passkeys WHERE user_id = p_user_id)
$$;

-- For the worker: deletes expired rows. Returns true while there may be more.
CREATE FUNCTION remove_old_account_rows(p_now timestamptz, p_limit integer) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE removed integer; most integer := 0;
BEGIN
  DELETE FROM mail_outbox WHERE id IN (SELECT id FROM mail_outbox WHERE created_at < p_now - interval '30 days' LIMIT p_limit);
  GET DIAGNOSTICS removed = ROW_COUNT; most := greatest(most, removed);
  DELETE FROM local_mails WHERE id IN (SELECT id FROM local_mails WHERE received_at < p_now - interval '30 days' LIMIT p_limit);
  GET DIAGNOSTICS removed = ROW_COUNT; most := greatest(most, removed);
  DELETE FROM passkey_challenges WHERE id IN (SELECT id FROM passkey_challenges WHERE expires_at < p_now LIMIT p_limit);
  GET DIAGNOSTICS removed = ROW_COUNT; most := greatest(most, removed);
  DELETE FROM sign_in_locks WHERE email_hash IN (SELECT email_hash FROM sign_in_locks WHERE last_failed_at < p_now - interval '1 day' LIMIT p_limit);
  GET DIAGNOSTICS removed = ROW_COUNT; most := greatest(most, removed);
  DELETE FROM sign_in_challenges WHERE token_hash IN (SELECT token_hash FROM sign_in_challenges WHERE expires_at < p_now LIMIT p_limit);
  GET DIAGNOSTICS removed = ROW_COUNT; most := greatest(most, removed);
  DELETE FROM mailed_links WHERE token_hash IN (SELECT token_hash FROM mailed_links WHERE expires_at < p_now - interval '30 days' LIMIT p_limit);
  GET DIAGNOSTICS removed = ROW_COUNT; most := greatest(most, removed);
  DELETE FROM devices d USING (SELECT user_id, id FROM devices WHERE expires_at < p_now LIMIT p_limit) AS old WHERE d.user_id = old.user_id AND d.id = old.id;
  GET DIAGNOSTICS removed = ROW_COUNT; most := greatest(most, removed);
  DELETE FROM sessions WHERE token_hash IN (SELECT token_hash FROM sessions WHERE expires_at < p_now - interval '30 days' LIMIT p_limit);
  GET DIAGNOSTICS removed = ROW_COUNT; most := greatest(most, removed);
  DELETE FROM sso_attempts a USING (SELECT business_id, state_hash FROM sso_attempts WHERE expires_at < p_now LIMIT p_limit) AS old
  WHERE a.business_id = old.business_id AND a.state_hash = old.state_hash;
  GET DIAGNOSTICS removed = ROW_COUNT; most := greatest(most, removed);
  DELETE FROM store_attempts WHERE nonce_hash IN (SELECT nonce_hash FROM store_attempts WHERE expires_at < p_now LIMIT p_limit);
  GET DIAGNOSTICS removed = ROW_COUNT; most := greatest(most, removed);
  DELETE FROM store_tickets WHERE ticket_hash IN (SELECT ticket_hash FROM store_tickets WHERE expires_at < p_now LIMIT p_limit);
  GET DIAGNOSTICS removed = ROW_COUNT; most := greatest(most, removed);
  RETURN most = p_limit;
END $$;

CREATE FUNCTION has_due_mails(p_now timestamptz) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT coalesce((SELECT true FROM mail_outbox WHERE next_attempt_at <= p_now ORDER BY next_attempt_at LIMIT 1), false)
$$;

GRANT EXECUTE ON FUNCTION
  end_session, find_login, find_mailed_link, find_passkey_owner, find_recipient, find_sign_in_challenge, has_due_mails, queue_mail, queue_mail_once,
  record_user_event, register_user, remove_old_account_rows, settle_mail, start_session, take_mails, user_has_second_factor
  TO counterfoil_app;
