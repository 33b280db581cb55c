-- ---------------------------------------------------------------------------
-- Balance transactions
-- ---------------------------------------------------------------------------

CREATE TABLE balance_transactions (
  merchant_id text COLLATE "C" NOT NULL REFERENCES merchant_accounts (merchant_id),
  id text COLLATE "C" NOT NULL,
  created_at timestamptz NOT NULL,
  amount_minor bigint NOT NULL,
  fee_minor bigint NOT NULL,
  net_minor bigint NOT NULL,
  available_on timestamptz NOT NULL,
  -- When the amount moved from pending to available; null while it is pending.
  released_at timestamptz,
  type text NOT NULL CONSTRAINT balance_transaction_type_known CHECK (type = ANY (
    '{charge,refund,refund_failure,dispute,dispute_reversal,exchange_out,exchange_in,payout,payout_cancel,payout_failure,payout_fee,payout_carried_out,payout_carried_in,reserve_hold,reserve_release,write_off}'::text[])),
  currency text NOT NULL,
  -- The charge, refund, dispute, payout or reserve that it belongs to. No foreign key: it names rows of five tables.
  source_id text COLLATE "C" NOT NULL,
  payment_id text COLLATE "C",
  -- The payout that settles it.
  payout_id text COLLATE "C",
  -- Of a sale, the rule it was charged by. All null for the default plan.
  terms_version integer,
  fee_rule smallint,
  card_region text,
  -- Of an exchange: the converted movement, which two rows name (the sold and the bought amount), and the terms with their rate.
  exchange_of text COLLATE "C",
  exchange_version integer,
  exchange_rate numeric,
  PRIMARY KEY (merchant_id, id),
  FOREIGN KEY (merchant_id, payment_id) REFERENCES payments (merchant_id, id),
  -- A refund and its failure are both exchanged, in opposite directions, hence the currency.
  CONSTRAINT one_balance_transaction_per_effect UNIQUE (merchant_id, source_id, type, currency),
  CONSTRAINT charged_by_an_agreed_rule FOREIGN KEY (merchant_id, terms_version, fee_rule) REFERENCES fee_rules (merchant_id, version, line),
  CONSTRAINT exchanged_by_agreed_terms FOREIGN KEY (merchant_id, exchange_version) REFERENCES account_terms (merchant_id, version),
  CONSTRAINT net_is_amount_less_fee CHECK (net_minor = amount_minor - fee_minor),
  CONSTRAINT settled_once_available CHECK (payout_id IS NULL OR released_at IS NOT NULL),
  CONSTRAINT movement_of_a_payment_names_it CHECK (payment_id IS NOT NULL OR type <> ALL ('{charge,refund,refund_failure,dispute,dispute_reversal}'::text[])),
  CONSTRAINT payout_settles_itself CHECK (type <> ALL ('{payout,payout_fee,payout_carried_out}'::text[]) OR payout_id IS NOT DISTINCT FROM source_id),
  CONSTRAINT charged_by_a_whole_rule CHECK (CASE WHEN terms_version IS NULL THEN fee_rule IS NULL AND card_region IS NULL
    ELSE type = 'charge' AND fee_rule IS NOT NULL AND card_region IS NOT NULL AND card_region = ANY ('{domestic,international}'::text[]) END),
  CONSTRAINT exchanged_at_a_rate CHECK (CASE WHEN exchange_of IS NULL THEN exchange_version IS NULL AND exchange_rate IS NULL AND type <> ALL ('{exchange_out,exchange_in}'::text[])
    ELSE exchange_version IS NOT NULL AND exchange_rate IS NOT NULL
      AND CASE type WHEN 'exchange_out' THEN amount_minor < 0 AND fee_minor = 0 WHEN 'exchange_in' THEN amount_minor >= 0 ELSE false END END)
) PARTITION BY HASH (merchant_id);
CALL add_merchant_partitions('balance_transactions');
CALL refer_within_partitions('exchange_converts_a_movement', 'balance_transactions', 'merchant_id, exchange_of', 'balance_transactions', 'merchant_id, id');
CREATE INDEX balance_transactions_by_time ON balance_transactions (merchant_id, created_at, id);
CREATE INDEX balance_transactions_of_payment ON balance_transactions (merchant_id, payment_id);
CREATE INDEX balance_transactions_pending ON balance_transactions (merchant_id, available_on, id) WHERE released_at IS NULL;
-- The movements of one currency, newest first.
CREATE INDEX balance_transactions_by_currency ON balance_transactions (merchant_id, currency, created_at, id);
-- A walk by time finds sales soon enough, so only rarer types are indexed.
CREATE INDEX balance_transactions_by_type ON balance_transactions (merchant_id, currency, type, created_at, id) WHERE type <> 'charge';
-- The queue of the next payout, first in, first out; the carried amount always comes first.
CREATE INDEX balance_transactions_to_settle ON balance_transactions (merchant_id, currency, released_at, id) INCLUDE (net_minor, type)
  WHERE payout_id IS NULL AND released_at IS NOT NULL;
