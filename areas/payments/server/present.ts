import type { getPayment, Payer, PaymentItem, Refund } from '#areas/payments/contract/endpoints.ts'
import type { DeclineCode } from '#kernel/cards/declines.ts'
import type { HandlerOutput } from '#kernel/endpoint.ts'
import type { ShownInstruction } from '#kernel/instructions.ts'
import { type Locale, toLocale } from '#kernel/locale.ts'
import type { CardBrand, CardFunding, DisputeNetwork, RefundReason, ShownCancellationReason } from '#kernel/statuses.ts'
import { text } from '#server/infra/texts.ts'
import type { CheckResult } from './acquiring/acquirer.ts'
import type { Activity } from './detail/activity.ts'
import { noteOf, presentTimeline } from './detail/present-activity.ts'
import { itemFields, type PaymentItemRow } from './lists/listed-store.ts'
import type { PaymentMoney } from './money.ts'
import { netMinor, refundableMinor, shownAmountMinor } from './status/status-columns.ts'
import type { ChargeRow, CustomerSummaryRow, DisputeSummaryRow, PaymentMethodRow, PaymentRow, RefundRow } from './store.ts'

/** Names every field of a payment that leaves the server through the dashboard's API. */

type Detail = HandlerOutput<typeof getPayment>
type DeclineColumns = { decline_code: string | null; network_decline_code: string | null }

export function presentPaymentItem(row: PaymentItemRow, locale: Locale): PaymentItem {
  const columns = Object.fromEntries(itemFields.map((name) => [name, row[name]])) as Pick<PaymentItemRow, (typeof itemFields)[number]>
  return {
    ...columns,
    created_at: row.created_at.toISOString(),
    amount_minor: shownAmountMinor(row),
    card: row.card_brand && row.card_last4 ? { brand: row.card_brand as CardBrand, last4: row.card_last4 } : null,
    decline: presentDecline(row, locale),
    capture_before: row.capture_before?.toISOString() ?? null,
  }
}

function presentDecline({ decline_code, network_decline_code }: DeclineColumns, locale: Locale): PaymentItem['decline'] {
  if (!decline_code) return null
  const texts = `payments:server.declines.${decline_code as DeclineCode}` as const
  return {
    code: decline_code,
    text: text(locale, `${texts}.text`, { code: network_decline_code ?? '' }),
    next_step: text(locale, `${texts}.next_step`),
    network_code: network_decline_code,
  }
}

export function presentRefund(row: RefundRow): Refund {
  return {
    id: row.id,
    created_at: row.created_at.toISOString(),
    amount_minor: row.amount_minor,
    currency: row.currency,
    status: row.status,
    reason: row.reason as RefundReason | null,
    note: noteOf(row),
    failure_reason: row.failure_reason,
    created_by: row.created_by_name,
  }
}

export interface PaymentParts {
  readonly payment: PaymentRow
  readonly charges: readonly { charge: ChargeRow; method: PaymentMethodRow | undefined }[]
  readonly refunds: readonly RefundRow[]
  readonly disputes: readonly DisputeSummaryRow[]
  readonly instructions: readonly ShownInstruction[]
  readonly activity: Activity
  readonly money: PaymentMoney
  /** The latest attempt's, else the payment's own. */
  readonly method: PaymentMethodRow | undefined
  readonly customer: CustomerSummaryRow | undefined
  readonly totals: Payer['totals']
  readonly store: Detail['store']
}

export function presentPaymentDetail(
  { payment, charges, refunds, disputes, instructions, activity, money, method, customer, totals, store }: PaymentParts,
  locale: Locale,
): Detail {
  return {
    ...presentPaymentItem(payment, locale),
    amount_requested_minor: payment.amount_minor,
    amount_capturable_minor: payment.amount_capturable_minor,
    amount_captured_minor: payment.amount_captured_minor,
    amount_refund_pending_minor: payment.refund_pending_minor,
    amount_disputed_minor: payment.disputed_minor,
    amount_refundable_minor: refundableMinor(payment),
    fees: money.fees,
    net_minor: netMinor(
      payment,
      money.fees.reduce((sum, { amount_minor }) => sum - amount_minor, 0),
    ),
    balances: [...money.balances],
    available_on: (money.releasedAt ?? money.availableOn)?.toISOString() ?? null,
    is_available: money.releasedAt !== null,
    statement_descriptor: payment.statement_descriptor_suffix,
    store,
    metadata: payment.metadata as Record<string, string>,
    payment_method: method ? presentMethod(method) : null,
    charge_id: payment.latest_charge_id,
    customer: presentPayer(customer, totals),
    refunds: refunds.map(presentRefund),
    disputes: disputes.map(presentDispute),
    instructions: [...instructions],
    ...presentTimeline({
      payment,
      charges,
      refunds,
      customer,
      activity,
      presentDecline: ({ data: { decline_code = null, network_decline_code = null } }) => presentDecline({ decline_code, network_decline_code }, locale),
    }),
    receipt_language: payment.amount_captured_minor > 0 ? languageOf(customer) : null,
    canceled_at: payment.canceled_at?.toISOString() ?? null,
    cancellation_reason: payment.cancellation_reason as ShownCancellationReason | null,
  }
}

export function presentPayer(customer: CustomerSummaryRow | undefined, totals: Payer['totals']): Payer | null {
  return customer ? { id: customer.id, name: customer.name, email: customer.email, is_erased: customer.is_erased, totals } : null
}

function presentDispute(row: DisputeSummaryRow): Detail['disputes'][number] {
  return {
    id: row.id,
    created_at: row.created_at.toISOString(),
    amount_minor: row.amount_minor,
    kind: row.kind,
    status: row.status,
    category: row.category,
    network: row.network as DisputeNetwork,
    network_reason_code: row.network_reason_code,
    due_by: row.due_by.toISOString(),
  }
}

function presentMethod(method: PaymentMethodRow): NonNullable<Detail['payment_method']> {
  return {
    brand: method.brand as CardBrand,
    last4: method.last4,
    bin: method.bin,
    exp_month: method.exp_month,
    exp_year: method.exp_year,
    country: method.country,
    funding: method.funding as CardFunding,
    fingerprint: method.fingerprint,
    cvc_check: (method.checks as { cvc_check?: CheckResult | null }).cvc_check ?? null,
  }
}

/** The first language that a shop gave for its customer. */
function languageOf(customer: CustomerSummaryRow | undefined): Locale {
  const { preferred_locales: preferred } = (customer?.api_options ?? {}) as { preferred_locales?: readonly string[] }
  return toLocale(preferred?.[0])
}
