CREATE TABLE businesses (
  business_id text COLLATE "C" PRIMARY KEY,
  name text NOT NULL,
  country text NOT NULL,
  -- IANA name; every time of this business is shown in it.
  time_zone text NOT NULL,
  support_email text,
  website text,
  created_at timestamptz NOT NULL,
  -- From then on, members without a second factor have no access. Null if none is required.
  second_factor_due_at timestamptz,
  -- The platform of the merchant and the platform's own reference. Null if the business registered itself.
  platform_id text COLLATE "C" REFERENCES platforms,
  platform_reference text COLLATE "C",
  -- The request that created the business, to tell a repeated call from another one with the same reference.
  platform_request jsonb,
  CONSTRAINT reference_needs_platform CHECK (platform_reference IS NULL OR platform_id IS NOT NULL),
  CONSTRAINT request_has_reference CHECK ((platform_request IS NULL) = (platform_reference IS NULL)),
  -- For the keys of merchant_accounts.
  CONSTRAINT business_for_its_accounts UNIQUE (business_id, country, time_zone),
  CONSTRAINT business_of_platform UNIQUE (business_id, platform_id)
);
CREATE INDEX businesses_of_platform ON businesses (platform_id, business_id) WHERE platform_id IS NOT NULL;
CREATE UNIQUE INDEX business_reference_taken ON businesses (platform_id, platform_reference) WHERE platform_reference IS NOT NULL;
CALL protect_tenant_table('businesses', 'business_id', 'app.business_id', 'SELECT, INSERT, UPDATE');

