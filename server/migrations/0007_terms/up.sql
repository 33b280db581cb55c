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

-- The application only reads terms; the operator's command, which connects as the owner, adds them.
CALL protect_tenant_table('account_terms', 'merchant_id', 'app.merchant_id', 'SELECT');
CALL protect_tenant_table('fee_rules', 'merchant_id', 'app.merchant_id', 'SELECT');
CALL protect_tenant_table('currency_terms', 'merchant_id', 'app.merchant_id', 'SELECT');
CALL protect_tenant_table('conversions', 'merchant_id', 'app.merchant_id', 'SELECT');

CREATE TRIGGER account_terms_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON account_terms FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER fee_rules_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON fee_rules FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER currency_terms_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON currency_terms FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER conversions_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON conversions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
