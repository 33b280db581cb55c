-- Fees and movements of the balance (decision 0056), which triggers add up by quarter of an hour for statements and the plan, and the accounts of a
-- business's bookkeeping.

-- Fees by quarter of an hour in UTC: what each balance transaction cost. Months of every current time zone consist of whole quarters.
CREATE TABLE fee_quarters (
  merchant_id text COLLATE "C" NOT NULL,
  lane bigint NOT NULL,
  bucket timestamptz NOT NULL,
  fee_count bigint NOT NULL,
  -- Of sales, what was captured; zero for all others.
  volume_minor bigint NOT NULL,
  -- Charged less returned.
  fee_minor bigint NOT NULL,
  -- Of sales, the rule they were charged by; both zero for the default plan and for all others.
  terms_version integer NOT NULL,
  fee_rule smallint NOT NULL,
  -- Of the balance transaction.
  type text COLLATE "C" NOT NULL,
  currency text COLLATE "C" NOT NULL,
  PRIMARY KEY (merchant_id, lane, bucket, currency, type, terms_version, fee_rule),
  CONSTRAINT fees_in_known_lane FOREIGN KEY (merchant_id, lane) REFERENCES figure_lanes (merchant_id, lane)
) WITH (fillfactor = 80);
CALL protect_tenant_table('fee_quarters', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, UPDATE, DELETE');

-- Whether a balance transaction counts. A sale does even if it is free.
CREATE FUNCTION has_fee(p_type text, p_fee_minor bigint) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT p_type IN ('charge', 'payout_fee') OR p_fee_minor <> 0
$$;

-- What a balance transaction costs, negative if it returns a fee. The fee of a payout is a movement of its own.
CREATE FUNCTION charged_fee(p_type text, p_amount_minor bigint, p_fee_minor bigint) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE p_type WHEN 'payout_fee' THEN -p_amount_minor ELSE p_fee_minor END
$$;

CREATE FUNCTION charged_volume(p_type text, p_amount_minor bigint) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE p_type WHEN 'charge' THEN p_amount_minor ELSE 0 END
$$;

CREATE FUNCTION add_fees(p_added fee_quarters[]) RETURNS void LANGUAGE plpgsql STRICT AS $$
BEGIN
  INSERT INTO fee_quarters AS kept SELECT * FROM unnest(p_added)
  ON CONFLICT (merchant_id, lane, bucket, currency, type, terms_version, fee_rule) DO UPDATE SET fee_count = kept.fee_count + excluded.fee_count,
    volume_minor = kept.volume_minor + excluded.volume_minor, fee_minor = kept.fee_minor + excluded.fee_minor;
END $$;

-- Balance transactions are never deleted, and an update leaves amount, fee, time and rule as they are.
CREATE FUNCTION add_to_fees() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO fee_quarters AS kept (merchant_id, lane, bucket, fee_count, volume_minor, fee_minor, terms_version, fee_rule, type, currency)
  SELECT merchant_id, take_lane(merchant_id), quarter_of(created_at) AS bucket, count(*), sum(charged_volume(type, amount_minor)), sum(charged_fee(type, amount_minor, fee_minor)),
         coalesce(terms_version, 0) AS version, coalesce(fee_rule, 0) AS rule, type, currency
  FROM inserted WHERE has_fee(type, fee_minor)
  GROUP BY merchant_id, bucket, currency, type, version, rule
  ON CONFLICT (merchant_id, lane, bucket, currency, type, terms_version, fee_rule) DO UPDATE SET fee_count = kept.fee_count + excluded.fee_count,
    volume_minor = kept.volume_minor + excluded.volume_minor, fee_minor = kept.fee_minor + excluded.fee_minor;
  RETURN NULL;
END $$;
CREATE TRIGGER balance_transactions_add_to_fees AFTER INSERT ON balance_transactions
  REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION add_to_fees();

-- Whether an account of the business at hand was charged fees between two times.
CREATE FUNCTION account_has_fees(p_business_id text, p_merchant_id text, p_from timestamptz, p_until timestamptz) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (
    SELECT FROM merchant_accounts a JOIN figure_lanes l ON l.merchant_id = a.merchant_id
    JOIN fee_quarters q ON q.merchant_id = l.merchant_id AND q.lane = l.lane AND q.bucket >= p_from AND q.bucket < p_until
    WHERE a.merchant_id = p_merchant_id AND a.business_id = p_business_id AND p_business_id = current_setting('app.business_id', true))
$$;

-- Movements of the balance by type: by quarter of an hour and by month, both in UTC. The balance at the start of a month of any time zone is the sum of the months
-- before, and of the quarters between the two starts, so neither a busy month nor an old account makes a statement slower.
CREATE TABLE movement_sums (
  merchant_id text COLLATE "C" NOT NULL,
  lane bigint NOT NULL,
  bucket timestamptz NOT NULL,
  movement_count bigint NOT NULL,
  amount_minor bigint NOT NULL,
  fee_minor bigint NOT NULL,
  type text COLLATE "C" NOT NULL,
  currency text COLLATE "C" NOT NULL,
  PRIMARY KEY (merchant_id, lane, bucket, currency, type),
  CONSTRAINT movements_in_known_lane FOREIGN KEY (merchant_id, lane) REFERENCES figure_lanes (merchant_id, lane)
) WITH (fillfactor = 80);
CALL protect_tenant_table('movement_sums', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, UPDATE, DELETE');

-- Balance transactions are never deleted, and an update leaves type, amount, fee and time as they are.
CREATE FUNCTION add_to_movements() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  added bigint;
BEGIN
  INSERT INTO movement_sums AS kept (merchant_id, lane, bucket, movement_count, amount_minor, fee_minor, type, currency)
  SELECT merchant_id, take_lane(merchant_id), quarter_of(created_at), count(*), sum(amount_minor), sum(fee_minor), type, currency
  FROM inserted GROUP BY merchant_id, quarter_of(created_at), currency, type
  ON CONFLICT (merchant_id, lane, bucket, currency, type) DO UPDATE SET movement_count = kept.movement_count + excluded.movement_count,
    amount_minor = kept.amount_minor + excluded.amount_minor, fee_minor = kept.fee_minor + excluded.fee_minor;
  GET DIAGNOSTICS added = ROW_COUNT;
  IF added > 100 THEN
    PERFORM fold_large_lane(merchant_id, count(*)) FROM inserted GROUP BY merchant_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER balance_transactions_add_to_movements AFTER INSERT ON balance_transactions
  REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION add_to_movements();

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

-- Folded movements, by quarter of an hour, day and month in UTC. Folding a lane moves its quarters here. `movement_sums` keeps those of the lanes.
CREATE TABLE movement_periods (
  merchant_id text COLLATE "C" NOT NULL REFERENCES merchant_accounts (merchant_id),
  bucket timestamptz NOT NULL,
  movement_count bigint NOT NULL,
  amount_minor bigint NOT NULL,
  fee_minor bigint NOT NULL,
  -- `quarter`, `day` or `month`
  period text COLLATE "C" NOT NULL,
  type text COLLATE "C" NOT NULL,
  currency text COLLATE "C" NOT NULL,
  PRIMARY KEY (merchant_id, period, bucket, currency, type) INCLUDE (movement_count, amount_minor, fee_minor)
);
CALL protect_tenant_table('movement_periods', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, UPDATE');

-- Moves the quarters of a lane. Its caller holds the lane and lane 0.
CREATE FUNCTION fold_movements(p_merchant_id text, p_lane bigint) RETURNS void LANGUAGE sql AS $$
  WITH taken AS (
    DELETE FROM movement_sums WHERE merchant_id = p_merchant_id AND lane = p_lane RETURNING *
  )
  INSERT INTO movement_periods AS kept (merchant_id, bucket, movement_count, amount_minor, fee_minor, period, type, currency)
  SELECT p_merchant_id, p.bucket, sum(movement_count), sum(amount_minor), sum(fee_minor), p.period, type, currency
  FROM taken t, LATERAL periods_of(t.bucket) AS p GROUP BY p.period, p.bucket, currency, type ORDER BY p.period, p.bucket, currency, type
  ON CONFLICT (merchant_id, period, bucket, currency, type) DO UPDATE SET movement_count = kept.movement_count + excluded.movement_count,
    amount_minor = kept.amount_minor + excluded.amount_minor, fee_minor = kept.fee_minor + excluded.fee_minor
$$;

-- As `rebuild_trade`, of movements and their periods.
CREATE FUNCTION rebuild_movements(p_merchant_id text) RETURNS void LANGUAGE sql AS $$
  WITH quarters AS (
    SELECT quarter_of(created_at) AS bucket, currency, type, 1 AS movements, amount_minor, fee_minor FROM balance_transactions WHERE merchant_id = p_merchant_id
    UNION ALL
    SELECT bucket, currency, type, -movement_count, -amount_minor, -fee_minor FROM movement_sums WHERE merchant_id = p_merchant_id
  ), sums AS (
    SELECT bucket, currency, type, sum(movements) AS movements, sum(amount_minor) AS amount_minor, sum(fee_minor) AS fee_minor FROM quarters GROUP BY 1, 2, 3
  ), rows AS (
    SELECT p.period, p.bucket, s.currency, s.type, movements, amount_minor, fee_minor FROM sums s, LATERAL periods_of(s.bucket) AS p
    UNION ALL
    SELECT period, bucket, currency, type, -movement_count, -amount_minor, -fee_minor FROM movement_periods WHERE merchant_id = p_merchant_id
  )
  INSERT INTO movement_periods AS kept (merchant_id, bucket, movement_count, amount_minor, fee_minor, period, type, currency)
  SELECT p_merchant_id, bucket, sum(movements), sum(amount_minor), sum(fee_minor), period, type, currency
  FROM rows GROUP BY period, bucket, currency, type HAVING (sum(movements), sum(amount_minor), sum(fee_minor)) <> (0, 0, 0) ORDER BY period, bucket, currency, type
  ON CONFLICT (merchant_id, period, bucket, currency, type) DO UPDATE SET movement_count = kept.movement_count + excluded.movement_count,
    amount_minor = kept.amount_minor + excluded.amount_minor, fee_minor = kept.fee_minor + excluded.fee_minor
$$;

GRANT EXECUTE ON FUNCTION
  account_has_fees, add_fees, charged_fee, charged_volume, fold_movements, has_fee
  TO counterfoil_app;
