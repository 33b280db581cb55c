import { lockPayments } from '#areas/payments/server/index.ts'
import type { ChangeType } from '#kernel/changes.ts'
import { recordChange } from '#server/infra/changes/index.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { isIntentOpen } from '#server/infra/external/intents-store.ts'
import type { AccountJob } from '#server/infra/work/account-job.ts'
import { type DisputeRow, findDispute, remindersJobName, updateDispute } from '../store.ts'
import { currentReminder, nextReminder } from './deadlines.ts'
import { findRemindersDue, listDueReminders } from './due-store.ts'

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
