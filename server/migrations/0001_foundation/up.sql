-- ---------------------------------------------------------------------------
-- People
-- ---------------------------------------------------------------------------

CREATE TABLE users (
  id text COLLATE "C" PRIMARY KEY,
  email text NOT NULL,
  -- Lower-cased; what sign-in looks up.
  email_normalised text COLLATE "C" NOT NULL CONSTRAINT users_email_taken UNIQUE,
  name text NOT NULL CONSTRAINT users_name_length CHECK (char_length(name) BETWEEN 2 AND 50),
  password_hash text NOT NULL,
  language text NOT NULL DEFAULT 'en' CONSTRAINT users_language_known CHECK (language IN ('en', 'zh-cn')),
  created_at timestamptz NOT NULL,
  last_login_at timestamptz
);

CREATE TABLE sessions (
  -- SHA-256 of a 256-bit random token; the token itself is never stored.
  token_hash bytea PRIMARY KEY,
  id text COLLATE "C" NOT NULL UNIQUE,
  user_id text COLLATE "C" NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- Null where the session does not end by idling ("remember me").
  idle_seconds integer,
  last_used_at timestamptz NOT NULL,
  ended_at timestamptz,
  ip inet,
  user_agent text
);
CREATE INDEX sessions_of_user ON sessions (user_id, created_at);

-- Sign-ins, good and failed. Outside any business: a failed one may name nobody.
CREATE TABLE sign_in_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  user_id text COLLATE "C" REFERENCES users,
  outcome text NOT NULL CONSTRAINT sign_in_outcome_known CHECK (outcome IN ('success', 'wrong_password', 'unknown_account', 'locked', 'signed_out')),
  ip inet,
  user_agent text,
  request_id text NOT NULL
);
CREATE INDEX sign_in_events_of_user ON sign_in_events (user_id, at);

-- ---------------------------------------------------------------------------
-- Businesses: people and paper
-- ---------------------------------------------------------------------------

CREATE TABLE businesses (
  business_id text COLLATE "C" PRIMARY KEY,
  name text NOT NULL,
  country text NOT NULL,
  -- IANA name; every time of this business is shown in it.
  time_zone text NOT NULL,
  support_email text,
  website text,
  created_at timestamptz NOT NULL
);

CREATE TABLE merchant_accounts (
  business_id text COLLATE "C" NOT NULL REFERENCES businesses,
  merchant_id text COLLATE "C" NOT NULL CONSTRAINT merchant_accounts_id_taken UNIQUE,
  kind text NOT NULL CONSTRAINT account_kind_known CHECK (kind IN ('live', 'sandbox')),
  name text NOT NULL,
  default_currency text NOT NULL,
  statement_descriptor text,
  -- Who authorises cards, as shown to the team.
  processor text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (business_id, merchant_id),
  CONSTRAINT one_account_of_a_kind UNIQUE (business_id, kind)
);

CREATE TABLE roles (
  business_id text COLLATE "C" NOT NULL REFERENCES businesses,
  id text COLLATE "C" NOT NULL,
  -- Set for the roles every business has; their rights are declared in the contract, so that a new right reaches old businesses.
  system_key text,
  name text NOT NULL,
  description text NOT NULL DEFAULT '',
  permissions text[] NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL,
  PRIMARY KEY (business_id, id),
  CONSTRAINT one_role_of_a_system_key UNIQUE (business_id, system_key),
  CONSTRAINT role_name_taken UNIQUE (business_id, name)
);

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

CREATE TABLE member_roles (
  business_id text COLLATE "C" NOT NULL,
  member_id text COLLATE "C" NOT NULL,
  role_id text COLLATE "C" NOT NULL,
  PRIMARY KEY (business_id, member_id, role_id),
  FOREIGN KEY (business_id, member_id) REFERENCES members (business_id, id),
  FOREIGN KEY (business_id, role_id) REFERENCES roles (business_id, id)
);

