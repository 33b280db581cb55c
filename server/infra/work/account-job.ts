import type { TenantContext } from '../context.ts'
import type { Database } from '../database/database.ts'
import type { PendingIntent } from '../external/command.ts'
import type { ExternalRunner } from '../external/runner.ts'
import { forgetCommitted, writeNotes } from './due-work.ts'
import { hasOtherDueWork, lockDueWork, setDueWork } from './due-work-store.ts'

/** Scheduled work of accounts. A module exports its jobs, and jobs.ts lists them. */
export interface AccountJob {
  /** As in `noteDue`; the key of its rows in `due_work`. */
  readonly name: string
  /** When the earliest of it is due, by the account's clock, from the source rows. Null where nothing is open. */
  findDue(context: TenantContext): Promise<Date | null>
  /**
   * Does one batch of it. True while there may be more. Repeating it has no effect.
   * @param failureCount how often in a row it has failed just before.
   * @param database for transactions of another tenant, which commit before this one.
   */
  run(context: TenantContext, runner: ExternalRunner, failureCount: number, database: Database): Promise<Batch>
}

export interface Batch {
  readonly hasMore: boolean
  /** How long more may wait, so that it is done together. */
  readonly pauseMs?: number
  /** External calls that the batch began; they are made once it is committed. */
  readonly begun?: readonly PendingIntent<unknown>[]
}

/**
 * The worker looks again this long after a due time moved to a later one. Whoever relied on the earlier time without locking the row has committed by then:
 * notes leave with the COMMIT of their transaction.
 */
const looksAfterMs = [2_000, 60_000]
/** What is due and could not be done, such as an authorization that expires during an external call, is tried again after this time. */
const blockedMs = 2_000

/** Sets when the worker looks next, after a batch and in its transaction. Returns whether the account has more to do now. */
export async function scheduleNext(context: TenantContext, { name, findDue }: AccountJob, { hasMore, pauseMs = 0 }: Batch): Promise<boolean> {
  const { realNow } = context
  await writeNotes(context)
  forgetCommitted(context, name)
  const row = await lockDueWork(context, name)
  if (!row) return hasMore
  if (hasMore) {
    const wakesAt = new Date(realNow.getTime() + pauseMs)
    await setDueWork(context, name, { wakesAt, dueAt: pauseMs > 0 ? wakesAt : row.due_at, looks: 0 })
    return true
  }
  const found = await findDue(context)
  await setDueWork(context, name, nextLook(realNow, row, found && new Date(found.getTime() - row.clock_ahead_ms)))
  return hasOtherDueWork(context, name)
}

/** @param dueAt as found under the lock of the row, by the machine's clock. */
export function nextLook(now: Date, row: { readonly due_at: Date | null; readonly looks: number }, dueAt: Date | null) {
  if (dueAt && dueAt <= now) return { wakesAt: new Date(now.getTime() + blockedMs), dueAt, looks: 0 }
  const isLater = row.due_at !== null && (dueAt === null || dueAt > row.due_at)
  const looks = isLater ? 0 : row.looks
  const pauseMs = looksAfterMs[looks]
  if (pauseMs === undefined) return dueAt && { wakesAt: dueAt, dueAt, looks }
  const again = new Date(now.getTime() + pauseMs)
  return { wakesAt: dueAt && dueAt < again ? dueAt : again, dueAt, looks: looks + 1 }
}
