import { addMoney } from '@counterfoil/contract/money/money'
import type { PaymentTotal } from '@counterfoil/contract/payments/totals'

/** Adds the totals of a further part, by currency in the order of their codes. */
export function addTotals(totals: readonly PaymentTotal[], part: readonly PaymentTotal[]): PaymentTotal[] {
  const sums = new Map(totals.map((total) => [total.currency, total]))
  for (const total of part) {
    const before = sums.get(total.currency)
    sums.set(total.currency, before ? addTotal(before, total) : total)
  }
  return [...sums.values()].toSorted((one, other) => (one.currency < other.currency ? -1 : 1))
}

function addTotal(one: PaymentTotal, other: PaymentTotal): PaymentTotal {
  const moneyOf = ({ currency, amount_minor: amountMinor }: PaymentTotal) => ({ currency, amountMinor })
  return { currency: one.currency, count: one.count + other.count, amount_minor: addMoney(moneyOf(one), moneyOf(other)).amountMinor }
}