CREATE TABLE audit_events (
  business_id text COLLATE "C" NOT NULL REFERENCES businesses,
  id bigint GENERATED ALWAYS AS IDENTITY,
  -- Null where the act concerns the business as a whole.
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
  PRIMARY KEY (business_id, id)
);
CREATE INDEX audit_events_by_time ON audit_events (business_id, at, id);

-- ---------------------------------------------------------------------------
-- Accounts: keys and idempotency
-- ---------------------------------------------------------------------------

CREATE TABLE api_keys (
  merchant_id text COLLATE "C" NOT NULL REFERENCES merchant_accounts (merchant_id),
  id text COLLATE "C" NOT NULL,
  -- SHA-256 of the secret, which is shown once and never stored.
  secret_hash bytea NOT NULL,
  prefix text NOT NULL,
  last4 text NOT NULL,
  created_at timestamptz NOT NULL,
  created_by text COLLATE "C",
  revoked_at timestamptz,
  PRIMARY KEY (merchant_id, id),
  CONSTRAINT api_key_taken UNIQUE (merchant_id, secret_hash)
);
CREATE INDEX api_keys_by_hash ON api_keys (secret_hash);

-- A row is written in the transaction of the effect it stands for, with the answer; so it exists exactly when the effect does.
CREATE TABLE idempotency_keys (
  merchant_id text COLLATE "C" NOT NULL REFERENCES merchant_accounts (merchant_id),
  -- Who used the key: `api` for the account's servers, the user's id for a member.
  scope text COLLATE "C" NOT NULL,
  key text COLLATE "C" NOT NULL,
  request_hash bytea NOT NULL,
  answer_status integer,
  answer_body text,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (merchant_id, scope, key)
);
CREATE INDEX idempotency_keys_by_age ON idempotency_keys (merchant_id, created_at);

-- Counters of requests; losing them in a crash only forgets who was too fast.
CREATE UNLOGGED TABLE rate_limits (
  key text COLLATE "C" PRIMARY KEY,
  hits integer NOT NULL,
  resets_at timestamptz NOT NULL
);

-- ---------------------------------------------------------------------------
-- Customers and payments
-- ---------------------------------------------------------------------------

CREATE TABLE customers (
  merchant_id text COLLATE "C" NOT NULL REFERENCES merchant_accounts (merchant_id),
  id text COLLATE "C" NOT NULL,
  created_at timestamptz NOT NULL,
  email text,
  email_normalised text COLLATE "C",
  name text,
  phone text,
  description text,
  address jsonb,
  shipping jsonb,
  metadata jsonb NOT NULL DEFAULT '{}',
  default_payment_method_id text COLLATE "C",
  PRIMARY KEY (merchant_id, id)
);
CREATE INDEX customers_by_time ON customers (merchant_id, created_at, id);
CREATE INDEX customers_by_email ON customers (merchant_id, email_normalised, created_at, id);

-- Of a card: BIN, last four, expiry, brand, country, funding and a keyed fingerprint. Never the number, never the security code.
CREATE TABLE payment_methods (
  merchant_id text COLLATE "C" NOT NULL REFERENCES merchant_accounts (merchant_id),
  id text COLLATE "C" NOT NULL,
  created_at timestamptz NOT NULL,
  customer_id text COLLATE "C",
  -- The acquirer's name for the card; the card is authorised by it.
  acquirer_token text NOT NULL,
  brand text NOT NULL,
  -- Every network the card can be routed over, the brand first; empty where only the brand is known.
  networks text[] NOT NULL DEFAULT '{}',
  bin text NOT NULL CONSTRAINT bin_is_six_digits CHECK (bin ~ '^\d{6}$'),
  last4 text NOT NULL CONSTRAINT last4_is_four_digits CHECK (last4 ~ '^\d{4}$'),
  exp_month smallint NOT NULL CONSTRAINT exp_month_known CHECK (exp_month BETWEEN 1 AND 12),
  exp_year smallint NOT NULL,
  country text,
  funding text NOT NULL,
  fingerprint text NOT NULL,
  checks jsonb NOT NULL DEFAULT '{}',
  billing_details jsonb NOT NULL DEFAULT '{}',
  metadata jsonb NOT NULL DEFAULT '{}',
  PRIMARY KEY (merchant_id, id),
  FOREIGN KEY (merchant_id, customer_id) REFERENCES customers (merchant_id, id)
);
CREATE INDEX payment_methods_of_customer ON payment_methods (merchant_id, customer_id, created_at, id) WHERE customer_id IS NOT NULL;

