import { countRiskEntries, getRiskEntry, listRiskEntries, type RiskEntry, type RiskEntryDetail } from '@counterfoil/contract/risk/lists'
import { type RiskType, riskTypes } from '@counterfoil/contract/risk/types'
import type { QueryClient } from '@tanstack/react-query'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import type { ListSource } from '../../shared/lists/use-list-search.ts'

function sourceOf(type: RiskType): ListSource<RiskEntry> {
  return {
    key: ['risk', 'list', type],
    load: (id, query, signal) => call(listRiskEntries, { params: { id, type }, query: query as object }, { signal, showsErrors: true }),
  }
}

/** How a page of each list is fetched. */
export const riskSources = Object.fromEntries(riskTypes.map((type) => [type, sourceOf(type)])) as Readonly<Record<RiskType, ListSource<RiskEntry>>>

export function riskCountsQuery(merchantId: string) {
  return queryOptions({
    queryKey: ['merchant', merchantId, 'risk', 'counts'],
    queryFn: ({ signal }) => call(countRiskEntries, { params: { id: merchantId } }, { signal, showsErrors: true }),
    staleTime: 5_000,
  })
}

/** An entry with its history. */
export function riskEntryQuery(merchantId: string, type: RiskType, entryId: string) {
  return queryOptions({
    queryKey: ['merchant', merchantId, 'risk', 'entry', entryId],
    queryFn: ({ signal }) => call(getRiskEntry, { params: { id: merchantId, type, entryId } }, { signal, showsErrors: true }),
  })
}

/** Reads everything about risk lists again. */
export async function refetchRisk(queries: QueryClient, merchantId: string): Promise<void> {
  await queries.invalidateQueries({ queryKey: ['merchant', merchantId, 'risk'] })
}

/** Updates the cache after an entry changed: keeps it, and reads lists and counts again. */
export async function takeInEntry(queries: QueryClient, merchantId: string, entry: RiskEntryDetail): Promise<void> {
  await refetchRisk(queries, merchantId)
  queries.setQueryData(riskEntryQuery(merchantId, entry.type, entry.id).queryKey, entry)
}
