import { sql } from 'kysely'
import type { MerchantId } from '#kernel/ids.ts'
import type { TenantContext } from '../context.ts'
import type { Database } from '../database/database.ts'
import type { Account } from '../tenant-work.ts'

export interface DueAccount extends Account {
  readonly jobs: readonly string[]
}

/** Accounts with due jobs, the longest due first. @returns up to `countMax` account and job pairs, by account. */
export async function findDueWork({ global }: Database, jobs: readonly string[], now: Date, countMax: number): Promise<DueAccount[]> {
  const { rows } = await sql<{ merchant_id: MerchantId; job: string }>`
    SELECT merchant_id, job FROM find_due_work(${[...jobs]}::text[], ${now}, ${countMax})`.execute(global)
  return [...Map.groupBy(rows, ({ merchant_id }) => merchant_id)].map(([merchantId, due]) => ({
    merchantId,
    jobs: due.map(({ job }) => job),
  }))
}

const lockOf = ({ merchantId }: TenantContext, job: string) => sql`hashtextextended(${`due_work/${merchantId}/${job}`}, 0)`

/** Claims the job if it is due and no other worker is at it. It stays this transaction's until it ends, however it ends. */
export async function claimDueWork(context: TenantContext, job: string): Promise<{ failure_count: number } | undefined> {
  const { db, merchantId, realNow } = context
  const { rows } = await sql<{ failure_count: number }>`
    SELECT failure_count FROM due_work WHERE merchant_id = ${merchantId} AND job = ${job} AND wakes_at <= ${realNow}
      AND pg_try_advisory_xact_lock(${lockOf(context, job)})`.execute(db)
  return rows[0]
}

/** Waits until no worker is at the job, and keeps workers from it until the transaction ends. Returns how often it has failed in a row. */
export async function lockJob(context: TenantContext, job: string): Promise<number> {
  const { db, merchantId } = context
  await sql`SELECT pg_advisory_xact_lock(${lockOf(context, job)})`.execute(db)
  const { rows } = await sql<{ failure_count: number }>`SELECT failure_count FROM due_work WHERE merchant_id = ${merchantId} AND job = ${job}`.execute(db)
  return rows[0]?.failure_count ?? 0
}

/** Has the worker look at a job now. @param failureCount as if it had failed so often in a row. */
export async function wakeJob({ db, merchantId }: TenantContext, job: string, failureCount: number): Promise<void> {
  await sql`UPDATE due_work SET wakes_at = '-infinity', failure_count = ${failureCount} WHERE merchant_id = ${merchantId} AND job = ${job}`.execute(db)
}

export interface DueRow {
  due_at: Date | null
  looks: number
  clock_ahead_ms: number
}

/** Locks the row against notes, and the account's clock. Comes after every other lock of the transaction. */
export async function lockDueWork({ db, merchantId }: TenantContext, job: string): Promise<DueRow | undefined> {
  const { rows } = await sql<DueRow>`
    SELECT w.due_at, w.looks, a.clock_ahead_ms FROM merchant_accounts a JOIN due_work w ON w.merchant_id = ${merchantId} AND w.job = ${job}
    WHERE a.merchant_id = ${merchantId} FOR SHARE OF a FOR UPDATE OF w`.execute(db)
  return rows[0]
}

/** When the worker looks next; null deletes the row. */
export async function setDueWork(
  { db, merchantId }: TenantContext,
  job: string,
  next: { readonly wakesAt: Date; readonly dueAt: Date | null; readonly looks: number } | null,
): Promise<void> {
  const row = next
    ? sql`UPDATE due_work SET wakes_at = ${next.wakesAt}, due_at = ${next.dueAt}, looks = ${next.looks}, failure_count = 0, error = NULL`
    : sql`DELETE FROM due_work`
  await sql`${row} WHERE merchant_id = ${merchantId} AND job = ${job}`.execute(db)
}

/** Counts a failure and puts the job off. Returns how often it has failed in a row. */
export async function recordFailure({ db, merchantId }: TenantContext, job: string, error: string, wakesAt: (failureCount: number) => Date): Promise<number> {
  const { rows } = await sql<{ failure_count: number }>`
    UPDATE due_work SET failure_count = failure_count + 1, error = ${error} WHERE merchant_id = ${merchantId} AND job = ${job} RETURNING failure_count`.execute(
    db,
  )
  const count = rows[0]?.failure_count ?? 0
  await sql`UPDATE due_work SET wakes_at = ${wakesAt(count)} WHERE merchant_id = ${merchantId} AND job = ${job}`.execute(db)
  return count
}

/** Due, or not looked at yet; not one that the worker only looks at again. */
const isDue = (now: Date) => sql`(due_at <= ${now} OR due_at IS NULL AND wakes_at = '-infinity')`

/** Whether another job of the account is due now. */
export async function hasOtherDueWork({ db, merchantId, realNow }: TenantContext, job: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM due_work WHERE merchant_id = ${merchantId} AND wakes_at <= ${realNow} AND ${isDue(realNow)} AND job <> ${job} LIMIT 1`.execute(db)
  return rows.length > 0
}

/** Whether the worker has something to do in the account, or an external call is open. Consumers of the change feed follow money and move none. */
export async function hasDueWork({ db, merchantId, realNow }: TenantContext): Promise<boolean> {
  const { rows } = await sql<{ has_due: boolean }>`
    SELECT EXISTS (SELECT FROM due_work WHERE merchant_id = ${merchantId} AND ${isDue(realNow)} AND split_part(job, '.', 1) <> 'changes')
        OR EXISTS (SELECT FROM intents WHERE merchant_id = ${merchantId} AND done_at IS NULL) AS has_due`.execute(db)
  return rows[0]?.has_due ?? false
}
