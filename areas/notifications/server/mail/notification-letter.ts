import { isMemberEvent, type MemberEventName } from '#areas/notifications/contract/events.ts'
import { type Locale, localeHeader } from '#kernel/locale.ts'
import { formatDeadlineLeft } from '#kernel/time/deadline-left.ts'
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
  /** Accounts where the reader may respond to disputes. */
  readonly respondsIn: ReadonlySet<string>
  readonly dashboard: string
  /** Name of the installation. */
  readonly product: string
  /** Null where the reader gets such emails in any case. */
  readonly unsubscribe: string | null
}

/** One event, or a digest of several, each with a link to its page. A dispute that can be answered says until when, and is one click from its response for those who may write it. */
export function fillNotificationLetter({ language, notifications, now, respondsIn, dashboard, product, unsubscribe }: NotificationLetterContent): FilledLetter {
  const rendered = notifications.map((notification) => ({ notification, ...renderNotification(notification, language, notification.timeZone) }))
  const [first] = rendered
  const isDigest = rendered.length > 1
  const values = { product, host: new URL(dashboard).host, count: rendered.length, more: rendered.length - spelledOutMax }
  const say = (key: TextKey) => text(language, key, values)
  const kind = isDigest ? 'several' : 'one'
  const colon = say('common:colon')
  /** The response of a dispute that the reader can answer, else the page of the event. */
  const actionOf = ({ notification, link }: (typeof rendered)[number]) => {
    const isAnswerable =
      respondsIn.has(notification.accountId) && nameUrgency(notification, 0, now, language) !== null && notification.objectId?.startsWith('dp_')
    const path = isAnswerable ? `${link.path}/respond` : link.path
    return { button: isAnswerable ? say('mail:server.notifications.deadline.button') : link.text, link: openUrl(dashboard, notification.accountId, path) }
  }
  const lines = rendered.slice(0, spelledOutMax).map((one) => {
    const { notification, title, text: told } = one
    const named = `${notification.accountName}${colon}`
    if (!isDigest) return { text: `${named}${told}`, link: null }
    const deadline = nameUrgency(notification, 0, now, language)
    const { button, link } = actionOf(one)
    // Until when and how much the deadline says already.
    return { text: `${named}${deadline === null ? `${title}. ${told}` : `${deadline}. ${title}.`}`, link: { text: button, url: link } }
  })
  const urgent = first && nameUrgency(first.notification, rendered.length - 1, now, language)
  const usual = isDigest || !first ? say('mail:server.notifications.several.subject') : first.title
  const left = typeof urgent === 'string' && first ? leftOf(first.notification, now, language) : null
  const action = isDigest || !first ? { button: say('mail:server.notifications.several.button'), link: `${dashboard}/notifications` } : actionOf(first)
  return {
    languageTag: localeHeader[language],
    sender: product,
    subject: urgent ?? usual,
    preview: isDigest || !first ? (first?.title ?? '') : first.text,
    lead: left === null ? null : text(language, 'mail:server.notifications.deadline.left', { left }),
    greeting: null,
    paragraphs: rendered.length > spelledOutMax ? [...lines, { text: say('mail:server.notifications.several.more'), link: null }] : lines,
    facts: [],
    colon,
    action: { ...action, linkHint: say('mail:server.linkHint') },
    linkEnds: null,
    reason: say(`mail:server.notifications.${unsubscribe === null ? 'always' : kind}.reason`),
    footer: say('mail:server.footer'),
    unsubscribe: unsubscribe === null ? null : { text: say(`mail:server.notifications.${kind}.unsubscribe`), link: unsubscribe },
  }
}

function leftOf({ data, timeZone }: MailedNotification, now: Date, language: Locale): string | null {
  return data.due_at === undefined ? null : formatDeadlineLeft(new Date(data.due_at), now, timeZone, language)
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
