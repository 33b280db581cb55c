-- Events of the merchant API, written in the transaction of their effect (decision 0060).
CREATE TABLE api_events (
  merchant_id text COLLATE "C" NOT NULL,
  -- Begins with the time, so its order is the order of creation.
  id text COLLATE "C" NOT NULL,
  -- By the machine's clock. Partitions and retention follow it.
  recorded_at timestamptz NOT NULL,
  -- By the account's clock, which can be ahead.
  created_at timestamptz NOT NULL,
  type text COLLATE "C" NOT NULL,
  object_id text COLLATE "C" NOT NULL,
  -- The event of the same transaction and root that has the rows.
  snapshot_id text COLLATE "C" NOT NULL,
  -- Null if no request caused it.
  request_id text COLLATE "C",
  idempotency_key text,
  -- The old values of what changed in the object's own row.
  previous jsonb,
  -- The object's row and those it is presented with, as the transaction left them, by table. Never card numbers or secrets.
  rows jsonb,
  PRIMARY KEY (merchant_id, id, recorded_at)
) PARTITION BY RANGE (recorded_at);
CREATE INDEX api_events_by_type ON api_events (merchant_id, type, id);
CREATE INDEX api_events_by_object ON api_events (merchant_id, object_id, id);
CALL protect_tenant_table('api_events', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT');

-- Takes events of a month without a partition.
CREATE TABLE api_events_default PARTITION OF api_events DEFAULT;
CALL close_partition('api_events_default');

-- For the worker: keeps a partition for this month and so many ahead.
CREATE FUNCTION add_event_partitions(p_months_ahead integer) RETURNS TABLE (added_count integer, moved_count bigint)
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT added_count, moved_count FROM add_time_partitions('api_events', 'recorded_at', 'month', least(p_months_ahead, 24))
$$;

-- Drops the partitions of a table that `add_time_partitions` made, of months or days that ended before a time, and older rows of the default partition.
-- Returns how many partitions. It holds others up while it waits for its lock, so it soon gives up.
CREATE FUNCTION drop_time_partitions(p_table regclass, p_column name, p_unit text, p_before timestamptz) RETURNS integer
LANGUAGE plpgsql SET lock_timeout = '100ms' AS $$
DECLARE
  pattern text := CASE p_unit WHEN 'month' THEN 'YYYY_MM' ELSE 'YYYY_MM_DD' END;
  partition text;
  dropped integer := 0;
BEGIN
  -- Not while partitions are added.
  PERFORM pg_advisory_xact_lock(hashtextextended(p_table || '/partitions', 0));
  FOR partition IN
    SELECT c.relname FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
    WHERE i.inhparent = p_table AND c.relname <> p_table || '_default'
      AND (to_date(right(c.relname, length(pattern)), pattern) + ('1 ' || p_unit)::interval) AT TIME ZONE 'UTC' <= p_before
  LOOP
    EXECUTE format('DROP TABLE %I', partition);
    dropped := dropped + 1;
  END LOOP;
  EXECUTE format('DELETE FROM %s_default WHERE %I < $1', p_table, p_column) USING p_before;
  RETURN dropped;
END $$;

-- For the worker: drops the months of events that ended before a time, and returns how many.
CREATE FUNCTION drop_old_events(p_before timestamptz) RETURNS integer
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT drop_time_partitions('api_events', 'recorded_at', 'month', p_before)
$$;

-- As before, by the same function.
CREATE OR REPLACE FUNCTION drop_old_idempotency_keys(p_before timestamptz) RETURNS integer
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT drop_time_partitions('idempotency_keys', 'created_at', 'day', p_before)
$$;

GRANT EXECUTE ON FUNCTION add_event_partitions, drop_old_events TO counterfoil_app;

SELECT add_event_partitions(3);

-- The ID of the first event that may follow from a change; null where none does. The others follow it in order.
ALTER TABLE account_changes ADD COLUMN event_id text COLLATE "C";
