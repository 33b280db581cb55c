-- An account's terms, the movements of its balance, reserves, and the double-entry ledger.
-- A version of terms never changes; sales keep the rule they were charged by. Ledger entries are append-only and sum to zero for each transaction and currency. A
-- statement trigger checks every insert, so all entries of a transaction must be written by one statement.

-- The newest valid version applies; an account without one has the program's defaults.
CREATE TABLE account_terms (
  merchant_id text COLLATE "C" NOT NULL REFERENCES merchant_accounts (merchant_id),
  version integer NOT NULL CONSTRAINT terms_version_positive CHECK (version > 0),
  -- By the account's clock.
  valid_from timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  -- The share of a sale that is reserved when it becomes available, and for how long.
  reserve_basis_points integer NOT NULL CONSTRAINT reserve_within_the_sale CHECK (reserve_basis_points BETWEEN 0 AND 10000),
  reserve_days integer NOT NULL CONSTRAINT reserve_days_not_negative CHECK (reserve_days >= 0),
  first_rule smallint NOT NULL DEFAULT 1 CONSTRAINT first_rule_is_the_first CHECK (first_rule = 1),
  PRIMARY KEY (merchant_id, version),
  CONSTRAINT reserve_has_share_and_days CHECK ((reserve_basis_points = 0) = (reserve_days = 0))
);
-- The application only reads terms; the operator's command, which connects as the owner, adds them.
CALL protect_tenant_table('account_terms', 'merchant_id', 'app.merchant_id', 'SELECT');

CREATE TABLE fee_rules (
  merchant_id text COLLATE "C" NOT NULL,
  version integer NOT NULL,
  line smallint NOT NULL,
  -- Sales that the rule applies to; null matches all.
  brand text COLLATE "C",
  region text COLLATE "C" CONSTRAINT fee_region_known CHECK (region IN ('domestic', 'international')),
  currency text COLLATE "C",
  basis_points integer NOT NULL CONSTRAINT fee_share_within_the_sale CHECK (basis_points BETWEEN 0 AND 10000),
  fixed_minor bigint NOT NULL CONSTRAINT fee_fixed_part_not_negative CHECK (fixed_minor >= 0),
  PRIMARY KEY (merchant_id, version, line),
  FOREIGN KEY (merchant_id, version) REFERENCES account_terms (merchant_id, version),
  CONSTRAINT one_fee_rule_of_a_kind UNIQUE NULLS NOT DISTINCT (merchant_id, version, brand, region, currency),
  CONSTRAINT fixed_part_needs_a_currency CHECK (fixed_minor = 0 OR currency IS NOT NULL),
  CONSTRAINT first_rule_fits_every_sale CHECK ((line = 1) = (brand IS NULL AND region IS NULL AND currency IS NULL))
);
CALL protect_tenant_table('fee_rules', 'merchant_id', 'app.merchant_id', 'SELECT');
-- Every sale has a fee.
ALTER TABLE account_terms ADD CONSTRAINT terms_have_a_first_rule
  FOREIGN KEY (merchant_id, version, first_rule) REFERENCES fee_rules (merchant_id, version, line) DEFERRABLE INITIALLY DEFERRED;

-- A currency that is absent has the program's defaults.
CREATE TABLE currency_terms (
  merchant_id text COLLATE "C" NOT NULL,
  version integer NOT NULL,
  currency text COLLATE "C" NOT NULL,
  dispute_fee_minor bigint NOT NULL CONSTRAINT dispute_fee_not_negative CHECK (dispute_fee_minor >= 0),
  is_dispute_fee_returned boolean NOT NULL,
  -- A payout costs its share, and at least the minimum.
  standard_withdrawal_basis_points integer NOT NULL CONSTRAINT standard_withdrawal_share_within CHECK (standard_withdrawal_basis_points BETWEEN 0 AND 10000),
  standard_withdrawal_minimum_minor bigint NOT NULL CONSTRAINT standard_withdrawal_minimum_not_negative CHECK (standard_withdrawal_minimum_minor >= 0),
  instant_withdrawal_basis_points integer NOT NULL CONSTRAINT instant_withdrawal_share_within CHECK (instant_withdrawal_basis_points BETWEEN 0 AND 10000),
  instant_withdrawal_minimum_minor bigint NOT NULL CONSTRAINT instant_withdrawal_minimum_not_negative CHECK (instant_withdrawal_minimum_minor >= 0),
  -- How far below zero refunds may take the available balance.
  negative_limit_minor bigint NOT NULL CONSTRAINT negative_limit_not_negative CHECK (negative_limit_minor >= 0),
  PRIMARY KEY (merchant_id, version, currency),
  FOREIGN KEY (merchant_id, version) REFERENCES account_terms (merchant_id, version)
);
CALL protect_tenant_table('currency_terms', 'merchant_id', 'app.merchant_id', 'SELECT');

