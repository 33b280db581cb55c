import type * as z from 'zod/mini'
import type { getSignInOptions, login, signedIn, User } from '#areas/identity/contract/sign-in.ts'
import type { HandlerInput, HandlerOutput } from '#kernel/endpoint.ts'
import { codeVerifyLogin } from '#kernel/envelope.ts'
import type { UserId } from '#kernel/ids.ts'
import { minuteMs } from '#kernel/time/durations.ts'
import type { RequestContext, UserContext } from '#server/infra/context.ts'
import { AppError, RecordedRefusal } from '#server/infra/errors.ts'
import type { BrowserDevice } from '#server/infra/http/device-cookie.ts'
import { CodedAnswer } from '#server/infra/http/register.ts'
import { randomToken, sha256 } from '#server/infra/keys/crypto.ts'
import { runAsUser } from '#server/infra/user-work.ts'
import type { IdentityDependencies } from '../dependencies.ts'
import { findDevice, isTrusted, keepDevice } from '../devices/devices.ts'
import { clearFailures, confirmFailure, returnTry, takeTry } from '../devices/locks.ts'
import { renewHash, verifyPassword } from '../passwords/passwords.ts'
import { lockPasswordHash, replaceHash } from '../passwords/passwords-store.ts'
import { findRelyingParty } from '../second-factors/passkeys-ceremonies.ts'
import { addNotice } from '../users/notices.ts'
import { findLogin, lockUser, readUser, recordUserEvent } from '../users/users-store.ts'
import { type Challenge, insertChallenge } from './challenges-store.ts'
import { endEarlierSession, openSession } from './sessions.ts'
import type { OpenedByProvider } from './sessions-store.ts'

export type SignedIn = z.input<typeof signedIn>
type LoginAnswer = HandlerOutput<typeof login>

const challengeBytes = 32
const challengeLifeMs = 10 * minuteMs

/**
 * Signs a user in by password, or asks for the second step. Every try leaves a row, and an unknown account costs the same work and gets the same
 * answer as a wrong password, locks included.
 * @throws AppError `wrong_credentials` or `account_locked`.
 */
export async function signIn(
  context: RequestContext,
  dependencies: IdentityDependencies,
  device: BrowserDevice,
  { email, password, remember }: HandlerInput<typeof login>['body'],
): Promise<LoginAnswer | CodedAnswer<LoginAnswer>> {
  const found = await findLogin(context, email)
  const attempt = { email, userId: found?.userId ?? null }
  const taken = await takeTry(context, dependencies, device, attempt)
  if (!(await verifyPassword(found?.passwordHash ?? null, password)) || !found) {
    await recordUserEvent(context, attempt.userId, { action: 'sign_in', refusedFor: found ? 'wrong_password' : 'unknown_user' })
    await confirmFailure(context, attempt, taken)
    throw new AppError('wrong_credentials')
  }
  const renewed = await renewHash(found.passwordHash, password)
  return runAsUser(dependencies.database, context, found.userId, async (own) => {
    await lockUser(own)
    if ((await lockPasswordHash(own)) !== found.passwordHash) return refuseReplaced(own)
    if (renewed) await replaceHash(own, renewed)
    await returnTry(own, dependencies, email, taken)
    return (await needsSecondStep(own, device))
      ? askForSecondStep(own, { remember, provider: null })
      : completeSignIn(own, dependencies, device, { userId: found.userId, remember, means: 'password' })
  })
}

/** The password was right when it was looked at, and has been replaced since. */
async function refuseReplaced(context: UserContext): Promise<never> {
  await recordUserEvent(context, context.userId, { action: 'sign_in', refusedFor: 'password_replaced' })
  throw new RecordedRefusal('wrong_credentials')
}

async function needsSecondStep(context: UserContext, device: BrowserDevice): Promise<boolean> {
  const [{ hasSecondFactor }, known] = [await readUser(context), await findDevice(context, device)]
  return hasSecondFactor && !(known && isTrusted(known, context.now))
}

async function askForSecondStep(context: UserContext, open: Challenge): Promise<CodedAnswer<LoginAnswer>> {
  const challenge = await openChallenge(context, open)
  await recordUserEvent(context, context.userId, { action: 'sign_in.second_step', details: { step: 'asked' } })
  return new CodedAnswer(codeVerifyLogin, { challenge })
}

export interface CompletedSignIn {
  readonly userId: UserId
  readonly remember: boolean
  /** The last thing that proved who it is. */
  readonly means: 'password' | 'authenticator' | 'recovery_code' | 'passkey' | 'single_sign_on'
  /** Skips the second step on this browser for some days. */
  readonly trust?: boolean
  /** Who vouches for the user, if not the user's own password or passkey. */
  readonly provider?: OpenedByProvider | null
}

/** Opens the session of a user who has proved everything, in place of the one that the browser had, and notifies the user of a new browser. */
export async function completeSignIn(
  context: UserContext,
  dependencies: IdentityDependencies,
  device: BrowserDevice,
  { userId, remember, means, trust = false, provider = null }: CompletedSignIn,
): Promise<SignedIn> {
  const { hasSecondFactor: _, lastLoginAt, ...user } = await readUser(context)
  const known = await findDevice(context, device)
  await recordUserEvent(context, userId, { action: 'sign_in', details: { means, ...(provider && { business_id: provider.businessId }) } })
  await endEarlierSession(context, device)
  const token = await openSession(context, dependencies.config, userId, remember, provider)
  await clearFailures(context, dependencies, user.email)
  await keepDevice(context, device, { isSignedIn: true, trust })
  const isNew = known === null || known.signedInAt === null
  if (isNew && lastLoginAt !== null) await addNotice(context, { kind: 'new_device' })
  return { token, user: user satisfies User }
}

/** Keeps a sign-in whose first step is proved for ten minutes, until its second step. Returns the token that continues it; only its hash is stored. */
async function openChallenge(context: UserContext, open: Challenge): Promise<string> {
  const token = randomToken(challengeBytes)
  await insertChallenge(context, { tokenHash: sha256(token), expiresAt: new Date(context.now.getTime() + challengeLifeMs), ...open })
  return token
}

/** What the pages for people who are signed out must know of this installation. */
export function describeSignIn({ config, address }: IdentityDependencies): HandlerOutput<typeof getSignInOptions> {
  return {
    password_length_min: config.passwordLengthMin,
    remember_days: config.rememberDays,
    remember_idle_minutes: config.rememberIdleMinutes,
    mailbox_url: address.mailbox,
    has_passkeys: findRelyingParty(address) !== null,
  }
}

export interface ProvedByProvider extends OpenedByProvider {
  readonly userId: UserId
  readonly remember: boolean
  /** Whether the business accepts the provider's sign-in in place of the user's second step. */
  readonly countsAsSecondFactor: boolean
}

/** Opens the session of a user for whom the provider of a business vouched, or asks for their second step. */
export function signInByProvider(
  context: RequestContext,
  dependencies: IdentityDependencies,
  device: BrowserDevice,
  { userId, remember, countsAsSecondFactor, ...provider }: ProvedByProvider,
): Promise<LoginAnswer | CodedAnswer<LoginAnswer>> {
  return runAsUser(dependencies.database, context, userId, async (own) => {
    await lockUser(own)
    return !countsAsSecondFactor && (await needsSecondStep(own, device))
      ? askForSecondStep(own, { remember, provider })
      : completeSignIn(own, dependencies, device, { userId, remember, means: 'single_sign_on', provider })
  })
}
