import { isDeepStrictEqual } from 'node:util'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { methodColumns, type NewPayment, orderNumberOf } from './confirm/create.ts'
import { recordEvent, recordEvents } from './events.ts'
import { assertTransition } from './status/status.ts'
import { statusColumnsOf, statusOf } from './status/status-columns.ts'
import { addDisputed, type ChargeRow, type JsonObject, listOwnDetails, type PaymentMethodRow, type PaymentRow, updateCharge, updatePayment } from './store.ts'

/** What a shop changes of a payment; what is left out stays. Amount, currency, customer, method and capture only change before the payment is processed. */
export interface PaymentChange {
  readonly amountMinor?: number
  readonly currency?: CurrencyCode
  readonly captureMethod?: NewPayment['captureMethod']
  readonly customer?: NewPayment['customer']
  readonly paymentMethod?: PaymentMethodRow | null
  readonly receiptEmail?: string | null
  readonly description?: string | null
  readonly statementDescriptorSuffix?: string | null
  readonly metadata?: Readonly<Record<string, string>>
  /** Replaces these of the options that the merchant API repeats. */
  readonly apiOptions: Readonly<Record<string, unknown>>
}

/** Changes a payment that the caller has locked and whose state allows it. A payment that waited for its payer has to be confirmed again. */
export async function changePayment(context: TenantContext, payment: PaymentRow, change: PaymentChange): Promise<PaymentRow> {
  const { customer, paymentMethod, receiptEmail, metadata } = change
  const updated = updatePayment(context, payment, {
    ...(change.amountMinor === undefined ? {} : { amount_minor: change.amountMinor }),
    ...(change.currency === undefined ? {} : { currency: change.currency }),
    ...(change.captureMethod === undefined ? {} : { capture_method: change.captureMethod }),
    ...(customer === undefined ? {} : { customer_id: customer?.id ?? null, customer_name: customer?.name ?? null }),
    ...(receiptEmail === undefined ? {} : { receipt_email: receiptEmail }),
    ...emailColumn(payment, change),
    ...(change.description === undefined ? {} : { description: change.description }),
    ...(change.statementDescriptorSuffix === undefined ? {} : { statement_descriptor_suffix: change.statementDescriptorSuffix }),
    ...(metadata === undefined ? {} : { metadata, ...(payment.processor_id === null ? { order_number: orderNumberOf(metadata) } : {}) }),
    ...(paymentMethod === undefined ? {} : changedMethodColumns(payment, paymentMethod)),
    ...stateColumns(payment, change),
    api_options: { ...(payment.api_options as JsonObject), ...(change.apiOptions as JsonObject) },
  })
  recordEvent(context, payment.id, 'payment.updated', { amountMinor: updated.amount_minor })
  await recordChargesUpdated(context, payment, updated)
  return updated
}

/** After an attempt, the payment keeps the columns of its card without a method, as a decline leaves it: searches and acceptance read them. */
function changedMethodColumns(payment: PaymentRow, method: PaymentMethodRow | null): Partial<PaymentRow> {
  return method === null && payment.latest_charge_id !== null ? { payment_method_id: null } : methodColumns(method)
}

/** Records which charges of a payment changed, since they repeat what the payment says. @param before the payment as it was. */
async function recordChargesUpdated(context: TenantContext, before: PaymentRow, payment: PaymentRow): Promise<void> {
  if (payment.latest_charge_id === null) return
  const changed = (await listOwnDetails(context, payment.id)).filter((charge) => !isDeepStrictEqual(detailsOf(charge, before), detailsOf(charge, payment)))
  recordEvents(
    context,
    changed.map(({ id }) => ({ paymentId: payment.id, type: 'charge.updated', objectId: id, previous: { payments: before } })),
  )
}

/** The receipt's address comes first; the customer's is only known when the customer is given. */
function emailColumn(payment: PaymentRow, { receiptEmail, customer }: PaymentChange): Partial<PaymentRow> {
  if (receiptEmail) return { customer_email: receiptEmail.toLowerCase() }
  if (customer !== undefined && !(receiptEmail === undefined && payment.receipt_email)) return { customer_email: customer?.email_normalised ?? null }
  return receiptEmail === null && customer === undefined && payment.receipt_email ? { customer_email: null } : {}
}

