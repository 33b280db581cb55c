import { isMemberEvent, type MemberEventName, type NotificationEvent } from '#areas/notifications/contract/events.ts'
import { type Locale, localeHeader } from '#kernel/locale.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { findTimeFormat, formatOffset } from '#kernel/time/times.ts'
import { type TextKey, text } from '#server/infra/texts.ts'
import { renderNotification } from '../texts/index.ts'
import type { FilledLetter } from './letter.ts'
import type { MailedNotification } from './recipients-store.ts'

/** An email says this many notifications in full; the inbox has the others. */
const spelledOutMax = 20

interface NotificationLetterContent {
  readonly language: Locale
  /** The most urgent one first. */
  readonly notifications: readonly MailedNotification[]
  readonly now: Date
  readonly dashboard: string
  /** Name of the installation. */
  readonly product: string
  /** Null where the reader gets such emails in any case. */
  readonly unsubscribe: string | null
}

/** One event, or a digest of several, each with a link to its page. */
export function fillNotificationLetter({ language, notifications, now, dashboard, product, unsubscribe }: NotificationLetterContent): FilledLetter {
  const rendered = notifications.map((notification) => ({ notification, ...renderNotification(notification, language, notification.timeZone) }))
  const [first] = rendered
  const isDigest = rendered.length > 1
  const values = { product, host: new URL(dashboard).host, count: rendered.length, more: rendered.length - spelledOutMax }
  const say = (key: TextKey) => text(language, key, values)
  const kind = isDigest ? 'several' : 'one'
  const colon = say('common:colon')
  const lines = rendered.slice(0, spelledOutMax).map(({ notification, title, text: told, link }) => {
    const named = `${notification.accountName}${colon}`
    if (!isDigest) return { text: `${named}${told}`, link: null }
    return { text: `${named}${title}. ${told}`, link: { text: link.text, url: openUrl(dashboard, notification.accountId, link.path) } }
  })
  const urgent = first && subjectOf(first.notification, now, language)
  const usual = isDigest || !first ? say('mail:server.notifications.several.subject') : first.title
  const link = isDigest || !first ? `${dashboard}/notifications` : openUrl(dashboard, first.notification.accountId, first.link.path)
  return {
    languageTag: localeHeader[language],
    sender: product,
    subject:
      urgent && isDigest ? text(language, 'mail:server.notifications.deadline.others', { subject: urgent, count: rendered.length - 1 }) : (urgent ?? usual),
    preview: isDigest || !first ? (first?.title ?? '') : first.text,
    greeting: null,
    paragraphs: rendered.length > spelledOutMax ? [...lines, { text: say('mail:server.notifications.several.more'), link: null }] : lines,
    facts: [],
    colon,
    action: { button: isDigest || !first ? say('mail:server.notifications.several.button') : first.link.text, link, linkHint: say('mail:server.linkHint') },
    linkEnds: null,
    reason: say(`mail:server.notifications.${unsubscribe === null ? 'always' : kind}.reason`),
    footer: say('mail:server.footer'),
    unsubscribe: unsubscribe === null ? null : { text: say(`mail:server.notifications.${kind}.unsubscribe`), link: unsubscribe },
  }
}

/** Names deadline and amount of a dispute that can be answered; null for everything else. */
function subjectOf(notification: MailedNotification, now: Date, language: Locale): string | null {
  const { event, timeZone, data } = notification
  const due = deadlineOf(notification, now)
  if (due === null || data.amount_minor === undefined || data.currency === undefined) return null
  const values = {
    time: `${findTimeFormat(language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone }).format(due)} (${formatOffset(timeZone, language, due)})`,
    day: findTimeFormat(language, { day: 'numeric', month: 'long', timeZone }).format(due),
    amount: formatMoney(data.amount_minor, data.currency, language),
  }
  return text(language, `mail:server.notifications.deadline.${event === 'dispute.query_opened' ? 'inquiry' : 'dispute'}`, values)
}

/** The address that switches to an account first. */
function openUrl(dashboard: string, accountId: string, path: string): string {
  return `${dashboard}/open?${new URLSearchParams({ account: accountId, to: path })}`
}

/** The one event that all of them are about; null if there are several. */
export function commonEventOf(notifications: readonly MailedNotification[]): MemberEventName | null {
  const events = new Set(notifications.map(({ event }) => event))
  const [event] = events
  return event !== undefined && events.size === 1 && isMemberEvent(event) ? event : null
}

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
function deadlineOf({ event, data }: Pick<MailedNotification, 'event' | 'data'>, now: Date): Date | null {
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
