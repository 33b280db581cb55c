import { type RawBuilder, sql } from 'kysely'
import type { JobId, MerchantId } from '#kernel/ids.ts'
import type { RequestContext } from '../context.ts'
import type { Database } from '../database/database.ts'
import { newId } from '../keys/crypto.ts'
import type { Account } from '../tenant-work.ts'
import { currentSpan } from '../tracing/tracing.ts'
import { type LongJobRun, type LongJobState, type LongJobStep, statesBefore } from './long-job.ts'

/** Rows of `long_jobs`. Row-level security shows the account's jobs, and without an account those of the installation. */

type Context = Pick<RequestContext, 'db'>

/** A job as people see it. */
export interface LongJobRow extends LongJobRun {
  readonly kind: string
  readonly state: LongJobState
  readonly failureCount: number
  readonly lastError: string | null
  readonly isCancelRequested: boolean
  readonly result: unknown
  readonly queuedInSpan: string | null
}

export interface ClaimedJob {
  readonly id: JobId
  readonly account: Account | null
}

/** Queues a job. @returns its ID. */
export async function insertLongJob({ db, now }: Pick<RequestContext, 'db' | 'now'>, kind: string, args: object = {}): Promise<JobId> {
  const id = newId('job', now)
  await sql`
    INSERT INTO long_jobs (scope, id, kind, arguments, created_at, queued_in_span)
    VALUES (coalesce(current_setting('app.merchant_id', true), ''), ${id}, ${kind}, ${JSON.stringify(args)}, ${now}, ${currentSpan()})`.execute(db)
  return id
}

const columns = sql`id, kind, arguments, state, position, done_count AS "doneCount", total_count AS "totalCount", failure_count AS "failureCount",
  last_error AS "lastError", cancel_requested_at IS NOT NULL AS "isCancelRequested", result, queued_in_span AS "queuedInSpan"`

export async function findLongJob({ db }: Context, id: JobId): Promise<LongJobRow | undefined> {
  return (await sql<LongJobRow>`SELECT ${columns} FROM long_jobs WHERE id = ${id}`.execute(db)).rows[0]
}

/** The newest job of a kind that has not finished. */
export async function findOpenLongJob({ db }: Context, kind: string): Promise<LongJobRow | undefined> {
  const { rows } = await sql<LongJobRow>`
    SELECT ${columns} FROM long_jobs WHERE kind = ${kind} AND state IN ('waiting', 'running') ORDER BY id DESC LIMIT 1`.execute(db)
  return rows[0]
}

/** Deletes jobs of accounts, with their files, that ended so many days ago. True while there may be more. */
export async function deleteEndedJobs({ global }: Pick<Database, 'global'>, days: number, countMax: number): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`SELECT delete_ended_jobs(${days}::int, ${countMax}::int) AS count`.execute(global)
  return rows[0]?.count === countMax
}

/** Leases the job that has waited longest to this worker. */
export async function claimLongJob({ global }: Database, kinds: readonly string[], worker: string, leaseSeconds: number): Promise<ClaimedJob | null> {
  const { rows } = await sql<{ id: JobId; merchant_id: MerchantId | null }>`
    SELECT * FROM claim_long_job(${[...kinds]}::text[], ${worker}, ${leaseSeconds}::int)`.execute(global)
  const [row] = rows
  return row ? { id: row.id, account: row.merchant_id === null ? null : { merchantId: row.merchant_id } } : null
}

const finished = new Set<LongJobState>(['done', 'failed', 'canceled'])

/** Moves a job to a state and sets further columns. @returns false if the job is in a state that doesn't allow it, or isn't this worker's anymore. */
async function move({ db }: Context, id: JobId, next: LongJobState, further: RawBuilder<unknown>, worker: string | null): Promise<boolean> {
  const { numAffectedRows } = await sql`
    UPDATE long_jobs SET state = ${next}, worker = NULL, leased_until = NULL, finished_at = ${finished.has(next) ? sql`statement_timestamp()` : null}, ${further}
    WHERE id = ${id} AND state = ANY (${statesBefore(next)}::text[]) AND (${worker}::text IS NULL OR worker = ${worker})`.execute(db)
  return numAffectedRows === 1n
}

/** Saves what a step did. @returns false if another worker has the job by now: then the step must be rolled back. */
export async function saveLongStep(
  context: Context,
  id: JobId,
  worker: string,
  { position = null, doneCount, totalCount = null, pauseSeconds, result }: LongJobStep,
): Promise<boolean> {
  const progress = sql`position = ${JSON.stringify(position)}, done_count = ${doneCount}, total_count = coalesce(${totalCount}::bigint, total_count), failure_count = 0, last_error = NULL`
  if (result !== undefined) return move(context, id, 'done', sql`${progress}, result = ${JSON.stringify(result)}`, worker)
  if (pauseSeconds !== undefined) {
    return move(context, id, 'waiting', sql`${progress}, starts_at = statement_timestamp() + make_interval(secs => ${pauseSeconds}::int)`, worker)
  }
  const { numAffectedRows } = await sql`UPDATE long_jobs SET ${progress} WHERE id = ${id} AND state = 'running' AND worker = ${worker}`.execute(context.db)
  return numAffectedRows === 1n
}

