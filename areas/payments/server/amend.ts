import type { TenantContext } from '#server/infra/context.ts'
import type { NewPayment } from './confirm/create.ts'
import { recordEvent } from './events.ts'
import type { JsonObject, PaymentRow } from './store.ts'
import { updatePayment } from './store.ts'
import { recordChargesUpdated } from './update.ts'

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
