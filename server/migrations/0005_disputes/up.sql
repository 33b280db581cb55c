-- ---------------------------------------------------------------------------
-- What is reported about captured charges
-- ---------------------------------------------------------------------------

-- What the acquirer said with its approval that the network will report once the charge is captured.
ALTER TABLE charges ADD COLUMN network_reports jsonb NOT NULL DEFAULT '[]';

-- One row a report: when it is due, and what it became.
CREATE TABLE processor_reports (
  merchant_id text COLLATE "C" NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  payment_id text COLLATE "C" NOT NULL,
  charge_id text COLLATE "C" NOT NULL,
  report jsonb NOT NULL,
  due_at timestamptz NOT NULL,
  reported_at timestamptz,
  -- The dispute or the early fraud warning.
  object_id text COLLATE "C",
  PRIMARY KEY (merchant_id, id),
  FOREIGN KEY (merchant_id, payment_id) REFERENCES payments (merchant_id, id),
  FOREIGN KEY (merchant_id, charge_id) REFERENCES charges (merchant_id, id),
  CONSTRAINT report_became_something CHECK ((reported_at IS NULL) = (object_id IS NULL))
);
CREATE INDEX processor_reports_due ON processor_reports (merchant_id, due_at) WHERE reported_at IS NULL;

-- ---------------------------------------------------------------------------
-- Disputes
-- ---------------------------------------------------------------------------

-- What open and lost chargebacks hold of a payment: their money, and how many there are, since one may hold nothing but its fee.
ALTER TABLE payments
  ADD COLUMN disputed_minor bigint NOT NULL DEFAULT 0,
  ADD COLUMN standing_dispute_count integer NOT NULL DEFAULT 0,
  ADD CONSTRAINT disputes_not_above_captured CHECK (disputed_minor BETWEEN 0 AND amount_captured_minor),
  ADD CONSTRAINT disputed_by_a_dispute CHECK (standing_dispute_count >= 0 AND (standing_dispute_count > 0 OR disputed_minor = 0));

