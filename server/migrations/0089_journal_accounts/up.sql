-- The accounts of journals as the books of the business know them; those without a row have our names.
CREATE TABLE journal_accounts (
  merchant_id text COLLATE "C" NOT NULL REFERENCES merchant_accounts (merchant_id),
  account text COLLATE "C" NOT NULL CONSTRAINT journal_account_known CHECK (account IN
    ('balance', 'sales', 'refunds', 'processing_fees', 'disputes', 'dispute_fees', 'conversions', 'conversion_fees', 'reserve', 'payouts', 'payout_fees',
     'write_offs', 'other_fees')),
  -- No spreadsheet takes any of these for a formula. Empty for ours.
  name text NOT NULL CONSTRAINT journal_name_in_bounds CHECK (char_length(name) <= 100 AND name !~ '^[=+@[:space:]-]'),
  code text NOT NULL CONSTRAINT journal_code_in_bounds CHECK (char_length(code) <= 20 AND code !~ '^[=+@[:space:]-]'),
  tax_rate text NOT NULL CONSTRAINT journal_tax_rate_in_bounds CHECK (char_length(tax_rate) <= 100 AND tax_rate !~ '^[=+@[:space:]-]'),
  PRIMARY KEY (merchant_id, account)
);
CALL protect_tenant_table('journal_accounts', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, UPDATE');
