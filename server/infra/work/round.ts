import type { Clock } from '../clock/clock.ts'
import type { Database } from '../database/database.ts'
import type { ExternalRunner } from '../external/runner.ts'
import { resumeIntents } from '../external/sweep.ts'
import { type Account, runAsProcessor } from '../tenant-work.ts'
import { inSpan } from '../tracing/tracing.ts'
import { isUnavailable } from '../unavailable.ts'
import { type AccountJob, scheduleNext } from './account-job.ts'
import { claimDueWork, findDueWork, recordFailure } from './due-work-store.ts'

export interface WorkOptions {
  readonly database: Database
  readonly clock: Clock
  readonly runner: ExternalRunner
  readonly log: { error(details: object, message: string): void }
}

/** One account's job failed and was put off; the worker goes on. */
export class FailedJob extends Error {
  constructor({ merchantId }: Account, cause: unknown) {
    super(`The work of account ${merchantId} failed.`, { cause })
  }
}

/** How many jobs one round takes; more are due in the next one. */
const jobCountMax = 200
/** A slow bank or a large account keeps few others waiting. */
const accountsAtOnce = 4
const second = 1000
/** From then on a failure counts as permanent: it shows in the metrics and is retried rarely. */
export const failureCountMax = 10
const pausesMs = { first: 2 * second, max: 300 * second, permanent: 3_600 * second }

/** One batch of each due job, account by account, the longest due first. True while there may be more. */
export async function workOffDue(options: WorkOptions, jobs: readonly AccountJob[]): Promise<boolean> {
  const { database, clock } = options
  const accounts = await findDueWork(
    database,
    jobs.map(({ name }) => name),
    clock.now(),
    jobCountMax,
  )
  const isFull = accounts.reduce((count, account) => count + account.jobs.length, 0) === jobCountMax
  const worked = await forEach(
    accounts,
    (account) =>
      // In the order of the list: funds are released before a schedule pays them out.
      forEach(
        jobs.filter(({ name }) => account.jobs.includes(name)),
        (job) => workOffJob(options, account, job),
      ),
    accountsAtOnce,
  )
  return isFull || worked
}

async function workOffJob(options: WorkOptions, account: Account, job: AccountJob): Promise<boolean> {
  return inSpan(`job ${job.name}`, { attributes: { 'counterfoil.account': account.merchantId } }, () => runJob(options, account, job))
}

async function runJob(options: WorkOptions, account: Account, job: AccountJob): Promise<boolean> {
  const { database, clock, runner } = options
  try {
    const { begun, hasMore } = await runAsProcessor(database, clock, account, async (context) => {
      const claim = await claimDueWork(context, job.name)
      if (!claim) return { begun: [], hasMore: false }
      const batch = await job.run(context, runner, claim.failure_count, database)
      const begun = batch.begun ?? []
      if (begun.length > 0) runner.onStep?.('begun')
      return { begun, hasMore: await scheduleNext(context, job, batch) }
    })
    if (begun.length > 0) runner.onStep?.('intent_committed')
    const actor = { kind: 'processor' } as const
    await resumeIntents(
      runner,
      options,
      account,
      begun.filter(({ instruction }) => !instruction).map(({ intent }) => ({ ...intent, actor })),
    )
    return hasMore || begun.length > 0
  } catch (error) {
    if (!isUnavailable(error)) await putOff(options, account, job, error)
    throw isUnavailable(error) ? error : new FailedJob(account, error)
  }
}

/** A job that fails waits longer each time, and keeps no other waiting. */
async function putOff({ database, clock, log }: WorkOptions, account: Account, { name }: AccountJob, error: unknown): Promise<void> {
  const count = await runAsProcessor(database, clock, account, (context) =>
    recordFailure(context, name, describeFailure(error), (failures) => new Date(context.realNow.getTime() + pauseMsAfter(failures))),
  )
  if (count === failureCountMax) log.error({ job: name, account: account.merchantId, failures: count }, 'a job keeps failing and is now retried once an hour')
}

/** What a job's row keeps of its last failure. */
export function describeFailure(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : 'unknown'
}

function pauseMsAfter(failures: number): number {
  if (failures >= failureCountMax) return pausesMs.permanent
  return Math.min(pausesMs.max, pausesMs.first * 2 ** (failures - 1))
}

/** The fault of one account, or of one job, keeps no other waiting; the round fails after all had their turn. */
export async function forEach<T>(items: readonly T[], work: (item: T) => Promise<boolean>, atOnce = 1): Promise<boolean> {
  const errors: unknown[] = []
  let hasMore = false
  const queue = items.values()
  const drain = async () => {
    for (const item of queue) {
      try {
        hasMore = (await work(item)) || hasMore
      } catch (error) {
        errors.push(error)
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, drain))
  if (errors.length > 0) throw errors.length === 1 ? errors[0] : new AggregateError(errors, `${errors.length} parts of the work failed.`)
  return hasMore
}
