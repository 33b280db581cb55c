import type { PushMessage } from '#areas/notifications/contract/push.ts'
import { type Locale, localeHeader } from '#kernel/locale.ts'
import { joinTitles, renderNotification } from '../texts/index.ts'
import type { PushedNotification } from './outbox-store.ts'

/** Keeps the encrypted message within the 4096 bytes that every push service takes: a character has at most 4 bytes. */
const bodyCharactersMax = 700

/** What a push says: no more than the inbox. Several notifications are one message, as they are one email. */
export function writeMessage(tag: string, notifications: readonly PushedNotification[], locale: Locale): PushMessage {
  const [first] = notifications
  const lang = localeHeader[locale]
  if (!first) {
    const { title, text } = renderNotification({ event: 'test', data: {}, subject: null, objectId: null }, locale, 'UTC')
    return { tag, lang, title, body: text, path: '/settings/notifications' }
  }
  if (notifications.length > 1) {
    const { title, text } = joinTitles(
      notifications.map(({ event }) => event),
      locale,
    )
    return { tag, lang, title, body: shorten(text), path: '/notifications' }
  }
  const { title, text, link } = renderNotification(first, locale, first.timeZone ?? 'UTC', first.accountName)
  return { tag, lang, title, body: shorten(text), path: first.accountId === null ? link.path : openPath(first.accountId, link.path) }
}

/** Switches to the account first. */
function openPath(accountId: string, path: string): string {
  return `/open?${new URLSearchParams({ account: accountId, to: path })}`
}

function shorten(text: string): string {
  const characters = [...text]
  return characters.length <= bodyCharactersMax ? text : `${characters.slice(0, bodyCharactersMax - 1).join('')}…`
}
