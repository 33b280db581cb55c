import { sql } from 'kysely'
import type { Condition } from '../../../infra/pages/keyset-pages-store.ts'
import type { ExportOrder } from '../../exports/index.ts'
import { dueConditions, hasStatus, openStatuses } from './ordered-ranges-store.ts'
import { orders, type Part } from './orders.ts'

/** An order of the list for all of its rows, which one statement sorts. A page reads ranges of indexes instead, in the same order. */
export function wholeOrderOf({ sort, at, currency }: ExportOrder): Condition {
  const parts = orders[sort]
  const inOrder = parts.slice(0, -1).map((part) => ({ part, isIn: conditionOf(part, { at, currency }) }))
  const place = sql`CASE ${sql.join(
    inOrder.map(({ isIn }, index) => sql`WHEN ${isIn} THEN ${sql.lit(index)}`),
    sql` `,
  )} ELSE ${sql.lit(inOrder.length)} END`
  // Columns of a part order none but its own rows. Each part ends with the ID, so those of the last part reach no other.
  const columns = inOrder.flatMap(({ part, isIn }) => sortedBy(part, (column) => sql`CASE WHEN ${isIn} THEN ${column} END`))
  return sql`ORDER BY ${sql.join([place, ...columns, ...parts.slice(-1).flatMap((part) => sortedBy(part, (column) => column))])}`
}

function conditionOf(part: Part, { at, currency }: Pick<ExportOrder, 'at' | 'currency'>): Condition {
  const open = hasStatus(part, 'won') ? [] : [sql`p.status IN (${sql.join(openStatuses)})`]
  const own = part.currency === undefined ? [] : [part.currency === 'own' ? sql`p.currency = ${currency}` : sql`p.currency <> ${currency}`]
  return sql`(${sql.join([...open, ...own, ...dueConditions(part, new Date(at))], sql` AND `)})`
}

function sortedBy({ columns }: Part, sortKeyOf: (column: Condition) => Condition): Condition[] {
  return columns.map(({ name, isDescending }) => sql`${sortKeyOf(sql.ref(`p.${name}`))} ${sql.raw(isDescending ? 'DESC' : 'ASC')}`)
}