CREATE TABLE payments (
  merchant_id text COLLATE "C" NOT NULL REFERENCES merchant_accounts (merchant_id),
  id text COLLATE "C" NOT NULL,
  created_at timestamptz NOT NULL,
  currency text NOT NULL,
  amount_minor bigint NOT NULL CONSTRAINT payment_amount_positive CHECK (amount_minor > 0),
  -- The merchant API's status, and the dashboard's, which the payments module derives from it and the amounts.
  intent_status text NOT NULL CONSTRAINT intent_status_known CHECK (intent_status IN
    ('requires_payment_method', 'requires_confirmation', 'requires_action', 'processing', 'requires_capture', 'succeeded', 'canceled')),
  status text NOT NULL CONSTRAINT payment_status_known CHECK (status IN
    ('unconfirmed', 'waiting_to_be_paid', 'in_process', 'uncaptured', 'successful', 'failed', 'refunding', 'partially_refunded', 'refunded', 'disputed', 'canceled')),
  capture_method text NOT NULL CONSTRAINT capture_method_known CHECK (capture_method IN ('automatic', 'automatic_async', 'manual')),
  amount_capturable_minor bigint NOT NULL DEFAULT 0 CONSTRAINT capturable_within_amount CHECK (amount_capturable_minor BETWEEN 0 AND amount_minor),
  amount_captured_minor bigint NOT NULL DEFAULT 0 CONSTRAINT capture_not_above_amount CHECK (amount_captured_minor BETWEEN 0 AND amount_minor),
  amount_refunded_minor bigint NOT NULL DEFAULT 0 CONSTRAINT refunded_not_negative CHECK (amount_refunded_minor >= 0),
  refund_pending_minor bigint NOT NULL DEFAULT 0 CONSTRAINT refund_pending_not_negative CHECK (refund_pending_minor >= 0),
  attempt_count integer NOT NULL DEFAULT 0,
  latest_charge_id text COLLATE "C",
  -- Of the latest attempt, null unless it was declined.
  decline_code text,
  network_decline_code text,
  -- The merchant API's error object of the latest attempt.
  last_error jsonb,
  customer_id text COLLATE "C",
  -- Lower-cased: the receipt's address, else the customer's.
  customer_email text COLLATE "C",
  receipt_email text,
  payment_method_id text COLLATE "C",
  card_brand text COLLATE "C",
  card_last4 text COLLATE "C",
  order_number text COLLATE "C",
  description text,
  statement_descriptor_suffix text,
  metadata jsonb NOT NULL DEFAULT '{}',
  -- What the merchant API must repeat in its answers: payment method types, automatic methods, shipping and the like.
  api_options jsonb NOT NULL DEFAULT '{}',
  client_secret text NOT NULL,
  capture_before timestamptz,
  captured_at timestamptz,
  canceled_at timestamptz,
  cancellation_reason text,
  PRIMARY KEY (merchant_id, id),
  FOREIGN KEY (merchant_id, customer_id) REFERENCES customers (merchant_id, id),
  FOREIGN KEY (merchant_id, payment_method_id) REFERENCES payment_methods (merchant_id, id),
  CONSTRAINT refund_not_above_captured CHECK (amount_refunded_minor + refund_pending_minor <= amount_captured_minor)
);
-- Lists are newest first. The first index carries the columns of every filter, so that a broad filter walks it without the table; the others serve narrow ones.
CREATE INDEX payments_by_time ON payments (merchant_id, created_at, id)
  INCLUDE (status, currency, amount_minor, card_brand, card_last4, customer_email);
