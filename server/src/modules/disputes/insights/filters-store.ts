import { unknownCountry } from '@counterfoil/contract/cards/countries'
import { type insightFields, readMetadataFilter } from '@counterfoil/contract/disputes/insight-fields'
import type { FilterValues } from '@counterfoil/contract/query/filters'
import { sql } from 'kysely'
import { type SearchBounds, type SearchFilter, searchBounds } from '../../../infra/keyset-search-store.ts'
import type { Condition } from '../../../infra/pages/keyset-pages-store.ts'
import { responseConditions } from './scope-store.ts'

/** Filters of the list of disputes that the bars of the insights lead to. */

export type InsightFilters = FilterValues<{ readonly fields: typeof insightFields; readonly readWords: never }>

/** Entries that are compared for a page, instead of fifty thousand, by a filter that has no index. */
const comparedMax = 10_000

/** The bounds of a search by these filters. */
export function boundsOf(filters: InsightFilters): SearchBounds {
  return hasKeys(filters) ? { ...searchBounds, entries: comparedMax } : searchBounds
}

/** Whether a filter compares the hashes of a dispute (`search_keys`), which every index in an order of the list has, and none begins with. */
export function hasKeys({ evidence, metadata }: InsightFilters): boolean {
  return Boolean(evidence?.length || metadata)
}

export function responseFiltersOf({ response }: InsightFilters): SearchFilter[] {
  return response?.length ? [{ values: response.map((value) => responseConditions[value]) }] : []
}

/** By the columns of the dispute. The country has an index. */
export function ownFiltersOf({ country, ...filters }: InsightFilters): SearchFilter[] {
  const ofCountry = country ? [{ values: [sql`p.card_country = ${country === unknownCountry ? '' : country.toUpperCase()}`] }] : []
  return [...ofCountry, ...keyFiltersOf(filters)]
}

function keyFiltersOf({ evidence, metadata }: InsightFilters): SearchFilter[] {
  const has = (key: Condition) => sql`p.search_keys @> ARRAY[${key}]`
  const found: Condition[][] = []
  if (evidence?.length) found.push(evidence.map((field) => has(sql`evidence_key(${field})`)))
  if (metadata) {
    const { key, value } = readMetadataFilter(metadata)
    found.push([
      value ? has(sql`metadata_key(${key}, ${value})`) : value === null ? has(sql`metadata_key(${key})`) : sql`NOT ${has(sql`metadata_key(${key})`)}`,
    ])
  }
  return found.map((values) => ({ values, hasNoIndex: true }))
}
