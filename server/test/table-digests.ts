import type { TestServer } from './server.ts'

/** What the rows of tables have become since the digests were made, those of all tenants, so that a test sees any write to them. */
export interface TableDigests {
  /** The change of each table's rows, by their number and the sum of their hashes; tables that are as they were are left out. */
  read(): Promise<Record<string, string>>
}

/**
 * Has triggers keep the changes of all tables, since to hash every row of every partition takes a hundred times longer than a call. What is rolled back isn't kept,
 * and a row that is written and restored leaves no change.
 * @param growing tables that may change.
 */
export async function makeTableDigests({ db: { owner } }: Pick<TestServer, 'db'>, growing: readonly string[] = []): Promise<TableDigests> {
  const { rows } = await owner.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition ORDER BY 1`,
  )
  const tables = rows.map(({ name }) => name).filter((name) => !growing.includes(name))
  await owner.query(`
    CREATE SCHEMA digests;
    CREATE TABLE digests.changes (name text, rows integer, hash numeric);
    CREATE FUNCTION digests.keep() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
    BEGIN
      IF TG_OP <> 'INSERT' THEN INSERT INTO digests.changes VALUES (TG_ARGV[0], -1, -hashtextextended(OLD::text, 0)::numeric); END IF;
      IF TG_OP <> 'DELETE' THEN INSERT INTO digests.changes VALUES (TG_ARGV[0], 1, hashtextextended(NEW::text, 0)::numeric); END IF;
      RETURN NULL;
    END $$;
    ${tables.map((name) => `CREATE TRIGGER keep_digest AFTER INSERT OR UPDATE OR DELETE ON ${name} FOR EACH ROW EXECUTE FUNCTION digests.keep('${name}');`).join('\n')}`)
  return {
    read: async () => {
      const changes = await owner.query<{ name: string; change: string }>(
        `SELECT name, sum(rows) || '/' || sum(hash) AS change FROM digests.changes GROUP BY name HAVING (sum(rows), sum(hash)) <> (0, 0)`,
      )
      return Object.fromEntries(changes.rows.map(({ name, change }) => [name, change]))
    },
  }
}
