import type { CurrencyCode } from '@counterfoil/contract/money/currencies'
import type { DisputeStatus } from '@counterfoil/contract/statuses'
import { sql } from 'kysely'
import type { TenantContext } from '../../../infra/context.ts'
import type { Condition } from '../../../infra/pages/keyset-pages-store.ts'
import type { DisputeRow } from '../store.ts'
import { amountConditions, dueDayConditions } from './filters-store.ts'
import type { DisputePage } from './list-store.ts'
import { orderOf, placeStretches } from './ordered-places-store.ts'
import { type OrderedPlace, type OrderedSort, orders, type Part, type PlacedRow } from './orders.ts'

/** Where the rows of a page are: the parts of an order behind a place, and the ranges of each part's index. */

export type OrderedRow = DisputeRow & PlacedRow

/** The deadline as a place has it. */
export const duePosition: Condition = sql`to_char(p.due_by AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS due_position`

export interface OrderedRequest {
  readonly sort: OrderedSort
  /** The account's own currency. */
  readonly currency: CurrencyCode
  readonly limit: number
  readonly after: OrderedPlace | null
  readonly before: OrderedPlace | null
}

/** What is left of a part behind a place. */
export interface Slice {
  readonly index: number
  readonly part: Part
  /** Conditions that bound a range of the part's index, those filters included that do. */
  readonly conditions: readonly Condition[]
  /** One for each status that the part has. */
  readonly statuses: readonly Condition[]
  /** Each is a range of the index behind the place, within a status. */
  readonly places: readonly Condition[]
  readonly order: Condition
  /** How many filters the conditions have. */
  readonly filterCount: number
}

/** The slices of a page in the direction in which it is read, without those that its statuses or the filter on the currency leave empty. */
export function slicesOf(context: TenantContext, { statuses, filters, timeZone }: DisputePage, { sort, currency, after, before }: OrderedRequest): Slice[] {
  const place = after ?? before
  const parts = orders[sort].map((part, index) => ({ part, index }))
  const left = before ? parts.toReversed().filter(({ index }) => index <= before.part) : parts.filter(({ index }) => index >= (after?.part ?? 0))
  const isPossible = (part: Part) => !(part.currency && filters.currency) || (part.currency === 'own') === (filters.currency === currency)
  return left
    .filter(({ part }) => isPossible(part))
    .flatMap(({ part, index }) => {
      const ofFilters = isByAmount(part) ? amountConditions(filters) : dueDayConditions(filters, timeZone)
      const { conditions, ranges } = currenciesOf(part, currency, filters.currency !== undefined)
      const listed = statuses.filter((status) => hasStatus(part, status))
      const slice = {
        index,
        part,
        conditions: [sql`p.merchant_id = ${context.merchantId}`, ...conditions, ...ofFilters],
        statuses: listed.map((status) => statusRange(part, status, context.now)),
        filterCount: ofFilters.length > 0 ? 1 : 0,
      }
      const stretches = place?.part === index ? placeStretches(part, place.values, before !== null) : [{ place: sql`true` }]
      return stretches.map(({ place: one, isOneCurrency = filters.currency !== undefined }) => ({
        ...slice,
        places: ranges.map((range) => both(range, one)),
        order: orderOf(part, before !== null, isOneCurrency),
      }))
    })
    .filter((slice) => slice.statuses.length > 0)
}

/** Statuses of disputes that need a response. */
export const openStatuses: readonly DisputeStatus[] = ['needs_response', 'warning_needs_response']

/** Only open disputes can be answered. */
export function hasStatus({ due }: Part, status: DisputeStatus): boolean {
  return openStatuses.includes(status) || due !== 'answerable'
}

/** The disputes of a status that a part has. */
function statusRange(part: Part, status: DisputeStatus, now: Date): Condition {
  const isOver = part.due === 'over' && !openStatuses.includes(status)
  const due = isByAmount(part) || isOver ? [] : dueConditions(part, now)
  return sql.join([sql`p.status = ${status}`, ...due], sql` AND `)
}

/** When the disputes of a part are due. Moments are texts, as files need them. */
export function dueConditions({ due }: Part, at: Date): Condition[] {
  const now = sql`${at.toISOString()}::timestamptz`
  if (due === 'passed' || due === 'over') return [sql`p.due_by <= ${now}`]
  return due ? [sql`p.due_by > ${now}`] : []
}

interface Currencies {
  readonly conditions: readonly Condition[]
  /** Each bounds a range of the part's index. */
  readonly ranges: readonly Condition[]
}

/** The currencies of a part. A filter on one of the other currencies has its conditions already. */
function currenciesOf(part: Part, own: CurrencyCode, isFiltered: boolean): Currencies {
  const all = { conditions: [], ranges: [sql`true`] }
  if (part.currency === undefined || (part.currency === 'other' && isFiltered)) return all
  if (part.currency === 'own') return { ...all, conditions: [sql`p.currency = ${own}`] }
  return { ...all, ranges: [sql`p.currency < ${own}`, sql`p.currency > ${own}`] }
}

/** Whether the index by amount has the order of a part, which begins with the currency; the index by deadline otherwise. */
function isByAmount({ columns }: Part): boolean {
  return columns.some(({ name }) => name === 'amount_minor')
}

function both(one: Condition, other: Condition): Condition {
  return sql`${one} AND ${other}`
}
