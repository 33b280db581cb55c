-- ---------------------------------------------------------------------------
-- What a payment or a refund adds to the figures, and where
-- ---------------------------------------------------------------------------

-- The quarter of an hour in UTC that a time is in. Days and hours of every zone of today are made of whole ones.
CREATE FUNCTION quarter_of(p_at timestamptz) RETURNS timestamptz LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT date_bin('15 minutes', p_at, '2000-01-01T00:00:00Z')
$$;

-- One or zero, by the status. Successful: money was taken or is reserved, whatever became of it later. Declined: the last attempt was. What is left unfinished is neither.
CREATE FUNCTION counts_as_successful(p_status text) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN p_status IN ('uncaptured', 'successful', 'refunding', 'partially_refunded', 'refunded', 'disputed') THEN 1 ELSE 0 END
$$;
CREATE FUNCTION counts_as_declined(p_status text) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN p_status = 'failed' THEN 1 ELSE 0 END
$$;
-- The money of a refund has gone back, or is on its way.
CREATE FUNCTION counts_as_refunded(p_status text) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN p_status IN ('pending', 'succeeded') THEN 1 ELSE 0 END
$$;

-- ---------------------------------------------------------------------------
-- The log of changes
-- ---------------------------------------------------------------------------

-- By how much a figure changed. Rows that are in the roll-up are removed: payments and refunds are what a rebuild reads. No foreign key, since the row that changed has one.
CREATE TABLE trade_changes (
  merchant_id text COLLATE "C" NOT NULL,
  -- The writing transaction, so that a reader can stop at those that are still open.
  xid bigint NOT NULL DEFAULT (pg_current_xact_id()::text::bigint),
  id bigint GENERATED ALWAYS AS IDENTITY,
  -- When its transaction began, by the database's clock: how far behind the roll-up is.
  written_at timestamptz NOT NULL DEFAULT now(),
  bucket timestamptz NOT NULL,
  currency text COLLATE "C" NOT NULL,
  successful_count bigint NOT NULL DEFAULT 0,
  declined_count bigint NOT NULL DEFAULT 0,
  declined_minor bigint NOT NULL DEFAULT 0,
  captured_minor bigint NOT NULL DEFAULT 0,
  refunded_minor bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (merchant_id, xid, id)
);

-- The outcome of a payment counts when it was made, its money when it was captured: often in the same quarter, and then in one row.
CREATE FUNCTION log_trade(p_merchant_id text, p_currency text, p_made_at timestamptz, p_successful integer, p_declined integer, p_declined_minor bigint, p_captured_at timestamptz, p_captured_minor bigint)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  made_in timestamptz := quarter_of(p_made_at);
  captured_in timestamptz := quarter_of(p_captured_at);
  captured_as_well bigint := CASE WHEN captured_in = made_in THEN p_captured_minor ELSE 0 END;
BEGIN
  IF p_successful <> 0 OR p_declined <> 0 OR p_declined_minor <> 0 OR captured_as_well <> 0 THEN
    INSERT INTO trade_changes (merchant_id, bucket, currency, successful_count, declined_count, declined_minor, captured_minor)
    VALUES (p_merchant_id, made_in, p_currency, p_successful, p_declined, p_declined_minor, captured_as_well);
  END IF;
  IF captured_in <> made_in AND p_captured_minor <> 0 THEN
    INSERT INTO trade_changes (merchant_id, bucket, currency, captured_minor) VALUES (p_merchant_id, captured_in, p_currency, p_captured_minor);
  END IF;
END $$;

CREATE FUNCTION log_payment_trade() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  successful integer := counts_as_successful(NEW.status);
  declined integer := counts_as_declined(NEW.status);
  declined_minor bigint := declined * NEW.amount_minor;
  captured_minor bigint := CASE WHEN NEW.captured_at IS NULL THEN 0 ELSE NEW.amount_captured_minor END;
  -- Of a new payment nothing was before.
  had_declined integer := counts_as_declined(OLD.status);
  had_declined_minor bigint := had_declined * coalesce(OLD.amount_minor, 0);
  had_captured_minor bigint := CASE WHEN OLD.captured_at IS NULL THEN 0 ELSE OLD.amount_captured_minor END;
