import { getAcceptance, getAcceptanceBreakdown } from '@counterfoil/contract/acceptance'
import type { AcceptanceDimension } from '@counterfoil/contract/acceptance/dimensions'
import type { AcceptanceRange } from '@counterfoil/contract/acceptance/links'
import type { Answer } from '@counterfoil/contract/endpoint'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

export type Acceptance = Answer<typeof getAcceptance>
export type Breakdown = Answer<typeof getAcceptanceBreakdown>

/** A period in the currencies that are counted, and the first day of the one to compare with. */
export interface Asked extends AcceptanceRange {
  readonly beforeFrom: string | undefined
}

function parametersOf({ from, to, currency, beforeFrom }: Asked) {
  return { from, to, ...(beforeFrom && { before_from: beforeFrom }), ...(currency && { currency }) }
}

/** Figures, with what was asked for: while those of another period load, the address has another one already. */
export function acceptanceQuery(merchantId: string, asked: Asked) {
  const query = parametersOf(asked)
  return queryOptions({
    queryKey: ['merchant', merchantId, 'acceptance', query],
    queryFn: async ({ signal }): Promise<Acceptance & { readonly range: AcceptanceRange }> => ({
      ...(await call(getAcceptance, { params: { id: merchantId }, query }, { signal, showsErrors: true })),
      range: { from: asked.from, to: asked.to, currency: asked.currency },
    }),
    placeholderData: keepPreviousData,
  })
}

/** Values of one dimension mean nothing as those of another, so none stay. */
export function breakdownQuery(merchantId: string, asked: Asked, by: AcceptanceDimension) {
  const query = { ...parametersOf(asked), by }
  return queryOptions({
    queryKey: ['merchant', merchantId, 'acceptance', 'breakdown', query],
    queryFn: ({ signal }) => call(getAcceptanceBreakdown, { params: { id: merchantId }, query }, { signal, showsErrors: true }),
  })
}
