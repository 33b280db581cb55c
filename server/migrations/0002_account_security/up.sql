-- ---------------------------------------------------------------------------
-- A person's own rows: seen where the transaction names the user
-- ---------------------------------------------------------------------------

CREATE PROCEDURE protect_user_table(table_name regclass, privileges text) LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', table_name);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', table_name);
  EXECUTE format('CREATE POLICY self ON %s TO counterfoil_app USING (user_id = current_setting(''app.user_id'', true)) WITH CHECK (user_id = current_setting(''app.user_id'', true))',
                 table_name);
  EXECUTE format('CREATE POLICY owner ON %s TO %I USING (true) WITH CHECK (true)', table_name, current_user);
  IF privileges <> '' THEN EXECUTE format('GRANT %s ON %s TO counterfoil_app', privileges, table_name); END IF;
END $$;

ALTER TABLE users ADD COLUMN email_confirmed_at timestamptz;
-- Who was there before was put in by the installation, not by a form.
UPDATE users SET email_confirmed_at = created_at;
CREATE POLICY self ON users TO counterfoil_app USING (id = current_setting('app.user_id', true)) WITH CHECK (id = current_setting('app.user_id', true));
GRANT SELECT (email_confirmed_at, created_at) ON users TO counterfoil_app;
GRANT UPDATE (name, language, email, email_normalised, email_confirmed_at) ON users TO counterfoil_app;

CREATE TABLE passwords (
  user_id text COLLATE "C" PRIMARY KEY REFERENCES users,
  -- argon2id, in PHC form.
  hash text NOT NULL,
  changed_at timestamptz NOT NULL
);
INSERT INTO passwords (user_id, hash, changed_at) SELECT id, password_hash, created_at FROM users;
ALTER TABLE users DROP COLUMN password_hash;
CALL protect_user_table('passwords', 'SELECT, UPDATE');

-- The last ones, which may not be taken again.
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
  -- The time step of the last code that was taken: none up to it is taken again.
  last_step bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (user_id, id)
);
CALL protect_user_table('authenticators', 'SELECT, INSERT, UPDATE, DELETE');

CREATE TABLE passkeys (
  user_id text COLLATE "C" NOT NULL REFERENCES users,
  id text COLLATE "C" NOT NULL,
  credential_id text COLLATE "C" NOT NULL CONSTRAINT passkey_taken UNIQUE,
  name text NOT NULL,
  public_key bytea NOT NULL,
  -- As the authenticator counts its signatures; one that goes back is a copy.
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

-- Browsers that a user signed in on, or unlocked by a mailed link; the cookie's token is stored hashed.
CREATE TABLE devices (
  user_id text COLLATE "C" NOT NULL REFERENCES users,
  id text COLLATE "C" NOT NULL,
  token_hash bytea NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- Null where it was only unlocked and nobody has signed in on it yet.
  signed_in_at timestamptz,
  -- Failed sign-ins since the last good one; too many, and it is locked like any other.
  failures integer NOT NULL DEFAULT 0,
  -- The second step is skipped from ... until.
  trusted_at timestamptz,
  trusted_until timestamptz,
  ip inet,
  user_agent text,
  PRIMARY KEY (user_id, id),
  CONSTRAINT one_device_per_token UNIQUE (user_id, token_hash)
);
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
CALL protect_user_table('mailed_links', 'SELECT, INSERT, UPDATE, DELETE');

-- Sign-ins whose password was right and whose second step is open.
CREATE TABLE sign_in_challenges (
  user_id text COLLATE "C" NOT NULL REFERENCES users,
  token_hash bytea NOT NULL CONSTRAINT sign_in_challenge_taken UNIQUE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  failures integer NOT NULL DEFAULT 0,
  has_remember boolean NOT NULL,
  PRIMARY KEY (user_id, token_hash)
);
CALL protect_user_table('sign_in_challenges', 'SELECT, INSERT, UPDATE, DELETE');

CREATE TABLE notices (
  user_id text COLLATE "C" NOT NULL REFERENCES users,
  id text COLLATE "C" NOT NULL,
  kind text NOT NULL,
  at timestamptz NOT NULL,
  read_at timestamptz,
  subject text,
  ip inet,
  user_agent text,
  PRIMARY KEY (user_id, id)
);
CREATE INDEX notices_by_time ON notices (user_id, at, id);
CREATE INDEX notices_unread ON notices (user_id) WHERE read_at IS NULL;
CALL protect_user_table('notices', 'SELECT, INSERT, UPDATE');

ALTER TABLE sessions ADD COLUMN stepped_up_at timestamptz;
CALL protect_user_table('sessions', 'SELECT, UPDATE');

-- ---------------------------------------------------------------------------
-- What concerns a person's account, outside any business: sign-ins, factors, links
-- ---------------------------------------------------------------------------

CREATE TABLE account_audit_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  -- Null where it names nobody, as a failed sign-in may.
  user_id text COLLATE "C" REFERENCES users,
  action text NOT NULL,
  outcome text NOT NULL CONSTRAINT account_audit_outcome_known CHECK (outcome IN ('success', 'refused')),
  -- Why it was refused.
  reason text,
  target_id text COLLATE "C",
  details jsonb NOT NULL DEFAULT '{}',
  ip inet,
  user_agent text,
  request_id text NOT NULL
);
CREATE INDEX account_audit_events_of_user ON account_audit_events (user_id, at);
INSERT INTO account_audit_events (at, user_id, action, outcome, reason, ip, user_agent, request_id)
SELECT at, user_id, CASE outcome WHEN 'signed_out' THEN 'sign_out' ELSE 'sign_in' END,
       CASE WHEN outcome IN ('success', 'signed_out') THEN 'success' ELSE 'refused' END,
       CASE WHEN outcome NOT IN ('success', 'signed_out') THEN outcome END, ip, user_agent, request_id