BEGIN
  IF OLD.created_at <> NEW.created_at OR OLD.captured_at <> NEW.captured_at OR OLD.currency <> NEW.currency THEN
    PERFORM log_trade(NEW.merchant_id, OLD.currency, OLD.created_at, -counts_as_successful(OLD.status), -had_declined, -had_declined_minor, OLD.captured_at, -had_captured_minor);
    PERFORM log_trade(NEW.merchant_id, NEW.currency, NEW.created_at, successful, declined, declined_minor, NEW.captured_at, captured_minor);
  ELSE
    PERFORM log_trade(NEW.merchant_id, NEW.currency, NEW.created_at, successful - counts_as_successful(OLD.status), declined - had_declined, declined_minor - had_declined_minor,
      coalesce(NEW.captured_at, OLD.captured_at), captured_minor - had_captured_minor);
  END IF;
  RETURN NULL;
END $$;

-- The conditions keep everything else that changes of a payment from costing anything. They name what the function above counts, and where.
CREATE TRIGGER payments_log_new_trade AFTER INSERT ON payments FOR EACH ROW
  WHEN (counts_as_successful(NEW.status) = 1 OR counts_as_declined(NEW.status) = 1 OR NEW.captured_at IS NOT NULL)
  EXECUTE FUNCTION log_payment_trade();
CREATE TRIGGER payments_log_changed_trade AFTER UPDATE ON payments FOR EACH ROW
  WHEN ((counts_as_successful(OLD.status), counts_as_declined(OLD.status) * OLD.amount_minor, OLD.captured_at, OLD.amount_captured_minor, OLD.created_at, OLD.currency)
        IS DISTINCT FROM
        (counts_as_successful(NEW.status), counts_as_declined(NEW.status) * NEW.amount_minor, NEW.captured_at, NEW.amount_captured_minor, NEW.created_at, NEW.currency))
  EXECUTE FUNCTION log_payment_trade();

CREATE FUNCTION log_refund_trade() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  refunded bigint := counts_as_refunded(NEW.status) * NEW.amount_minor;
  had_refunded bigint := counts_as_refunded(OLD.status) * coalesce(OLD.amount_minor, 0);
BEGIN
  IF OLD.created_at <> NEW.created_at OR OLD.currency <> NEW.currency THEN
    INSERT INTO trade_changes (merchant_id, bucket, currency, refunded_minor) VALUES (NEW.merchant_id, quarter_of(OLD.created_at), OLD.currency, -had_refunded);
    had_refunded := 0;
  END IF;
  INSERT INTO trade_changes (merchant_id, bucket, currency, refunded_minor) VALUES (NEW.merchant_id, quarter_of(NEW.created_at), NEW.currency, refunded - had_refunded);
  RETURN NULL;
END $$;

CREATE TRIGGER refunds_log_new_trade AFTER INSERT ON refunds FOR EACH ROW
  WHEN (counts_as_refunded(NEW.status) = 1)
  EXECUTE FUNCTION log_refund_trade();
CREATE TRIGGER refunds_log_changed_trade AFTER UPDATE ON refunds FOR EACH ROW
  WHEN ((counts_as_refunded(OLD.status) * OLD.amount_minor, OLD.created_at, OLD.currency) IS DISTINCT FROM (counts_as_refunded(NEW.status) * NEW.amount_minor, NEW.created_at, NEW.currency))
  EXECUTE FUNCTION log_refund_trade();

-- ---------------------------------------------------------------------------
-- The roll-up
-- ---------------------------------------------------------------------------

CREATE TABLE trade_rollups (
  merchant_id text COLLATE "C" NOT NULL REFERENCES merchant_accounts (merchant_id),
  currency text COLLATE "C" NOT NULL,
  bucket timestamptz NOT NULL CONSTRAINT trade_bucket_is_a_quarter CHECK (bucket = quarter_of(bucket)),
  successful_count bigint NOT NULL,
  declined_count bigint NOT NULL,
  declined_minor bigint NOT NULL,
  captured_minor bigint NOT NULL,
  refunded_minor bigint NOT NULL,
  PRIMARY KEY (merchant_id, currency, bucket)
);

ALTER TABLE rollup_watermarks DROP CONSTRAINT rollup_known;
ALTER TABLE rollup_watermarks ADD CONSTRAINT rollup_known CHECK (rollup IN ('vamp', 'trade'));

