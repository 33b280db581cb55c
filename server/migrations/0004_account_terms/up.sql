-- ---------------------------------------------------------------------------
-- What was agreed with an account
-- ---------------------------------------------------------------------------

-- The newest version that is valid counts; an account without one has the default terms of the program.
CREATE TABLE account_terms (
  merchant_id text COLLATE "C" NOT NULL REFERENCES merchant_accounts (merchant_id),
  version integer NOT NULL CONSTRAINT terms_version_positive CHECK (version > 0),
  -- By the account's clock.
  valid_from timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  -- The share of a sale that is held back when it becomes available, and for how long.
  reserve_basis_points integer NOT NULL CONSTRAINT reserve_within_the_sale CHECK (reserve_basis_points BETWEEN 0 AND 10000),
  reserve_days integer NOT NULL CONSTRAINT reserve_days_not_negative CHECK (reserve_days >= 0),
  first_rule smallint NOT NULL DEFAULT 1 CONSTRAINT first_rule_is_the_first CHECK (first_rule = 1),
  PRIMARY KEY (merchant_id, version),
  CONSTRAINT reserve_has_share_and_days CHECK ((reserve_basis_points = 0) = (reserve_days = 0))
);

CREATE TABLE fee_rules (
  merchant_id text COLLATE "C" NOT NULL,
  version integer NOT NULL,
  line smallint NOT NULL,
  -- What a sale must be for the rule to fit it; null fits all.
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

-- So that every sale has a fee.
ALTER TABLE account_terms ADD CONSTRAINT terms_have_a_first_rule
  FOREIGN KEY (merchant_id, version, first_rule) REFERENCES fee_rules (merchant_id, version, line) DEFERRABLE INITIALLY DEFERRED;

-- What depends on the currency; a currency that is absent has the program's defaults.
CREATE TABLE currency_terms (
  merchant_id text COLLATE "C" NOT NULL,
  version integer NOT NULL,
  currency text COLLATE "C" NOT NULL,
  dispute_fee_minor bigint NOT NULL CONSTRAINT dispute_fee_not_negative CHECK (dispute_fee_minor >= 0),
  is_dispute_fee_returned boolean NOT NULL,
  -- A withdrawal costs its share, and at least the minimum.
  standard_withdrawal_basis_points integer NOT NULL CONSTRAINT standard_withdrawal_share_within CHECK (standard_withdrawal_basis_points BETWEEN 0 AND 10000),
  standard_withdrawal_minimum_minor bigint NOT NULL CONSTRAINT standard_withdrawal_minimum_not_negative CHECK (standard_withdrawal_minimum_minor >= 0),
  instant_withdrawal_basis_points integer NOT NULL CONSTRAINT instant_withdrawal_share_within CHECK (instant_withdrawal_basis_points BETWEEN 0 AND 10000),
  instant_withdrawal_minimum_minor bigint NOT NULL CONSTRAINT instant_withdrawal_minimum_not_negative CHECK (instant_withdrawal_minimum_minor >= 0),
  -- How far below zero refunds may take the available balance.
  negative_limit_minor bigint NOT NULL CONSTRAINT negative_limit_not_negative CHECK (negative_limit_minor >= 0),
  PRIMARY KEY (merchant_id, version, currency),
  FOREIGN KEY (merchant_id, version) REFERENCES account_terms (merchant_id, version)
);

-- The application reads what was agreed; only the operator's command, which connects as the owner, agrees.
CALL protect_tenant_table('account_terms', 'merchant_id', 'app.merchant_id', 'SELECT');
CALL protect_tenant_table('fee_rules', 'merchant_id', 'app.merchant_id', 'SELECT');
CALL protect_tenant_table('currency_terms', 'merchant_id', 'app.merchant_id', 'SELECT');

CREATE TRIGGER account_terms_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON account_terms FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER fee_rules_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON fee_rules FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER currency_terms_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON currency_terms FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- ---------------------------------------------------------------------------
-- What a sale was charged by
-- ---------------------------------------------------------------------------

-- All null where it was the default plan.
ALTER TABLE balance_transactions
  ADD COLUMN terms_version integer,
  ADD COLUMN fee_rule smallint,
  ADD COLUMN card_region text CONSTRAINT card_region_known CHECK (card_region IN ('domestic', 'international')),
  ADD CONSTRAINT charged_by_a_whole_rule CHECK (num_nulls(terms_version, fee_rule, card_region) IN (0, 3)),
  ADD CONSTRAINT only_sales_are_charged_by_rules CHECK (type = 'charge' OR terms_version IS NULL),
  ADD CONSTRAINT charged_by_an_agreed_rule FOREIGN KEY (merchant_id, terms_version, fee_rule) REFERENCES fee_rules (merchant_id, version, line);

-- ---------------------------------------------------------------------------
-- Rolling reserve
-- ---------------------------------------------------------------------------

-- The share of a sale that was held back when the sale became available, until its day.
CREATE TABLE reserves (
  merchant_id text COLLATE "C" NOT NULL REFERENCES merchant_accounts (merchant_id),
  id text COLLATE "C" NOT NULL,
  charge_id text COLLATE "C" NOT NULL,
  currency text NOT NULL,
  amount_minor bigint NOT NULL CONSTRAINT reserve_amount_positive CHECK (amount_minor > 0),
  held_at timestamptz NOT NULL,
  release_on timestamptz NOT NULL,
  -- When it was released; null while it is held.
  released_at timestamptz,
  PRIMARY KEY (merchant_id, id),
  -- Deferred, because a sale that is available at once is posted before its attempt is written.
  FOREIGN KEY (merchant_id, charge_id) REFERENCES charges (merchant_id, id) DEFERRABLE INITIALLY DEFERRED,
  CONSTRAINT one_reserve_per_sale UNIQUE (merchant_id, charge_id)
);
CREATE INDEX reserves_to_release ON reserves (merchant_id, release_on, id) WHERE released_at IS NULL;
CALL protect_tenant_table('reserves', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, UPDATE');

-- For the worker: accounts with reserves whose day has come by their own clock.
CREATE FUNCTION accounts_with_due_reserve_work(p_now timestamptz)
RETURNS TABLE (merchant_id text, business_id text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT a.merchant_id, a.business_id FROM merchant_accounts a
  WHERE EXISTS (SELECT FROM reserves r WHERE r.merchant_id = a.merchant_id AND r.released_at IS NULL
                  AND r.release_on <= p_now + a.clock_ahead_ms * interval '1 millisecond')
$$;
REVOKE ALL ON FUNCTION accounts_with_due_reserve_work FROM PUBLIC;
GRANT EXECUTE ON FUNCTION accounts_with_due_reserve_work TO counterfoil_app;
