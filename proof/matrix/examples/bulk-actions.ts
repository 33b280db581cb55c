import type * as contract from '#areas/payments/contract/bulk.ts'
import { type BulkKind, reviewBulkAction, startBulkRefund } from '#areas/payments/contract/bulk.ts'
import type { ExamplesOf } from '../example.ts'
import type { Place } from '../place.ts'
import { makeSale } from './payments.ts'

async function review(place: Place, kind: BulkKind): Promise<{ readonly bulkId: string }> {
  const { paymentId } = await makeSale(place, { captureMethod: kind === 'refund' ? 'automatic' : 'manual' })
  return { bulkId: (await place.ask(reviewBulkAction, { body: { kind, selection: { q: `id:${paymentId}` } } })).id }
}

async function startRefund(place: Place): Promise<{ readonly bulkId: string }> {
  const params = await review(place, 'refund')
  await place.ask(startBulkRefund, { params, body: { reason: 'duplicate' } })
  return params
}

export const bulkExamples: ExamplesOf<typeof contract> = {
  reviewBulkAction: async (place) => {
    const { paymentId } = await makeSale(place)
    return { body: { kind: 'refund', selection: { q: `id:${paymentId}` } } }
  },
  listBulkActions: async (place) => {
    await startRefund(place)
    return {}
  },
  getBulkAction: async (place) => ({ params: await review(place, 'refund') }),
  listBulkPayments: async (place) => ({ params: await review(place, 'refund'), query: { outcome: 'open' } }),
  startBulkRefund: async (place) => ({ params: await review(place, 'refund'), body: { reason: 'duplicate' } }),
  startBulkCapture: async (place) => ({ params: await review(place, 'capture'), body: {} }),
  startBulkCancellation: async (place) => ({ params: await review(place, 'cancel'), body: { reason: 'abandoned' } }),
  stopBulkAction: async (place) => ({ params: await startRefund(place) }),
}