-- Adds up an account's payments and refunds again. The last statement sees one moment: what the log says up to then is in it and leaves the log, and all
-- that is written by transactions which are open at that moment stays, since their ids are not below the watermark.
CREATE FUNCTION rebuild_trade_rollup(p_merchant_id text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO rollup_watermarks (merchant_id, rollup) VALUES (p_merchant_id, 'trade') ON CONFLICT DO NOTHING;
  PERFORM FROM rollup_watermarks WHERE merchant_id = p_merchant_id AND rollup = 'trade' FOR UPDATE;
  DELETE FROM trade_rollups WHERE merchant_id = p_merchant_id;
  WITH emptied AS (
    DELETE FROM trade_changes WHERE merchant_id = p_merchant_id
  ), passed AS (
    UPDATE rollup_watermarks SET through_xid = pg_snapshot_xmin(pg_current_snapshot())::text::bigint WHERE merchant_id = p_merchant_id AND rollup = 'trade'
  )
  INSERT INTO trade_rollups (merchant_id, currency, bucket, successful_count, declined_count, declined_minor, captured_minor, refunded_minor)
  SELECT p_merchant_id, currency, bucket, sum(successful_count), sum(declined_count), sum(declined_minor), sum(captured_minor), sum(refunded_minor)
  FROM (
    SELECT currency, quarter_of(created_at) AS bucket, counts_as_successful(status) AS successful_count, counts_as_declined(status) AS declined_count,
           counts_as_declined(status) * amount_minor AS declined_minor, 0 AS captured_minor, 0 AS refunded_minor
    FROM payments WHERE merchant_id = p_merchant_id AND (counts_as_successful(status) = 1 OR counts_as_declined(status) = 1)
    UNION ALL
    SELECT currency, quarter_of(captured_at), 0, 0, 0, amount_captured_minor, 0 FROM payments WHERE merchant_id = p_merchant_id AND captured_at IS NOT NULL
    UNION ALL
    SELECT currency, quarter_of(created_at), 0, 0, 0, 0, amount_minor FROM refunds WHERE merchant_id = p_merchant_id AND counts_as_refunded(status) = 1
  ) AS t GROUP BY currency, bucket ORDER BY currency, bucket;
END $$;

SELECT rebuild_trade_rollup(merchant_id) FROM merchant_accounts;

CALL protect_tenant_table('trade_changes', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, DELETE');
CALL protect_tenant_table('trade_rollups', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, UPDATE');

-- For the worker: accounts with changes that are not rolled up, and those with changes that are and can go.
CREATE FUNCTION accounts_with_trade_work() RETURNS TABLE (merchant_id text, business_id text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT a.merchant_id, a.business_id FROM merchant_accounts a LEFT JOIN rollup_watermarks w ON w.merchant_id = a.merchant_id AND w.rollup = 'trade'
  WHERE EXISTS (SELECT FROM trade_changes c WHERE c.merchant_id = a.merchant_id AND c.xid >= coalesce(w.through_xid, 0))
$$;
CREATE FUNCTION accounts_with_rolled_up_trade() RETURNS TABLE (merchant_id text, business_id text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT a.merchant_id, a.business_id FROM merchant_accounts a JOIN rollup_watermarks w ON w.merchant_id = a.merchant_id AND w.rollup = 'trade'
  WHERE EXISTS (SELECT FROM trade_changes c WHERE c.merchant_id = a.merchant_id AND c.xid < w.through_xid)
$$;

-- ---------------------------------------------------------------------------
-- When the other logs were written, for how far behind their roll-ups are. Of older rows it is not known.
-- ---------------------------------------------------------------------------

ALTER TABLE ledger_transactions ADD COLUMN written_at timestamptz;
ALTER TABLE ledger_transactions ALTER COLUMN written_at SET DEFAULT now();
ALTER TABLE vamp_records ADD COLUMN written_at timestamptz;
ALTER TABLE vamp_records ALTER COLUMN written_at SET DEFAULT now();

REVOKE ALL ON FUNCTION quarter_of, counts_as_successful, counts_as_declined, counts_as_refunded, log_trade, log_payment_trade, log_refund_trade, rebuild_trade_rollup,
  accounts_with_trade_work, accounts_with_rolled_up_trade FROM PUBLIC;
GRANT EXECUTE ON FUNCTION quarter_of, counts_as_successful, counts_as_declined, counts_as_refunded, log_trade, accounts_with_trade_work, accounts_with_rolled_up_trade TO counterfoil_app;
