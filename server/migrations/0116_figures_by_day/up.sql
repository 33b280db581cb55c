-- ---------------------------------------------------------------------------
-- Parts of a day in UTC
-- ---------------------------------------------------------------------------

-- The parts that a quarter of an hour lies in: 0 is the day, 1 to 4 its six-hour parts, 5 to 28 its hours and 29 to 124 its quarters. A day of any time zone begins a
-- few parts after a day in UTC, the same ones for months: `infra/figures/day-parts.ts` chooses them. Indexes have a part of all days in one place.
CREATE FUNCTION day_parts_of(p_bucket timestamptz) RETURNS TABLE (part smallint, day date) LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT level.part::smallint, at.at::date
  FROM (SELECT p_bucket AT TIME ZONE 'UTC') AS at (at), LATERAL (SELECT extract(hour FROM at.at)::int * 4 + extract(minute FROM at.at)::int / 15) AS q (quarter),
    LATERAL (VALUES (0), (1 + quarter / 24), (5 + quarter / 4), (29 + quarter)) AS level (part)
$$;

-- Numbers of quarters from 1970: of one of a day, and of the one that a time is in.
CREATE FUNCTION part_position(p_day date, p_quarter integer) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT (p_day - date '1970-01-01') * 96 + p_quarter
$$;
CREATE FUNCTION quarter_number(p_at timestamptz) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT floor(extract(epoch FROM p_at) / 900)::integer
$$;

-- ---------------------------------------------------------------------------
-- Trade
-- ---------------------------------------------------------------------------

-- Disputes, without inquiries, when they were opened.
ALTER TABLE trade_quarters ADD COLUMN opened_count bigint NOT NULL DEFAULT 0, ADD COLUMN opened_minor bigint NOT NULL DEFAULT 0;