/** Starts a run that does the whole job, and counts it as failed until it ends. @returns undefined if another worker has the job by now. */
export async function beginAttempt({ db }: Context, id: JobId, worker: string): Promise<LongJobRow | undefined> {
  const { rows } = await sql<LongJobRow>`
    UPDATE long_jobs SET failure_count = failure_count + 1, done_count = 0, total_count = NULL
    WHERE id = ${id} AND state = 'running' AND worker = ${worker} RETURNING ${columns}`.execute(db)
  return rows[0]
}

/** Saves the progress of such a run, and locks the job. @returns whether the run goes on. */
export async function saveProgress(
  { db }: Context,
  id: JobId,
  worker: string,
  { doneCount, totalCount = null }: Pick<LongJobStep, 'doneCount' | 'totalCount'>,
): Promise<'continued' | 'canceled' | 'lost'> {
  const { rows } = await sql<{ isCanceled: boolean }>`
    UPDATE long_jobs SET done_count = ${doneCount}, total_count = coalesce(${totalCount}::bigint, total_count)
    WHERE id = ${id} AND state = 'running' AND worker = ${worker} RETURNING cancel_requested_at IS NOT NULL AS "isCanceled"`.execute(db)
  if (!rows[0]) return 'lost'
  return rows[0].isCanceled ? 'canceled' : 'continued'
}

/** Lets any worker begin the job again, because this one stops. */
export async function releaseAttempt({ db }: Context, id: JobId, worker: string): Promise<void> {
  await sql`
    UPDATE long_jobs SET failure_count = failure_count - 1, leased_until = statement_timestamp()
    WHERE id = ${id} AND state = 'running' AND worker = ${worker}`.execute(db)
}

/** Extends the lease. @returns false if another worker has the job by now. */
export async function renewLongJob({ db }: Context, id: JobId, worker: string, leaseSeconds: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    UPDATE long_jobs SET leased_until = statement_timestamp() + make_interval(secs => ${leaseSeconds}::int)
    WHERE id = ${id} AND state = 'running' AND worker = ${worker}`.execute(db)
  return numAffectedRows === 1n
}

/** Lets any worker continue the job now, after the jobs that wait already. */
export async function releaseLongJob(context: Context, id: JobId, worker: string): Promise<void> {
  await renewLongJob(context, id, worker, 0)
}

/** Ends a running job that somebody canceled. */
export async function endCanceledJob(context: Context, id: JobId, worker: string): Promise<boolean> {
  return move(context, id, 'canceled', sql`result = NULL`, worker)
}

/** Counts a failed step, or a failed run, which was counted when it began. @param pauseSeconds null if the job has failed too often. */
export async function recordLongFailure(
  context: Context,
  id: JobId,
  worker: string,
  error: string,
  pauseSeconds: number | null,
  isCounted = false,
): Promise<boolean> {
  const count = sql`failure_count = failure_count + ${isCounted ? 0 : 1}::int, last_error = ${error}`
  if (pauseSeconds === null) return move(context, id, 'failed', count, worker)
  return move(context, id, 'waiting', sql`${count}, starts_at = statement_timestamp() + make_interval(secs => ${pauseSeconds}::int)`, worker)
}

/** Cancels a waiting job immediately and a running one, which is leased, after its step. @returns false if it has ended. */
export async function cancelLongJob(context: Context, id: JobId): Promise<boolean> {
  const next: LongJobState = 'canceled'
  const { numAffectedRows } = await sql`
    UPDATE long_jobs SET cancel_requested_at = coalesce(cancel_requested_at, statement_timestamp()),
      state = CASE WHEN leased_until IS NULL THEN ${next} ELSE state END, finished_at = CASE WHEN leased_until IS NULL THEN statement_timestamp() END
    WHERE id = ${id} AND state = ANY (${statesBefore(next)}::text[])`.execute(context.db)
  return numAffectedRows === 1n
}

/** Runs a failed job again from where it stopped. @returns false if it hasn't failed. */
export async function retryLongJob(context: Context, id: JobId): Promise<boolean> {
  return move(
    context,
    id,
    'waiting',
    sql`failure_count = 0, cancel_requested_at = NULL, starts_at = statement_timestamp(), queued_in_span = ${currentSpan()}`,
    null,
  )
}
