import type * as contract from '@counterfoil/contract/statements/endpoints'
import type { ExamplesOf } from '../example.ts'
import { makeSale } from './payments.ts'

export const statementExamples: ExamplesOf<typeof contract> = {
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
