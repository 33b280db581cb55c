import { unknownCountry } from '@counterfoil/contract/cards/countries'
import { type insightFields, readMetadataFilter } from '@counterfoil/contract/disputes/insight-fields'
import type { FilterValues } from '@counterfoil/contract/query/filters'
import { sql } from 'kysely'
import type { TenantContext } from '../../../infra/context.ts'
import { type SearchBounds, type SearchFilter, searchBounds } from '../../../infra/keyset-search-store.ts'
import type { Condition } from '../../../infra/pages/keyset-pages-store.ts'
import { hasSubmitted, responseConditions } from './scope-store.ts'

/** Filters of the list of disputes that the bars of the insights lead to. None of them has an index, so they never lead a search. */

type InsightFilters = FilterValues<{ readonly fields: typeof insightFields; readonly readWords: never }>

/** Entries that are read for a page if each is looked up in its payment, instead of fifty thousand. */
const lookedUpMax = 10_000

/** The bounds of a search by these filters. */
export function boundsOf({ country, metadata }: InsightFilters): SearchBounds {
  return country || metadata ? { ...searchBounds, entries: lookedUpMax } : searchBounds
}

export function insightFiltersOf({ merchantId }: Pick<TenantContext, 'merchantId'>, filters: InsightFilters): SearchFilter[] {
  const { response, evidence, country, metadata } = filters
  // A value for each dispute. PostgreSQL may answer EXISTS by a hash of all payments instead.
  const ofPayment = (from: Condition, condition: Condition): SearchFilter => ({
    values: [sql`(SELECT ${condition} FROM payments pay ${from} WHERE pay.merchant_id = ${merchantId} AND pay.id = p.payment_id)`],
  })
  const found: SearchFilter[] = []
  if (response?.length) found.push({ values: response.map((value) => responseConditions[value]) })
  if (evidence?.length) found.push({ values: evidence.map(hasSubmitted) })
  if (country) {
    const method = sql`LEFT JOIN payment_methods method ON method.merchant_id = ${merchantId} AND method.id = pay.payment_method_id`
    found.push(ofPayment(method, country === unknownCountry ? sql`method.country IS NULL` : sql`method.country = ${country.toUpperCase()}`))
  }
  if (metadata) {
    const { key, value } = readMetadataFilter(metadata)
    const stored = sql`coalesce(pay.metadata ->> ${key}, '')`
    found.push(ofPayment(sql``, value === null ? sql`${stored} <> ''` : sql`${stored} = ${value}`))
  }
  return found.map((filter) => ({ ...filter, hasNoIndex: true }))
}
