import { assessProgram, costOf, meetsAll, type ProgramCounts } from '#areas/vamp/contract/assess.ts'
import type { VampProgram } from '#areas/vamp/contract/endpoints.ts'
import { findPrograms, type MonitoringProgram } from '#areas/vamp/contract/programs.ts'
import { countItems, type VampCounts } from '#areas/vamp/contract/vamp-ratio.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { listDays, splitMonth } from './days.ts'
import { type ChargebackDay, countMastercardSales, sumChargebackDays } from './days-store.ts'
import { expectEvents } from './forecast/expect.ts'
import type { Forecast } from './forecast/forecast.ts'
import { inDollars, sumItemAmounts } from './items-store.ts'
import { firstDayOf } from './months.ts'

/** Every program for the account's country, with what the month has and is expected to have. */
export async function assessPrograms(context: TenantContext, country: string, month: string, counts: VampCounts, forecast: Forecast): Promise<VampProgram[]> {
  const programs = findPrograms(country, month)
  const mastercard = await readMastercard(context, month)
  const visa = await readVisa(context, programs, month, counts, forecast)
  const outlookOf = { fraud_and_disputes: visa, chargebacks: mastercard.chargebacks, fraud_chargebacks: mastercard.fraud } as const
  return programs.map((program) => {
    const { now, forecast: expected } = outlookOf[program.counted]
    return {
      name: program.name,
      network: program.network,
      valid_from: program.validFrom,
      valid_to: program.validTo,
      fee_usd_per_item: program.fee?.usdPerItem ?? null,
      fee_months_without: program.fee?.monthsWithout ?? null,
      source: program.source,
      now: assess(program, month, now),
      forecast: assess(program, month, expected),
    }
  })
}

async function readVisa(
  context: TenantContext,
  programs: readonly MonitoringProgram[],
  month: string,
  counts: VampCounts,
  forecast: Forecast,
): Promise<ExpectedCounts> {
  const items = countItems(counts)
  const hasAmount = programs.some(({ network, amountUsdMin }) => network === 'visa' && amountUsdMin !== null)
  const amountUsdMinor = hasAmount ? inDollars(await sumItemAmounts(context, month)) : null
  const now = { items, sales: counts.tc05Count, amountUsdMinor }
  return { now, forecast: grow(now, forecast.events.expected, forecast.sales.expected) }
}

function assess(program: MonitoringProgram, month: string, counts: ProgramCounts): VampProgram['now'] {
  const conditions = assessProgram(program, counts)
  return { conditions, is_met: meetsAll(conditions), cost_usd_minor: costOf(program, month, counts) }
}

/** What a program counts so far, and at the end of the month. */
interface ExpectedCounts {
  readonly now: ProgramCounts
  readonly forecast: ProgramCounts
}

/** With more items of the same average amount. */
function grow({ items, amountUsdMinor }: ProgramCounts, expectedItems: number, sales: number): ProgramCounts {
  return {
    items: expectedItems,
    sales,
    amountUsdMinor: amountUsdMinor === null || items === 0 ? amountUsdMinor : Math.round((amountUsdMinor * expectedItems) / items),
  }
}

/** Chargebacks of a month in progress by the sales of the month before, which don't change anymore. */
async function readMastercard(context: TenantContext, month: string): Promise<{ readonly chargebacks: ExpectedCounts; readonly fraud: ExpectedCounts }> {
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
