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
CALL protect_tenant_table('customers', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, UPDATE');

-- Of a card: BIN, last four, expiry, brand, country, funding and a keyed fingerprint. Never the number, never the security code.
CREATE TABLE payment_methods (
  merchant_id text COLLATE "C" NOT NULL REFERENCES merchant_accounts (merchant_id),
  id text COLLATE "C" NOT NULL,
  created_at timestamptz NOT NULL,
  exp_month smallint NOT NULL CONSTRAINT exp_month_known CHECK (exp_month BETWEEN 1 AND 12),
  exp_year smallint NOT NULL,
  customer_id text COLLATE "C",
  -- The acquirer's token for the card, which authorizes it.
  acquirer_token text NOT NULL,
  brand text NOT NULL,
  -- All networks that can route the card, the brand first. Empty if only the brand is known.
  networks text[] NOT NULL DEFAULT '{}',
  bin text NOT NULL CONSTRAINT bin_is_six_digits CHECK (bin ~ '^\d{6}$'),
  last4 text NOT NULL CONSTRAINT last4_is_four_digits CHECK (last4 ~ '^\d{4}$'),
  country text,
  funding text NOT NULL,
  fingerprint text NOT NULL,
  checks jsonb NOT NULL DEFAULT '{}',
  billing_details jsonb NOT NULL DEFAULT '{}',
  metadata jsonb NOT NULL DEFAULT '{}',
  PRIMARY KEY (merchant_id, id),
  FOREIGN KEY (merchant_id, customer_id) REFERENCES customers (merchant_id, id)
);
-- Deferred, because a batch writes customers before their cards.
ALTER TABLE customers ADD CONSTRAINT default_payment_method_exists
  FOREIGN KEY (merchant_id, default_payment_method_id) REFERENCES payment_methods (merchant_id, id) DEFERRABLE INITIALLY DEFERRED;
CREATE INDEX payment_methods_of_customer ON payment_methods (merchant_id, customer_id, created_at, id) WHERE customer_id IS NOT NULL;
CALL protect_tenant_table('payment_methods', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, UPDATE');

CREATE TABLE payments (
  merchant_id text COLLATE "C" NOT NULL REFERENCES merchant_accounts (merchant_id),
  id text COLLATE "C" NOT NULL,
  created_at timestamptz NOT NULL,
  amount_minor bigint NOT NULL,
  amount_capturable_minor bigint NOT NULL DEFAULT 0,
  amount_captured_minor bigint NOT NULL DEFAULT 0,
  amount_refunded_minor bigint NOT NULL DEFAULT 0,
  refund_pending_minor bigint NOT NULL DEFAULT 0 CONSTRAINT refund_pending_not_negative CHECK (refund_pending_minor >= 0),
  -- What open and lost chargebacks have withdrawn, and their number, since one may have withdrawn nothing but its fee.
  disputed_minor bigint NOT NULL DEFAULT 0,
  -- The captured amount, or the requested one until something is captured: the amount of lists and filters. A column, because the planner has no statistics
  -- for an expression under row-level security.
  amount_shown_minor bigint NOT NULL GENERATED ALWAYS AS (coalesce(nullif(amount_captured_minor, 0), amount_minor)) STORED,
  standing_dispute_count integer NOT NULL DEFAULT 0,
  attempt_count integer NOT NULL DEFAULT 0,
  -- Card-present sales don't count in Visa's monitoring.
  is_card_present boolean NOT NULL DEFAULT false,
  currency text NOT NULL,
  -- The merchant API's status, and the dashboard's, which the payments module derives from it and the amounts.
  intent_status text NOT NULL CONSTRAINT intent_status_known CHECK (intent_status = ANY (
    '{requires_payment_method,requires_confirmation,requires_action,processing,requires_capture,succeeded,canceled}'::text[])),
  status text NOT NULL CONSTRAINT payment_status_known CHECK (status = ANY (
    '{unconfirmed,waiting_to_be_paid,in_process,uncaptured,successful,failed,refunding,partially_refunded,refunded,disputed,canceled}'::text[])),
  capture_method text NOT NULL CONSTRAINT capture_method_known CHECK (capture_method = ANY ('{automatic,automatic_async,manual}'::text[])),
  -- No foreign key: charges refer to their payment.
  latest_charge_id text COLLATE "C",
  -- Of the latest attempt, null unless it was declined.
  decline_code text,
  network_decline_code text,
  -- The merchant API's error object of the latest attempt.
  last_error jsonb,
  customer_id text COLLATE "C",
  -- Lower case: the receipt's address, otherwise the customer's.
  customer_email text COLLATE "C",
  receipt_email text,
  payment_method_id text COLLATE "C",
  card_brand text COLLATE "C",
  card_last4 text COLLATE "C",
  order_number text COLLATE "C",
  description text,
  statement_descriptor_suffix text,
  metadata jsonb NOT NULL DEFAULT '{}',
  -- Options that the merchant API repeats in its responses: payment method types, automatic methods, shipping.
  api_options jsonb NOT NULL DEFAULT '{}',
  client_secret text NOT NULL,
  capture_before timestamptz,
  captured_at timestamptz,
  canceled_at timestamptz,
  cancellation_reason text,
  -- The ID in a platform's own core. Null for payments that were made here.
  processor_id text COLLATE "C",
  PRIMARY KEY (merchant_id, id),
  FOREIGN KEY (merchant_id, customer_id) REFERENCES customers (merchant_id, id),
  FOREIGN KEY (merchant_id, payment_method_id) REFERENCES payment_methods (merchant_id, id),
  CONSTRAINT payment_amounts_within_bounds CHECK (
    amount_minor > 0 AND greatest(amount_capturable_minor, amount_captured_minor) <= amount_minor
    AND least(amount_capturable_minor, amount_captured_minor, amount_refunded_minor) >= 0),
  CONSTRAINT refund_not_above_captured CHECK (amount_refunded_minor + refund_pending_minor <= amount_captured_minor),
  CONSTRAINT disputes_not_above_captured CHECK (disputed_minor BETWEEN 0 AND amount_captured_minor),
  CONSTRAINT disputed_by_a_dispute CHECK (standing_dispute_count >= 0 AND (standing_dispute_count > 0 OR disputed_minor = 0))
);
-- Lists are newest first. The first three indexes have the columns of the other filters, so a search with several of them reads one without the table; the
-- others find the payments of a filter that has few (decision 0032).
CREATE INDEX payments_by_time ON payments (merchant_id, created_at, id)
  INCLUDE (status, currency, amount_shown_minor, card_brand, card_last4, customer_email);
CREATE INDEX payments_by_status ON payments (merchant_id, status, created_at, id)
  INCLUDE (currency, amount_shown_minor, card_brand, card_last4, customer_email);
CREATE INDEX payments_by_brand ON payments (merchant_id, card_brand, created_at, id)
  INCLUDE (status, currency, amount_shown_minor, card_last4, customer_email);
CREATE INDEX payments_by_amount ON payments (merchant_id, currency, amount_shown_minor, created_at, id);
CREATE INDEX payments_by_last4 ON payments (merchant_id, card_last4, created_at, id);
CREATE INDEX payments_by_email ON payments (merchant_id, customer_email, created_at, id);
CREATE INDEX payments_by_order ON payments (merchant_id, order_number, created_at, id) WHERE order_number IS NOT NULL;
CREATE INDEX payments_of_customer ON payments (merchant_id, customer_id, created_at, id) WHERE customer_id IS NOT NULL;
CREATE INDEX payments_by_capture_time ON payments (merchant_id, captured_at) INCLUDE (currency, amount_captured_minor) WHERE captured_at IS NOT NULL;
CREATE INDEX payments_to_expire ON payments (merchant_id, capture_before) WHERE intent_status = 'requires_capture';
CREATE UNIQUE INDEX payment_reported_once ON payments (merchant_id, processor_id) WHERE processor_id IS NOT NULL;
CALL protect_tenant_table('payments', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, UPDATE');

-- One row per attempt to authorize; the merchant API calls it a charge.
CREATE TABLE charges (
  merchant_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  created_at timestamptz NOT NULL,
  amount_minor bigint NOT NULL CONSTRAINT charge_amount_positive CHECK (amount_minor > 0),
  amount_captured_minor bigint NOT NULL DEFAULT 0 CONSTRAINT charge_capture_not_above_amount CHECK (amount_captured_minor BETWEEN 0 AND amount_minor),
  captured_at timestamptz,
  -- The network's own processing day of the sale, if the platform reported it.
  network_processed_at timestamptz,
  attempt_number integer NOT NULL,
  currency text NOT NULL,
  payment_id text COLLATE "C" NOT NULL,
  payment_method_id text COLLATE "C" NOT NULL,
  outcome text NOT NULL CONSTRAINT charge_outcome_known CHECK (outcome IN ('authorised', 'declined')),
  outcome_type text NOT NULL,
  risk_level text NOT NULL DEFAULT 'normal',
  authorisation_code text,
  network_transaction_id text,
  -- The merchant API's error object, the dashboard's code and the network's own code.
  error jsonb,
  decline_code text,
  network_decline_code text,
  -- Whether captured funds settle in business days or are available immediately.
  funds_available text NOT NULL DEFAULT 'standard' CONSTRAINT funds_available_known CHECK (funds_available IN ('immediately', 'standard')),
  -- Reports of the network that the acquirer announced with its approval, due once the charge is captured.
  network_reports jsonb NOT NULL DEFAULT '[]',
  balance_transaction_id text COLLATE "C",
  processor_id text COLLATE "C",
  PRIMARY KEY (merchant_id, id),
  FOREIGN KEY (merchant_id, payment_id) REFERENCES payments (merchant_id, id),
  FOREIGN KEY (merchant_id, payment_method_id) REFERENCES payment_methods (merchant_id, id),
  CONSTRAINT one_charge_per_attempt UNIQUE (merchant_id, payment_id, attempt_number)
);
CALL protect_tenant_table('charges', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, UPDATE');

CREATE TABLE refunds (
  merchant_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  created_at timestamptz NOT NULL,
  amount_minor bigint NOT NULL CONSTRAINT refund_amount_positive CHECK (amount_minor > 0),
  currency text NOT NULL,
  payment_id text COLLATE "C" NOT NULL,
  charge_id text COLLATE "C" NOT NULL,
  status text NOT NULL CONSTRAINT refund_status_known CHECK (status IN ('pending', 'succeeded', 'failed', 'canceled')),
  reason text,
  failure_reason text CONSTRAINT refund_failure_reason_known CHECK (failure_reason IN
    ('lost_or_stolen_card', 'expired_or_canceled_card', 'charge_for_pending_refund_disputed', 'insufficient_funds', 'declined', 'merchant_request', 'unknown')),
  metadata jsonb NOT NULL DEFAULT '{}',
  -- The member who requested it; null for the merchant API.
  created_by_name text,
  balance_transaction_id text COLLATE "C",
  failure_balance_transaction_id text COLLATE "C",
  -- The acquirer's next report and its time; null once the refund is final.
  settles_at timestamptz,
  settles_as text CONSTRAINT refund_settles_as_known CHECK (settles_as IN ('succeeded', 'failed')),
  processor_id text COLLATE "C",
  PRIMARY KEY (merchant_id, id),
  FOREIGN KEY (merchant_id, payment_id) REFERENCES payments (merchant_id, id),
  FOREIGN KEY (merchant_id, charge_id) REFERENCES charges (merchant_id, id)
);
CREATE INDEX refunds_by_time ON refunds (merchant_id, created_at, id) INCLUDE (currency, amount_minor, status);
CREATE INDEX refunds_of_payment ON refunds (merchant_id, payment_id, created_at, id);
CREATE INDEX refunds_of_charge ON refunds (merchant_id, charge_id, created_at, id);
CREATE INDEX refunds_to_settle ON refunds (merchant_id, settles_at) WHERE settles_at IS NOT NULL;
CREATE UNIQUE INDEX refund_reported_once ON refunds (merchant_id, processor_id) WHERE processor_id IS NOT NULL;
CALL protect_tenant_table('refunds', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, UPDATE');
