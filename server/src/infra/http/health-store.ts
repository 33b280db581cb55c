import { sql } from 'kysely'
import type { Tx } from '../database/database.ts'

/** The migrations the database has had, which also tells that it answers. */
export async function findAppliedMigrations(db: Tx): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`SELECT name FROM applied_migrations() AS name`.execute(db)
  return rows.map(({ name }) => name)
}
