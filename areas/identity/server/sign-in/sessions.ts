import type { UserId } from '#kernel/ids.ts'
import { dayMs, hourMs } from '#kernel/time/durations.ts'
import type { Config } from '#server/infra/config/config.ts'
import type { RequestContext, SessionContext } from '#server/infra/context.ts'
import type { BrowserDevice } from '#server/infra/http/device-cookie.ts'
import { authoriseSession } from '#server/infra/http/sessions-store.ts'
import { newId, randomToken, sha256 } from '#server/infra/keys/crypto.ts'
import { recordUserEvent } from '../users/users-store.ts'
import { endSession, type OpenedByProvider, startSession } from './sessions-store.ts'

/** How long sessions last. */
export type SessionPolicy = Pick<Config, 'sessionIdleMinutes' | 'sessionHoursMax' | 'rememberDays' | 'rememberIdleMinutes'>

const tokenBytes = 32
const minuteSeconds = 60

/** Starts a session and returns its token, which is stored hashed and not known afterwards. */
export async function openSession(
  context: RequestContext,
  policy: SessionPolicy,
  userId: UserId,
  remember: boolean,
  provider: OpenedByProvider | null = null,
): Promise<string> {
  const token = randomToken(tokenBytes)
  const lifeMs = remember ? policy.rememberDays * dayMs : policy.sessionHoursMax * hourMs
  const idleMinutes = remember ? policy.rememberIdleMinutes : policy.sessionIdleMinutes
  await startSession(context, {
    id: newId('sess', context.now),
    tokenHash: sha256(token),
    userId,
    expiresAt: new Date(context.now.getTime() + lifeMs),
    idleSeconds: idleMinutes * minuteSeconds,
    provider,
  })
  return token
}

/** Ends the session that the browser sent along when somebody signs in on it again, whoever's it was: nobody holds its token from then on. */
export async function endEarlierSession(context: RequestContext, { sessionToken }: BrowserDevice): Promise<void> {
  if (sessionToken === null) return
  const tokenHash = sha256(sessionToken)
  const earlier = await authoriseSession(context.db, tokenHash, null, context.now)
  if (!earlier) return
  const { id, userId } = earlier.session
  await endSession(context, tokenHash)
  await recordUserEvent(context, userId, { action: 'session.end', targetId: id, details: { by: 'sign_in' } })
}

/** Ends the session on the server, so that its token is worth nothing from now on. */
export async function signOut(context: SessionContext): Promise<null> {
  await endSession(context, context.session.tokenHash)
  await recordUserEvent(context, context.session.userId, { action: 'sign_out' })
  return null
}
