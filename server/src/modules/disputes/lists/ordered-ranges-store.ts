import type { CurrencyCode } from '@counterfoil/contract/money/currencies'
import type { DisputeStatus } from '@counterfoil/contract/statuses'
import { dayMs } from '@counterfoil/contract/time/durations'
import { sql } from 'kysely'
import type { TenantContext } from '../../../infra/context.ts'
import type { Condition } from '../../../infra/pages/keyset-pages-store.ts'
import type { DisputeRow } from '../store.ts'
import { amountConditions, dueDayConditions } from './filters-store.ts'
import type { DisputePage } from './list-store.ts'
import { type OrderedPlace, type OrderedSort, orders, type Part, type PlacedRow } from './orders.ts'

/** Where the rows of a page are: the parts of an order behind a place, and the ranges of each part's index. */

/** Disputes due within this time come first in the order by urgency. */
const soonMs = dayMs

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
  /** Conditions of the part, and those filters that are a range of its index. */
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
    .map(({ part, index }) => {
      const isByAmount = part.columns.some(({ name }) => name === 'amount_minor')
      const ofFilters = isByAmount ? amountConditions(filters) : dueDayConditions(filters, timeZone)
      return {
        index,
        part,
        conditions: [sql`p.merchant_id = ${context.merchantId}`, ...currencyConditions(part, currency), ...ofFilters],
        statuses: statuses.flatMap((status) => statusRanges(part, status, context.now)),
        places: place?.part === index ? placeRanges(part, place.values, before !== null) : [sql`true`],
        order: orderOf(part, before !== null, filters.currency !== undefined),
        filterCount: ofFilters.length > 0 ? 1 : 0,
      }
    })
    .filter((slice) => slice.statuses.length > 0)
}

/** Statuses of disputes that need a response. */
const openStatuses: readonly DisputeStatus[] = ['needs_response', 'warning_needs_response']

/** Which disputes of a status a part has; none if only open ones are due in it. */
function statusRanges(part: Part, status: DisputeStatus, now: Date): Condition[] {
  const isOpen = openStatuses.includes(status)
  if (!isOpen && (part.due === 'soon' || part.due === 'later')) return []
  const due = !isOpen && part.due === 'over' ? [] : dueConditions(part, now)
  return [sql.join([sql`p.status = ${status}`, ...due], sql` AND `)]
}

function dueConditions({ due }: Part, now: Date): Condition[] {
  const soon = new Date(now.getTime() + soonMs)
  if (due === 'passed' || due === 'over') return [sql`p.due_by <= ${now}`]
  if (due === 'open') return [sql`p.due_by > ${now}`]
  if (due === 'soon') return [sql`p.due_by > ${now}`, sql`p.due_by <= ${soon}`]
  return due === 'later' ? [sql`p.due_by > ${soon}`] : []
}

function currencyConditions({ currency }: Part, own: CurrencyCode): Condition[] {
  if (currency === undefined) return []
  return [currency === 'own' ? sql`p.currency = ${own}` : sql`p.currency <> ${own}`]
}

/** One currency isn't sorted by: ranges of an index that has it fixed would be sorted instead of merged. */
function orderOf({ columns }: Part, isBackwards: boolean, isOneCurrency: boolean): Condition {
  const sorted = columns.filter(({ name }) => !(isOneCurrency && name === 'currency'))
  const names = sorted.map(({ name, isDescending }) => sql`${sql.ref(`p.${name}`)} ${sql.raw(Boolean(isDescending) === isBackwards ? 'ASC' : 'DESC')}`)
  return sql`ORDER BY ${sql.join(names)}`
}

const types = { due_by: 'timestamptz', amount_minor: 'bigint', currency: 'text', id: 'text' } as const

/** The ranges of an index behind a place. What is left of the place's currency and the currencies after it are two. */
function placeRanges({ columns }: Part, values: readonly string[], isBackwards: boolean): Condition[] {
  const compared = columns.map(({ name, isDescending }, index) => ({
    column: sql.ref(`p.${name}`),
    operator: Boolean(isDescending) === isBackwards ? '>' : '<',
    value: sql`${values[index]}::${sql.raw(types[name])}`,
  }))
  const [first, ...rest] = compared
  if (!first) return [sql`true`]
  if (columns[0]?.name !== 'currency') return [behind(compared)]
  return [sql`${first.column} = ${first.value} AND ${behind(rest)}`, sql`${first.column} ${sql.raw(first.operator)} ${first.value}`]
}

interface Compared {
  readonly column: Condition
  readonly operator: string
  readonly value: Condition
}

/** The first column alone bounds the range. */
function behind(compared: readonly Compared[]): Condition {
  const steps = compared.map(({ column, operator, value }, index) => {
    const equal = compared.slice(0, index).map((earlier) => sql`${earlier.column} = ${earlier.value}`)
    return sql`(${sql.join([...equal, sql`${column} ${sql.raw(operator)} ${value}`], sql` AND `)})`
  })
  const [first] = compared
  const bound = first ? sql`${first.column} ${sql.raw(`${first.operator}=`)} ${first.value} AND ` : sql``
  return sql`${bound}(${sql.join(steps, sql` OR `)})`
}