FROM sign_in_events ORDER BY id;
DROP FUNCTION record_sign_in(text, text, timestamptz, inet, text, text);
DROP TABLE sign_in_events;
CREATE TRIGGER account_audit_events_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON account_audit_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CALL protect_user_table('account_audit_events', 'SELECT');

CREATE FUNCTION record_account_event(p_user_id text, p_action text, p_outcome text, p_reason text, p_target_id text, p_details jsonb,
                                     p_now timestamptz, p_ip inet, p_user_agent text, p_request_id text)
RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO account_audit_events (at, user_id, action, outcome, reason, target_id, details, ip, user_agent, request_id)
  VALUES (p_now, p_user_id, p_action, p_outcome, p_reason, p_target_id, p_details, p_ip, p_user_agent, p_request_id)
$$;

-- ---------------------------------------------------------------------------
-- Kept for nobody in particular
-- ---------------------------------------------------------------------------

-- Failed sign-ins by address, whether an account has it or not, so that a lock tells nothing. The address is stored as a keyed hash.
CREATE TABLE sign_in_locks (
  email_hash bytea PRIMARY KEY,
  failures integer NOT NULL,
  last_failed_at timestamptz NOT NULL,
  locked_until timestamptz
);
GRANT SELECT, INSERT, UPDATE, DELETE ON sign_in_locks TO counterfoil_app;
CREATE INDEX sign_in_locks_by_age ON sign_in_locks (last_failed_at);

-- What a passkey was asked to sign; each is used once. `id` is the hash of a challenge token, or names a session and its purpose.
CREATE TABLE passkey_challenges (
  id text COLLATE "C" PRIMARY KEY,
  challenge text NOT NULL,
  expires_at timestamptz NOT NULL
);
GRANT SELECT, INSERT, UPDATE, DELETE ON passkey_challenges TO counterfoil_app;
CREATE INDEX passkey_challenges_by_age ON passkey_challenges (expires_at);

-- Mail on its way. It holds no token: a link is made when its mail is written, so that nothing here opens anything.
CREATE TABLE mail_outbox (
  id text COLLATE "C" PRIMARY KEY,
  kind text NOT NULL CONSTRAINT mail_kind_known CHECK (kind IN
    ('confirm_email', 'address_taken', 'reset_password', 'unlock', 'new_device', 'security_changed')),
  to_email text NOT NULL,
  -- Null where whether an account has the address is looked up only when the mail is written.
  user_id text COLLATE "C" REFERENCES users,
  language text NOT NULL CONSTRAINT mail_language_known CHECK (language IN ('en', 'zh-cn')),
  details jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  -- Null once it was sent, dropped or given up.
  next_attempt_at timestamptz,
  sent_at timestamptz,
  last_error text
);
CREATE INDEX mail_outbox_due ON mail_outbox (next_attempt_at) WHERE next_attempt_at IS NOT NULL;
CREATE INDEX mail_outbox_by_address ON mail_outbox (to_email, kind, created_at);
CREATE INDEX mail_outbox_by_age ON mail_outbox (created_at);

-- Mails shown on the machine itself instead of being sent; encrypted under the secret key.
CREATE TABLE local_mails (
  id text COLLATE "C" PRIMARY KEY,
  received_at timestamptz NOT NULL,
  content bytea NOT NULL
);
CREATE INDEX local_mails_by_time ON local_mails (received_at);
GRANT SELECT, INSERT, DELETE ON local_mails TO counterfoil_app;

-- ---------------------------------------------------------------------------
-- Businesses
-- ---------------------------------------------------------------------------

