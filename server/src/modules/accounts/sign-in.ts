import type { login, signedIn, User } from '@counterfoil/contract/accounts'
import type { HandlerInput, HandlerOutput } from '@counterfoil/contract/endpoint'
import { codeVerifyLogin } from '@counterfoil/contract/envelope'
import type * as z from 'zod/mini'
import type { RequestContext, UserContext } from '../../infra/context.ts'
import { AppError, RecordedRefusal } from '../../infra/errors.ts'
import type { BrowserDevice } from '../../infra/http/device-cookie.ts'
import { CodedAnswer } from '../../infra/http/register.ts'
import { runAsUser } from '../../infra/user-work.ts'
import { openChallenge } from './challenges.ts'
import type { AccountDependencies } from './dependencies.ts'
import { findDevice, isTrusted, keepDevice } from './devices.ts'
import { recordAccountEvent } from './events-store.ts'
import { clearFailures, confirmFailure, returnTry, takeTry } from './locks.ts'
import { addNotice } from './notices.ts'
import { verifyPassword } from './passwords.ts'
import { lockPasswordHash } from './passwords-store.ts'
import { lockUser } from './second-factors-store.ts'
import { endEarlierSession, openSession } from './sessions.ts'
import { findLogin, readUser } from './users-store.ts'

export type SignedIn = z.input<typeof signedIn>
type LoginAnswer = HandlerOutput<typeof login>

/**
 * Signs a user in by password, or asks for the second step. Every try leaves a row, and an unknown account costs the same work and gets the same
 * answer as a wrong password, locks included.
 * @throws AppError `wrong_credentials` or `account_locked`.
 */
export async function signIn(
  dependencies: AccountDependencies,
  context: RequestContext,
  device: BrowserDevice,
  { email, password, remember }: HandlerInput<typeof login>['body'],
): Promise<LoginAnswer | CodedAnswer<LoginAnswer>> {
  const found = await findLogin(context, email)
  const attempt = { email, userId: found?.userId ?? null }
  const taken = await takeTry(dependencies, context, device, attempt)
  if (!(await verifyPassword(found?.passwordHash ?? null, password)) || !found) {
    await recordAccountEvent(context, attempt.userId, { action: 'sign_in', refusedFor: found ? 'wrong_password' : 'unknown_account' })
    await confirmFailure(context, attempt, taken)
    throw new AppError('wrong_credentials')
  }
  return runAsUser(dependencies.database, context, found.userId, async (own) => {
    await lockUser(own)
    if ((await lockPasswordHash(own)) !== found.passwordHash) return refuseReplaced(own)
    await returnTry(dependencies, own, email, taken)
    return (await needsSecondStep(own, device))
      ? askForSecondStep(own, remember)
      : completeSignIn(dependencies, own, device, { userId: found.userId, remember, means: 'password' })
  })
}

/** The password was right when it was looked at, and has been replaced since. */
async function refuseReplaced(context: UserContext): Promise<never> {
  await recordAccountEvent(context, context.userId, { action: 'sign_in', refusedFor: 'password_replaced' })
  throw new RecordedRefusal('wrong_credentials')
}

async function needsSecondStep(context: UserContext, device: BrowserDevice): Promise<boolean> {
  const [{ hasSecondFactor }, known] = [await readUser(context), await findDevice(context, device)]
  return hasSecondFactor && !(known && isTrusted(known, context.now))
}

async function askForSecondStep(context: UserContext, remember: boolean): Promise<CodedAnswer<LoginAnswer>> {
  const challenge = await openChallenge(context, remember)
  await recordAccountEvent(context, context.userId, { action: 'sign_in.second_step', details: { step: 'asked' } })
  return new CodedAnswer(codeVerifyLogin, { challenge })
}

export interface CompletedSignIn {
  readonly userId: string
  readonly remember: boolean
  /** The last thing that proved who it is. */
  readonly means: 'password' | 'authenticator' | 'recovery_code' | 'passkey'
  /** Skips the second step on this browser for some days. */
  readonly trust?: boolean
}

/** Opens the session of a user who has proved everything, in place of the one that the browser had, and notifies the user of a new browser. */
export async function completeSignIn(
  dependencies: AccountDependencies,
  context: UserContext,
  device: BrowserDevice,
  { userId, remember, means, trust = false }: CompletedSignIn,
): Promise<SignedIn> {
  const { hasSecondFactor: _, lastLoginAt, ...user } = await readUser(context)
  const known = await findDevice(context, device)
  await recordAccountEvent(context, userId, { action: 'sign_in', details: { means } })
  await endEarlierSession(context, device)
  const token = await openSession(context, dependencies.config, userId, remember)
  await clearFailures(dependencies, context, user.email)
  await keepDevice(context, device, { isSignedIn: true, trust })
  const isNew = known === null || known.signedInAt === null
  if (isNew && lastLoginAt !== null) await addNotice(context, { kind: 'new_device' })
  return { token, user: user satisfies User }
}
