import type { CurrencyCode } from '@counterfoil/contract/money/currencies'
import { dayMs } from '@counterfoil/contract/time/durations'
import { sql } from 'kysely'
import type { TenantContext } from '../../../infra/context.ts'
import { type Condition, unionAll } from '../../../infra/pages/keyset-pages-store.ts'
import { filterConditions } from './filters-store.ts'
import { type DisputeListRow, type DisputePage, paymentJoin } from './list-store.ts'
import { type OrderedPlace, type OrderedSort, orders, type Part, type PlacedRow } from './orders.ts'

/** Disputes due within this time come first in the order by urgency. */
const soonMs = dayMs

export interface OrderedRequest {
  readonly sort: OrderedSort
  /** The account's own currency. */
  readonly currency: CurrencyCode
  readonly limit: number
  readonly after: OrderedPlace | null
  readonly before: OrderedPlace | null
}

export type OrderedRow = DisputeListRow & PlacedRow

/** Rows of a page in the list's order. Reads one part after the other until the page is full. */
export async function findOrderedPage(context: TenantContext, page: DisputePage, request: OrderedRequest): Promise<OrderedRow[]> {
  const { sort, limit, after, before } = request
  const parts = orders[sort].map((part, index) => ({ part, index }))
  const place = after ?? before
  const left = before ? parts.toReversed().filter(({ index }) => index <= before.part) : parts.filter(({ index }) => index >= (after?.part ?? 0))
  const rows: OrderedRow[] = []
  for (const { part, index } of left) {
    if (rows.length === limit) break
    const values = place?.part === index ? place.values : null
    rows.push(...(await findRows(context, page, request, { part, index, values, limit: limit - rows.length })))
  }
  return before ? rows.toReversed() : rows
}

interface PartRequest {
  readonly part: Part
  readonly index: number
  /** Where the page before ended, if it was in this part. */
  readonly values: readonly string[] | null
  readonly limit: number
}

async function findRows(
  context: TenantContext,
  { statuses, filters, timeZone }: DisputePage,
  { currency, before }: OrderedRequest,
  { part, index, values, limit }: PartRequest,
): Promise<OrderedRow[]> {
  const isBackwards = before !== null
  const conditions = [
    sql`p.merchant_id = ${context.merchantId}`,
    ...dueConditions(part, context.now),
    ...currencyConditions(part, currency),
    ...filterConditions(context, filters, timeZone),
  ]
  const order = orderOf(part, isBackwards)
  const duePosition = sql`to_char(p.due_by AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS due_position`
  const places = values ? placeRanges(part, values, isBackwards) : [[]]
  // Each status is a range of the index in the order of the part.
  const ranges = statuses.flatMap((status) =>
    places.map(
      (place) => sql`
      SELECT p.*, ${duePosition} FROM disputes p WHERE ${sql.join([...conditions, ...place, sql`p.status = ${status}`], sql` AND `)} ${order} LIMIT ${limit}`,
    ),
  )
  if (ranges.length === 0) return []
  const { columns, on } = paymentJoin(context)
  const { rows } = await sql<OrderedRow>`
    SELECT p.*, ${index}::int AS part, ${columns} FROM (SELECT * FROM (${unionAll(ranges)}) AS p ${order} LIMIT ${limit}) AS p JOIN ${on} ${order}`.execute(
    context.db,
  )
  return rows
}

function dueConditions({ due }: Part, now: Date): Condition[] {
  const soon = new Date(now.getTime() + soonMs)
  if (due === 'passed') return [sql`p.due_by <= ${now}`]
  if (due === 'open') return [sql`p.due_by > ${now}`]
  if (due === 'soon') return [sql`p.due_by > ${now}`, sql`p.due_by <= ${soon}`]
  return due === 'later' ? [sql`p.due_by > ${soon}`] : []
}

function currencyConditions({ currency }: Part, own: CurrencyCode): Condition[] {
  if (currency === undefined) return []
  return [currency === 'own' ? sql`p.currency = ${own}` : sql`p.currency <> ${own}`]
}

function orderOf({ columns }: Part, isBackwards: boolean): Condition {
  const names = columns.map(({ name, isDescending }) => sql`${sql.ref(`p.${name}`)} ${sql.raw(Boolean(isDescending) === isBackwards ? 'ASC' : 'DESC')}`)
  return sql`ORDER BY ${sql.join(names)}`
}

const types = { due_by: 'timestamptz', amount_minor: 'bigint', currency: 'text', id: 'text' } as const

/** The ranges of an index behind a place. What is left of the place's currency and the currencies after it are two. */
function placeRanges({ columns }: Part, values: readonly string[], isBackwards: boolean): Condition[][] {
  const compared = columns.map(({ name, isDescending }, index) => ({
    column: sql.ref(`p.${name}`),
    operator: Boolean(isDescending) === isBackwards ? '>' : '<',
    value: sql`${values[index]}::${sql.raw(types[name])}`,
  }))
  const [first, ...rest] = compared
  if (!first) return [[]]
  if (columns[0]?.name !== 'currency') return [behind(compared)]
  return [[sql`${first.column} = ${first.value}`, ...behind(rest)], [sql`${first.column} ${sql.raw(first.operator)} ${first.value}`]]
}

interface Compared {
  readonly column: Condition
  readonly operator: string
  readonly value: Condition
}

/** The first column alone bounds the range. */
function behind(compared: readonly Compared[]): Condition[] {
  const steps = compared.map(({ column, operator, value }, index) => {
    const equal = compared.slice(0, index).map((earlier) => sql`${earlier.column} = ${earlier.value}`)
    return sql`(${sql.join([...equal, sql`${column} ${sql.raw(operator)} ${value}`], sql` AND `)})`
  })
  const [first] = compared
  const bound = first ? [sql`${first.column} ${sql.raw(`${first.operator}=`)} ${first.value}`] : []
  return [...bound, sql`(${sql.join(steps, sql` OR `)})`]
}
