-- What is available at a time is what was released before it, so movements are also summed up by when they were released: as type `release`, net of fees. What is
-- pending at a time is the rest of what had moved by then (decision 0113).

-- What a time has besides whole quarters is read by movement.
CREATE INDEX balance_transactions_by_release ON balance_transactions (merchant_id, released_at) INCLUDE (currency, net_minor) WHERE released_at IS NOT NULL;

-- As in 0116, with what is available from the start, such as payouts.
CREATE OR REPLACE FUNCTION add_to_movements() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  added bigint;
BEGIN
  INSERT INTO movement_sums AS kept (merchant_id, lane, bucket, movement_count, amount_minor, fee_minor, period, type, currency)
  SELECT merchant_id, take_lane(merchant_id), bucket, count(*), sum(amount_minor), sum(fee_minor), 'quarter', type, currency
  FROM (
    SELECT merchant_id, quarter_of(created_at) AS bucket, amount_minor, fee_minor, type, currency FROM inserted
    UNION ALL SELECT merchant_id, quarter_of(released_at), net_minor, 0, 'release', currency FROM inserted WHERE released_at IS NOT NULL
  ) AS moved GROUP BY merchant_id, bucket, currency, type
  ON CONFLICT (merchant_id, lane, period, bucket, currency, type) DO UPDATE SET movement_count = kept.movement_count + excluded.movement_count,
    amount_minor = kept.amount_minor + excluded.amount_minor, fee_minor = kept.fee_minor + excluded.fee_minor;
  GET DIAGNOSTICS added = ROW_COUNT;
  IF added > 100 THEN
    PERFORM fold_large_lane(merchant_id, count(*)) FROM inserted GROUP BY merchant_id;
  END IF;
  RETURN NULL;
END $$;

-- A movement is released later, or is heard to have been released earlier. Other changes leave both sums alike.
CREATE FUNCTION add_releases_to_movements() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  added bigint;
BEGIN
  INSERT INTO movement_sums AS kept (merchant_id, lane, bucket, movement_count, amount_minor, fee_minor, period, type, currency)
  SELECT merchant_id, take_lane(merchant_id), bucket, release_count, net_minor, 0, 'quarter', 'release', currency
  FROM (
    SELECT merchant_id, currency, bucket, sum(sign) AS release_count, sum(sign * net_minor) AS net_minor
    FROM (
      SELECT 1 AS sign, merchant_id, currency, quarter_of(released_at) AS bucket, net_minor FROM inserted WHERE released_at IS NOT NULL
      UNION ALL SELECT -1, merchant_id, currency, quarter_of(released_at), net_minor FROM deleted WHERE released_at IS NOT NULL
    ) AS released GROUP BY 1, 2, 3
  ) AS changed
  WHERE (release_count, net_minor) <> (0, 0)
  ON CONFLICT (merchant_id, lane, period, bucket, currency, type) DO UPDATE SET movement_count = kept.movement_count + excluded.movement_count,
    amount_minor = kept.amount_minor + excluded.amount_minor;
  GET DIAGNOSTICS added = ROW_COUNT;
  IF added > 100 THEN
    PERFORM fold_large_lane(merchant_id, count(*)) FROM inserted GROUP BY merchant_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER balance_transactions_add_releases_to_movements AFTER UPDATE ON balance_transactions
  REFERENCING NEW TABLE AS inserted OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION add_releases_to_movements();

-- As in 0116, with releases.
CREATE OR REPLACE FUNCTION rebuild_movements(p_merchant_id text) RETURNS void LANGUAGE sql AS $$
  WITH quarters AS (
    SELECT quarter_of(created_at) AS bucket, currency, type, 1 AS movements, amount_minor, fee_minor FROM balance_transactions WHERE merchant_id = p_merchant_id
    UNION ALL
    SELECT quarter_of(released_at), currency, 'release', 1, net_minor, 0 FROM balance_transactions WHERE merchant_id = p_merchant_id AND released_at IS NOT NULL
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
