-- Trade by parts of a day, and the rates by which Home shows one total.

-- Sales by quarter of an hour in UTC.
CREATE TABLE trade_quarters (
  merchant_id text COLLATE "C" NOT NULL,
  lane bigint NOT NULL,
  bucket timestamptz NOT NULL,
  successful_count bigint NOT NULL,
  declined_count bigint NOT NULL,
  captured_minor bigint NOT NULL,
  currency text COLLATE "C" NOT NULL,
  PRIMARY KEY (merchant_id, lane, currency, bucket),
  CONSTRAINT quarter_in_known_lane FOREIGN KEY (merchant_id, lane) REFERENCES figure_lanes (merchant_id, lane)
) WITH (fillfactor = 80);
CALL protect_tenant_table('trade_quarters', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, UPDATE, DELETE');

CREATE FUNCTION add_new_payments_to_quarters() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  added bigint;
BEGIN
  INSERT INTO trade_quarters AS kept (merchant_id, lane, bucket, successful_count, declined_count, captured_minor, currency)
  SELECT p.merchant_id, take_lane(p.merchant_id), t.bucket, sum(t.successful_count), sum(t.declined_count), sum(t.captured_minor), p.currency
  FROM inserted p, LATERAL payment_trade(p.status, p.created_at, p.amount_captured_minor, p.captured_at) AS t
  GROUP BY p.merchant_id, p.currency, t.bucket
  ON CONFLICT (merchant_id, lane, currency, bucket) DO UPDATE SET successful_count = kept.successful_count + excluded.successful_count,
    declined_count = kept.declined_count + excluded.declined_count, captured_minor = kept.captured_minor + excluded.captured_minor;
  GET DIAGNOSTICS added = ROW_COUNT;
  IF added > 100 THEN
    PERFORM fold_large_lane(merchant_id, count(*)) FROM inserted GROUP BY merchant_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER payments_add_new_to_quarters AFTER INSERT ON payments
  REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION add_new_payments_to_quarters();

-- A payment that changes is subtracted from its quarters as it was and added as it is. Most changes leave a difference of zero, and then nothing is written.
CREATE FUNCTION add_changed_payments_to_quarters() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  added bigint;
BEGIN
  INSERT INTO trade_quarters AS kept (merchant_id, lane, bucket, successful_count, declined_count, captured_minor, currency)
  SELECT merchant_id, take_lane(merchant_id), bucket, successful_count, declined_count, captured_minor, currency
  FROM (
    SELECT p.merchant_id, p.currency, t.bucket, sum(p.sign * t.successful_count) AS successful_count, sum(p.sign * t.declined_count) AS declined_count,
           sum(p.sign * t.captured_minor) AS captured_minor
    FROM (
      SELECT 1 AS sign, merchant_id, currency, status, created_at, amount_captured_minor, captured_at FROM inserted
      UNION ALL SELECT -1, merchant_id, currency, status, created_at, amount_captured_minor, captured_at FROM deleted
    ) AS p, LATERAL payment_trade(p.status, p.created_at, p.amount_captured_minor, p.captured_at) AS t GROUP BY 1, 2, 3
  ) AS changed
  WHERE (successful_count, declined_count, captured_minor) <> (0, 0, 0)
  ON CONFLICT (merchant_id, lane, currency, bucket) DO UPDATE SET successful_count = kept.successful_count + excluded.successful_count,
    declined_count = kept.declined_count + excluded.declined_count, captured_minor = kept.captured_minor + excluded.captured_minor;
  GET DIAGNOSTICS added = ROW_COUNT;
  IF added > 100 THEN
    PERFORM fold_large_lane(merchant_id, count(*)) FROM inserted GROUP BY merchant_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER payments_add_changed_to_quarters AFTER UPDATE ON payments
  REFERENCING NEW TABLE AS inserted OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION add_changed_payments_to_quarters();

-- Rates to show money of several currencies as one total. They move no money: what is exchanged has the rate of its terms.
CREATE TABLE reference_rates (
  currency text COLLATE "C" NOT NULL,
  day date NOT NULL,
  -- Units of the currency for one euro.
  rate numeric(24, 12) NOT NULL CONSTRAINT reference_rate_positive CHECK (rate > 0),
  PRIMARY KEY (currency, day)
);
GRANT SELECT ON reference_rates TO counterfoil_app;

-- Folded trade, by parts of a day. Folding a lane moves its quarters here, so only who holds lane 0 writes, and a sale writes none of it.
CREATE TABLE trade_parts (
  merchant_id text COLLATE "C" NOT NULL REFERENCES merchant_accounts (merchant_id),
  captured_minor bigint NOT NULL,
  successful_count integer NOT NULL,
  declined_count integer NOT NULL,
  -- In UTC.
  day date NOT NULL,
  part smallint NOT NULL,
  currency text COLLATE "C" NOT NULL,
  PRIMARY KEY (merchant_id, currency, part, day) INCLUDE (successful_count, declined_count, captured_minor)
);
CALL protect_tenant_table('trade_parts', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, UPDATE');

-- Moves the quarters of a lane. Its caller holds the lane and lane 0.
CREATE FUNCTION fold_trade(p_merchant_id text, p_lane bigint) RETURNS void LANGUAGE sql AS $$
  WITH taken AS (
    DELETE FROM trade_quarters WHERE merchant_id = p_merchant_id AND lane = p_lane RETURNING *
  )
  INSERT INTO trade_parts AS kept (merchant_id, captured_minor, successful_count, declined_count, day, part, currency)
  SELECT p_merchant_id, sum(captured_minor), sum(successful_count), sum(declined_count), p.day, p.part, currency
  FROM taken, LATERAL day_parts_of(bucket) AS p GROUP BY currency, p.part, p.day ORDER BY currency, p.part, p.day
  ON CONFLICT (merchant_id, currency, part, day) DO UPDATE SET captured_minor = kept.captured_minor + excluded.captured_minor,
    successful_count = kept.successful_count + excluded.successful_count, declined_count = kept.declined_count + excluded.declined_count
$$;

-- Adds the difference between the rows of an account, less what its lanes have, and its parts, in one snapshot. The caller holds lane 0.
CREATE FUNCTION rebuild_trade(p_merchant_id text) RETURNS void LANGUAGE sql AS $$
  WITH quarters AS (
    SELECT p.currency, t.bucket, t.successful_count AS successful, t.declined_count AS declined, t.captured_minor
    FROM payments p, LATERAL payment_trade(p.status, p.created_at, p.amount_captured_minor, p.captured_at) AS t WHERE p.merchant_id = p_merchant_id
    UNION ALL
    SELECT currency, bucket, -successful_count, -declined_count, -captured_minor FROM trade_quarters WHERE merchant_id = p_merchant_id
  ), sums AS (
    SELECT currency, bucket, sum(successful) AS successful, sum(declined) AS declined, sum(captured_minor) AS captured_minor FROM quarters GROUP BY 1, 2
  ), rows AS (
    SELECT s.currency, p.part, p.day, successful, declined, captured_minor FROM sums s, LATERAL day_parts_of(s.bucket) AS p
    UNION ALL
    SELECT currency, part, day, -successful_count, -declined_count, -captured_minor FROM trade_parts WHERE merchant_id = p_merchant_id
  )
  INSERT INTO trade_parts AS kept (merchant_id, captured_minor, successful_count, declined_count, day, part, currency)
  SELECT p_merchant_id, sum(captured_minor), sum(successful), sum(declined), day, part, currency
  FROM rows GROUP BY currency, part, day HAVING (sum(captured_minor), sum(successful), sum(declined)) <> (0, 0, 0) ORDER BY currency, part, day
  ON CONFLICT (merchant_id, currency, part, day) DO UPDATE SET captured_minor = kept.captured_minor + excluded.captured_minor,
    successful_count = kept.successful_count + excluded.successful_count, declined_count = kept.declined_count + excluded.declined_count
$$;

GRANT EXECUTE ON FUNCTION
  fold_trade
  TO counterfoil_app;
