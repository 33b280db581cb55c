import { type Locale, localeHeader } from '@counterfoil/contract/locale'
import { formatMoney } from '@counterfoil/contract/money/money'
import { isMemberEvent, type MemberEventName } from '@counterfoil/contract/notifications/events'
import { findTimeFormat, formatOffset } from '@counterfoil/contract/time/times'
import { fillText } from '../../infra/errors.ts'
import { renderNotification } from '../notification-texts/index.ts'
import type { FilledLetter } from './letter.ts'
import type { MailedNotification } from './recipients-store.ts'
import { mailTexts } from './texts/texts.ts'
import { deadlineOf } from './urgency.ts'

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
  const texts = mailTexts[language]
  const { one, several, always, deadline } = texts.notifications
  const rendered = notifications.map((notification) => ({ notification, ...renderNotification(notification, language, notification.timeZone) }))
  const [first] = rendered
  const isDigest = rendered.length > 1
  const fill = (text: string) =>
    fillText(text, { product, host: new URL(dashboard).host, count: rendered.length, more: rendered.length - spelledOutMax }, language)
  const lines = rendered.slice(0, spelledOutMax).map(({ notification, title, text, link }) => {
    const named = `${notification.accountName}${texts.colon}`
    if (!isDigest) return { text: `${named}${text}`, link: null }
    return { text: `${named}${title}. ${text}`, link: { text: link.text, url: openUrl(dashboard, notification.accountId, link.path) } }
  })
  const urgent = first && subjectOf(first.notification, now, language)
  const usual = isDigest || !first ? fill(several.subject) : first.title
  const link = isDigest || !first ? `${dashboard}/notifications` : openUrl(dashboard, first.notification.accountId, first.link.path)
  return {
    languageTag: localeHeader[language],
    sender: product,
    subject: urgent && isDigest ? fillText(deadline.others, { subject: urgent, count: rendered.length - 1 }, language) : (urgent ?? usual),
    preview: isDigest || !first ? (first?.title ?? '') : first.text,
    greeting: null,
    paragraphs: rendered.length > spelledOutMax ? [...lines, { text: fill(several.more), link: null }] : lines,
    facts: [],
    colon: texts.colon,
    action: { button: isDigest || !first ? several.button : first.link.text, link, linkHint: texts.linkHint },
    linkEnds: null,
    reason: unsubscribe === null ? always.reason : isDigest ? several.reason : one.reason,
    footer: fill(texts.footer),
    unsubscribe: unsubscribe === null ? null : { text: isDigest ? several.unsubscribe : one.unsubscribe, link: unsubscribe },
  }
}

/** Names deadline and amount of a dispute that can be answered; null for everything else. */
function subjectOf(notification: MailedNotification, now: Date, language: Locale): string | null {
  const { event, timeZone, data } = notification
  const due = deadlineOf(notification, now)
  if (due === null || data.amount_minor === undefined || data.currency === undefined) return null
  const { deadline } = mailTexts[language].notifications
  const values = {
    time: `${findTimeFormat(language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone }).format(due)} (${formatOffset(timeZone, language, due)})`,
    day: findTimeFormat(language, { day: 'numeric', month: 'long', timeZone }).format(due),
    amount: formatMoney(data.amount_minor, data.currency, language),
  }
  return fillText(event === 'dispute.query_opened' ? deadline.inquiry : deadline.dispute, values, language)
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
