import { postRefund, postRefundFailed, postRefundSent } from '#areas/ledger/server/index.ts'
import type { PaymentId, RefundId } from '#kernel/ids.ts'
import { formatMoney, type Money } from '#kernel/money/money.ts'
import type { RefundReason } from '#kernel/statuses.ts'
import { nameOfRequester, type TenantContext } from '#server/infra/context.ts'
import { AppError, brokenRule } from '#server/infra/errors.ts'
import { type ExternalCommand, runInline } from '#server/infra/external/command.ts'
import { isIntentOpen } from '#server/infra/external/intents-store.ts'
import { newId } from '#server/infra/keys/crypto.ts'
import type { Acquirer, RefundResult } from '../acquiring/index.ts'
import { recordEvent } from '../events.ts'
import { instructionAbout, type PaymentExternal } from '../external.ts'
import { closeRefundedInquiries } from '../inquiries.ts'
import { type CapturedPayment, parseCaptured, requirePosted } from '../status/states.ts'
import { assertTransition } from '../status/status.ts'
import { refundableMinor, requirePayment, statusColumnsOf, statusOf } from '../status/status-columns.ts'
import {
  addRefunded,
  findPayment,
  findRefund,
  findReportedRefund,
  getCharge,
  getPaymentMethod,
  getRefund,
  insertRefund,
  listRefundsToSettle,
  lockPayment,
  type PaymentRow,
  type RefundRow,
  updateRefund,
} from '../store.ts'
import { assertRefundStep, canRefundBecome } from './refund-status.ts'

export interface NewRefund {
  /** Minor units, above zero and at most what is refundable; null for all that is left. */
  readonly amountMinor: number | null
  readonly reason: RefundReason | null
  readonly metadata: Readonly<Record<string, string>>
}

export interface RefundInput extends NewRefund {
  readonly paymentId: PaymentId
}

export interface RefundRequest extends Money {
  readonly refundId: RefundId
  readonly paymentId: PaymentId
  readonly acquirerToken: string
}

/** What became of a refund, with the name that a platform gave it. */
interface RefundOutcome extends RefundResult {
  readonly processorId?: string | null
}

/** A refund, and the payment after it. */
export interface Refunded {
  readonly refund: RefundRow
  readonly payment: PaymentRow
}

/**
 * Refunds a captured payment. The fee stays with the platform; the refund itself costs nothing. Its money is taken when it is asked for, so that
 * nothing else can spend it while the acquirer thinks.
 * @throws AppError `not_found`, `payment_not_refundable`, `balance_too_low`; `invalid_fields` on `amount_minor` where it is above what is left.
 */
export const refundCommand: ExternalCommand<PaymentExternal, RefundInput, RefundRequest, RefundOutcome, Refunded, Refunded> = {
  kind: 'refund.create',

  async begin(context, { paymentId, amountMinor: asked, reason, metadata }) {
    const { payment, amountMinor } = await lockRefundable(context, paymentId, asked)
    const charge = await getCharge(context, payment.latest_charge_id)
    const { acquirer_token: acquirerToken } = await getPaymentMethod(context, charge.payment_method_id)
    const posting = { refundId: newId('re', context.now), paymentId, currency: payment.currency, amountMinor }
    await insertRefund(context, {
      id: posting.refundId,
      payment_id: paymentId,
      charge_id: charge.id,
      customer_id: payment.customer_id,
      created_at: context.now,
      amount_minor: amountMinor,
      currency: payment.currency,
      status: 'pending',
      reason,
      metadata: JSON.stringify(metadata),
      created_by_name: nameOfRequester(context),
      balance_transaction_id: await postRefund(context, posting),
    })
    recordEvent(context, paymentId, 'refund.created', { amountMinor, objectId: posting.refundId, chargeId: charge.id, previous: { payments: payment } })
    await moveRefundedAmounts(context, payment, 0, amountMinor)
    await closeRefundedInquiries(context, paymentId)
    const instruction = instructionAbout<'refund.create'>(payment, {
      refund_id: posting.refundId,
      amount_minor: amountMinor,
      currency: payment.currency,
      reason,
    })
    return { subjectId: posting.refundId, request: { ...posting, acquirerToken }, instruction }
  },

  call: ({ acquirer }, { acquirerToken, amountMinor, currency }, key) => acquirer.refund({ acquirerToken, amountMinor, currency, idempotencyKey: key }),

  async lock(context, { refundId, paymentId }) {
    const [payment, refund] = await Promise.all([lockPayment(context, paymentId), getRefund(context, refundId)])
    return { payment: requirePayment(payment), refund }
  },

  async finish(context, { refundId }, { outcome, settlesAs, settlesAfterMs, processorId = null }, { payment, refund }) {
    const asked = processorId === null ? refund : await nameInstructed(context, refund, processorId)
    const settles = { settles_at: settlesAfterMs === null ? null : new Date(context.now.getTime() + settlesAfterMs), settles_as: settlesAs }
    if (outcome === 'pending') return { refund: await updateRefund(context, refundId, settles), payment }
    return keepSuccess(context, payment, asked, settles)
  },

  async load(context, { refundId, paymentId }) {
    return { refund: await getRefund(context, refundId), payment: requirePayment(await findPayment(context, paymentId)) }
  },

  instructed: {
    outcomeOf: ({ processorId }) => ({ outcome: 'succeeded', settlesAs: null, settlesAfterMs: null, processorId }),
    async refuse(context, _request, reason, { payment, refund }) {
      return takeBack(context, payment, refund, 'failed', failureReasons.find((known) => known === reason) ?? 'unknown')
    },
  },
}

