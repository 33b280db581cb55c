import { timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import { type UserId, userId as userIdSchema } from '#kernel/ids.ts'
import { hmac } from '#server/infra/keys/crypto.ts'
import type { Keys } from '#server/infra/keys/keys.ts'

/** Signed, since a service worker has no session. It needs no row: it is as good as the device that it names. */
interface RenewableDevice {
  readonly userId: UserId
  readonly deviceId: string
}

const bodyOf = ({ userId, deviceId }: RenewableDevice) => `${userId}~${deviceId}`
const sign = (keys: Keys, device: RenewableDevice) => hmac(keys.hashKey('push-renewal'), bodyOf(device))

export function makeRenewalToken(keys: Keys, device: RenewableDevice): string {
  return `${bodyOf(device)}~${sign(keys, device).toString('base64url')}`
}

/** Null if the token isn't one of ours. */
export function readRenewalToken(keys: Keys, token: string): RenewableDevice | null {
  const [user, deviceId, signature] = token.split('~')
  if (!user || !deviceId || !signature) return null
  const userId = z.parse(userIdSchema, user)
  const given = Buffer.from(signature, 'base64url')
  const expected = sign(keys, { userId, deviceId })
  return given.length === expected.length && timingSafeEqual(given, expected) ? { userId, deviceId } : null
}
