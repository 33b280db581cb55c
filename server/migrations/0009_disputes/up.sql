-- ---------------------------------------------------------------------------
-- Reports about captured charges
-- ---------------------------------------------------------------------------

-- Reports that the sandbox's acquirer will make, and the objects that they created.
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
CALL protect_tenant_table('processor_reports', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, UPDATE');

-- ---------------------------------------------------------------------------
-- Disputes
-- ---------------------------------------------------------------------------

CREATE TABLE disputes (
  merchant_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  -- When it was opened, by the account's clock.
  created_at timestamptz NOT NULL,
  payment_id text COLLATE "C" NOT NULL,
  charge_id text COLLATE "C" NOT NULL,
  currency text NOT NULL,
  -- Zero if the whole sale was refunded before, which leaves the fee.
  amount_minor bigint NOT NULL CONSTRAINT dispute_amount_not_negative CHECK (amount_minor >= 0),
  kind text NOT NULL CONSTRAINT dispute_kind_known CHECK (kind IN ('query', 'chargeback', 'compliance')),
  status text NOT NULL CONSTRAINT dispute_status_known CHECK (status IN
    ('warning_needs_response', 'warning_under_review', 'warning_closed', 'needs_response', 'under_review', 'won', 'lost')),
  -- The merchant API's reason and the dashboard's category, both derived from the network's code.
  reason text NOT NULL,
  category text COLLATE "C" NOT NULL CONSTRAINT dispute_category_known CHECK (category IN
    ('fraud', 'duplicate', 'product_not_received', 'product_unacceptable', 'subscription_canceled', 'credit_not_processed', 'general', 'unrecognized', 'others')),
  network text COLLATE "C" NOT NULL CONSTRAINT dispute_network_known CHECK (network IN ('visa', 'mastercard', 'amex', 'discover')),
  network_reason_code text NOT NULL,
  -- Enhanced evidence rules of the network that apply.
  enhanced_eligibility text[] NOT NULL DEFAULT '{}',
  -- The response deadline. Set when the dispute opens, and again when a query becomes a chargeback.
  due_by timestamptz NOT NULL,
  escalated_at timestamptz,
  -- Texts and file IDs by field, and fields of enhanced rules. Staged until they are submitted.
  evidence jsonb NOT NULL DEFAULT '{}',
  enhanced_evidence jsonb NOT NULL DEFAULT '{}',
  evidence_staged_at timestamptz,
  -- The member who staged last; null for the merchant API.
  evidence_staged_by_name text,
  evidence_submitted_at timestamptz,
  submission_count smallint NOT NULL DEFAULT 0,
  -- The next scheduled step: the deadline passes, the query ends, the issuer decides. Null once the dispute is over.
  decides_at timestamptz,
  decides_as text,
  closed_at timestamptz,
  closed_reason text CONSTRAINT dispute_closed_reason_known CHECK (closed_reason IN ('accepted', 'deadline_passed', 'issuer_decided', 'refunded', 'not_escalated')),
  -- Charged when the amount was withdrawn, and whether winning returns it, by the terms of that time.
  fee_minor bigint NOT NULL DEFAULT 0 CONSTRAINT dispute_fee_not_negative CHECK (fee_minor >= 0),
  is_fee_returned_when_won boolean NOT NULL DEFAULT false,
  withdrawal_transaction_id text COLLATE "C",
  reinstatement_transaction_id text COLLATE "C",
  metadata jsonb NOT NULL DEFAULT '{}',
  processor_id text COLLATE "C",
  -- The network's own processing day, if the platform reported it.
  network_processed_at timestamptz,
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
  -- A platform's dispute ends when the platform reports it, never on a schedule.
  CONSTRAINT decides_until_over CHECK (decides_at IS NULL OR closed_at IS NULL),
  CONSTRAINT decides_by_itself CHECK (decides_at IS NOT NULL OR closed_at IS NOT NULL OR processor_id IS NOT NULL),
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
CREATE UNIQUE INDEX dispute_reported_once ON disputes (merchant_id, processor_id) WHERE processor_id IS NOT NULL;
CALL protect_tenant_table('disputes', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, UPDATE');

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
  processor_id text COLLATE "C",
  PRIMARY KEY (merchant_id, id),
  FOREIGN KEY (merchant_id, payment_id) REFERENCES payments (merchant_id, id),
  FOREIGN KEY (merchant_id, charge_id) REFERENCES charges (merchant_id, id)
);
CREATE INDEX early_fraud_warnings_by_time ON early_fraud_warnings (merchant_id, created_at, id);
CREATE INDEX early_fraud_warnings_of_payment ON early_fraud_warnings (merchant_id, payment_id, created_at, id);
CREATE INDEX early_fraud_warnings_of_charge ON early_fraud_warnings (merchant_id, charge_id, created_at, id);
CREATE UNIQUE INDEX fraud_warning_reported_once ON early_fraud_warnings (merchant_id, processor_id) WHERE processor_id IS NOT NULL;
CALL protect_tenant_table('early_fraud_warnings', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT');

-- ---------------------------------------------------------------------------
-- Files
-- ---------------------------------------------------------------------------

CREATE TABLE files (
  merchant_id text COLLATE "C" NOT NULL REFERENCES merchant_accounts (merchant_id),
  id text COLLATE "C" NOT NULL,
  created_at timestamptz NOT NULL,
  purpose text NOT NULL CONSTRAINT file_purpose_known CHECK (purpose IN ('dispute_evidence')),
  name text,
  -- Detected from the content, never from the name.
  media_type text NOT NULL CONSTRAINT file_media_type_known CHECK (media_type IN ('application/pdf', 'image/jpeg', 'image/png')),
  size_bytes integer NOT NULL CONSTRAINT file_size_in_bounds CHECK (size_bytes BETWEEN 1 AND 5242880),
  -- The member who uploaded it; null for the merchant API.
  created_by_name text,
  PRIMARY KEY (merchant_id, id)
);
CREATE INDEX files_by_time ON files (merchant_id, created_at, id);
CALL protect_tenant_table('files', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT');

-- The content of a file in chunks of 256 KiB.
CREATE TABLE file_chunks (
  merchant_id text COLLATE "C" NOT NULL,
  file_id text COLLATE "C" NOT NULL,
  position smallint NOT NULL CONSTRAINT chunk_position_not_negative CHECK (position >= 0),
  -- Images and documents are compressed already.
  content bytea STORAGE EXTERNAL NOT NULL CONSTRAINT chunk_size_in_bounds CHECK (octet_length(content) BETWEEN 1 AND 262144),
  PRIMARY KEY (merchant_id, file_id, position),
  FOREIGN KEY (merchant_id, file_id) REFERENCES files (merchant_id, id)
);
CALL protect_tenant_table('file_chunks', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT');
