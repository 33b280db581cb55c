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

-- For the worker: drops the partitions of months that ended before a time, and returns how many. It holds sales up while it waits for its lock, so it soon gives up.
CREATE FUNCTION drop_old_events(p_before timestamptz) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET lock_timeout = '100ms' AS $$
DECLARE
  partition text;
  dropped integer := 0;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('api_events/partitions', 0));
  FOR partition IN
    SELECT c.relname FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
    WHERE i.inhparent = 'api_events'::regclass AND c.relname <> 'api_events_default'
      AND (to_date(right(c.relname, 7), 'YYYY_MM') + interval '1 month')::timestamp AT TIME ZONE 'UTC' <= p_before
  LOOP
    EXECUTE format('DROP TABLE %I', partition);
    dropped := dropped + 1;
  END LOOP;
  DELETE FROM api_events_default WHERE recorded_at < p_before;
  RETURN dropped;
END $$;

GRANT EXECUTE ON FUNCTION add_event_partitions, drop_old_events TO counterfoil_app;

SELECT add_event_partitions(3);

-- The ID of the first event that may follow from a change; null where none does. The others follow it in order.
ALTER TABLE account_changes ADD COLUMN event_id text COLLATE "C";
