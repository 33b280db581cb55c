import type { BusinessEventName } from '#areas/notifications/contract/events.ts'
import { notifyOfBusiness } from '#areas/notifications/server/index.ts'
import { complianceLimits } from '#areas/settings/contract/compliance/rules.ts'
import { dayMs } from '#kernel/time/durations.ts'
import type { BusinessContext } from '#server/infra/context.ts'
import { findMainAccount, type RequirementRow } from './store.ts'

/** When members are notified next: before the due date, and once it has passed. Null for what needs no document. */
export function nextNotice({ status, due_at: dueAt }: Pick<RequirementRow, 'status' | 'due_at'>, now: Date): Date | null {
  if (dueAt === null || dueAt <= now || (status !== 'missing' && status !== 'rejected')) return null
  const reminderAt = new Date(dueAt.getTime() - complianceLimits.requirementReminderDays * dayMs)
  return reminderAt > now ? reminderAt : dueAt
}

/** Notifies the members who can upload the document. */
export async function notifyOfRequirement(context: BusinessContext, event: BusinessEventName, row: RequirementRow): Promise<void> {
  const account = await findMainAccount(context)
  if (account === undefined) return
  const { id, kind, due_at: dueAt, rejection_reason: reason } = row
  await notifyOfBusiness(context, account, {
    event,
    objectId: id,
    data: { document: kind, ...(dueAt && { due_at: dueAt.toISOString() }), ...(reason !== null && { reason }) },
  })
}
