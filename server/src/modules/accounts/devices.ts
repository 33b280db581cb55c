import { limits } from '@counterfoil/contract/limits'
import type { UserContext } from '../../infra/context.ts'
import { newId, randomToken, sha256 } from '../../infra/crypto.ts'
import type { BrowserDevice } from '../../infra/http/device-cookie.ts'
import type { Device } from './devices-store.ts'
import { findDeviceByToken, setTrust, upsertDevice } from './devices-store.ts'
import { recordAccountEvent } from './events-store.ts'

export type { Device } from './devices-store.ts'

/** Browsers that users signed in on. A known one is not bound by the lock of an address, and a trusted one skips the second step. */

const tokenBytes = 32
/** As `randomToken` makes them; what else a browser sends was not given to it by us. */
const tokenForm = /^[0-9A-Za-z]{43}$/
const dayMs = 86_400_000
/** A browser that its user leaves for longer is a new one again. */
const knownDays = 180

/** The token's hash; null where the browser has none that we gave it. */
export function deviceHash({ token }: BrowserDevice): Buffer | null {
  return token !== null && tokenForm.test(token) ? sha256(token) : null
}

/** The browser as the user's account knows it. */
export async function findDevice(context: UserContext, device: BrowserDevice): Promise<Device | null> {
  const tokenHash = deviceHash(device)
  return tokenHash && findDeviceByToken(context, tokenHash)
}

/** Whether the second step may be skipped on it. */
export function isTrusted({ trustedUntil }: Device, now: Date): boolean {
  return trustedUntil !== null && trustedUntil > now
}

/** Makes the browser known to the user's account, and keeps its cookie for another half year; several users of one browser share the cookie. */
export async function keepDevice(context: UserContext, device: BrowserDevice, { isSignedIn }: { isSignedIn: boolean }): Promise<void> {
  const token = device.token !== null && tokenForm.test(device.token) ? device.token : randomToken(tokenBytes)
  const expiresAt = new Date(context.now.getTime() + knownDays * dayMs)
  const signedInAt = isSignedIn ? context.now : null
  await upsertDevice(context, { id: newId('dev', context.now), tokenHash: sha256(token), expiresAt, signedInAt })
  device.keep(token, expiresAt)
}

/** Skips the second step on this browser for some days. Called once the sign-in on it is complete. */
export async function trustDevice(context: UserContext, device: BrowserDevice): Promise<void> {
  const tokenHash = deviceHash(device)
  if (!tokenHash) throw new Error('A browser that somebody signed in on has its token.')
  const until = new Date(context.now.getTime() + limits.trustedDeviceDays * dayMs)
  const id = await setTrust(context, tokenHash, until)
  await recordAccountEvent(context, context.userId, { action: 'device.trust', targetId: id, details: { until: until.toISOString() } })
}
