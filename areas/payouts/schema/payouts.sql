-- Bank accounts, payouts, their schedules and approvals, and the bank statements that businesses upload (decision 0055).
-- A payout settles whole balance transactions, its lines. The rest of its last line is carried forward: taken from this payout (carried out) and added to the next one
-- (carried in). Lines are assigned before their payout is written, in the same transaction, and never after.
-- A payout names its balance transactions without a foreign key, because a key to a partitioned table is looked up in each partition; the lines refer to their payout
-- with one, and `verify-ledger` compares both sides.

CREATE TABLE bank_accounts (
  merchant_id text COLLATE "C" NOT NULL REFERENCES merchant_accounts (merchant_id),
  id text COLLATE "C" NOT NULL,
  created_at timestamptz NOT NULL,
  kind text NOT NULL CONSTRAINT bank_account_kind_known CHECK (kind IN ('bank_account', 'debit_card')),
  currency text COLLATE "C" NOT NULL,
  country text NOT NULL,
  account_type text NOT NULL CONSTRAINT bank_account_type_known CHECK (account_type IN ('business', 'personal')),
  holder_name text,
  bank_name text,
  bank_code text,
  bank_address text,
  swift text,
  routing_number text,
  last4 text NOT NULL CONSTRAINT bank_account_last4_length CHECK (char_length(last4) = 4),
  -- The account number or IBAN, encrypted under the secret key. Deleted when the account is removed.
  sealed_details bytea,
  -- Of a debit card: the bank's token and the parts that may be shown. Never its number.
  card_token text,
  card_brand text,
  card_exp_month smallint,
  card_exp_year smallint,
  -- Equal for equal accounts, and useless without its key.
  fingerprint text COLLATE "C" NOT NULL,
  takes_instant boolean NOT NULL,
  -- `verified` once a payout has arrived, `errored` once one has failed; schedules skip errored accounts.
  status text NOT NULL CONSTRAINT bank_account_status_known CHECK (status IN ('new', 'verified', 'errored')),
  -- How the bank's own name of the holder compares, as a platform reported last.
  name_check text CONSTRAINT bank_account_name_check_known CHECK (name_check IN ('match', 'close_match', 'no_match', 'unavailable')),
  is_default boolean NOT NULL,
  -- A new account receives no payout before, which leaves time to stop somebody who took over a login.
  first_payout_from timestamptz NOT NULL,
  metadata jsonb NOT NULL DEFAULT '{}',
  removed_at timestamptz,
  key_id bytea GENERATED ALWAYS AS (substring(sealed_details FROM 2 FOR 4)) STORED
    CONSTRAINT bank_account_key_exists REFERENCES counterfoil_keys,
  PRIMARY KEY (merchant_id, id),
  CONSTRAINT removed_is_no_default CHECK (removed_at IS NULL OR NOT is_default),
  CONSTRAINT destination_can_be_reached CHECK (
    CASE WHEN removed_at IS NOT NULL THEN sealed_details IS NULL
         WHEN kind = 'bank_account' THEN sealed_details IS NOT NULL AND holder_name IS NOT NULL
         ELSE card_token IS NOT NULL END)
);
CREATE UNIQUE INDEX one_default_bank_account_per_currency ON bank_accounts (merchant_id, currency) WHERE is_default;
CREATE UNIQUE INDEX bank_account_taken ON bank_accounts (merchant_id, currency, fingerprint) WHERE removed_at IS NULL;
CREATE INDEX bank_accounts_by_time ON bank_accounts (merchant_id, created_at, id);
CREATE INDEX bank_accounts_by_key ON bank_accounts (key_id) WHERE key_id IS NOT NULL;
CALL protect_tenant_table('bank_accounts', 'merchant_id', 'app.merchant_id',
  'SELECT, INSERT, UPDATE (status, name_check, is_default, metadata, removed_at, sealed_details)');