-- Null until the platform has connected somebody who processes the account's cards.
ALTER TABLE merchant_accounts ALTER COLUMN processor DROP NOT NULL;
-- From then on members without a second factor are kept out; null where none is asked for.
ALTER TABLE businesses ADD COLUMN second_factor_due_at timestamptz;

-- ---------------------------------------------------------------------------
-- What runs before the user is known. Each answers one narrow question, as the owner.
-- ---------------------------------------------------------------------------

DROP FUNCTION find_login(text);
CREATE FUNCTION find_login(p_email_normalised text)
RETURNS TABLE (user_id text, email text, name text, language text, email_confirmed boolean, password_hash text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT u.id, u.email, u.name, u.language, u.email_confirmed_at IS NOT NULL, p.hash
  FROM users u JOIN passwords p ON p.user_id = u.id WHERE u.email_normalised = p_email_normalised
$$;

-- False where the address is taken.
DROP FUNCTION register_user(text, text, text, text, text, timestamptz);
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

-- Who a token belongs to, and what it may do in an account. One row while the session lives; the membership columns are null where there is none.
-- Keeps last_used_at to the minute, so that reading does not write each time.
DROP FUNCTION authorise_session(bytea, text, timestamptz);
CREATE FUNCTION authorise_session(p_token_hash bytea, p_merchant_id text, p_now timestamptz)
RETURNS TABLE (session_id text, expires_at timestamptz, stepped_up_at timestamptz, user_id text, user_name text, user_email text, user_email_confirmed boolean,
               user_language text, business_id text, business_name text, second_factor_due_at timestamptz, has_second_factor boolean,
               member_id text, is_owner boolean, system_roles text[], permissions text[])
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE s sessions%ROWTYPE;
BEGIN
  SELECT * INTO s FROM sessions WHERE sessions.token_hash = p_token_hash;
  IF NOT FOUND OR s.ended_at IS NOT NULL OR s.expires_at <= p_now
     OR (s.idle_seconds IS NOT NULL AND s.last_used_at + make_interval(secs => s.idle_seconds) <= p_now) THEN
    RETURN;
  END IF;
  IF s.last_used_at < p_now - interval '1 minute' THEN
    UPDATE sessions SET last_used_at = p_now WHERE sessions.token_hash = p_token_hash AND last_used_at < p_now;
  END IF;
  RETURN QUERY
    SELECT s.id, s.expires_at, s.stepped_up_at, u.id, u.name, u.email, u.email_confirmed_at IS NOT NULL, u.language,
           m.business_id, b.name, b.second_factor_due_at, user_has_second_factor(u.id), m.id, m.is_owner,
           coalesce(array_agg(r.system_key) FILTER (WHERE r.system_key IS NOT NULL), '{}'),
           coalesce((SELECT array_agg(DISTINCT p) FROM roles r2
                     JOIN member_roles mr2 ON mr2.business_id = r2.business_id AND mr2.role_id = r2.id, unnest(r2.permissions) p
                     WHERE mr2.business_id = m.business_id AND mr2.member_id = m.id), '{}')
    FROM users u
    LEFT JOIN merchant_accounts a ON a.merchant_id = p_merchant_id
    LEFT JOIN members m ON m.business_id = a.business_id AND m.user_id = u.id AND m.status = 'normal'
    LEFT JOIN businesses b ON b.business_id = m.business_id
    LEFT JOIN member_roles mr ON mr.business_id = m.business_id AND mr.member_id = m.id
    LEFT JOIN roles r ON r.business_id = mr.business_id AND r.id = mr.role_id
    WHERE u.id = s.user_id
    GROUP BY u.id, m.business_id, b.name, b.second_factor_due_at, m.id, m.is_owner;
END $$;

CREATE FUNCTION user_has_second_factor(p_user_id text) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM authenticators WHERE user_id = p_user_id AND confirmed_at IS NOT NULL) OR EXISTS (SELECT FROM passkeys WHERE user_id = p_user_id)
$$;

