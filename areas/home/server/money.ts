import { movementTypesOf } from '#areas/balance/contract/kinds.ts'
import { type MovementSum, sumMovementsAndReleasesBefore } from '#areas/balance/server/statements/index.ts'
import { netKinds } from '#areas/home/contract/links.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import type { TenantContext } from '#server/infra/context.ts'
import type { TimeRange } from '#server/infra/figures/periods.ts'

type Types = ReadonlySet<MovementSum['type']>
const netTypes: Types = new Set(netKinds.flatMap((kind) => movementTypesOf[kind]))
const refundTypes: Types = new Set(movementTypesOf.refund)

/** Available and pending money of a currency at a time, in minor units; negative where the merchant owed. */
export interface BalanceThen {
  readonly currency: CurrencyCode
  readonly available_minor: number
  readonly pending_minor: number
}

interface RangeMoney {
  /** What sales, refunds and disputes of the range moved, after fees. */
  readonly nets: ReadonlyMap<CurrencyCode, number>
  /** What refunds moved, less what came back because they failed: positive. */
  readonly refunded: ReadonlyMap<CurrencyCode, number>
  /** At its end. */
  readonly balances: readonly BalanceThen[]
}

/** Returns the money of each range, in one statement: what moved in it is what had moved at its end, less what had moved before it. */
export async function readMoney(context: TenantContext, ranges: readonly TimeRange[]): Promise<RangeMoney[]> {
  const times = ranges.flatMap(({ from, until }) => [from, until])
  const { movements, releases } = await sumMovementsAndReleasesBefore(context, times)
  const sums = Map.groupBy(movements, ({ position }) => position)
  return ranges.map((_, index) => {
    const [earlier, all] = [sums.get(2 * index) ?? [], sums.get(2 * index + 1) ?? []]
    const moved = [...all.map((sum) => ({ ...sum, sign: 1 })), ...earlier.map((sum) => ({ ...sum, sign: -1 }))]
    const available = new Map(releases.filter(({ position }) => position === 2 * index + 1).map((sum) => [sum.currency, sum.amount_minor]))
    const balances = [...sumByCurrency(all)].map(([currency, balanceMinor]) => {
      const availableMinor = available.get(currency) ?? 0
      return { currency, available_minor: availableMinor, pending_minor: balanceMinor - availableMinor }
    })
    const refunds = moved.filter(({ type }) => refundTypes.has(type)).map((sum) => ({ ...sum, fee_minor: 0, sign: -sum.sign }))
    return { nets: sumByCurrency(moved.filter(({ type }) => netTypes.has(type))), refunded: sumByCurrency(refunds), balances }
  })
}

/** @param sums their currencies in the order of the result. */
function sumByCurrency(sums: readonly (MovementSum & { readonly sign?: number })[]): Map<CurrencyCode, number> {
  const nets = new Map<CurrencyCode, number>()
  for (const { currency, amount_minor, fee_minor, sign = 1 } of sums) nets.set(currency, (nets.get(currency) ?? 0) + sign * (amount_minor - fee_minor))
  return nets
}
