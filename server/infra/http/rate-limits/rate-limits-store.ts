import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../database/database.ts'
import { runPrepared } from '../../database/prepared.ts'

export interface Count {
  /** Requests in the running window, this one included. */
  hits: number
  resetsAt: Date
}

/** Adds requests to the counts of keys, by a query for `key` and `hits`. A window that has passed starts again. */
export const countEach = (keys: RawBuilder<unknown>, windowMs: number, now: Date) => sql<{ hits: number; resets_at: Date }>`
  INSERT INTO rate_limits AS counted (key, hits, resets_at) SELECT key, hits, ${new Date(now.getTime() + windowMs)} FROM (${keys}) AS called
  ON CONFLICT (key) DO UPDATE SET
    hits = CASE WHEN counted.resets_at <= ${now} THEN excluded.hits ELSE counted.hits + excluded.hits END,
    resets_at = CASE WHEN counted.resets_at <= ${now} THEN excluded.resets_at ELSE counted.resets_at END
  RETURNING hits, resets_at`

export async function countRequest(db: Tx, key: string, windowMs: number, now: Date): Promise<Count> {
  const { rows } = await runPrepared(db, sql<{ hits: number; resets_at: Date }>`${countEach(sql`SELECT ${key}::text AS key, 1 AS hits`, windowMs, now)}`)
  const row = rows[0]
  if (!row) throw new Error('A count was not returned.')
  return { hits: row.hits, resetsAt: row.resets_at }
}

/** Removes counts whose window has passed; they would count for nothing. */
export async function removePassedCounts(db: Tx, now: Date): Promise<void> {
  await db.deleteFrom('rate_limits').where('resets_at', '<=', now).execute()
}
