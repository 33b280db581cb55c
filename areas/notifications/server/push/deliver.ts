import webPush from 'web-push'
import type { PushMessage } from '#areas/notifications/contract/push.ts'
import { type Locale, localeHeader } from '#kernel/locale.ts'
import { dayMs, hourMs, minuteMs, secondMs } from '#kernel/time/durations.ts'
import type { PublicAddress } from '#server/infra/config/public-address.ts'
import type { UserContext } from '#server/infra/context.ts'
import type { HttpDependencies } from '#server/infra/http/register.ts'
import type { Keys } from '#server/infra/keys/keys.ts'
import { machineContext } from '#server/infra/machine-context.ts'
import type { Outbound } from '#server/infra/outbound/outbound.ts'
import { inSpan } from '#server/infra/tracing/tracing.ts'
import { runAsUser } from '#server/infra/user-work.ts'
import { joinTitles, mostUrgentFirst, nameUrgency, renderNotification } from '../texts/index.ts'
import { bindingOf, createPushSealer, type Subscription } from './devices.ts'
import { deleteDevice, noteUse } from './devices-store.ts'
import { contactOf, openIdentity, type PushIdentity } from './identity.ts'
import { deletePush, findLanguage, findPushedNotifications, type PushedNotification, putOffPush, type QueuedPush, takePushes } from './outbox-store.ts'

export interface PushRelay extends Pick<HttpDependencies, 'database' | 'clock'> {
  readonly keys: Keys
  readonly outbound: Outbound
  readonly address: PublicAddress
  readonly log: { error(details: object, message: string): void }
}

/** After the first failure, the second, and so on; the last pause is kept. */
const pausesMs = [minuteMs / 2, 2 * minuteMs, 10 * minuteMs, hourMs]
/** Later it is no news. The push service keeps it this long for a browser that isn't running. */
const lifeMs = dayMs
/** How long a push service has to accept a message. */
const sendMsMax = 10 * secondMs
/** At ten at a time and ten seconds each at most, a batch ends before its lease: none of it is taken twice while its worker lives. */
const batch = 50
const atOnce = 10
const leaseSeconds = 120
/** The browser withdrew its permission, or the subscription expired. */
const goneStatuses: readonly number[] = [404, 410]

/** What became of an attempt. */
interface Result {
  readonly outcome: 'accepted' | 'gone' | 'rejected' | 'failed'
  /** Has no address and no secret. */
  readonly reason: string
  /** How long the push service asks to wait. */
  readonly waitMs: number
}

/** Sends one batch of due pushes. True while there may be more. */
export async function deliverPushes(relay: PushRelay): Promise<boolean> {
  const { database, clock, keys } = relay
  const context = machineContext(database.global, clock.now())
  const waiting = await takePushes(context, leaseSeconds, batch)
  const { length } = waiting
  if (length === 0) return false
  const identity = await openIdentity(context, createPushSealer(keys))
  if (!identity) throw new Error('There are push subscriptions, but no key pair that they belong to.')
  const sendOneByOne = async () => {
    for (let push = waiting.shift(); push; push = waiting.shift()) await deliverPush(relay, identity, push)
  }
  const results = await Promise.allSettled(Array.from({ length: atOnce }, sendOneByOne))
  const errors = results.filter((result) => result.status === 'rejected').map(({ reason }) => reason as unknown)
  if (errors.length > 0) throw new AggregateError(errors, 'Recording the result of some pushes failed.')
  return length === batch
}

