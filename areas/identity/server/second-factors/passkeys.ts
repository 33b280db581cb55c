import type { UserAuditReason } from '#areas/identity/contract/rules.ts'
import type { createPasskey as createEndpoint, getPasskeyOptions } from '#areas/identity/contract/security.ts'
import type { HandlerInput, HandlerOutput } from '#kernel/endpoint.ts'
import type { SessionContext } from '#server/infra/context.ts'
import { AppError, RecordedRefusal } from '#server/infra/errors.ts'
import { newId } from '#server/infra/keys/crypto.ts'
import type { IdentityDependencies } from '../dependencies.ts'
import { recordUserEvent } from '../users/events-store.ts'
import { lockUser } from '../users/users-store.ts'
import { ceremonyMs, findRelyingParty, makeRegistrationOptions, verifyRegistration } from './passkeys-ceremonies.ts'
import { deletePasskey, insertPasskey, listPasskeys, saveChallenge, takeChallenge } from './passkeys-store.ts'
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
