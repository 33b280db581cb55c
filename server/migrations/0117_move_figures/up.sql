-- A fold needs lane 0 of its account and writes the same rows, so this transaction holds it: of as many accounts as a third of the table of locks has room for. What
-- other accounts have in lane 0 stays there, where it is read too, until `rebuild_figures`. Their outcomes have no other source, and the difference is exact beside folds.
SET LOCAL lock_timeout = '60s';
DO $$
DECLARE
  account text;
  locked integer := 0;
  room integer := least(2000, current_setting('max_locks_per_transaction')::integer * current_setting('max_connections')::integer / 3);
BEGIN
  FOR account IN SELECT merchant_id FROM merchant_accounts ORDER BY merchant_id LOOP
    IF locked < room THEN
      PERFORM pg_advisory_xact_lock(hashtext(account), 0);
      PERFORM fold_trade(account, 0), fold_movements(account, 0);
      locked := locked + 1;
    END IF;
    PERFORM rebuild_acceptance_parts(account);
  END LOOP;
END $$;

-- Nothing calls it since 0116.
DROP FUNCTION add_movements;

-- ---------------------------------------------------------------------------
-- Disputes
-- ---------------------------------------------------------------------------

-- Not with 0116, which holds `trade_quarters`: a transaction that writes both would wait for one of them and be waited for with the other.
SET LOCAL lock_timeout = '5s';
LOCK TABLE disputes IN SHARE ROW EXCLUSIVE MODE;

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

-- Disputes before this.
INSERT INTO trade_parts AS kept (merchant_id, declined_minor, captured_minor, refunded_minor, opened_minor, successful_count, declined_count, opened_count, day, part, currency)
SELECT merchant_id, 0, 0, 0, sum(opened_minor), 0, 0, sum(opened_count), p.day, p.part, currency
FROM (
  SELECT merchant_id, currency, quarter_of(created_at) AS bucket, count(*) AS opened_count, sum(amount_minor) AS opened_minor
  FROM disputes WHERE kind <> 'query' GROUP BY 1, 2, 3
) AS opened, LATERAL day_parts_of(bucket) AS p
GROUP BY merchant_id, currency, p.part, p.day ORDER BY merchant_id, currency, p.part, p.day
ON CONFLICT (merchant_id, currency, part, day) DO UPDATE SET opened_minor = kept.opened_minor + excluded.opened_minor, opened_count = kept.opened_count + excluded.opened_count;
