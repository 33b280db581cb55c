import type { JobId } from '#kernel/ids.ts'
import type { TenantContext } from '../context.ts'
import { type Account, runAsProcessor } from '../tenant-work.ts'
import { type AttemptJob, type LongAttempt, type LongWorkOptions, longFailuresMax } from './long-job.ts'
import { beginAttempt, saveLongStep, saveProgress } from './long-jobs-store.ts'

/** Another worker has the job: this one was silent for longer than its lease. */
export class LostLease extends Error {}
/** Somebody canceled the job while it ran. */
export class CanceledJob extends Error {}
/** This process stops. */
export class StoppedWorker extends Error {}

type Options = Pick<LongWorkOptions, 'database' | 'clock' | 'onStep' | 'signal'>

/**
 * Runs a whole job in one go. It counts as failed until it ends, so a job that kills its workers fails too.
 * @throws LostLease, CanceledJob, StoppedWorker, or whatever the run throws.
 */
export async function runAttempt(options: Options, job: AttemptJob, account: Account, id: JobId, worker: string): Promise<void> {
  const { database, clock, onStep, signal } = options
  const inAccount = (work: (context: TenantContext) => Promise<void>) => runAsProcessor(database, clock, account, work)
  const proceed = async (context: TenantContext, progress: { doneCount: number; totalCount?: number | null }) => {
    if (signal?.aborted) throw new StoppedWorker(`The job ${id} begins again elsewhere.`)
    const state = await saveProgress(context, id, worker, progress)
    if (state === 'lost') throw new LostLease(`Another worker runs the job ${id}.`)
    if (state === 'canceled') throw new CanceledJob(`The job ${id} was canceled.`)
  }
  const save: LongAttempt['save'] = async (progress, work) => {
    await inAccount(async (context) => {
      await work(context)
      await proceed(context, progress)
      onStep?.('step_done')
    })
    onStep?.('step_committed')
  }

  const row = await runAsProcessor(database, clock, account, async (context) => {
    const begun = await beginAttempt(context, id, worker)
    if (!begun) throw new LostLease(`Another worker runs the job ${id}.`)
    await job.discard(context, id)
    return begun
  })
  if (row.isCancelRequested) throw new CanceledJob(`The job ${id} was canceled.`)
  if (row.failureCount > longFailuresMax) throw new Error(`The job ${id} ended with its worker ${longFailuresMax} times.`)
  const { doneCount, result } = await job.attempt({ account, job: row, id: worker, readSnapshot: database.readSnapshot, save })
  await inAccount(async (context) => {
    await proceed(context, { doneCount })
    await saveLongStep(context, id, worker, { doneCount, result })
    await job.recordEnd(context, id, 'done')
  })
}
