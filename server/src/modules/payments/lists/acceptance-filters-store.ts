import type { acceptanceFields } from '@counterfoil/contract/acceptance/fields'
import { weekdays } from '@counterfoil/contract/acceptance/fields'
import { unknownCountry } from '@counterfoil/contract/cards/countries'
import type { FilterValues } from '@counterfoil/contract/query/filters'
import { sql } from 'kysely'
import type { SearchBounds, SearchFilter } from '../../../infra/keyset-search-store.ts'
import type { Condition } from '../../../infra/pages/keyset-pages-store.ts'

/**
 * Filters of the list of payments that the bars of the acceptance page lead to. No index has them, so they never lead a search: days, status, brand or currency do,
 * which every bar names.
 */

export type AcceptanceFilters = FilterValues<{ readonly fields: typeof acceptanceFields; readonly readWords: never }>
/** Another filter that an index without the columns of all others has. */
type ComparedFilters = AcceptanceFilters & { readonly expires_until?: string | undefined }

/** Entries that are read for a page if each is looked up in the table, instead of fifty thousand. */
const lookedUpMax = 10_000

/** Whether a filter is compared in the table. Times are in every index. */
export function isLookedUp({ decline, attempts, country, funding, bin, expires_until: until }: ComparedFilters): boolean {
  return [decline, attempts, funding].some((values) => values !== undefined && values.length > 0) || [country, bin, until].some((value) => value !== undefined)
}

/** The bounds of a search by these filters. */
export function boundsOf<Bounds extends Pick<SearchBounds, 'entries'>>(filters: ComparedFilters, bounds: Bounds): Bounds {
  return isLookedUp(filters) ? { ...bounds, entries: Math.min(bounds.entries, lookedUpMax) } : bounds
}

/** @param timeZone hours and days of the week are this zone's. */
export function acceptanceFiltersOf({ decline, attempts, country, funding, bin, hour, weekday }: AcceptanceFilters, timeZone: string): SearchFilter[] {
  const local = sql`p.created_at AT TIME ZONE ${timeZone}`
  const inTable: (readonly Condition[] | undefined)[] = [
    decline?.map((code) => sql`p.decline_code = ${code}`),
    attempts?.map((count) => (count === 'one' ? sql`p.attempt_count <= 1` : sql`p.attempt_count > 1`)),
    country === undefined ? undefined : [country === unknownCountry ? sql`p.card_country IS NULL` : sql`p.card_country = ${country.toUpperCase()}`],
    funding?.map((one) => sql`p.card_funding = ${one}`),
    bin === undefined ? undefined : [sql`p.card_bin = ${bin}`],
  ]
  const inIndexes: typeof inTable = [
    hour?.map((one) => sql`extract(hour FROM ${local}) = ${Number(one)}`),
    weekday?.map((day) => sql`extract(isodow FROM ${local}) = ${weekdays.indexOf(day) + 1}`),
  ]
  const filtersOf = (values: typeof inTable, more: Pick<SearchFilter, 'isInTable'>) =>
    values.flatMap((conditions) => (conditions && conditions.length > 0 ? [{ values: conditions, hasNoIndex: true as const, ...more }] : []))
  return [...filtersOf(inTable, { isInTable: true }), ...filtersOf(inIndexes, {})]
}
