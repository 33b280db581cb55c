ALTER TYPE change_type ADD VALUE 'risk.blocks_rose';
ALTER TYPE change_type ADD VALUE 'balance.low';

-- When people are notified of a figure of an account, and how far the job is.
ALTER TABLE acceptance_alerts RENAME TO alert_rules;
ALTER TABLE alert_rules RENAME COLUMN drop_points TO threshold;
ALTER TABLE alert_rules RENAME COLUMN payments_min TO count_min;
ALTER TABLE alert_rules RENAME COLUMN dropped_at TO alerted_at;
ALTER TABLE alert_rules
  DROP CONSTRAINT acceptance_alerts_pkey,
  DROP CONSTRAINT alert_points_in_bounds,
  DROP CONSTRAINT alert_payments_in_bounds,
  ALTER COLUMN threshold TYPE bigint,
  ALTER COLUMN threshold DROP NOT NULL,
  ALTER COLUMN count_min DROP NOT NULL,
  ADD COLUMN kind text COLLATE "C" NOT NULL DEFAULT 'success_rate' CONSTRAINT alert_kind_known CHECK (kind IN ('success_rate', 'blocks', 'balance', 'vamp')),
  -- Of a balance.
  ADD COLUMN currency text COLLATE "C",
  -- The member whose own values these are, which replace the account's for them; null for the account's. Without values, the member isn't notified.
  ADD COLUMN user_id text COLLATE "C",
  -- By the account's clock. Other values start over.
  ADD COLUMN set_at timestamptz NOT NULL DEFAULT now(),
  -- Hours of the window in which blocked payments rose, while that lasts.
  ADD COLUMN window_hours smallint;
ALTER TABLE alert_rules
  ALTER COLUMN kind DROP DEFAULT,
  ALTER COLUMN set_at DROP DEFAULT,
  ADD CONSTRAINT alert_rules_once UNIQUE NULLS NOT DISTINCT (merchant_id, kind, currency, user_id),
  ADD CONSTRAINT alert_currency_of_balance CHECK ((currency IS NOT NULL) = (kind = 'balance')),
  ADD CONSTRAINT alert_of_account_has_values CHECK (user_id IS NOT NULL OR threshold IS NOT NULL),
  ADD CONSTRAINT alert_values_in_bounds CHECK (
    (threshold IS NULL AND count_min IS NULL)
    OR (kind = 'success_rate' AND threshold BETWEEN 1 AND 100 AND count_min BETWEEN 10 AND 1000000)
    OR (kind = 'blocks' AND threshold BETWEEN 2 AND 100 AND count_min BETWEEN 1 AND 1000000)
    OR (kind = 'balance' AND threshold BETWEEN 1 AND 999999999999 AND count_min IS NULL)
    OR (kind = 'vamp' AND (threshold IS NULL OR threshold BETWEEN 1 AND 10000) AND (count_min IS NULL OR count_min BETWEEN 1 AND 1000000))
  ),
  -- The account's own threshold of VAMP is in vamp_thresholds.
  ADD CONSTRAINT alert_of_vamp_is_own CHECK (kind <> 'vamp' OR user_id IS NOT NULL);

-- When each alert was last sent: by the account's values, or by those of one member.
CREATE TABLE alert_sendings (
  merchant_id text COLLATE "C" NOT NULL REFERENCES merchant_accounts (merchant_id),
  kind text COLLATE "C" NOT NULL CONSTRAINT alert_sending_kind_known CHECK (kind IN ('success_rate', 'blocks', 'balance', 'vamp', 'payout_failed')),
  currency text COLLATE "C",
  user_id text COLLATE "C",
  -- By the account's clock.
  sent_at timestamptz NOT NULL,
  CONSTRAINT alert_sendings_once UNIQUE NULLS NOT DISTINCT (merchant_id, kind, currency, user_id)
);
CALL protect_tenant_table('alert_sendings', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, UPDATE');
