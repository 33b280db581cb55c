import type { LimitedCommand } from '#areas/approvals/server/index.ts'
import { recordAudit } from '#areas/audit/server/index.ts'
import { readTotals } from '#areas/customers/server/figures/index.ts'
import {
  type cancelPayment as cancelEndpoint,
  type cancelRefund as cancelRefundEndpoint,
  type capturePayment as captureEndpoint,
  type getPayment,
  refundPayment as refundEndpoint,
} from '#areas/payments/contract/endpoints.ts'
import type { HandlerInput, HandlerOutput } from '#kernel/endpoint.ts'
import type { PaymentId } from '#kernel/ids.ts'
import type { CancellationReason } from '#kernel/statuses.ts'
import type { ActingContext, MemberContext, TenantContext } from '#server/infra/context.ts'
import { AppError, brokenRule } from '#server/infra/errors.ts'
import { beginExternal, PendingIntent } from '#server/infra/external/command.ts'
import { listInstructionsOfPayment } from '#server/infra/external/shown-instructions-store.ts'
import { beginCancellation } from './cancel.ts'
import { type CaptureRequest, capture } from './capture.ts'
import { readActivity } from './detail/activity.ts'
import { refundNoteKey } from './detail/present-activity.ts'
import { readTimeline } from './events.ts'
import { describeMoney } from './money.ts'
import { presentPaymentDetail, presentRefund } from './present.ts'
import { cancelRefund, lockRefundable, type Refunded, type RefundRequest, refundCommand } from './refunds/refund.ts'
import { requirePayment } from './status/status-columns.ts'
import {
  findCustomerOf,
  findPayment,
  findPaymentMethod,
  findRefund,
  findStoreOf,
  listChargesOf,
  listDisputesOf,
  listRefundsOf,
  type PaymentRow,
  sumMovementsOf,
} from './store.ts'

/** What members do with payments in the dashboard. Each change leaves an audit row beside its effect. */

type Detail = HandlerOutput<typeof getPayment>

export async function readPaymentDetail(context: TenantContext, id: PaymentId): Promise<Detail> {
  return detailOf(context, requirePayment(await findPayment(context, id)))
}

/** The statements of each step are sent at once; only the second step needs what the first has read. */
async function detailOf(context: TenantContext, payment: PaymentRow): Promise<Detail> {
  const { id, customer_id, store_id } = payment
  const [charges, refunds, disputes, instructions, movements, customer, totals, store] = await Promise.all([
    listChargesOf(context, id),
    listRefundsOf(context, id),
    listDisputesOf(context, id),
    listInstructionsOfPayment(context, id),
    sumMovementsOf(context, id),
    customer_id ? findCustomerOf(context, customer_id) : undefined,
    customer_id ? readTotals(context, customer_id) : null,
    store_id ? findStoreOf(context, store_id) : undefined,
  ])
  const money = describeMoney(movements, payment.currency, context.locale)
  const methodIds = new Set([...charges.map((charge) => charge.payment_method_id), payment.payment_method_id].filter((methodId) => methodId !== null))
  const [timeline, ...found] = await Promise.all([
    readTimeline(context, payment, money.releasedAt),
    ...[...methodIds].map((methodId) => findPaymentMethod(context, methodId)),
  ])
  const methods = new Map(found.map((method) => [method?.id, method]))
  return presentPaymentDetail(
    {
      payment,
      charges: charges.map((charge) => ({ charge, method: methods.get(charge.payment_method_id) })),
      refunds,
      disputes,
      instructions,
      activity: await readActivity(context, payment, timeline),
      money,
      method: methods.get(charges.at(-1)?.payment_method_id) ?? methods.get(payment.payment_method_id ?? undefined),
      customer,
      totals,
      store: store ?? null,
    },
    context.locale,
  )
}

/** Refunds from the dashboard: what was asked is audited with it, and answered once the acquirer has. */
export const refundFromDashboard: LimitedCommand<typeof refundEndpoint, Refunded, HandlerOutput<typeof refundEndpoint>> = {
  endpoint: refundEndpoint,
  async measure(context, { params, body }) {
    requireNote(body)
    const { payment, amountMinor } = await lockRefundable(context, params.paymentId, body.amount_minor)
    return { amountMinor, currency: payment.currency, paymentId: payment.id }
  },
  begin: (context, { params, body }) => beginRefund(context, params.paymentId, body),
  answer: async (context, { refund, payment }) => ({ refund: presentRefund(refund), payment: await detailOf(context, payment) }),
  resultIdOf: ({ refund }) => refund.id,
  closingErrorOf: ({ errorName, brokenRules }) => {
    if (errorName === 'payment_not_refundable') return 'approval_nothing_to_refund'
    return brokenRules[0]?.rule === 'refund_above_refundable' ? 'approval_amount_not_refundable' : null
  },
}

