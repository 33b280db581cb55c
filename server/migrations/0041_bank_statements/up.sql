-- Bank statements of an account, as they were uploaded.
CREATE TABLE bank_statements (
  merchant_id text COLLATE "C" NOT NULL REFERENCES merchant_accounts (merchant_id),
  id text COLLATE "C" NOT NULL,
  created_at timestamptz NOT NULL,
  name text NOT NULL,
  size_bytes bigint NOT NULL,
  sha256 text COLLATE "C" NOT NULL,
  uploaded_by_name text,
  state text COLLATE "C" NOT NULL CONSTRAINT bank_statement_state_known CHECK (state IN ('uploading', 'mapping', 'waiting', 'reading', 'done', 'rejected')),
  format text CONSTRAINT bank_statement_format_known CHECK (format IN ('csv', 'camt053', 'mt940')),
  -- How the columns of a CSV file are read.
  mapping jsonb,
  -- The first rows of a CSV file whose columns are not known.
  preview jsonb,
  job_id text COLLATE "C",
  currency text COLLATE "C",
  first_day date,
  last_day date,
  line_count integer NOT NULL DEFAULT 0,
  overlap_count integer NOT NULL DEFAULT 0,
  -- The rule that the file breaks, with line and values.
  rejection jsonb,
  PRIMARY KEY (merchant_id, id),
  CONSTRAINT bank_statement_rejected_for_a_rule CHECK ((state = 'rejected') = (rejection IS NOT NULL)),
  CONSTRAINT bank_statement_covers_days CHECK (state <> 'done' OR (currency IS NOT NULL AND first_day IS NOT NULL AND last_day IS NOT NULL AND first_day <= last_day))
);
CREATE INDEX bank_statements_by_time ON bank_statements (merchant_id, created_at, id);
-- The same file is one statement, unless it was rejected.
CREATE UNIQUE INDEX bank_statement_once ON bank_statements (merchant_id, sha256) WHERE state <> 'rejected';
CALL protect_tenant_table('bank_statements', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, UPDATE, DELETE');

-- The file in the parts in which it was uploaded; deleted once it is read.
CREATE TABLE bank_statement_parts (
  merchant_id text COLLATE "C" NOT NULL,
  statement_id text COLLATE "C" NOT NULL,
  position integer NOT NULL,
  content bytea NOT NULL,
  PRIMARY KEY (merchant_id, statement_id, position),
  FOREIGN KEY (merchant_id, statement_id) REFERENCES bank_statements (merchant_id, id) ON DELETE CASCADE
);
CALL protect_tenant_table('bank_statement_parts', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, DELETE');

-- How a business reads CSV files with a header, which is named by its hash.
CREATE TABLE bank_statement_mappings (
  merchant_id text COLLATE "C" NOT NULL REFERENCES merchant_accounts (merchant_id),
  header text COLLATE "C" NOT NULL,
  mapping jsonb NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (merchant_id, header)
);
CALL protect_tenant_table('bank_statement_mappings', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, UPDATE');

CREATE TABLE bank_statement_lines (
  merchant_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  statement_id text COLLATE "C" NOT NULL,
  -- Of the file.
  line integer NOT NULL,
  booked_on date NOT NULL,
  -- Negative for outgoing money.
  amount_minor bigint NOT NULL,
  currency text COLLATE "C" NOT NULL,
  description text NOT NULL,
  -- Words of the description that may be a trace ID.
  words text[] COLLATE "C" NOT NULL,
  -- Equal lines of several statements have one digest; `occurrence` tells equal lines of one statement apart.
  digest bytea NOT NULL,
  occurrence integer NOT NULL,
  payout_id text COLLATE "C",
  method text CONSTRAINT bank_line_method_known CHECK (method IN ('trace', 'amount', 'manual')),
  -- Of the line less the payout.
  difference_minor bigint NOT NULL DEFAULT 0,
  reason text COLLATE "C" CONSTRAINT bank_line_reason_known CHECK (reason IN ('outgoing', 'several_payouts', 'several_lines', 'no_payout', 'unmatched')),
  -- False until the statement is read as a whole.
  is_read boolean NOT NULL DEFAULT false,
  PRIMARY KEY (merchant_id, id),
  FOREIGN KEY (merchant_id, statement_id) REFERENCES bank_statements (merchant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (merchant_id, payout_id) REFERENCES payouts (merchant_id, id),
  CONSTRAINT bank_line_matched_somehow CHECK ((payout_id IS NULL) = (method IS NULL) AND (payout_id IS NULL OR reason IS NULL)),
  CONSTRAINT bank_line_once UNIQUE (merchant_id, digest, occurrence)
);
CREATE INDEX bank_lines_of_statement ON bank_statement_lines (merchant_id, statement_id, line);
CREATE UNIQUE INDEX bank_line_per_payout ON bank_statement_lines (merchant_id, payout_id) WHERE payout_id IS NOT NULL;
-- What each view of the lines lists, newest first.
CREATE INDEX bank_lines_open ON bank_statement_lines (merchant_id, booked_on, id) WHERE is_read AND payout_id IS NULL AND reason <> 'outgoing';
CREATE INDEX bank_lines_outgoing ON bank_statement_lines (merchant_id, booked_on, id) WHERE is_read AND reason = 'outgoing';
CREATE INDEX bank_lines_matched ON bank_statement_lines (merchant_id, booked_on, id) WHERE is_read AND payout_id IS NOT NULL;
CREATE INDEX bank_lines_different ON bank_statement_lines (merchant_id, booked_on, id) WHERE is_read AND payout_id IS NOT NULL AND difference_minor <> 0;
-- Lines that an amount may match.
CREATE INDEX bank_lines_by_amount ON bank_statement_lines (merchant_id, currency, amount_minor, booked_on) WHERE payout_id IS NULL;
CALL protect_tenant_table('bank_statement_lines', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, UPDATE, DELETE');
