import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getAcceptanceAlert } from '#areas/acceptance/contract/alert.ts'
import type { AcceptanceDimension } from '#areas/acceptance/contract/dimensions.ts'
import { getAcceptance, getAcceptanceBreakdown } from '#areas/acceptance/contract/endpoints.ts'
import type { AcceptanceRange } from '#areas/acceptance/contract/links.ts'
import { getAcceptanceSwitches } from '#areas/acceptance/contract/switches.ts'
import type { Answer } from '#kernel/endpoint.ts'
import { call } from '#web/api/call.ts'

export type Acceptance = Answer<typeof getAcceptance>
export type Breakdown = Answer<typeof getAcceptanceBreakdown>

/** A period in the currencies that are counted, and the days to compare with; null for none. */
export interface Asked extends AcceptanceRange {
  readonly before: { readonly from: string; readonly to: string } | null
}

/** Figures, with the ranges of the lists that they lead to. */
export interface CountedAcceptance extends Acceptance {
  readonly range: AcceptanceRange
  readonly beforeRange: AcceptanceRange | null
}

function parametersOf({ from, to, currency, before }: Asked) {
  return { from, to, ...(before && { before_from: before.from }), ...(currency && { currency }) }
}

export function beforeRangeOf({ before, currency }: Asked): AcceptanceRange | null {
  return before && { ...before, currency }
}

/** With what was asked for: while the figures of another period load, the address has another one already. */
export function acceptanceQuery(merchantId: string, asked: Asked) {
  const query = parametersOf(asked)
  return queryOptions({
    queryKey: ['merchant', merchantId, 'acceptance', query],
    queryFn: async ({ signal }): Promise<CountedAcceptance> => ({
      ...(await call(getAcceptance, { params: { id: merchantId }, query }, { signal })),
      range: { from: asked.from, to: asked.to, currency: asked.currency },
      beforeRange: beforeRangeOf(asked),
    }),
    placeholderData: keepPreviousData,
  })
}

/** Values of one dimension mean nothing as those of another, so none stay. */
export function breakdownQuery(merchantId: string, asked: Asked, by: AcceptanceDimension, limit: number) {
  const query = { ...parametersOf(asked), by, limit: String(limit) }
  return queryOptions({
    queryKey: ['merchant', merchantId, 'acceptance', 'breakdown', query],
    queryFn: ({ signal }) => call(getAcceptanceBreakdown, { params: { id: merchantId }, query }, { signal }),
  })
}

const pollMs = 3_000

/** When members are notified of a drop of the success rate. An alert that was just set is read again until its first check. */
export function alertQuery(merchantId: string) {
  return queryOptions({
    queryKey: ['merchant', merchantId, 'acceptance', 'alert'],
    queryFn: ({ signal }) => call(getAcceptanceAlert, { params: { id: merchantId } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.has_enough_payments === null ? pollMs : false),
  })
}

export type ShownSwitches = Answer<typeof getAcceptanceSwitches>

/** What is accepted, and how many recent payments each switch is about. */
export function switchesQuery(merchantId: string) {
  return queryOptions({
    queryKey: ['merchant', merchantId, 'acceptance', 'switches'],
    queryFn: ({ signal }) => call(getAcceptanceSwitches, { params: { id: merchantId } }, { signal }),
  })
}
