import { movementTypesOf } from '#areas/balance/contract/kinds.ts'
import { type MovementSum, sumMovementsBefore } from '#areas/balance/server/statements/index.ts'
import { netKinds } from '#areas/home/contract/links.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import type { TenantContext } from '#server/infra/context.ts'
import type { TimeRange } from '#server/infra/figures/periods.ts'

const netTypes: ReadonlySet<MovementSum['type']> = new Set(netKinds.flatMap((kind) => movementTypesOf[kind]))

/** What a range moved in a currency, in minor units. */
export interface Moved {
  /** By sales, refunds and disputes, after fees. */
  readonly net: number
  /** By refunds and by disputes, less what came back: positive. */
  readonly refunded: number
  readonly withdrawn: number
  /** Of sales, refunds and disputes. */
  readonly fees: number
}

/** Returns what moved in each range by currency, in one statement: what had moved at its end, less what had moved before it. */
export async function readMoved(context: TenantContext, ranges: readonly TimeRange[]): Promise<ReadonlyMap<CurrencyCode, Moved>[]> {
  const times = ranges.flatMap(({ from, until }) => [from, until])
  const sums = Map.groupBy(await sumMovementsBefore(context, times), ({ position }) => position)
  return ranges.map((_, index) => {
    const [earlier, all] = [sums.get(2 * index) ?? [], sums.get(2 * index + 1) ?? []]
    const moved = [...all.map((sum) => ({ ...sum, sign: 1 })), ...earlier.map((sum) => ({ ...sum, sign: -1 }))].filter(({ type }) => netTypes.has(type))
    return new Map([...Map.groupBy(moved, ({ currency }) => currency)].map(([currency, rows]) => [currency, sumMoved(rows)]))
  })
}

function sumMoved(rows: readonly (MovementSum & { readonly sign: number })[]): Moved {
  const sum = (read: (row: MovementSum) => number) => rows.reduce((total, row) => total + row.sign * read(row), 0)
  const taken = (kind: 'refund' | 'dispute') => {
    const types: readonly string[] = movementTypesOf[kind]
    return 0 - sum((row) => (types.includes(row.type) ? row.amount_minor : 0))
  }
  return { net: sum((row) => row.amount_minor - row.fee_minor), refunded: taken('refund'), withdrawn: taken('dispute'), fees: sum((row) => row.fee_minor) }
}
