import type { TenantContext } from '#server/infra/context.ts'
import { inDollars } from './amounts-store.ts'
import { listDays, splitMonth } from './days.ts'
import { type ExpectedCounts, grow } from './expected-counts.ts'
import { expectEvents } from './forecast/expect.ts'
import { type ChargebackDay, countMastercardSales, sumChargebackDays } from './mastercard-store.ts'
import { firstDayOf } from './months.ts'

/** Chargebacks of a month in progress by the sales of the month before, which don't change anymore. */
export async function readMastercard(context: TenantContext, month: string): Promise<{ readonly chargebacks: ExpectedCounts; readonly fraud: ExpectedCounts }> {
  const since = firstDayOf(month, -1)
  const rows = await sumChargebackDays(context, since)
  const sales = await countMastercardSales(context, since, firstDayOf(month))
  const expect = (countOf: (row: ChargebackDay) => number, amountUsdMinor: number | null): ExpectedCounts => {
    const days = listDays(since, context.now).map((day) => ({ events: sum(rows.filter((row) => row.day === day).map(countOf)), sales: 0 }))
    const soFar = splitMonth(context.now, days)
    const items = sum([...soFar.days, soFar.today].map(({ events }) => events))
    const now = { items, sales, amountUsdMinor }
    // The count that is shown, so that the ratio beside it is its own.
    return { now, forecast: grow(now, Math.round(items + expectEvents(soFar).mean), sales) }
  }
  const fraudOfMonth = rows.filter(({ day }) => day.startsWith(month)).map(({ currency, fraud_minor }) => ({ currency, amount_minor: fraud_minor }))
  return { chargebacks: expect(({ count }) => count, null), fraud: expect(({ fraud_count }) => fraud_count, inDollars(fraudOfMonth)) }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