CREATE TABLE payouts (
  merchant_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  created_at timestamptz NOT NULL,
  currency text COLLATE "C" NOT NULL,
  amount_minor bigint NOT NULL CONSTRAINT payout_amount_positive CHECK (amount_minor > 0),
  fee_minor bigint NOT NULL CONSTRAINT payout_fee_not_negative CHECK (fee_minor >= 0),
  -- The rest of the previous payout's last line, and of this one's.
  carried_in_minor bigint NOT NULL CONSTRAINT carried_in_not_negative CHECK (carried_in_minor >= 0),
  carried_out_minor bigint NOT NULL CONSTRAINT carried_out_not_negative CHECK (carried_out_minor >= 0),
  bank_account_id text COLLATE "C" NOT NULL,
  method text NOT NULL CONSTRAINT payout_method_known CHECK (method IN ('standard', 'instant')),
  is_automatic boolean NOT NULL,
  status text COLLATE "C" NOT NULL CONSTRAINT payout_status_known CHECK (status IN ('processing', 'completed', 'processing_failure', 'canceled')),
  statement_descriptor text,
  description text,
  metadata jsonb NOT NULL DEFAULT '{}',
  -- When the bank receives the payout, and when it did; until then it can be canceled.
  hands_over_at timestamptz NOT NULL,
  handed_over_at timestamptz,
  arrival_date timestamptz NOT NULL,
  -- The bank's reference, by which the receiving bank finds the transfer.
  trace_id text,
  -- The bank's next report and its time; null once the payout is final.
  settles_at timestamptz,
  settles_as text CONSTRAINT payout_settles_as_known CHECK (settles_as IN ('completed', 'processing_failure')),
  settles_with_code text,
  -- When it reached its status, unless that is processing.
  ended_at timestamptz,
  failure_code text CONSTRAINT payout_failure_code_known CHECK (failure_code IN
    ('account_closed', 'account_frozen', 'bank_account_restricted', 'bank_ownership_changed', 'could_not_process', 'debit_not_authorized', 'declined',
     'incorrect_account_holder_address', 'incorrect_account_holder_name', 'incorrect_account_holder_tax_id', 'insufficient_funds',
     'invalid_account_number', 'invalid_currency', 'no_account', 'unsupported_card')),
  balance_transaction_id text COLLATE "C" NOT NULL,
  fee_balance_transaction_id text COLLATE "C",
  -- Returns the amount to the balance; a later payout settles it.
  failure_balance_transaction_id text COLLATE "C",
  -- The member who requested it; null for the merchant API and schedules.
  created_by_name text,
  -- A paid payout that was taken back from its bank account: the ID of the reversal, which the merchant API shows as a payout, and what it is shown with.
  reversed_by text COLLATE "C",
  reversed_at timestamptz,
  reversal_balance_transaction_id text COLLATE "C",
  reversal_metadata jsonb,
  PRIMARY KEY (merchant_id, id),
  FOREIGN KEY (merchant_id, bank_account_id) REFERENCES bank_accounts (merchant_id, id),
  CONSTRAINT payout_fee_has_its_transaction CHECK ((fee_minor > 0) = (fee_balance_transaction_id IS NOT NULL)),
  CONSTRAINT payout_failure_has_its_code CHECK ((status = 'processing_failure') = (failure_code IS NOT NULL)),
  CONSTRAINT payout_that_comes_back_is_credited CHECK ((status IN ('processing_failure', 'canceled')) = (failure_balance_transaction_id IS NOT NULL)),
  CONSTRAINT payout_ends_once CHECK ((status = 'processing') = (ended_at IS NULL)),
  CONSTRAINT payout_is_canceled_before_it_leaves CHECK (status <> 'canceled' OR handed_over_at IS NULL),
  CONSTRAINT payout_arrives_after_it_left CHECK (status <> 'completed' OR handed_over_at IS NOT NULL),
  CONSTRAINT payout_settles_after_it_left CHECK (settles_at IS NULL OR (handed_over_at IS NOT NULL AND settles_as IS NOT NULL)),
  CONSTRAINT payout_is_reversed_after_it_arrived CHECK (
    (reversed_by IS NULL OR status = 'completed') AND (reversed_by IS NULL) = (reversed_at IS NULL)
    AND (reversed_by IS NULL) = (reversal_balance_transaction_id IS NULL) AND (reversed_by IS NULL) = (reversal_metadata IS NULL))
);
CREATE INDEX payouts_by_time ON payouts (merchant_id, created_at, id);
CREATE INDEX payouts_by_status ON payouts (merchant_id, status, created_at, id);
CREATE INDEX payouts_of_bank_account ON payouts (merchant_id, bank_account_id, created_at, id);
CREATE INDEX payouts_to_hand_over ON payouts (merchant_id, hands_over_at) WHERE status = 'processing' AND handed_over_at IS NULL;
CREATE INDEX payouts_to_settle ON payouts (merchant_id, settles_at) WHERE settles_at IS NOT NULL;
CREATE INDEX payouts_by_amount ON payouts (merchant_id, currency, amount_minor, created_at, id);
CREATE INDEX payouts_by_trace ON payouts (merchant_id, trace_id, created_at, id) WHERE trace_id IS NOT NULL;
CREATE UNIQUE INDEX payouts_by_reversal ON payouts (merchant_id, reversed_by) WHERE reversed_by IS NOT NULL;
-- Amounts never change, only the progress and the owner's metadata.
CALL protect_tenant_table('payouts', 'merchant_id', 'app.merchant_id',
  'SELECT, INSERT, UPDATE (status, metadata, handed_over_at, arrival_date, trace_id, settles_at, settles_as, settles_with_code, ended_at, failure_code, failure_balance_transaction_id)');
