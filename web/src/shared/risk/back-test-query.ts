import type { JobId } from '@counterfoil/contract/ids'
import { getRiskBackTest, type RiskBackTest } from '@counterfoil/contract/risk/back-test'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

/** While a check waits or runs. */
const pollMs = 500

export function isOpen({ state }: Pick<RiskBackTest, 'state'>): boolean {
  return state === 'waiting' || state === 'running'
}

/** A check, which is read again until it ends. It keeps its result. @param backTestId empty before it was started. */
export function backTestQuery(merchantId: string, backTestId: JobId | '') {
  return queryOptions({
    // Not below the lists, which are read again after each change.
    queryKey: ['merchant', merchantId, 'back-test', backTestId],
    queryFn: ({ signal }) => call(getRiskBackTest, { params: { id: merchantId, backTestId: backTestId as JobId } }, { signal, showsErrors: true }),
    enabled: backTestId !== '',
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => (state.data && !isOpen(state.data) ? false : pollMs),
  })
}
