-- Single sign-on: providers, domains, links of members, and the sessions that a provider made; then what authorises a call of a session.

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
  business_id text COLLATE "C" NOT NULL,
  issuer text COLLATE "C" NOT NULL,
  subject text COLLATE "C" NOT NULL,
  user_id text COLLATE "C" NOT NULL,
  linked_at timestamptz NOT NULL,
  -- As the provider said it at the last sign-in, in lower case. Null if it names none.
  email text,
  PRIMARY KEY (business_id, issuer, subject),
  CONSTRAINT one_sso_identity_per_member UNIQUE (business_id, issuer, user_id),
  FOREIGN KEY (business_id, user_id) REFERENCES members (business_id, user_id) ON DELETE CASCADE
);
CREATE INDEX sso_identities_of_member ON sso_identities (business_id, user_id);
CALL protect_tenant_table('sso_identities', 'business_id', 'app.business_id', 'SELECT, INSERT, DELETE');
GRANT UPDATE (email) ON sso_identities TO counterfoil_app;

-- Whether a member must sign in by the provider where it is required: those of its domains, and those linked to it, who may have changed their address since.
-- Nobody must while there is no verified domain, since nobody could then. A link counts for the domain alone by which the provider signs the member in: if that domain
-- is lost, the password must do.
CREATE FUNCTION needs_sso(p_business_id text, p_user_id text, p_email_normalised text) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (
    SELECT FROM sso_domains d WHERE d.business_id = p_business_id AND d.verified_at IS NOT NULL
      AND (d.domain = split_part(p_email_normalised, '@', 2)
           OR EXISTS (SELECT FROM sso_identities i WHERE i.business_id = p_business_id AND i.user_id = p_user_id
                      AND (i.email IS NULL OR split_part(i.email, '@', 2) = d.domain))))
$$;

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
ALTER TABLE sso_identities ADD FOREIGN KEY (business_id) REFERENCES sso_providers ON DELETE CASCADE;

-- Returns the user of a token and the rights in an account: one row while the session is valid, with null membership columns for accounts of others.
-- Updates last_used_at at most once a minute, so most calls write nothing. With p_is_use false, an open stream asks without counting as a use.
-- A session that a provider made reaches its business alone, where the sign-in may count as the second factor. Clock and settings of the account come along, so that a
-- call doesn't wait for them.
CREATE FUNCTION authorise_session(p_token_hash bytea, p_merchant_id text, p_now timestamptz, p_is_use boolean DEFAULT true)
RETURNS TABLE (session_id text, expires_at timestamptz, stepped_up_at timestamptz, user_id text, user_name text, user_email text, user_email_confirmed boolean,
               user_language text, business_id text, business_name text, second_factor_due_at timestamptz, has_second_factor boolean,
               member_id text, is_owner boolean, system_roles text[], permissions text[],
               sso_business_id text, sso_confirmed_at timestamptz, sso_counts_as_second_factor boolean, needs_sso boolean, clock_ahead_ms bigint,
               kind text, default_currency text, time_zone text, processed_by text)
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE s sessions%ROWTYPE; own sso_providers%ROWTYPE;
BEGIN
  SELECT * INTO s FROM sessions WHERE sessions.token_hash = p_token_hash;
  IF NOT FOUND OR s.ended_at IS NOT NULL OR s.expires_at <= p_now
     OR (s.idle_seconds IS NOT NULL AND s.last_used_at + make_interval(secs => s.idle_seconds) <= p_now) THEN
    RETURN;
  END IF;
  IF p_is_use AND s.last_used_at < p_now - interval '1 minute' THEN
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
           CASE WHEN o.mode = 'required' AND s.sso_business_id IS NULL AND NOT m.is_owner THEN needs_sso(m.business_id, u.id, u.email_normalised) ELSE false END,
           a.clock_ahead_ms, a.kind, a.default_currency, a.time_zone, a.processed_by
    FROM users u
    LEFT JOIN merchant_accounts a ON a.merchant_id = p_merchant_id AND (s.sso_business_id IS NULL OR s.sso_business_id = a.business_id)
    LEFT JOIN members m ON m.business_id = a.business_id AND m.user_id = u.id AND m.status = 'normal'
    LEFT JOIN businesses b ON b.business_id = m.business_id
    LEFT JOIN sso_providers o ON o.business_id = m.business_id
    LEFT JOIN member_roles mr ON mr.business_id = m.business_id AND mr.member_id = m.id
    LEFT JOIN roles r ON r.business_id = mr.business_id AND r.id = mr.role_id
    WHERE u.id = s.user_id
    GROUP BY u.id, m.business_id, b.name, b.second_factor_due_at, m.id, m.is_owner, o.mode, a.merchant_id;
END $$;

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

-- Ends the sessions of one member by the provider of the business that the transaction names, and sign-ins that wait for their second step.
CREATE FUNCTION end_sso_sessions_of(p_business_id text, p_user_id text, p_now timestamptz) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE ended integer;
BEGIN
  IF p_business_id IS DISTINCT FROM current_setting('app.business_id', true) THEN RETURN 0; END IF;
  DELETE FROM sign_in_challenges WHERE sso_business_id = p_business_id AND user_id = p_user_id;
  UPDATE sessions SET ended_at = p_now WHERE sso_business_id = p_business_id AND user_id = p_user_id AND ended_at IS NULL;
  GET DIAGNOSTICS ended = ROW_COUNT;
  RETURN ended;
END $$;

GRANT EXECUTE ON FUNCTION
  authorise_session, end_sso_sessions, end_sso_sessions_of, find_sso_business, find_sso_domains_to_check, take_sso_attempt
  TO counterfoil_app;
