-- Folds the figures of a lane, and rebuilds those of an account that have no rebuild of their own.

-- Adds the figures of a slot's lane to the base and gives the slot its next lane. The caller holds the slot and the base. A figure that is missing here keeps
-- its lane from changing, by its foreign key.
CREATE FUNCTION fold_lane(p_merchant_id text, p_slot integer) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  folded bigint;
  balances ledger_balances[];
  months vamp_months[];
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
  WITH taken AS (DELETE FROM fee_quarters WHERE merchant_id = p_merchant_id AND lane = folded RETURNING *)
  SELECT array_agg(ROW(merchant_id, 0, bucket, fee_count, volume_minor, fee_minor, terms_version, fee_rule, type, currency)::fee_quarters) INTO fees FROM taken;
  PERFORM add_fees(fees);
  PERFORM fold_trade(p_merchant_id, folded), fold_movements(p_merchant_id, folded), fold_acceptance(p_merchant_id, folded),
    fold_blocked(p_merchant_id, folded);
  UPDATE figure_lanes SET lane = folded + 1024 WHERE merchant_id = p_merchant_id AND slot = p_slot;
  RETURN folded + 1024;
END $$;

-- Adds the difference between the rows of an account and its figures, while the server runs: rows and figures commit together, so their difference in one
-- snapshot is the fault, whatever commits meanwhile. It goes to the base, or to a lane while a writer holds the base. Only rebuilds wait for each other,
-- since a second one would correct the same fault again.
CREATE FUNCTION rebuild_figures(p_merchant_id text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext(p_merchant_id), -1), pg_advisory_xact_lock(hashtext(p_merchant_id), 0);
  INSERT INTO figure_lanes (merchant_id, slot, lane) VALUES (p_merchant_id, 0, 0) ON CONFLICT DO NOTHING;
  PERFORM add_balances(array_agg(ROW(p_merchant_id, 0, amount_minor, account, currency)::ledger_balances))
  FROM (
    SELECT account, currency, sum(amount_minor) AS amount_minor
    FROM (
      SELECT account, currency, amount_minor FROM ledger_entries WHERE merchant_id = p_merchant_id
      UNION ALL SELECT account, currency, -amount_minor FROM ledger_balances WHERE merchant_id = p_merchant_id
    ) AS rows GROUP BY account, currency
  ) AS fault WHERE amount_minor <> 0;
  PERFORM add_months(array_agg(ROW(p_merchant_id, 0, tc05, tc15, tc40, excluded, month)::vamp_months))
  FROM (
    SELECT month, sum(tc05) AS tc05, sum(tc15) AS tc15, sum(tc40) AS tc40, sum(excluded) AS excluded
    FROM (
      SELECT to_char(processed_at AT TIME ZONE 'UTC', 'YYYY-MM') AS month, (kind = 'tc05')::int AS tc05, (kind = 'tc15')::int AS tc15, (kind = 'tc40')::int AS tc40,
             (kind = 'excluded')::int AS excluded
      FROM vamp_records WHERE merchant_id = p_merchant_id
      UNION ALL SELECT month, -tc05_count, -tc15_count, -tc40_count, -excluded_count FROM vamp_months WHERE merchant_id = p_merchant_id
    ) AS rows GROUP BY month
  ) AS fault WHERE (tc05, tc15, tc40, excluded) <> (0, 0, 0, 0);
  PERFORM add_fees(array_agg(ROW(p_merchant_id, 0, bucket, fee_count, volume_minor, fee_minor, terms_version, fee_rule, type, currency)::fee_quarters))
  FROM (
    SELECT bucket, currency, type, terms_version, fee_rule, sum(fee_count) AS fee_count, sum(volume_minor) AS volume_minor, sum(fee_minor) AS fee_minor
    FROM (
      SELECT quarter_of(created_at) AS bucket, currency, type, coalesce(terms_version, 0) AS terms_version, coalesce(fee_rule, 0) AS fee_rule, 1 AS fee_count,
             charged_volume(type, amount_minor) AS volume_minor, charged_fee(type, amount_minor, fee_minor) AS fee_minor
      FROM balance_transactions WHERE merchant_id = p_merchant_id AND has_fee(type, fee_minor)
      UNION ALL SELECT bucket, currency, type, terms_version, fee_rule, -fee_count, -volume_minor, -fee_minor FROM fee_quarters WHERE merchant_id = p_merchant_id
    ) AS rows GROUP BY 1, 2, 3, 4, 5
  ) AS fault WHERE (fee_count, volume_minor, fee_minor) <> (0, 0, 0);
  PERFORM rebuild_trade(p_merchant_id), rebuild_movements(p_merchant_id);
END $$;

-- Folds the lane of this transaction after a statement that added more rows to it than this, if nobody else folds: lanes are read whole, and a sale that folds would
-- have to move what an import left. The transaction continues in the slot's next lane.
CREATE FUNCTION fold_large_lane(p_merchant_id text, p_added bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF p_added > 100 AND pg_try_advisory_xact_lock(hashtext(p_merchant_id), 0) THEN
    PERFORM set_config('app.lane', fold_lane(p_merchant_id, (take_lane(p_merchant_id) % 1024)::integer)::text, true);
  END IF;
END $$;

GRANT EXECUTE ON FUNCTION
  fold_lane, fold_large_lane
  TO counterfoil_app;
