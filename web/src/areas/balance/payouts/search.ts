import { currencyCodes } from '@counterfoil/contract/currencies'
import { payoutStatuses } from '@counterfoil/contract/statuses'
import { dropUndefined, oneOf, readDay, readList, readText, splitList } from '../../../ui/search-values.ts'

/** What the list of payouts shows lives in the address, and so does the place in the lines of one. Read without zod, since the route table needs it before the pages. */

/** A place in a list; only one of them is set. */
export interface Place {
  after?: string
  before?: string
}

/** The filters, under the names the server takes, and the place. */
export interface PayoutSearch extends Place {
  created_from?: string
  created_to?: string
  /** Joined by commas, in the order of the contract. */
  status?: string
  currency?: (typeof currencyCodes)[number]
}

export type PayoutFilters = Omit<PayoutSearch, keyof Place>

/** Undefined takes a parameter away. */
export type FilterChange = { [K in keyof PayoutFilters]?: PayoutFilters[K] | undefined }

/** One chip per filter; a chip may hold several parameters. */
export const filterKeys = ['created', 'status', 'currency'] as const
export type FilterKey = (typeof filterKeys)[number]

const parametersOf = {
  created: ['created_from', 'created_to'],
  status: ['status'],
  currency: ['currency'],
} as const satisfies Record<FilterKey, readonly (keyof PayoutFilters)[]>

/** The place in the lines of one payout. */
export function readPlace(search: Record<string, unknown>): Place {
  const after = readText(search.after, 200)
  return dropUndefined<Place>({ after, before: after ? undefined : readText(search.before, 200) })
}

export function readPayoutSearch(search: Record<string, unknown>): PayoutSearch {
  return dropUndefined<PayoutSearch>({
    created_from: readDay(search.created_from),
    created_to: readDay(search.created_to),
    status: readList(search.status, payoutStatuses),
    currency: oneOf(search.currency, currencyCodes),
    after: undefined,
    before: undefined,
    ...readPlace(search),
  })
}

/** The filters that are set, without the place in the list. */
export function filtersOf({ after: _after, before: _before, ...filters }: PayoutSearch): PayoutFilters {
  return filters
}

export function hasFilters(search: PayoutSearch): boolean {
  return Object.keys(filtersOf(search)).length > 0
}

/** Sets or clears some filters. The list starts again at its first page. */
export function changeFilters(search: PayoutSearch, change: FilterChange): PayoutSearch {
  return readPayoutSearch({ ...filtersOf(search), ...change })
}

export function clearFilter(search: PayoutSearch, key: FilterKey): PayoutSearch {
  return changeFilters(search, Object.fromEntries(parametersOf[key].map((name) => [name, undefined])))
}

/** The query as the server takes it. */
export function toPayoutQuery({ status, ...others }: PayoutSearch) {
  return { ...others, ...(status && { status: splitList(status, payoutStatuses) }) }
}
