import type { Answer } from '@counterfoil/contract/endpoint'
import { getVamp } from '@counterfoil/contract/vamp'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

export type VampMonths = Extract<Answer<typeof getVamp>, readonly unknown[]>
export type VampMonth = Exclude<Answer<typeof getVamp>, readonly unknown[]>

/** The ratios of the past months, oldest first. */
export function vampMonthsQuery(merchantId: string) {
  return queryOptions({
    queryKey: ['merchant', merchantId, 'vamp', 'monthly'],
    queryFn: async ({ signal }) => {
      const answer = await call(getVamp, { params: { id: merchantId }, query: { mode: 'monthly' } }, { signal, showsErrors: true })
      return answer as VampMonths
    },
  })
}

/** One month with its counts. */
export function vampMonthQuery(merchantId: string, month: string) {
  return queryOptions({
    queryKey: ['merchant', merchantId, 'vamp', 'summary', month],
    queryFn: async ({ signal }) => {
      const answer = await call(getVamp, { params: { id: merchantId }, query: { mode: 'summary', month } }, { signal, showsErrors: true })
      return answer as VampMonth
    },
  })
}