CREATE INDEX payments_by_status ON payments (merchant_id, status, created_at, id);
CREATE INDEX payments_by_currency ON payments (merchant_id, currency, created_at, id);
CREATE INDEX payments_by_amount ON payments (merchant_id, currency, amount_minor, created_at, id);
CREATE INDEX payments_by_brand ON payments (merchant_id, card_brand, created_at, id);
CREATE INDEX payments_by_last4 ON payments (merchant_id, card_last4, created_at, id);
CREATE INDEX payments_by_email ON payments (merchant_id, customer_email, created_at, id);
CREATE INDEX payments_by_order ON payments (merchant_id, order_number, created_at, id) WHERE order_number IS NOT NULL;
CREATE INDEX payments_of_customer ON payments (merchant_id, customer_id, created_at, id) WHERE customer_id IS NOT NULL;
CREATE INDEX payments_by_capture_time ON payments (merchant_id, captured_at) INCLUDE (currency, amount_captured_minor) WHERE captured_at IS NOT NULL;

-- One row an attempt to authorise; the merchant API calls it a charge.
CREATE TABLE charges (
  merchant_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  payment_id text COLLATE "C" NOT NULL,
  attempt_number integer NOT NULL,
  created_at timestamptz NOT NULL,
  outcome text NOT NULL CONSTRAINT charge_outcome_known CHECK (outcome IN ('authorised', 'declined')),
  amount_minor bigint NOT NULL CONSTRAINT charge_amount_positive CHECK (amount_minor > 0),
  currency text NOT NULL,
  payment_method_id text COLLATE "C" NOT NULL,
  authorisation_code text,
  network_transaction_id text,
  -- The merchant API's error object, the dashboard's code and the network's raw one.
  error jsonb,
  decline_code text,
  network_decline_code text,
  risk_level text NOT NULL DEFAULT 'normal',
  outcome_type text NOT NULL,
  -- Whether captured money waits its business days or can be paid out at once.
  funds_available text NOT NULL DEFAULT 'standard' CONSTRAINT funds_available_known CHECK (funds_available IN ('immediately', 'standard')),
  captured_at timestamptz,
  amount_captured_minor bigint NOT NULL DEFAULT 0 CONSTRAINT charge_capture_not_above_amount CHECK (amount_captured_minor BETWEEN 0 AND amount_minor),
  balance_transaction_id text COLLATE "C",
  PRIMARY KEY (merchant_id, id),
  FOREIGN KEY (merchant_id, payment_id) REFERENCES payments (merchant_id, id),
  FOREIGN KEY (merchant_id, payment_method_id) REFERENCES payment_methods (merchant_id, id),
  CONSTRAINT one_charge_per_attempt UNIQUE (merchant_id, payment_id, attempt_number)
);

CREATE TABLE refunds (
  merchant_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  payment_id text COLLATE "C" NOT NULL,
  charge_id text COLLATE "C" NOT NULL,
  created_at timestamptz NOT NULL,
  amount_minor bigint NOT NULL CONSTRAINT refund_amount_positive CHECK (amount_minor > 0),
  currency text NOT NULL,
  status text NOT NULL CONSTRAINT refund_status_known CHECK (status IN ('pending', 'succeeded', 'failed', 'canceled')),
  reason text,
  failure_reason text,
  metadata jsonb NOT NULL DEFAULT '{}',
  -- The member who asked for it; null where the merchant API did.
  created_by_name text,
  balance_transaction_id text COLLATE "C",
  failure_balance_transaction_id text COLLATE "C",
  -- What the acquirer will still report, and when; null once nothing is outstanding.
  settles_at timestamptz,
  settles_as text CONSTRAINT refund_settles_as_known CHECK (settles_as IN ('succeeded', 'failed')),
  PRIMARY KEY (merchant_id, id),
  FOREIGN KEY (merchant_id, payment_id) REFERENCES payments (merchant_id, id),
  FOREIGN KEY (merchant_id, charge_id) REFERENCES charges (merchant_id, id)
);
CREATE INDEX refunds_by_time ON refunds (merchant_id, created_at, id) INCLUDE (currency, amount_minor, status);
CREATE INDEX refunds_of_payment ON refunds (merchant_id, payment_id, created_at, id);
CREATE INDEX refunds_of_charge ON refunds (merchant_id, charge_id, created_at, id);
CREATE INDEX refunds_to_settle ON refunds (settles_at) WHERE settles_at IS NOT NULL;

