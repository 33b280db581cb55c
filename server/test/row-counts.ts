import type { TestServer } from './server.ts'

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
