import type { PaymentId } from '#kernel/ids.ts'
import type { Money } from '#kernel/money/money.ts'
import type { IntentStatus } from '#kernel/statuses.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { newId, randomToken } from '#server/infra/keys/crypto.ts'
import { recordEvent } from '../events.ts'
import { statusOf } from '../status/status-columns.ts'
import { collectPaymentWrites, insertPayment, type JsonObject, type PaymentMethodRow, type PaymentRow } from '../store.ts'

export interface NewPayment extends Money {
  readonly captureMethod: 'automatic' | 'automatic_async' | 'manual'
  readonly customer: { id: string; email_normalised: string | null; name: string | null } | null
  readonly paymentMethod: PaymentMethodRow | null
  readonly receiptEmail: string | null
  readonly description: string | null
  readonly statementDescriptorSuffix: string | null
  readonly metadata: Readonly<Record<string, string>>
  /** Kept as it came, to be repeated in the merchant API's answers. */
  readonly apiOptions: Readonly<Record<string, unknown>>
  /** The connected store that takes it, by a key of its own. */
  readonly storeId?: string | null
  /** Where a platform reports it. */
  readonly reported?: ReportedAs
}

/** Describes a payment by its card and its money only. */
export function plainPayment(paymentMethod: PaymentMethodRow | null, money: Money, captureMethod: NewPayment['captureMethod'] = 'automatic'): NewPayment {
  return {
    ...money,
    captureMethod,
    customer: null,
    paymentMethod,
    receiptEmail: null,
    description: null,
    statementDescriptorSuffix: null,
    metadata: {},
    apiOptions: {},
  }
}

/** What only a platform tells of a payment. */
export interface ReportedAs {
  readonly id: PaymentId
  readonly processorId: string
  readonly isCardPresent: boolean
  readonly orderNumber: string | null
}

/** Metadata keys under which shops send their own order number, in order of preference. */
const orderNumberKeys = ['order_number', 'order_id', 'order'] as const

export function orderNumberOf(metadata: Readonly<Record<string, string>>): string | null {
  return orderNumberKeys.map((key) => metadata[key]).find((value) => value !== undefined) ?? null
}

/**
 * Creates a payment; nothing is authorised yet and nothing is posted.
 * @param isConfirming whether its confirmation begins in the same transaction. It has a payment method then, and what both write is collected.
 */
export function createPayment(context: TenantContext, input: NewPayment, isConfirming = false): PaymentRow {
  const intentStatus: IntentStatus = isConfirming ? 'processing' : input.paymentMethod ? 'requires_confirmation' : 'requires_payment_method'
  const columns = {
    intent_status: intentStatus,
    amount_capturable_minor: 0,
    amount_captured_minor: 0,
    amount_refunded_minor: 0,
    refund_pending_minor: 0,
    standing_dispute_count: 0,
    decline_code: null,
  }
  const { reported } = input
  if (isConfirming) collectPaymentWrites(context)
  const id = reported?.id ?? newId('pi', context.now)
  const payment = insertPayment(context, {
    ...columns,
    id,
    created_at: context.now,
    currency: input.currency,
    amount_minor: input.amountMinor,
    status: statusOf(columns),
    capture_method: input.captureMethod,
    customer_id: input.customer?.id ?? null,
    customer_email: input.receiptEmail?.toLowerCase() ?? input.customer?.email_normalised ?? null,
    customer_name: input.customer?.name ?? null,
    receipt_email: input.receiptEmail,
    ...methodColumns(input.paymentMethod),
    order_number: reported?.orderNumber ?? orderNumberOf(input.metadata),
    description: input.description,
    statement_descriptor_suffix: input.statementDescriptorSuffix,
    metadata: input.metadata,
    api_options: input.apiOptions as JsonObject,
    client_secret: `${id}_secret_${randomToken(18)}`,
    attempt_count: 0,
    disputed_minor: 0,
    processor_id: reported?.processorId ?? null,
    is_card_present: reported?.isCardPresent ?? false,
    store_id: input.storeId ?? null,
    ...nothingYet,
  })
  recordEvent(context, id, 'payment.created', { amountMinor: input.amountMinor })
  return payment
}

/** What only later commands set. */
const nothingYet = {
  latest_charge_id: null,
  last_error: null,
  network_decline_code: null,
  capture_before: null,
  captured_at: null,
  canceled_at: null,
  cancellation_reason: null,
}

/** What a payment carries of its card, so that lists find it without a join. */
export function methodColumns(method: PaymentMethodRow | null): Pick<PaymentRow, 'payment_method_id' | CardColumn> {
  return {
    payment_method_id: method?.id ?? null,
    card_brand: method?.brand ?? null,
    card_last4: method?.last4 ?? null,
    card_country: method?.country ?? null,
    card_funding: method?.funding ?? null,
    card_bin: method?.bin ?? null,
    card_fingerprint: method?.fingerprint ?? null,
    card_name: nameOn(method),
  }
}

function nameOn(method: PaymentMethodRow | null): string | null {
  const { name } = (method?.billing_details ?? {}) as JsonObject
  return typeof name === 'string' ? name : null
}

type CardColumn = Extract<keyof PaymentRow, `card_${string}`>
