-- ---------------------------------------------------------------------------
-- Bank accounts
-- ---------------------------------------------------------------------------

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
  is_default boolean NOT NULL,
  -- A new account receives no payout before, which leaves time to stop somebody who took over a login.
  first_payout_from timestamptz NOT NULL,
  metadata jsonb NOT NULL DEFAULT '{}',
  removed_at timestamptz,
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
CALL protect_tenant_table('bank_accounts', 'merchant_id', 'app.merchant_id',
  'SELECT, INSERT, UPDATE (status, is_default, metadata, removed_at, sealed_details)');

-- ---------------------------------------------------------------------------
-- Payouts
-- ---------------------------------------------------------------------------

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
  PRIMARY KEY (merchant_id, id),
  FOREIGN KEY (merchant_id, bank_account_id) REFERENCES bank_accounts (merchant_id, id),
  CONSTRAINT payout_fee_has_its_transaction CHECK ((fee_minor > 0) = (fee_balance_transaction_id IS NOT NULL)),
  CONSTRAINT payout_failure_has_its_code CHECK ((status = 'processing_failure') = (failure_code IS NOT NULL)),
  CONSTRAINT payout_that_comes_back_is_credited CHECK ((status IN ('processing_failure', 'canceled')) = (failure_balance_transaction_id IS NOT NULL)),
  CONSTRAINT payout_ends_once CHECK ((status = 'processing') = (ended_at IS NULL)),
  CONSTRAINT payout_is_canceled_before_it_leaves CHECK (status <> 'canceled' OR handed_over_at IS NULL),
  CONSTRAINT payout_arrives_after_it_left CHECK (status <> 'completed' OR handed_over_at IS NOT NULL),
  CONSTRAINT payout_settles_after_it_left CHECK (settles_at IS NULL OR (handed_over_at IS NOT NULL AND settles_as IS NOT NULL))
);
CREATE INDEX payouts_by_time ON payouts (merchant_id, created_at, id) INCLUDE (status, currency);
CREATE INDEX payouts_by_status ON payouts (merchant_id, status, created_at, id);
CREATE INDEX payouts_by_currency ON payouts (merchant_id, currency, created_at, id);
CREATE INDEX payouts_of_bank_account ON payouts (merchant_id, bank_account_id, created_at, id);
CREATE INDEX payouts_to_hand_over ON payouts (merchant_id, hands_over_at) WHERE status = 'processing' AND handed_over_at IS NULL;
CREATE INDEX payouts_to_settle ON payouts (merchant_id, settles_at) WHERE settles_at IS NOT NULL;
-- Amounts never change, only the progress and the owner's metadata.
CALL protect_tenant_table('payouts', 'merchant_id', 'app.merchant_id',
  'SELECT, INSERT, UPDATE (status, metadata, handed_over_at, arrival_date, trace_id, settles_at, settles_as, settles_with_code, ended_at, failure_code, failure_balance_transaction_id)');

-- ---------------------------------------------------------------------------
-- Lines of payouts
-- ---------------------------------------------------------------------------

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

-- ---------------------------------------------------------------------------
-- Schedules
-- ---------------------------------------------------------------------------

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
