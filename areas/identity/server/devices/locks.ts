import * as z from 'zod/mini'
import { identityLimits } from '#areas/identity/contract/rules.ts'
import { queueMail } from '#areas/notifications/server/mail/index.ts'
import { type UserId, userId as userIdSchema } from '#kernel/ids.ts'
import { minuteMs } from '#kernel/time/durations.ts'
import type { RequestContext, UserContext } from '#server/infra/context.ts'
import { AppError } from '#server/infra/errors.ts'
import type { BrowserDevice } from '#server/infra/http/device-cookie.ts'
import { hmac } from '#server/infra/keys/crypto.ts'
import { runAsUser } from '#server/infra/user-work.ts'
import type { IdentityDependencies } from '../dependencies.ts'
import { recordUserEvent } from '../users/users-store.ts'
import { deviceHashes } from './devices.ts'
import { returnDeviceTry, takeDeviceTry } from './devices-store.ts'
import { deleteFailures, deleteLock, findLockEnd, returnAddressTry, takeAddressTry } from './locks-store.ts'

/**
 * Ten failed sign-ins lock an address for browsers that its account does not know; one that it knows has a count of its own, so that nobody locks
 * another out. Failures are counted whether or not an account has the address, and every step is the same for both.
 */

const rule = { failuresMax: identityLimits.signInFailuresMax, lockMs: identityLimits.lockMinutes * minuteMs }
/** The id of no user: what is looked up for it costs the same and finds nothing. */
const nobody = z.parse(userIdSchema, '')

export interface Attempt {
  readonly email: string
  /** Null where no account has the address. */
  readonly userId: UserId | null
}

/** Where a try was counted as a failure, until it is known to be none. */
export type TakenTry = { readonly on: 'device'; readonly deviceId: string } | { readonly on: 'address'; readonly isLast: boolean }

/** The address's key in the table of locks; the address itself is not kept there. */
function hashAddress({ keys }: Pick<IdentityDependencies, 'keys'>, email: string): Buffer {
  return hmac(keys.hashKey('sign-in-locks'), email.toLowerCase())
}

/**
 * Counts a try before its password is looked at, so that tries at once never get more than are allowed.
 * @throws AppError `account_locked`.
 */
export async function takeTry(context: RequestContext, dependencies: IdentityDependencies, device: BrowserDevice, attempt: Attempt): Promise<TakenTry> {
  const { email, userId } = attempt
  const hashes = deviceHashes(device)
  if (hashes.length > 0) {
    const take = (own: UserContext) => takeDeviceTry(own, hashes, rule.failuresMax)
    const deviceId = await runAsUser(dependencies.database, context, userId ?? nobody, take)
    if (deviceId) return { on: 'device', deviceId }
  }
  const emailHash = hashAddress(dependencies, email)
  const number = await takeAddressTry(context, emailHash, rule)
  if (number !== null) return { on: 'address', isLast: number >= rule.failuresMax }
  const minutes = await countLockMinutes(context, emailHash)
  await recordUserEvent(context, userId, { action: 'sign_in', refusedFor: 'locked' })
  throw new AppError('account_locked', { minutes })
}

async function countLockMinutes(context: RequestContext, emailHash: Buffer): Promise<number> {
  const end = await findLockEnd(context, emailHash)
  return Math.max(1, Math.ceil(((end?.getTime() ?? 0) - context.now.getTime()) / minuteMs))
}

/** The try was no failure. */
export async function returnTry(context: UserContext, dependencies: IdentityDependencies, email: string, taken: TakenTry): Promise<void> {
  if (taken.on === 'device') await returnDeviceTry(context, taken.deviceId)
  else await returnAddressTry(context, hashAddress(dependencies, email), rule)
}

/** The try was a failure; where it was the last one, the address is locked from now on, and its account is sent a way in. */
export async function confirmFailure(context: RequestContext, { email, userId }: Attempt, taken: TakenTry): Promise<void> {
  if (taken.on === 'device' || !taken.isLast) return
  await recordUserEvent(context, userId, { action: 'lock', details: { minutes: identityLimits.lockMinutes } })
  // Whether an account has the address is looked up when the mail is written.
  await queueMail(context, { kind: 'unlock', toEmail: email, userId: null, language: context.locale })
}

/** After a good sign-in. A lock in force was made by others, and goes on for them. */
export async function clearFailures(context: UserContext, dependencies: IdentityDependencies, email: string): Promise<void> {
  await deleteFailures(context, hashAddress(dependencies, email))
}

/** After a reset of the password: what was guessed at is not there any more. */
export async function liftLock(context: UserContext, dependencies: IdentityDependencies, email: string): Promise<void> {
  await deleteLock(context, hashAddress(dependencies, email))
}
