import type { NotificationEvent } from '#areas/notifications/contract/events.ts'
import type { Locale } from '#kernel/locale.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { findTimeFormat, formatOffset } from '#kernel/time/times.ts'
import { text } from '#server/infra/texts.ts'
import type { StoredNotification } from './render.ts'

/** What several notifications in one email or push say first: the dispute with the next deadline. */

/** Events about a dispute that can still be answered. */
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
function deadlineOf({ event, data }: Pick<StoredNotification, 'event' | 'data'>, now: Date): Date | null {
  if (!answerable.includes(event) || data.due_at === undefined) return null
  const due = new Date(data.due_at)
  return due > now ? due : null
}

/** Returns the latest notification of each dispute and all others, by deadline; those without one stay in their order behind them. */
export function mostUrgentFirst<One extends StoredNotification>(notifications: readonly One[], now: Date): One[] {
  const latest = new Map(notifications.map((one) => [one.objectId, one]))
  const isSaid = (one: One) => !one.objectId?.startsWith('dp_') || latest.get(one.objectId) === one
  const timeOf = (one: One) => deadlineOf(one, now)?.getTime() ?? Number.MAX_SAFE_INTEGER
  return notifications.filter(isSaid).toSorted((one, other) => timeOf(one) - timeOf(other))
}

/**
 * Returns what to do until when about a dispute that can be answered, and how many others there are; null for everything else.
 * @param others how many notifications are in the same message.
 */
export function nameUrgency(notification: StoredNotification & { readonly timeZone: string }, others: number, now: Date, language: Locale): string | null {
  const { event, timeZone, data } = notification
  const due = deadlineOf(notification, now)
  if (due === null || data.amount_minor === undefined || data.currency === undefined) return null
  const values = {
    time: `${findTimeFormat(language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone }).format(due)} (${formatOffset(timeZone, language, due)})`,
    day: findTimeFormat(language, { day: 'numeric', month: 'long', timeZone }).format(due),
    amount: formatMoney(data.amount_minor, data.currency, language),
  }
  const subject = text(language, `mail:server.notifications.deadline.${event === 'dispute.query_opened' ? 'inquiry' : 'dispute'}`, values)
  return others === 0 ? subject : text(language, 'mail:server.notifications.deadline.others', { subject, count: others })
}