GRANT UPDATE (reversed_by, reversed_at, reversal_balance_transaction_id, reversal_metadata) ON payouts TO counterfoil_app;
ALTER TABLE balance_transactions ADD CONSTRAINT settled_by_payout
  FOREIGN KEY (merchant_id, payout_id) REFERENCES payouts (merchant_id, id) DEFERRABLE INITIALLY DEFERRED;

CREATE FUNCTION refuse_late_payout_line() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.payout_id IS NOT NULL THEN
    RAISE EXCEPTION '% was settled by % already', OLD.id, OLD.payout_id USING ERRCODE = 'restrict_violation', CONSTRAINT = 'settled_at_most_once';
  END IF;
  IF EXISTS (SELECT FROM payouts p WHERE p.merchant_id = NEW.merchant_id AND p.id = NEW.payout_id) THEN
    RAISE EXCEPTION '% has its lines already', NEW.payout_id USING ERRCODE = 'restrict_violation', CONSTRAINT = 'payout_lines_are_final';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER payout_lines_are_final_on_insert BEFORE INSERT ON balance_transactions
  FOR EACH ROW WHEN (NEW.payout_id IS NOT NULL) EXECUTE FUNCTION refuse_late_payout_line();
CREATE TRIGGER payout_lines_are_final_on_update BEFORE UPDATE ON balance_transactions
  FOR EACH ROW WHEN (NEW.payout_id IS DISTINCT FROM OLD.payout_id) EXECUTE FUNCTION refuse_late_payout_line();

CREATE FUNCTION refuse_payout_unlike_its_lines() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE lines record;
BEGIN
  SELECT coalesce(sum(net_minor), 0) AS total,
         coalesce(sum(net_minor) FILTER (WHERE type = 'payout'), 0) AS amount,
         coalesce(sum(net_minor) FILTER (WHERE type = 'payout_fee'), 0) AS fee,
         coalesce(sum(net_minor) FILTER (WHERE type = 'payout_carried_in'), 0) AS carried_in,
         coalesce(sum(net_minor) FILTER (WHERE type = 'payout_carried_out'), 0) AS carried_out,
         count(*) FILTER (WHERE currency <> NEW.currency) AS foreign_lines
  INTO lines FROM balance_transactions WHERE merchant_id = NEW.merchant_id AND payout_id = NEW.id;
  IF (lines.total, lines.amount, lines.fee, lines.carried_in, lines.carried_out, lines.foreign_lines)
     <> (0, -NEW.amount_minor, -NEW.fee_minor, NEW.carried_in_minor, -NEW.carried_out_minor, 0) THEN
    RAISE EXCEPTION 'payout % does not equal its lines: %', NEW.id, lines USING ERRCODE = 'check_violation', CONSTRAINT = 'payout_equals_its_lines';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER payout_equals_its_lines AFTER INSERT ON payouts FOR EACH ROW EXECUTE FUNCTION refuse_payout_unlike_its_lines();

