-- What figures have in common (decision 0019). A kind of figure is a table with a `lane`, a trigger for each source table that adds to it as rows are written, and a
-- part of `rebuild_figures` or a rebuild of its own. Those with lanes have a part of `fold_lane`.
-- Only triggers write the tables of figures. They have no CHECK, which PostgreSQL would parse and plan again for every sale. The triggers of a sale write by themselves
-- what `add_…` does for all others: gathering rows in an array and calling a function costs more than the rest.

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

-- The quarter of an hour in UTC that a time is in. Days and hours of every current time zone consist of whole ones.
CREATE FUNCTION quarter_of(p_at timestamptz) RETURNS timestamptz LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT date_bin('15 minutes', p_at, '2000-01-01T00:00:00Z')
$$;

-- The month in UTC that a time is in.
CREATE FUNCTION month_of(p_at timestamptz) RETURNS timestamptz LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT date_trunc('month', p_at AT TIME ZONE 'UTC') AT TIME ZONE 'UTC'
$$;

CREATE FUNCTION day_of(p_at timestamptz) RETURNS timestamptz LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT date_bin('1 day', p_at, '2000-01-01T00:00:00Z')
$$;

CREATE FUNCTION periods_of(p_at timestamptz) RETURNS TABLE (period text, bucket timestamptz) LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  VALUES ('quarter', quarter_of(p_at)), ('day', day_of(p_at)), ('month', month_of(p_at))
$$;

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

GRANT EXECUTE ON FUNCTION
  day_of, day_parts_of, month_of, part_position, periods_of, quarter_number, quarter_of, take_free_lane, take_lane
  TO counterfoil_app;