/**
 * Locks a payment of which an amount can be refunded, so two refunds at the same moment see each other; the table's own constraint stands behind it.
 * @throws AppError as `refundCommand`, apart from the balance.
 */
export async function lockRefundable(
  context: TenantContext,
  paymentId: PaymentId,
  asked: number | null,
): Promise<{ payment: CapturedPayment; amountMinor: number }> {
  const payment = parseCaptured(requirePayment(await lockPayment(context, paymentId)))
  const refundable = payment ? refundableMinor(payment) : 0
  if (!payment || refundable === 0) throw new AppError('payment_not_refundable')
  const amountMinor = asked ?? refundable
  if (amountMinor > refundable) {
    throw brokenRule('amount_minor', 'refund_above_refundable', { limit: (locale) => formatMoney(refundable, payment.currency, locale) })
  }
  return { payment, amountMinor }
}

/** From here on the platform's events name it so. @throws AppError `invalid_fields` where they name another one so already. */
async function nameInstructed(context: TenantContext, refund: RefundRow, processorId: string): Promise<RefundRow> {
  const named = await nameRefund(context, refund, processorId)
  if (!named) throw brokenRule('processor_id', 'processor_id_taken')
  return named
}

/** Keeps the core's own id of a refund that was asked for here. Null where another refund has that id. */
export async function nameRefund(context: TenantContext, refund: RefundRow, processorId: string): Promise<RefundRow | null> {
  const known = await findReportedRefund(context, processorId)
  if (known) return known.id === refund.id ? refund : null
  return updateRefund(context, refund.id, { processor_id: processorId })
}

/** The whole of a refund in one transaction. */
export async function refundPayment(context: TenantContext, acquirer: Acquirer, paymentId: PaymentId, input: NewRefund): Promise<Refunded> {
  return runInline(context, { acquirer }, refundCommand, { ...input, paymentId })
}

/**
 * Takes back a refund that the acquirer has taken on and not yet sent: its money returns to the balance in the same transaction.
 * @throws AppError `not_found`, `refund_not_cancelable`; `still_in_progress` while the acquirer is being asked.
 */
export async function cancelRefund(context: TenantContext, refundId: RefundId): Promise<Refunded> {
  const { payment, refund } = await lockAnsweredRefund(context, refundId)
  if (!canRefundBecome(refund.status, 'canceled')) throw new AppError('refund_not_cancelable')
  return takeBack(context, payment, refund, 'canceled')
}

/** Lets a sandbox's acquirer report now what became of a refund. @throws AppError `not_found`, `refund_not_changeable`, `still_in_progress`. */
export async function reportRefund(context: TenantContext, refundId: RefundId, outcome: 'succeeded' | 'failed'): Promise<Refunded> {
  const { payment, refund } = await lockAnsweredRefund(context, refundId)
  if (!canRefundBecome(refund.status, outcome)) throw new AppError('refund_not_changeable', { status: refund.status })
  return outcome === 'succeeded' ? keepSuccess(context, payment, refund, nothingOutstanding) : takeBack(context, payment, refund, 'failed')
}

type Metadata = Readonly<Record<string, string>>

/** Changes what its owner says of a refund, in whatever state it is. @throws AppError `not_found`; what `change` throws. */
export async function changeRefundMetadata(context: TenantContext, refundId: RefundId, change: (before: Metadata) => Metadata): Promise<RefundRow> {
  const { refund } = await lockRefund(context, refundId)
  const metadata = JSON.stringify(change(refund.metadata as Metadata))
  recordEvent(context, refund.payment_id, 'refund.updated', { objectId: refundId, previous: { refunds: refund } })
  return updateRefund(context, refundId, { metadata })
}

/** A refund and its payment; whoever holds the payment holds its refunds. @throws AppError `not_found`. */
export async function lockRefund(context: TenantContext, refundId: RefundId): Promise<Refunded> {
  const found = await findRefund(context, refundId)
  if (!found) throw new AppError('not_found')
  const payment = requirePayment(await lockPayment(context, found.payment_id))
  // Read again under the lock: what it was before may have changed.
  return { payment, refund: await getRefund(context, refundId) }
}

