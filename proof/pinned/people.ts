import type pg from 'pg'
import type { Statement } from '../support/statements.ts'

/** The tables of businesses and people, and the functions that read them past row-level security. */
export interface PeopleSide {
  readonly tables: ReadonlySet<string>
  readonly functions: readonly string[]
}

/** Finds them by their policies, so new ones are among them. */
export async function readPeopleSide(owner: pg.Pool): Promise<PeopleSide> {
  const { rows } = await owner.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
       AND EXISTS (SELECT FROM pg_policy p WHERE p.polrelid = c.oid AND pg_get_expr(p.polqual, c.oid) ~ 'app\\.(business|user)_id|members')
       AND NOT EXISTS (SELECT FROM pg_policy p WHERE p.polrelid = c.oid AND pg_get_expr(p.polqual, c.oid) ~ 'app\\.merchant_id')`,
  )
  const tables = rows.map(({ name }) => name)
  const functions = await owner.query<{ name: string }>(
    `SELECT DISTINCT proname AS name FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND prosrc ~ $1`,
    [`\\m(${tables.join('|')})\\M`],
  )
  return { tables: new Set(tables), functions: functions.rows.map(({ name }) => name) }
}

/** The tables and functions of people that a statement uses. @param relations those of its plan. */
export function findPeople({ tables, functions }: PeopleSide, { text }: Statement, relations: readonly string[]): string[] {
  return [...relations.filter((name) => tables.has(name)), ...functions.filter((name) => new RegExp(`\\b${name}\\(`).test(text))]
}