-- What happened to a payment: its timeline, and the change log that relays and roll-ups read.
CREATE TABLE payment_events (
  merchant_id text COLLATE "C" NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  payment_id text COLLATE "C" NOT NULL,
  at timestamptz NOT NULL,
  type text NOT NULL,
  amount_minor bigint,
  -- The charge or refund it concerns.
  object_id text COLLATE "C",
  via text NOT NULL CONSTRAINT event_via_known CHECK (via IN ('dashboard', 'merchant_api', 'processor')),
  member_name text,
  decline_code text,
  network_decline_code text,
  -- The writing transaction, so that a reader can stop at those that are still open.
  xid bigint NOT NULL DEFAULT (pg_current_xact_id()::text::bigint),
  PRIMARY KEY (merchant_id, id),
  FOREIGN KEY (merchant_id, payment_id) REFERENCES payments (merchant_id, id)
);
CREATE INDEX payment_events_of_payment ON payment_events (merchant_id, payment_id, id);

-- ---------------------------------------------------------------------------
-- Ledger
-- ---------------------------------------------------------------------------

CREATE TABLE balance_transactions (
  merchant_id text COLLATE "C" NOT NULL REFERENCES merchant_accounts (merchant_id),
  id text COLLATE "C" NOT NULL,
  created_at timestamptz NOT NULL,
  type text NOT NULL CONSTRAINT balance_transaction_type_known CHECK (type IN ('charge', 'refund', 'refund_failure')),
  currency text NOT NULL,
  amount_minor bigint NOT NULL,
  fee_minor bigint NOT NULL,
  net_minor bigint NOT NULL,
  -- The charge or refund it belongs to.
  source_id text COLLATE "C" NOT NULL,
  payment_id text COLLATE "C" NOT NULL,
  available_on timestamptz NOT NULL,
  -- When the money moved from pending to available; null while it is pending.
  released_at timestamptz,
  PRIMARY KEY (merchant_id, id),
  FOREIGN KEY (merchant_id, payment_id) REFERENCES payments (merchant_id, id),
  CONSTRAINT net_is_amount_less_fee CHECK (net_minor = amount_minor - fee_minor),
  CONSTRAINT one_balance_transaction_per_effect UNIQUE (merchant_id, source_id, type)
);
CREATE INDEX balance_transactions_by_time ON balance_transactions (merchant_id, created_at, id);
CREATE INDEX balance_transactions_of_payment ON balance_transactions (merchant_id, payment_id);
CREATE INDEX balance_transactions_pending ON balance_transactions (merchant_id, available_on, id) WHERE released_at IS NULL;

CREATE TABLE ledger_transactions (
  merchant_id text COLLATE "C" NOT NULL REFERENCES merchant_accounts (merchant_id),
  id bigint GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL CONSTRAINT ledger_kind_known CHECK (kind IN ('capture', 'availability', 'refund', 'refund_sent', 'refund_failed')),
  -- What it stands for; with the kind it is unique, so that nothing is posted twice.
  source_id text COLLATE "C" NOT NULL,
  balance_transaction_id text COLLATE "C",
  occurred_at timestamptz NOT NULL,
  PRIMARY KEY (merchant_id, id),
  CONSTRAINT one_posting_per_effect UNIQUE (merchant_id, source_id, kind)
);

