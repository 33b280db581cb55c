import * as z from 'zod/mini'
import { declareEndpoint } from '#kernel/endpoint.ts'
import { email } from '#kernel/fields.ts'
import { locales } from '#kernel/locale.ts'
import { paymentParams } from '../endpoints.ts'

/** Receipts of captured payments, in the payer's language. */

const language = z.enum(locales)

/** The receipt as a PDF. */
export const downloadReceipt = declareEndpoint({
  method: 'GET',
  path: '/merchant/:id/payments/:paymentId/receipt',
  access: 'payments.read',
  params: paymentParams,
  query: z.strictObject({ language }),
  response: z.custom<Blob>(),
  isFile: true,
})

/** Emails the receipt, with the PDF attached. */
export const sendReceipt = declareEndpoint({
  method: 'POST',
  path: '/merchant/:id/payments/:paymentId/receipts',
  access: 'payments.refund',
  params: paymentParams,
  body: z.strictObject({ email, language }),
  response: z.object({ email: z.string() }),
})
