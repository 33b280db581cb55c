ALTER TYPE change_type ADD VALUE 'acceptance.dropped';

-- When members of an account are notified of a drop of its success rate, and how far the job is. Without a row, nobody is.
CREATE TABLE acceptance_alerts (
  merchant_id text COLLATE "C" PRIMARY KEY REFERENCES merchant_accounts (merchant_id),
  -- Percentage points below the usual rate, and payments that both rates have at least.
  drop_points integer NOT NULL CONSTRAINT alert_points_in_bounds CHECK (drop_points BETWEEN 1 AND 100),
  payments_min integer NOT NULL CONSTRAINT alert_payments_in_bounds CHECK (payments_min BETWEEN 10 AND 1000000),
  -- By the account's clock. Null until the first check.
  checked_at timestamptz,
  -- When members were notified of the drop that lasts.
  dropped_at timestamptz
);
CALL protect_tenant_table('acceptance_alerts', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, UPDATE, DELETE');
