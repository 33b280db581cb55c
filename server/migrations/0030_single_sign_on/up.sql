-- Single sign-on: members of a business sign in by its OpenID Connect provider.

-- ---------------------------------------------------------------------------
-- Configuration
-- ---------------------------------------------------------------------------

CREATE TABLE sso_providers (
  business_id text COLLATE "C" PRIMARY KEY REFERENCES businesses,
  issuer text NOT NULL,
  client_id text NOT NULL,
  sealed_client_secret bytea NOT NULL,
  key_id bytea GENERATED ALWAYS AS (substring(sealed_client_secret FROM 2 FOR 4)) STORED CONSTRAINT sso_key_exists REFERENCES counterfoil_keys,
  -- The claim that gives roles. Null if the team assigns them.
  role_claim text,
  -- Of people without a mapped role. Null keeps them out.
  default_role_id text COLLATE "C",
  counts_as_second_factor boolean NOT NULL,
  mode text NOT NULL DEFAULT 'off' CONSTRAINT sso_mode_known CHECK (mode IN ('off', 'optional', 'required')),
  -- Last successful test of this issuer, client and secret.
  tested_at timestamptz,
  -- Grows with every change, so a command can name the version that its caller saw.
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT sso_tested_before_use CHECK (mode = 'off' OR tested_at IS NOT NULL),
  FOREIGN KEY (business_id, default_role_id) REFERENCES roles (business_id, id) ON DELETE SET NULL (default_role_id)
);
CREATE INDEX sso_providers_by_key ON sso_providers (key_id);
CALL protect_tenant_table('sso_providers', 'business_id', 'app.business_id', 'SELECT, INSERT, UPDATE, DELETE');

-- Roles that a value of the claim gives. A deleted role gives nothing.
CREATE TABLE sso_roles (
  business_id text COLLATE "C" NOT NULL REFERENCES sso_providers ON DELETE CASCADE,
  claim_value text COLLATE "C" NOT NULL,
  role_id text COLLATE "C" NOT NULL,
  PRIMARY KEY (business_id, claim_value, role_id),
  FOREIGN KEY (business_id, role_id) REFERENCES roles (business_id, id) ON DELETE CASCADE
);
CREATE INDEX sso_roles_of_role ON sso_roles (business_id, role_id);
CALL protect_tenant_table('sso_roles', 'business_id', 'app.business_id', 'SELECT, INSERT, DELETE');

CREATE TABLE sso_domains (
  business_id text COLLATE "C" NOT NULL REFERENCES businesses,
  id text COLLATE "C" NOT NULL,
  -- Lower case, as the domains of users.email_normalised.
  domain text COLLATE "C" NOT NULL,
  -- Of the TXT record, which is public.
  token text NOT NULL,
  created_at timestamptz NOT NULL,
  verified_at timestamptz,
  verified_by text CONSTRAINT sso_verified_by_known CHECK (verified_by IN ('dns', 'email')),
  -- The last look at the DNS.
  finding text CONSTRAINT sso_finding_known CHECK (finding IN ('found', 'no_record', 'other_value', 'unreachable')),
  checked_at timestamptz,
  -- Since when the record of a verified domain has been missing or wrong.
  failing_since timestamptz,
  -- The mailbox that the last code went to, when, and which code it is. Codes derive from the key for hashes.
  code_mailbox text,
  code_sent_at timestamptz,
  code_round integer NOT NULL DEFAULT 0,
  code_failures integer NOT NULL DEFAULT 0,
  PRIMARY KEY (business_id, id),
  CONSTRAINT sso_domain_once UNIQUE (business_id, domain),
  CONSTRAINT sso_verified_somehow CHECK ((verified_at IS NULL) = (verified_by IS NULL)),
  CONSTRAINT sso_failing_is_verified CHECK (failing_since IS NULL OR verified_at IS NOT NULL)
);
-- Whoever proves a domain first has it; a claim without proof keeps nobody out.
CREATE UNIQUE INDEX sso_domain_taken ON sso_domains (domain) WHERE verified_at IS NOT NULL;
CREATE INDEX sso_domains_to_check ON sso_domains (checked_at) WHERE verified_by = 'dns';
CALL protect_tenant_table('sso_domains', 'business_id', 'app.business_id', 'SELECT, INSERT, UPDATE, DELETE');