-- Folded trade, by parts of a day. Folding a lane moves its quarters here, so only who holds lane 0 writes, and a sale writes none of it.
CREATE TABLE trade_parts (
  merchant_id text COLLATE "C" NOT NULL REFERENCES merchant_accounts (merchant_id),
  declined_minor bigint NOT NULL,
  captured_minor bigint NOT NULL,
  refunded_minor bigint NOT NULL,
  opened_minor bigint NOT NULL,
  successful_count integer NOT NULL,
  declined_count integer NOT NULL,
  opened_count integer NOT NULL,
  -- In UTC.
  day date NOT NULL,
  part smallint NOT NULL,
  currency text COLLATE "C" NOT NULL,
  PRIMARY KEY (merchant_id, currency, part, day)
    INCLUDE (successful_count, declined_count, declined_minor, captured_minor, refunded_minor, opened_count, opened_minor)
);
CALL protect_tenant_table('trade_parts', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, UPDATE');

-- Moves the quarters of a lane. Its caller holds the lane and lane 0.
CREATE FUNCTION fold_trade(p_merchant_id text, p_lane bigint) RETURNS void LANGUAGE sql AS $$
  WITH taken AS (
    DELETE FROM trade_quarters WHERE merchant_id = p_merchant_id AND lane = p_lane RETURNING *
  )
  INSERT INTO trade_parts AS kept (merchant_id, declined_minor, captured_minor, refunded_minor, opened_minor, successful_count, declined_count, opened_count, day, part, currency)
  SELECT p_merchant_id, sum(declined_minor), sum(captured_minor), sum(refunded_minor), sum(opened_minor), sum(successful_count), sum(declined_count), sum(opened_count),
         p.day, p.part, currency
  FROM taken, LATERAL day_parts_of(bucket) AS p GROUP BY currency, p.part, p.day ORDER BY currency, p.part, p.day
  ON CONFLICT (merchant_id, currency, part, day) DO UPDATE SET declined_minor = kept.declined_minor + excluded.declined_minor,
    captured_minor = kept.captured_minor + excluded.captured_minor, refunded_minor = kept.refunded_minor + excluded.refunded_minor,
    opened_minor = kept.opened_minor + excluded.opened_minor, successful_count = kept.successful_count + excluded.successful_count,
    declined_count = kept.declined_count + excluded.declined_count, opened_count = kept.opened_count + excluded.opened_count
$$;

-- Folds the lane of this transaction after a statement that added more rows to it than this, if nobody else folds: lanes are read whole, and a sale that folds would
-- have to move what an import left. The transaction continues in the slot's next lane.
CREATE FUNCTION fold_large_lane(p_merchant_id text, p_added bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF p_added > 100 AND pg_try_advisory_xact_lock(hashtext(p_merchant_id), 0) THEN
    PERFORM set_config('app.lane', fold_lane(p_merchant_id, (take_lane(p_merchant_id) % 1024)::integer)::text, true);
  END IF;
END $$;

-- As in 0013, with disputes. For changes, refunds and disputes; new payments are added as below.
CREATE OR REPLACE FUNCTION add_quarters(p_added trade_quarters[]) RETURNS void LANGUAGE plpgsql STRICT AS $$
BEGIN
  INSERT INTO trade_quarters AS kept SELECT * FROM unnest(p_added)
  ON CONFLICT (merchant_id, lane, currency, bucket) DO UPDATE SET successful_count = kept.successful_count + excluded.successful_count,
    declined_count = kept.declined_count + excluded.declined_count, declined_minor = kept.declined_minor + excluded.declined_minor,
    captured_minor = kept.captured_minor + excluded.captured_minor, refunded_minor = kept.refunded_minor + excluded.refunded_minor,
    opened_count = kept.opened_count + excluded.opened_count, opened_minor = kept.opened_minor + excluded.opened_minor;
  IF cardinality(p_added) > 100 THEN
    PERFORM fold_large_lane(merchant_id, count(*)) FROM unnest(p_added) GROUP BY merchant_id;
  END IF;
END $$;

-- As in 0013, and an import folds what it added.
CREATE OR REPLACE FUNCTION add_new_payments_to_quarters() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  added bigint;
BEGIN
  INSERT INTO trade_quarters AS kept (merchant_id, lane, bucket, successful_count, declined_count, declined_minor, captured_minor, refunded_minor, currency)
  SELECT p.merchant_id, take_lane(p.merchant_id), t.bucket, sum(t.successful_count), sum(t.declined_count), sum(t.declined_minor), sum(t.captured_minor), 0, p.currency
  FROM inserted p, LATERAL payment_trade(p.status, p.amount_minor, p.created_at, p.amount_captured_minor, p.captured_at) AS t
  GROUP BY p.merchant_id, p.currency, t.bucket
  ON CONFLICT (merchant_id, lane, currency, bucket) DO UPDATE SET successful_count = kept.successful_count + excluded.successful_count,
    declined_count = kept.declined_count + excluded.declined_count, declined_minor = kept.declined_minor + excluded.declined_minor,
    captured_minor = kept.captured_minor + excluded.captured_minor;
  GET DIAGNOSTICS added = ROW_COUNT;
  IF added > 100 THEN
    PERFORM fold_large_lane(merchant_id, count(*)) FROM inserted GROUP BY merchant_id;
  END IF;
  RETURN NULL;
END $$;

-- As in 0013, with disputes.
CREATE OR REPLACE FUNCTION add_changed_payments_to_quarters() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_quarters(array_agg(
    ROW(merchant_id, take_lane(merchant_id), bucket, successful_count, declined_count, declined_minor, captured_minor, 0, currency, 0, 0)::trade_quarters))
  FROM (
    SELECT p.merchant_id, p.currency, t.bucket, sum(p.sign * t.successful_count) AS successful_count, sum(p.sign * t.declined_count) AS declined_count,
           sum(p.sign * t.declined_minor) AS declined_minor, sum(p.sign * t.captured_minor) AS captured_minor
    FROM (
      SELECT 1 AS sign, merchant_id, currency, status, amount_minor, created_at, amount_captured_minor, captured_at FROM inserted
      UNION ALL SELECT -1, merchant_id, currency, status, amount_minor, created_at, amount_captured_minor, captured_at FROM deleted
    ) AS p, LATERAL payment_trade(p.status, p.amount_minor, p.created_at, p.amount_captured_minor, p.captured_at) AS t GROUP BY 1, 2, 3
  ) AS changed
  WHERE (successful_count, declined_count, declined_minor, captured_minor) <> (0, 0, 0, 0);
  RETURN NULL;
END $$;

-- As in 0013, with disputes.
CREATE OR REPLACE FUNCTION add_new_refunds_to_quarters() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_quarters(array_agg(ROW(merchant_id, take_lane(merchant_id), bucket, 0, 0, 0, 0, refunded_minor, currency, 0, 0)::trade_quarters))
  FROM (
    SELECT merchant_id, currency, quarter_of(created_at) AS bucket, sum(amount_minor) AS refunded_minor FROM inserted WHERE counts_as_refunded(status) = 1 GROUP BY 1, 2, 3
  ) AS added;
  RETURN NULL;
END $$;

-- As in 0013, with disputes.
CREATE OR REPLACE FUNCTION add_changed_refunds_to_quarters() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_quarters(array_agg(ROW(merchant_id, take_lane(merchant_id), bucket, 0, 0, 0, 0, refunded_minor, currency, 0, 0)::trade_quarters))
  FROM (
    SELECT merchant_id, currency, bucket, sum(refunded_minor) AS refunded_minor
    FROM (
      SELECT merchant_id, currency, quarter_of(created_at) AS bucket, amount_minor AS refunded_minor FROM inserted WHERE counts_as_refunded(status) = 1
      UNION ALL SELECT merchant_id, currency, quarter_of(created_at), -amount_minor FROM deleted WHERE counts_as_refunded(status) = 1
    ) AS r GROUP BY 1, 2, 3
  ) AS changed
  WHERE refunded_minor <> 0;
  RETURN NULL;
END $$;

-- ---------------------------------------------------------------------------
-- Movements of the balance
-- ---------------------------------------------------------------------------

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

CREATE OR REPLACE FUNCTION periods_of(p_at timestamptz) RETURNS TABLE (period text, bucket timestamptz) LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  VALUES ('quarter', quarter_of(p_at)), ('day', day_of(p_at)), ('month', month_of(p_at))
$$;

-- Moves the quarters of a lane. Its caller holds the lane and lane 0. Months of a lane are of earlier versions, and follow from its quarters.
CREATE FUNCTION fold_movements(p_merchant_id text, p_lane bigint) RETURNS void LANGUAGE sql AS $$
  WITH taken AS (
    DELETE FROM movement_sums WHERE merchant_id = p_merchant_id AND lane = p_lane RETURNING *
  )
  INSERT INTO movement_periods AS kept (merchant_id, bucket, movement_count, amount_minor, fee_minor, period, type, currency)
  SELECT p_merchant_id, p.bucket, sum(movement_count), sum(amount_minor), sum(fee_minor), p.period, type, currency
  FROM taken t, LATERAL periods_of(t.bucket) AS p WHERE t.period = 'quarter' GROUP BY p.period, p.bucket, currency, type ORDER BY p.period, p.bucket, currency, type
  ON CONFLICT (merchant_id, period, bucket, currency, type) DO UPDATE SET movement_count = kept.movement_count + excluded.movement_count,
    amount_minor = kept.amount_minor + excluded.amount_minor, fee_minor = kept.fee_minor + excluded.fee_minor
$$;

-- As in 0040, by quarter alone, and an import folds what it added.
CREATE OR REPLACE FUNCTION add_to_movements() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  added bigint;
BEGIN
  INSERT INTO movement_sums AS kept (merchant_id, lane, bucket, movement_count, amount_minor, fee_minor, period, type, currency)
  SELECT merchant_id, take_lane(merchant_id), quarter_of(created_at) AS bucket, count(*), sum(amount_minor), sum(fee_minor), 'quarter', type, currency
  FROM inserted GROUP BY merchant_id, bucket, currency, type
  ON CONFLICT (merchant_id, lane, period, bucket, currency, type) DO UPDATE SET movement_count = kept.movement_count + excluded.movement_count,
    amount_minor = kept.amount_minor + excluded.amount_minor, fee_minor = kept.fee_minor + excluded.fee_minor;
  GET DIAGNOSTICS added = ROW_COUNT;
  IF added > 100 THEN
    PERFORM fold_large_lane(merchant_id, count(*)) FROM inserted GROUP BY merchant_id;
  END IF;
  RETURN NULL;
END $$;

-- ---------------------------------------------------------------------------
-- Outcomes of payments by hour and by day of the week
-- ---------------------------------------------------------------------------

-- Of all payments, by parts of a day: days of the week of any time zone are sums of them. Written as `acceptance_sums` is.
CREATE TABLE acceptance_parts (
  merchant_id text COLLATE "C" NOT NULL REFERENCES merchant_accounts (merchant_id),
  declined_minor bigint NOT NULL,
  successful_count integer NOT NULL,
  first_try_count integer NOT NULL,
  declined_count integer NOT NULL,
  -- In UTC.
  day date NOT NULL,
  part smallint NOT NULL,
  currency text COLLATE "C" NOT NULL,
  PRIMARY KEY (merchant_id, part, day, currency) INCLUDE (declined_minor, successful_count, first_try_count, declined_count)
);
CALL protect_tenant_table('acceptance_parts', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, UPDATE');

-- Of all payments, by hour, and by the hours and quarters of the days of a month, in UTC: hours of any time zone are sums of them.
CREATE TABLE acceptance_hours (
  merchant_id text COLLATE "C" NOT NULL REFERENCES merchant_accounts (merchant_id),
  -- The hour, or when the month begins.
  bucket timestamptz NOT NULL,
  declined_minor bigint NOT NULL,
  successful_count integer NOT NULL,
  first_try_count integer NOT NULL,
  declined_count integer NOT NULL,
  -- The hour or the quarter of the days of a month, from 0.
  slot smallint NOT NULL,
  -- `hour`, `month_hour` or `month_quarter`
  period text COLLATE "C" NOT NULL,
  currency text COLLATE "C" NOT NULL,
  PRIMARY KEY (merchant_id, period, bucket, slot, currency) INCLUDE (declined_minor, successful_count, first_try_count, declined_count)
);
CALL protect_tenant_table('acceptance_hours', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, UPDATE');

CREATE FUNCTION acceptance_hours_of(p_bucket timestamptz) RETURNS TABLE (period text, bucket timestamptz, slot smallint) LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT own.period, own.bucket, own.slot::smallint
  FROM (SELECT p_bucket AT TIME ZONE 'UTC') AS at (at), LATERAL (SELECT extract(hour FROM at.at)::int, extract(minute FROM at.at)::int / 15) AS of_day (hour, quarter),
    LATERAL (VALUES ('hour', date_bin('1 hour', p_bucket, '2000-01-01T00:00:00Z'), 0), ('month_hour', month_of(p_bucket), hour),
      ('month_quarter', month_of(p_bucket), hour * 4 + quarter)) AS own (period, bucket, slot)
$$;

-- As in 0081, with parts of a day and hours.
CREATE OR REPLACE FUNCTION fold_acceptance(p_merchant_id text, p_lane bigint) RETURNS void LANGUAGE sql AS $$
  WITH taken AS (
    DELETE FROM acceptance_outcomes WHERE merchant_id = p_merchant_id AND lane = p_lane RETURNING *
  ), parts AS (
    INSERT INTO acceptance_parts AS kept (merchant_id, declined_minor, successful_count, first_try_count, declined_count, day, part, currency)
    SELECT p_merchant_id, sum(declined_minor), sum(successful_count), sum(first_try_count), sum(declined_count), p.day, p.part, currency
    FROM taken o, LATERAL day_parts_of(o.bucket) AS p GROUP BY p.part, p.day, currency
    HAVING (sum(declined_minor), sum(successful_count), sum(first_try_count), sum(declined_count)) <> (0, 0, 0, 0)
    ORDER BY p.part, p.day, currency
    ON CONFLICT (merchant_id, part, day, currency) DO UPDATE SET declined_minor = kept.declined_minor + excluded.declined_minor,
      successful_count = kept.successful_count + excluded.successful_count, first_try_count = kept.first_try_count + excluded.first_try_count,
      declined_count = kept.declined_count + excluded.declined_count
  ), hours AS (
    INSERT INTO acceptance_hours AS kept (merchant_id, bucket, declined_minor, successful_count, first_try_count, declined_count, slot, period, currency)
    SELECT p_merchant_id, p.bucket, sum(declined_minor), sum(successful_count), sum(first_try_count), sum(declined_count), p.slot, p.period, currency
    FROM taken o, LATERAL acceptance_hours_of(o.bucket) AS p GROUP BY p.period, p.bucket, p.slot, currency
    HAVING (sum(declined_minor), sum(successful_count), sum(first_try_count), sum(declined_count)) <> (0, 0, 0, 0)
    ORDER BY p.period, p.bucket, p.slot, currency
    ON CONFLICT (merchant_id, period, bucket, slot, currency) DO UPDATE SET declined_minor = kept.declined_minor + excluded.declined_minor,
      successful_count = kept.successful_count + excluded.successful_count, first_try_count = kept.first_try_count + excluded.first_try_count,
      declined_count = kept.declined_count + excluded.declined_count
  )
  INSERT INTO acceptance_sums AS kept (merchant_id, bucket, declined_minor, successful_count, first_try_count, declined_count, dimension, period, currency, value)
  SELECT p_merchant_id, p.bucket, sum(o.declined_minor), sum(o.successful_count), sum(o.first_try_count), sum(o.declined_count), d.dimension, p.period, o.currency, d.value
  FROM taken o,
    LATERAL (VALUES ('quarter', o.bucket), ('day', day_of(o.bucket)), ('month', month_of(o.bucket))) AS p (period, bucket),
    LATERAL (VALUES ('all', ''), ('brand', o.brand), ('country', o.country), ('funding', o.funding), ('bin', o.bin), ('amount', o.amount_band::text),
      ('decline', o.decline_code)) AS d (dimension, value)
  WHERE d.dimension <> 'decline' OR o.declined_count <> 0
  GROUP BY p.bucket, d.dimension, p.period, o.currency, d.value
  HAVING (sum(o.declined_minor), sum(o.successful_count), sum(o.first_try_count), sum(o.declined_count)) <> (0, 0, 0, 0)
  ORDER BY d.dimension, p.period, p.bucket, o.currency, d.value
  ON CONFLICT (merchant_id, dimension, period, bucket, currency, value) DO UPDATE SET declined_minor = kept.declined_minor + excluded.declined_minor,
    successful_count = kept.successful_count + excluded.successful_count, first_try_count = kept.first_try_count + excluded.first_try_count,
    declined_count = kept.declined_count + excluded.declined_count
$$;

-- Adds the difference between the quarters of an account's sums and its parts and hours, computed in one snapshot.
CREATE FUNCTION rebuild_acceptance_parts(p_merchant_id text) RETURNS void LANGUAGE sql AS $$
  WITH quarters AS (
    SELECT bucket, declined_minor, successful_count, first_try_count, declined_count, currency FROM acceptance_sums
    WHERE merchant_id = p_merchant_id AND dimension = 'all' AND period = 'quarter'
  ), parts AS (
    INSERT INTO acceptance_parts AS kept (merchant_id, declined_minor, successful_count, first_try_count, declined_count, day, part, currency)
    SELECT p_merchant_id, sum(declined_minor), sum(successful_count), sum(first_try_count), sum(declined_count), p.day, p.part, currency
    FROM (
      SELECT declined_minor, successful_count, first_try_count, declined_count, currency, day, part FROM quarters q, LATERAL day_parts_of(q.bucket) AS own
      UNION ALL SELECT -declined_minor, -successful_count, -first_try_count, -declined_count, currency, day, part FROM acceptance_parts WHERE merchant_id = p_merchant_id
    ) AS p GROUP BY p.part, p.day, currency
    HAVING (sum(declined_minor), sum(successful_count), sum(first_try_count), sum(declined_count)) <> (0, 0, 0, 0)
    ORDER BY p.part, p.day, currency
    ON CONFLICT (merchant_id, part, day, currency) DO UPDATE SET declined_minor = kept.declined_minor + excluded.declined_minor,
      successful_count = kept.successful_count + excluded.successful_count, first_try_count = kept.first_try_count + excluded.first_try_count,
      declined_count = kept.declined_count + excluded.declined_count
  )
  INSERT INTO acceptance_hours AS kept (merchant_id, bucket, declined_minor, successful_count, first_try_count, declined_count, slot, period, currency)
  SELECT p_merchant_id, p.bucket, sum(declined_minor), sum(successful_count), sum(first_try_count), sum(declined_count), p.slot, p.period, currency
  FROM (
    SELECT declined_minor, successful_count, first_try_count, declined_count, currency, own.bucket, slot, period FROM quarters q, LATERAL acceptance_hours_of(q.bucket) AS own
    UNION ALL SELECT -declined_minor, -successful_count, -first_try_count, -declined_count, currency, bucket, slot, period FROM acceptance_hours WHERE merchant_id = p_merchant_id
  ) AS p GROUP BY p.period, p.bucket, p.slot, currency
  HAVING (sum(declined_minor), sum(successful_count), sum(first_try_count), sum(declined_count)) <> (0, 0, 0, 0)
  ORDER BY p.period, p.bucket, p.slot, currency
  ON CONFLICT (merchant_id, period, bucket, slot, currency) DO UPDATE SET declined_minor = kept.declined_minor + excluded.declined_minor,
    successful_count = kept.successful_count + excluded.successful_count, first_try_count = kept.first_try_count + excluded.first_try_count,
    declined_count = kept.declined_count + excluded.declined_count
$$;
ALTER FUNCTION rebuild_acceptance RENAME TO rebuild_acceptance_sums;
CREATE FUNCTION rebuild_acceptance(p_merchant_id text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- The first one takes lane 0.
  PERFORM rebuild_acceptance_sums(p_merchant_id);
  PERFORM rebuild_acceptance_parts(p_merchant_id);
END $$;

-- ---------------------------------------------------------------------------
-- Folding and rebuilding
-- ---------------------------------------------------------------------------

GRANT EXECUTE ON FUNCTION day_parts_of, part_position, quarter_number, acceptance_hours_of, fold_trade, fold_movements, fold_large_lane TO counterfoil_app;

-- As in 0081, with trade and movements moved into their parts and periods.
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
  PERFORM fold_trade(p_merchant_id, folded), fold_movements(p_merchant_id, folded), fold_acceptance(p_merchant_id, folded);
  UPDATE figure_lanes SET lane = folded + 1024 WHERE merchant_id = p_merchant_id AND slot = p_slot;
  RETURN folded + 1024;
END $$;

-- Adds the difference between the rows of an account, less what its lanes have, and its parts, in one snapshot. The caller holds lane 0.
CREATE FUNCTION rebuild_trade(p_merchant_id text) RETURNS void LANGUAGE sql AS $$
  WITH quarters AS (
    SELECT p.currency, t.bucket, t.successful_count AS successful, t.declined_count AS declined, t.declined_minor, t.captured_minor, 0 AS refunded_minor, 0 AS opened,
           0 AS opened_minor
    FROM payments p, LATERAL payment_trade(p.status, p.amount_minor, p.created_at, p.amount_captured_minor, p.captured_at) AS t WHERE p.merchant_id = p_merchant_id
    UNION ALL
    SELECT currency, quarter_of(created_at), 0, 0, 0, 0, amount_minor, 0, 0 FROM refunds WHERE merchant_id = p_merchant_id AND counts_as_refunded(status) = 1
    UNION ALL
    SELECT currency, quarter_of(created_at), 0, 0, 0, 0, 0, 1, amount_minor FROM disputes WHERE merchant_id = p_merchant_id AND kind <> 'query'
    UNION ALL
    SELECT currency, bucket, -successful_count, -declined_count, -declined_minor, -captured_minor, -refunded_minor, -opened_count, -opened_minor
    FROM trade_quarters WHERE merchant_id = p_merchant_id
  ), sums AS (
    SELECT currency, bucket, sum(successful) AS successful, sum(declined) AS declined, sum(declined_minor) AS declined_minor, sum(captured_minor) AS captured_minor,
           sum(refunded_minor) AS refunded_minor, sum(opened) AS opened, sum(opened_minor) AS opened_minor
    FROM quarters GROUP BY 1, 2
  ), rows AS (
    SELECT s.currency, p.part, p.day, successful, declined, declined_minor, captured_minor, refunded_minor, opened, opened_minor FROM sums s, LATERAL day_parts_of(s.bucket) AS p
    UNION ALL
    SELECT currency, part, day, -successful_count, -declined_count, -declined_minor, -captured_minor, -refunded_minor, -opened_count, -opened_minor
    FROM trade_parts WHERE merchant_id = p_merchant_id
  )
  INSERT INTO trade_parts AS kept (merchant_id, declined_minor, captured_minor, refunded_minor, opened_minor, successful_count, declined_count, opened_count, day, part, currency)
  SELECT p_merchant_id, sum(declined_minor), sum(captured_minor), sum(refunded_minor), sum(opened_minor), sum(successful), sum(declined), sum(opened), day, part, currency
  FROM rows GROUP BY currency, part, day
  HAVING (sum(declined_minor), sum(captured_minor), sum(refunded_minor), sum(opened_minor), sum(successful), sum(declined), sum(opened)) <> (0, 0, 0, 0, 0, 0, 0)
  ORDER BY currency, part, day
  ON CONFLICT (merchant_id, currency, part, day) DO UPDATE SET declined_minor = kept.declined_minor + excluded.declined_minor,
    captured_minor = kept.captured_minor + excluded.captured_minor, refunded_minor = kept.refunded_minor + excluded.refunded_minor,
    opened_minor = kept.opened_minor + excluded.opened_minor, successful_count = kept.successful_count + excluded.successful_count,
    declined_count = kept.declined_count + excluded.declined_count, opened_count = kept.opened_count + excluded.opened_count
$$;

-- As `rebuild_trade`, of movements and their periods.
CREATE FUNCTION rebuild_movements(p_merchant_id text) RETURNS void LANGUAGE sql AS $$
  WITH quarters AS (
    SELECT quarter_of(created_at) AS bucket, currency, type, 1 AS movements, amount_minor, fee_minor FROM balance_transactions WHERE merchant_id = p_merchant_id
    UNION ALL
    SELECT bucket, currency, type, -movement_count, -amount_minor, -fee_minor FROM movement_sums WHERE merchant_id = p_merchant_id AND period = 'quarter'
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

-- As in 0040, with parts and periods; also moves what 0117 had no lock for. It waits for lane 0, whose holders wait for nobody.
CREATE OR REPLACE FUNCTION rebuild_figures(p_merchant_id text) RETURNS void LANGUAGE plpgsql AS $$
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
  PERFORM fold_trade(p_merchant_id, 0), fold_movements(p_merchant_id, 0);
  PERFORM rebuild_trade(p_merchant_id), rebuild_movements(p_merchant_id);
END $$;