CREATE TABLE ledger_entries (
  merchant_id text COLLATE "C" NOT NULL,
  transaction_id bigint NOT NULL,
  line smallint NOT NULL,
  account text COLLATE "C" NOT NULL CONSTRAINT ledger_account_known CHECK (account IN
    ('asset:scheme_receivable', 'asset:bank_cash', 'liability:merchant_pending', 'liability:merchant_available', 'liability:merchant_reserved',
     'liability:payout_in_transit', 'liability:refund_in_transit', 'liability:dispute_suspense', 'income:processing_fee', 'income:dispute_fee',
     'expense:merchant_loss', 'equity:fx_liquidity', 'income:fx_fee', 'income:payout_fee')),
  currency text COLLATE "C" NOT NULL,
  -- Debits are positive, credits negative.
  amount_minor bigint NOT NULL CONSTRAINT ledger_amount_not_zero CHECK (amount_minor <> 0),
  xid bigint NOT NULL DEFAULT (pg_current_xact_id()::text::bigint),
  PRIMARY KEY (merchant_id, transaction_id, line),
  FOREIGN KEY (merchant_id, transaction_id) REFERENCES ledger_transactions (merchant_id, id)
);
CREATE INDEX ledger_entries_by_xid ON ledger_entries (merchant_id, xid) INCLUDE (account, currency, amount_minor);

-- A running figure per account and currency up to a watermark; a balance is it plus the entries after the watermark.
-- It is advanced by one worker, so no capture ever waits for another's row.
CREATE TABLE ledger_balances (
  merchant_id text COLLATE "C" NOT NULL REFERENCES merchant_accounts (merchant_id),
  account text COLLATE "C" NOT NULL,
  currency text COLLATE "C" NOT NULL,
  amount_minor bigint NOT NULL,
  PRIMARY KEY (merchant_id, account, currency)
);
CREATE TABLE ledger_watermarks (
  merchant_id text COLLATE "C" PRIMARY KEY REFERENCES merchant_accounts (merchant_id),
  -- Entries of earlier writing transactions are in ledger_balances.
  through_xid bigint NOT NULL DEFAULT 0
);

CREATE FUNCTION refuse_unbalanced_entries() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE unbalanced record;
BEGIN
  SELECT merchant_id, transaction_id, currency, sum(amount_minor) AS total INTO unbalanced
  FROM inserted GROUP BY merchant_id, transaction_id, currency HAVING sum(amount_minor) <> 0 LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'ledger transaction % of % does not sum to zero in %: %', unbalanced.transaction_id, unbalanced.merchant_id, unbalanced.currency, unbalanced.total
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_transaction_balances';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER ledger_transaction_balances AFTER INSERT ON ledger_entries
  REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION refuse_unbalanced_entries();

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only: correct it with a new row', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER ledger_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_transactions_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_transactions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_events_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- ---------------------------------------------------------------------------
-- Tenancy
-- ---------------------------------------------------------------------------

-- The application sees and writes only rows of the tenant its transaction names; the owner (migrations, backup, verification) sees all.
CREATE PROCEDURE protect_tenant_table(table_name regclass, tenant_column name, setting text, privileges text) LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', table_name);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', table_name);
  EXECUTE format('CREATE POLICY tenant ON %s TO counterfoil_app USING (%I = current_setting(%L, true)) WITH CHECK (%I = current_setting(%L, true))',
                 table_name, tenant_column, setting, tenant_column, setting);
  EXECUTE format('CREATE POLICY owner ON %s TO %I USING (true) WITH CHECK (true)', table_name, current_user);
  EXECUTE format('GRANT %s ON %s TO counterfoil_app', privileges, table_name);
END $$;