/** Where a payment is that nobody processes yet: with a method it waits for its confirmation. */
function stateColumns(payment: PaymentRow, { amountMinor, currency, captureMethod, customer, paymentMethod }: PaymentChange): Partial<PaymentRow> {
  if ([amountMinor, currency, captureMethod, customer, paymentMethod].every((value) => value === undefined)) return {}
  const methodId = paymentMethod === undefined ? payment.payment_method_id : (paymentMethod?.id ?? null)
  const intent_status = methodId === null ? ('requires_payment_method' as const) : ('requires_confirmation' as const)
  const status = statusOf({ ...statusColumnsOf(payment), intent_status })
  assertTransition(payment.status, status)
  return { intent_status, status }
}

/** Changes a charge's own details, which replace its payment's. The caller has locked the payment. */
export function changeCharge(context: TenantContext, charge: ChargeRow, payment: PaymentRow, change: OwnDetails): ChargeRow {
  const changed = { own_details: { ...(charge.own_details as JsonObject | null), ...(change as JsonObject) } }
  if (!isDeepStrictEqual(detailsOf(charge, payment), detailsOf(changed, payment))) {
    recordEvent(context, charge.payment_id, 'charge.updated', { objectId: charge.id, previous: { charges: charge } })
  }
  return updateCharge(context, charge, changed)
}

/**
 * Moves what open and lost chargebacks hold of a payment, and its status with it. The caller holds the payment.
 * @param disputedMinor withdrawn, or negative where it was given back.
 * @param standingCount one more chargeback, or one less.
 */
export async function moveDisputed(
  context: TenantContext,
  payment: PaymentRow,
  { disputedMinor, standingCount }: { disputedMinor: number; standingCount: 1 | -1 },
): Promise<PaymentRow> {
  const before = statusColumnsOf(payment)
  const status = statusOf({ ...before, standing_dispute_count: before.standing_dispute_count + standingCount })
  assertTransition(payment.status, status)
  return addDisputed(context, payment.id, { disputedMinor, standingCount, status })
}

/** Details that were changed on a charge itself. */
export interface OwnDetails {
  readonly description?: string | null
  readonly fraud_details?: Readonly<Record<string, string>>
  readonly metadata?: Readonly<Record<string, string>>
  readonly receipt_email?: string | null
  readonly shipping?: unknown
  readonly transfer_group?: string
}

/** Options of a payment that its charges repeat. */
interface RepeatedOptions {
  readonly shipping?: unknown
  readonly statement_descriptor?: string | null
  readonly transfer_group?: string
}

type Described = Pick<PaymentRow, 'api_options' | 'description' | 'metadata' | 'receipt_email' | 'statement_descriptor_suffix'>

/** Returns the details of a charge: its payment's, unless they were changed on the charge itself. */
export function detailsOf(charge: Pick<ChargeRow, 'own_details'>, payment: Described) {
  const own = (charge.own_details ?? {}) as OwnDetails
  const options = payment.api_options as RepeatedOptions
  return {
    description: own.description === undefined ? payment.description : own.description,
    fraud_details: own.fraud_details ?? {},
    metadata: own.metadata ?? payment.metadata,
    receipt_email: own.receipt_email === undefined ? payment.receipt_email : own.receipt_email,
    shipping: own.shipping ?? options.shipping ?? null,
    statement_descriptor: options.statement_descriptor ?? null,
    statement_descriptor_suffix: payment.statement_descriptor_suffix,
    transfer_group: own.transfer_group ?? options.transfer_group ?? null,
  }
}

/** What may still be said of a payment when it is confirmed; null leaves it as it is. */
export interface Amendment {
  readonly captureMethod: NewPayment['captureMethod'] | null
  readonly receiptEmail: string | null
  /** Added to what is repeated in the merchant API's answers. */
  readonly apiOptions: Readonly<Record<string, unknown>>
}

/** Changes what a payment says of itself. The command that follows in the same transaction decides whether its state allows that. */
export async function amendPayment(context: TenantContext, payment: PaymentRow, { captureMethod, receiptEmail, apiOptions }: Amendment): Promise<PaymentRow> {
  if (captureMethod === null && receiptEmail === null && Object.keys(apiOptions).length === 0) return payment
  recordEvent(context, payment.id, 'payment.updated')
  const amended = updatePayment(context, payment, {
    capture_method: captureMethod ?? payment.capture_method,
    ...(receiptEmail === null ? {} : { receipt_email: receiptEmail, customer_email: receiptEmail.toLowerCase() }),
    api_options: { ...(payment.api_options as JsonObject), ...(apiOptions as JsonObject) },
  })
  await recordChargesUpdated(context, payment, amended)
  return amended
}
