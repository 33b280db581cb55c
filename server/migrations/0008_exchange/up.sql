-- ---------------------------------------------------------------------------
-- What money of a currency is exchanged into
-- ---------------------------------------------------------------------------

-- A currency that is absent is settled as it is.
CREATE TABLE conversions (
  merchant_id text COLLATE "C" NOT NULL,
  version integer NOT NULL,
  -- The currency of sales.
  currency text COLLATE "C" NOT NULL,
  into_currency text COLLATE "C" NOT NULL,
  -- How many whole units of the other currency one whole unit is, exactly as it was agreed.
  rate numeric NOT NULL CONSTRAINT conversion_rate_within CHECK (rate > 0 AND rate < 10000000 AND scale(rate) <= 12),
  -- Of what is bought for the merchant.
  fee_basis_points integer NOT NULL CONSTRAINT conversion_fee_within_the_amount CHECK (fee_basis_points BETWEEN 0 AND 10000),
  PRIMARY KEY (merchant_id, version, currency),
  FOREIGN KEY (merchant_id, version) REFERENCES account_terms (merchant_id, version),
  CONSTRAINT conversion_into_another_currency CHECK (into_currency <> currency)
);
CALL protect_tenant_table('conversions', 'merchant_id', 'app.merchant_id', 'SELECT');
CREATE TRIGGER conversions_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON conversions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- ---------------------------------------------------------------------------
-- What an exchange moves
-- ---------------------------------------------------------------------------

ALTER TABLE balance_transactions
  -- The movement that is converted. Two rows name it: what is sold for the merchant, and what is bought.
  ADD COLUMN exchange_of text COLLATE "C",
  -- The terms that agreed on it, and their rate.
  ADD COLUMN exchange_version integer,
  ADD COLUMN exchange_rate numeric,
  DROP CONSTRAINT balance_transaction_type_known,
  ADD CONSTRAINT balance_transaction_type_known CHECK (type IN
    ('charge', 'refund', 'refund_failure', 'dispute', 'dispute_reversal', 'exchange_out', 'exchange_in',
     'payout', 'payout_cancel', 'payout_failure', 'payout_fee', 'payout_carried_out', 'payout_carried_in',
     'reserve_hold', 'reserve_release', 'write_off')),
  ADD CONSTRAINT only_exchanges_convert CHECK ((type IN ('exchange_out', 'exchange_in')) = (exchange_of IS NOT NULL)),
  ADD CONSTRAINT exchanged_at_a_rate CHECK (num_nulls(exchange_of, exchange_version, exchange_rate) IN (0, 3)),
  ADD CONSTRAINT exchange_has_a_direction CHECK ((type <> 'exchange_out' OR (amount_minor < 0 AND fee_minor = 0)) AND (type <> 'exchange_in' OR amount_minor >= 0)),
  ADD CONSTRAINT exchanged_by_agreed_terms FOREIGN KEY (merchant_id, exchange_version) REFERENCES account_terms (merchant_id, version),
  ADD CONSTRAINT exchange_converts_a_movement FOREIGN KEY (merchant_id, exchange_of) REFERENCES balance_transactions (merchant_id, id),
  -- A refund and its failure are both exchanged, in opposite directions.
  DROP CONSTRAINT one_balance_transaction_per_effect,
  ADD CONSTRAINT one_balance_transaction_per_effect UNIQUE (merchant_id, source_id, type, currency);
CREATE UNIQUE INDEX one_exchange_per_movement ON balance_transactions (merchant_id, exchange_of, type) WHERE exchange_of IS NOT NULL;

ALTER TABLE ledger_transactions
  DROP CONSTRAINT ledger_kind_known,
  ADD CONSTRAINT ledger_kind_known CHECK (kind IN
    ('capture', 'availability', 'refund', 'refund_sent', 'refund_failed',
     'dispute_opened', 'dispute_debited', 'dispute_fee', 'dispute_credited', 'dispute_reinstated', 'dispute_fee_returned',
     'exchange_sold', 'exchange_bought', 'exchange_fee',
     'payout', 'payout_confirmed', 'payout_canceled', 'payout_failed', 'payout_returned', 'payout_fee', 'payout_fee_returned',
     'reserve_held', 'reserve_released', 'write_off'));
