-- A business, its accounts (one sandbox, at most one live), its legal details and the documents that a platform requires of it.
-- An account's row agrees with its business (decision 0030).

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
  -- Whether the worker freezes members who don't sign in.
  freezes_inactive boolean NOT NULL DEFAULT false,
  -- What the business is legally; null until somebody enters it.
  legal_name text,
  registration_number text,
  tax_number text,
  representative_name text,
  address_line1 text,
  address_line2 text,
  city text,
  region text,
  postal_code text,
  -- Whether the business requires a second person for these changes.
  second_person_for_roles boolean NOT NULL DEFAULT false,
  second_person_for_bank_accounts boolean NOT NULL DEFAULT false,
  CONSTRAINT reference_needs_platform CHECK (platform_reference IS NULL OR platform_id IS NOT NULL),
  CONSTRAINT request_has_reference CHECK ((platform_request IS NULL) = (platform_reference IS NULL)),
  -- For the keys of merchant_accounts.
  CONSTRAINT business_for_its_accounts UNIQUE (business_id, country, time_zone),
  CONSTRAINT business_of_platform UNIQUE (business_id, platform_id),
  CONSTRAINT legal_details_not_empty CHECK ('' <> ALL (ARRAY[legal_name, registration_number, tax_number, representative_name,
    address_line1, address_line2, city, region, postal_code]))
);
CREATE INDEX businesses_of_platform ON businesses (platform_id, business_id) WHERE platform_id IS NOT NULL;
CREATE UNIQUE INDEX business_reference_taken ON businesses (platform_id, platform_reference) WHERE platform_reference IS NOT NULL;
CREATE INDEX businesses_that_freeze ON businesses (business_id) WHERE freezes_inactive;
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
  -- From then on, payments by the merchant API and payouts stop for missing documents. The business writes them into its live account.
  payments_stop_at timestamptz,
  payouts_stop_at timestamptz,
  CONSTRAINT one_account_of_a_kind UNIQUE (business_id, kind),
  CONSTRAINT account_agrees_with_business FOREIGN KEY (business_id, country, time_zone) REFERENCES businesses (business_id, country, time_zone) DEFERRABLE INITIALLY DEFERRED,
  CONSTRAINT platform_of_the_business FOREIGN KEY (business_id, platform_id) REFERENCES businesses (business_id, platform_id),
  CONSTRAINT processed_by_a_platform CHECK (processed_by <> 'platform' OR platform_id IS NOT NULL),
  CONSTRAINT only_a_sandbox_is_ahead CHECK (kind = 'sandbox' OR clock_ahead_ms = 0),
  CONSTRAINT sandbox_processes_itself CHECK (kind = 'live' OR processed_by = 'sandbox'),
  CONSTRAINT demo_is_live_and_sandboxed CHECK (NOT is_demo OR (kind = 'live' AND processed_by = 'sandbox')),
  CONSTRAINT only_a_live_account_stops CHECK (kind = 'live' OR (payments_stop_at IS NULL AND payouts_stop_at IS NULL))
);
-- A business opens, lists and names its accounts.
CREATE POLICY business ON merchant_accounts TO counterfoil_app
  USING (business_id = current_setting('app.business_id', true)) WITH CHECK (business_id = current_setting('app.business_id', true));
