import type { DisputeSort } from '#areas/disputes/contract/tabs.ts'
import { brokenRule } from '#server/infra/errors.ts'
import { isTime } from '#server/infra/pages/keyset-pages.ts'

/**
 * The orders of the list beside the newest first. Each is a sequence of parts. An index is in the order of each part, so no page is sorted.
 * A cursor is a part and the values of its columns in the last row.
 */

export type OrderedSort = Exclude<DisputeSort, 'newest'>

interface Column {
  readonly name: 'due_by' | 'amount_minor' | 'currency' | 'id'
  readonly isDescending?: true
}

/**
 * Which disputes a part has. Amounts of different currencies aren't compared, so the account's own comes before the others.
 * Only disputes that need a response can be answered; the others are over, like those whose deadline has passed.
 */
export interface Part {
  readonly due?: 'passed' | 'open' | 'answerable' | 'over'
  readonly currency?: 'own' | 'other'
  readonly columns: readonly Column[]
}

const soonest: Part['columns'] = [{ name: 'due_by' }, { name: 'id' }]
const lastPassed: Part['columns'] = [
  { name: 'due_by', isDescending: true },
  { name: 'id', isDescending: true },
]
const largest: Part['columns'] = [{ name: 'amount_minor', isDescending: true }, { name: 'due_by' }, { name: 'id' }]

export const orders: Readonly<Record<OrderedSort, readonly Part[]>> = {
  urgency: [
    { due: 'answerable', columns: soonest },
    { due: 'over', columns: lastPassed },
  ],
  deadline: [
    { due: 'open', columns: soonest },
    { due: 'passed', columns: lastPassed },
  ],
  amount: [
    { currency: 'own', columns: largest },
    { currency: 'other', columns: [{ name: 'currency' }, ...largest] },
  ],
}

/** A place in an order. Times keep their microseconds. */
export interface OrderedPlace {
  readonly part: number
  readonly values: readonly string[]
}

/** The values of a row that a place can have. */
export interface PlacedRow {
  readonly part: number
  readonly id: string
  readonly amount_minor: number
  readonly currency: string
  readonly due_position: string
}

export function placeOf(sort: OrderedSort, row: PlacedRow): OrderedPlace {
  const values = { due_by: row.due_position, amount_minor: String(row.amount_minor), currency: row.currency, id: row.id }
  return { part: row.part, values: (orders[sort][row.part]?.columns ?? []).map(({ name }) => values[name]) }
}

/** The deadline of a place, in whole milliseconds. */
export function dueOf(sort: OrderedSort, { part, values }: OrderedPlace): string {
  const index = (orders[sort][part]?.columns ?? []).findIndex(({ name }) => name === 'due_by')
  return new Date(values[index] ?? '').toISOString()
}

export function cursorOf(sort: OrderedSort, { part, values }: OrderedPlace): string {
  return Buffer.from([sort, part, ...values].join(' ')).toString('base64url')
}

const forms: Readonly<Record<Column['name'], RegExp>> = {
  due_by: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/,
  amount_minor: /^\d{1,15}$/,
  currency: /^[A-Z]{3}$/,
  id: /^dp_\w{1,60}$/,
}

/** @throws AppError `invalid_fields` if the cursor is unknown, or of another order. */
export function parseCursor(sort: OrderedSort, field: 'after' | 'before', cursor: string): OrderedPlace {
  const [givenSort, partText = '', ...values] = Buffer.from(cursor, 'base64url').toString().split(' ')
  const part = /^\d$/.test(partText) ? Number(partText) : -1
  const columns = orders[sort][part]?.columns
  const isPlace = columns?.length === values.length && columns.every(({ name }, index) => isOfForm(name, values[index] ?? ''))
  if (givenSort !== sort || !isPlace) throw brokenRule(field, 'cursor_unknown')
  return { part, values }
}

function isOfForm(name: Column['name'], value: string): boolean {
  return forms[name].test(value) && (name !== 'due_by' || isTime(value))
}
