import type { SaleTermsHistory } from '#areas/billing/server/terms/index.ts'
import type { IdOf } from '#kernel/ids.ts'
import type { Money } from '#kernel/money/money.ts'
import type { CancellationReason } from '#kernel/statuses.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { derivedId } from '#server/infra/keys/crypto.ts'
import type { Authorisation, CardFacts } from '../acquiring/index.ts'
import { keepCancellation } from '../cancel.ts'
import { captureCharge, type Taking } from '../capture.ts'
import { keepAttempt, processWith } from '../confirm/confirm.ts'
import { createPayment } from '../confirm/create.ts'
import type { Attempt } from '../status/status-columns.ts'
import { insertPaymentMethod, type JsonObject, type PaymentMethodRow, type PaymentRow } from '../store.ts'

/**
 * What a platform's core reports of payments that it processes itself: the same rules and postings as those of payments that are authorised here, without
 * asking anybody. `now` of the context is when it happened. Ids follow from the core's, so that the same report makes the same rows. Nothing is read, so
 * that many of them can be collected and written together; the caller has checked what is reported, and holds the payment.
 */

export interface ReportedPayment extends Money {
  readonly processorId: string
  readonly captureMethod: 'automatic' | 'manual'
  readonly isCardPresent: boolean
  readonly orderNumber: string | null
  readonly description: string | null
  readonly customerEmail: string | null
  readonly metadata: Readonly<Record<string, string>>
}

export type ReportedCard = Pick<CardFacts, 'brand' | 'bin' | 'last4' | 'expMonth' | 'expYear' | 'country' | 'funding' | 'fingerprint'>

export interface ReportedAttempt {
  readonly processorId: string
  readonly card: ReportedCard
  readonly customerName: string | null
  readonly authorisation: Authorisation
}

export function recordPayment(context: TenantContext, payment: ReportedPayment): PaymentRow {
  const { processorId, isCardPresent, orderNumber } = payment
  return createPayment(context, {
    amountMinor: payment.amountMinor,
    currency: payment.currency,
    captureMethod: payment.captureMethod,
    customer: null,
    paymentMethod: null,
    receiptEmail: payment.customerEmail,
    description: payment.description,
    statementDescriptorSuffix: null,
    metadata: payment.metadata,
    apiOptions: {},
    reported: { id: reportedId(context, 'pi', processorId), processorId, isCardPresent, orderNumber },
  })
}

/** Keeps an attempt with its card; what is captured of it is told apart. */
export async function recordAttempt(context: TenantContext, payment: PaymentRow, attempt: ReportedAttempt): Promise<Attempt> {
  const method = keepReportedCard(context, attempt)
  const processing = processWith(context, payment, method)
  const named = { chargeId: reportedId(context, 'ch', attempt.processorId), methodId: method.id, processorId: attempt.processorId }
  return keepAttempt(context, { payment: processing, terms: undefined }, named, attempt.authorisation, false)
}

export async function recordCapture(context: TenantContext, attempt: Attempt, taking: Taking, card: CardOfSale, terms: SaleTermsHistory): Promise<PaymentRow> {
  return captureCharge(context, attempt, taking, terms({ at: context.now, brand: card.brand, cardCountry: card.country, currency: attempt.payment.currency }))
}

/** What of a card its fee depends on. */
export type CardOfSale = Pick<PaymentMethodRow, 'brand' | 'country'>

export function recordCancellation(context: TenantContext, payment: PaymentRow, reason: CancellationReason | null): PaymentRow {
  return keepCancellation(context, payment, reason)
}

/** The id of what a core reports: the same for the same report, and different in every account. */
export function reportedId<Prefix extends string>({ now, merchantId }: TenantContext, prefix: Prefix, processorId: string): IdOf<Prefix> {
  return derivedId(prefix, now, `${merchantId} ${processorId}`)
}

function keepReportedCard(context: TenantContext, { processorId, card, customerName }: ReportedAttempt): PaymentMethodRow {
  return insertPaymentMethod(context, {
    id: reportedId(context, 'pm', processorId),
    created_at: context.now,
    customer_id: null,
    // The core authorises by its own means.
    acquirer_token: processorId,
    brand: card.brand,
    networks: [card.brand],
    bin: card.bin,
    bin_long: null,
    last4: card.last4,
    exp_month: card.expMonth,
    exp_year: card.expYear,
    country: card.country,
    funding: card.funding,
    fingerprint: card.fingerprint,
    checks: {},
    billing_details: (customerName === null ? {} : { name: customerName }) as JsonObject,
    metadata: {},
    allow_redisplay: 'unspecified',
    detached_at: null,
    detached_from: null,
  })
}
