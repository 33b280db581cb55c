-- ---------------------------------------------------------------------------
-- Lanes: a figure is kept in several rows, and is their sum
-- ---------------------------------------------------------------------------

-- The triggers that add to figures, the worker's finders and the watermarks of the old shape.
DROP TRIGGER payments_log_new_trade ON payments;
DROP TRIGGER payments_log_changed_trade ON payments;
DROP TRIGGER refunds_log_new_trade ON refunds;
DROP TRIGGER refunds_log_changed_trade ON refunds;
DROP FUNCTION log_payment_trade, log_refund_trade, log_trade, rebuild_trade_rollup, accounts_with_new_entries, accounts_with_trade_work, accounts_with_rolled_up_trade,
  accounts_with_vamp_work, rollup_lags;
DROP TABLE ledger_balances, ledger_watermarks, trade_changes, trade_rollups, vamp_months, rollup_watermarks;
DROP TRIGGER vamp_records_append_only ON vamp_records;
CREATE TRIGGER vamp_records_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON vamp_records FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
ALTER TABLE ledger_entries DROP COLUMN xid;
ALTER TABLE ledger_transactions DROP COLUMN written_at;
ALTER TABLE vamp_records DROP COLUMN xid, DROP COLUMN written_at;

-- The lanes of an account. Lane 0 is the base. Every other slot has one lane at a time: a transaction holds a free slot and adds to the figures of its lane,
-- so writers never wait for each other. Now and then a lane is folded into the base and its slot gets the next lane, under a number that was never used:
-- versions of rows that an old snapshot keeps (a backup's) are left behind, and neither readers nor writers walk over them.
CREATE TABLE figure_lanes (
  merchant_id text COLLATE "C" NOT NULL REFERENCES merchant_accounts (merchant_id),
  slot integer NOT NULL CONSTRAINT slot_in_range CHECK (slot BETWEEN 0 AND 1023),
  lane bigint NOT NULL CONSTRAINT lane_of_its_slot CHECK (lane % 1024 = slot AND (lane = 0) = (slot = 0)),
  PRIMARY KEY (merchant_id, slot),
  CONSTRAINT each_lane_once UNIQUE (merchant_id, lane)
) WITH (fillfactor = 50);

-- Triggers alone write the tables of figures. They have no CHECK, which PostgreSQL would parse and plan again for every sale.

-- The running balance of each account of the ledger: the sum over lanes. Debits positive, credits negative.
CREATE TABLE ledger_balances (
  merchant_id text COLLATE "C" NOT NULL,
  lane bigint NOT NULL,
  account text COLLATE "C" NOT NULL,
  currency text COLLATE "C" NOT NULL,
  amount_minor bigint NOT NULL,
  PRIMARY KEY (merchant_id, lane, account, currency),
  CONSTRAINT balance_in_known_lane FOREIGN KEY (merchant_id, lane) REFERENCES figure_lanes (merchant_id, lane)
) WITH (fillfactor = 50);

-- Months are in UTC by Visa's rule.
CREATE TABLE vamp_months (
  merchant_id text COLLATE "C" NOT NULL,
  lane bigint NOT NULL,
  month text COLLATE "C" NOT NULL,
  tc05_count bigint NOT NULL,
  tc15_count bigint NOT NULL,
  tc40_count bigint NOT NULL,
  excluded_count bigint NOT NULL,
  PRIMARY KEY (merchant_id, lane, month),
  CONSTRAINT month_in_known_lane FOREIGN KEY (merchant_id, lane) REFERENCES figure_lanes (merchant_id, lane)
) WITH (fillfactor = 50);

-- What was sold and refunded, by quarter of an hour in UTC.
CREATE TABLE trade_quarters (
  merchant_id text COLLATE "C" NOT NULL,
  lane bigint NOT NULL,
  currency text COLLATE "C" NOT NULL,
  bucket timestamptz NOT NULL,
  successful_count bigint NOT NULL,
  declined_count bigint NOT NULL,
  declined_minor bigint NOT NULL,
  captured_minor bigint NOT NULL,
  refunded_minor bigint NOT NULL,
  PRIMARY KEY (merchant_id, lane, currency, bucket),
  CONSTRAINT quarter_in_known_lane FOREIGN KEY (merchant_id, lane) REFERENCES figure_lanes (merchant_id, lane)
) WITH (fillfactor = 80);

CALL protect_tenant_table('figure_lanes', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, UPDATE');
CALL protect_tenant_table('ledger_balances', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, UPDATE, DELETE');
CALL protect_tenant_table('vamp_months', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, UPDATE, DELETE');
CALL protect_tenant_table('trade_quarters', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, UPDATE, DELETE');

-- Adds the figures of a slot's lane to the base and gives the slot its next lane. The caller holds the slot and the base. A new kind of figure is added here:
-- the lane of one that was forgotten cannot be changed, by its foreign key.
CREATE FUNCTION fold_lane(p_merchant_id text, p_slot integer) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  folded bigint;
BEGIN
  SELECT lane INTO STRICT folded FROM figure_lanes WHERE merchant_id = p_merchant_id AND slot = p_slot;
  INSERT INTO figure_lanes (merchant_id, slot, lane) VALUES (p_merchant_id, 0, 0) ON CONFLICT DO NOTHING;
  WITH taken AS (DELETE FROM ledger_balances WHERE merchant_id = p_merchant_id AND lane = folded RETURNING *)
  INSERT INTO ledger_balances AS base (merchant_id, lane, account, currency, amount_minor)
  SELECT merchant_id, 0, account, currency, amount_minor FROM taken
  ON CONFLICT (merchant_id, lane, account, currency) DO UPDATE SET amount_minor = base.amount_minor + excluded.amount_minor;
  WITH taken AS (DELETE FROM vamp_months WHERE merchant_id = p_merchant_id AND lane = folded RETURNING *)
  INSERT INTO vamp_months AS base (merchant_id, lane, month, tc05_count, tc15_count, tc40_count, excluded_count)
  SELECT merchant_id, 0, month, tc05_count, tc15_count, tc40_count, excluded_count FROM taken
  ON CONFLICT (merchant_id, lane, month) DO UPDATE SET tc05_count = base.tc05_count + excluded.tc05_count, tc15_count = base.tc15_count + excluded.tc15_count,
    tc40_count = base.tc40_count + excluded.tc40_count, excluded_count = base.excluded_count + excluded.excluded_count;
  WITH taken AS (DELETE FROM trade_quarters WHERE merchant_id = p_merchant_id AND lane = folded RETURNING *)
  INSERT INTO trade_quarters AS base (merchant_id, lane, currency, bucket, successful_count, declined_count, declined_minor, captured_minor, refunded_minor)
  SELECT merchant_id, 0, currency, bucket, successful_count, declined_count, declined_minor, captured_minor, refunded_minor FROM taken
  ON CONFLICT (merchant_id, lane, currency, bucket) DO UPDATE SET successful_count = base.successful_count + excluded.successful_count,
    declined_count = base.declined_count + excluded.declined_count, declined_minor = base.declined_minor + excluded.declined_minor,
    captured_minor = base.captured_minor + excluded.captured_minor, refunded_minor = base.refunded_minor + excluded.refunded_minor;
  UPDATE figure_lanes SET lane = folded + 1024 WHERE merchant_id = p_merchant_id AND slot = p_slot;
  RETURN folded + 1024;
END $$;

-- The lane that this transaction adds to: that of the first free slot, held until the transaction ends. It never waits, so it takes part in no deadlock, and a
-- lone writer always has the first slot. Locks only keep writers apart: figures are right whichever lane they are added to.
CREATE FUNCTION take_lane(p_merchant_id text) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  -- Remembered until the transaction ends; a rollback to a savepoint takes back the lock and what is remembered.
  remembered text := current_setting('app.lane', true);
  account_key integer;
  free_slot integer := 1;
  own_lane bigint;
BEGIN
  IF split_part(remembered, ' ', 1) = p_merchant_id THEN
    RETURN split_part(remembered, ' ', 2)::bigint;
  END IF;
  account_key := hashtext(p_merchant_id);
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
  PERFORM set_config('app.lane', p_merchant_id || ' ' || own_lane, true);
  RETURN own_lane;
END $$;

-- ---------------------------------------------------------------------------
-- What adds to figures: triggers, so that figures follow from rows, whatever writes them
-- ---------------------------------------------------------------------------

CREATE FUNCTION add_to_balances() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ledger_balances AS kept (merchant_id, lane, account, currency, amount_minor)
  SELECT merchant_id, take_lane(merchant_id), account, currency, amount_minor
  FROM (SELECT merchant_id, account, currency, sum(amount_minor) AS amount_minor FROM inserted GROUP BY 1, 2, 3) AS added
  ON CONFLICT (merchant_id, lane, account, currency) DO UPDATE SET amount_minor = kept.amount_minor + excluded.amount_minor;
  RETURN NULL;
END $$;
CREATE TRIGGER ledger_entries_add_to_balances AFTER INSERT ON ledger_entries
  REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION add_to_balances();

CREATE FUNCTION add_to_months() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO vamp_months AS kept (merchant_id, lane, month, tc05_count, tc15_count, tc40_count, excluded_count)
  SELECT merchant_id, take_lane(merchant_id), month, tc05_count, tc15_count, tc40_count, excluded_count
  FROM (
    SELECT merchant_id, to_char(processed_at AT TIME ZONE 'UTC', 'YYYY-MM') AS month, count(*) FILTER (WHERE kind = 'tc05') AS tc05_count,
           count(*) FILTER (WHERE kind = 'tc15') AS tc15_count, count(*) FILTER (WHERE kind = 'tc40') AS tc40_count, count(*) FILTER (WHERE kind = 'excluded') AS excluded_count
    FROM inserted GROUP BY 1, 2
  ) AS added
  ON CONFLICT (merchant_id, lane, month) DO UPDATE SET tc05_count = kept.tc05_count + excluded.tc05_count, tc15_count = kept.tc15_count + excluded.tc15_count,
    tc40_count = kept.tc40_count + excluded.tc40_count, excluded_count = kept.excluded_count + excluded.excluded_count;
  RETURN NULL;
END $$;
CREATE TRIGGER vamp_records_add_to_months AFTER INSERT ON vamp_records
  REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION add_to_months();

-- What a payment adds to quarters: its outcome when it was made, its money when it was captured.
CREATE FUNCTION payment_trade(p_status text, p_amount_minor bigint, p_made_at timestamptz, p_captured_minor bigint, p_captured_at timestamptz)
RETURNS TABLE (bucket timestamptz, successful_count integer, declined_count integer, declined_minor bigint, captured_minor bigint) LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT quarter_of(p_made_at), counts_as_successful(p_status), counts_as_declined(p_status), counts_as_declined(p_status) * p_amount_minor, 0::bigint
  WHERE counts_as_successful(p_status) = 1 OR counts_as_declined(p_status) = 1
  UNION ALL
  SELECT quarter_of(p_captured_at), 0, 0, 0::bigint, p_captured_minor WHERE p_captured_at IS NOT NULL
$$;

CREATE FUNCTION add_new_payments_to_quarters() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Most payments are new before they are attempted, and then count nowhere.
  IF NOT EXISTS (SELECT FROM inserted WHERE status NOT IN ('unconfirmed', 'waiting_to_be_paid', 'in_process') OR captured_at IS NOT NULL) THEN
    RETURN NULL;
  END IF;
  INSERT INTO trade_quarters AS kept (merchant_id, lane, currency, bucket, successful_count, declined_count, declined_minor, captured_minor, refunded_minor)
  SELECT merchant_id, take_lane(merchant_id), currency, bucket, successful_count, declined_count, declined_minor, captured_minor, 0
  FROM (
    SELECT p.merchant_id, p.currency, t.bucket, sum(t.successful_count) AS successful_count, sum(t.declined_count) AS declined_count, sum(t.declined_minor) AS declined_minor,
           sum(t.captured_minor) AS captured_minor
    FROM inserted p, LATERAL payment_trade(p.status, p.amount_minor, p.created_at, p.amount_captured_minor, p.captured_at) AS t GROUP BY 1, 2, 3
  ) AS added
  ON CONFLICT (merchant_id, lane, currency, bucket) DO UPDATE SET successful_count = kept.successful_count + excluded.successful_count,
    declined_count = kept.declined_count + excluded.declined_count, declined_minor = kept.declined_minor + excluded.declined_minor,
    captured_minor = kept.captured_minor + excluded.captured_minor;
  RETURN NULL;
END $$;
CREATE TRIGGER payments_add_new_to_quarters AFTER INSERT ON payments
  REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION add_new_payments_to_quarters();

-- A payment that changes is taken out of its quarters as it was and added as it is. Most changes leave a difference of zero, and then nothing is written.
CREATE FUNCTION add_changed_payments_to_quarters() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO trade_quarters AS kept (merchant_id, lane, currency, bucket, successful_count, declined_count, declined_minor, captured_minor, refunded_minor)
  SELECT merchant_id, take_lane(merchant_id), currency, bucket, successful_count, declined_count, declined_minor, captured_minor, 0
  FROM (
    SELECT p.merchant_id, p.currency, t.bucket, sum(p.sign * t.successful_count) AS successful_count, sum(p.sign * t.declined_count) AS declined_count,
           sum(p.sign * t.declined_minor) AS declined_minor, sum(p.sign * t.captured_minor) AS captured_minor
    FROM (
      SELECT 1 AS sign, merchant_id, currency, status, amount_minor, created_at, amount_captured_minor, captured_at FROM inserted
      UNION ALL SELECT -1, merchant_id, currency, status, amount_minor, created_at, amount_captured_minor, captured_at FROM deleted
    ) AS p, LATERAL payment_trade(p.status, p.amount_minor, p.created_at, p.amount_captured_minor, p.captured_at) AS t GROUP BY 1, 2, 3
  ) AS changed
  WHERE (successful_count, declined_count, declined_minor, captured_minor) <> (0, 0, 0, 0)
  ON CONFLICT (merchant_id, lane, currency, bucket) DO UPDATE SET successful_count = kept.successful_count + excluded.successful_count,
    declined_count = kept.declined_count + excluded.declined_count, declined_minor = kept.declined_minor + excluded.declined_minor,
    captured_minor = kept.captured_minor + excluded.captured_minor;
  RETURN NULL;
END $$;
CREATE TRIGGER payments_add_changed_to_quarters AFTER UPDATE ON payments
  REFERENCING NEW TABLE AS inserted OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION add_changed_payments_to_quarters();

CREATE FUNCTION add_new_refunds_to_quarters() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO trade_quarters AS kept (merchant_id, lane, currency, bucket, successful_count, declined_count, declined_minor, captured_minor, refunded_minor)
  SELECT merchant_id, take_lane(merchant_id), currency, bucket, 0, 0, 0, 0, refunded_minor
  FROM (
    SELECT merchant_id, currency, quarter_of(created_at) AS bucket, sum(amount_minor) AS refunded_minor FROM inserted WHERE counts_as_refunded(status) = 1 GROUP BY 1, 2, 3
  ) AS added
  ON CONFLICT (merchant_id, lane, currency, bucket) DO UPDATE SET refunded_minor = kept.refunded_minor + excluded.refunded_minor;
  RETURN NULL;
END $$;
CREATE TRIGGER refunds_add_new_to_quarters AFTER INSERT ON refunds
  REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION add_new_refunds_to_quarters();

CREATE FUNCTION add_changed_refunds_to_quarters() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO trade_quarters AS kept (merchant_id, lane, currency, bucket, successful_count, declined_count, declined_minor, captured_minor, refunded_minor)
  SELECT merchant_id, take_lane(merchant_id), currency, bucket, 0, 0, 0, 0, refunded_minor
  FROM (
    SELECT merchant_id, currency, bucket, sum(refunded_minor) AS refunded_minor
    FROM (
      SELECT merchant_id, currency, quarter_of(created_at) AS bucket, amount_minor AS refunded_minor FROM inserted WHERE counts_as_refunded(status) = 1
      UNION ALL SELECT merchant_id, currency, quarter_of(created_at), -amount_minor FROM deleted WHERE counts_as_refunded(status) = 1
    ) AS r GROUP BY 1, 2, 3
  ) AS changed
  WHERE refunded_minor <> 0
  ON CONFLICT (merchant_id, lane, currency, bucket) DO UPDATE SET refunded_minor = kept.refunded_minor + excluded.refunded_minor;
  RETURN NULL;
END $$;
CREATE TRIGGER refunds_add_changed_to_quarters AFTER UPDATE ON refunds
  REFERENCING NEW TABLE AS inserted OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION add_changed_refunds_to_quarters();

-- ---------------------------------------------------------------------------
-- Rebuild
-- ---------------------------------------------------------------------------

-- Adds what the figures of an account differ from their rows, while the server runs: rows and figures commit together, so their difference in one snapshot is
-- the fault, whatever commits meanwhile. It goes to the base, or to a lane while a writer holds the base. Only rebuilds wait for each other, since a second
-- one would correct the same fault again.
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
  INSERT INTO ledger_balances AS kept (merchant_id, lane, account, currency, amount_minor)
  SELECT p_merchant_id, own_lane, account, currency, sum(amount_minor)
  FROM (
    SELECT account, currency, amount_minor FROM ledger_entries WHERE merchant_id = p_merchant_id
    UNION ALL SELECT account, currency, -amount_minor FROM ledger_balances WHERE merchant_id = p_merchant_id
  ) AS rows GROUP BY account, currency HAVING sum(amount_minor) <> 0
  ON CONFLICT (merchant_id, lane, account, currency) DO UPDATE SET amount_minor = kept.amount_minor + excluded.amount_minor;
  INSERT INTO vamp_months AS kept (merchant_id, lane, month, tc05_count, tc15_count, tc40_count, excluded_count)
  SELECT p_merchant_id, own_lane, month, sum(tc05), sum(tc15), sum(tc40), sum(excluded)
  FROM (
    SELECT to_char(processed_at AT TIME ZONE 'UTC', 'YYYY-MM') AS month, (kind = 'tc05')::int AS tc05, (kind = 'tc15')::int AS tc15, (kind = 'tc40')::int AS tc40,
           (kind = 'excluded')::int AS excluded
    FROM vamp_records WHERE merchant_id = p_merchant_id
    UNION ALL SELECT month, -tc05_count, -tc15_count, -tc40_count, -excluded_count FROM vamp_months WHERE merchant_id = p_merchant_id
  ) AS rows GROUP BY month HAVING (sum(tc05), sum(tc15), sum(tc40), sum(excluded)) <> (0, 0, 0, 0)
  ON CONFLICT (merchant_id, lane, month) DO UPDATE SET tc05_count = kept.tc05_count + excluded.tc05_count, tc15_count = kept.tc15_count + excluded.tc15_count,
    tc40_count = kept.tc40_count + excluded.tc40_count, excluded_count = kept.excluded_count + excluded.excluded_count;
  INSERT INTO trade_quarters AS kept (merchant_id, lane, currency, bucket, successful_count, declined_count, declined_minor, captured_minor, refunded_minor)
  SELECT p_merchant_id, own_lane, currency, bucket, sum(successful), sum(declined), sum(declined_minor), sum(captured_minor), sum(refunded_minor)
  FROM (
    SELECT p.currency, t.bucket, t.successful_count AS successful, t.declined_count AS declined, t.declined_minor, t.captured_minor, 0 AS refunded_minor
    FROM payments p, LATERAL payment_trade(p.status, p.amount_minor, p.created_at, p.amount_captured_minor, p.captured_at) AS t WHERE p.merchant_id = p_merchant_id
    UNION ALL
    SELECT currency, quarter_of(created_at), 0, 0, 0, 0, amount_minor FROM refunds WHERE merchant_id = p_merchant_id AND counts_as_refunded(status) = 1
    UNION ALL
    SELECT currency, bucket, -successful_count, -declined_count, -declined_minor, -captured_minor, -refunded_minor FROM trade_quarters WHERE merchant_id = p_merchant_id
  ) AS rows GROUP BY currency, bucket
  HAVING (sum(successful), sum(declined), sum(declined_minor), sum(captured_minor), sum(refunded_minor)) <> (0, 0, 0, 0, 0) ORDER BY currency, bucket
  ON CONFLICT (merchant_id, lane, currency, bucket) DO UPDATE SET successful_count = kept.successful_count + excluded.successful_count,
    declined_count = kept.declined_count + excluded.declined_count, declined_minor = kept.declined_minor + excluded.declined_minor,
    captured_minor = kept.captured_minor + excluded.captured_minor, refunded_minor = kept.refunded_minor + excluded.refunded_minor;
END $$;

SELECT rebuild_figures(merchant_id) FROM merchant_accounts;

-- ---------------------------------------------------------------------------
-- For the worker
-- ---------------------------------------------------------------------------

-- Accounts with a month that is final by the account's own clock and is not kept as it is now.
CREATE FUNCTION accounts_with_final_vamp_months(p_now timestamptz, p_final_after_days integer) RETURNS TABLE (merchant_id text, business_id text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT a.merchant_id, a.business_id
  FROM merchant_accounts a,
  LATERAL (SELECT to_char((p_now + a.clock_ahead_ms * interval '1 millisecond' - make_interval(days => p_final_after_days)) AT TIME ZONE 'UTC', 'YYYY-MM') AS month) AS open
  WHERE EXISTS (
    SELECT FROM vamp_months m WHERE m.merchant_id = a.merchant_id AND m.month < open.month GROUP BY m.month
    HAVING (sum(m.tc05_count), sum(m.tc15_count), sum(m.tc40_count), sum(m.excluded_count)) IS DISTINCT FROM (
      SELECT (v.tc05_count::numeric, v.tc15_count::numeric, v.tc40_count::numeric, v.excluded_count::numeric) FROM vamp_revisions v
      WHERE v.merchant_id = a.merchant_id AND v.month = m.month ORDER BY v.revision DESC LIMIT 1
    )
  )
$$;

REVOKE ALL ON FUNCTION fold_lane, take_lane, add_to_balances, add_to_months, payment_trade, add_new_payments_to_quarters, add_changed_payments_to_quarters,
  add_new_refunds_to_quarters, add_changed_refunds_to_quarters, rebuild_figures, accounts_with_final_vamp_months FROM PUBLIC;
GRANT EXECUTE ON FUNCTION fold_lane, take_lane, payment_trade, accounts_with_final_vamp_months TO counterfoil_app;
