-- Reports of the network about captured charges, disputes with their evidence and drafts of responses, and early fraud warnings.
-- A dispute names the balance transactions that withdrew and reinstated its amount without a foreign key, as a payout does. A report names what it became, which is a
-- row of one of two tables.

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
  -- The next reminder of the response deadline, by the account's clock. Null once the last one is recorded, or nothing can be answered anymore.
  remind_at timestamptz,
  -- The member who works on it. A member who left the business stays here, and is shown as such.
  assignee_id text COLLATE "C",
  assignee_name text,
  -- When a member first opened its page since its deadline was set. Null until then.
  opened_at timestamptz,
  -- When everybody who could answer is notified, by the account's clock. Null once that is done, a member opened it, or nothing can be answered anymore.
  alert_at timestamptz,
  -- Of the payment, so that the list is searched by its own indexes.
  customer_email text COLLATE "C",
  card_last4 text COLLATE "C",
  -- What the issuer wrote about the dispute, if the platform reported it.
  issuer_message text,
  -- Of the payment, like the email and the last four digits, so that a page of the list reads no payments.
  card_brand text COLLATE "C",
  -- When files of a draft and its packet are deleted unless they were sent, by the account's clock. Null where there are none, or they stay.
  draft_purge_at timestamptz,
  -- Of the payment, so that a customer's disputes are listed by an index.
  customer_id text COLLATE "C",
  -- Of the payment's card; empty if it isn't known.
  card_country text COLLATE "C",
  -- A hash for each field of the submitted evidence, and two for each entry of the payment's metadata.
  search_keys bigint[],
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
    AND (kind = 'query' OR decides_as IN ('won', 'lost'))),
  CONSTRAINT dispute_reminds_while_answerable
    CHECK (remind_at IS NULL OR (status IN ('needs_response', 'warning_needs_response') AND remind_at < due_by)),
  CONSTRAINT dispute_assignee_has_a_name CHECK ((assignee_id IS NULL) = (assignee_name IS NULL)),
  CONSTRAINT dispute_alerts_while_unopened
    CHECK (alert_at IS NULL OR (status IN ('needs_response', 'warning_needs_response') AND opened_at IS NULL AND alert_at < due_by))
);
CREATE INDEX disputes_of_payment ON disputes (merchant_id, payment_id, created_at, id);
CREATE INDEX disputes_of_charge ON disputes (merchant_id, charge_id, created_at, id);
CREATE INDEX disputes_to_decide ON disputes (merchant_id, decides_at) WHERE decides_at IS NOT NULL;
CREATE UNIQUE INDEX dispute_reported_once ON disputes (merchant_id, processor_id) WHERE processor_id IS NOT NULL;
CREATE INDEX disputes_to_remind ON disputes (merchant_id, remind_at) WHERE remind_at IS NOT NULL;
CREATE INDEX disputes_to_alert ON disputes (merchant_id, alert_at) WHERE alert_at IS NOT NULL;
-- Filters of the list. Those with few values have no index: the list meets each soon.
CREATE INDEX disputes_by_status ON disputes (merchant_id, status, created_at, id);
-- Row-level security lets only leakproof conditions use an index: CASE is one, and coalesce isn't.
CREATE INDEX disputes_by_assignee ON disputes (merchant_id, (CASE WHEN assignee_id IS NULL THEN '' ELSE assignee_id END), created_at, id);
CREATE INDEX disputes_by_email ON disputes (merchant_id, customer_email, created_at, id) WHERE customer_email IS NOT NULL;
CREATE INDEX disputes_by_last4 ON disputes (merchant_id, card_last4, created_at, id) WHERE card_last4 IS NOT NULL;
CREATE INDEX disputes_to_purge ON disputes (merchant_id, draft_purge_at) WHERE draft_purge_at IS NOT NULL;
CREATE INDEX disputes_of_customer ON disputes (merchant_id, customer_id, created_at, id) WHERE customer_id IS NOT NULL;
-- Orders of the list.
CREATE INDEX disputes_by_time ON disputes (merchant_id, created_at, id);
CREATE INDEX disputes_by_deadline ON disputes (merchant_id, due_by, id);
CREATE INDEX disputes_by_stake ON disputes (merchant_id, currency, amount_minor DESC, due_by, id);
-- Money that open disputes hold: all that the balance asks of them. A dispute that is closed leaves it.
CREATE INDEX disputes_held ON disputes (merchant_id, currency) INCLUDE (amount_minor) WHERE status IN ('needs_response', 'under_review');
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
  -- Of the payment, as disputes have it: a customer with very many payments is looked up without them.
  customer_id text COLLATE "C",
  PRIMARY KEY (merchant_id, id),
  FOREIGN KEY (merchant_id, payment_id) REFERENCES payments (merchant_id, id),
  FOREIGN KEY (merchant_id, charge_id) REFERENCES charges (merchant_id, id)
);
CREATE INDEX early_fraud_warnings_by_time ON early_fraud_warnings (merchant_id, created_at, id);
CREATE INDEX early_fraud_warnings_of_payment ON early_fraud_warnings (merchant_id, payment_id, created_at, id);
CREATE INDEX early_fraud_warnings_of_charge ON early_fraud_warnings (merchant_id, charge_id, created_at, id);
CREATE UNIQUE INDEX fraud_warning_reported_once ON early_fraud_warnings (merchant_id, processor_id) WHERE processor_id IS NOT NULL;
CREATE INDEX early_fraud_warnings_of_customer ON early_fraud_warnings (merchant_id, customer_id) WHERE customer_id IS NOT NULL;
CALL protect_tenant_table('early_fraud_warnings', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT');

-- Notes of members about a dispute. They never reach the issuer.
CREATE TABLE dispute_notes (
  merchant_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  -- By the account's clock, as the timeline beside it.
  created_at timestamptz NOT NULL,
  dispute_id text COLLATE "C" NOT NULL,
  -- No foreign key: people are on the other side. The name is the one at that time.
  user_id text COLLATE "C" NOT NULL,
  user_name text NOT NULL,
  note text NOT NULL CONSTRAINT dispute_note_in_bounds CHECK (char_length(note) BETWEEN 1 AND 2000),
  PRIMARY KEY (merchant_id, id),
  FOREIGN KEY (merchant_id, dispute_id) REFERENCES disputes (merchant_id, id)
);
CREATE INDEX dispute_notes_of_dispute ON dispute_notes (merchant_id, dispute_id, created_at, id);
CALL protect_tenant_table('dispute_notes', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, DELETE');

-- The response to a dispute that members write. A row is made by the first change; until then a draft has what the payment says.
CREATE TABLE dispute_drafts (
  merchant_id text COLLATE "C" NOT NULL,
  dispute_id text COLLATE "C" NOT NULL,
  -- Counts every change.
  version integer NOT NULL CONSTRAINT draft_version_positive CHECK (version > 0),
  PRIMARY KEY (merchant_id, dispute_id),
  FOREIGN KEY (merchant_id, dispute_id) REFERENCES disputes (merchant_id, id)
);
CALL protect_tenant_table('dispute_drafts', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, UPDATE');

-- Fields that a member has changed, each with a version, so that members who edit different fields don't affect each other.
CREATE TABLE dispute_draft_fields (
  merchant_id text COLLATE "C" NOT NULL,
  dispute_id text COLLATE "C" NOT NULL,
  field text COLLATE "C" NOT NULL,
  value text NOT NULL CONSTRAINT draft_value_in_bounds CHECK (char_length(value) <= 20000),
  version integer NOT NULL CONSTRAINT field_version_positive CHECK (version > 0),
  -- By the machine's clock, as everything about people.
  changed_at timestamptz NOT NULL,
  changed_by_id text NOT NULL,
  changed_by_name text NOT NULL,
  PRIMARY KEY (merchant_id, dispute_id, field),
  FOREIGN KEY (merchant_id, dispute_id) REFERENCES dispute_drafts (merchant_id, dispute_id)
);
CALL protect_tenant_table('dispute_draft_fields', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, UPDATE, DELETE');

-- Files of a draft: documents as they came, images as JPEG in the size that is printed.
CREATE TABLE dispute_draft_files (
  merchant_id text COLLATE "C" NOT NULL,
  dispute_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  -- Their order in the packet.
  position integer NOT NULL,
  kind text NOT NULL,
  caption text NOT NULL DEFAULT '',
  name text NOT NULL,
  media_type text NOT NULL CONSTRAINT draft_file_media_type_known CHECK (media_type IN ('application/pdf', 'image/jpeg')),
  size_bytes integer NOT NULL CONSTRAINT draft_file_size_in_bounds CHECK (size_bytes BETWEEN 1 AND 10485760),
  page_count integer NOT NULL CONSTRAINT draft_file_pages_in_bounds CHECK (page_count BETWEEN 1 AND 100),
  uploaded_at timestamptz NOT NULL,
  uploaded_by_name text NOT NULL,
  PRIMARY KEY (merchant_id, dispute_id, id),
  FOREIGN KEY (merchant_id, dispute_id) REFERENCES dispute_drafts (merchant_id, dispute_id)
);
CALL protect_tenant_table('dispute_draft_files', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, UPDATE, DELETE');

CREATE TABLE dispute_draft_chunks (
  merchant_id text COLLATE "C" NOT NULL,
  dispute_id text COLLATE "C" NOT NULL,
  file_id text COLLATE "C" NOT NULL,
  position smallint NOT NULL,
  -- Images and documents are compressed already.
  content bytea STORAGE EXTERNAL NOT NULL CONSTRAINT draft_chunk_size_in_bounds CHECK (octet_length(content) BETWEEN 1 AND 262144),
  PRIMARY KEY (merchant_id, dispute_id, file_id, position),
  FOREIGN KEY (merchant_id, dispute_id, file_id) REFERENCES dispute_draft_files (merchant_id, dispute_id, id) ON DELETE CASCADE
);
CALL protect_tenant_table('dispute_draft_chunks', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, DELETE');

-- Who changed what, the latest changes of each draft.
CREATE TABLE dispute_draft_changes (
  merchant_id text COLLATE "C" NOT NULL,
  dispute_id text COLLATE "C" NOT NULL,
  -- The version of the draft that the change made.
  number integer NOT NULL,
  changed_at timestamptz NOT NULL,
  changed_by_id text NOT NULL,
  changed_by_name text NOT NULL,
  kind text NOT NULL,
  subject text,
  -- What a text was before.
  before text,
  PRIMARY KEY (merchant_id, dispute_id, number),
  FOREIGN KEY (merchant_id, dispute_id) REFERENCES dispute_drafts (merchant_id, dispute_id)
);
CALL protect_tenant_table('dispute_draft_changes', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, UPDATE, DELETE');

-- The file that a draft became, of which the issuer gets exactly these bytes. One per dispute, replaced by the next one.
CREATE TABLE dispute_packets (
  merchant_id text COLLATE "C" NOT NULL,
  dispute_id text COLLATE "C" NOT NULL,
  sha256 bytea NOT NULL,
  -- Digest of all that it was made of.
  made_of bytea NOT NULL,
  size_bytes integer NOT NULL CONSTRAINT packet_size_in_bounds CHECK (size_bytes BETWEEN 1 AND 5242880),
  name text NOT NULL,
  -- Heading and file of each page, and the files with pages that became pictures.
  pages jsonb NOT NULL,
  rasterised text[] NOT NULL,
  -- Files from the merchant API that can't be read.
  left_out text[] NOT NULL,
  are_images_reduced boolean NOT NULL,
  PRIMARY KEY (merchant_id, dispute_id),
  FOREIGN KEY (merchant_id, dispute_id) REFERENCES disputes (merchant_id, id)
);
CALL protect_tenant_table('dispute_packets', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, UPDATE, DELETE');

CREATE TABLE dispute_packet_chunks (
  merchant_id text COLLATE "C" NOT NULL,
  dispute_id text COLLATE "C" NOT NULL,
  position smallint NOT NULL,
  content bytea STORAGE EXTERNAL NOT NULL CONSTRAINT packet_chunk_size_in_bounds CHECK (octet_length(content) BETWEEN 1 AND 262144),
  PRIMARY KEY (merchant_id, dispute_id, position),
  FOREIGN KEY (merchant_id, dispute_id) REFERENCES dispute_packets (merchant_id, dispute_id) ON DELETE CASCADE
);
CALL protect_tenant_table('dispute_packet_chunks', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, DELETE');

-- Pictures of a packet's pages, drawn when they are looked at.
CREATE TABLE dispute_packet_pages (
  merchant_id text COLLATE "C" NOT NULL,
  dispute_id text COLLATE "C" NOT NULL,
  page integer NOT NULL,
  content bytea STORAGE EXTERNAL NOT NULL,
  PRIMARY KEY (merchant_id, dispute_id, page),
  FOREIGN KEY (merchant_id, dispute_id) REFERENCES dispute_packets (merchant_id, dispute_id) ON DELETE CASCADE
);
CALL protect_tenant_table('dispute_packet_pages', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, DELETE');

CREATE TRIGGER disputes_add_new_to_customers AFTER INSERT ON disputes
  REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION add_new_disputes_to_customers();

-- The same in every version of PostgreSQL, unlike its own hash functions. 52 bits, so that a number of JavaScript has them.
CREATE FUNCTION search_key(p_text text) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ('x' || left(encode(sha256(convert_to(p_text, 'UTF8')), 'hex'), 13))::bit(52)::bigint
$$;

CREATE FUNCTION evidence_key(p_field text) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT search_key('evidence:' || p_field)
$$;

-- Of any value of a key, or of one. The length keeps a key with a colon apart from a key with a value.
CREATE FUNCTION metadata_key(p_key text, p_value text DEFAULT NULL) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT search_key(length(p_key) || ':' || p_key || coalesce(':' || p_value, ''))
$$;

-- An empty value is none.
CREATE FUNCTION dispute_search_keys(p_evidence jsonb, p_metadata jsonb) RETURNS bigint[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(found.key ORDER BY found.key), '{}') FROM (
    SELECT evidence_key(field) AS key FROM jsonb_object_keys(p_evidence) AS field
    UNION SELECT k.key FROM jsonb_each_text(p_metadata) AS m (name, value), LATERAL (VALUES (metadata_key(m.name)), (metadata_key(m.name, m.value))) AS k (key)
    WHERE m.value <> ''
  ) AS found
$$;

CREATE FUNCTION set_dispute_filters() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT coalesce(NEW.card_country, m.country, ''), dispute_search_keys(CASE WHEN NEW.evidence_submitted_at IS NULL THEN '{}' ELSE NEW.evidence END, p.metadata)
    INTO NEW.card_country, NEW.search_keys
  FROM payments p LEFT JOIN payment_methods m ON m.merchant_id = p.merchant_id AND m.id = p.payment_method_id
  WHERE p.merchant_id = NEW.merchant_id AND p.id = NEW.payment_id;
  RETURN NEW;
END $$;
CREATE TRIGGER disputes_set_filters BEFORE INSERT ON disputes FOR EACH ROW EXECUTE FUNCTION set_dispute_filters();
CREATE TRIGGER disputes_change_filters BEFORE UPDATE OF search_keys, evidence, evidence_submitted_at ON disputes
  FOR EACH ROW EXECUTE FUNCTION set_dispute_filters();

CREATE FUNCTION set_filters_of_disputes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE disputes SET search_keys = NULL WHERE merchant_id = NEW.merchant_id AND payment_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER payments_change_dispute_filters AFTER UPDATE OF metadata ON payments
  FOR EACH ROW WHEN (OLD.metadata IS DISTINCT FROM NEW.metadata) EXECUTE FUNCTION set_filters_of_disputes();

GRANT EXECUTE ON FUNCTION
  dispute_search_keys, evidence_key, metadata_key, search_key
  TO counterfoil_app;
