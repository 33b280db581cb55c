CREATE TABLE compliance_requirements (
  business_id text COLLATE "C" NOT NULL REFERENCES businesses,
  id text COLLATE "C" NOT NULL,
  -- The platform's own name for it.
  reference text COLLATE "C" NOT NULL,
  kind text NOT NULL CONSTRAINT requirement_kind_known CHECK (kind IN
    ('business_registration', 'representative_id', 'address_proof', 'bank_statement', 'ownership', 'tax_document', 'license')),
  reason text NOT NULL CONSTRAINT requirement_has_reason CHECK (reason <> ''),
  due_at timestamptz,
  stops_payments boolean NOT NULL,
  stops_payouts boolean NOT NULL,
  status text NOT NULL DEFAULT 'missing' CONSTRAINT requirement_status_known CHECK (status IN ('missing', 'in_review', 'verified', 'rejected')),
  rejection_reason text,
  -- When the document in review was uploaded.
  submitted_at timestamptz,
  created_at timestamptz NOT NULL,
  -- When members are notified next: some days before it is due, and once it is overdue. Null if nothing follows.
  next_notice_at timestamptz,
  PRIMARY KEY (business_id, id),
  CONSTRAINT requirement_reference_taken UNIQUE (business_id, reference),
  CONSTRAINT stops_at_a_due_date CHECK (due_at IS NOT NULL OR NOT (stops_payments OR stops_payouts)),
  CONSTRAINT rejected_for_a_reason CHECK ((status = 'rejected') = (rejection_reason IS NOT NULL)),
  CONSTRAINT in_review_since CHECK (status <> 'in_review' OR submitted_at IS NOT NULL)
);
CREATE INDEX compliance_notices ON compliance_requirements (next_notice_at) WHERE next_notice_at IS NOT NULL;
CALL protect_tenant_table('compliance_requirements', 'business_id', 'app.business_id', 'SELECT, INSERT, UPDATE');

-- Uploaded files of a business. Those of an account, such as evidence for disputes, are in `files`.
CREATE TABLE business_files (
  business_id text COLLATE "C" NOT NULL REFERENCES businesses,
  id text COLLATE "C" NOT NULL,
  name text NOT NULL,
  media_type text NOT NULL CONSTRAINT business_file_type_known CHECK (media_type IN ('application/pdf', 'image/jpeg', 'image/png')),
  size_bytes integer NOT NULL CONSTRAINT business_file_size_bounded CHECK (size_bytes BETWEEN 1 AND 5242880),
  -- SHA-256 of the content.
  sha256 bytea NOT NULL CONSTRAINT business_file_digest CHECK (octet_length(sha256) = 32),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (business_id, id)
);
CALL protect_tenant_table('business_files', 'business_id', 'app.business_id', 'SELECT, INSERT');

CREATE TABLE business_file_chunks (
  business_id text COLLATE "C" NOT NULL,
  file_id text COLLATE "C" NOT NULL,
  position integer NOT NULL,
  content bytea NOT NULL,
  PRIMARY KEY (business_id, file_id, position),
  FOREIGN KEY (business_id, file_id) REFERENCES business_files (business_id, id)
);
CALL protect_tenant_table('business_file_chunks', 'business_id', 'app.business_id', 'SELECT, INSERT');

-- A submitted document is an instruction: its state and result are those of the review.
ALTER TABLE business_instructions
  ADD COLUMN requirement_id text COLLATE "C",
  ADD COLUMN file_id text COLLATE "C",
  ADD FOREIGN KEY (business_id, requirement_id) REFERENCES compliance_requirements (business_id, id),
  ADD FOREIGN KEY (business_id, file_id) REFERENCES business_files (business_id, id),
  ADD CONSTRAINT document_of_a_requirement CHECK
    ((type = 'business.submit_document') = (requirement_id IS NOT NULL) AND (requirement_id IS NULL) = (file_id IS NULL)),
  DROP CONSTRAINT business_instruction_type_known,
  ADD CONSTRAINT business_instruction_type_known CHECK (type IN ('business.update', 'business.submit_document'));
CREATE UNIQUE INDEX one_document_in_review ON business_instructions (business_id, requirement_id)
  WHERE requirement_id IS NOT NULL AND state IN ('sent', 'acknowledged');
CREATE INDEX business_instructions_of_requirement ON business_instructions (business_id, requirement_id, id) WHERE requirement_id IS NOT NULL;

-- From then on, payments by the merchant API and payouts stop for missing documents. The business writes them into its live account.
ALTER TABLE merchant_accounts
  ADD COLUMN payments_stop_at timestamptz,
  ADD COLUMN payouts_stop_at timestamptz,
  ADD CONSTRAINT only_a_live_account_stops CHECK (kind = 'live' OR (payments_stop_at IS NULL AND payouts_stop_at IS NULL));

DROP FUNCTION account_readiness;
CREATE FUNCTION account_readiness(p_merchant_id text)
RETURNS TABLE (kind text, is_email_confirmed boolean, support_email text, website text, statement_descriptor text, processor text, payments_stop_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT a.kind,
         EXISTS (SELECT FROM members o JOIN users u ON u.id = o.user_id WHERE o.business_id = b.business_id AND o.is_owner AND u.email_confirmed_at IS NOT NULL),
         b.support_email, b.website, a.statement_descriptor, a.processor, a.payments_stop_at
  FROM merchant_accounts a JOIN businesses b ON b.business_id = a.business_id
  WHERE a.merchant_id = p_merchant_id AND p_merchant_id = current_setting('app.merchant_id', true)
$$;

DROP FUNCTION accounts_of_user;
-- The user's own business comes first, then the oldest.
CREATE FUNCTION accounts_of_user(p_user_id text)
RETURNS TABLE (merchant_id text, name text, kind text, business_id text, business_name text, default_currency text, time_zone text, is_demo boolean,
               support_email text, website text, statement_descriptor text, processor text, is_email_confirmed boolean, is_last boolean,
               payments_stop_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT a.merchant_id, a.name, a.kind, b.business_id, b.name, a.default_currency, b.time_zone, a.is_demo,
         b.support_email, b.website, a.statement_descriptor, a.processor,
         EXISTS (SELECT FROM members o JOIN users u ON u.id = o.user_id WHERE o.business_id = b.business_id AND o.is_owner AND u.email_confirmed_at IS NOT NULL),
         l.user_id IS NOT NULL, a.payments_stop_at
  FROM members m JOIN businesses b ON b.business_id = m.business_id JOIN merchant_accounts a ON a.business_id = b.business_id
  LEFT JOIN last_accounts l ON l.user_id = m.user_id AND l.account_id = a.merchant_id
  WHERE m.user_id = p_user_id AND m.status = 'normal' ORDER BY m.is_owner DESC, b.created_at, b.business_id, a.kind, a.merchant_id
$$;

-- For the worker: requirements whose members are to be notified, the longest due first.
CREATE FUNCTION find_compliance_notices(p_now timestamptz, p_limit integer) RETURNS TABLE (business_id text, id text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT business_id, id FROM compliance_requirements WHERE next_notice_at <= p_now ORDER BY next_notice_at LIMIT p_limit
$$;

REVOKE ALL ON FUNCTION account_readiness, accounts_of_user, find_compliance_notices FROM PUBLIC;
GRANT EXECUTE ON FUNCTION account_readiness, accounts_of_user, find_compliance_notices TO counterfoil_app;
