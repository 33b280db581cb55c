import { hourMs } from '@counterfoil/contract/time/durations'
import type { TenantContext } from '../../../infra/context.ts'
import type { AccountJob } from '../../../infra/work/account-job.ts'
import { recordChange } from '../../changes/index.ts'
import { assess, tenthsOf, type Window } from './drop.ts'
import { alertJobName, findAlert, keepCheck, lockAlert } from './store.ts'
import { readWindows } from './windows.ts'

/** Compares the success rate after each full hour, and records a drop once: the row says that it lasts, and is written with the change. */
export const acceptanceAlertJob: AccountJob = {
  name: alertJobName,
  findDue: async (context) => {
    const alert = await findAlert(context)
    return alert ? dueAt(context, alert.checked_at) : null
  },
  run: async (context) => {
    const alert = await lockAlert(context)
    if (!alert || dueAt(context, alert.checked_at) > context.now) return { hasMore: false }
    const until = fullHour(context.now)
    const assessed = assess(alert, await readWindows(context, until))
    const isNew = assessed?.state === 'dropped' && alert.dropped_at === null
    const isOver = assessed?.state === 'recovered' && alert.dropped_at !== null
    if (isNew) recordDrop(context, assessed.window, until)
    await keepCheck(context, {
      dropped_at: isNew ? context.now : isOver ? null : alert.dropped_at,
      recovered_at: isOver ? until : alert.recovered_at,
      has_enough_payments: assessed !== null,
    })
    return { hasMore: false }
  },
}

function dueAt({ now }: TenantContext, checkedAt: Date | null): Date {
  return checkedAt === null ? now : new Date(fullHour(checkedAt).getTime() + hourMs)
}

function fullHour(at: Date): Date {
  return new Date(Math.floor(at.getTime() / hourMs) * hourMs)
}

function recordDrop(context: TenantContext, { from, current, usual }: Window, until: Date): void {
  const success = { rate: tenthsOf(current), usual: tenthsOf(usual), payments: current.payments, since: from.toISOString(), until: until.toISOString() }
  recordChange(context, { type: 'acceptance.dropped', objectType: 'account', objectId: context.merchantId, data: { success }, byProcessor: true })
}
