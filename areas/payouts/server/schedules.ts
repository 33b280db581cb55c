import { recordAudit } from '#areas/audit/server/index.ts'
import { payoutFee } from '#areas/billing/server/terms/index.ts'
import { lockAvailable } from '#areas/ledger/server/index.ts'
import type { PayoutFrequency, PayoutSchedule, setPayoutSchedule } from '#areas/payouts/contract/endpoints.ts'
import { nextRunDay, type ScheduleDays } from '#areas/payouts/contract/schedule-days.ts'
import type { HandlerInput } from '#kernel/endpoint.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { AppError, type BrokenRule } from '#server/infra/errors.ts'
import { arePayoutsStopped, getAccountSettings } from '#server/infra/merchant-accounts-store.ts'
import { findDefaultBankAccount, listBankAccountRows } from './bank-accounts/index.ts'
import { createPayout } from './create.ts'
import { presentSchedule } from './present.ts'
import { payoutMaximumMinor, payoutMinimumMinor } from './rules.ts'
import {
  findLocalDay,
  findStartOfDay,
  listScheduleRows,
  lockSchedule,
  type ScheduleRow,
  setNextRun,
  takeDueSchedules,
  upsertSchedule,
} from './schedules-store.ts'

/** When each currency is paid out by itself. */

export async function listSchedules(context: TenantContext): Promise<PayoutSchedule[]> {
  const set = (await listScheduleRows(context)).map(presentSchedule)
  const accounts = await listBankAccountRows(context)
  const currencies = new Set([...set.map(({ currency }) => currency), ...accounts.map(({ currency }) => currency as PayoutSchedule['currency'])])
  return [...currencies].toSorted().map((currency) => set.find((schedule) => schedule.currency === currency) ?? manual(currency))
}

function manual(currency: PayoutSchedule['currency']): PayoutSchedule {
  return { currency, frequency: 'manual', weekday: null, month_day: null, minimum_minor: 0, next_run_at: null, last_run_at: null }
}

/** @throws AppError `bank_account_missing` unless it is manual; `invalid_fields` where the day does not fit the frequency. */
export async function setSchedule(context: TenantContext, { params, body }: HandlerInput<typeof setPayoutSchedule>): Promise<PayoutSchedule> {
  const { currency } = params
  const { frequency, minimum_minor } = body
  const [weekday, monthDay] = [body.weekday ?? null, body.month_day ?? null]
  const broken = [...checkDay('weekday', weekday, frequency === 'weekly'), ...checkDay('month_day', monthDay, frequency === 'monthly')]
  if (broken.length > 0) throw new AppError('invalid_fields', {}, broken)
  const hasAccount = (await listBankAccountRows(context)).some((account) => account.currency === currency)
  if (frequency !== 'manual' && !hasAccount) throw new AppError('bank_account_missing', { currency })

  const row = await lockSchedule(context, currency)
  const before = row ? presentSchedule(row) : manual(currency)
  if (JSON.stringify(settingsOf(before)) === JSON.stringify(settingsOf({ ...before, frequency, weekday, month_day: monthDay, minimum_minor }))) return before
  const nextRunAt = await findNextRun(context, { frequency, weekday, monthDay })
  const after = await upsertSchedule(context, { currency, frequency, weekday, month_day: monthDay, minimum_minor, next_run_at: nextRunAt })
  const shown = presentSchedule(after)
  await recordAudit(context, {
    action: 'payout_schedule.changed',
    targetId: currency,
    details: { before: settingsOf(before), after: settingsOf(shown) },
  })
  return shown
}

function checkDay(path: 'weekday' | 'month_day', value: number | null, isNeeded: boolean): BrokenRule[] {
  if (isNeeded === (value !== null)) return []
  return [{ path, rule: isNeeded ? 'schedule_day_missing' : 'schedule_day_not_used' }]
}

function settingsOf({ frequency, weekday, month_day, minimum_minor }: PayoutSchedule): Record<string, unknown> {
  return { frequency, weekday, month_day, minimum_minor }
}

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
async function findNextRun(context: TenantContext, days: ScheduleDays): Promise<Date | null> {
  const { time_zone: timeZone } = await getAccountSettings(context)
  const day = nextRunDay(days, await findLocalDay(context, timeZone))
  return day === null ? null : findStartOfDay(context, day, timeZone)
}

function daysOf({ frequency, weekday, month_day }: ScheduleRow): ScheduleDays {
  return { frequency: frequency as PayoutFrequency, weekday, monthDay: month_day }
}
