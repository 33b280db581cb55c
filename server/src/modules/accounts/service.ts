import type { login, me, User } from '@counterfoil/contract/accounts'
import type { HandlerInput, HandlerOutput } from '@counterfoil/contract/endpoint'
import type { Config } from '../../infra/config.ts'
import type { RequestContext, SessionContext } from '../../infra/context.ts'
import { newId, randomToken, sha256 } from '../../infra/crypto.ts'
import { AppError } from '../../infra/errors.ts'
import { recordAccountEvent } from './events-store.ts'
import { verifyPassword } from './passwords.ts'
import { endSession, findLogin, startSession } from './store.ts'

/** How long sessions last. */
export type SessionPolicy = Pick<Config, 'sessionIdleMinutes' | 'sessionHoursMax' | 'rememberDays'>

const tokenBytes = 32
const minuteSeconds = 60
const hourMs = 3_600_000
const dayMs = 24 * hourMs

/**
 * Signs a user in. Every try leaves a row, and an unknown account costs the same work and gets the same answer as a wrong password.
 * @throws AppError `wrong_credentials`.
 */
export async function signIn(
  context: RequestContext,
  policy: SessionPolicy,
  { email, password, remember }: HandlerInput<typeof login>['body'],
): Promise<HandlerOutput<typeof login>> {
  const found = await findLogin(context, email)
  if (!(await verifyPassword(found?.passwordHash ?? null, password)) || !found) {
    await recordAccountEvent(context, found?.userId ?? null, { action: 'sign_in', refusedFor: found ? 'wrong_password' : 'unknown_account' })
    throw new AppError('wrong_credentials')
  }
  // Recorded first: a crash in between leaves a sign-in without a session, never a session without its row.
  await recordAccountEvent(context, found.userId, { action: 'sign_in' })
  const token = await openSession(context, policy, found.userId, remember)
  const user: User = { id: found.userId, name: found.name, email: found.email, email_confirmed: found.emailConfirmed, language: found.language }
  return { token, user }
}

/** Starts a session and returns its token, which is stored hashed and not known afterwards. */
export async function openSession(context: RequestContext, policy: SessionPolicy, userId: string, remember: boolean): Promise<string> {
  const token = randomToken(tokenBytes)
  const lifeMs = remember ? policy.rememberDays * dayMs : policy.sessionHoursMax * hourMs
  await startSession(context, {
    id: newId('sess', context.now),
    tokenHash: sha256(token),
    userId,
    expiresAt: new Date(context.now.getTime() + lifeMs),
    idleSeconds: remember ? null : policy.sessionIdleMinutes * minuteSeconds,
  })
  return token
}

/** Ends the session on the server, so that its token is worth nothing from now on. */
export async function signOut(context: SessionContext): Promise<null> {
  await endSession(context, context.session.tokenHash)
  await recordAccountEvent(context, context.session.userId, { action: 'sign_out' })
  return null
}

export function describeMe({ session }: SessionContext): HandlerOutput<typeof me> {
  return {
    user: { id: session.userId, name: session.userName, email: session.userEmail, email_confirmed: session.userEmailConfirmed, language: session.userLanguage },
    session_expires_at: session.expiresAt.toISOString(),
    has_second_factor: session.hasSecondFactor,
    recovery_codes_left: null,
    second_factor_demands: [],
    unread_notices: 0,
  }
}
