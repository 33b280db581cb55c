-- Movements of the balance by type: by quarter of an hour and by month, both in UTC. The balance at the start of a month of any time zone is the sum of the months
-- before, and of the quarters between the two starts, so neither a busy month nor an old account makes a statement slower.
CREATE TABLE movement_sums (
  merchant_id text COLLATE "C" NOT NULL,
  lane bigint NOT NULL,
  bucket timestamptz NOT NULL,
  movement_count bigint NOT NULL,
  amount_minor bigint NOT NULL,
  fee_minor bigint NOT NULL,
  -- `quarter` or `month`
  period text COLLATE "C" NOT NULL,
  type text COLLATE "C" NOT NULL,
  currency text COLLATE "C" NOT NULL,
  PRIMARY KEY (merchant_id, lane, period, bucket, currency, type),
  CONSTRAINT movements_in_known_lane FOREIGN KEY (merchant_id, lane) REFERENCES figure_lanes (merchant_id, lane)
) WITH (fillfactor = 80);
CALL protect_tenant_table('movement_sums', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, UPDATE, DELETE');

-- The month in UTC that a time is in.
CREATE FUNCTION month_of(p_at timestamptz) RETURNS timestamptz LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT date_trunc('month', p_at AT TIME ZONE 'UTC') AT TIME ZONE 'UTC'
$$;
CREATE FUNCTION periods_of(p_at timestamptz) RETURNS TABLE (period text, bucket timestamptz) LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  VALUES ('quarter', quarter_of(p_at)), ('month', month_of(p_at))
$$;

CREATE FUNCTION add_movements(p_added movement_sums[]) RETURNS void LANGUAGE plpgsql STRICT AS $$
BEGIN
  INSERT INTO movement_sums AS kept SELECT * FROM unnest(p_added)
  ON CONFLICT (merchant_id, lane, period, bucket, currency, type) DO UPDATE SET movement_count = kept.movement_count + excluded.movement_count,
    amount_minor = kept.amount_minor + excluded.amount_minor, fee_minor = kept.fee_minor + excluded.fee_minor;
END $$;

-- Balance transactions are never deleted, and an update leaves type, amount, fee and time as they are.
CREATE FUNCTION add_to_movements() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO movement_sums AS kept (merchant_id, lane, bucket, movement_count, amount_minor, fee_minor, period, type, currency)
  SELECT t.merchant_id, take_lane(t.merchant_id), p.bucket, count(*), sum(t.amount_minor), sum(t.fee_minor), p.period, t.type, t.currency
  FROM inserted t, LATERAL periods_of(t.created_at) AS p
  GROUP BY t.merchant_id, p.period, p.bucket, t.currency, t.type
  ON CONFLICT (merchant_id, lane, period, bucket, currency, type) DO UPDATE SET movement_count = kept.movement_count + excluded.movement_count,
    amount_minor = kept.amount_minor + excluded.amount_minor, fee_minor = kept.fee_minor + excluded.fee_minor;
  RETURN NULL;
END $$;
CREATE TRIGGER balance_transactions_add_to_movements AFTER INSERT ON balance_transactions
  REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION add_to_movements();

GRANT EXECUTE ON FUNCTION add_movements, month_of, periods_of TO counterfoil_app;

-- As in 0029, with movements.
CREATE OR REPLACE FUNCTION fold_lane(p_merchant_id text, p_slot integer) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  folded bigint;
  balances ledger_balances[];
  months vamp_months[];
  quarters trade_quarters[];
  fees fee_quarters[];
  movements movement_sums[];
BEGIN
  SELECT lane INTO STRICT folded FROM figure_lanes WHERE merchant_id = p_merchant_id AND slot = p_slot;
  INSERT INTO figure_lanes (merchant_id, slot, lane) VALUES (p_merchant_id, 0, 0) ON CONFLICT DO NOTHING;
  WITH taken AS (DELETE FROM ledger_balances WHERE merchant_id = p_merchant_id AND lane = folded RETURNING *)
  SELECT array_agg(ROW(merchant_id, 0, amount_minor, account, currency)::ledger_balances) INTO balances FROM taken;
  PERFORM add_balances(balances);
  WITH taken AS (DELETE FROM vamp_months WHERE merchant_id = p_merchant_id AND lane = folded RETURNING *)
  SELECT array_agg(ROW(merchant_id, 0, tc05_count, tc15_count, tc40_count, excluded_count, month)::vamp_months) INTO months FROM taken;
  PERFORM add_months(months);
  WITH taken AS (DELETE FROM trade_quarters WHERE merchant_id = p_merchant_id AND lane = folded RETURNING *)
  SELECT array_agg(ROW(merchant_id, 0, bucket, successful_count, declined_count, declined_minor, captured_minor, refunded_minor, currency)::trade_quarters)
    INTO quarters FROM taken;
  PERFORM add_quarters(quarters);
  WITH taken AS (DELETE FROM fee_quarters WHERE merchant_id = p_merchant_id AND lane = folded RETURNING *)
  SELECT array_agg(ROW(merchant_id, 0, bucket, fee_count, volume_minor, fee_minor, terms_version, fee_rule, type, currency)::fee_quarters) INTO fees FROM taken;
  PERFORM add_fees(fees);
  WITH taken AS (DELETE FROM movement_sums WHERE merchant_id = p_merchant_id AND lane = folded RETURNING *)
  SELECT array_agg(ROW(merchant_id, 0, bucket, movement_count, amount_minor, fee_minor, period, type, currency)::movement_sums) INTO movements FROM taken;
  PERFORM add_movements(movements);
  UPDATE figure_lanes SET lane = folded + 1024 WHERE merchant_id = p_merchant_id AND slot = p_slot;
  RETURN folded + 1024;
END $$;

-- As in 0029, with movements.
CREATE OR REPLACE FUNCTION rebuild_figures(p_merchant_id text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  account_key integer := hashtext(p_merchant_id);
  own_lane bigint := 0;
BEGIN
  PERFORM pg_advisory_xact_lock(account_key, -1);
  IF pg_try_advisory_xact_lock(account_key, 0) THEN
    INSERT INTO figure_lanes (merchant_id, slot, lane) VALUES (p_merchant_id, 0, 0) ON CONFLICT DO NOTHING;
  ELSE
    own_lane := take_lane(p_merchant_id);
  END IF;
  PERFORM add_balances(array_agg(ROW(p_merchant_id, own_lane, amount_minor, account, currency)::ledger_balances))
  FROM (
    SELECT account, currency, sum(amount_minor) AS amount_minor
    FROM (
      SELECT account, currency, amount_minor FROM ledger_entries WHERE merchant_id = p_merchant_id
      UNION ALL SELECT account, currency, -amount_minor FROM ledger_balances WHERE merchant_id = p_merchant_id
    ) AS rows GROUP BY account, currency
  ) AS fault WHERE amount_minor <> 0;
  PERFORM add_months(array_agg(ROW(p_merchant_id, own_lane, tc05, tc15, tc40, excluded, month)::vamp_months))
  FROM (
    SELECT month, sum(tc05) AS tc05, sum(tc15) AS tc15, sum(tc40) AS tc40, sum(excluded) AS excluded
    FROM (
      SELECT to_char(processed_at AT TIME ZONE 'UTC', 'YYYY-MM') AS month, (kind = 'tc05')::int AS tc05, (kind = 'tc15')::int AS tc15, (kind = 'tc40')::int AS tc40,
             (kind = 'excluded')::int AS excluded
      FROM vamp_records WHERE merchant_id = p_merchant_id
      UNION ALL SELECT month, -tc05_count, -tc15_count, -tc40_count, -excluded_count FROM vamp_months WHERE merchant_id = p_merchant_id
    ) AS rows GROUP BY month
  ) AS fault WHERE (tc05, tc15, tc40, excluded) <> (0, 0, 0, 0);
  PERFORM add_quarters(array_agg(ROW(p_merchant_id, own_lane, bucket, successful, declined, declined_minor, captured_minor, refunded_minor, currency)::trade_quarters
                                 ORDER BY currency, bucket))
  FROM (
    SELECT currency, bucket, sum(successful) AS successful, sum(declined) AS declined, sum(declined_minor) AS declined_minor, sum(captured_minor) AS captured_minor,
           sum(refunded_minor) AS refunded_minor
    FROM (
      SELECT p.currency, t.bucket, t.successful_count AS successful, t.declined_count AS declined, t.declined_minor, t.captured_minor, 0 AS refunded_minor
      FROM payments p, LATERAL payment_trade(p.status, p.amount_minor, p.created_at, p.amount_captured_minor, p.captured_at) AS t WHERE p.merchant_id = p_merchant_id
      UNION ALL
      SELECT currency, quarter_of(created_at), 0, 0, 0, 0, amount_minor FROM refunds WHERE merchant_id = p_merchant_id AND counts_as_refunded(status) = 1
      UNION ALL
      SELECT currency, bucket, -successful_count, -declined_count, -declined_minor, -captured_minor, -refunded_minor FROM trade_quarters WHERE merchant_id = p_merchant_id
    ) AS rows GROUP BY currency, bucket
  ) AS fault WHERE (successful, declined, declined_minor, captured_minor, refunded_minor) <> (0, 0, 0, 0, 0);
  PERFORM add_fees(array_agg(ROW(p_merchant_id, own_lane, bucket, fee_count, volume_minor, fee_minor, terms_version, fee_rule, type, currency)::fee_quarters))
  FROM (
    SELECT bucket, currency, type, terms_version, fee_rule, sum(fee_count) AS fee_count, sum(volume_minor) AS volume_minor, sum(fee_minor) AS fee_minor
    FROM (
      SELECT quarter_of(created_at) AS bucket, currency, type, coalesce(terms_version, 0) AS terms_version, coalesce(fee_rule, 0) AS fee_rule, 1 AS fee_count,
             charged_volume(type, amount_minor) AS volume_minor, charged_fee(type, amount_minor, fee_minor) AS fee_minor
      FROM balance_transactions WHERE merchant_id = p_merchant_id AND has_fee(type, fee_minor)
      UNION ALL SELECT bucket, currency, type, terms_version, fee_rule, -fee_count, -volume_minor, -fee_minor FROM fee_quarters WHERE merchant_id = p_merchant_id
    ) AS rows GROUP BY 1, 2, 3, 4, 5
  ) AS fault WHERE (fee_count, volume_minor, fee_minor) <> (0, 0, 0);
  PERFORM add_movements(array_agg(ROW(p_merchant_id, own_lane, bucket, movement_count, amount_minor, fee_minor, period, type, currency)::movement_sums))
  FROM (
    SELECT period, bucket, currency, type, sum(movement_count) AS movement_count, sum(amount_minor) AS amount_minor, sum(fee_minor) AS fee_minor
    FROM (
      SELECT p.period, p.bucket, t.currency, t.type, 1 AS movement_count, t.amount_minor, t.fee_minor
      FROM balance_transactions t, LATERAL periods_of(t.created_at) AS p WHERE t.merchant_id = p_merchant_id
      UNION ALL SELECT period, bucket, currency, type, -movement_count, -amount_minor, -fee_minor FROM movement_sums WHERE merchant_id = p_merchant_id
    ) AS rows GROUP BY 1, 2, 3, 4
  ) AS fault WHERE (movement_count, amount_minor, fee_minor) <> (0, 0, 0);
END $$;

INSERT INTO figure_lanes (merchant_id, slot, lane) SELECT merchant_id, 0, 0 FROM merchant_accounts ON CONFLICT DO NOTHING;
INSERT INTO movement_sums (merchant_id, lane, bucket, movement_count, amount_minor, fee_minor, period, type, currency)
SELECT t.merchant_id, 0, p.bucket, count(*), sum(t.amount_minor), sum(t.fee_minor), p.period, t.type, t.currency
FROM balance_transactions t, LATERAL periods_of(t.created_at) AS p
GROUP BY t.merchant_id, p.period, p.bucket, t.currency, t.type;
