import { recordAudit } from '#areas/audit/server/index.ts'
import { queueMailOnce, type Receipt, receiptFileName, writeReceipt } from '#areas/notifications/server/mail/index.ts'
import type { downloadReceipt, sendReceipt } from '#areas/payments/contract/receipts/endpoints.ts'
import type { HandlerInput, HandlerOutput } from '#kernel/endpoint.ts'
import type { MemberContext } from '#server/infra/context.ts'
import { AppError } from '#server/infra/errors.ts'
import type { UnwrittenFile } from '#server/infra/http/file-answer.ts'
import { type CapturedPayment, findPayment, lockPayment, type PaymentRow, parseCaptured, recordEvent } from '../index.ts'
import { composeReceipt } from './compose.ts'

/** Receipts that members download and send. */

/** A receipt isn't sent to the same address again within this time. */
const addressWaitSeconds = 30

/** @throws AppError `not_found`, `receipt_not_captured`. */
export async function openReceipt(context: MemberContext, { params, query }: HandlerInput<typeof downloadReceipt>): Promise<UnwrittenFile> {
  const receipt = await composeReceipt(context, requireCaptured(await findPayment(context, params.paymentId)), query.language)
  return {
    write: async () => {
      const content = await writeReceipt(receipt)
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
