import { recordAudit } from '#areas/audit/server/index.ts'
import { getRecipient } from '#areas/billing/server/index.ts'
import { queueMailOnce, type Receipt, receiptFileName, writeReceipt } from '#areas/notifications/server/mail/index.ts'
import type { downloadReceipt, sendReceipt } from '#areas/payments/contract/receipts/endpoints.ts'
import { paymentLimits } from '#areas/payments/contract/rules.ts'
import type { HandlerInput, HandlerOutput } from '#kernel/endpoint.ts'
import type { Locale } from '#kernel/locale.ts'
import type { CardBrand } from '#kernel/statuses.ts'
import { formatMoment } from '#kernel/time/times.ts'
import type { MemberContext, TenantContext } from '#server/infra/context.ts'
import { AppError } from '#server/infra/errors.ts'
import type { UnwrittenFile } from '#server/infra/http/file-answer.ts'
import { getAccountSettings } from '#server/infra/merchant-accounts-store.ts'
import { describeRecipient } from '#server/infra/pdf/recipient.ts'
import { text } from '#server/infra/texts.ts'
import { type CapturedPayment, findPayment, listRefundsOf, lockPayment, type PaymentRow, parseCaptured, type RefundRow, recordEvent } from '../index.ts'

/** Receipts that members download and send. */

/** A receipt isn't sent to the same address again within this time. */
const addressWaitSeconds = 30

/** @throws AppError `not_found`, `receipt_not_captured`. */
export async function openReceipt(context: MemberContext, { params, query }: HandlerInput<typeof downloadReceipt>): Promise<UnwrittenFile> {
  const receipt = await composeReceipt(context, requireCaptured(await findPayment(context, params.paymentId)), query.language)
  return {
    write: async () => {
      const content = await writeReceipt(context.merchantId, receipt)
      return { name: receiptFileName(receipt), mediaType: 'application/pdf', sizeBytes: content.length, readPart: async () => content }
    },
  }
}

/** @throws AppError `not_found`, `receipt_not_captured`, `receipt_just_sent`. */
export async function sendFromDashboard(
  context: MemberContext,
  { params: { paymentId }, body: { email, language } }: HandlerInput<typeof sendReceipt>,
): Promise<HandlerOutput<typeof sendReceipt>> {
  const receipt = await composeReceipt(context, requireCaptured(await lockPayment(context, paymentId)), language)
  await queueOnce({ ...context, now: context.realNow }, email, receipt)
  recordEvent(context, paymentId, 'payment.receipt_sent')
  // Personal data stays out of the audit log, which can't be erased.
  await recordAudit(context, { action: 'payment.receipt_sent', targetId: paymentId, details: { language } })
  return { email }
}

async function queueOnce(context: MemberContext, toEmail: string, receipt: Receipt): Promise<void> {
  const mail = { kind: 'receipt', toEmail, userId: null, language: receipt.language, details: { receipt: JSON.stringify(receipt) } } as const
  const seconds = await queueMailOnce(context, mail, addressWaitSeconds)
  if (seconds < addressWaitSeconds) throw new AppError('receipt_just_sent', { seconds })
}

function requireCaptured(payment: PaymentRow | undefined): CapturedPayment {
  if (!payment) throw new AppError('not_found')
  const captured = parseCaptured(payment)
  if (!captured) throw new AppError('receipt_not_captured')
  return captured
}

/** Composes the receipt of a payment: what was captured, less what was refunded or is on its way back. */
async function composeReceipt(context: TenantContext, payment: CapturedPayment, language: Locale): Promise<Receipt> {
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
