-- What an account accepts. An account without a row accepts everything. Every authorization reads the row by its key.
CREATE TABLE acceptance_switches (
  merchant_id text COLLATE "C" PRIMARY KEY REFERENCES merchant_accounts (merchant_id),
  -- A change names the version that it changes.
  version integer NOT NULL CONSTRAINT switches_version_positive CHECK (version > 0),
  brands_off text[] COLLATE "C" NOT NULL,
  -- `all`, or what the list means.
  currency_rule text COLLATE "C" NOT NULL CONSTRAINT currency_rule_known CHECK (currency_rule IN ('all', 'only', 'except')),
  currencies text[] COLLATE "C" NOT NULL,
  country_rule text COLLATE "C" NOT NULL CONSTRAINT country_rule_known CHECK (country_rule IN ('all', 'only', 'except')),
  countries text[] COLLATE "C" NOT NULL,
  CONSTRAINT currencies_by_rule CHECK ((currency_rule = 'all') = (cardinality(currencies) = 0)),
  CONSTRAINT countries_by_rule CHECK ((country_rule = 'all') = (cardinality(countries) = 0))
);
CALL protect_tenant_table('acceptance_switches', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, UPDATE');