CREATE TABLE disputes (
  merchant_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  -- When it was opened, by the account's clock.
  created_at timestamptz NOT NULL,
  payment_id text COLLATE "C" NOT NULL,
  charge_id text COLLATE "C" NOT NULL,
  currency text NOT NULL,
  -- Nothing but the fee where the whole sale had gone back already.
  amount_minor bigint NOT NULL CONSTRAINT dispute_amount_not_negative CHECK (amount_minor >= 0),
  kind text NOT NULL CONSTRAINT dispute_kind_known CHECK (kind IN ('query', 'chargeback', 'compliance')),
  status text NOT NULL CONSTRAINT dispute_status_known CHECK (status IN
    ('warning_needs_response', 'warning_under_review', 'warning_closed', 'needs_response', 'under_review', 'won', 'lost')),
  -- The merchant API's reason and the dashboard's, both told from the network's code.
  reason text NOT NULL,
  category text COLLATE "C" NOT NULL CONSTRAINT dispute_category_known CHECK (category IN
    ('fraud', 'duplicate', 'product_not_received', 'product_unacceptable', 'subscription_canceled', 'credit_not_processed', 'general', 'unrecognized', 'others')),
  network text COLLATE "C" NOT NULL CONSTRAINT dispute_network_known CHECK (network IN ('visa', 'mastercard', 'amex', 'discover')),
  network_reason_code text NOT NULL,
  -- Rules of a network under which more can be proven than otherwise.
  enhanced_eligibility text[] NOT NULL DEFAULT '{}',
  -- Until then an answer is taken. Fixed when the dispute is opened, and again when a query becomes a chargeback.
  due_by timestamptz NOT NULL,
  escalated_at timestamptz,
  -- Texts and file ids by field, and what enhanced rules ask for. Staged until they are submitted.
  evidence jsonb NOT NULL DEFAULT '{}',
  enhanced_evidence jsonb NOT NULL DEFAULT '{}',
  evidence_staged_at timestamptz,
  -- The member who staged last; null where the merchant API did.
  evidence_staged_by_name text,
  evidence_submitted_at timestamptz,
  submission_count smallint NOT NULL DEFAULT 0,
  -- What happens by itself, and when: the deadline passes, the query ends, the issuer decides. Null once the dispute is over.
  decides_at timestamptz,
  decides_as text,
  closed_at timestamptz,
  closed_reason text CONSTRAINT dispute_closed_reason_known CHECK (closed_reason IN ('accepted', 'deadline_passed', 'issuer_decided', 'refunded', 'not_escalated')),
  -- Charged when the money was withdrawn, and whether winning gives it back, by the terms of that time.
  fee_minor bigint NOT NULL DEFAULT 0 CONSTRAINT dispute_fee_not_negative CHECK (fee_minor >= 0),
  is_fee_returned_when_won boolean NOT NULL DEFAULT false,
  withdrawal_transaction_id text COLLATE "C",
  reinstatement_transaction_id text COLLATE "C",
  metadata jsonb NOT NULL DEFAULT '{}',
  PRIMARY KEY (merchant_id, id),
  FOREIGN KEY (merchant_id, payment_id) REFERENCES payments (merchant_id, id),
  FOREIGN KEY (merchant_id, charge_id) REFERENCES charges (merchant_id, id),
  CONSTRAINT query_has_a_query_status CHECK ((kind = 'query') = starts_with(status, 'warning_')),
  CONSTRAINT query_moves_no_money CHECK (kind <> 'query' OR (fee_minor = 0 AND withdrawal_transaction_id IS NULL AND escalated_at IS NULL)),
  CONSTRAINT chargeback_withdraws CHECK (kind = 'query' OR withdrawal_transaction_id IS NOT NULL),
  CONSTRAINT reinstated_when_won CHECK (status = 'won' OR reinstatement_transaction_id IS NULL),
  CONSTRAINT evidence_submitted_once_a_stage CHECK (submission_count BETWEEN 0 AND 1 + (escalated_at IS NOT NULL)::int),
  CONSTRAINT submission_has_a_time CHECK ((submission_count > 0) = (evidence_submitted_at IS NOT NULL)),
  CONSTRAINT reviewed_when_submitted CHECK (status NOT IN ('under_review', 'warning_under_review') OR evidence_submitted_at IS NOT NULL),
  CONSTRAINT closed_when_over CHECK ((closed_at IS NOT NULL) = (status IN ('won', 'lost', 'warning_closed'))),
  CONSTRAINT closed_for_a_reason CHECK ((closed_at IS NULL) = (closed_reason IS NULL)),
  CONSTRAINT decides_until_over CHECK ((decides_at IS NULL) = (closed_at IS NOT NULL)),
  CONSTRAINT decision_fits_the_kind CHECK (
    (decides_at IS NULL) = (decides_as IS NULL)
    AND (kind <> 'query' OR decides_as IN ('warning_closed', 'needs_response'))
    AND (kind = 'query' OR decides_as IN ('won', 'lost')))
);
CREATE INDEX disputes_by_time ON disputes (merchant_id, created_at, id);
CREATE INDEX disputes_by_status ON disputes (merchant_id, status, created_at, id);
CREATE INDEX disputes_by_deadline ON disputes (merchant_id, status, due_by, id);
CREATE INDEX disputes_by_category ON disputes (merchant_id, category, created_at, id);
CREATE INDEX disputes_by_network ON disputes (merchant_id, network, created_at, id);
CREATE INDEX disputes_of_payment ON disputes (merchant_id, payment_id, created_at, id);
CREATE INDEX disputes_of_charge ON disputes (merchant_id, charge_id, created_at, id);
CREATE INDEX disputes_to_decide ON disputes (merchant_id, decides_at) WHERE decides_at IS NOT NULL;

