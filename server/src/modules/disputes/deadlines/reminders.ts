import type { TenantContext } from '../../../infra/context.ts'
import { isIntentOpen } from '../../../infra/external/intents-store.ts'
import type { AccountJob } from '../../../infra/work/account-job.ts'
import { recordChange } from '../../changes/index.ts'
import { lockPayments } from '../../payments/index.ts'
import { findDispute, findRemindersDue, listDueReminders, remindersJobName, updateDispute } from '../store.ts'
import { currentReminder, nextReminder } from './deadlines.ts'

/** How many disputes one transaction of the worker takes. */
const batchCountMax = 100

/** Reminds members of disputes that can still be answered, seven, three and one days before the deadline. */
export const remindersJob: AccountJob = {
  name: remindersJobName,
  findDue: findRemindersDue,
  run: async (context) => ({ hasMore: await remindOfDeadlines(context) }),
}

/** One batch of due reminders. The next reminder is written with the change of this one, so each is recorded once. True while there may be more. */
async function remindOfDeadlines(context: TenantContext): Promise<boolean> {
  const due = await listDueReminders(context, batchCountMax)
  const paymentIds = [...new Set(due.map(({ payment_id: id }) => id))]
  await lockPayments(context, paymentIds)
  for (const { id } of due) await remind(context, id)
  return due.length === batchCountMax
}

/** Reads the dispute again under the lock: an answer clears its reminder, and a new deadline moves it. An answer on its way to the platform needs none. */
async function remind(context: TenantContext, id: Parameters<typeof findDispute>[1]): Promise<void> {
  const { now } = context
  const dispute = await findDispute(context, id)
  if (!dispute?.remind_at || dispute.remind_at > now) return
  const { payment_id: rootId, amount_minor, due_by: due } = dispute
  const reminder = (await isIntentOpen(context, id)) ? null : currentReminder(due, now)
  if (reminder) recordChange(context, { type: reminder.change, objectType: 'dispute', objectId: id, rootId, data: { amount_minor }, byProcessor: true })
  await updateDispute(context, id, { remind_at: nextReminder(due, now) })
}
