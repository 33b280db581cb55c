import type pg from 'pg'
import { processMs } from '../../scripts/tests/core-seconds.ts'

/** What PostgreSQL took for the databases that this process has dropped so far. */
export const databaseCost = { ms: 0 }

/** Adds the processor time of a database's connections, before they are closed. */
export async function addDatabaseCost(owner: pg.Pool): Promise<void> {
  if (process.env.COUNTERFOIL_ACCOUNT === undefined) return
  const { rows } = await owner.query<{ pid: number }>('SELECT pid FROM pg_stat_activity WHERE datname = current_database()')
  for (const { pid } of rows) databaseCost.ms += processMs(pid)
}
