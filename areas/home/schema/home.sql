-- Trade by parts of a day, and the rates by which Home shows one total.

-- Sales and refunds by quarter of an hour in UTC.
CREATE TABLE trade_quarters (
  merchant_id text COLLATE "C" NOT NULL,
  lane bigint NOT NULL,
  bucket timestamptz NOT NULL,
  successful_count bigint NOT NULL,
  declined_count bigint NOT NULL,
  declined_minor bigint NOT NULL,
  captured_minor bigint NOT NULL,
  refunded_minor bigint NOT NULL,
  currency text COLLATE "C" NOT NULL,
  -- Disputes, without inquiries, when they were opened.
  opened_count bigint NOT NULL DEFAULT 0,
  opened_minor bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (merchant_id, lane, currency, bucket),
  CONSTRAINT quarter_in_known_lane FOREIGN KEY (merchant_id, lane) REFERENCES figure_lanes (merchant_id, lane)
) WITH (fillfactor = 80);
CALL protect_tenant_table('trade_quarters', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, UPDATE, DELETE');

CREATE FUNCTION add_quarters(p_added trade_quarters[]) RETURNS void LANGUAGE plpgsql STRICT AS $$
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

CREATE FUNCTION add_new_payments_to_quarters() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER payments_add_new_to_quarters AFTER INSERT ON payments
  REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION add_new_payments_to_quarters();

-- A payment that changes is subtracted from its quarters as it was and added as it is. Most changes leave a difference of zero, and then nothing is written.
CREATE FUNCTION add_changed_payments_to_quarters() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER payments_add_changed_to_quarters AFTER UPDATE ON payments
  REFERENCING NEW TABLE AS inserted OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION add_changed_payments_to_quarters();

CREATE FUNCTION add_new_refunds_to_quarters() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_quarters(array_agg(ROW(merchant_id, take_lane(merchant_id), bucket, 0, 0, 0, 0, refunded_minor, currency, 0, 0)::trade_quarters))
  FROM (
    SELECT merchant_id, currency, quarter_of(created_at) AS bucket, sum(amount_minor) AS refunded_minor FROM inserted WHERE counts_as_refunded(status) = 1 GROUP BY 1, 2, 3
  ) AS added;
  RETURN NULL;
END $$;
CREATE TRIGGER refunds_add_new_to_quarters AFTER INSERT ON refunds
  REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION add_new_refunds_to_quarters();

CREATE FUNCTION add_changed_refunds_to_quarters() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER refunds_add_changed_to_quarters AFTER UPDATE ON refunds
  REFERENCING NEW TABLE AS inserted OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION add_changed_refunds_to_quarters();

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

-- An inquiry counts once it becomes a dispute; a later outcome changes nothing.
CREATE FUNCTION add_new_disputes_to_quarters() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_quarters(array_agg(ROW(merchant_id, take_lane(merchant_id), bucket, 0, 0, 0, 0, 0, currency, opened_count, opened_minor)::trade_quarters))
  FROM (
    SELECT merchant_id, currency, quarter_of(created_at) AS bucket, count(*) AS opened_count, sum(amount_minor) AS opened_minor FROM inserted WHERE kind <> 'query' GROUP BY 1, 2, 3
  ) AS added;
  RETURN NULL;
END $$;
CREATE TRIGGER disputes_add_new_to_quarters AFTER INSERT ON disputes
  REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION add_new_disputes_to_quarters();

CREATE FUNCTION add_changed_disputes_to_quarters() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_quarters(array_agg(ROW(merchant_id, take_lane(merchant_id), bucket, 0, 0, 0, 0, 0, currency, opened_count, opened_minor)::trade_quarters))
  FROM (
    SELECT merchant_id, currency, bucket, sum(sign) AS opened_count, sum(sign * amount_minor) AS opened_minor
    FROM (
      SELECT 1 AS sign, merchant_id, currency, quarter_of(created_at) AS bucket, amount_minor FROM inserted WHERE kind <> 'query'
      UNION ALL SELECT -1, merchant_id, currency, quarter_of(created_at), amount_minor FROM deleted WHERE kind <> 'query'
    ) AS d GROUP BY 1, 2, 3
  ) AS changed
  WHERE (opened_count, opened_minor) <> (0, 0);
  RETURN NULL;
END $$;
CREATE TRIGGER disputes_add_changed_to_quarters AFTER UPDATE ON disputes
  REFERENCING NEW TABLE AS inserted OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION add_changed_disputes_to_quarters();

GRANT EXECUTE ON FUNCTION
  add_quarters, fold_trade
  TO counterfoil_app;
