import type { CurrencyCode } from '#kernel/money/currencies.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { listDayStarts } from '#server/infra/figures/day-parts-store.ts'
import type { TimeRange } from '#server/infra/figures/periods.ts'
import { figuresOf, mayRead, type Read } from './figures.ts'
import { type BalanceThen, readMoney } from './money.ts'
import { sumTradeOfRanges } from './store.ts'

interface Ranges {
  readonly current: TimeRange
  /** Null unless the account is older than it. */
  readonly before: TimeRange | null
}

interface Compared {
  /** The figures of each currency. */
  readonly current: readonly Read[]
  readonly before: readonly Read[] | null
  /** At the end of the range before. Null without one, and to who may not read the balance. */
  readonly balancesBefore: readonly BalanceThen[] | null
}

/** Reads a range and the one before together: the days of both, what moved in both, and the trade of each currency take one statement each. */
export async function readCompared(
  context: TenantContext,
  { currencies, timeZone }: { readonly currencies: readonly CurrencyCode[]; readonly timeZone: string },
  { current, before }: Ranges,
): Promise<Compared> {
  const ranges = before ? [before, current] : [current]
  const [starts, money] = await Promise.all([
    listDayStarts(context, { from: (before ?? current).from, until: current.until }, timeZone),
    readMoney(context, ranges),
  ])
  const trades = await Promise.all(currencies.map((currency) => sumTradeOfRanges(context, currency, { ranges, starts })))
  const readsOf = (index: number) =>
    currencies.map((currency, place) =>
      figuresOf(context, trades[place]?.[index] ?? [], { net: money[index]?.nets.get(currency) ?? 0, refunded: money[index]?.refunded.get(currency) ?? 0 }),
    )
  return {
    current: readsOf(ranges.length - 1),
    before: before && readsOf(0),
    balancesBefore: (before && mayRead(context, 'balance.read') && money[0]?.balances) || null,
  }
}
