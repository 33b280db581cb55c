import { recordAudit } from '#areas/audit/server/index.ts'
import {
  type BulkAction,
  type BulkKind,
  permissionOfBulk,
  type startBulkCancellation,
  type startBulkCapture,
  type startBulkRefund,
  type stopBulkAction,
} from '#areas/payments/contract/bulk.ts'
import type { HandlerInput } from '#kernel/endpoint.ts'
import { formatMoney } from '#kernel/money/money.ts'
import type { LimitedContext } from '#server/infra/context.ts'
import { AppError } from '#server/infra/errors.ts'
import { queryShape } from '#server/infra/query-shape.ts'
import { cancelLongJob, insertLongJob } from '#server/infra/work/long-jobs-store.ts'
import { requireNote } from '../service.ts'
import { readBulk, requireBulk, stateOf } from './read.ts'
import { confirmBulk, lockBulk, sumBulkPayments } from './store.ts'

export const bulkJobName = 'bulk_payments'

/** The arguments of the job. */
export interface BulkRequest {
  readonly bulk_id: string
}

/** What members do with a bulk action that they have reviewed. */

/** @throws AppError as `start`; `invalid_fields` without a note that the reason needs. */
export async function startRefunds(context: LimitedContext, { params, body }: HandlerInput<typeof startBulkRefund>): Promise<BulkAction> {
  requireNote(body)
  return start(context, params.bulkId, 'refund', body.reason, body.note)
}

/** @throws AppError as `start`. */
export async function startCaptures(context: LimitedContext, { params }: HandlerInput<typeof startBulkCapture>): Promise<BulkAction> {
  return start(context, params.bulkId, 'capture', null)
}

/** @throws AppError as `start`. */
export async function startCancellations(context: LimitedContext, { params, body }: HandlerInput<typeof startBulkCancellation>): Promise<BulkAction> {
  return start(context, params.bulkId, 'cancel', body.reason)
}

/** Queues the job. @throws AppError `not_found` for a review of somebody else, `bulk_started_already`, `bulk_review_expired`, `bulk_nothing_possible`. */
async function start(context: LimitedContext, id: string, kind: BulkKind, reason: string | null, note: string | null = null): Promise<BulkAction> {
  const bulk = await lockBulk(context, id)
  if (bulk?.kind !== kind || bulk.created_by !== context.actor.userId) throw new AppError('not_found')
  const state = stateOf(bulk, context.realNow)
  if (state === 'expired') throw new AppError('bulk_review_expired')
  if (state !== 'review') throw new AppError('bulk_started_already')
  const open = (await sumBulkPayments(context, id)).filter(({ outcome }) => outcome === 'open')
  if (open.length === 0) throw new AppError('bulk_nothing_possible')
  const jobId = await insertLongJob({ db: context.db, now: context.realNow }, bulkJobName, { bulk_id: id } satisfies BulkRequest)
  await confirmBulk(context, id, jobId, reason, note)
  const payments = open.reduce((sum, { count }) => sum + count, 0)
  const amounts = open.map(({ amount_minor, currency }) => formatMoney(amount_minor, currency, 'en'))
  await recordAudit(context, {
    action: 'bulk_action.started',
    targetId: id,
    details: { kind, payments, amounts, ...(reason !== null && { reason }), ...(bulk.query !== null && { q: queryShape(bulk.query) }) },
  })
  return readBulk(context, id)
}

/** @throws AppError `forbidden` without the right to start it, `bulk_not_stoppable`. */
export async function stopBulk(context: LimitedContext, { params }: HandlerInput<typeof stopBulkAction>): Promise<BulkAction> {
  const { id, kind, job_id: jobId } = await requireBulk(context, params.bulkId)
  if (!context.actor.permissions.has(permissionOfBulk[kind])) throw new AppError('forbidden')
  if (jobId === null || !(await cancelLongJob(context, jobId))) throw new AppError('bulk_not_stoppable')
  await recordAudit(context, { action: 'bulk_action.stopped', targetId: id, details: { kind } })
  return readBulk(context, id)
}