/** One attempt. What is read and what is written are two transactions, none of which waits for the push service. */
async function deliverPush(relay: PushRelay, identity: PushIdentity, push: QueuedPush): Promise<void> {
  const { database, clock } = relay
  const now = clock.now()
  const asUser = <T>(work: (context: UserContext) => Promise<T>) => runAsUser(database, machineContext(database.global, now), push.user_id, work)
  const message = await asUser(async (context) => {
    const notifications = mostUrgentFirst(await findPushedNotifications(context, push.notification_ids), now)
    const hasLostAccess = push.notification_ids.length > 0 && notifications.length === 0
    const isTooOld = now.getTime() - push.created_at.getTime() >= lifeMs
    return hasLostAccess || isTooOld ? null : writeMessage(push.id, notifications, await findLanguage(context), now)
  })
  if (message === null) return asUser((context) => deletePush(context, push.id))
  const { outcome, reason, waitMs } = await inSpan('external push', { kind: 'client' }, () => send(relay, identity, push, JSON.stringify(message)))
  if (outcome !== 'accepted') relay.log.error({ push: push.id, attempts: push.attempts, reason }, 'sending a push failed')
  await asUser(async (context) => {
    if (outcome === 'failed') return putOffPush(context, push.id, new Date(now.getTime() + Math.max(waitMs, pauseMsAfter(push.attempts))), reason)
    if (outcome === 'gone') await deleteDevice(context, push.subscription_id)
    else await deletePush(context, push.id)
    if (outcome === 'accepted') await noteUse(context, push.subscription_id)
  })
}

function pauseMsAfter(attempts: number): number {
  return pausesMs[Math.min(attempts, pausesMs.length) - 1] ?? 0
}

/** Encrypts a message (RFC 8291), signs the request (RFC 8292) and sends it. */
async function send(
  { keys, outbound, address, clock }: PushRelay,
  identity: PushIdentity,
  { id, endpoint_hash: endpointHash, sealed }: QueuedPush,
  text: string,
): Promise<Result> {
  const subscription: Subscription = JSON.parse(await createPushSealer(keys).open(sealed, bindingOf(endpointHash)))
  const { headers, body } = webPush.generateRequestDetails(subscription, text, {
    vapidDetails: { subject: contactOf(address), ...identity },
    TTL: lifeMs / secondMs,
    contentEncoding: 'aes128gcm',
    // A message that waits at the push service is replaced by its own repetition.
    topic: id.slice(id.indexOf('_') + 1),
  })
  try {
    const answer = await outbound.post(subscription.endpoint, { headers: toTexts(headers), body, signal: AbortSignal.timeout(sendMsMax) })
    const waitMs = readRetryAfter(answer.headers.get('retry-after'), clock.now(), lifeMs)
    return { outcome: outcomeOf(answer.status), reason: `answered ${answer.status}`, waitMs }
  } catch (error) {
    const { name, code } = error as NodeJS.ErrnoException
    // The name leads to a private address now.
    return { outcome: code === 'ADDRESS_REFUSED' ? 'gone' : 'failed', reason: code ?? name, waitMs: 0 }
  }
}

function outcomeOf(status: number): Result['outcome'] {
  if (status >= 200 && status < 300) return 'accepted'
  if (goneStatuses.includes(status)) return 'gone'
  return status === 429 || status >= 500 ? 'failed' : 'rejected'
}

function toTexts(headers: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
}

/** IMF-fixdate of RFC 9110, such as `Sun, 06 Nov 1994 08:49:37 GMT`. */
const httpDate = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/

/**
 * Returns how long a `Retry-After` header asks to wait, in milliseconds: seconds, or until a date (RFC 9110).
 * 0 without the header, for a date that has passed and for anything else.
 */
export function readRetryAfter(header: string | null, now: Date, maxMs: number): number {
  const text = header?.trim() ?? ''
  const waitMs = /^\d+$/.test(text) ? Number(text) * secondMs : httpDate.test(text) ? Date.parse(text) - now.getTime() : 0
  return Math.min(Math.max(0, waitMs || 0), maxMs)
}

/** Keeps the encrypted message within the 4096 bytes that every push service takes: a character has at most 4 bytes. */
const bodyCharactersMax = 700

/** What a push says: no more than the inbox. Several notifications are one message with the title of their email. */
function writeMessage(tag: string, notifications: readonly PushedNotification[], locale: Locale, now: Date): PushMessage {
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
    const urgent = nameUrgency({ ...first, timeZone: first.timeZone ?? 'UTC' }, notifications.length - 1, now, locale)
    return { tag, lang, title: urgent ?? title, body: shorten(text), path: '/notifications' }
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
