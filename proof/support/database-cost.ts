import type pg from 'pg'
import { processMs } from '../../scripts/tests/core-seconds.ts'

/** What PostgreSQL took for the databases of this process so far, as far as it was added. */
export const databaseCost = { ms: 0 }

/** The owner's pool of each database that stays open for the next file, with what was added of it. */
const open = new Map<pg.Pool, number>()

export const keepDatabaseCost = (owner: pg.Pool) => open.set(owner, 0)

/** Adds the processor time of a database's connections since the last time. */
async function addDatabaseCost(owner: pg.Pool): Promise<void> {
  const { rows } = await owner.query<{ pid: number }>('SELECT pid FROM pg_stat_activity WHERE datname = current_database()')
  const ms = rows.reduce((sum, { pid }) => sum + processMs(pid), 0)
  // A connection that ended takes its time with it.
  databaseCost.ms += Math.max(ms - (open.get(owner) ?? 0), 0)
  if (open.has(owner)) open.set(owner, ms)
}

/** Adds what is left of a database that is about to be dropped. */
export async function endDatabaseCost(owner: pg.Pool): Promise<void> {
  if (process.env.COUNTERFOIL_ACCOUNT !== undefined) await addDatabaseCost(owner)
}

/** Adds what the databases took that stay open for the next file. */
export async function addOpenDatabaseCosts(): Promise<void> {
  for (const owner of open.keys()) await addDatabaseCost(owner)
}
