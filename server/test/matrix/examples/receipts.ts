import type * as contract from '@counterfoil/contract/receipts/endpoints'
import type { ExamplesOf } from '../example.ts'
import { makeSale } from './payments.ts'

export const receiptExamples: ExamplesOf<typeof contract> = {
  downloadReceipt: async (place) => ({ params: await makeSale(place), query: { language: 'en' } }),
  sendReceipt: async (place) => {
    const params = await makeSale(place)
    return { params, body: { email: `payer-${params.paymentId}@example.com`.toLowerCase(), language: 'en' } }
  },
}
