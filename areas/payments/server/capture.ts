import { findSaleTerms, type SaleTerms } from '#areas/billing/server/terms/index.ts'
import { postSale } from '#areas/ledger/server/index.ts'
import { countSale } from '#areas/vamp/server/index.ts'
import type { ChargeId, PaymentId } from '#kernel/ids.ts'
import { formatMoney } from '#kernel/money/money.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { AppError, brokenRule } from '#server/infra/errors.ts'
import { type Done, done, type ExternalCommand, runInline } from '#server/infra/external/command.ts'
import type { Acquirer } from './acquiring/index.ts'
import { type NewEvent, recordEvent, recordEvents } from './events.ts'
import { type AuthorisedMoney, authorisedMoneyOf, authorisedMoneyRequest, instructionAbout, type PaymentExternal } from './external.ts'
import { expectReports } from './reported/reports.ts'
import { type AuthorisedPayment, parseAuthorised } from './status/states.ts'
import { assertTransition } from './status/status.ts'
import { type Attempt, requirePayment, type StatusColumns, statusColumnsOf, statusOf } from './status/status-columns.ts'
import { type ChargeRow, findPayment, getCharge, lockPayment, type PaymentRow, updateCharge, updatePayment } from './store.ts'

export interface CaptureRequest extends AuthorisedMoney {
  readonly paymentId: PaymentId
  readonly chargeId: ChargeId
}

export interface CaptureInput {
  readonly paymentId: PaymentId
  /** Minor units, above zero and at most what was authorised. */
  readonly amountMinor: number
}

/**
 * Captures an authorised payment, whole or in part; what is not captured is given back to the cardholder, and a second capture is not possible.
 * @throws AppError `not_found`, `payment_not_capturable`; `invalid_fields` on `amount_minor`.
 */
export const capture: ExternalCommand<PaymentExternal, CaptureInput, CaptureRequest, Done, PaymentRow, Attempt> = {
  kind: 'payment.capture',

  async begin(context, { paymentId, amountMinor }) {
    const payment = parseAuthorised(requirePayment(await lockPayment(context, paymentId)))
    if (!payment || !isCapturable(payment, context.now)) throw new AppError('payment_not_capturable')
    if (amountMinor > payment.amount_capturable_minor) {
      throw brokenRule('amount_minor', 'capture_above_authorised', {
        limit: (locale) => formatMoney(payment.amount_capturable_minor, payment.currency, locale),
      })
    }
    const instruction = instructionAbout<'payment.capture'>(payment, { amount_minor: amountMinor, currency: payment.currency })
    if (instruction) recordEvent(context, paymentId, 'payment.capture_asked', { amountMinor })
    const authorised = await authorisedMoneyOf(context, payment)
    return { subjectId: paymentId, request: { paymentId, chargeId: payment.latest_charge_id, ...authorised, amountMinor }, instruction }
  },

  async call({ acquirer }, request, key) {
    await acquirer.capture(authorisedMoneyRequest(request, key))
    return done
  },

  async lock(context, { paymentId, chargeId }) {
    const [payment, charge] = await Promise.all([lockPayment(context, paymentId), getCharge(context, chargeId)])
    return { payment: requirePayment(payment), charge }
  },

  async finish(context, { amountMinor }, _done, { payment, charge }) {
    const terms = await findSaleTerms(context, { paymentMethod: charge.payment_method_id, currency: payment.currency })
    return captureCharge(context, { payment, charge }, { amountMinor }, terms)
  },

  load: async (context, { paymentId }) => requirePayment(await findPayment(context, paymentId)),

  instructed: {
    outcomeOf: () => done,
    async refuse(context, { paymentId, amountMinor }, _reason, { payment }) {
      recordEvent(context, paymentId, 'payment.capture_refused', { amountMinor })
      return payment
    },
  },
}

/** Whether an authorisation has not expired. */
export function isCapturable({ capture_before }: AuthorisedPayment, now: Date): boolean {
  return capture_before === null || capture_before > now
}

/** The whole of a capture in one transaction. */
export async function capturePayment(context: TenantContext, acquirer: Acquirer, paymentId: PaymentId, amountMinor: number): Promise<PaymentRow> {
  return runInline(context, { acquirer }, capture, { paymentId, amountMinor })
}

/** Captures an authorised charge. The caller holds the payment and has checked the amount. */
export async function captureCharge(context: TenantContext, { payment, charge }: Attempt, taking: Taking, terms: SaleTerms | undefined): Promise<PaymentRow> {
  const taken = await takeMoney(context, payment, charge, taking, terms)
  expectReports(context, updateCharge(context, charge, taken.charge))
  const updated = updatePayment(context, payment, taken.payment)
  recordEvents(
    context,
    taken.events.map((event) => ({ ...event, previous: { payments: payment, charges: charge } })),
  )
  return updated
}

/** What is taken of an authorisation. */
export interface Taking {
  readonly amountMinor: number
  /** When it can be paid out, where its processor tells. */
  readonly availableOn?: Date | undefined
  /** The network's own day of the sale, where its processor tells. */
  readonly processedAt?: Date | undefined
}

/** What a capture makes of its charge, its payment and the timeline. */
export interface Taken {
  readonly charge: Pick<ChargeRow, 'captured_at' | 'amount_captured_minor' | 'balance_transaction_id' | 'network_processed_at'>
  readonly payment: StatusColumns & Pick<PaymentRow, 'status' | 'captured_at' | 'capture_before'>
  readonly events: readonly NewEvent[]
}

/**
 * Posts the sale, and says what else has to be written, so that whoever authorises and captures at once writes each row once.
 * @param payment as it is, locked by the caller.
 * @param terms of its card and currency.
 */
export async function takeMoney(
  context: TenantContext,
  payment: PaymentRow,
  charge: Pick<ChargeRow, 'id'> & { readonly funds_available: string },
  { amountMinor, availableOn, processedAt }: Taking,
  terms: SaleTerms | undefined,
): Promise<Taken> {
  const isImmediate = charge.funds_available === 'immediately'
  const balanceTransactionId = await postSale(
    context,
    {
      chargeId: charge.id,
      paymentId: payment.id,
      currency: payment.currency,
      amountMinor,
      fundsAvailable: isImmediate ? 'immediately' : 'standard',
      availableOn,
    },
    terms,
  )
  countSale(context, payment, charge.id, processedAt)
  const columns = { ...statusColumnsOf(payment), intent_status: 'succeeded' as const, amount_capturable_minor: 0, amount_captured_minor: amountMinor }
  const status = statusOf(columns)
  assertTransition(payment.status, status)
  const event = { paymentId: payment.id, amountMinor, objectId: charge.id }
  return {
    charge: {
      captured_at: context.now,
      amount_captured_minor: amountMinor,
      balance_transaction_id: balanceTransactionId,
      network_processed_at: processedAt ?? null,
    },
    payment: { ...columns, status, captured_at: context.now, capture_before: null },
    events: [
      { ...event, type: 'payment.captured' },
      ...(isImmediate ? [{ ...event, type: 'payment.funds_available' as const, byProcessor: true as const }] : []),
    ],
  }
}
