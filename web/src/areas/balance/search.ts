import type { MovementKind, movementParts } from '@counterfoil/contract/balance'
import { currencyCodes } from '@counterfoil/contract/currencies'
import { dropUndefined, oneOf, readDay, readList, readMatch, readText, splitList } from '../../ui/search-values.ts'

/** What the list of movements shows lives in the address. Read without zod, since the route table needs it before the page. */

/** The kinds of the contract in its order, which a test holds them to. */
export const kinds = ['sale', 'refund', 'dispute', 'exchange', 'reserve', 'payout', 'write_off'] as const satisfies readonly MovementKind[]

type Part = (typeof movementParts)[number]
const parts = ['pending', 'available'] as const satisfies readonly Part[]

/** The filters, under the names the server takes. */
export interface MovementSearch {
  currency?: (typeof currencyCodes)[number]
  /** Joined by commas, in the order of the contract. */
  kind?: string
  created_from?: string
  created_to?: string
  payout_id?: string
  part?: Part
  after?: string
  before?: string
}

export type MovementFilters = Omit<MovementSearch, 'after' | 'before'>

/** Undefined takes a parameter away. */
export type FilterChange = { [K in keyof MovementFilters]?: MovementFilters[K] | undefined }

/** One chip per filter; a chip may hold several parameters. */
export const filterKeys = ['created', 'kind', 'currency', 'payout_id', 'part'] as const
export type FilterKey = (typeof filterKeys)[number]

const parametersOf = {
  created: ['created_from', 'created_to'],
  kind: ['kind'],
  currency: ['currency'],
  payout_id: ['payout_id'],
  part: ['part'],
} as const satisfies Record<FilterKey, readonly (keyof MovementFilters)[]>

export function readMovementSearch(search: Record<string, unknown>): MovementSearch {
  const part = oneOf(search.part, parts)
  const found: { [K in keyof MovementSearch]: MovementSearch[K] | undefined } = {
    currency: oneOf(search.currency, currencyCodes),
    part,
    // A part of the balance goes with no other filter than the currency.
    ...(part === undefined && {
      kind: readList(search.kind, kinds),
      created_from: readDay(search.created_from),
      created_to: readDay(search.created_to),
      payout_id: readMatch(search.payout_id, /^\S{3,64}$/),
    }),
    after: readText(search.after, 200),
    before: readText(search.before, 200),
  }
  if (found.after) found.before = undefined
  return dropUndefined<MovementSearch>(found)
}

/** The filters that are set, without the place in the list. */
export function filtersOf({ after: _after, before: _before, ...filters }: MovementSearch): MovementFilters {
  return filters
}

export function hasFilters(search: MovementSearch): boolean {
  return Object.keys(filtersOf(search)).length > 0
}

/** Sets or clears some filters. The list starts again at its first page; what a part of the balance does not go with takes the part away. */
export function changeFilters(search: MovementSearch, change: FilterChange): MovementSearch {
  const keepsPart = Object.entries(change).every(([name, value]) => name === 'currency' || name === 'part' || value === undefined)
  const { part, ...others } = filtersOf(search)
  return readMovementSearch({ ...others, ...(keepsPart && part && { part }), ...change })
}

export function clearFilter(search: MovementSearch, key: FilterKey): MovementSearch {
  return changeFilters(search, Object.fromEntries(parametersOf[key].map((name) => [name, undefined])))
}

/** The query as the server takes it. */
export function toMovementQuery({ kind, ...others }: MovementSearch) {
  return { ...others, ...(kind && { kind: splitList(kind, kinds) }) }
}