-- Who a member is at the provider. Ends with the membership.
CREATE TABLE sso_identities (
  business_id text COLLATE "C" NOT NULL REFERENCES sso_providers ON DELETE CASCADE,
  issuer text COLLATE "C" NOT NULL,
  subject text COLLATE "C" NOT NULL,
  user_id text COLLATE "C" NOT NULL,
  linked_at timestamptz NOT NULL,
  PRIMARY KEY (business_id, issuer, subject),
  CONSTRAINT one_sso_identity_per_member UNIQUE (business_id, issuer, user_id),
  FOREIGN KEY (business_id, user_id) REFERENCES members (business_id, user_id) ON DELETE CASCADE
);
CREATE INDEX sso_identities_of_member ON sso_identities (business_id, user_id);
CALL protect_tenant_table('sso_identities', 'business_id', 'app.business_id', 'SELECT, INSERT, DELETE');

-- Sign-ins that wait for the provider's answer. The state and the browser's token are stored hashed; nonce and PKCE verifier derive from the state.
CREATE TABLE sso_attempts (
  business_id text COLLATE "C" NOT NULL REFERENCES sso_providers ON DELETE CASCADE,
  state_hash bytea NOT NULL,
  browser_hash bytea NOT NULL,
  purpose text NOT NULL CONSTRAINT sso_purpose_known CHECK (purpose IN ('sign_in', 'confirm', 'test')),
  -- Who confirms or tests; null for sign-ins.
  user_id text COLLATE "C",
  -- Of the provider: a change in between ends the attempt.
  provider_version integer NOT NULL,
  has_remember boolean NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (business_id, state_hash),
  CONSTRAINT sso_sign_in_of_nobody_yet CHECK ((purpose = 'sign_in') = (user_id IS NULL))
);
CREATE INDEX sso_attempts_by_state ON sso_attempts (state_hash);
CREATE INDEX sso_attempts_by_age ON sso_attempts (expires_at);
CALL protect_tenant_table('sso_attempts', 'business_id', 'app.business_id', 'SELECT, INSERT');

-- ---------------------------------------------------------------------------
-- Before the business is known
-- ---------------------------------------------------------------------------

