-- A function is the owner's unless a migration grants it.
ALTER DEFAULT PRIVILEGES REVOKE EXECUTE ON FUNCTIONS FROM PUBLIC;
GRANT USAGE ON SCHEMA public TO counterfoil_app;

-- ---------------------------------------------------------------------------
-- Row-level security
-- ---------------------------------------------------------------------------

-- The application sees and writes only rows of the tenant that its transaction names. The owner (migrations, backups, verification) sees all.
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

-- ---------------------------------------------------------------------------
-- Append-only tables
-- ---------------------------------------------------------------------------

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only: correct it with a new row', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;

-- ---------------------------------------------------------------------------
-- Readiness
-- ---------------------------------------------------------------------------

-- Tells the server whether the database has all migrations that it knows.
CREATE FUNCTION applied_migrations() RETURNS SETOF text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT name FROM counterfoil_migrations
$$;
GRANT EXECUTE ON FUNCTION applied_migrations TO counterfoil_app;
