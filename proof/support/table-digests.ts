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
  const sums = new Map<string, { rows: bigint; hash: bigint }>()
  return {
    read: async () => {
      // What was read isn't kept, so the next reading takes no longer.
      const changes = await owner.query<{ name: string; rows: string; hash: string }>(
        `WITH read AS (DELETE FROM digests.changes RETURNING *) SELECT name, sum(rows) AS rows, sum(hash) AS hash FROM read GROUP BY name`,
      )
      for (const { name, rows: more, hash } of changes.rows) {
        const sum = sums.get(name) ?? { rows: 0n, hash: 0n }
        sums.set(name, { rows: sum.rows + BigInt(more), hash: sum.hash + BigInt(hash) })
      }
      const changed = [...sums].filter(([, sum]) => sum.rows !== 0n || sum.hash !== 0n)
      return Object.fromEntries(changed.map(([name, sum]) => [name, `${sum.rows}/${sum.hash}`]))
    },
  }
}

/** The number of rows of every table, those of other tenants included. */
export async function countRows({ db: { owner } }: TestServer): Promise<Record<string, number>> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = 'public' AND c.relkind IN ('r', 'p') AND NOT c.relispartition ORDER BY 1`,
  )
  const counts = tables.map(({ name }) => `SELECT '${name}' AS name, count(*)::int AS count FROM "${name}"`).join(' UNION ALL ')
  const { rows } = await owner.query<{ name: string; count: number }>(counts)
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]))
}
