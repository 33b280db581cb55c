import { identityLimits } from '#areas/identity/contract/rules.ts'
import { dayMs } from '#kernel/time/durations.ts'
import type { UserContext } from '#server/infra/context.ts'
import type { BrowserDevice } from '#server/infra/http/device-cookie.ts'
import { newId, randomToken, sha256 } from '#server/infra/keys/crypto.ts'
import { recordUserEvent } from '../users/users-store.ts'
import { type Device, findDeviceByTokens, insertDevice, renewDevice } from './devices-store.ts'

export type { Device } from './devices-store.ts'

/** Browsers that users signed in on. A known one is not bound by the lock of an address, and a trusted one skips the second step. */

const tokenBytes = 32
/** A browser that its user leaves for longer is a new one again. */
const knownDays = 180

/** Hashes of the values that the browser sent, its users' latest first. */
export function deviceHashes({ tokens }: BrowserDevice): Buffer[] {
  return tokens.map(sha256)
}

/** The browser as a device of the user. */
export async function findDevice(context: UserContext, device: BrowserDevice): Promise<Device | null> {
  const hashes = deviceHashes(device)
  return hashes.length === 0 ? null : findDeviceByTokens(context, hashes)
}

/** Whether the second step may be skipped on it. */
export function isTrusted({ trustedUntil }: Device, now: Date): boolean {
  return trustedUntil !== null && trustedUntil > now
}

export interface DeviceUse {
  /** False where it is only unlocked. */
  readonly isSignedIn: boolean
  /** Skips the second step on it for some days. */
  readonly trust: boolean
}

/**
 * Makes the browser a known device of the user, and keeps its cookie for another half year. Its value is a fresh one whenever that adds to what it is
 * good for, since somebody else may have planted or read the one that the browser had.
 */
export async function keepDevice(context: UserContext, device: BrowserDevice, { isSignedIn, trust }: DeviceUse): Promise<void> {
  const known = await findDevice(context, device)
  const earlier = device.tokens.find((token) => known?.tokenHash.equals(sha256(token))) ?? null
  const token = earlier === null || trust ? randomToken(tokenBytes) : earlier
  const id = known?.id ?? newId('dev', context.now)
  const expires = new Date(context.now.getTime() + knownDays * dayMs)
  const trustedUntil = trust ? new Date(context.now.getTime() + identityLimits.trustedDeviceDays * dayMs) : null
  const kept = { id, tokenHash: sha256(token), expiresAt: expires, isSignedIn, trustedUntil }
  await (known ? renewDevice(context, kept) : insertDevice(context, kept))
  if (trustedUntil) await recordUserEvent(context, context.userId, { action: 'device.trust', targetId: id, details: { until: trustedUntil.toISOString() } })
  device.keep(token, { expires, replaced: earlier })
}
