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

GRANT EXECUTE ON FUNCTION add_fees, has_fee, charged_fee, charged_volume TO counterfoil_app;

-- The name of the business behind an account, for its statements.
CREATE FUNCTION account_business_name(p_merchant_id text) RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT b.name FROM merchant_accounts a JOIN businesses b ON b.business_id = a.business_id
  WHERE a.merchant_id = p_merchant_id AND p_merchant_id = current_setting('app.merchant_id', true)
$$;
GRANT EXECUTE ON FUNCTION account_business_name TO counterfoil_app;

-- As in 0013, with fees.
CREATE OR REPLACE FUNCTION fold_lane(p_merchant_id text, p_slot integer) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  folded bigint;
  balances ledger_balances[];
  months vamp_months[];
  quarters trade_quarters[];
  fees fee_quarters[];
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
  UPDATE figure_lanes SET lane = folded + 1024 WHERE merchant_id = p_merchant_id AND slot = p_slot;
  RETURN folded + 1024;
END $$;

-- As in 0013, with fees.
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
END $$;

INSERT INTO figure_lanes (merchant_id, slot, lane) SELECT merchant_id, 0, 0 FROM merchant_accounts ON CONFLICT DO NOTHING;
INSERT INTO fee_quarters (merchant_id, lane, bucket, fee_count, volume_minor, fee_minor, terms_version, fee_rule, type, currency)
SELECT merchant_id, 0, quarter_of(created_at) AS bucket, count(*), sum(charged_volume(type, amount_minor)), sum(charged_fee(type, amount_minor, fee_minor)),
       coalesce(terms_version, 0) AS version, coalesce(fee_rule, 0) AS rule, type, currency
FROM balance_transactions WHERE has_fee(type, fee_minor)
GROUP BY merchant_id, bucket, currency, type, version, rule;
