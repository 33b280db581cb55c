import { payoutFee } from '#areas/billing/server/terms/index.ts'
import { lockAvailable } from '#areas/ledger/server/index.ts'
import type { PayoutFrequency } from '#areas/payouts/contract/endpoints.ts'
import { nextRunDay, type ScheduleDays } from '#areas/payouts/contract/schedule-days.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { arePayoutsStopped, getAccountSettings } from '#server/infra/merchant-accounts-store.ts'
import { findDefaultBankAccount } from './bank-accounts/index.ts'
import { createPayout } from './create.ts'
import { payoutMaximumMinor, payoutMinimumMinor } from './rules.ts'
import { findLocalDay, findStartOfDay, type ScheduleRow, setNextRun, takeDueSchedules } from './schedules-store.ts'

/** Pays out what is available of each currency whose schedule is due, once, however many runs were missed. Returns how many were due. */
export async function runDueSchedules(context: TenantContext, countMax: number): Promise<number> {
  const due = await takeDueSchedules(context, countMax)
  for (const schedule of due) {
    await payOutAvailable(context, schedule)
    await setNextRun(context, schedule.currency, await findNextRun(context, daysOf(schedule)))
  }
  return due.length
}

/** What is too little, has no account that can be paid, or is stopped, is left for the next run. */
async function payOutAvailable(context: TenantContext, schedule: ScheduleRow): Promise<void> {
  if (await arePayoutsStopped(context)) return
  const currency = schedule.currency
  const account = await findDefaultBankAccount(context, currency)
  if (!account || account.status === 'errored') return
  const amountMinor = payoutMaximumMinor(await lockAvailable(context, currency), await payoutFee(context, currency, 'standard'))
  if (amountMinor < Math.max(payoutMinimumMinor(currency), schedule.minimum_minor)) return
  await createPayout(context, {
    currency,
    amountMinor,
    method: 'standard',
    bankAccountId: account.id,
    isAutomatic: true,
    statementDescriptor: null,
    description: null,
    metadata: {},
  })
}

/** The start of the next day on which a schedule runs; null where it is manual. */
export async function findNextRun(context: TenantContext, days: ScheduleDays): Promise<Date | null> {
  const { time_zone: timeZone } = await getAccountSettings(context)
  const day = nextRunDay(days, await findLocalDay(context, timeZone))
  return day === null ? null : findStartOfDay(context, day, timeZone)
}

function daysOf({ frequency, weekday, month_day }: ScheduleRow): ScheduleDays {
  return { frequency: frequency as PayoutFrequency, weekday, monthDay: month_day }
}
