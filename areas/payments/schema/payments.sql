-- Cards, payments with their attempts and refunds, actions on many payments, notes, and saved views of the list.
-- CHECK constraints of `payments` are few and short: PostgreSQL parses each from its text for every statement that writes to the table.
-- These references have no foreign key: charges and refunds name balance transactions, which are posted before their rows are written, in the same transaction, and
-- `verify-ledger` compares both sides; a payment names its latest charge, and each charge names its payment with a foreign key.

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
  -- A card that was detached from its customer can't be used again.
  detached_at timestamptz,
  allow_redisplay text NOT NULL DEFAULT 'unspecified' CONSTRAINT allow_redisplay_known CHECK (allow_redisplay IN ('always', 'limited', 'unspecified')),
  -- The customer that a card was detached from.
  detached_from text COLLATE "C",
  -- Only of cards with 16 digits whose network permits it, beside the last four (PCI DSS 3.4.1 and its FAQ 1091). Null for all others.
  bin_long text COLLATE "C",
  PRIMARY KEY (merchant_id, id),
  FOREIGN KEY (merchant_id, customer_id) REFERENCES customers (merchant_id, id),
  CONSTRAINT bin_long_extends_bin CHECK (bin_long ~ '^\d{8}$' AND left(bin_long, 6) = bin)
);
CREATE INDEX payment_methods_of_customer ON payment_methods (merchant_id, customer_id, created_at, id) WHERE customer_id IS NOT NULL;
CREATE INDEX payment_methods_detached_from ON payment_methods (merchant_id, detached_from) WHERE detached_from IS NOT NULL;
CALL protect_tenant_table('payment_methods', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, UPDATE');
-- Deferred, because a batch writes customers before their cards.
ALTER TABLE customers ADD CONSTRAINT default_payment_method_exists
  FOREIGN KEY (merchant_id, default_payment_method_id) REFERENCES payment_methods (merchant_id, id) DEFERRABLE INITIALLY DEFERRED;

CREATE TABLE payments (
  merchant_id text COLLATE "C" NOT NULL REFERENCES merchant_accounts (merchant_id),
  id text COLLATE "C" NOT NULL,
  created_at timestamptz NOT NULL,
  -- All that a search for words compares, in lower case. Near the beginning of the row, since a page compares 100,000 of them.
  search_text text COLLATE "C" GENERATED ALWAYS AS (lower((
    coalesce(customer_email COLLATE "default" || ' ', '') || coalesce(customer_name || ' ', '') || coalesce(card_name || ' ', '')
    || coalesce(order_number COLLATE "default" || ' ', '') || coalesce(card_last4 COLLATE "default" || ' ', '') || coalesce(description || ' ', '')
    || translate(jsonb_path_query_array(metadata, '$.*')::text, '[]"', '')) COLLATE "default")) STORED,
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
  -- Order numbers are found in any case and by their beginning, so the index has them in lower case. A generated column follows its source, whatever writes it.
  order_search text COLLATE "C" GENERATED ALWAYS AS (lower(order_number COLLATE "default")) STORED,
  -- Of the card, so that figures and lists need no join. Null until the payment has a card.
  card_country text COLLATE "C",
  card_funding text COLLATE "C",
  card_bin text COLLATE "C",
  card_fingerprint text COLLATE "C",
  card_name text,
  -- As it was when the payment was made, like the email.
  customer_name text,
  -- The connected store whose key created it.
  store_id text COLLATE "C",
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
-- Lists are newest first. A filter with few payments leads through its index, and the others are compared in the table (decision 0032).
CREATE INDEX payments_by_time ON payments (merchant_id, created_at, id);
CREATE INDEX payments_by_status ON payments (merchant_id, status, created_at, id);
CREATE INDEX payments_by_brand ON payments (merchant_id, card_brand, created_at, id);
CREATE INDEX payments_by_amount ON payments (merchant_id, currency, amount_shown_minor, created_at, id);
CREATE INDEX payments_by_last4 ON payments (merchant_id, card_last4, created_at, id);
CREATE INDEX payments_by_card ON payments (merchant_id, card_fingerprint, created_at, id);
CREATE INDEX payments_by_email ON payments (merchant_id, customer_email, created_at, id);
CREATE INDEX payments_of_customer ON payments (merchant_id, customer_id, created_at, id) WHERE customer_id IS NOT NULL;
CREATE INDEX payments_of_store ON payments (merchant_id, store_id, created_at, id) WHERE store_id IS NOT NULL;
CREATE INDEX payments_by_capture_time ON payments (merchant_id, captured_at) INCLUDE (currency, amount_captured_minor) WHERE captured_at IS NOT NULL;
CREATE INDEX payments_to_expire ON payments (merchant_id, capture_before) WHERE intent_status = 'requires_capture';
CREATE UNIQUE INDEX payment_reported_once ON payments (merchant_id, processor_id) WHERE processor_id IS NOT NULL;
CREATE INDEX payments_by_order ON payments (merchant_id, order_search, created_at, id) WHERE order_search IS NOT NULL;
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
  -- What was changed of a charge alone: metadata, description and the like. Anything else is its payment's.
  own_details jsonb,
  -- The customer of the payment when it was charged, so that the merchant API lists and searches the charges of a customer by an index. The payment has the foreign key.
  customer_id text COLLATE "C",
  PRIMARY KEY (merchant_id, id),
  FOREIGN KEY (merchant_id, payment_id) REFERENCES payments (merchant_id, id),
  FOREIGN KEY (merchant_id, payment_method_id) REFERENCES payment_methods (merchant_id, id),
  CONSTRAINT one_charge_per_attempt UNIQUE (merchant_id, payment_id, attempt_number)
);
CREATE INDEX charges_by_time ON charges (merchant_id, created_at, id);
CREATE INDEX charges_of_method ON charges (merchant_id, payment_method_id) WHERE outcome = 'authorised';
-- Whether an account ever had a declined attempt, from one entry. Most attempts succeed, so it is small.
CREATE INDEX charges_declined ON charges (merchant_id) WHERE outcome = 'declined';
CREATE INDEX charges_of_customer ON charges (merchant_id, customer_id, created_at, id) WHERE customer_id IS NOT NULL;
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
  -- Of the payment, as disputes and fraud reports have it: a customer with very many payments is looked up without them.
  customer_id text COLLATE "C",
  PRIMARY KEY (merchant_id, id),
  FOREIGN KEY (merchant_id, payment_id) REFERENCES payments (merchant_id, id),
  FOREIGN KEY (merchant_id, charge_id) REFERENCES charges (merchant_id, id)
);
CREATE INDEX refunds_by_time ON refunds (merchant_id, created_at, id) INCLUDE (currency, amount_minor, status);
CREATE INDEX refunds_of_payment ON refunds (merchant_id, payment_id, created_at, id);
CREATE INDEX refunds_of_charge ON refunds (merchant_id, charge_id, created_at, id);
CREATE INDEX refunds_to_settle ON refunds (merchant_id, settles_at) WHERE settles_at IS NOT NULL;
CREATE UNIQUE INDEX refund_reported_once ON refunds (merchant_id, processor_id) WHERE processor_id IS NOT NULL;
CREATE INDEX refunds_of_customer ON refunds (merchant_id, customer_id, created_at, id) WHERE customer_id IS NOT NULL;
CALL protect_tenant_table('refunds', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, UPDATE');

-- One or zero, by the status. A payment counts as successful once it is captured or authorized, regardless of later refunds and disputes, and as declined if
-- its last attempt was. Unfinished ones are neither.
CREATE FUNCTION counts_as_successful(p_status text) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN p_status IN ('uncaptured', 'successful', 'refunding', 'partially_refunded', 'refunded', 'disputed') THEN 1 ELSE 0 END
$$;

CREATE FUNCTION counts_as_declined(p_status text) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN p_status = 'failed' THEN 1 ELSE 0 END
$$;

-- What a payment adds to quarters: its outcome when it was created, its amount when it was captured.
CREATE FUNCTION payment_trade(p_status text, p_made_at timestamptz, p_captured_minor bigint, p_captured_at timestamptz)
RETURNS TABLE (bucket timestamptz, successful_count integer, declined_count integer, captured_minor bigint) LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT quarter_of(p_made_at), counts_as_successful(p_status), counts_as_declined(p_status), 0::bigint
  WHERE counts_as_successful(p_status) = 1 OR counts_as_declined(p_status) = 1
  UNION ALL
  SELECT quarter_of(p_captured_at), 0, 0, p_captured_minor WHERE p_captured_at IS NOT NULL
$$;

CREATE TRIGGER payments_add_new_to_customers AFTER INSERT ON payments
  REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION add_new_payments_to_customers();
CREATE TRIGGER payments_add_changed_to_customers AFTER UPDATE ON payments
  REFERENCING NEW TABLE AS inserted OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION add_changed_payments_to_customers();

-- Deletes the receipts of payments of the account at hand, sent or not.
CREATE FUNCTION erase_receipts(p_payment_ids text[]) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH own AS MATERIALIZED (
    SELECT id FROM payments WHERE merchant_id = current_setting('app.merchant_id', true) AND id = ANY (p_payment_ids)
  ), deleted AS (
    DELETE FROM mail_outbox m USING own WHERE m.kind = 'receipt' AND (m.details ->> 'receipt')::jsonb ->> 'paymentId' = own.id RETURNING m.id
  )
  DELETE FROM local_mails l USING deleted WHERE l.id = deleted.id
$$;

-- One action on many payments: first a review, then a job once its member confirms it. Times are by the machine's clock.
CREATE TABLE bulk_actions (
  merchant_id text COLLATE "C" NOT NULL REFERENCES merchant_accounts (merchant_id),
  id text COLLATE "C" NOT NULL,
  kind text COLLATE "C" NOT NULL CONSTRAINT bulk_kind_known CHECK (kind IN ('refund', 'capture', 'cancel')),
  created_at timestamptz NOT NULL,
  -- On whose behalf and within whose limits it runs.
  created_by text COLLATE "C" NOT NULL,
  created_by_name text NOT NULL,
  -- The typed query that chose the payments; null if they were picked.
  query text,
  has_more boolean NOT NULL,
  retry_of text COLLATE "C",
  payment_count integer NOT NULL CONSTRAINT bulk_payments_in_bounds CHECK (payment_count BETWEEN 1 AND 10000),
  reason text,
  note text,
  -- The job, once it is confirmed. The action is deleted with it.
  job_id text COLLATE "C",
  PRIMARY KEY (merchant_id, id),
  CONSTRAINT bulk_job_exists FOREIGN KEY (merchant_id, job_id) REFERENCES long_jobs (scope, id) ON DELETE CASCADE
);
CREATE INDEX bulk_actions_by_job ON bulk_actions (merchant_id, job_id) WHERE job_id IS NOT NULL;
CREATE INDEX bulk_actions_by_time ON bulk_actions (merchant_id, created_at, id) WHERE job_id IS NOT NULL;
-- Reviews that nobody confirmed are deleted.
CREATE INDEX bulk_reviews_by_time ON bulk_actions (created_at) WHERE job_id IS NULL;
CALL protect_tenant_table('bulk_actions', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, UPDATE');

-- A payment of a bulk action, what its review found, and what became of it.
CREATE TABLE bulk_payments (
  merchant_id text COLLATE "C" NOT NULL,
  bulk_id text COLLATE "C" NOT NULL,
  -- The order in which they are done.
  position integer NOT NULL CONSTRAINT bulk_position_positive CHECK (position > 0),
  payment_id text COLLATE "C" NOT NULL,
  currency text NOT NULL,
  -- As the review showed it; zero where nothing is possible.
  amount_minor bigint NOT NULL CONSTRAINT bulk_amount_not_negative CHECK (amount_minor >= 0),
  -- Processing fees that a refund doesn't return.
  fee_minor bigint NOT NULL,
  outcome text COLLATE "C" NOT NULL CONSTRAINT bulk_outcome_known CHECK (outcome IN ('open', 'pending', 'done', 'sent', 'refused', 'excluded')),
  -- What asks the processor, from when it is asked.
  intent_id text COLLATE "C",
  -- The name of the error.
  refusal text COLLATE "C",
  PRIMARY KEY (merchant_id, bulk_id, position),
  CONSTRAINT bulk_payment_once UNIQUE (merchant_id, bulk_id, payment_id),
  CONSTRAINT bulk_action_exists FOREIGN KEY (merchant_id, bulk_id) REFERENCES bulk_actions (merchant_id, id) ON DELETE CASCADE,
  CONSTRAINT bulk_payment_exists FOREIGN KEY (merchant_id, payment_id) REFERENCES payments (merchant_id, id),
  CONSTRAINT pending_payment_has_intent CHECK (outcome <> 'pending' OR intent_id IS NOT NULL),
  CONSTRAINT bulk_refusal_of_a_refused_payment CHECK ((refusal IS NOT NULL) = (outcome IN ('refused', 'excluded')))
);
CREATE INDEX bulk_payments_by_outcome ON bulk_payments (merchant_id, bulk_id, outcome, position);
CALL protect_tenant_table('bulk_payments', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, UPDATE');

-- Deletes reviews that nobody confirmed until a time. Returns their number.
CREATE FUNCTION delete_bulk_reviews(p_before timestamptz, p_limit integer) RETURNS bigint
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH deleted AS (
    DELETE FROM bulk_actions WHERE (merchant_id, id) IN (
      SELECT merchant_id, id FROM bulk_actions WHERE job_id IS NULL AND created_at < p_before ORDER BY created_at LIMIT p_limit FOR UPDATE SKIP LOCKED)
    RETURNING 1
  )
  SELECT count(*) FROM deleted
$$;

-- Notes of members about a payment. The payer never gets them, and the merchant API doesn't return them.
CREATE TABLE payment_notes (
  merchant_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  -- By the account's clock, as the timeline beside it.
  created_at timestamptz NOT NULL,
  payment_id text COLLATE "C" NOT NULL,
  -- No foreign key: people are on the other side. The name is the one at that time.
  user_id text COLLATE "C" NOT NULL,
  user_name text NOT NULL,
  note text NOT NULL CONSTRAINT payment_note_in_bounds CHECK (char_length(note) BETWEEN 1 AND 2000),
  -- Names that the note mentions, as they were then.
  mentions text[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (merchant_id, id),
  FOREIGN KEY (merchant_id, payment_id) REFERENCES payments (merchant_id, id)
);
CREATE INDEX payment_notes_of_payment ON payment_notes (merchant_id, payment_id, created_at, id);
CALL protect_tenant_table('payment_notes', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, DELETE');

-- A saved view of the list: its query and columns. Of people, so of the business, and shown in both of its accounts.
CREATE TABLE payment_views (
  business_id text COLLATE "C" NOT NULL REFERENCES businesses,
  id text COLLATE "C" NOT NULL,
  name text NOT NULL CONSTRAINT view_name_in_bounds CHECK (char_length(name) BETWEEN 1 AND 100),
  -- The member who alone sees it, and with whom it goes; null if the team shares it.
  private_to text COLLATE "C",
  made_by_id text COLLATE "C" NOT NULL,
  -- As it was then: a shared view stays when its maker leaves.
  made_by_name text NOT NULL,
  query text NOT NULL,
  -- Null for the list's own.
  columns text[],
  pinned integer NOT NULL DEFAULT 0 CONSTRAINT view_pinned_not_negative CHECK (pinned >= 0),
  version integer NOT NULL DEFAULT 1 CONSTRAINT view_version_positive CHECK (version > 0),
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (business_id, id),
  CONSTRAINT private_view_of_member FOREIGN KEY (business_id, private_to) REFERENCES members (business_id, user_id) ON DELETE CASCADE
);
CREATE INDEX payment_views_by_name ON payment_views (business_id, name, id);
CREATE INDEX payment_views_of_member ON payment_views (business_id, private_to) WHERE private_to IS NOT NULL;
CALL protect_tenant_table('payment_views', 'business_id', 'app.business_id', 'SELECT, INSERT, UPDATE, DELETE');

-- How a member sees the list where no view says otherwise.
CREATE TABLE payment_list_settings (
  business_id text COLLATE "C" NOT NULL,
  user_id text COLLATE "C" NOT NULL,
  columns text[],
  pinned integer NOT NULL DEFAULT 0 CONSTRAINT setting_pinned_not_negative CHECK (pinned >= 0),
  default_view_id text COLLATE "C",
  PRIMARY KEY (business_id, user_id),
  CONSTRAINT settings_of_member FOREIGN KEY (business_id, user_id) REFERENCES members (business_id, user_id) ON DELETE CASCADE,
  CONSTRAINT default_view_exists FOREIGN KEY (business_id, default_view_id) REFERENCES payment_views (business_id, id) ON DELETE SET NULL (default_view_id)
);
CREATE INDEX payment_list_settings_by_default_view ON payment_list_settings (business_id, default_view_id) WHERE default_view_id IS NOT NULL;
CALL protect_tenant_table('payment_list_settings', 'business_id', 'app.business_id', 'SELECT, INSERT, UPDATE');

-- The searches of all views of the business behind the account at hand, private ones included.
CREATE FUNCTION payment_view_queries() RETURNS TABLE (id text, query text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT v.id, v.query FROM payment_views v JOIN merchant_accounts a ON a.business_id = v.business_id WHERE a.merchant_id = current_setting('app.merchant_id', true)
$$;

-- Deletes views of the business behind the account at hand.
CREATE FUNCTION erase_payment_views(p_ids text[]) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM payment_views v USING merchant_accounts a
  WHERE a.merchant_id = current_setting('app.merchant_id', true) AND v.business_id = a.business_id AND v.id = ANY (p_ids)
$$;

GRANT EXECUTE ON FUNCTION
  counts_as_declined, counts_as_successful, delete_bulk_reviews, erase_payment_views, erase_receipts, payment_trade, payment_view_queries
  TO counterfoil_app;
