import type { BusinessEventName } from '#areas/notifications/contract/events.ts'
import { notifyOfBusiness } from '#areas/notifications/server/index.ts'
import { complianceLimits } from '#areas/settings/contract/compliance/rules.ts'
import { dayMs } from '#kernel/time/durations.ts'
import type { BusinessContext } from '#server/infra/context.ts'
import type { HttpDependencies } from '#server/infra/http/register.ts'
import { machineContext } from '#server/infra/machine-context.ts'
import { recordOverdue } from '../merchants/index.ts'
import { isOverdue } from './status.ts'
import { findDueNotices, findMainAccount, findRow, lockRequirements, type RequirementRow, updateRow } from './store.ts'

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

const requirementsPerBatch = 50

/** Notifies members of documents that are due soon or overdue, each once. Stopping needs no job: the account's row has the time. True while there may be more. */
export async function notifyOfDueDocuments({ database, clock }: Pick<HttpDependencies, 'database' | 'clock'>): Promise<boolean> {
  const now = clock.now()
  const found = await findDueNotices({ db: database.global }, now, requirementsPerBatch)
  for (const { business_id: businessId, id } of found) {
    await database.transaction({ businessId }, (db) => notify({ ...machineContext(db, now), businessId, merchantId: null }, id))
  }
  return found.length === requirementsPerBatch
}

async function notify(context: BusinessContext, id: string): Promise<void> {
  await lockRequirements(context)
  const row = await findRow(context, id)
  // Another worker, an upload or the platform may have been faster.
  if (!row || row.next_notice_at === null || row.next_notice_at > context.now) return
  await updateRow(context, id, { next_notice_at: nextNotice(row, context.now) })
  if (row.due_at !== null && isOverdue(row, context.now)) await recordOverdue(context, row.due_at)
  if (row.status !== 'missing' && row.status !== 'rejected') return
  await notifyOfRequirement(context, isOverdue(row, context.now) ? 'compliance.overdue' : 'compliance.due_soon', row)
}
