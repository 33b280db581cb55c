import { recordAudit } from '#areas/audit/server/index.ts'
import type { PayoutSchedule, setPayoutSchedule } from '#areas/payouts/contract/endpoints.ts'
import type { HandlerInput } from '#kernel/endpoint.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { AppError, type BrokenRule } from '#server/infra/errors.ts'
import { listBankAccountRows } from './bank-accounts/index.ts'
import { presentSchedule } from './present.ts'
import { findNextRun } from './schedule-runs.ts'
import { listScheduleRows, lockSchedule, upsertSchedule } from './schedules-store.ts'

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

  const before = await lockSchedule(context, currency)
  const nextRunAt = await findNextRun(context, { frequency, weekday, monthDay })
  const after = await upsertSchedule(context, { currency, frequency, weekday, month_day: monthDay, minimum_minor, next_run_at: nextRunAt })
  const shown = presentSchedule(after)
  await recordAudit(context, {
    action: 'payout_schedule.changed',
    targetId: currency,
    details: { before: settingsOf(before ? presentSchedule(before) : manual(currency)), after: settingsOf(shown) },
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