-- Returns the business whose provider signs in people of a domain.
CREATE FUNCTION find_sso_business(p_domain text) RETURNS TABLE (business_id text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT d.business_id FROM sso_domains d JOIN sso_providers p ON p.business_id = d.business_id
  WHERE d.domain = p_domain AND d.verified_at IS NOT NULL AND p.mode <> 'off'
$$;

-- Ends an attempt, whatever comes of it, and returns it.
CREATE FUNCTION take_sso_attempt(p_state_hash bytea)
RETURNS TABLE (business_id text, browser_hash bytea, purpose text, user_id text, provider_version integer, has_remember boolean, expires_at timestamptz)
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM sso_attempts a WHERE a.state_hash = p_state_hash
  RETURNING a.business_id, a.browser_hash, a.purpose, a.user_id, a.provider_version, a.has_remember, a.expires_at
$$;

-- For the worker: domains whose record wasn't looked at since a time.
CREATE FUNCTION find_sso_domains_to_check(p_before timestamptz, p_limit integer) RETURNS TABLE (business_id text, id text, domain text, token text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT business_id, id, domain, token FROM sso_domains WHERE verified_by = 'dns' AND checked_at < p_before ORDER BY checked_at LIMIT p_limit
$$;

-- ---------------------------------------------------------------------------
-- Sessions
-- ---------------------------------------------------------------------------

-- A session that a provider made reaches only the provider's business. When it signed the member in anew counts as a confirmation there.
ALTER TABLE sessions
  ADD COLUMN sso_business_id text COLLATE "C",
  ADD COLUMN sso_confirmed_at timestamptz;
CREATE INDEX sessions_of_sso ON sessions (sso_business_id) WHERE sso_business_id IS NOT NULL;
ALTER TABLE sign_in_challenges
  ADD COLUMN sso_business_id text COLLATE "C",
  ADD COLUMN sso_confirmed_at timestamptz;

DROP FUNCTION start_session;
CREATE FUNCTION start_session(p_token_hash bytea, p_id text, p_user_id text, p_now timestamptz, p_expires_at timestamptz, p_idle_seconds integer, p_ip inet, p_user_agent text,
                              p_sso_business_id text DEFAULT NULL, p_sso_confirmed_at timestamptz DEFAULT NULL)
RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO sessions (token_hash, id, user_id, created_at, expires_at, idle_seconds, last_used_at, ip, user_agent, sso_business_id, sso_confirmed_at)
  VALUES (p_token_hash, p_id, p_user_id, p_now, p_expires_at, p_idle_seconds, p_now, p_ip, p_user_agent, p_sso_business_id, p_sso_confirmed_at);
  UPDATE users SET last_login_at = p_now WHERE id = p_user_id;
$$;

-- Ends the sessions that the provider of the business at hand made, and sign-ins that wait for the second step. Returns how many sessions that were.
CREATE FUNCTION end_sso_sessions(p_business_id text, p_now timestamptz) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE ended integer;
BEGIN
  IF p_business_id IS DISTINCT FROM current_setting('app.business_id', true) THEN RETURN 0; END IF;
  DELETE FROM sign_in_challenges WHERE sso_business_id = p_business_id;
  UPDATE sessions SET ended_at = p_now WHERE sso_business_id = p_business_id AND ended_at IS NULL;
  GET DIAGNOSTICS ended = ROW_COUNT;
  RETURN ended;
END $$;

-- Whether a member must sign in by the provider where it is required: those of its domains, and those linked to it, who may have changed their address since.
-- Nobody must while there is no verified domain, since nobody could then.
CREATE FUNCTION needs_sso(p_business_id text, p_user_id text, p_email_normalised text) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (
    SELECT FROM sso_domains d WHERE d.business_id = p_business_id AND d.verified_at IS NOT NULL
      AND (d.domain = split_part(p_email_normalised, '@', 2)
           OR EXISTS (SELECT FROM sso_identities i WHERE i.business_id = p_business_id AND i.user_id = p_user_id)))
$$;

-- As before, and: a session of a provider is a member of its business alone, where the provider's sign-in may count as the second factor.
DROP FUNCTION authorise_session;
CREATE FUNCTION authorise_session(p_token_hash bytea, p_merchant_id text, p_now timestamptz)
RETURNS TABLE (session_id text, expires_at timestamptz, stepped_up_at timestamptz, user_id text, user_name text, user_email text, user_email_confirmed boolean,
               user_language text, business_id text, business_name text, second_factor_due_at timestamptz, has_second_factor boolean,
               member_id text, is_owner boolean, system_roles text[], permissions text[],
               sso_business_id text, sso_confirmed_at timestamptz, sso_counts_as_second_factor boolean, needs_sso boolean)
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE s sessions%ROWTYPE; own sso_providers%ROWTYPE;
BEGIN
  SELECT * INTO s FROM sessions WHERE sessions.token_hash = p_token_hash;
  IF NOT FOUND OR s.ended_at IS NOT NULL OR s.expires_at <= p_now
     OR (s.idle_seconds IS NOT NULL AND s.last_used_at + make_interval(secs => s.idle_seconds) <= p_now) THEN
    RETURN;
  END IF;
  IF s.last_used_at < p_now - interval '1 minute' THEN
    UPDATE sessions SET last_used_at = p_now WHERE sessions.token_hash = p_token_hash AND last_used_at < p_now;
  END IF;
  IF s.sso_business_id IS NOT NULL THEN SELECT * INTO own FROM sso_providers WHERE sso_providers.business_id = s.sso_business_id; END IF;
  RETURN QUERY
    SELECT s.id, s.expires_at, s.stepped_up_at, u.id, u.name, u.email, u.email_confirmed_at IS NOT NULL, u.language,
           m.business_id, b.name,
           CASE WHEN NOT coalesce(own.counts_as_second_factor, false) THEN b.second_factor_due_at END,
           user_has_second_factor(u.id), m.id, m.is_owner,
           coalesce(array_agg(r.system_key) FILTER (WHERE r.system_key IS NOT NULL), '{}'),
           coalesce((SELECT array_agg(DISTINCT p) FROM roles r2
                     JOIN member_roles mr2 ON mr2.business_id = r2.business_id AND mr2.role_id = r2.id, unnest(r2.permissions) p
                     WHERE mr2.business_id = m.business_id AND mr2.member_id = m.id), '{}'),
           s.sso_business_id, s.sso_confirmed_at, coalesce(own.counts_as_second_factor, false),
           CASE WHEN o.mode = 'required' AND s.sso_business_id IS NULL AND NOT m.is_owner THEN needs_sso(m.business_id, u.id, u.email_normalised) ELSE false END
    FROM users u
    LEFT JOIN merchant_accounts a ON a.merchant_id = p_merchant_id AND (s.sso_business_id IS NULL OR s.sso_business_id = a.business_id)
    LEFT JOIN members m ON m.business_id = a.business_id AND m.user_id = u.id AND m.status = 'normal'
    LEFT JOIN businesses b ON b.business_id = m.business_id
    LEFT JOIN sso_providers o ON o.business_id = m.business_id
    LEFT JOIN member_roles mr ON mr.business_id = m.business_id AND mr.member_id = m.id
    LEFT JOIN roles r ON r.business_id = mr.business_id AND r.id = mr.role_id
    WHERE u.id = s.user_id
    GROUP BY u.id, m.business_id, b.name, b.second_factor_due_at, m.id, m.is_owner, o.mode;
END $$;

CREATE OR REPLACE FUNCTION remove_old_account_rows(p_now timestamptz, p_limit integer) RETURNS boolean
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
  RETURN most = p_limit;
END $$;

-- As before, and the business of the provider that made the session.
DROP FUNCTION peek_session;
CREATE FUNCTION peek_session(p_token_hash bytea, p_now timestamptz) RETURNS TABLE (session_id text, user_id text, sso_business_id text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT s.id, s.user_id, s.sso_business_id FROM sessions s
  WHERE s.token_hash = p_token_hash AND s.ended_at IS NULL AND s.expires_at > p_now
    AND (s.idle_seconds IS NULL OR s.last_used_at + make_interval(secs => s.idle_seconds) > p_now)
$$;

-- ---------------------------------------------------------------------------
-- Key rotation and mail
-- ---------------------------------------------------------------------------

CREATE OR REPLACE FUNCTION find_outdated_seals(p_limit integer) RETURNS TABLE (place text, owner_id text, id text, purpose text, binding text, sealed bytea)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH earlier AS MATERIALIZED (SELECT array_agg(id) AS ids FROM counterfoil_keys WHERE purpose = 'sealing' AND NOT is_current)
  (SELECT 'authenticators', user_id, id, 'authenticator-seeds', user_id || ':' || id, seed FROM authenticators WHERE key_id = ANY ((SELECT ids FROM earlier)::bytea[]) LIMIT p_limit)
  UNION ALL
  (SELECT 'bank_accounts', merchant_id, id, 'bank-account', merchant_id || '/' || id, sealed_details FROM bank_accounts WHERE key_id = ANY ((SELECT ids FROM earlier)::bytea[]) LIMIT p_limit)
  UNION ALL
  (SELECT 'platforms', platform_id, platform_id, 'instruction-push', platform_id, sealed_push_secret FROM platforms WHERE key_id = ANY ((SELECT ids FROM earlier)::bytea[]) LIMIT p_limit)
  UNION ALL
  (SELECT 'local_mails', id, id, 'local-mail', id, content FROM local_mails WHERE key_id = ANY ((SELECT ids FROM earlier)::bytea[]) LIMIT p_limit)
  UNION ALL
  (SELECT 'intents', merchant_id, id, 'bank-account', request #>> '{destination,binding}', decode(request #>> '{destination,sealed}', 'base64')
   FROM intents WHERE key_id = ANY ((SELECT ids FROM earlier)::bytea[]) LIMIT p_limit)
  UNION ALL
  (SELECT 'instructions', merchant_id, id, 'bank-account', payload #>> '{destination,sealed,binding}', decode(payload #>> '{destination,sealed,sealed}', 'base64')
   FROM instructions WHERE key_id = ANY ((SELECT ids FROM earlier)::bytea[]) LIMIT p_limit)
  UNION ALL
  (SELECT 'sso_providers', business_id, business_id, 'sso-client-secret', business_id, sealed_client_secret
   FROM sso_providers WHERE key_id = ANY ((SELECT ids FROM earlier)::bytea[]) LIMIT p_limit)
  UNION ALL
  (SELECT 'push_identity', '', '', 'push', 'push_identity', sealed_private_key FROM push_identity WHERE key_id = ANY ((SELECT ids FROM earlier)::bytea[]) LIMIT p_limit)
  UNION ALL
  (SELECT 'push_subscriptions', user_id, id, 'push', encode(endpoint_hash, 'hex'), sealed FROM push_subscriptions WHERE key_id = ANY ((SELECT ids FROM earlier)::bytea[]) LIMIT p_limit)
  LIMIT p_limit
$$;

CREATE OR REPLACE FUNCTION count_outdated_seals() RETURNS bigint LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH earlier AS MATERIALIZED (SELECT array_agg(id) AS ids FROM counterfoil_keys WHERE purpose = 'sealing' AND NOT is_current)
  SELECT sum(n)::bigint FROM (
    SELECT count(*) AS n FROM authenticators WHERE key_id = ANY ((SELECT ids FROM earlier)::bytea[])
    UNION ALL SELECT count(*) FROM bank_accounts WHERE key_id = ANY ((SELECT ids FROM earlier)::bytea[])
    UNION ALL SELECT count(*) FROM platforms WHERE key_id = ANY ((SELECT ids FROM earlier)::bytea[])
    UNION ALL SELECT count(*) FROM local_mails WHERE key_id = ANY ((SELECT ids FROM earlier)::bytea[])
    UNION ALL SELECT count(*) FROM intents WHERE key_id = ANY ((SELECT ids FROM earlier)::bytea[])
    UNION ALL SELECT count(*) FROM instructions WHERE key_id = ANY ((SELECT ids FROM earlier)::bytea[])
    UNION ALL SELECT count(*) FROM sso_providers WHERE key_id = ANY ((SELECT ids FROM earlier)::bytea[])
    UNION ALL SELECT count(*) FROM push_identity WHERE key_id = ANY ((SELECT ids FROM earlier)::bytea[])
    UNION ALL SELECT count(*) FROM push_subscriptions WHERE key_id = ANY ((SELECT ids FROM earlier)::bytea[])
  ) AS counts
$$;

-- Replaces a sealed value unless it was changed or deleted meanwhile.
CREATE OR REPLACE FUNCTION replace_seal(p_place text, p_owner_id text, p_id text, p_old bytea, p_new bytea) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE text_of_new jsonb := to_jsonb(translate(encode(p_new, 'base64'), E'\n', ''));
BEGIN
  CASE p_place
    WHEN 'authenticators' THEN UPDATE authenticators SET seed = p_new WHERE user_id = p_owner_id AND id = p_id AND seed = p_old;
    WHEN 'bank_accounts' THEN UPDATE bank_accounts SET sealed_details = p_new WHERE merchant_id = p_owner_id AND id = p_id AND sealed_details = p_old;
    WHEN 'platforms' THEN UPDATE platforms SET sealed_push_secret = p_new WHERE platform_id = p_id AND sealed_push_secret = p_old;
    WHEN 'sso_providers' THEN UPDATE sso_providers SET sealed_client_secret = p_new WHERE business_id = p_owner_id AND sealed_client_secret = p_old;
    WHEN 'local_mails' THEN UPDATE local_mails SET content = p_new WHERE id = p_id AND content = p_old;
    WHEN 'intents' THEN UPDATE intents SET request = jsonb_set(request, '{destination,sealed}', text_of_new)
      WHERE merchant_id = p_owner_id AND id = p_id AND decode(request #>> '{destination,sealed}', 'base64') = p_old;
    WHEN 'instructions' THEN UPDATE instructions SET payload = jsonb_set(payload, '{destination,sealed,sealed}', text_of_new)
      WHERE merchant_id = p_owner_id AND id = p_id AND decode(payload #>> '{destination,sealed,sealed}', 'base64') = p_old;
    WHEN 'push_identity' THEN UPDATE push_identity SET sealed_private_key = p_new WHERE sealed_private_key = p_old;
    WHEN 'push_subscriptions' THEN UPDATE push_subscriptions SET sealed = p_new WHERE user_id = p_owner_id AND id = p_id AND sealed = p_old;
  END CASE;
END $$;

-- Not validated, since all rows satisfied the shorter list.
ALTER TABLE mail_outbox DROP CONSTRAINT mail_kind_known;
ALTER TABLE mail_outbox ADD CONSTRAINT mail_kind_known CHECK (kind IN
  ('confirm_email', 'address_taken', 'reset_password', 'unlock', 'new_device', 'security_changed', 'invitation', 'ownership',
   'notifications', 'notification_test', 'domain_code')) NOT VALID;

REVOKE ALL ON FUNCTION find_sso_business, take_sso_attempt, find_sso_domains_to_check, start_session, end_sso_sessions, needs_sso, authorise_session, peek_session FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_sso_business, take_sso_attempt, find_sso_domains_to_check, start_session, end_sso_sessions, authorise_session, peek_session TO counterfoil_app;
