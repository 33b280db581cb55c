import { timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import { isMemberEvent, type MemberEventName } from '#areas/notifications/contract/events.ts'
import { unsubscribe } from '#areas/notifications/contract/preferences.ts'
import { apiBase } from '#kernel/envelope.ts'
import { type UserId, userId as userIdSchema } from '#kernel/ids.ts'
import type { PublicAddress } from '#server/infra/config/public-address.ts'
import { hmac } from '#server/infra/keys/crypto.ts'
import type { Keys } from '#server/infra/keys/keys.ts'

/** What a link turns off: the emails of one event, or of all events. Signed, since it works without a session, and it needs no row. */
export interface Subscription {
  readonly userId: UserId
  /** Null for all events. */
  readonly event: MemberEventName | null
}

export interface UnsubscribeLinks {
  /** Opens a page that asks first, since programs follow links in emails. */
  readonly page: string
  /** Takes a POST of a mail program (RFC 8058). */
  readonly oneClick: string
}

const all = 'all'
const bodyOf = ({ userId, event }: Subscription) => `${userId}~${event ?? all}`
const sign = (keys: Keys, body: string) => hmac(keys.hashKey('unsubscribe'), body)

export function makeUnsubscribeLinks(keys: Keys, { dashboard }: PublicAddress, subscription: Subscription): UnsubscribeLinks {
  const body = bodyOf(subscription)
  const token = `${body}~${sign(keys, body).toString('base64url')}`
  return { page: `${dashboard}/user/unsubscribe#token=${token}`, oneClick: `${dashboard}${apiBase}${unsubscribe.path}?token=${encodeURIComponent(token)}` }
}

/** Null if the token isn't one of ours. */
export function readUnsubscribeToken(keys: Keys, token: string): Subscription | null {
  const [user, name, signature] = token.split('~')
  if (!user || !name || !signature) return null
  const userId = z.parse(userIdSchema, user)
  const given = Buffer.from(signature, 'base64url')
  const expected = sign(keys, `${userId}~${name}`)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  if (name === all) return { userId, event: null }
  return isMemberEvent(name) ? { userId, event: name } : null
}
