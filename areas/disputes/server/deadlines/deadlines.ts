import { disputeLimits } from '#areas/disputes/contract/rules.ts'
import { lockPayments } from '#areas/payments/server/index.ts'
import type { ChangeType } from '#kernel/changes.ts'
import type { DisputeNetwork } from '#kernel/statuses.ts'
import { dayMs, hourMs } from '#kernel/time/durations.ts'
import { recordChange } from '#server/infra/changes/index.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { isIntentOpen } from '#server/infra/external/intents-store.ts'
import type { AccountJob } from '#server/infra/work/account-job.ts'
import { type DisputeRow, findDispute, remindersJobName, updateDispute } from '../store.ts'
import { findRemindersDue, listDueReminders } from './due-store.ts'

/** Days that a network gives for an answer. */
const responseDays: Readonly<Record<DisputeNetwork, number>> = { visa: 30, mastercard: 45, amex: 20, discover: 30 }

/** Until when an answer is taken: the network's days less our own for handing it over. Kept with the dispute, and never computed again. */
export function dueBy(openedAt: Date, network: DisputeNetwork): Date {
  return addDays(openedAt, responseDays[network] - disputeLimits.disputeBufferDays)
}

/** Days before the deadline at which members are reminded, the first one first, with the change that each records. */
export const reminders = [
  { days: 7, change: 'dispute.due_in_7_days' },
  { days: 3, change: 'dispute.due_in_3_days' },
  { days: 1, change: 'dispute.due_in_1_day' },
] as const satisfies readonly { days: number; change: ChangeType }[]

/** When the next reminder is due. Null after the last one. */
export function nextReminder(due: Date, now: Date): Date | null {
  return reminders.map(({ days }) => addDays(due, -days)).find((at) => at > now) ?? null
}

/** Hours before the deadline at which everybody who could answer is notified if no member has opened the dispute. */
const alertHours = 48

/** When a dispute that no member opens is due for an alert. Null if that time has passed: whoever was notified of it just now needs no alert. */
export function nextAlert(due: Date, now: Date): Date | null {
  const at = new Date(due.getTime() - alertHours * hourMs)
  return at > now ? at : null
}

/** The latest reminder whose time has come: a worker that was down reminds once. Null once nothing can be answered anymore. */
export function currentReminder(due: Date, now: Date): (typeof reminders)[number] | null {
  return now < due ? (reminders.findLast(({ days }) => addDays(due, -days) <= now) ?? null) : null
}

/** When a query ends that did not become a chargeback. */
export function queryEnd(openedAt: Date): Date {
  return addDays(openedAt, disputeLimits.queryDays)
}

function addDays(date: Date, days: number): Date {
  return new Date(date.getTime() + days * dayMs)
}

/** How many disputes one transaction of the worker takes. */
const batchCountMax = 100

/** Reminds members of disputes that can still be answered, seven, three and one days before the deadline, and alerts them 48 hours before it if nobody opened one. */
export const remindersJob: AccountJob = {
  name: remindersJobName,
  findDue: findRemindersDue,
  run: async (context) => ({ hasMore: await remindOfDeadlines(context) }),
}

/** One batch of due reminders and alerts. Each is recorded with the change of its time, so it is recorded once. True while there may be more. */
async function remindOfDeadlines(context: TenantContext): Promise<boolean> {
  const due = await listDueReminders(context, batchCountMax)
  const paymentIds = [...new Set(due.map(({ payment_id: id }) => id))]
  await lockPayments(context, paymentIds)
  for (const { id } of due) await remind(context, id)
  return due.length >= batchCountMax
}

/** Reads the dispute again under the lock: an answer clears its times, and a new deadline moves them. An answer on its way to the platform needs no reminder. */
async function remind(context: TenantContext, id: DisputeRow['id']): Promise<void> {
  const { now } = context
  const dispute = await findDispute(context, id)
  if (!dispute) return
  const { payment_id: rootId, amount_minor, due_by: due, remind_at: remindAt, alert_at: alertAt } = dispute
  const [isReminded, isAlerted] = [remindAt !== null && remindAt <= now, alertAt !== null && alertAt <= now]
  if (!isReminded && !isAlerted) return
  const isAnswered = await isIntentOpen(context, id)
  const record = (type: ChangeType) => recordChange(context, { type, objectType: 'dispute', objectId: id, rootId, data: { amount_minor }, byProcessor: true })
  const reminder = isReminded && !isAnswered ? currentReminder(due, now) : null
  if (reminder) record(reminder.change)
  if (isAlerted && !isAnswered && now < due) record('dispute.unopened')
  await updateDispute(context, id, { ...(isReminded && { remind_at: nextReminder(due, now) }), ...(isAlerted && { alert_at: null }) })
}
