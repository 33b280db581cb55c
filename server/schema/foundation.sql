-- What every other area uses: row-level security by one procedure for each kind of table, partitions, append-only tables, and the installation's cell.
-- A table of an account starts its keys with `merchant_id`, a table of a business with `business_id`, a table of a person with `user_id`.

-- A function is the owner's unless a schema file grants it.
ALTER DEFAULT PRIVILEGES REVOKE EXECUTE ON FUNCTIONS FROM PUBLIC;
GRANT USAGE ON SCHEMA public TO counterfoil_app;

-- The application sees and writes only rows of the tenant that its transaction names. The owner (schema, backups, verification) sees all.
CREATE PROCEDURE protect_tenant_table(table_name regclass, tenant_column name, setting text, privileges text) LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', table_name);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', table_name);
  EXECUTE format('CREATE POLICY tenant ON %s TO counterfoil_app USING (%I = current_setting(%L, true)) WITH CHECK (%I = current_setting(%L, true))',
                 table_name, tenant_column, setting, tenant_column, setting);
  EXECUTE format('CREATE POLICY owner ON %s TO %I USING (true) WITH CHECK (true)', table_name, current_user);
  EXECUTE format('GRANT %s ON %s TO counterfoil_app', privileges, table_name);
END $$;

-- Shows a person's rows to transactions that name the user.
CREATE PROCEDURE protect_user_table(table_name regclass, privileges text) LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', table_name);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', table_name);
  EXECUTE format('CREATE POLICY self ON %s TO counterfoil_app USING (user_id = current_setting(''app.user_id'', true)) WITH CHECK (user_id = current_setting(''app.user_id'', true))',
                 table_name);
  EXECUTE format('CREATE POLICY owner ON %s TO %I USING (true) WITH CHECK (true)', table_name, current_user);
  IF privileges <> '' THEN EXECUTE format('GRANT %s ON %s TO counterfoil_app', privileges, table_name); END IF;
END $$;

-- Only the owner reads and writes a partition directly; everybody else goes through its table.
CREATE PROCEDURE close_partition(partition regclass) LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', partition);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', partition);
  EXECUTE format('CREATE POLICY owner ON %s TO %I USING (true) WITH CHECK (true)', partition, current_user);
END $$;

-- Splits a table that is partitioned by the hash of merchant_id, as TABLE_00 to TABLE_15.
CREATE PROCEDURE add_merchant_partitions(table_name regclass) LANGUAGE plpgsql AS $$
DECLARE partition text;
BEGIN
  FOR remainder IN 0..15 LOOP
    partition := format('%s_%s', table_name, to_char(remainder, 'FM00'));
    EXECUTE format('CREATE TABLE %I PARTITION OF %s FOR VALUES WITH (MODULUS 16, REMAINDER %s)', partition, table_name, remainder);
    CALL close_partition(partition);
  END LOOP;
END $$;

-- Adds a foreign key between two tables that are partitioned by the hash of merchant_id, from partition to partition: equal merchants have equal remainders.
-- A key to the whole table would look in all partitions, or be planned again for every row.
CREATE PROCEDURE refer_within_partitions(name name, table_name regclass, columns text, referred regclass, referred_columns text) LANGUAGE plpgsql AS $$
BEGIN
  FOR remainder IN 0..15 LOOP
    EXECUTE format('ALTER TABLE %1$s_%5$s ADD CONSTRAINT %2$I FOREIGN KEY (%3$s) REFERENCES %4$s_%5$s (%6$s)',
                   table_name, name, columns, referred, to_char(remainder, 'FM00'), referred_columns);
  END LOOP;
END $$;

-- Adds partitions to a table that is partitioned by a time, in months or days of UTC: the current one, so many ahead, and one for each month or day that has
-- rows in the default partition, which are moved. A partition has the indexes of the default partition.
CREATE FUNCTION add_time_partitions(p_table regclass, p_column name, p_unit text, p_ahead integer, OUT added_count integer, OUT moved_count bigint)
LANGUAGE plpgsql SET lock_timeout = '300ms' AS $$
DECLARE
  -- Shorter than deadlock_timeout: this gives up before a sale that waits for it does.
  step interval := ('1 ' || p_unit)::interval;
  first timestamptz := date_trunc(p_unit, now(), 'UTC');
  begins timestamptz;
  partition text;
  count bigint;
BEGIN
  -- One worker at a time.
  PERFORM pg_advisory_xact_lock(hashtextextended(p_table || '/partitions', 0));
  added_count := 0;
  moved_count := 0;
  FOR begins IN EXECUTE format(
    'SELECT m FROM generate_series($1, date_add($1, $2 * $3, ''UTC''), $3, ''UTC'') AS ahead (m) UNION SELECT date_trunc($4, %I, ''UTC'') FROM %s_default ORDER BY 1',
    p_column, p_table) USING first, p_ahead, step, p_unit
  LOOP
    partition := format('%s_%s', p_table, to_char(begins AT TIME ZONE 'UTC', CASE p_unit WHEN 'month' THEN 'YYYY_MM' ELSE 'YYYY_MM_DD' END));
    CONTINUE WHEN to_regclass(partition) IS NOT NULL;
    -- Attaching a table, rather than creating it as a partition, lets others read and write the table meanwhile.
    EXECUTE format('CREATE TABLE %I (LIKE %s_default INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING STORAGE INCLUDING INDEXES)', partition, p_table);
    CALL close_partition(partition);
    EXECUTE format('LOCK TABLE ONLY %s_default IN ACCESS EXCLUSIVE MODE', p_table);
    EXECUTE format('WITH moved AS (DELETE FROM %1$s_default WHERE %2$I >= $1 AND %2$I < $2 RETURNING *) INSERT INTO %3$I SELECT * FROM moved',
                   p_table, p_column, partition) USING begins, date_add(begins, step, 'UTC');
    GET DIAGNOSTICS count = ROW_COUNT;
    EXECUTE format('ALTER TABLE %s ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', p_table, partition, begins, date_add(begins, step, 'UTC'));
    added_count := added_count + 1;
    moved_count := moved_count + count;
  END LOOP;
END $$;

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only: correct it with a new row', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;

-- Tells the server whether the database has all schema files that it knows.
CREATE FUNCTION applied_migrations() RETURNS SETOF text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT name FROM counterfoil_migrations
$$;

-- The name of this installation in account IDs and keys, from its first start on.
CREATE TABLE counterfoil_cell (
  is_only boolean PRIMARY KEY DEFAULT true CONSTRAINT one_cell CHECK (is_only),
  cell text COLLATE "C" NOT NULL
);

-- Stores the cell of the first start, and returns it at every later one.
CREATE FUNCTION keep_cell(p_cell text) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO counterfoil_cell (cell) VALUES (p_cell) ON CONFLICT DO NOTHING;
  RETURN (SELECT cell FROM counterfoil_cell);
END $$;

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

GRANT EXECUTE ON FUNCTION
  applied_migrations, keep_cell
  TO counterfoil_app;
