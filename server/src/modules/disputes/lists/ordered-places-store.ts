import { sql } from 'kysely'
import type { Condition } from '../../../infra/pages/keyset-pages-store.ts'
import type { Part } from './orders.ts'

/** The order of a part as SQL, and what of its index is behind a place. */

/** One currency isn't sorted by: ranges of an index that has it fixed would be sorted instead of merged. */
export function orderOf({ columns }: Part, isBackwards: boolean, isOneCurrency: boolean): Condition {
  const sorted = columns.filter(({ name }) => !(isOneCurrency && name === 'currency'))
  const names = sorted.map(({ name, isDescending }) => sql`${sql.ref(`p.${name}`)} ${sql.raw(Boolean(isDescending) === isBackwards ? 'ASC' : 'DESC')}`)
  return sql`ORDER BY ${sql.join(names)}`
}

const types = { due_by: 'timestamptz', amount_minor: 'bigint', currency: 'text', id: 'text' } as const

/** A range of an index behind a place, in the order of the part. */
interface Stretch {
  readonly place: Condition
  /** Whether the range has one currency, which isn't sorted by. */
  readonly isOneCurrency?: true
}

/** What is behind a place, one stretch after the other: what is left of the place's currency, and the currencies after it. */
export function placeStretches({ columns }: Part, values: readonly string[], isBackwards: boolean): Stretch[] {
  const compared = columns.map(({ name, isDescending }, index) => ({
    column: sql.ref(`p.${name}`),
    operator: Boolean(isDescending) === isBackwards ? '>' : '<',
    value: sql`${values[index]}::${sql.raw(types[name])}`,
  }))
  const [first, ...rest] = compared
  if (!first) return [{ place: sql`true` }]
  if (columns[0]?.name !== 'currency') return [{ place: behind(compared) }]
  return [
    { place: sql`${first.column} = ${first.value} AND ${behind(rest)}`, isOneCurrency: true },
    { place: sql`${first.column} ${sql.raw(first.operator)} ${first.value}` },
  ]
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
