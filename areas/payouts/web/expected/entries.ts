import type { ExpectedPayout } from '#areas/payouts/contract/endpoints.ts'
import { addMoney, type Money } from '#kernel/money/money.ts'
import { dayIn } from '#kernel/time/calendar-days.ts'

/** The calendar day on which a payout arrives: the bank's day, or the moment of an immediate one in the business's zone. */
function arrivalDayOf({ method, arrival_date: at }: Pick<ExpectedPayout, 'method' | 'arrival_date'>, timeZone: string): string {
  return method === 'instant' ? dayIn(timeZone, new Date(at)) : at.slice(0, 'YYYY-MM-DD'.length)
}

/** What is late is expected today. */
export function groupByDay(payouts: readonly ExpectedPayout[], timeZone: string, today: string): Map<string, ExpectedPayout[]> {
  return Map.groupBy(payouts, (payout) => {
    const day = arrivalDayOf(payout, timeZone)
    return day < today ? today : day
  })
}

/** The sum of each currency, in the order in which the currencies first appear. */
export function sumByCurrency(payouts: readonly ExpectedPayout[]): Money[] {
  const sums = new Map<string, Money>()
  for (const { currency, amount_minor: amountMinor } of payouts) {
    const money = { amountMinor, currency }
    const sum = sums.get(currency)
    sums.set(currency, sum ? addMoney(sum, money) : money)
  }
  return [...sums.values()]
}