CALL protect_tenant_table('merchant_accounts', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, UPDATE');

CREATE FUNCTION all_accounts() RETURNS TABLE (merchant_id text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT merchant_id FROM merchant_accounts
$$;

-- Instructions to a platform about a business. Those about the money of an account are in `instructions`.
CREATE TABLE business_instructions (
  business_id text COLLATE "C" NOT NULL REFERENCES businesses,
  id text COLLATE "C" NOT NULL,
  platform_id text COLLATE "C" NOT NULL,
  type text NOT NULL CONSTRAINT business_instruction_type_known CHECK (type IN ('business.update', 'business.submit_document')),
  -- The body that the platform receives.
  payload jsonb NOT NULL,
  -- The user, and the account that they were in, which notifications of the result name. No foreign keys, as in the audit log.
  requested_by text COLLATE "C" NOT NULL,
  requested_in text COLLATE "C" NOT NULL,
  state text COLLATE "C" NOT NULL DEFAULT 'sent'
    CONSTRAINT business_instruction_state_known CHECK (state IN ('sent', 'acknowledged', 'succeeded', 'failed', 'canceled')),
  created_at timestamptz NOT NULL,
  acknowledged_at timestamptz,
  -- Without a result by then, it is not answered in time.
  overdue_at timestamptz NOT NULL,
  -- When the platform answered, or a member canceled it.
  answered_at timestamptz,
  -- The platform's result, unchanged.
  result jsonb,
  -- The next push; null once the platform has it or it is overdue.
  next_push_at timestamptz,
  push_count integer NOT NULL DEFAULT 0,
  last_push_error text,
  -- A submitted document is an instruction: its state and result are those of the review.
  requirement_id text COLLATE "C",
  file_id text COLLATE "C",
  PRIMARY KEY (business_id, id),
  FOREIGN KEY (business_id, platform_id) REFERENCES businesses (business_id, platform_id),
  CONSTRAINT ended_at_a_time CHECK ((state IN ('succeeded', 'failed', 'canceled')) = (answered_at IS NOT NULL)),
  CONSTRAINT business_answer_has_result CHECK ((state IN ('succeeded', 'failed')) = (result IS NOT NULL)),
  CONSTRAINT business_acknowledged_at_a_time CHECK (state <> 'acknowledged' OR acknowledged_at IS NOT NULL),
  CONSTRAINT business_pushed_until_it_arrived CHECK (next_push_at IS NULL OR state = 'sent'),
  CONSTRAINT document_of_a_requirement CHECK
    ((type = 'business.submit_document') = (requirement_id IS NOT NULL) AND (requirement_id IS NULL) = (file_id IS NULL))
);
CREATE UNIQUE INDEX one_open_legal_review ON business_instructions (business_id) WHERE type = 'business.update' AND state IN ('sent', 'acknowledged');
-- The latest one of a type.
CREATE INDEX business_instructions_by_time ON business_instructions (business_id, type, created_at);
-- As those of `instructions`.
CREATE INDEX business_instructions_of_platform ON business_instructions (platform_id, state, id);
CREATE INDEX business_instructions_of_platform_by_id ON business_instructions (platform_id, id);
CREATE INDEX business_instructions_to_push ON business_instructions (platform_id, next_push_at) WHERE next_push_at IS NOT NULL;
CREATE INDEX business_instructions_pushed_until ON business_instructions (overdue_at) WHERE next_push_at IS NOT NULL;
CREATE UNIQUE INDEX one_document_in_review ON business_instructions (business_id, requirement_id)
  WHERE requirement_id IS NOT NULL AND state IN ('sent', 'acknowledged');
CREATE INDEX business_instructions_of_requirement ON business_instructions (business_id, requirement_id, id) WHERE requirement_id IS NOT NULL;
CALL protect_tenant_table('business_instructions', 'business_id', 'app.business_id',
  'SELECT, INSERT, UPDATE (state, acknowledged_at, answered_at, result, next_push_at, push_count, last_push_error)');

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
ALTER TABLE business_instructions ADD FOREIGN KEY (business_id, requirement_id) REFERENCES compliance_requirements (business_id, id);

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
ALTER TABLE business_instructions ADD FOREIGN KEY (business_id, file_id) REFERENCES business_files (business_id, id);

CREATE TABLE business_file_chunks (
  business_id text COLLATE "C" NOT NULL,
  file_id text COLLATE "C" NOT NULL,
  position integer NOT NULL,
  content bytea NOT NULL,
  PRIMARY KEY (business_id, file_id, position),
  FOREIGN KEY (business_id, file_id) REFERENCES business_files (business_id, id)
);
CALL protect_tenant_table('business_file_chunks', 'business_id', 'app.business_id', 'SELECT, INSERT');

-- For the worker: requirements whose members are to be notified, the longest due first.
CREATE FUNCTION find_compliance_notices(p_now timestamptz, p_limit integer) RETURNS TABLE (business_id text, id text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT business_id, id FROM compliance_requirements WHERE next_notice_at <= p_now ORDER BY next_notice_at LIMIT p_limit
$$;

-- What a business was legally until a time. The details in force are in `businesses`.
CREATE TABLE former_legal_details (
  business_id text COLLATE "C" NOT NULL REFERENCES businesses,
  -- When they were replaced.
  ended_at timestamptz NOT NULL,
  legal_name text,
  registration_number text,
  tax_number text,
  representative_name text,
  address_line1 text,
  address_line2 text,
  city text,
  region text,
  postal_code text,
  country text NOT NULL,
  PRIMARY KEY (business_id, ended_at)
);
CALL protect_tenant_table('former_legal_details', 'business_id', 'app.business_id', 'SELECT, INSERT');

-- Returns the business behind an account with its legal details at a time, for its statements.
CREATE FUNCTION account_recipient(p_merchant_id text, p_at timestamptz)
RETURNS TABLE (business_name text, legal_name text, registration_number text, tax_number text, representative_name text,
               address_line1 text, address_line2 text, city text, region text, postal_code text, country text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT b.name, d.legal_name, d.registration_number, d.tax_number, d.representative_name,
         d.address_line1, d.address_line2, d.city, d.region, d.postal_code, d.country
  FROM merchant_accounts a JOIN businesses b ON b.business_id = a.business_id,
  LATERAL (
    (SELECT f.ended_at, f.legal_name, f.registration_number, f.tax_number, f.representative_name, f.address_line1, f.address_line2, f.city, f.region,
            f.postal_code, f.country
     FROM former_legal_details f WHERE f.business_id = b.business_id AND f.ended_at > p_at ORDER BY f.ended_at LIMIT 1)
    UNION ALL
    SELECT 'infinity', b.legal_name, b.registration_number, b.tax_number, b.representative_name, b.address_line1, b.address_line2, b.city, b.region,
           b.postal_code, b.country
    ORDER BY 1 LIMIT 1
  ) AS d
  WHERE a.merchant_id = p_merchant_id AND p_merchant_id = current_setting('app.merchant_id', true)
$$;

GRANT EXECUTE ON FUNCTION
  account_recipient, all_accounts, find_compliance_notices
  TO counterfoil_app;