-- Businesses of a user that ask for a second factor.
CREATE FUNCTION second_factor_demands(p_user_id text) RETURNS TABLE (business_id text, business_name text, due_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT b.business_id, b.name, b.second_factor_due_at FROM members m JOIN businesses b ON b.business_id = m.business_id
  WHERE m.user_id = p_user_id AND m.status = 'normal' AND b.second_factor_due_at IS NOT NULL ORDER BY b.second_factor_due_at, b.business_id
$$;

-- Active members of the business at hand who have no second factor.
CREATE FUNCTION members_without_second_factor(p_business_id text) RETURNS TABLE (member_id text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT m.id FROM members m
  WHERE m.business_id = p_business_id AND p_business_id = current_setting('app.business_id', true) AND m.status = 'normal' AND NOT user_has_second_factor(m.user_id)
$$;

-- Whether the owner of the business at hand has confirmed their address.
CREATE FUNCTION owner_email_confirmed(p_business_id text) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT coalesce((SELECT u.email_confirmed_at IS NOT NULL FROM members m JOIN users u ON u.id = m.user_id
                   WHERE m.business_id = p_business_id AND m.is_owner AND p_business_id = current_setting('app.business_id', true)), false)
$$;

-- ---------------------------------------------------------------------------
-- The outbox of mail
-- ---------------------------------------------------------------------------

CREATE FUNCTION queue_mail(p_id text, p_kind text, p_to_email text, p_user_id text, p_language text, p_details jsonb, p_now timestamptz)
RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO mail_outbox (id, kind, to_email, user_id, language, details, created_at, next_attempt_at)
  VALUES (p_id, p_kind, p_to_email, p_user_id, p_language, p_details, p_now, p_now)
$$;

-- Queues a mail unless one of its kind went to the address within the wait. Answers the seconds until another one may be asked for.
CREATE FUNCTION queue_mail_once(p_id text, p_kind text, p_to_email text, p_user_id text, p_language text, p_details jsonb, p_now timestamptz, p_wait_seconds integer)
RETURNS integer LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE last timestamptz;
BEGIN
  -- Two requests at once are taken one after the other.
  PERFORM pg_advisory_xact_lock(hashtextextended(p_kind || ':' || p_to_email, 0));
  SELECT max(created_at) INTO last FROM mail_outbox WHERE to_email = p_to_email AND kind = p_kind AND created_at > p_now - make_interval(secs => p_wait_seconds);
  IF last IS NULL THEN
    PERFORM queue_mail(p_id, p_kind, p_to_email, p_user_id, p_language, p_details, p_now);
    RETURN p_wait_seconds;
  END IF;
  RETURN ceil(extract(epoch FROM last + make_interval(secs => p_wait_seconds) - p_now))::integer;
END $$;

-- Takes due mails for a while; one that is neither finished nor put off until then is taken again, since its worker must have died.
CREATE FUNCTION take_mails(p_now timestamptz, p_lease_seconds integer, p_limit integer)
RETURNS TABLE (id text, kind text, to_email text, user_id text, language text, details jsonb, created_at timestamptz, attempts integer)
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  -- Materialised, since a plan that ran the choice again for each row would take more than the limit.
  WITH taken AS MATERIALIZED (
    SELECT due.id FROM mail_outbox due WHERE due.next_attempt_at <= p_now ORDER BY due.next_attempt_at LIMIT p_limit FOR UPDATE SKIP LOCKED
  )
  UPDATE mail_outbox m SET next_attempt_at = p_now + make_interval(secs => p_lease_seconds), attempts = m.attempts + 1
  FROM taken WHERE m.id = taken.id
  RETURNING m.id, m.kind, m.to_email, m.user_id, m.language, m.details, m.created_at, m.attempts
$$;

-- Sent where p_sent_at is set; tried again where p_next_attempt_at is; else dropped.
CREATE FUNCTION settle_mail(p_id text, p_sent_at timestamptz, p_next_attempt_at timestamptz, p_error text)
RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE mail_outbox SET sent_at = p_sent_at, next_attempt_at = p_next_attempt_at, last_error = p_error WHERE id = p_id
$$;

-- For the worker: removes what has served its time. True while there may be more.
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
  -- What ended, by hand or by time, is shown to nobody.
  DELETE FROM sessions WHERE token_hash IN (SELECT token_hash FROM sessions WHERE expires_at < p_now - interval '30 days' LIMIT p_limit);
  GET DIAGNOSTICS removed = ROW_COUNT; most := greatest(most, removed);
  RETURN most = p_limit;
END $$;

CREATE INDEX sign_in_challenges_by_age ON sign_in_challenges (expires_at);
CREATE INDEX mailed_links_by_age ON mailed_links (expires_at);
CREATE INDEX devices_by_age ON devices (expires_at);
CREATE INDEX sessions_by_age ON sessions (expires_at);

REVOKE ALL ON ALL FUNCTIONS IN SCHEMA public FROM PUBLIC;
REVOKE ALL ON ALL PROCEDURES IN SCHEMA public FROM PUBLIC;
GRANT EXECUTE ON FUNCTION record_account_event, find_login, register_user, find_recipient, find_mailed_link, find_sign_in_challenge, find_passkey_owner,
  authorise_session, user_has_second_factor, second_factor_demands, members_without_second_factor, owner_email_confirmed,
  queue_mail, queue_mail_once, take_mails, settle_mail, remove_old_account_rows TO counterfoil_app;
