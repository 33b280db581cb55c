import { randomUUID } from 'node:crypto'
import type { RequestContext, TenantContext } from '../context.ts'
import { machineContext } from '../machine-context.ts'
import { runAsProcessor } from '../tenant-work.ts'
import { inSpan } from '../tracing/tracing.ts'
import { isUnavailable } from '../unavailable.ts'
import { CanceledJob, LostLease, runAttempt, StoppedWorker } from './long-attempt.ts'
import { type AttemptJob, type LongJob, type LongJobStep, type LongWorkOptions, longFailuresMax } from './long-job.ts'
import {
  type ClaimedJob,
  claimLongJob,
  endCanceledJob,
  findLongJob,
  type LongJobRow,
  recordLongFailure,
  releaseAttempt,
  releaseLongJob,
  renewLongJob,
  saveLongStep,
} from './long-jobs-store.ts'
import { describeFailure } from './round.ts'

/** A dead worker loses its job after this time. */
const leaseSeconds = 45
const renewEveryMs = 15_000
/** A job gives way to others after this time. */
const turnMs = 2_000
/** The pauses between failures take a minute together. */
const pauseSecondsAfter = (failures: number) => 2 ** (failures + 1)

type StepJob = Exclude<LongJob, { attempt: unknown }>

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
    const { job, queuedInSpan } = await findDeclaration(options, jobs, claimed)
    const span = { attributes: { 'counterfoil.long_job': id }, queuedInSpan }
    if ('attempt' in job && claimed.account) {
      const { account } = claimed
      await inSpan(`job ${job.name}`, span, () => runAttempt(options, job, account, id, worker))
      return true
    }
    const endsAt = Date.now() + turnMs
    while (await inSpan(`job ${job.name}`, span, () => runStep(options, job as StepJob, claimed, worker))) {
      if (Date.now() < endsAt) continue
      await inScope(options, claimed, (context) => releaseLongJob(context, id, worker))
      break
    }
    return true
  } catch (error) {
    if (error instanceof LostLease) return true
    if (error instanceof CanceledJob) await endCanceled(options, jobs, claimed, worker)
    else if (error instanceof StoppedWorker) await inScope(options, claimed, (context) => releaseAttempt(context, id, worker))
    else if (isUnavailable(error)) throw error
    else await putOff(options, jobs, claimed, worker, error)
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

async function findDeclaration(
  options: LongWorkOptions,
  jobs: readonly LongJob[],
  claimed: ClaimedJob,
): Promise<{ job: LongJob; queuedInSpan: string | null }> {
  const row = await inScope(options, claimed, (context) => findLongJob(context, claimed.id))
  const job = jobs.find(({ name }) => name === row?.kind)
  if (!row || !job || (job.scope === 'account') !== (claimed.account !== null)) throw new Error(`The job ${claimed.id} is of no known kind.`)
  return { job, queuedInSpan: row.queuedInSpan }
}

/** Commits one step with its progress. @returns whether the job goes on. */
async function runStep(options: LongWorkOptions, job: StepJob, claimed: ClaimedJob, worker: string): Promise<boolean> {
  const { id } = claimed
  const goesOn = await inScope(options, claimed, async (context) => {
    const row = await findLongJob(context, id)
    if (!row) throw new LostLease(`The job ${id} is gone.`)
    if (row.isCancelRequested) {
      await endCanceledJob(context, id, worker)
      return false
    }
    const step = await (job.run as (context: RequestContext, row: unknown) => Promise<LongJobStep>)(context, row)
    if (!(await saveLongStep(context, id, worker, step))) throw new LostLease(`Another worker runs the job ${id}.`)
    options.onStep?.('step_done')
    return step.result === undefined && step.pauseSeconds === undefined
  })
  options.onStep?.('step_committed')
  return goesOn
}

/** Ends a canceled job together with what its run wrote. */
async function endCanceled(options: LongWorkOptions, jobs: readonly LongJob[], claimed: ClaimedJob, worker: string): Promise<void> {
  await inScope(options, claimed, async (context) => {
    if (await endCanceledJob(context, claimed.id, worker))
      await attemptJobOf(jobs, await findLongJob(context, claimed.id))?.discard(inAccount(context), claimed.id)
  })
}

/** A step or run that fails is repeated after a growing pause; after five failures in a row, the job has failed. */
async function putOff(options: LongWorkOptions, jobs: readonly LongJob[], claimed: ClaimedJob, worker: string, error: unknown): Promise<void> {
  const { id } = claimed
  const row = await inScope(options, claimed, async (context) => {
    const before = await findLongJob(context, id)
    const job = attemptJobOf(jobs, before)
    const failures = (before?.failureCount ?? 0) + (job ? 0 : 1)
    const pauseSeconds = failures >= longFailuresMax ? null : pauseSecondsAfter(failures)
    if (!(await recordLongFailure(context, id, worker, describeFailure(error), pauseSeconds, job !== undefined))) return before
    await job?.discard(inAccount(context), id)
    if (pauseSeconds === null) await job?.recordEnd(inAccount(context), id, 'failed')
    return before
  })
  options.log.error({ err: error, job: row?.kind, id }, 'a step of a long job failed')
}

/**
 * The declaration of a job that runs in one go. Only the worker that has just ended the run may discard what it wrote: another one may be writing already.
 */
function attemptJobOf(jobs: readonly LongJob[], row: LongJobRow | undefined): AttemptJob | undefined {
  const job = jobs.find(({ name }) => name === row?.kind)
  return job && 'attempt' in job ? job : undefined
}

/** Jobs that run in one go are jobs of accounts. */
function inAccount(context: RequestContext): TenantContext {
  return context as TenantContext
}
