import type { BalanceLine } from '#areas/balance/contract/statements/endpoints.ts'
import { balanceLineKinds, balanceLines } from '#areas/balance/contract/statements/lines.ts'
import type { BalanceTransactionType } from '#areas/ledger/server/index.ts'
import type { Locale } from '#kernel/locale.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import { text } from '#server/infra/texts.ts'
import type { MovementSum } from './store.ts'

/** What moved in a month, by type. */
export type Activity = Pick<MovementSum, 'type' | 'movement_count' | 'amount_minor' | 'fee_minor'>

/** The lines of one currency in the order of a statement. Amount and fee of each type are part of exactly one line. Fees of zero have no line. */
export function linesOf(activity: readonly Activity[], locale: Locale): BalanceLine[] {
  return balanceLineKinds.flatMap((kind) => {
    const { types, part } = balanceLines[kind]
    const own = activity.filter(({ type }) => (types as readonly BalanceTransactionType[]).includes(type))
    const count = own.reduce((sum, { movement_count }) => sum + movement_count, 0)
    const amount_minor = own.reduce((sum, { amount_minor: amount, fee_minor: fee }) => sum + (part === 'amount' ? amount : -fee), 0)
    const isShown = part === 'amount' ? count > 0 : own.some(({ fee_minor }) => fee_minor !== 0)
    return isShown ? [{ kind, label: text(locale, `statements:server.lines.${kind}`), types: [...types], count, amount_minor }] : []
  })
}

interface BalanceAt {
  readonly balance_minor: number
  readonly reserved_minor: number
}

/** What movements before a time add up to, by currency. A reserve is outside of the balance, so what was held and not released has left it. */
export function balancesOf(sums: readonly MovementSum[]): Map<CurrencyCode, BalanceAt> {
  const balances = new Map<CurrencyCode, BalanceAt>()
  for (const { currency, type, amount_minor, fee_minor } of sums) {
    const { balance_minor, reserved_minor } = balances.get(currency) ?? { balance_minor: 0, reserved_minor: 0 }
    const isReserve = type === 'reserve_hold' || type === 'reserve_release'
    balances.set(currency, {
      balance_minor: balance_minor + amount_minor - fee_minor,
      reserved_minor: reserved_minor - (isReserve ? amount_minor - fee_minor : 0),
    })
  }
  return balances
}

/** What moved between two times: what moved before the later one, less what moved before the earlier one. */
export function activityBetween(before: readonly MovementSum[], after: readonly MovementSum[]): Activity[] {
  const earlier = new Map(before.map((sum) => [sum.type, sum]))
  return after
    .map((sum) => {
      const { movement_count = 0, amount_minor = 0, fee_minor = 0 } = earlier.get(sum.type) ?? {}
      return {
        type: sum.type,
        movement_count: sum.movement_count - movement_count,
        amount_minor: sum.amount_minor - amount_minor,
        fee_minor: sum.fee_minor - fee_minor,
      }
    })
    .filter((activity) => activity.movement_count > 0)
}