CREATE TABLE payout_schedules (
  merchant_id text COLLATE "C" NOT NULL REFERENCES merchant_accounts (merchant_id),
  currency text COLLATE "C" NOT NULL,
  -- `interval` is a keyword of SQL.
  frequency text NOT NULL CONSTRAINT schedule_frequency_known CHECK (frequency IN ('manual', 'daily', 'weekly', 'monthly')),
  -- Monday is 1.
  weekday smallint CONSTRAINT schedule_weekday_known CHECK (weekday BETWEEN 1 AND 7),
  -- In a shorter month, its last day.
  month_day smallint CONSTRAINT schedule_month_day_known CHECK (month_day BETWEEN 1 AND 31),
  -- A smaller balance waits for the next run.
  minimum_minor bigint NOT NULL CONSTRAINT schedule_minimum_not_negative CHECK (minimum_minor >= 0),
  -- The start of a day in the business's time zone; null if manual.
  next_run_at timestamptz,
  last_run_at timestamptz,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (merchant_id, currency),
  CONSTRAINT schedule_has_its_day CHECK ((frequency = 'weekly') = (weekday IS NOT NULL) AND (frequency = 'monthly') = (month_day IS NOT NULL)),
  CONSTRAINT schedule_runs_unless_manual CHECK ((frequency = 'manual') = (next_run_at IS NULL))
);
CREATE INDEX payout_schedules_due ON payout_schedules (merchant_id, next_run_at) WHERE next_run_at IS NOT NULL;
CALL protect_tenant_table('payout_schedules', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, UPDATE');

-- Actions above a limit, which another member approves, and changes of bank accounts, which have no amount. Times are by the account's clock.
CREATE TABLE approval_requests (
  merchant_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  action text COLLATE "C" NOT NULL CONSTRAINT approval_action_known CHECK (action IN ('refund', 'payout', 'bank_account.add', 'bank_account.set_default', 'bank_account.remove')),
  status text COLLATE "C" NOT NULL DEFAULT 'pending'
    CONSTRAINT approval_status_known CHECK (status IN ('pending', 'approved', 'declined', 'canceled', 'expired', 'failed')),
  amount_minor bigint CONSTRAINT approval_amount_positive CHECK (amount_minor > 0),
  currency text NOT NULL,
  exceeded text CONSTRAINT exceeded_limit_known CHECK (exceeded IN ('each', 'day', 'currency')),
  limit_minor bigint,
  -- Of a refund.
  payment_id text COLLATE "C",
  -- Path and body of the call, which the approval runs. Never card data or a secret.
  input jsonb NOT NULL CONSTRAINT approval_input_bounded CHECK (pg_column_size(input) <= 8192),
  requested_by text COLLATE "C" NOT NULL,
  requested_by_name text NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  decided_by text COLLATE "C",
  decided_by_name text,
  decided_at timestamptz,
  decline_reason text,
  -- The name of the error that ended it.
  failure text,
  -- The refund or payout that came of it.
  result_id text COLLATE "C",
  -- Of a change of a bank account, also of one that doesn't exist yet.
  bank_account_id text COLLATE "C",
  -- What it would change, by language.
  changes jsonb CONSTRAINT approval_changes_bounded CHECK (pg_column_size(changes) <= 8192),
  -- The number of a new bank account, encrypted under the secret key as in `bank_accounts`. Deleted when the request ends.
  sealed_details bytea,
  key_id bytea GENERATED ALWAYS AS (substring(sealed_details FROM 2 FOR 4)) STORED CONSTRAINT approval_key_exists REFERENCES counterfoil_keys,
  PRIMARY KEY (merchant_id, id),
  CONSTRAINT approval_expires_later CHECK (expires_at > created_at),
  CONSTRAINT approval_limit_unless_no_currency CHECK ((limit_minor IS NULL) = (exceeded = 'currency')),
  CONSTRAINT refund_has_payment CHECK ((action = 'refund') = (payment_id IS NOT NULL)),
  CONSTRAINT approval_ends_with_a_time CHECK ((status = 'pending') = (decided_at IS NULL)),
  CONSTRAINT approval_decided_by_somebody CHECK ((status IN ('approved', 'declined', 'canceled')) = (decided_by IS NOT NULL)),
  CONSTRAINT approval_never_by_its_author CHECK (status NOT IN ('approved', 'declined') OR decided_by <> requested_by),
  CONSTRAINT approval_canceled_by_its_author CHECK (status <> 'canceled' OR decided_by = requested_by),
  CONSTRAINT approval_declined_with_a_reason CHECK ((status = 'declined') = (decline_reason IS NOT NULL)),
  CONSTRAINT approval_fails_for_a_reason CHECK ((status = 'failed') = (failure IS NOT NULL)),
  CONSTRAINT approval_has_result CHECK ((status = 'approved') = (result_id IS NOT NULL)),
  CONSTRAINT money_has_an_amount CHECK ((action IN ('refund', 'payout')) = (amount_minor IS NOT NULL) AND (amount_minor IS NULL) = (exceeded IS NULL)),
  CONSTRAINT change_names_its_bank_account CHECK (
    (action IN ('refund', 'payout')) = (bank_account_id IS NULL) AND (bank_account_id IS NULL) = (changes IS NULL)),
  CONSTRAINT number_kept_while_pending CHECK ((sealed_details IS NOT NULL) = (action = 'bank_account.add' AND status = 'pending'))
);
-- A payment has one refund at a time that waits for approval.
CREATE UNIQUE INDEX one_pending_approval_of_payment ON approval_requests (merchant_id, payment_id) WHERE status = 'pending' AND payment_id IS NOT NULL;
CREATE INDEX approvals_by_time ON approval_requests (merchant_id, created_at, id);
CREATE INDEX approvals_pending ON approval_requests (merchant_id, created_at, id) WHERE status = 'pending';
CREATE INDEX approvals_due ON approval_requests (merchant_id, expires_at) WHERE status = 'pending';
CREATE INDEX approvals_by_payment ON approval_requests (merchant_id, payment_id, created_at, id) WHERE payment_id IS NOT NULL;
CREATE INDEX approval_requests_by_key ON approval_requests (key_id) WHERE key_id IS NOT NULL;
CREATE UNIQUE INDEX one_pending_change_of_bank_account ON approval_requests (merchant_id, bank_account_id) WHERE status = 'pending' AND bank_account_id IS NOT NULL;
CALL protect_tenant_table('approval_requests', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, UPDATE');

-- A decision is final, and nothing else changes.
CREATE FUNCTION protect_decision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status <> 'pending' THEN RAISE EXCEPTION 'approval % is decided', OLD.id USING ERRCODE = 'integrity_constraint_violation'; END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER team_approval_decided_once BEFORE UPDATE ON team_approvals FOR EACH ROW EXECUTE FUNCTION protect_decision();

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
  first_day date,
  last_day date,
  -- The first and the last day of each currency.
  covered jsonb NOT NULL DEFAULT '[]',
  line_count integer NOT NULL DEFAULT 0,
  overlap_count integer NOT NULL DEFAULT 0,
  -- What is odd in a file that was read: the first ones, and how many there are.
  notes jsonb NOT NULL DEFAULT '[]',
  note_count integer NOT NULL DEFAULT 0,
  -- The rule that the file breaks, with line and values.
  rejection jsonb,
  PRIMARY KEY (merchant_id, id),
  CONSTRAINT bank_statement_rejected_for_a_rule CHECK ((state = 'rejected') = (rejection IS NOT NULL)),
  CONSTRAINT bank_statement_covers_days CHECK (state <> 'done' OR (covered <> '[]' AND first_day IS NOT NULL AND last_day IS NOT NULL AND first_day <= last_day))
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
  -- False once a file that was read this way was rejected or deleted: the next one shows its columns again before it is read.
  is_confirmed boolean NOT NULL DEFAULT true,
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

-- A decision is final. Of a decided request, only what an erasure takes out of its input changes.
CREATE FUNCTION protect_approval() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status <> 'pending' AND to_jsonb(NEW) - 'input' <> to_jsonb(OLD) - 'input' THEN
    RAISE EXCEPTION 'approval % is decided', OLD.id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER approval_decided_once BEFORE UPDATE ON approval_requests FOR EACH ROW EXECUTE FUNCTION protect_approval();
