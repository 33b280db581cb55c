import { getRecipient } from '#areas/billing/server/index.ts'
import type { Receipt } from '#areas/notifications/server/mail/index.ts'
import { paymentLimits } from '#areas/payments/contract/rules.ts'
import type { Locale } from '#kernel/locale.ts'
import type { CardBrand } from '#kernel/statuses.ts'
import { formatMoment } from '#kernel/time/times.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { getAccountSettings } from '#server/infra/merchant-accounts-store.ts'
import { describeRecipient } from '#server/infra/pdf/recipient.ts'
import { text } from '#server/infra/texts.ts'
import { type CapturedPayment, listRefundsOf, type RefundRow } from '../index.ts'

/** Composes the receipt of a payment: what was captured, less what was refunded or is on its way back. */
export async function composeReceipt(context: TenantContext, payment: CapturedPayment, language: Locale): Promise<Receipt> {
  const [recipient, refunds, { time_zone: timeZone }] = await Promise.all([
    getRecipient(context, context.realNow),
    listRefundsOf(context, payment.id),
    getAccountSettings(context),
  ])
  const returned = refunds.filter(({ status }) => status === 'succeeded' || status === 'pending')
  const { card_brand: brand, card_last4: last4, order_number: order, description } = payment
  const [name = recipient.business_name, ...address] = describeRecipient(recipient, language)
  const facts = [
    ['payment', payment.id],
    ['paidAt', formatMoment(payment.captured_at, timeZone, language)],
    ['card', brand && last4 ? text(language, 'common:card.spoken', { brand: text(language, `common:card.brand.${brand as CardBrand}`), last4 }) : null],
    ['order', order],
    ['description', description],
  ] as const
  const lines = [
    { label: text(language, 'receipts:server.lines.paid'), amountMinor: payment.amount_captured_minor },
    ...returned.map((refund) => ({ label: nameRefund(refund, timeZone, language), amountMinor: -refund.amount_minor })),
  ]
  return {
    language,
    paymentId: payment.id,
    currency: payment.currency,
    seller: [name, ...address],
    facts: facts.flatMap(([fact, value]) => (value ? [{ name: text(language, `receipts:server.facts.${fact}`), value }] : [])),
    lines,
    totalMinor: lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
    remark: returned.length > 0 ? text(language, 'receipts:server.days', { min: paymentLimits.refundDaysMin, max: paymentLimits.refundDaysMax }) : null,
    createdAt: context.realNow.toISOString(),
  }
}

function nameRefund({ status, created_at }: RefundRow, timeZone: string, language: Locale): string {
  const line = text(language, `receipts:server.lines.${status === 'pending' ? 'refundPending' : 'refunded'}`)
  return text(language, 'receipts:server.refundedOn', { line, date: formatMoment(created_at, timeZone, language) })
}
