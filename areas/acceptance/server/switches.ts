import { type SwitchKind, switchKinds } from '#areas/acceptance/contract/accepts.ts'
import { acceptanceLimits } from '#areas/acceptance/contract/rules.ts'
import type { getAcceptanceSwitches, SwitchUsage } from '#areas/acceptance/contract/switches.ts'
import type { HandlerOutput } from '#kernel/endpoint.ts'
import { addDays, dayIn } from '#kernel/time/calendar-days.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { getAccountSettings } from '#server/infra/merchant-accounts-store.ts'
import { gatherValues, totalOf } from './breakdown.ts'
import { readRanges, sumOutcomes } from './figures-store.ts'
import { findSwitches } from './switches/index.ts'

/** Returns what the account accepts, and what it would have refused of the past 30 days. */
export async function readSwitches(context: TenantContext): Promise<HandlerOutput<typeof getAcceptanceSwitches>> {
  const { time_zone: timeZone, processed_by: processedBy } = await getAccountSettings(context)
  const switches = await findSwitches(context)
  return { ...switches, is_taken_by_platform: processedBy === 'platform', usage: await readUsage(context, timeZone) }
}

async function readUsage(context: TenantContext, timeZone: string): Promise<SwitchUsage> {
  const to = dayIn(timeZone, context.now)
  const days = { from: addDays(to, 1 - acceptanceLimits.switchUsageDays), to }
  const ranges = await readRanges(context, [days], timeZone)
  const valuesOf = async (kind: SwitchKind) => {
    const values = gatherValues(await sumOutcomes(context, kind, { ranges, currency: undefined }), false)
    return values
      .map(({ value, current: { successful_count, declined_count } }) => ({ value, successful_count, declined_count }))
      .toSorted((a, b) => totalOf(b) - totalOf(a) || (a.value < b.value ? -1 : 1))
  }
  const [currency, brand, country] = await Promise.all(switchKinds.map(valuesOf))
  return { ...days, currency: currency ?? [], brand: brand ?? [], country: country ?? [] }
}
