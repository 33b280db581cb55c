import type * as contract from '#areas/payments/contract/endpoints.ts'
import { refundPayment } from '#areas/payments/contract/endpoints.ts'
import type * as live from '#areas/payments/contract/live.ts'
import type * as neighbors from '#areas/payments/contract/neighbors.ts'
import type * as notes from '#areas/payments/contract/notes.ts'
import { addPaymentNote } from '#areas/payments/contract/notes.ts'
import type * as receipts from '#areas/payments/contract/receipts/endpoints.ts'
import type * as related from '#areas/payments/contract/related.ts'
import type * as totals from '#areas/payments/contract/totals.ts'
import { makePayment, type PaymentOptions } from '../../support/factories.ts'
import type { ExamplesOf } from '../example.ts'
import type { Place } from '../place.ts'

export async function makeSale({ server, business }: Place, options: PaymentOptions = {}): Promise<{ readonly paymentId: string }> {
  return { paymentId: (await makePayment(server, business, options)).id }
}

async function makePendingRefund(place: Place): Promise<{ readonly paymentId: string; readonly refundId: string }> {
  const params = await makeSale(place, { card: 'pm_card_pendingRefund' })
  const { refund } = await place.ask(refundPayment, { params, body: { amount_minor: 4_000, reason: 'duplicate' } })
  return { ...params, refundId: refund.id }
}

export const paymentExamples: ExamplesOf<typeof contract> = {
  listPayments: async (place) => {
    const { paymentId } = await makeSale(place)
    return { query: { payment_id: paymentId } }
  },
  countPayments: async (place) => {
    await makeSale(place)
    return { query: { q: 'currency:USD' } }
  },
  listPaymentCurrencies: () => ({}),
  getPayment: async (place) => ({ params: await makeSale(place, { refundMinor: 100 }) }),
  createTestPayment: ({ business }) => ({ account: business.sandboxId }),
  capturePayment: async (place) => ({ params: await makeSale(place, { captureMethod: 'manual' }), body: { amount_minor: 10_000 } }),
  cancelPayment: async (place) => ({ params: await makeSale(place, { captureMethod: 'manual' }), body: { reason: 'requested_by_customer' } }),
  refundPayment: async (place) => ({ params: await makeSale(place), body: { amount_minor: 100, reason: 'duplicate' } }),
  cancelRefund: async (place) => ({ params: await makePendingRefund(place) }),
}

export const livePaymentExamples: ExamplesOf<typeof live> = { followPayments: () => ({ query: { q: 'currency:USD' } }) }

export const paymentTotalExamples: ExamplesOf<typeof totals> = {
  totalPayments: async (place) => {
    await makeSale(place)
    return { query: { q: 'currency:USD' } }
  },
  totalFewPayments: async (place) => {
    await makeSale(place)
    return { query: { q: 'status:successful' } }
  },
}

export const relatedPaymentExamples: ExamplesOf<typeof related> = {
  listRelatedPayments: async (place) => {
    await makeSale(place)
    return { params: await makeSale(place) }
  },
}

async function makeNote(place: Place): Promise<{ readonly paymentId: string; readonly noteId: string }> {
  const params = await makeSale(place)
  const [note] = await place.ask(addPaymentNote, { params, body: { text: 'Called the customer.' } })
  return { ...params, noteId: note?.id ?? '' }
}

export const paymentNoteExamples: ExamplesOf<typeof notes> = {
  listPaymentNotes: async (place) => ({ params: await makeSale(place) }),
  addPaymentNote: async (place) => ({ params: await makeSale(place), body: { text: 'Called the customer.' } }),
  deletePaymentNote: async (place) => ({ params: await makeNote(place) }),
  listMentionableMembers: () => ({}),
}

export const paymentNeighborExamples: ExamplesOf<typeof neighbors> = {
  listPaymentNeighbors: async (place) => ({ params: await makeSale(place), query: { q: 'currency:USD' } }),
}

export const receiptExamples: ExamplesOf<typeof receipts> = {
  downloadReceipt: async (place) => ({ params: await makeSale(place), query: { language: 'en' } }),
  sendReceipt: async (place) => {
    const params = await makeSale(place)
    return { params, body: { email: `payer-${params.paymentId}@example.com`.toLowerCase(), language: 'en' } }
  },
}
