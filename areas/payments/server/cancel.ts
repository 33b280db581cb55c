import type { PaymentId } from '#kernel/ids.ts'
import type { CancellationReason, ShownCancellationReason } from '#kernel/statuses.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { AppError } from '#server/infra/errors.ts'
import { beginExternal, type Done, done, type ExternalCommand, type PendingIntent, runInline } from '#server/infra/external/command.ts'
import { isIntentOpen } from '#server/infra/external/intents-store.ts'
import type { Acquirer } from './acquiring/index.ts'
import { recordEvent } from './events.ts'
import { type AuthorisedMoney, authorisedMoneyOf, authorisedMoneyRequest, instructionAbout, type PaymentExternal } from './external.ts'
import { parseAuthorised } from './status/states.ts'
import { assertTransition } from './status/status.ts'
import { requirePayment, statusColumnsOf, statusOf } from './status/status-columns.ts'
import { findPayment, listExpiredAuthorisations, lockPayment, type PaymentRow, updatePayment } from './store.ts'

/** Where the acquirer holds nothing yet. */
const cancelable: readonly string[] = ['requires_payment_method', 'requires_confirmation', 'requires_action']

export interface CancelInput {
  readonly paymentId: PaymentId
  readonly reason: CancellationReason | null
}

/** With what the acquirer is asked to give back; a platform knows that itself. */
type CancelRequest = CancelInput & Partial<AuthorisedMoney>

/**
 * Gives back what an authorised payment reserved, which costs nothing. A platform's payment is the platform's to call off, whether anything is reserved or not.
 * @throws AppError `not_found`, `payment_not_cancelable`.
 */
export const releaseOfAuthorisation: ExternalCommand<PaymentExternal, CancelInput, CancelRequest, Done, PaymentRow, PaymentRow> = {
  kind: 'payment.cancel',

  async begin(context, { paymentId, reason }) {
    const payment = requirePayment(await lockPayment(context, paymentId))
    const instruction = instructionAbout<'payment.cancel'>(payment, { reason })
    if (instruction) {
      if (!isOpen(payment)) throw new AppError('payment_not_cancelable')
      recordEvent(context, paymentId, 'payment.cancellation_asked')
      return { subjectId: paymentId, request: { paymentId, reason }, instruction }
    }
    const authorised = parseAuthorised(payment)
    if (!authorised) throw new AppError('payment_not_cancelable')
    return { subjectId: paymentId, request: { paymentId, reason, ...(await authorisedMoneyOf(context, authorised)) } }
  },

  async call({ acquirer }, request, key) {
    await acquirer.cancel(authorisedMoneyRequest(request as CancelInput & AuthorisedMoney, key))
    return done
  },

  lock: async (context, { paymentId }) => requirePayment(await lockPayment(context, paymentId)),

  finish: async (context, { reason }, _done, payment) => keepCancellation(context, payment, reason),

  load: async (context, { paymentId }) => requirePayment(await findPayment(context, paymentId)),

  instructed: {
    outcomeOf: () => done,
    async refuse(context, { paymentId }, _reason, payment) {
      recordEvent(context, paymentId, 'payment.cancellation_refused')
      return payment
    },
  },
}

/** Nothing was captured of it, and it is not over. */
export function isOpen({ intent_status }: PaymentRow): boolean {
  return intent_status === 'requires_capture' || cancelable.includes(intent_status)
}

/**
 * Cancels a payment: at once where nothing is authorised, else by asking the acquirer to give back what it holds.
 * @throws AppError `not_found`, `payment_not_cancelable`.
 */
export async function beginCancellation(context: TenantContext, input: CancelInput): Promise<PaymentRow | PendingIntent<PaymentRow>> {
  return (await cancelUnauthorised(context, input)) ?? beginExternal(context, releaseOfAuthorisation, input)
}

/** The whole of a cancellation in one transaction. */
export async function cancelPayment(context: TenantContext, acquirer: Acquirer, paymentId: PaymentId, reason: CancellationReason | null): Promise<PaymentRow> {
  const input = { paymentId, reason }
  return (await cancelUnauthorised(context, input)) ?? runInline(context, { acquirer }, releaseOfAuthorisation, input)
}

/** Null where the acquirer holds money and must be asked, or a platform told. */
async function cancelUnauthorised(context: TenantContext, { paymentId, reason }: CancelInput): Promise<PaymentRow | null> {
  const payment = requirePayment(await lockPayment(context, paymentId))
  if (payment.intent_status === 'requires_capture' || payment.processor_id !== null) return null
  if (!cancelable.includes(payment.intent_status)) throw new AppError('payment_not_cancelable')
  return keepCancellation(context, payment, reason)
}

/** Cancels authorisations that have lived their days: nothing can be captured any more, and the cardholder's money is free. Returns how many were due. */
export async function expireDueAuthorisations(context: TenantContext, countMax: number): Promise<number> {
  const ids = await listExpiredAuthorisations(context, countMax)
  // In one order, so that two workers never wait for each other.
  for (const id of ids.toSorted()) {
    // Looked at again under the lock: it may have been captured or canceled meanwhile, or the acquirer is just being asked to.
    const payment = await lockPayment(context, id)
    const authorised = payment && parseAuthorised(payment)
    if (authorised && !(await isIntentOpen(context, id))) await keepCancellation(context, authorised, 'automatic')
  }
  return ids.length
}

/** Ends a payment that the caller holds, of which nothing was taken. */
export function keepCancellation(context: TenantContext, payment: PaymentRow, reason: ShownCancellationReason | null): PaymentRow {
  const columns = { ...statusColumnsOf(payment), intent_status: 'canceled' as const, amount_capturable_minor: 0 }
  const status = statusOf(columns)
  assertTransition(payment.status, status)
  const canceled = updatePayment(context, payment, {
    ...columns,
    status,
    canceled_at: context.now,
    cancellation_reason: reason,
    capture_before: null,
  })
  // The charge of a canceled authorization shows its amount as refunded.
  const chargeId = payment.intent_status === 'requires_capture' ? payment.latest_charge_id : null
  recordEvent(context, payment.id, 'payment.canceled', { amountMinor: payment.amount_minor, chargeId, previous: { payments: payment } })
  return canceled
}
