import type { UserAuditReason } from '#areas/identity/contract/rules.ts'
import type { createPasskey as createEndpoint, getPasskeyOptions } from '#areas/identity/contract/security.ts'
import type { HandlerInput, HandlerOutput } from '#kernel/endpoint.ts'
import type { RequestContext, SessionContext, UserContext } from '#server/infra/context.ts'
import { AppError, RecordedRefusal } from '#server/infra/errors.ts'
import { newId } from '#server/infra/keys/crypto.ts'
import type { IdentityDependencies } from '../dependencies.ts'
import { lockUser, recordUserEvent } from '../users/users-store.ts'
import {
  ceremonyMs,
  findRelyingParty,
  handleOf,
  makeRegistrationOptions,
  makeRequestOptions,
  type PasskeyResponse,
  type RelyingParty,
  verifyAssertion,
  verifyRegistration,
} from './passkeys-ceremonies.ts'
import { countSignature, deletePasskey, insertPasskey, listPasskeys, type PasskeyRow, saveChallenge, takeChallenge } from './passkeys-store.ts'
import { partWithFactor, refuseMoreThanAllowed, refuseUnknown, welcomeFactor } from './second-factors.ts'

/** @throws AppError `passkey_refused` where this installation's address allows none, or `too_many_factors`. */
export async function beginPasskey(context: SessionContext, { address, config }: IdentityDependencies): Promise<HandlerOutput<typeof getPasskeyOptions>> {
  const party = findRelyingParty(address)
  if (!party) throw new AppError('passkey_refused')
  const present = await listPasskeys(context)
  refuseMoreThanAllowed(present)
  const { userId, userEmail, userName } = context.session
  const options = await makeRegistrationOptions({ ...party, name: config.brand.name }, { id: userId, email: userEmail, name: userName }, present)
  await saveChallenge(context, challengeIdOf(context), options.challenge, new Date(context.now.getTime() + ceremonyMs))
  return { options: { ...options } }
}

/** @throws RecordedRefusal `passkey_refused`, whatever is wrong. */
export async function createPasskey(
  context: SessionContext,
  dependencies: IdentityDependencies,
  { name, response }: HandlerInput<typeof createEndpoint>['body'],
): Promise<HandlerOutput<typeof createEndpoint>> {
  await lockUser(context)
  refuseMoreThanAllowed(await listPasskeys(context))
  const challenge = await takeChallenge(context, challengeIdOf(context))
  if (!challenge) return refuse(context, 'challenge_unknown')
  const party = findRelyingParty(dependencies.address)
  const verified = party && (await verifyRegistration(party, response, challenge))
  if (!verified) return refuse(context, 'not_verified')
  const id = newId('pk', context.now)
  if (!(await insertPasskey(context, { id, name, ...verified }))) return refuse(context, 'already_registered')
  await recordUserEvent(context, context.userId, { action: 'passkey.add', targetId: id, details: { name } })
  return { id, recovery_codes: await welcomeFactor(context, dependencies, name) }
}

/** @throws RecordedRefusal `not_found`. */
export async function removePasskey(context: SessionContext, id: string): Promise<null> {
  await lockUser(context)
  const removed = await deletePasskey(context, id)
  if (!removed) return refuseUnknown(context, 'passkey.remove', id)
  await recordUserEvent(context, context.userId, { action: 'passkey.remove', targetId: id, details: removed })
  await partWithFactor(context, removed.name)
  return null
}

async function refuse(context: SessionContext, refusedFor: UserAuditReason): Promise<never> {
  await recordUserEvent(context, context.userId, { action: 'passkey.add', refusedFor })
  throw new RecordedRefusal('passkey_refused')
}

function challengeIdOf({ session }: SessionContext): string {
  return `${session.id}:register`
}

/**
 * Asks for a signature, and keeps what must be signed under an id until then.
 * @param passkeys left out where the browser shows which ones it has.
 */
export async function askForPasskey(
  context: RequestContext,
  party: RelyingParty,
  challengeId: string,
  passkeys?: readonly PasskeyRow[],
): Promise<Record<string, unknown>> {
  const options = await makeRequestOptions(party, passkeys)
  await saveChallenge(context, challengeId, options.challenge, new Date(context.now.getTime() + ceremonyMs))
  return { ...options }
}

/** Why a passkey's answer is refused; null where it is accepted. */
export async function judgePasskey(
  context: UserContext,
  party: RelyingParty | null,
  response: PasskeyResponse,
  challenge: string | null,
): Promise<UserAuditReason | null> {
  if (!challenge) return 'challenge_unknown'
  const passkey = (await listPasskeys(context)).find(({ credential_id }) => credential_id === response.id)
  if (!passkey) return 'passkey_unknown'
  // Where a browser names the user, it must be the passkey's own.
  const { userHandle } = response.response
  if (userHandle && userHandle !== handleOf(context.userId)) return 'passkey_of_another_user'
  const signed = party && (await verifyAssertion(party, response, challenge, passkey))
  if (!signed) return 'passkey_not_verified'
  return (await countSignature(context, passkey.id, signed)) ? null : 'passkey_copied'
}
