import { sql } from 'kysely'
import type { RequestContext } from '#server/infra/context.ts'

export interface LockRule {
  readonly failuresMax: number
  /** Milliseconds that a lock lasts, and after which a count without a new failure starts anew. */
  readonly lockMs: number
}

/**
 * Counts a try as a failure before it is judged, in one statement, so that tries at once are counted exactly; the last one that is allowed locks.
 * Returns its number; null where the address is locked, and nothing is written then, so that a lock never extends itself.
 */
export async function takeAddressTry({ db, now }: RequestContext, emailHash: Buffer, { failuresMax, lockMs }: LockRule): Promise<number | null> {
  const lockedUntil = new Date(now.getTime() + lockMs)
  const staleBefore = new Date(now.getTime() - lockMs)
  const { rows } = await sql<{ failures: number }>`
    INSERT INTO sign_in_locks AS l (email_hash, failures, last_failed_at) VALUES (${emailHash}, 1, ${now})
    ON CONFLICT (email_hash) DO UPDATE SET
      failures = CASE WHEN l.last_failed_at <= ${staleBefore} THEN 1 ELSE l.failures + 1 END,
      last_failed_at = ${now},
      locked_until = CASE WHEN l.last_failed_at > ${staleBefore} AND l.failures + 1 >= ${failuresMax} THEN ${lockedUntil}::timestamptz END
    WHERE l.locked_until IS NULL OR l.locked_until <= ${now}
    RETURNING failures`.execute(db)
  return rows[0]?.failures ?? null
}

/** Takes a try back that was no failure, and the lock with it that this try alone made. */
export async function returnAddressTry({ db }: RequestContext, emailHash: Buffer, { failuresMax }: LockRule): Promise<void> {
  await sql`
    UPDATE sign_in_locks SET failures = failures - 1, locked_until = CASE WHEN failures > ${failuresMax} THEN locked_until END
    WHERE email_hash = ${emailHash} AND failures > 0`.execute(db)
}

export async function findLockEnd({ db }: RequestContext, emailHash: Buffer): Promise<Date | null> {
  const row = await db.selectFrom('sign_in_locks').select('locked_until').where('email_hash', '=', emailHash).executeTakeFirst()
  return row?.locked_until ?? null
}

/** Forgets the failures of an address; a lock in force goes on. */
export async function deleteFailures({ db, now }: RequestContext, emailHash: Buffer): Promise<void> {
  await db
    .deleteFrom('sign_in_locks')
    .where('email_hash', '=', emailHash)
    .where((row) => row.or([row('locked_until', 'is', null), row('locked_until', '<=', now)]))
    .execute()
}

export async function deleteLock({ db }: RequestContext, emailHash: Buffer): Promise<void> {
  await db.deleteFrom('sign_in_locks').where('email_hash', '=', emailHash).execute()
}
