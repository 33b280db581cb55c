import type { RequestContext, TenantContext } from '../context.ts'

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

/** The states from which a job can get into another one. */
export function statesBefore(next: LongJobState): LongJobState[] {
  return (Object.keys(longJobTransitions) as LongJobState[]).filter((state) => longJobTransitions[state].includes(next))
}

/** A job as a step sees it. */
export interface LongJobRun {
  readonly id: string
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
  /** Ends the job if it is set; null is a result too. */
  readonly result?: unknown
}

/** A module exports its long jobs, and jobs.ts lists them. `run` does one step in one transaction and may be repeated after a crash. */
export type LongJob =
  | { readonly name: string; readonly scope: 'installation'; run(context: RequestContext, job: LongJobRun): Promise<LongJobStep> }
  | { readonly name: string; readonly scope: 'account'; run(context: TenantContext, job: LongJobRun): Promise<LongJobStep> }
