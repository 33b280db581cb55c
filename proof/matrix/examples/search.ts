import type * as contract from '#areas/home/contract/search/endpoints.ts'
import type { ExamplesOf } from '../example.ts'
import { makeSale } from './payments.ts'

export const searchExamples: ExamplesOf<typeof contract> = {
  searchAccount: async (place) => ({ query: { q: (await makeSale(place)).paymentId } }),
}