/** Begins a refund for a member, with its audit row. @throws AppError as `refundCommand`; `invalid_fields` without a note that the reason needs. */
export async function beginRefund(
  context: ActingContext,
  paymentId: PaymentId,
  body: HandlerInput<typeof refundEndpoint>['body'],
  origin: Origin = {},
): Promise<PendingIntent<Refunded>> {
  const { note } = body
  requireNote(body)
  const reason = body.reason === 'other' ? null : body.reason
  const metadata = note === undefined ? {} : { [refundNoteKey]: note }
  const begun = await beginExternal(context, refundCommand, { paymentId, amountMinor: body.amount_minor, reason, metadata })
  const { refundId, amountMinor, currency } = begun.intent.request as RefundRequest
  // Without the note: entries of the audit log can't be erased.
  await recordAudit(context, {
    action: 'payment.refunded',
    targetId: paymentId,
    details: { refund_id: refundId, amount_minor: amountMinor, currency, reason: body.reason, ...origin },
  })
  return begun
}

/** The bulk action that a command is part of, for its audit row. */
interface Origin {
  readonly bulk_id?: string
}

/** @throws AppError `invalid_fields` if the reason needs a note. */
export function requireNote({ reason, note }: Pick<HandlerInput<typeof refundEndpoint>['body'], 'reason' | 'note'>): void {
  if (reason === 'other' && note === undefined) throw brokenRule('note', 'refund_note_missing')
}

/** @throws AppError `not_found`, also for a refund of another payment; `refund_not_cancelable`, `still_in_progress`. */
export async function cancelRefundFromDashboard(
  context: MemberContext,
  { params }: HandlerInput<typeof cancelRefundEndpoint>,
): Promise<HandlerOutput<typeof cancelRefundEndpoint>> {
  const { paymentId, refundId } = params
  if ((await findRefund(context, refundId))?.payment_id !== paymentId) throw new AppError('not_found')
  const { refund, payment } = await cancelRefund(context, refundId)
  await recordAudit(context, {
    action: 'payment.refund_canceled',
    targetId: paymentId,
    details: { refund_id: refundId, amount_minor: refund.amount_minor, currency: refund.currency },
  })
  return { refund: presentRefund(refund), payment: await detailOf(context, payment) }
}

/** Begins a capture for a member, with its audit row. @throws AppError as `capture`. */
export async function beginCapture(context: ActingContext, paymentId: PaymentId, amountMinor: number, origin: Origin = {}): Promise<PendingIntent<PaymentRow>> {
  const begun = await beginExternal(context, capture, { paymentId, amountMinor })
  const { currency } = begun.intent.request as CaptureRequest
  await recordAudit(context, { action: 'payment.captured', targetId: paymentId, details: { amount_minor: amountMinor, currency, ...origin } })
  return begun
}

/** Cancels a payment for a member, or begins to, with its audit row. @throws AppError as `beginCancellation`. */
export async function cancelOrBegin(
  context: ActingContext,
  paymentId: PaymentId,
  reason: CancellationReason,
  origin: Origin = {},
): Promise<PaymentRow | PendingIntent<PaymentRow>> {
  const outcome = await beginCancellation(context, { paymentId, reason })
  await recordAudit(context, { action: 'payment.canceled', targetId: paymentId, details: { reason, ...origin } })
  return outcome
}

export const captureFromDashboard = {
  begin: (context: MemberContext, { params, body }: HandlerInput<typeof captureEndpoint>): Promise<PendingIntent<PaymentRow>> =>
    beginCapture(context, params.paymentId, body.amount_minor),
  answer: detailOf,
}

export const cancelFromDashboard = {
  async begin(context: MemberContext, { params, body }: HandlerInput<typeof cancelEndpoint>): Promise<Detail | PendingIntent<PaymentRow>> {
    const outcome = await cancelOrBegin(context, params.paymentId, body.reason)
    return outcome instanceof PendingIntent ? outcome : detailOf(context, outcome)
  },
  answer: detailOf,
}
