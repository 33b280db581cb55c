import type * as balance from '#areas/balance/contract/endpoints.ts'
import type * as statements from '#areas/balance/contract/statements/endpoints.ts'
import type { ExamplesOf } from '../example.ts'
import { makeSale } from './payments.ts'

export const balanceExamples: ExamplesOf<typeof balance> = {
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

export const statementExamples: ExamplesOf<typeof statements> = {
  listBalanceStatements: async (place) => {
    await makeSale(place)
    return {}
  },
  getBalanceStatement: async (place) => {
    await makeSale(place)
    return { params: { month: '2026-06' } }
  },
  downloadBalanceStatement: async (place) => {
    await makeSale(place)
    return { params: { month: '2026-06' }, query: { format: 'csv' } }
  },
}
