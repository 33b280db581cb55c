import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { countRiskEntries, getRiskEntry, listRiskEntries, type RiskEntry, type RiskEntryDetail } from '#areas/risk/contract/lists.ts'
import { getRiskOverview, listExpiringEntries, listHurtingEntries, listRiskSuggestions } from '#areas/risk/contract/overview.ts'
import { getRiskUpload, listRiskUploads, type RiskUploadDetail } from '#areas/risk/contract/uploads.ts'
import { type RiskType, riskTypes } from '#kernel/risk/types.ts'
import { call } from '#web/api/call.ts'
import type { Place } from '#web/shared/lists/list-search.ts'
import type { ListSource } from '#web/shared/lists/use-list-search.ts'
import { refetchRisk } from '#web/shared/risk/refetch-risk.ts'

function sourceOf(type: RiskType | 'all'): ListSource<RiskEntry> {
  return {
    key: ['risk', 'list', type],
    load: (id, query, signal) => call(listRiskEntries, { params: { id, type }, query: query as object }, { signal, showsFieldErrors: true }),
  }
}

/** How a page of each list is fetched. */
export const riskSources = Object.fromEntries(([...riskTypes, 'all'] as const).map((type) => [type, sourceOf(type)])) as Readonly<
  Record<RiskType | 'all', ListSource<RiskEntry>>
>

export function riskCountsQuery(merchantId: string) {
  return queryOptions({
    queryKey: ['merchant', merchantId, 'risk', 'counts'],
    queryFn: ({ signal }) => call(countRiskEntries, { params: { id: merchantId } }, { signal }),
    staleTime: 5_000,
  })
}

/** What lists and rules blocked in the past days. */
export function riskOverviewQuery(merchantId: string, days: '30' | '90') {
  return queryOptions({
    queryKey: ['merchant', merchantId, 'risk', 'overview', days],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(getRiskOverview, { params: { id: merchantId }, query: { days } }, { signal }),
    staleTime: 5_000,
  })
}

export function expiringEntriesQuery(merchantId: string) {
  return queryOptions({
    queryKey: ['merchant', merchantId, 'risk', 'expiring'],
    queryFn: ({ signal }) => call(listExpiringEntries, { params: { id: merchantId } }, { signal }),
  })
}

/** Entries that stopped good customers only. */
export function hurtingEntriesQuery(merchantId: string) {
  return queryOptions({
    queryKey: ['merchant', merchantId, 'risk', 'hurting'],
    queryFn: ({ signal }) => call(listHurtingEntries, { params: { id: merchantId } }, { signal }),
    staleTime: 5_000,
  })
}

export function riskSuggestionsQuery(merchantId: string) {
  return queryOptions({
    queryKey: ['merchant', merchantId, 'risk', 'suggestions'],
    queryFn: ({ signal }) => call(listRiskSuggestions, { params: { id: merchantId } }, { signal }),
  })
}

/** An entry with its history. */
export function riskEntryQuery(merchantId: string, type: RiskType, entryId: string) {
  return queryOptions({
    queryKey: ['merchant', merchantId, 'risk', 'entry', entryId],
    queryFn: ({ signal }) => call(getRiskEntry, { params: { id: merchantId, type, entryId } }, { signal }),
  })
}

export function riskUploadsQuery(merchantId: string, place: Place) {
  return queryOptions({
    queryKey: ['merchant', merchantId, 'risk', 'uploads', place],
    queryFn: ({ signal }) => call(listRiskUploads, { params: { id: merchantId }, query: { ...place } }, { signal }),
  })
}

/** An upload with its rows. */
export function riskUploadQuery(merchantId: string, uploadId: string) {
  return queryOptions({
    queryKey: ['merchant', merchantId, 'risk', 'upload', uploadId],
    queryFn: ({ signal }) => call(getRiskUpload, { params: { id: merchantId, uploadId } }, { signal }),
  })
}

/** Updates the cache after an entry changed: keeps it, and reads lists and counts again. */
export async function takeInEntry(queries: QueryClient, merchantId: string, entry: RiskEntryDetail): Promise<void> {
  await refetchRisk(queries, merchantId)
  queries.setQueryData(riskEntryQuery(merchantId, entry.type, entry.id).queryKey, entry)
}

/** Updates the cache after an upload changed, and what it changed. */
export async function takeInUpload(queries: QueryClient, merchantId: string, upload: RiskUploadDetail): Promise<void> {
  await refetchRisk(queries, merchantId)
  queries.setQueryData(riskUploadQuery(merchantId, upload.id).queryKey, upload)
}
