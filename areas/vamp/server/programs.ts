import { assessProgram, costOf, meetsAll, type ProgramCounts } from '#areas/vamp/contract/assess.ts'
import type { VampProgram } from '#areas/vamp/contract/endpoints.ts'
import { findPrograms, type MonitoringProgram } from '#areas/vamp/contract/programs.ts'
import type { VampCounts } from '#areas/vamp/contract/vamp-ratio.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { inDollars, sumItemAmounts } from './amounts-store.ts'
import { type ExpectedCounts, grow } from './expected-counts.ts'
import type { Forecast } from './forecast/forecast.ts'
import { readMastercard } from './mastercard.ts'

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
  const items = counts.tc40Count + counts.tc15Count - counts.excludedCount
  const hasAmount = programs.some(({ network, amountUsdMin }) => network === 'visa' && amountUsdMin !== null)
  const amountUsdMinor = hasAmount ? inDollars(await sumItemAmounts(context, month)) : null
  const now = { items, sales: counts.tc05Count, amountUsdMinor }
  return { now, forecast: grow(now, forecast.events.expected, forecast.sales.expected) }
}

function assess(program: MonitoringProgram, month: string, counts: ProgramCounts): VampProgram['now'] {
  const conditions = assessProgram(program, counts)
  return { conditions, is_met: meetsAll(conditions), cost_usd_minor: costOf(program, month, counts) }
}
