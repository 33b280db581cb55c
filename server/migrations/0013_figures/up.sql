-- ---------------------------------------------------------------------------
-- Lanes: a figure is kept in several rows, and is their sum
-- ---------------------------------------------------------------------------

-- The lanes of an account. Lane 0 is the base. Every other slot has one lane at a time: a transaction holds a free slot and adds to the figures of its lane,
-- so writers never wait for each other. Now and then a lane is folded into the base and its slot gets the next lane, under a number that was never used:
-- row versions that an old snapshot keeps (a backup's) are left behind, and neither readers nor writers walk over them.
CREATE TABLE figure_lanes (
  merchant_id text COLLATE "C" NOT NULL REFERENCES merchant_accounts (merchant_id),
  slot integer NOT NULL CONSTRAINT slot_in_range CHECK (slot BETWEEN 0 AND 1023),
  lane bigint NOT NULL CONSTRAINT lane_of_its_slot CHECK (lane % 1024 = slot AND (lane = 0) = (slot = 0)),
  PRIMARY KEY (merchant_id, slot),
  CONSTRAINT each_lane_once UNIQUE (merchant_id, lane)
) WITH (fillfactor = 50);
CALL protect_tenant_table('figure_lanes', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, UPDATE');

-- Only triggers write the tables of figures. They have no CHECK, which PostgreSQL would parse and plan again for every sale.

-- The running balance of each account of the ledger. Debits positive, credits negative.
CREATE TABLE ledger_balances (
  merchant_id text COLLATE "C" NOT NULL,
  lane bigint NOT NULL,
  amount_minor bigint NOT NULL,
  account text COLLATE "C" NOT NULL,
  currency text COLLATE "C" NOT NULL,
  PRIMARY KEY (merchant_id, lane, account, currency),
  CONSTRAINT balance_in_known_lane FOREIGN KEY (merchant_id, lane) REFERENCES figure_lanes (merchant_id, lane)
) WITH (fillfactor = 50);
CALL protect_tenant_table('ledger_balances', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, UPDATE, DELETE');

-- Months are in UTC by Visa's rule.
CREATE TABLE vamp_months (
  merchant_id text COLLATE "C" NOT NULL,
  lane bigint NOT NULL,
  tc05_count bigint NOT NULL,
  tc15_count bigint NOT NULL,
  tc40_count bigint NOT NULL,
  excluded_count bigint NOT NULL,
  month text COLLATE "C" NOT NULL,
  PRIMARY KEY (merchant_id, lane, month),
  CONSTRAINT month_in_known_lane FOREIGN KEY (merchant_id, lane) REFERENCES figure_lanes (merchant_id, lane)
) WITH (fillfactor = 50);
CALL protect_tenant_table('vamp_months', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, UPDATE, DELETE');

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
  PRIMARY KEY (merchant_id, lane, currency, bucket),
  CONSTRAINT quarter_in_known_lane FOREIGN KEY (merchant_id, lane) REFERENCES figure_lanes (merchant_id, lane)
) WITH (fillfactor = 80);
CALL protect_tenant_table('trade_quarters', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, UPDATE, DELETE');

-- ---------------------------------------------------------------------------
-- Adding: one function per kind of figure. It takes rows of distinct keys with the amounts to add; null if there are none.
-- ---------------------------------------------------------------------------

CREATE FUNCTION add_balances(p_added ledger_balances[]) RETURNS void LANGUAGE plpgsql STRICT AS $$
BEGIN
  INSERT INTO ledger_balances AS kept SELECT * FROM unnest(p_added)
  ON CONFLICT (merchant_id, lane, account, currency) DO UPDATE SET amount_minor = kept.amount_minor + excluded.amount_minor;
END $$;

CREATE FUNCTION add_months(p_added vamp_months[]) RETURNS void LANGUAGE plpgsql STRICT AS $$
BEGIN
  INSERT INTO vamp_months AS kept SELECT * FROM unnest(p_added)
  ON CONFLICT (merchant_id, lane, month) DO UPDATE SET tc05_count = kept.tc05_count + excluded.tc05_count, tc15_count = kept.tc15_count + excluded.tc15_count,
    tc40_count = kept.tc40_count + excluded.tc40_count, excluded_count = kept.excluded_count + excluded.excluded_count;
END $$;

CREATE FUNCTION add_quarters(p_added trade_quarters[]) RETURNS void LANGUAGE plpgsql STRICT AS $$
BEGIN
  INSERT INTO trade_quarters AS kept SELECT * FROM unnest(p_added)
  ON CONFLICT (merchant_id, lane, currency, bucket) DO UPDATE SET successful_count = kept.successful_count + excluded.successful_count,
    declined_count = kept.declined_count + excluded.declined_count, declined_minor = kept.declined_minor + excluded.declined_minor,
    captured_minor = kept.captured_minor + excluded.captured_minor, refunded_minor = kept.refunded_minor + excluded.refunded_minor;
END $$;

-- Adds the figures of a slot's lane to the base and gives the slot its next lane. The caller holds the slot and the base. A figure that is missing here keeps
-- its lane from changing, by its foreign key.
CREATE FUNCTION fold_lane(p_merchant_id text, p_slot integer) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  folded bigint;
  balances ledger_balances[];
  months vamp_months[];
  quarters trade_quarters[];
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
  UPDATE figure_lanes SET lane = folded + 1024 WHERE merchant_id = p_merchant_id AND slot = p_slot;
  RETURN folded + 1024;
END $$;

-- Takes the lane of the first free slot, held until the transaction ends. It never waits, so it takes part in no deadlock, and a lone writer always has the
-- first slot. For figures the lock only keeps writers apart; consumers of the change feed rely on it, since it lets the transactions of a slot commit one after
-- the other.
CREATE FUNCTION take_free_lane(p_merchant_id text) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  account_key integer := hashtext(p_merchant_id);
  free_slot integer := 1;
  own_lane bigint;
BEGIN
  WHILE NOT pg_try_advisory_xact_lock(account_key, free_slot) LOOP
    free_slot := free_slot + 1;
  END LOOP;
  SELECT lane INTO own_lane FROM figure_lanes WHERE merchant_id = p_merchant_id AND slot = free_slot;
  IF own_lane IS NULL THEN
    own_lane := 1024 + free_slot;
    INSERT INTO figure_lanes (merchant_id, slot, lane) VALUES (p_merchant_id, free_slot, own_lane);
  ELSIF random() < 1.0 / 256 AND pg_try_advisory_xact_lock(account_key, 0) THEN
    own_lane := fold_lane(p_merchant_id, free_slot);
  END IF;
  -- Remembered until the transaction ends; a rollback to a savepoint undoes both the lock and the settings.
  PERFORM set_config('app.lane', own_lane::text, true), set_config('app.lane_of', p_merchant_id, true);
  RETURN own_lane;
END $$;

-- Returns the lane that this transaction adds to. Plain SQL, which is inlined: a sale asks about ten times, and only the first one takes a lane.
CREATE FUNCTION take_lane(p_merchant_id text) RETURNS bigint LANGUAGE sql AS $$
  SELECT CASE WHEN current_setting('app.lane_of', true) = p_merchant_id THEN current_setting('app.lane')::bigint ELSE take_free_lane(p_merchant_id) END
$$;

-- ---------------------------------------------------------------------------
-- Balances and VAMP months
-- ---------------------------------------------------------------------------

-- The triggers of a sale write by themselves what `add_…` does for all others: gathering rows in an array and calling a function costs more than the rest.

CREATE FUNCTION add_to_balances() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ledger_balances AS kept (merchant_id, lane, amount_minor, account, currency)
  SELECT merchant_id, take_lane(merchant_id), sum(amount_minor), account, currency FROM inserted GROUP BY merchant_id, account, currency
  ON CONFLICT (merchant_id, lane, account, currency) DO UPDATE SET amount_minor = kept.amount_minor + excluded.amount_minor;
  RETURN NULL;
END $$;
CREATE TRIGGER ledger_entries_add_to_balances AFTER INSERT ON ledger_entries
  REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION add_to_balances();

CREATE FUNCTION add_to_months() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO vamp_months AS kept (merchant_id, lane, tc05_count, tc15_count, tc40_count, excluded_count, month)
  SELECT merchant_id, take_lane(merchant_id), count(*) FILTER (WHERE kind = 'tc05'), count(*) FILTER (WHERE kind = 'tc15'), count(*) FILTER (WHERE kind = 'tc40'),
         count(*) FILTER (WHERE kind = 'excluded'), to_char(processed_at AT TIME ZONE 'UTC', 'YYYY-MM') AS month
  FROM inserted GROUP BY merchant_id, month
  ON CONFLICT (merchant_id, lane, month) DO UPDATE SET tc05_count = kept.tc05_count + excluded.tc05_count, tc15_count = kept.tc15_count + excluded.tc15_count,
    tc40_count = kept.tc40_count + excluded.tc40_count, excluded_count = kept.excluded_count + excluded.excluded_count;
  RETURN NULL;
END $$;
CREATE TRIGGER vamp_records_add_to_months AFTER INSERT ON vamp_records
  REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION add_to_months();

-- ---------------------------------------------------------------------------
-- Quarters of the overview
-- ---------------------------------------------------------------------------

-- The quarter of an hour in UTC that a time is in. Days and hours of every current time zone consist of whole ones.
CREATE FUNCTION quarter_of(p_at timestamptz) RETURNS timestamptz LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT date_bin('15 minutes', p_at, '2000-01-01T00:00:00Z')
$$;

-- One or zero, by the status. A payment counts as successful once it is captured or authorized, regardless of later refunds and disputes, and as declined if
-- its last attempt was. Unfinished ones are neither.
CREATE FUNCTION counts_as_successful(p_status text) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN p_status IN ('uncaptured', 'successful', 'refunding', 'partially_refunded', 'refunded', 'disputed') THEN 1 ELSE 0 END
$$;
CREATE FUNCTION counts_as_declined(p_status text) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN p_status = 'failed' THEN 1 ELSE 0 END
$$;
-- A refund counts once it is sent, and until it fails.
CREATE FUNCTION counts_as_refunded(p_status text) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN p_status IN ('pending', 'succeeded') THEN 1 ELSE 0 END
$$;

-- What a payment adds to quarters: its outcome when it was created, its amount when it was captured.
CREATE FUNCTION payment_trade(p_status text, p_amount_minor bigint, p_made_at timestamptz, p_captured_minor bigint, p_captured_at timestamptz)
RETURNS TABLE (bucket timestamptz, successful_count integer, declined_count integer, declined_minor bigint, captured_minor bigint) LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT quarter_of(p_made_at), counts_as_successful(p_status), counts_as_declined(p_status), counts_as_declined(p_status) * p_amount_minor, 0::bigint
  WHERE counts_as_successful(p_status) = 1 OR counts_as_declined(p_status) = 1
  UNION ALL
  SELECT quarter_of(p_captured_at), 0, 0, 0::bigint, p_captured_minor WHERE p_captured_at IS NOT NULL
$$;

CREATE FUNCTION add_new_payments_to_quarters() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO trade_quarters AS kept (merchant_id, lane, bucket, successful_count, declined_count, declined_minor, captured_minor, refunded_minor, currency)
  SELECT p.merchant_id, take_lane(p.merchant_id), t.bucket, sum(t.successful_count), sum(t.declined_count), sum(t.declined_minor), sum(t.captured_minor), 0, p.currency
  FROM inserted p, LATERAL payment_trade(p.status, p.amount_minor, p.created_at, p.amount_captured_minor, p.captured_at) AS t
  GROUP BY p.merchant_id, p.currency, t.bucket
  ON CONFLICT (merchant_id, lane, currency, bucket) DO UPDATE SET successful_count = kept.successful_count + excluded.successful_count,
    declined_count = kept.declined_count + excluded.declined_count, declined_minor = kept.declined_minor + excluded.declined_minor,
    captured_minor = kept.captured_minor + excluded.captured_minor;
  RETURN NULL;
END $$;
CREATE TRIGGER payments_add_new_to_quarters AFTER INSERT ON payments
  REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION add_new_payments_to_quarters();

-- A payment that changes is subtracted from its quarters as it was and added as it is. Most changes leave a difference of zero, and then nothing is written.
CREATE FUNCTION add_changed_payments_to_quarters() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_quarters(array_agg(
    ROW(merchant_id, take_lane(merchant_id), bucket, successful_count, declined_count, declined_minor, captured_minor, 0, currency)::trade_quarters))
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
  PERFORM add_quarters(array_agg(ROW(merchant_id, take_lane(merchant_id), bucket, 0, 0, 0, 0, refunded_minor, currency)::trade_quarters))
  FROM (
    SELECT merchant_id, currency, quarter_of(created_at) AS bucket, sum(amount_minor) AS refunded_minor FROM inserted WHERE counts_as_refunded(status) = 1 GROUP BY 1, 2, 3
  ) AS added;
  RETURN NULL;
END $$;
CREATE TRIGGER refunds_add_new_to_quarters AFTER INSERT ON refunds
  REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION add_new_refunds_to_quarters();

CREATE FUNCTION add_changed_refunds_to_quarters() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_quarters(array_agg(ROW(merchant_id, take_lane(merchant_id), bucket, 0, 0, 0, 0, refunded_minor, currency)::trade_quarters))
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

-- The application calls these through the triggers.
GRANT EXECUTE ON FUNCTION add_balances, add_months, add_quarters, fold_lane, take_free_lane, take_lane, quarter_of, counts_as_successful, counts_as_declined, counts_as_refunded,
  payment_trade TO counterfoil_app;

-- ---------------------------------------------------------------------------
-- Rebuild
-- ---------------------------------------------------------------------------

-- Adds the difference between the rows of an account and its figures, while the server runs: rows and figures commit together, so their difference in one
-- snapshot is the fault, whatever commits meanwhile. It goes to the base, or to a lane while a writer holds the base. Only rebuilds wait for each other,
-- since a second one would correct the same fault again.
CREATE FUNCTION rebuild_figures(p_merchant_id text) RETURNS void LANGUAGE plpgsql AS $$
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
END $$;
