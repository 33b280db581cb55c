-- The parts of a bucket's day, and the spans of days from 1970 that it lies in: -1 has 4 days, -2 has 16 and -3 has 64. A sum of weeks is a few of them.
CREATE FUNCTION blocked_parts_of(p_bucket timestamptz) RETURNS TABLE (part smallint, day date) LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT part, day FROM day_parts_of(p_bucket)
  UNION ALL
  SELECT span.part::smallint, own.day - (own.day - date '1970-01-01') % span.days
  FROM (SELECT (p_bucket AT TIME ZONE 'UTC')::date) AS own (day), (VALUES (-1, 4), (-2, 16), (-3, 64)) AS span (part, days)
$$;

-- Blocked payments by the quarter of an hour in UTC in which they were created. A payment counts once for each value that blocked one of its attempts, with the
-- largest of these attempts. `all` has one value, the empty text; a `blocker` is a list, `rule` for all rules, or the ID of a rule; an `entry` is its ID.
CREATE TABLE blocked_quarters (
  merchant_id text COLLATE "C" NOT NULL,
  lane bigint NOT NULL,
  bucket timestamptz NOT NULL,
  amount_minor bigint NOT NULL,
  payment_count integer NOT NULL,
  attempt_count integer NOT NULL,
  dimension text COLLATE "C" NOT NULL,
  value text COLLATE "C" NOT NULL,
  currency text COLLATE "C" NOT NULL,
  PRIMARY KEY (merchant_id, lane, bucket, dimension, value, currency),
  CONSTRAINT blocked_in_known_lane FOREIGN KEY (merchant_id, lane) REFERENCES figure_lanes (merchant_id, lane)
) WITH (fillfactor = 80);
CALL protect_tenant_table('blocked_quarters', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, UPDATE, DELETE');

-- Folded blocked payments. Folding a lane moves its quarters here, so only who holds lane 0 writes.
CREATE TABLE blocked_parts (
  merchant_id text COLLATE "C" NOT NULL REFERENCES merchant_accounts (merchant_id),
  amount_minor bigint NOT NULL,
  payment_count integer NOT NULL,
  attempt_count integer NOT NULL,
  -- In UTC, the first one of a span.
  day date NOT NULL,
  part smallint NOT NULL,
  dimension text COLLATE "C" NOT NULL,
  value text COLLATE "C" NOT NULL,
  currency text COLLATE "C" NOT NULL,
  PRIMARY KEY (merchant_id, dimension, part, day, value, currency) INCLUDE (payment_count, attempt_count, amount_minor)
);
-- Entries, those with the most payments first: an account can have very many.
CREATE INDEX blocked_parts_most ON blocked_parts (merchant_id, part, day, payment_count DESC, value, currency) INCLUDE (attempt_count, amount_minor)
  WHERE dimension = 'entry';
CALL protect_tenant_table('blocked_parts', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, UPDATE');

-- Adds attempts that were just written, all of them by lists or all by rules. What they add depends on what blocked the same payment before, so the payment is locked
-- first; a confirmation has it locked already.
CREATE FUNCTION add_blocked(p_merchant_id text, p_payment_ids text[], p_attempt_ids text[], p_is_by_rule boolean) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  added bigint;
BEGIN
  PERFORM FROM payments WHERE merchant_id = p_merchant_id AND id = ANY (p_payment_ids) ORDER BY id FOR NO KEY UPDATE;
  INSERT INTO blocked_quarters AS kept (merchant_id, lane, bucket, amount_minor, payment_count, attempt_count, dimension, value, currency)
  SELECT p_merchant_id, take_lane(p_merchant_id), bucket, sum(amount_minor), sum(payments), sum(attempts), dimension, value, currency
  FROM (
    SELECT a.bucket, own.dimension, own.value, a.currency, max(a.amount_minor) - coalesce(max(a.amount_minor) FILTER (WHERE NOT a.is_new), 0) AS amount_minor,
           bool_and(a.is_new)::int AS payments, count(*) FILTER (WHERE a.is_new) AS attempts
    FROM (
      SELECT payment_id, quarter_of(payment_created_at) AS bucket, currency, amount_minor, type AS list, 'entry' AS kind, entry_id AS decided_by,
             NOT p_is_by_rule AND charge_id = ANY (p_attempt_ids) AS is_new
      FROM risk_decisions WHERE merchant_id = p_merchant_id AND payment_id = ANY (p_payment_ids) AND effect = 'block'
      UNION ALL
      SELECT object_id, quarter_of(payment_created_at), currency, amount_minor, 'rule', 'blocker', rule_id, p_is_by_rule AND attempt_id = ANY (p_attempt_ids)
      FROM risk_rule_decisions WHERE merchant_id = p_merchant_id AND object_id = ANY (p_payment_ids) AND payment_created_at IS NOT NULL
    ) AS a, LATERAL (VALUES ('all', ''), ('blocker', a.list), (a.kind, a.decided_by)) AS own (dimension, value)
    GROUP BY a.payment_id, a.bucket, own.dimension, own.value, a.currency HAVING bool_or(a.is_new)
  ) AS changed GROUP BY bucket, dimension, value, currency
  ON CONFLICT (merchant_id, lane, bucket, dimension, value, currency) DO UPDATE SET amount_minor = kept.amount_minor + excluded.amount_minor,
    payment_count = kept.payment_count + excluded.payment_count, attempt_count = kept.attempt_count + excluded.attempt_count;
  GET DIAGNOSTICS added = ROW_COUNT;
  PERFORM fold_large_lane(p_merchant_id, added);
END $$;

-- Moves the quarters of a lane. Its caller holds the lane and lane 0.
CREATE FUNCTION fold_blocked(p_merchant_id text, p_lane bigint) RETURNS void LANGUAGE sql AS $$
  WITH taken AS (
    DELETE FROM blocked_quarters WHERE merchant_id = p_merchant_id AND lane = p_lane RETURNING *
  )
  INSERT INTO blocked_parts AS kept (merchant_id, amount_minor, payment_count, attempt_count, day, part, dimension, value, currency)
  SELECT p_merchant_id, sum(amount_minor), sum(payment_count), sum(attempt_count), p.day, p.part, dimension, value, currency
  FROM taken, LATERAL blocked_parts_of(bucket) AS p GROUP BY dimension, p.part, p.day, value, currency ORDER BY dimension, p.part, p.day, value, currency
  ON CONFLICT (merchant_id, dimension, part, day, value, currency) DO UPDATE SET amount_minor = kept.amount_minor + excluded.amount_minor,
    payment_count = kept.payment_count + excluded.payment_count, attempt_count = kept.attempt_count + excluded.attempt_count
$$;

-- Adds the difference between the decisions of an account, less what its lanes have, and its parts, in one snapshot: exact beside whoever writes or folds.
CREATE FUNCTION rebuild_blocked_parts(p_merchant_id text) RETURNS void LANGUAGE sql AS $$
  WITH attempts AS (
    SELECT payment_id, quarter_of(payment_created_at) AS bucket, currency, amount_minor, type AS list, 'entry' AS kind, entry_id AS decided_by
    FROM risk_decisions WHERE merchant_id = p_merchant_id AND effect = 'block'
    UNION ALL
    SELECT object_id, quarter_of(payment_created_at), currency, amount_minor, 'rule', 'blocker', rule_id
    FROM risk_rule_decisions WHERE merchant_id = p_merchant_id AND payment_created_at IS NOT NULL
  ), blocked AS (
    SELECT a.bucket, own.dimension, own.value, a.currency, max(a.amount_minor) AS amount_minor, count(*) AS attempts
    FROM attempts a, LATERAL (VALUES ('all', ''), ('blocker', a.list), (a.kind, a.decided_by)) AS own (dimension, value)
    GROUP BY a.payment_id, a.bucket, own.dimension, own.value, a.currency
  ), quarters AS (
    SELECT bucket, dimension, value, currency, sum(amount_minor) AS amount_minor, sum(payments) AS payments, sum(attempts) AS attempts
    FROM (
      SELECT bucket, dimension, value, currency, amount_minor, 1 AS payments, attempts FROM blocked
      UNION ALL
      SELECT bucket, dimension, value, currency, -amount_minor, -payment_count, -attempt_count FROM blocked_quarters WHERE merchant_id = p_merchant_id
    ) AS q GROUP BY 1, 2, 3, 4
  )
  INSERT INTO blocked_parts AS kept (merchant_id, amount_minor, payment_count, attempt_count, day, part, dimension, value, currency)
  SELECT p_merchant_id, sum(amount_minor), sum(payments), sum(attempts), day, part, dimension, value, currency
  FROM (
    SELECT p.day, p.part, dimension, value, currency, amount_minor, payments, attempts FROM quarters q, LATERAL blocked_parts_of(q.bucket) AS p
    UNION ALL
    SELECT day, part, dimension, value, currency, -amount_minor, -payment_count, -attempt_count FROM blocked_parts WHERE merchant_id = p_merchant_id
  ) AS rows GROUP BY dimension, part, day, value, currency HAVING (sum(amount_minor), sum(payments), sum(attempts)) <> (0, 0, 0)
  ORDER BY dimension, part, day, value, currency
  ON CONFLICT (merchant_id, dimension, part, day, value, currency) DO UPDATE SET amount_minor = kept.amount_minor + excluded.amount_minor,
    payment_count = kept.payment_count + excluded.payment_count, attempt_count = kept.attempt_count + excluded.attempt_count
$$;

-- Waits for lane 0, whose holders wait for nobody.
CREATE FUNCTION rebuild_blocked(p_merchant_id text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext(p_merchant_id), -1), pg_advisory_xact_lock(hashtext(p_merchant_id), 0);
  PERFORM rebuild_blocked_parts(p_merchant_id);
END $$;

GRANT EXECUTE ON FUNCTION blocked_parts_of, add_blocked, fold_blocked TO counterfoil_app;

-- As in 0116, with blocked payments.
CREATE OR REPLACE FUNCTION fold_lane(p_merchant_id text, p_slot integer) RETURNS bigint LANGUAGE plpgsql AS $$
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