-- The account's own row: all that statements on its money read of the business.
CREATE TABLE merchant_accounts (
  business_id text COLLATE "C" NOT NULL,
  merchant_id text COLLATE "C" PRIMARY KEY,
  kind text NOT NULL CONSTRAINT account_kind_known CHECK (kind IN ('live', 'sandbox')),
  name text NOT NULL,
  default_currency text NOT NULL,
  -- The business's, written by the transaction that changes them there.
  country text NOT NULL,
  time_zone text NOT NULL,
  statement_descriptor text,
  -- The processor's name, as the team sees it. Null until the platform has connected one.
  processor text,
  -- The acquirer of this installation moves the account's money, or the platform's own core, which receives instructions.
  processed_by text NOT NULL DEFAULT 'sandbox' CONSTRAINT processed_by_known CHECK (processed_by IN ('sandbox', 'platform')),
  -- The business's platform, which never changes. It receives instructions about what it processes or has reported.
  platform_id text COLLATE "C",
  created_at timestamptz NOT NULL,
  -- How far the account's clock is ahead of the machine's. All times of the account's money follow this clock, which never goes back.
  clock_ahead_ms bigint NOT NULL DEFAULT 0 CONSTRAINT clock_never_behind CHECK (clock_ahead_ms >= 0),
  -- The only live account that accepts test cards. No endpoint sets this.
  is_demo boolean NOT NULL DEFAULT false,
  CONSTRAINT one_account_of_a_kind UNIQUE (business_id, kind),
  CONSTRAINT account_agrees_with_business FOREIGN KEY (business_id, country, time_zone) REFERENCES businesses (business_id, country, time_zone) DEFERRABLE INITIALLY DEFERRED,
  CONSTRAINT platform_of_the_business FOREIGN KEY (business_id, platform_id) REFERENCES businesses (business_id, platform_id),
  CONSTRAINT processed_by_a_platform CHECK (processed_by <> 'platform' OR platform_id IS NOT NULL),
  CONSTRAINT only_a_sandbox_is_ahead CHECK (kind = 'sandbox' OR clock_ahead_ms = 0),
  CONSTRAINT sandbox_processes_itself CHECK (kind = 'live' OR processed_by = 'sandbox'),
  CONSTRAINT demo_is_live_and_sandboxed CHECK (NOT is_demo OR (kind = 'live' AND processed_by = 'sandbox'))
);
CALL protect_tenant_table('merchant_accounts', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, UPDATE');
-- A business opens, lists and names its accounts.
CREATE POLICY business ON merchant_accounts TO counterfoil_app
  USING (business_id = current_setting('app.business_id', true)) WITH CHECK (business_id = current_setting('app.business_id', true));

-- ---------------------------------------------------------------------------
-- Team
-- ---------------------------------------------------------------------------

CREATE TABLE roles (
  business_id text COLLATE "C" NOT NULL REFERENCES businesses,
  id text COLLATE "C" NOT NULL,
  -- Set for the roles that every business has. The contract declares their rights, so a new right reaches existing businesses.
  system_key text,
  name text NOT NULL,
  description text NOT NULL DEFAULT '',
  permissions text[] NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL,
  PRIMARY KEY (business_id, id),
  CONSTRAINT one_role_of_a_system_key UNIQUE (business_id, system_key),
  CONSTRAINT role_name_taken UNIQUE (business_id, name)
);
CALL protect_tenant_table('roles', 'business_id', 'app.business_id', 'SELECT, INSERT, UPDATE, DELETE');

CREATE TABLE members (
  business_id text COLLATE "C" NOT NULL REFERENCES businesses,
  id text COLLATE "C" NOT NULL,
  user_id text COLLATE "C" NOT NULL REFERENCES users,
  is_owner boolean NOT NULL DEFAULT false,
  status text NOT NULL DEFAULT 'normal' CONSTRAINT member_status_known CHECK (status IN ('normal', 'frozen')),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (business_id, id),
  CONSTRAINT one_membership_per_user UNIQUE (business_id, user_id)
);
CREATE UNIQUE INDEX one_owner_per_business ON members (business_id) WHERE is_owner;
CREATE INDEX members_of_user ON members (user_id);
CALL protect_tenant_table('members', 'business_id', 'app.business_id', 'SELECT, INSERT, UPDATE, DELETE');
-- Members of the business at hand are visible by name and address.
CREATE POLICY colleague ON users FOR SELECT TO counterfoil_app USING (EXISTS (SELECT FROM members m WHERE m.user_id = users.id));

CREATE TABLE member_roles (
  business_id text COLLATE "C" NOT NULL,
  member_id text COLLATE "C" NOT NULL,
  role_id text COLLATE "C" NOT NULL,
  PRIMARY KEY (business_id, member_id, role_id),
  FOREIGN KEY (business_id, member_id) REFERENCES members (business_id, id),
  FOREIGN KEY (business_id, role_id) REFERENCES roles (business_id, id)
);
CALL protect_tenant_table('member_roles', 'business_id', 'app.business_id', 'SELECT, INSERT, DELETE');

-- The account that each user switched to last. The next sign-in opens it, in any browser.
CREATE TABLE last_accounts (
  user_id text COLLATE "C" PRIMARY KEY REFERENCES users,
  account_id text COLLATE "C" NOT NULL REFERENCES merchant_accounts (merchant_id),
  opened_at timestamptz NOT NULL
);
CALL protect_user_table('last_accounts', 'SELECT, INSERT, UPDATE');

-- What members and the platform do with the business, its people and its accounts' names, and refused rights.
-- No foreign keys to users, accounts and targets: an event names them as they were.
CREATE TABLE audit_events (
  business_id text COLLATE "C" NOT NULL REFERENCES businesses,
  id bigint GENERATED ALWAYS AS IDENTITY,
  -- Null if the event concerns the whole business.
  merchant_id text COLLATE "C",
  at timestamptz NOT NULL,
  user_id text COLLATE "C",
  action text NOT NULL,
  target_id text,
  outcome text NOT NULL CONSTRAINT audit_outcome_known CHECK (outcome IN ('success', 'refused')),
  details jsonb NOT NULL DEFAULT '{}',
  ip inet,
  user_agent text,
  request_id text NOT NULL,
  PRIMARY KEY (business_id, at, id)
);
CREATE TRIGGER audit_events_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CALL protect_tenant_table('audit_events', 'business_id', 'app.business_id', 'SELECT, INSERT');

-- What members and keys do with an account's money, in the transactions of their commands. The same columns.
CREATE TABLE merchant_audit_events (
  merchant_id text COLLATE "C" NOT NULL,
  -- Orders the events of one time. In another server it starts again.
  id bigint GENERATED ALWAYS AS IDENTITY,
  at timestamptz NOT NULL,
  user_id text COLLATE "C",
  action text NOT NULL,
  target_id text,
  outcome text NOT NULL CONSTRAINT merchant_audit_outcome_known CHECK (outcome IN ('success', 'refused')),
  details jsonb NOT NULL DEFAULT '{}',
  ip inet,
  user_agent text,
  request_id text NOT NULL,
  PRIMARY KEY (merchant_id, at, id)
) PARTITION BY HASH (merchant_id);
CALL add_merchant_partitions('merchant_audit_events');
CREATE TRIGGER merchant_audit_events_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON merchant_audit_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CALL protect_tenant_table('merchant_audit_events', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT');

-- ---------------------------------------------------------------------------
-- Before the tenant is known
-- ---------------------------------------------------------------------------

-- Returns the user of a token and the rights in an account: one row while the session is valid, with null membership columns for accounts of others.
-- Updates last_used_at at most once a minute, so most calls write nothing.
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

-- The user's own business comes first, then the oldest.
CREATE FUNCTION accounts_of_user(p_user_id text)
RETURNS TABLE (merchant_id text, name text, kind text, business_id text, business_name text, default_currency text, time_zone text, is_demo boolean,
               support_email text, website text, statement_descriptor text, processor text, is_email_confirmed boolean, is_last boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT a.merchant_id, a.name, a.kind, b.business_id, b.name, a.default_currency, b.time_zone, a.is_demo,
         b.support_email, b.website, a.statement_descriptor, a.processor,
         EXISTS (SELECT FROM members o JOIN users u ON u.id = o.user_id WHERE o.business_id = b.business_id AND o.is_owner AND u.email_confirmed_at IS NOT NULL),
         l.user_id IS NOT NULL
  FROM members m JOIN businesses b ON b.business_id = m.business_id JOIN merchant_accounts a ON a.business_id = b.business_id
  LEFT JOIN last_accounts l ON l.user_id = m.user_id AND l.account_id = a.merchant_id
  WHERE m.user_id = p_user_id AND m.status = 'normal' ORDER BY m.is_owner DESC, b.created_at, b.business_id, a.kind, a.merchant_id
$$;

-- Returns the businesses of a user that require a second factor.
CREATE FUNCTION second_factor_demands(p_user_id text) RETURNS TABLE (business_id text, business_name text, due_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT b.business_id, b.name, b.second_factor_due_at FROM members m JOIN businesses b ON b.business_id = m.business_id
  WHERE m.user_id = p_user_id AND m.status = 'normal' AND b.second_factor_due_at IS NOT NULL ORDER BY b.second_factor_due_at, b.business_id
$$;

-- Returns active members of the business at hand who have no second factor.
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

-- What a live account needs before it takes payments. For the account at hand, whose transactions don't see its business.
CREATE FUNCTION account_readiness(p_merchant_id text)
RETURNS TABLE (kind text, is_email_confirmed boolean, support_email text, website text, statement_descriptor text, processor text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT a.kind,
         EXISTS (SELECT FROM members o JOIN users u ON u.id = o.user_id WHERE o.business_id = b.business_id AND o.is_owner AND u.email_confirmed_at IS NOT NULL),
         b.support_email, b.website, a.statement_descriptor, a.processor
  FROM merchant_accounts a JOIN businesses b ON b.business_id = a.business_id
  WHERE a.merchant_id = p_merchant_id AND p_merchant_id = current_setting('app.merchant_id', true)
$$;

CREATE FUNCTION all_accounts() RETURNS TABLE (merchant_id text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT merchant_id FROM merchant_accounts
$$;

GRANT EXECUTE ON FUNCTION authorise_session, accounts_of_user, second_factor_demands, members_without_second_factor, owner_email_confirmed, account_readiness, all_accounts TO counterfoil_app;

-- ---------------------------------------------------------------------------
-- For platforms
-- ---------------------------------------------------------------------------

-- Returns those of the given accounts that belong to the platform.
CREATE FUNCTION accounts_of_platform(p_platform_id text, p_merchant_ids text[]) RETURNS TABLE (merchant_id text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT a.merchant_id FROM merchant_accounts a JOIN businesses b ON b.business_id = a.business_id
  WHERE a.merchant_id = ANY (p_merchant_ids) AND b.platform_id = p_platform_id
$$;

CREATE FUNCTION list_platform_accounts(p_platform_id text, p_after text, p_limit integer)
RETURNS TABLE (merchant_id text, business_id text, kind text, name text, default_currency text, statement_descriptor text, processor text, processed_by text, created_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT a.merchant_id, a.business_id, a.kind, a.name, a.default_currency, a.statement_descriptor, a.processor, a.processed_by, a.created_at
  FROM businesses b JOIN merchant_accounts a ON a.business_id = b.business_id
  WHERE b.platform_id = p_platform_id AND a.merchant_id > p_after ORDER BY a.merchant_id LIMIT p_limit
$$;

CREATE FUNCTION find_platform_account(p_platform_id text, p_merchant_id text)
RETURNS TABLE (merchant_id text, business_id text, kind text, name text, default_currency text, statement_descriptor text, processor text, processed_by text, created_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT a.merchant_id, a.business_id, a.kind, a.name, a.default_currency, a.statement_descriptor, a.processor, a.processed_by, a.created_at
  FROM merchant_accounts a JOIN businesses b ON b.business_id = a.business_id
  WHERE a.merchant_id = p_merchant_id AND b.platform_id = p_platform_id
$$;

-- Read only by the functions below.
CREATE VIEW platform_businesses AS
  SELECT b.platform_id, b.business_id, b.platform_reference AS reference, b.platform_request AS request, b.name, b.country, b.time_zone,
         b.support_email, b.website, b.created_at,
         u.name AS owner_name, u.email AS owner_email, u.email_confirmed_at IS NOT NULL AS is_owner_confirmed,
         (SELECT a.merchant_id FROM merchant_accounts a WHERE a.business_id = b.business_id AND a.kind = 'sandbox') AS sandbox_id,
         (SELECT a.merchant_id FROM merchant_accounts a WHERE a.business_id = b.business_id AND a.kind = 'live') AS live_id
  FROM businesses b JOIN members m ON m.business_id = b.business_id AND m.is_owner JOIN users u ON u.id = m.user_id
  WHERE b.platform_id IS NOT NULL;

CREATE FUNCTION list_platform_businesses(p_platform_id text, p_after text, p_limit integer) RETURNS SETOF platform_businesses
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT * FROM platform_businesses WHERE platform_id = p_platform_id AND business_id > p_after ORDER BY business_id LIMIT p_limit
$$;

CREATE FUNCTION find_platform_business(p_platform_id text, p_business_id text) RETURNS SETOF platform_businesses
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT * FROM platform_businesses WHERE platform_id = p_platform_id AND business_id = p_business_id
$$;

CREATE FUNCTION find_platform_reference(p_platform_id text, p_reference text) RETURNS SETOF platform_businesses
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT * FROM platform_businesses WHERE platform_id = p_platform_id AND reference = p_reference
$$;

GRANT EXECUTE ON FUNCTION accounts_of_platform, list_platform_accounts, find_platform_account, list_platform_businesses, find_platform_business,
  find_platform_reference TO counterfoil_app;