CALL protect_tenant_table('businesses', 'business_id', 'app.business_id', 'SELECT, INSERT, UPDATE');
CALL protect_tenant_table('merchant_accounts', 'business_id', 'app.business_id', 'SELECT, INSERT, UPDATE');
CALL protect_tenant_table('roles', 'business_id', 'app.business_id', 'SELECT, INSERT, UPDATE, DELETE');
CALL protect_tenant_table('members', 'business_id', 'app.business_id', 'SELECT, INSERT, UPDATE, DELETE');
CALL protect_tenant_table('member_roles', 'business_id', 'app.business_id', 'SELECT, INSERT, DELETE');
CALL protect_tenant_table('audit_events', 'business_id', 'app.business_id', 'SELECT, INSERT');
CALL protect_tenant_table('api_keys', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, UPDATE');
CALL protect_tenant_table('idempotency_keys', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, UPDATE, DELETE');
CALL protect_tenant_table('customers', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, UPDATE');
CALL protect_tenant_table('payment_methods', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, UPDATE');
CALL protect_tenant_table('payments', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, UPDATE');
CALL protect_tenant_table('charges', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, UPDATE');
CALL protect_tenant_table('refunds', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, UPDATE');
CALL protect_tenant_table('payment_events', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT');
CALL protect_tenant_table('balance_transactions', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, UPDATE');
CALL protect_tenant_table('ledger_transactions', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT');
CALL protect_tenant_table('ledger_entries', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT');
CALL protect_tenant_table('ledger_balances', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, UPDATE');
CALL protect_tenant_table('ledger_watermarks', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, UPDATE');

-- Users are seen, by name and address alone, where they are members of the business at hand.
ALTER TABLE users ENABLE ROW LEVEL SECURITY;
ALTER TABLE users FORCE ROW LEVEL SECURITY;
CREATE POLICY colleague ON users FOR SELECT TO counterfoil_app USING (EXISTS (SELECT FROM members m WHERE m.user_id = users.id));
GRANT SELECT (id, email, name, language, last_login_at) ON users TO counterfoil_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON rate_limits TO counterfoil_app;
DO $$ BEGIN EXECUTE format('CREATE POLICY owner ON users TO %I USING (true) WITH CHECK (true)', current_user); END $$;

-- ---------------------------------------------------------------------------
-- What runs before the tenant is known. Each answers one narrow question, as the owner.
-- ---------------------------------------------------------------------------

CREATE FUNCTION find_login(p_email_normalised text)
RETURNS TABLE (user_id text, email text, name text, language text, password_hash text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT id, email, name, language, password_hash FROM users WHERE email_normalised = p_email_normalised
$$;

CREATE FUNCTION register_user(p_id text, p_email text, p_name text, p_password_hash text, p_language text, p_now timestamptz)
RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO users (id, email, email_normalised, name, password_hash, language, created_at)
  VALUES (p_id, p_email, lower(p_email), p_name, p_password_hash, p_language, p_now)
$$;

CREATE FUNCTION start_session(p_token_hash bytea, p_id text, p_user_id text, p_now timestamptz, p_expires_at timestamptz, p_idle_seconds integer, p_ip inet, p_user_agent text)
RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO sessions (token_hash, id, user_id, created_at, expires_at, idle_seconds, last_used_at, ip, user_agent)
  VALUES (p_token_hash, p_id, p_user_id, p_now, p_expires_at, p_idle_seconds, p_now, p_ip, p_user_agent);
  UPDATE users SET last_login_at = p_now WHERE id = p_user_id;
$$;

CREATE FUNCTION end_session(p_token_hash bytea, p_now timestamptz)
RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE sessions SET ended_at = p_now WHERE token_hash = p_token_hash AND ended_at IS NULL
$$;

CREATE FUNCTION record_sign_in(p_user_id text, p_outcome text, p_now timestamptz, p_ip inet, p_user_agent text, p_request_id text)
RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO sign_in_events (at, user_id, outcome, ip, user_agent, request_id) VALUES (p_now, p_user_id, p_outcome, p_ip, p_user_agent, p_request_id)
$$;

-- Who a token belongs to, and what it may do in an account. One row while the session lives; the membership columns are null where there is none.
-- Keeps last_used_at to the minute, so that reading does not write each time.
CREATE FUNCTION authorise_session(p_token_hash bytea, p_merchant_id text, p_now timestamptz)
RETURNS TABLE (session_id text, expires_at timestamptz, user_id text, user_name text, user_email text, user_language text,
               business_id text, member_id text, is_owner boolean, system_roles text[], permissions text[])
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
    SELECT s.id, s.expires_at, u.id, u.name, u.email, u.language, m.business_id, m.id, m.is_owner,
           coalesce(array_agg(r.system_key) FILTER (WHERE r.system_key IS NOT NULL), '{}'),
           coalesce((SELECT array_agg(DISTINCT p) FROM roles r2
                     JOIN member_roles mr2 ON mr2.business_id = r2.business_id AND mr2.role_id = r2.id, unnest(r2.permissions) p
                     WHERE mr2.business_id = m.business_id AND mr2.member_id = m.id), '{}')
    FROM users u
    LEFT JOIN merchant_accounts a ON a.merchant_id = p_merchant_id
    LEFT JOIN members m ON m.business_id = a.business_id AND m.user_id = u.id AND m.status = 'normal'
    LEFT JOIN member_roles mr ON mr.business_id = m.business_id AND mr.member_id = m.id
    LEFT JOIN roles r ON r.business_id = mr.business_id AND r.id = mr.role_id
    WHERE u.id = s.user_id
    GROUP BY u.id, m.business_id, m.id, m.is_owner;
END $$;

CREATE FUNCTION accounts_of_user(p_user_id text)
RETURNS TABLE (merchant_id text, name text, kind text, business_id text, business_name text, default_currency text, time_zone text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT a.merchant_id, a.name, a.kind, b.business_id, b.name, a.default_currency, b.time_zone
  FROM members m JOIN businesses b ON b.business_id = m.business_id JOIN merchant_accounts a ON a.business_id = b.business_id
  WHERE m.user_id = p_user_id AND m.status = 'normal' ORDER BY b.name, b.business_id, a.kind, a.merchant_id
$$;

CREATE FUNCTION find_api_key(p_secret_hash bytea)
RETURNS TABLE (merchant_id text, key_id text, business_id text, kind text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT k.merchant_id, k.id, a.business_id, a.kind FROM api_keys k JOIN merchant_accounts a ON a.merchant_id = k.merchant_id
  WHERE k.secret_hash = p_secret_hash AND k.revoked_at IS NULL
$$;

-- For the worker: accounts where something is due.
CREATE FUNCTION accounts_with_due_work(p_now timestamptz)
RETURNS TABLE (merchant_id text, business_id text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT a.merchant_id, a.business_id FROM merchant_accounts a
  WHERE EXISTS (SELECT FROM balance_transactions t WHERE t.merchant_id = a.merchant_id AND t.released_at IS NULL AND t.available_on <= p_now)
     OR EXISTS (SELECT FROM refunds r WHERE r.merchant_id = a.merchant_id AND r.settles_at <= p_now)
$$;

-- For the worker: accounts whose ledger has entries after the watermark.
CREATE FUNCTION accounts_with_new_entries() RETURNS TABLE (merchant_id text, business_id text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT a.merchant_id, a.business_id FROM merchant_accounts a LEFT JOIN ledger_watermarks w ON w.merchant_id = a.merchant_id
  WHERE EXISTS (SELECT FROM ledger_entries e WHERE e.merchant_id = a.merchant_id AND e.xid >= coalesce(w.through_xid, 0))
$$;

-- For the worker: accounts with idempotency keys that have served their time.
CREATE FUNCTION accounts_with_old_keys(p_before timestamptz) RETURNS TABLE (merchant_id text, business_id text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT a.merchant_id, a.business_id FROM merchant_accounts a
  WHERE EXISTS (SELECT FROM idempotency_keys k WHERE k.merchant_id = a.merchant_id AND k.created_at < p_before)
$$;

CREATE FUNCTION all_accounts() RETURNS TABLE (merchant_id text, business_id text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT merchant_id, business_id FROM merchant_accounts
$$;

-- For readiness: whether this database is as far as the program is.
CREATE FUNCTION applied_migrations() RETURNS SETOF text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT name FROM counterfoil_migrations
$$;

REVOKE ALL ON ALL FUNCTIONS IN SCHEMA public FROM PUBLIC;
REVOKE ALL ON ALL PROCEDURES IN SCHEMA public FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_login, register_user, start_session, end_session, record_sign_in, authorise_session, accounts_of_user, find_api_key,
  accounts_with_due_work, accounts_with_new_entries, accounts_with_old_keys, all_accounts, applied_migrations TO counterfoil_app;
GRANT USAGE ON SCHEMA public TO counterfoil_app;