/** As `lockRefund`, once it is known whether the acquirer took it on. */
async function lockAnsweredRefund(context: TenantContext, refundId: RefundId): Promise<Refunded> {
  const locked = await lockRefund(context, refundId)
  if (await isIntentOpen(context, refundId)) throw new AppError('still_in_progress')
  return locked
}

export const nothingOutstanding = { settles_at: null, settles_as: null }

/** A pending refund has left for the cardholder. Whoever calls this holds the payment. @param settles what the acquirer will still report of it. */
export async function keepSuccess(
  context: TenantContext,
  payment: PaymentRow,
  asked: RefundRow,
  settles: Pick<RefundRow, 'settles_at' | 'settles_as'>,
): Promise<Refunded> {
  const { amount_minor: amountMinor } = asked
  assertRefundStep(asked.status, 'succeeded')
  await postRefundSent(context, postingOf(asked), requirePosted(asked).balance_transaction_id)
  const refund = await updateRefund(context, asked.id, { ...settles, status: 'succeeded' })
  recordEvent(context, payment.id, 'refund.succeeded', { amountMinor, objectId: asked.id, byProcessor: true, previous: { refunds: asked } })
  return { refund, payment: await moveRefundedAmounts(context, payment, amountMinor, -amountMinor) }
}

function postingOf({ id, payment_id, currency, amount_minor }: RefundRow) {
  return { refundId: id, paymentId: payment_id, currency, amountMinor: amount_minor }
}

export async function moveRefundedAmounts(context: TenantContext, payment: PaymentRow, refundedMinor: number, pendingMinor: number): Promise<PaymentRow> {
  const before = statusColumnsOf(payment)
  const columns = {
    ...before,
    amount_refunded_minor: before.amount_refunded_minor + refundedMinor,
    refund_pending_minor: before.refund_pending_minor + pendingMinor,
  }
  const status = statusOf(columns)
  assertTransition(payment.status, status)
  return addRefunded(context, payment.id, { refundedMinor, pendingMinor, status })
}

/** Applies what the acquirer has reported since about refunds of this account. Returns how many it applied, at most `countMax`. */
export async function settleDueRefunds(context: TenantContext, countMax: number): Promise<number> {
  const due = await listRefundsToSettle(context, countMax)
  // Payments are locked in one order, so that two workers never wait for each other.
  for (const { id, payment_id } of due.toSorted((a, b) => (a.payment_id < b.payment_id ? -1 : 1))) {
    const payment = requirePayment(await lockPayment(context, payment_id))
    // Read again under the lock: another worker may have been here first.
    const refund = await findRefund(context, id)
    if (refund?.settles_as && refund.settles_at && refund.settles_at <= context.now) await settleRefund(context, payment, refund)
  }
  return due.length
}

async function settleRefund(context: TenantContext, payment: PaymentRow, refund: RefundRow): Promise<void> {
  if (refund.settles_as === 'succeeded') await keepSuccess(context, payment, refund, nothingOutstanding)
  else await takeBack(context, payment, refund, 'failed')
}

/** As card networks name them; another one is unknown. */
const failureReasons = [
  'lost_or_stolen_card',
  'expired_or_canceled_card',
  'charge_for_pending_refund_disputed',
  'insufficient_funds',
  'declined',
  'merchant_request',
  'unknown',
] as const

/** Why a refund did not reach the cardholder, where nobody says more. */
export const failureReasonOf = { canceled: 'merchant_request', failed: 'expired_or_canceled_card' } as const

/** The money of a refund does not reach the cardholder, and is the account's again. Whoever calls this holds the payment. */
export async function takeBack(
  context: TenantContext,
  payment: PaymentRow,
  refund: RefundRow,
  status: 'canceled' | 'failed',
  reason: string = failureReasonOf[status],
): Promise<Refunded> {
  assertRefundStep(refund.status, status)
  const { id, amount_minor: amountMinor } = refund
  const wasPending = refund.status === 'pending'
  const failureTransactionId = await postRefundFailed(context, postingOf(refund), !wasPending)
  const ended = await updateRefund(context, id, {
    ...nothingOutstanding,
    status,
    failure_reason: reason,
    failure_balance_transaction_id: failureTransactionId,
  })
  recordEvent(context, payment.id, `refund.${status}`, {
    amountMinor,
    objectId: id,
    chargeId: refund.charge_id,
    previous: { refunds: refund, payments: payment },
    ...(status === 'failed' ? { byProcessor: true } : {}),
  })
  return { refund: ended, payment: await moveRefundedAmounts(context, payment, wasPending ? 0 : -amountMinor, wasPending ? -amountMinor : 0) }
}
