import { randomUUID } from 'node:crypto'
import type { Clock } from '../clock.ts'
import type { RequestContext } from '../context.ts'
import type { Database } from '../database/database.ts'
import { machineContext } from '../machine-context.ts'
import { runAsProcessor } from '../tenant-work.ts'
import { isUnavailable } from '../unavailable.ts'
import type { LongJob, LongJobStep } from './long-job.ts'
import { type ClaimedJob, claimLongJob, endCanceledJob, findLongJob, recordLongFailure, releaseLongJob, renewLongJob, saveLongStep } from './long-jobs-store.ts'
import { describeFailure } from './round.ts'

export interface LongWorkOptions {
  readonly database: Database
  readonly clock: Clock
  readonly log: { error(details: object, message: string): void }
  /** Called where a test kills the process: after a step's effects, before and after its COMMIT. */
  readonly onStep?: (step: 'step_done' | 'step_committed') => void
}

/** A dead worker loses its job after this time. */
const leaseSeconds = 45
const renewEveryMs = 15_000
/** A job gives way to others after this time. */
const turnMs = 2_000
/** Failures in a row; the pauses between them take a minute together. */
export const longFailuresMax = 5
const pauseSecondsAfter = (failures: number) => 2 ** (failures + 1)

/** Another worker has the job: this one was silent for longer than its lease. */
class LostLease extends Error {}

/** Runs the job that has waited longest, step by step, until it ends or its turn is over. @returns false if no job waits. */
export async function workOffLongJobs(options: LongWorkOptions, jobs: readonly LongJob[]): Promise<boolean> {
  const { database } = options
  const worker = randomUUID()
  const claimed = await claimLongJob(
    database,
    jobs.map(({ name }) => name),
    worker,
    leaseSeconds,
  )
  if (!claimed) return false
  const { id } = claimed
  const renewing = setInterval(() => void inScope(options, claimed, (context) => renewLongJob(context, id, worker, leaseSeconds)).catch(() => {}), renewEveryMs)
  try {
    const endsAt = Date.now() + turnMs
    while (await runStep(options, jobs, claimed, worker)) {
      if (Date.now() < endsAt) continue
      await inScope(options, claimed, (context) => releaseLongJob(context, id, worker))
      break
    }
    return true
  } catch (error) {
    if (error instanceof LostLease) return true
    if (isUnavailable(error)) throw error
    await putOff(options, claimed, worker, error)
    return true
  } finally {
    clearInterval(renewing)
  }
}

/** Runs work in a transaction that sees the job. */
function inScope<T>({ database, clock }: LongWorkOptions, { account }: ClaimedJob, work: (context: RequestContext) => Promise<T>): Promise<T> {
  if (account) return runAsProcessor(database, clock, account, work)
  return database.transaction({ kind: 'work' }, (db) => work(machineContext(db, clock.now())))
}

/** Commits one step with its progress. @returns whether the job goes on. */
async function runStep(options: LongWorkOptions, jobs: readonly LongJob[], claimed: ClaimedJob, worker: string): Promise<boolean> {
  const { id, account } = claimed
  const goesOn = await inScope(options, claimed, async (context) => {
    const row = await findLongJob(context, id)
    const job = jobs.find(({ name }) => name === row?.kind)
    if (!row || !job || (job.scope === 'account') !== (account !== null)) throw new Error(`The job ${id} is of no known kind.`)
    if (row.isCancelRequested) {
      await endCanceledJob(context, id, worker)
      return false
    }
    const step = await (job.run as (context: RequestContext, row: unknown) => Promise<LongJobStep>)(context, row)
    if (!(await saveLongStep(context, id, worker, step))) throw new LostLease(`Another worker runs the job ${id}.`)
    options.onStep?.('step_done')
    return step.result === undefined
  })
  options.onStep?.('step_committed')
  return goesOn
}

/** A step that fails is repeated after a growing pause; after five failures in a row, the job has failed. */
async function putOff(options: LongWorkOptions, claimed: ClaimedJob, worker: string, error: unknown): Promise<void> {
  const { id } = claimed
  const row = await inScope(options, claimed, async (context) => {
    const before = await findLongJob(context, id)
    const failures = (before?.failureCount ?? 0) + 1
    await recordLongFailure(context, id, worker, describeFailure(error), failures >= longFailuresMax ? null : pauseSecondsAfter(failures))
    return before
  })
  options.log.error({ err: error, job: row?.kind, id }, 'a step of a long job failed')
}
