import type { TestServer } from './server.ts'

/** The digests of the rows of tables, those of all tenants, so that a test sees any write to them. */
export interface TableDigests {
  read(): Promise<Record<string, string>>
}

/** @param growing tables that may change. */
export async function makeTableDigests({ db: { owner } }: Pick<TestServer, 'db'>, growing: readonly string[] = []): Promise<TableDigests> {
  const { rows } = await owner.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition ORDER BY 1`,
  )
  const tables = rows.map(({ name }) => name).filter((name) => !growing.includes(name))
  const sums = tables.map((name) => `(SELECT count(*) || '/' || coalesce(sum(hashtextextended(t::text, 0)), 0) FROM ${name} t) AS ${name}`)
  // Prepared once: its plan, with every partition, takes longer than reading the rows.
  const digest = { name: 'table_digests', text: `SELECT ${sums.join(', ')}` }
  return { read: async () => (await owner.query<Record<string, string>>(digest)).rows[0] ?? {} }
}
