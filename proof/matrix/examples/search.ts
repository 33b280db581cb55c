import type * as contract from '@counterfoil/contract/search/endpoints'
import type { ExamplesOf } from '../example.ts'
import { makeSale } from './payments.ts'

export const searchExamples: ExamplesOf<typeof contract> = {
  searchAccount: async (place) => ({ query: { q: (await makeSale(place)).paymentId } }),
}