-- A currency that is absent settles as it is.
CREATE TABLE conversions (
  merchant_id text COLLATE "C" NOT NULL,
  version integer NOT NULL,
  -- The currency of sales.
  currency text COLLATE "C" NOT NULL,
  into_currency text COLLATE "C" NOT NULL,
  -- The price of one whole unit in whole units of the other currency, exactly as agreed.
  rate numeric NOT NULL CONSTRAINT conversion_rate_within CHECK (rate > 0 AND rate < 10000000 AND scale(rate) <= 12),
  -- Of the bought amount.
  fee_basis_points integer NOT NULL CONSTRAINT conversion_fee_within_the_amount CHECK (fee_basis_points BETWEEN 0 AND 10000),
  PRIMARY KEY (merchant_id, version, currency),
  FOREIGN KEY (merchant_id, version) REFERENCES account_terms (merchant_id, version),
  CONSTRAINT conversion_into_another_currency CHECK (into_currency <> currency)
);
CALL protect_tenant_table('conversions', 'merchant_id', 'app.merchant_id', 'SELECT');
CREATE TRIGGER account_terms_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON account_terms FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER fee_rules_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON fee_rules FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER currency_terms_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON currency_terms FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER conversions_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON conversions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

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
CREATE INDEX balance_transactions_by_time ON balance_transactions (merchant_id, created_at, id);
CREATE INDEX balance_transactions_of_payment ON balance_transactions (merchant_id, payment_id);
CREATE INDEX balance_transactions_pending ON balance_transactions (merchant_id, available_on, id) WHERE released_at IS NULL;
-- The movements of one currency, newest first.
CREATE INDEX balance_transactions_by_currency ON balance_transactions (merchant_id, currency, created_at, id);
-- A walk by time finds sales soon enough, so only rarer types are indexed.
CREATE INDEX balance_transactions_by_type ON balance_transactions (merchant_id, type, created_at, id) WHERE type <> 'charge';
-- The queue of the next payout, first in, first out; the carried amount always comes first.
CREATE INDEX balance_transactions_to_settle ON balance_transactions (merchant_id, currency, released_at, id) INCLUDE (net_minor, type)
  WHERE payout_id IS NULL AND released_at IS NOT NULL;
CREATE INDEX balance_transactions_of_payout ON balance_transactions (merchant_id, payout_id, created_at, id) WHERE payout_id IS NOT NULL;
CREATE UNIQUE INDEX one_carried_amount_per_currency ON balance_transactions (merchant_id, currency) WHERE type = 'payout_carried_in' AND payout_id IS NULL;
CREATE UNIQUE INDEX one_exchange_per_movement ON balance_transactions (merchant_id, exchange_of, type) WHERE exchange_of IS NOT NULL;
-- Movements of one currency by amount, in the order of the list for each. Both signs are ranges of it, since a condition with `abs` would use no index under
-- row-level security.
CREATE INDEX balance_transactions_by_amount ON balance_transactions (merchant_id, currency, amount_minor, created_at, id);
-- The balance asks for both ends of each currency, however much lies between them.
CREATE INDEX balance_transactions_pending_by_currency ON balance_transactions (merchant_id, currency, available_on) WHERE released_at IS NULL;
CALL add_merchant_partitions('balance_transactions');
CALL refer_within_partitions('exchange_converts_a_movement', 'balance_transactions', 'merchant_id, exchange_of', 'balance_transactions', 'merchant_id, id');
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
CALL protect_tenant_table('ledger_transactions', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT');
CREATE TRIGGER ledger_transactions_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_transactions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

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
CALL protect_tenant_table('ledger_entries', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT');
CREATE TRIGGER ledger_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

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

-- The running balance of each account of the ledger. Debits positive, credits negative.
CREATE TABLE ledger_balances (
  merchant_id text COLLATE "C" NOT NULL,
  lane bigint NOT NULL,
  amount_minor bigint NOT NULL,
  account text COLLATE "C" NOT NULL,
  currency text COLLATE "C" NOT NULL,
  PRIMARY KEY (merchant_id, lane, account, currency),
  CONSTRAINT balance_in_known_lane FOREIGN KEY (merchant_id, lane) REFERENCES figure_lanes (merchant_id, lane)
) WITH (fillfactor = 50);
CALL protect_tenant_table('ledger_balances', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, UPDATE, DELETE');

CREATE FUNCTION add_balances(p_added ledger_balances[]) RETURNS void LANGUAGE plpgsql STRICT AS $$
BEGIN
  INSERT INTO ledger_balances AS kept SELECT * FROM unnest(p_added)
  ON CONFLICT (merchant_id, lane, account, currency) DO UPDATE SET amount_minor = kept.amount_minor + excluded.amount_minor;
END $$;

CREATE FUNCTION add_to_balances() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ledger_balances AS kept (merchant_id, lane, amount_minor, account, currency)
  SELECT merchant_id, take_lane(merchant_id), sum(amount_minor), account, currency FROM inserted GROUP BY merchant_id, account, currency
  ON CONFLICT (merchant_id, lane, account, currency) DO UPDATE SET amount_minor = kept.amount_minor + excluded.amount_minor;
  RETURN NULL;
END $$;
CREATE TRIGGER ledger_entries_add_to_balances AFTER INSERT ON ledger_entries
  REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION add_to_balances();

GRANT EXECUTE ON FUNCTION
  add_balances
  TO counterfoil_app;
