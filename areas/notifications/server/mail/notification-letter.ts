import { isMemberEvent, type MemberEventName } from '#areas/notifications/contract/events.ts'
import { type Locale, localeHeader } from '#kernel/locale.ts'
import { type TextKey, text } from '#server/infra/texts.ts'
import { nameUrgency, renderNotification } from '../texts/index.ts'
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
  const urgent = first && nameUrgency(first.notification, rendered.length - 1, now, language)
  const usual = isDigest || !first ? say('mail:server.notifications.several.subject') : first.title
  const link = isDigest || !first ? `${dashboard}/notifications` : openUrl(dashboard, first.notification.accountId, first.link.path)
  return {
    languageTag: localeHeader[language],
    sender: product,
    subject: urgent ?? usual,
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
