import { requireWithinLimits } from '#areas/approvals/server/index.ts'
import { permissionOfBulk } from '#areas/payments/contract/bulk.ts'
import { findLimitHolder } from '#areas/team/server/rights/index.ts'
import { commonErrors, type ErrorName } from '#kernel/errors.ts'
import type { CancellationReason, RefundChoice } from '#kernel/statuses.ts'
import type { ActingContext, LimitHolder, TenantContext } from '#server/infra/context.ts'
import { AppError } from '#server/infra/errors.ts'
import { PendingIntent } from '#server/infra/external/command.ts'
import { type ExternalRunner, runCall } from '#server/infra/external/runner.ts'
import { type Account, runAsProcessor } from '#server/infra/tenant-work.ts'
import { isUnavailable } from '#server/infra/unavailable.ts'
import type { LongAttempt, LongJob, LongWorkOptions } from '#server/infra/work/long-job.ts'
import { lockRefundable } from '../refunds/refund.ts'
import { beginCapture, beginRefund, cancelOrBegin } from '../service.ts'
import { requireBulk } from './read.ts'
import { type BulkRequest, bulkJobName } from './start.ts'
import { type BulkRow, countHandled, listOpen, lockOpen, noteIntent, type OpenPayment, saveOutcome, saveRefusal, settlePending } from './store.ts'

/** What running bulk actions takes. */
export interface BulkOptions extends Pick<LongWorkOptions, 'database' | 'clock' | 'log'> {
  readonly runner: ExternalRunner
}

/** Between two looks at whether the job goes on, and two saves of its progress. */
const paymentsPerBatch = 20

/**
 * The job of bulk actions. Each payment is the same idempotent command that its page runs, with its outcome in the transaction of the effect: so a run that
 * begins again continues, and nothing happens twice. A payment that can't be done is refused, and the others go on.
 */
export function bulkJob(options: BulkOptions): LongJob {
  return {
    name: bulkJobName,
    scope: 'account',
    attempt: (attempt) => runBulk(options, attempt),
    discard: settlePending,
    recordEnd: () => {},
  }
}

async function runBulk(options: BulkOptions, { account, job, save }: LongAttempt): Promise<{ doneCount: number; result: unknown }> {
  const { bulk_id: id } = job.arguments as BulkRequest
  const read = <T>(work: (context: TenantContext) => Promise<T>) => runAsProcessor(options.database, options.clock, account, work)
  const bulk = await read((context) => requireBulk(context, id))
  const { handled, total } = await read((context) => countHandled(context, id))
  let [doneCount, leftCount, after] = [handled, 0, 0]
  await save({ doneCount, totalCount: total }, async () => {})
  for (;;) {
    const open = await read((context) => listOpen(context, id, after, paymentsPerBatch))
    for (const payment of open) {
      const isHandled = await handle(options, account, bulk, payment)
      doneCount += isHandled ? 1 : 0
      leftCount += isHandled ? 0 : 1
      after = payment.position
    }
    if (open.length === 0) break
    await save({ doneCount }, async () => {})
  }
  if (leftCount > 0) throw new Error(`${leftCount} payments of the bulk action ${id} have no outcome yet.`)
  return { doneCount, result: {} }
}

/** @returns whether the payment has an outcome; otherwise the job comes back to it. */
async function handle(options: BulkOptions, account: Account, bulk: BulkRow, payment: OpenPayment): Promise<boolean> {
  const place = { id: bulk.id, position: payment.position }
  try {
    return await runOne(options, account, bulk, payment)
  } catch (error) {
    if (isUnavailable(error)) throw error
    const refusal = error instanceof AppError ? refusalOf(error) : null
    if (refusal) await runAsProcessor(options.database, options.clock, account, (context) => saveRefusal(context, place, refusal))
    else options.log.error({ err: error, bulk: bulk.id, payment: payment.payment_id }, 'a payment of a bulk action failed')
    return refusal !== null
  }
}

/** Thrown to leave a payment of a stopped action as it is. */
class Stopped extends Error {}

async function runOne({ database, clock, runner }: BulkOptions, account: Account, bulk: BulkRow, payment: OpenPayment): Promise<boolean> {
  // Read for each payment: whoever loses a right or gets a lower limit has it from then on. What was begun is finished.
  const holder = await findLimitHolder(database.global, account.merchantId, bulk.created_by)
  const mayBegin = holder?.permissions.has(permissionOfBulk[bulk.kind]) ?? false
  if (!mayBegin && payment.outcome === 'open') throw new AppError('bulk_right_lost')
  const actor = { kind: 'member', userId: bulk.created_by, name: bulk.created_by_name, permissions: holder?.permissions ?? new Set() } as const
  const transact = <T>(work: (context: ActingContext) => Promise<T>) => runAsProcessor(database, clock, account, (context) => work({ ...context, actor }))
  const place = { id: bulk.id, position: payment.position }
  const call = { scope: bulk.created_by, key: `${bulk.id}/${payment.payment_id}`, request: [bulk.id, payment.payment_id] }
  try {
    await runCall<ActingContext>(runner, transact, call, {
      work: async (context) => {
        const turn = await lockOpen(context, bulk.id, payment.position)
        if (turn === 'stopped') throw new Stopped()
        if (turn === 'handled' || !holder) return answered
        const begun = await begin(context, holder, bulk, payment)
        if (!(begun instanceof PendingIntent)) saveOutcome(context, place, 'done')
        else if (begun.instruction) saveOutcome(context, place, 'sent')
        else noteIntent(context, place, begun.intent.id)
        return begun instanceof PendingIntent ? begun : answered
      },
      answer: async (context) => {
        saveOutcome(context, place, 'done')
        return answered
      },
    })
  } catch (error) {
    if (error instanceof Stopped) return false
    throw error
  }
  return true
}

const answered = { status: 200, body: '{}' }

/** @throws AppError of the single command, and `above_own_limit`. */
async function begin(context: ActingContext, holder: LimitHolder, bulk: BulkRow, payment: OpenPayment): Promise<PendingIntent<unknown> | object> {
  const { payment_id: id, currency, amount_minor: amountMinor } = payment
  const origin = { bulk_id: bulk.id }
  if (bulk.kind === 'capture') return beginCapture(context, id, amountMinor, origin)
  if (bulk.kind === 'cancel') return cancelOrBegin(context, id, bulk.reason as CancellationReason, origin)
  // In the order of a single refund, so that none waits for the other: the payment, then the limit.
  await lockRefundable(context, id, amountMinor)
  await requireWithinLimits(context, holder, 'refund', { amountMinor, currency })
  const body = { amount_minor: amountMinor, reason: bulk.reason as RefundChoice, ...(bulk.note !== null && { note: bulk.note }) }
  return beginRefund(context, id, body, origin)
}

/** Of these nobody knows yet what became of the payment: faults of every area, and a call that is still in progress. */
const unknownOutcomes = new Set<ErrorName>([
  'idempotency_in_progress',
  ...Object.entries(commonErrors).flatMap(([name, status]) => (status >= 500 ? [name as keyof typeof commonErrors] : [])),
])

/** Why a payment is refused for good; null where it is not known yet what became of it. */
function refusalOf({ errorName, brokenRules }: AppError): ErrorName | null {
  if (unknownOutcomes.has(errorName)) return null
  if (errorName === 'balance_too_low') return 'balance_not_enough'
  // More than is left of it by now.
  return brokenRules.length > 0 ? 'payment_changed' : errorName
}
