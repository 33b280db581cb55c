import type * as contract from '@counterfoil/contract/balance/endpoints'
import type { ExamplesOf } from '../example.ts'
import { makeSale } from './payments.ts'

export const balanceExamples: ExamplesOf<typeof contract> = {
  getBalance: async (place) => {
    await makeSale(place)
    return {}
  },
  listArrivals: async (place) => {
    await makeSale(place)
    return {}
  },
  listMovements: async (place) => {
    const { paymentId } = await makeSale(place)
    return { query: { payment_id: paymentId } }
  },
}
