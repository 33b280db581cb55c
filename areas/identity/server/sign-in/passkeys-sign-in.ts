import type { getPasskeyLoginOptions, passkeyLogin } from '#areas/identity/contract/second-step.ts'
import type { HandlerInput, HandlerOutput } from '#kernel/endpoint.ts'
import type { RequestContext } from '#server/infra/context.ts'
import { AppError, RecordedRefusal } from '#server/infra/errors.ts'
import type { BrowserDevice } from '#server/infra/http/device-cookie.ts'
import { randomToken, sha256 } from '#server/infra/keys/crypto.ts'
import { runAsUser } from '#server/infra/user-work.ts'
import type { IdentityDependencies } from '../dependencies.ts'
import { askForPasskey, judgePasskey } from '../second-factors/passkeys.ts'
import { findRelyingParty } from '../second-factors/passkeys-ceremonies.ts'
import { findPasskeyOwner, takeChallenge } from '../second-factors/passkeys-store.ts'
import { lockUser, recordUserEvent } from '../users/users-store.ts'
import { completeSignIn, type SignedIn } from './sign-in.ts'

/**
 * Signing in by a passkey alone: it is something one has, and it asked for the finger or the PIN. A lock does not bind it, since it cannot be
 * guessed at.
 */

const tokenBytes = 32

/** @throws AppError `passkey_refused` where this installation's address allows none. */
export async function beginPasskeySignIn(context: RequestContext, { address }: IdentityDependencies): Promise<HandlerOutput<typeof getPasskeyLoginOptions>> {
  const party = findRelyingParty(address)
  if (!party) throw new AppError('passkey_refused')
  const challenge = randomToken(tokenBytes)
  return { challenge, options: await askForPasskey(context, party, challengeIdOf(challenge)) }
}

/** @throws AppError `passkey_refused`, whatever is wrong. */
export async function signInByPasskey(
  context: RequestContext,
  dependencies: IdentityDependencies,
  device: BrowserDevice,
  { challenge, response, remember }: HandlerInput<typeof passkeyLogin>['body'],
): Promise<SignedIn> {
  // Taken outside the user's transaction, so that it is used up whatever follows.
  const asked = await takeChallenge(context, challengeIdOf(challenge))
  const userId = await findPasskeyOwner(context, response.id)
  if (!userId) {
    await recordUserEvent(context, null, { action: 'sign_in', refusedFor: 'passkey_unknown' })
    throw new AppError('passkey_refused')
  }
  return runAsUser(dependencies.database, context, userId, async (own) => {
    await lockUser(own)
    // Nobody was named before, so the passkey itself must say whose it is.
    const isNamed = Boolean(response.response.userHandle)
    const refusedFor = isNamed ? await judgePasskey(own, findRelyingParty(dependencies.address), response, asked) : 'passkey_names_nobody'
    if (refusedFor) {
      await recordUserEvent(own, userId, { action: 'sign_in', refusedFor })
      throw new RecordedRefusal('passkey_refused')
    }
    return completeSignIn(own, dependencies, device, { userId, remember, means: 'passkey' })
  })
}

function challengeIdOf(token: string): string {
  return `${sha256(token).toString('hex')}:login`
}