-- An issuer's report of fraud (TC40), usually before any dispute.
CREATE TABLE early_fraud_warnings (
  merchant_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  -- When it was reported.
  created_at timestamptz NOT NULL,
  payment_id text COLLATE "C" NOT NULL,
  charge_id text COLLATE "C" NOT NULL,
  fraud_type text NOT NULL CONSTRAINT fraud_type_known CHECK (fraud_type IN
    ('card_never_received', 'fraudulent_card_application', 'made_with_counterfeit_card', 'made_with_lost_card', 'made_with_stolen_card', 'misc',
     'unauthorized_use_of_card')),
  PRIMARY KEY (merchant_id, id),
  FOREIGN KEY (merchant_id, payment_id) REFERENCES payments (merchant_id, id),
  FOREIGN KEY (merchant_id, charge_id) REFERENCES charges (merchant_id, id)
);
CREATE INDEX early_fraud_warnings_by_time ON early_fraud_warnings (merchant_id, created_at, id);
CREATE INDEX early_fraud_warnings_of_payment ON early_fraud_warnings (merchant_id, payment_id, created_at, id);
CREATE INDEX early_fraud_warnings_of_charge ON early_fraud_warnings (merchant_id, charge_id, created_at, id);

-- ---------------------------------------------------------------------------
-- Files
-- ---------------------------------------------------------------------------

CREATE TABLE files (
  merchant_id text COLLATE "C" NOT NULL REFERENCES merchant_accounts (merchant_id),
  id text COLLATE "C" NOT NULL,
  created_at timestamptz NOT NULL,
  purpose text NOT NULL CONSTRAINT file_purpose_known CHECK (purpose IN ('dispute_evidence')),
  name text,
  -- Told from the content, never from the name.
  media_type text NOT NULL CONSTRAINT file_media_type_known CHECK (media_type IN ('application/pdf', 'image/jpeg', 'image/png')),
  size_bytes integer NOT NULL CONSTRAINT file_size_in_bounds CHECK (size_bytes BETWEEN 1 AND 5242880),
  -- The member who uploaded it; null where the merchant API did.
  created_by_name text,
  PRIMARY KEY (merchant_id, id)
);
CREATE INDEX files_by_time ON files (merchant_id, created_at, id);

-- A file's content, in pieces that fit a row well.
CREATE TABLE file_chunks (
  merchant_id text COLLATE "C" NOT NULL,
  file_id text COLLATE "C" NOT NULL,
  position smallint NOT NULL CONSTRAINT chunk_position_not_negative CHECK (position >= 0),
  content bytea NOT NULL CONSTRAINT chunk_size_in_bounds CHECK (octet_length(content) BETWEEN 1 AND 262144),
  PRIMARY KEY (merchant_id, file_id, position),
  FOREIGN KEY (merchant_id, file_id) REFERENCES files (merchant_id, id)
);
-- Pictures and documents are compressed already.
ALTER TABLE file_chunks ALTER COLUMN content SET STORAGE EXTERNAL;

-- ---------------------------------------------------------------------------
-- Tenancy and the worker
-- ---------------------------------------------------------------------------

CALL protect_tenant_table('processor_reports', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, UPDATE');
CALL protect_tenant_table('disputes', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, UPDATE');
CALL protect_tenant_table('early_fraud_warnings', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT');
CALL protect_tenant_table('files', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT');
CALL protect_tenant_table('file_chunks', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT');

-- For the worker: accounts where a report or a dispute's next step is due by their own clock.
CREATE FUNCTION accounts_with_due_dispute_work(p_now timestamptz)
RETURNS TABLE (merchant_id text, business_id text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT a.merchant_id, a.business_id FROM merchant_accounts a,
  LATERAL (SELECT p_now + a.clock_ahead_ms * interval '1 millisecond' AS account_now) AS clock
  WHERE EXISTS (SELECT FROM processor_reports r WHERE r.merchant_id = a.merchant_id AND r.reported_at IS NULL AND r.due_at <= account_now)
     OR EXISTS (SELECT FROM disputes d WHERE d.merchant_id = a.merchant_id AND d.decides_at <= account_now)
$$;
REVOKE ALL ON FUNCTION accounts_with_due_dispute_work FROM PUBLIC;
GRANT EXECUTE ON FUNCTION accounts_with_due_dispute_work TO counterfoil_app;