CREATE INDEX balance_transactions_of_payout ON balance_transactions (merchant_id, payout_id, created_at, id) WHERE payout_id IS NOT NULL;
CREATE UNIQUE INDEX one_carried_amount_per_currency ON balance_transactions (merchant_id, currency) WHERE type = 'payout_carried_in' AND payout_id IS NULL;
CREATE UNIQUE INDEX one_exchange_per_movement ON balance_transactions (merchant_id, exchange_of, type) WHERE exchange_of IS NOT NULL;
CALL protect_tenant_table('balance_transactions', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, UPDATE');

-- The share of a sale that was reserved when the sale became available.
CREATE TABLE reserves (
  merchant_id text COLLATE "C" NOT NULL REFERENCES merchant_accounts (merchant_id),
  id text COLLATE "C" NOT NULL,
  amount_minor bigint NOT NULL CONSTRAINT reserve_amount_positive CHECK (amount_minor > 0),
  held_at timestamptz NOT NULL,
  release_on timestamptz NOT NULL,
  -- Null while it is held.
  released_at timestamptz,
  charge_id text COLLATE "C" NOT NULL,
  currency text NOT NULL,
  PRIMARY KEY (merchant_id, id),
  -- Deferred, because a sale that is available immediately is posted before its attempt is written.
  FOREIGN KEY (merchant_id, charge_id) REFERENCES charges (merchant_id, id) DEFERRABLE INITIALLY DEFERRED,
  CONSTRAINT one_reserve_per_sale UNIQUE (merchant_id, charge_id)
);
CREATE INDEX reserves_to_release ON reserves (merchant_id, release_on, id) WHERE released_at IS NULL;
CALL protect_tenant_table('reserves', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, UPDATE');

-- ---------------------------------------------------------------------------
-- Ledger
-- ---------------------------------------------------------------------------

CREATE TABLE ledger_transactions (
  merchant_id text COLLATE "C" NOT NULL REFERENCES merchant_accounts (merchant_id),
  id bigint GENERATED ALWAYS AS IDENTITY,
  occurred_at timestamptz NOT NULL,
  kind text NOT NULL CONSTRAINT ledger_kind_known CHECK (kind IN
    ('capture', 'availability', 'refund', 'refund_sent', 'refund_failed',
     'dispute_opened', 'dispute_debited', 'dispute_fee', 'dispute_credited', 'dispute_reinstated', 'dispute_fee_returned',
     'exchange_sold', 'exchange_bought', 'exchange_fee',
     'payout', 'payout_confirmed', 'payout_canceled', 'payout_failed', 'payout_returned', 'payout_fee', 'payout_fee_returned',
     'reserve_held', 'reserve_released', 'write_off')),
  -- The object of the posting; unique with the kind, so nothing is posted twice.
  source_id text COLLATE "C" NOT NULL,
  -- No foreign key: postings and movements are written by one statement each, in either order; `verify-ledger` compares them.
  balance_transaction_id text COLLATE "C",
  PRIMARY KEY (merchant_id, id),
  CONSTRAINT one_posting_per_effect UNIQUE (merchant_id, source_id, kind)
) PARTITION BY HASH (merchant_id);
CALL add_merchant_partitions('ledger_transactions');
CREATE TRIGGER ledger_transactions_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_transactions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CALL protect_tenant_table('ledger_transactions', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT');

CREATE TABLE ledger_entries (
  merchant_id text COLLATE "C" NOT NULL,
  transaction_id bigint NOT NULL,
  -- Debits are positive, credits negative.
  amount_minor bigint NOT NULL CONSTRAINT ledger_amount_not_zero CHECK (amount_minor <> 0),
  line smallint NOT NULL,
  account text COLLATE "C" NOT NULL CONSTRAINT ledger_account_known CHECK (account IN
    ('asset:scheme_receivable', 'asset:bank_cash', 'liability:merchant_pending', 'liability:merchant_available', 'liability:merchant_reserved',
     'liability:payout_in_transit', 'liability:refund_in_transit', 'liability:dispute_suspense', 'income:processing_fee', 'income:dispute_fee',
     'expense:merchant_loss', 'equity:fx_liquidity', 'income:fx_fee', 'income:payout_fee')),
  currency text COLLATE "C" NOT NULL,
  PRIMARY KEY (merchant_id, transaction_id, line)
) PARTITION BY HASH (merchant_id);
CALL add_merchant_partitions('ledger_entries');
CALL refer_within_partitions('entry_of_a_transaction', 'ledger_entries', 'merchant_id, transaction_id', 'ledger_transactions', 'merchant_id, id');
CREATE TRIGGER ledger_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CALL protect_tenant_table('ledger_entries', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT');

CREATE FUNCTION refuse_unbalanced_entries() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE unbalanced record;
BEGIN
  SELECT merchant_id, transaction_id, currency, sum(amount_minor) AS total INTO unbalanced
  FROM inserted GROUP BY merchant_id, transaction_id, currency HAVING sum(amount_minor) <> 0 LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'ledger transaction % of % does not sum to zero in %: %', unbalanced.transaction_id, unbalanced.merchant_id, unbalanced.currency, unbalanced.total
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_transaction_balances';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER ledger_transaction_balances AFTER INSERT ON ledger_entries
  REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION refuse_unbalanced_entries();
