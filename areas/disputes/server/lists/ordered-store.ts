import { sql } from 'kysely'
import { openDisputeStatuses } from '#areas/disputes/contract/tabs.ts'
import type { ExportOrder } from '#areas/exports/server/index.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { all, findFew, findInRange, type SearchFilter, searchBounds } from '#server/infra/keyset-search-store.ts'
import type { Found } from '#server/infra/pages/keyset-pages.ts'
import { type Condition, dayConditions } from '#server/infra/pages/keyset-pages-store.ts'
import { searchFiltersOf, statusFilter } from './filters-store.ts'
import { type DisputePage, dueFilter, type ListedDisputeRow, listedColumns } from './list-store.ts'
import { type OrderedPlace, type OrderedSort, orders, type Part, type PlacedRow, placeOf } from './orders.ts'

/** Pages of disputes in another order than the newest first: one part after the other, each by the rules of every search (decision 0032). */

/** An order has several parts, and an account with so many disputes far more than 100,000 payments. */
const orderedBounds = { ...searchBounds, entries: 50_000 }

type OrderedRow = ListedDisputeRow & PlacedRow

interface OrderedRequest {
  readonly sort: OrderedSort
  /** The account's own currency. */
  readonly currency: CurrencyCode
  readonly limit: number
  readonly after: OrderedPlace | null
  readonly before: OrderedPlace | null
}

/** The deadline as a place has it. */
const duePosition: Condition = sql`to_char(p.due_by AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS due_position`

/** Rows of a page in the list's order. Reads one part after the other until the page is full, or until a search ends. */
export async function findOrderedPage(
  context: TenantContext,
  page: DisputePage,
  { sort, currency, limit, after, before }: OrderedRequest,
  bounds = orderedBounds,
): Promise<Found<OrderedRow, OrderedPlace>> {
  const { statuses, filters, timeZone } = page
  const days = dayConditions(filters.created_from, filters.created_to, timeZone)
  const ofDays: SearchFilter[] = days.length > 0 ? [{ values: [sql`(${all(days)})`], index: 'other' }] : []
  const status = statusFilter(statuses)
  const asked = [...searchFiltersOf(page), ...ofDays]
  const request = { list: { table: sql`disputes`, columns: sql`` }, filters: [...asked, ...(status ? [status] : [])], days: [] }
  const few = asked.length > 0 ? await findFew(context, { ...request, page: { limit, after: null, before: null } }, bounds) : undefined
  const place = after ?? before
  const rows: OrderedRow[] = []
  for (const { part, index } of partsBehind(sort, before !== null, place)) {
    const ranges = rangesOf(part, { at: context.now.toISOString(), currency }, filters.currency)
    if (ranges.length === 0) continue
    const range = {
      ...request,
      list: { table: sql`disputes`, columns: sql`${listedColumns(context)}, ${duePosition}, ${index}::int AS part` },
      filters: [{ values: ranges }, ...request.filters, ...dueFilter(page)],
      order: orderOf(part, before !== null),
      keys: sql`p.id, p.due_by, p.currency, p.amount_minor`,
      place: place?.part === index ? [behind(part, place.values, before !== null)] : [],
      limit: limit - rows.length,
    }
    const found = await findInRange<OrderedRow>(context, range, few ?? range.filters[0], few ? null : bounds.entries)
    rows.push(...found.rows)
    if (rows.length === limit) break
    if (found.end) return { rows: inOrder(before, rows), searchedTo: placeOf(sort, found.end) }
  }
  return { rows: inOrder(before, rows), searchedTo: null }
}

/** What is left of the parts behind a place, in the direction in which they are read. */
function partsBehind(sort: OrderedSort, isBackwards: boolean, place: OrderedPlace | null) {
  const parts = orders[sort].map((part, index) => ({ part, index }))
  if (isBackwards) return parts.toReversed().filter(({ index }) => index <= (place?.part ?? parts.length))
  return parts.filter(({ index }) => index >= (place?.part ?? 0))
}

function inOrder(before: OrderedPlace | null, rows: OrderedRow[]): OrderedRow[] {
  return before ? rows.toReversed() : rows
}

/** Conditions that the disputes of a part have, one of each. @param filtered the currency of the filter, if it has one. */
function rangesOf(part: Part, { at, currency: own }: Pick<ExportOrder, 'at' | 'currency'>, filtered?: string): Condition[] {
  // Moments are texts, as files need them.
  const isOpen = sql`p.due_by > ${at}::timestamptz`
  const isAnswerable = sql`(p.status IN (${sql.join([...openDisputeStatuses])}) AND ${isOpen})`
  if (part.due) return [{ open: isOpen, passed: sql`NOT (${isOpen})`, answerable: isAnswerable, over: sql`NOT ${isAnswerable}` }[part.due]]
  if (filtered) return (part.currency === 'own') === (filtered === own) ? [sql`p.currency = ${filtered}`] : []
  return part.currency === 'own' ? [sql`p.currency = ${own}`] : [sql`p.currency < ${own}`, sql`p.currency > ${own}`]
}

function orderOf(part: Part, isBackwards: boolean): Condition {
  return sql`ORDER BY ${sql.join(sortedBy(part, isBackwards))}`
}

const types = { due_by: 'timestamptz', amount_minor: 'bigint', currency: 'text', id: 'text' } as const

/** What is behind a place. The first column alone bounds the range. */
function behind({ columns }: Part, values: readonly string[], isBackwards: boolean): Condition {
  const compared = columns.map(({ name, isDescending }, index) => ({
    column: sql.ref(`p.${name}`),
    operator: Boolean(isDescending) === isBackwards ? '>' : '<',
    value: sql`${values[index]}::${sql.raw(types[name])}`,
  }))
  const steps = compared.map(({ column, operator, value }, index) => {
    const equal = compared.slice(0, index).map((earlier) => sql`${earlier.column} = ${earlier.value}`)
    return sql`(${all([...equal, sql`${column} ${sql.raw(operator)} ${value}`])})`
  })
  const [first] = compared
  return sql`(${first ? sql`${first.column} ${sql.raw(`${first.operator}=`)} ${first.value}` : sql`true`} AND (${sql.join(steps, sql` OR `)}))`
}

/** An order of the list for all of its rows, which one statement sorts. */
export function wholeOrderOf({ sort, ...moment }: ExportOrder): Condition {
  const parts = orders[sort]
  const inOrder = parts.slice(0, -1).map((part) => ({ part, isIn: sql`(${sql.join(rangesOf(part, moment), sql` OR `)})` }))
  const place = sql`CASE ${sql.join(
    inOrder.map(({ isIn }, index) => sql`WHEN ${isIn} THEN ${sql.lit(index)}`),
    sql` `,
  )} ELSE ${sql.lit(inOrder.length)} END`
  // Columns of a part order none but its own rows. Each part ends with the ID, so those of the last part reach no other.
  const columns = inOrder.flatMap(({ part, isIn }) => sortedBy(part, false, (column) => sql`CASE WHEN ${isIn} THEN ${column} END`))
  return sql`ORDER BY ${sql.join([place, ...columns, ...parts.slice(-1).flatMap((part) => sortedBy(part, false))])}`
}

function sortedBy({ columns }: Part, isBackwards: boolean, sortKeyOf = (column: Condition): Condition => column): Condition[] {
  return columns.map(({ name, isDescending }) => sql`${sortKeyOf(sql.ref(`p.${name}`))} ${sql.raw(Boolean(isDescending) === isBackwards ? 'ASC' : 'DESC')}`)
}
