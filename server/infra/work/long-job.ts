import type { JobId } from '#kernel/ids.ts'
import type { Clock } from '../clock/clock.ts'
import type { RequestContext, TenantContext } from '../context.ts'
import type { Database } from '../database/database.ts'
import type { Account } from '../tenant-work.ts'

/** Work that somebody waits for, such as an export: it takes many transactions, shows its progress, and can be canceled and retried. */

export type LongJobState = 'waiting' | 'running' | 'done' | 'failed' | 'canceled'

/** Every allowed transition. A running job waits again after a failure, and a failed one when somebody retries it. */
export const longJobTransitions: Readonly<Record<LongJobState, readonly LongJobState[]>> = {
  waiting: ['running', 'canceled'],
  running: ['waiting', 'done', 'failed', 'canceled'],
  failed: ['waiting'],
  done: [],
  canceled: [],
}

/** A job that has failed this often in a row has failed, until somebody retries it. */
export const longFailuresMax = 5

/** The states from which a job can get into another one. */
export function statesBefore(next: LongJobState): LongJobState[] {
  return (Object.keys(longJobTransitions) as LongJobState[]).filter((state) => longJobTransitions[state].includes(next))
}

/** A job as a step sees it. */
export interface LongJobRun {
  readonly id: JobId
  readonly arguments: unknown
  /** The last step's `position`; null for the first step. */
  readonly position: unknown
  readonly doneCount: number
  readonly totalCount: number | null
}

/** What a step leaves; it commits together with the step's effects. */
export interface LongJobStep {
  /** Where the next step continues. */
  readonly position?: unknown
  readonly doneCount: number
  readonly totalCount?: number | null
  /** How long the next step waits. */
  readonly pauseSeconds?: number
  /** Ends the job if it is set; null is a result too. */
  readonly result?: unknown
}

/** A run of a job that is one long read, such as an export: it can't continue where another run stopped, so each begins again. */
export interface LongAttempt {
  readonly account: Account
  readonly job: LongJobRun
  /** The ID of this run, under which it keeps what it writes. */
  readonly id: string
  /** One snapshot of the account for the whole run. */
  readSnapshot: Database['readSnapshot']
  /**
   * Commits work together with the progress.
   * @throws an error that ends the run, if the job was canceled or another worker has it by now.
   */
  save(progress: Pick<LongJobStep, 'doneCount' | 'totalCount'>, work: (context: TenantContext) => Promise<void>): Promise<void>
}

export interface AttemptJob {
  readonly name: string
  readonly scope: 'account'
  /** Does the whole job, and returns its result. */
  attempt(attempt: LongAttempt): Promise<{ doneCount: number; result: unknown }>
  /** Deletes what earlier runs wrote: before each run, and in the transaction that ends the job without a result. */
  discard(context: TenantContext, id: JobId): Promise<void>
  /** Records how the job ended, in the transaction that ends it. A canceled job records nothing. */
  recordEnd(context: TenantContext, id: JobId, state: 'done' | 'failed'): void | Promise<void>
}

/** A module exports its long jobs, and jobs.ts lists them. `run` does one step in one transaction and may be repeated after a crash. */
export type LongJob =
  | { readonly name: string; readonly scope: 'installation'; run(context: RequestContext, job: LongJobRun): Promise<LongJobStep> }
  | { readonly name: string; readonly scope: 'account'; run(context: TenantContext, job: LongJobRun): Promise<LongJobStep> }
  | AttemptJob

/** What running long jobs takes. */
export interface LongWorkOptions {
  readonly database: Database
  readonly clock: Clock
  readonly log: { error(details: object, message: string): void }
  /** Called where a test kills the process: after a step's effects, before and after its COMMIT. */
  readonly onStep?: (step: 'step_done' | 'step_committed') => void
  /** Ends a run that does a whole job, which any worker then begins again. */
  readonly signal?: AbortSignal
}
