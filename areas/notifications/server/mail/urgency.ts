import type { NotificationEvent } from '#areas/notifications/contract/events.ts'
import type { MailedNotification } from './recipients-store.ts'

/** Which notifications of an email come first, and which are said once. */

const answerable: readonly NotificationEvent[] = [
  'dispute.opened',
  'dispute.query_opened',
  'dispute.escalated',
  'dispute.due_in_7_days',
  'dispute.due_in_3_days',
  'dispute.due_in_1_day',
  'dispute.unopened',
  'dispute.assigned',
]

/** Returns until when its dispute can be answered; null for everything else, and after the deadline. */
export function deadlineOf({ event, data }: Pick<MailedNotification, 'event' | 'data'>, now: Date): Date | null {
  if (!answerable.includes(event) || data.due_at === undefined) return null
  const due = new Date(data.due_at)
  return due > now ? due : null
}

/** Returns the latest notification of each dispute and all others, by deadline; those without one stay in their order behind them. */
export function mostUrgentFirst(notifications: readonly MailedNotification[], now: Date): MailedNotification[] {
  const latest = new Map(notifications.map((one) => [one.objectId, one]))
  const isSaid = (one: MailedNotification) => !one.objectId?.startsWith('dp_') || latest.get(one.objectId) === one
  const timeOf = (one: MailedNotification) => deadlineOf(one, now)?.getTime() ?? Number.MAX_SAFE_INTEGER
  return notifications.filter(isSaid).toSorted((one, other) => timeOf(one) - timeOf(other))
}
