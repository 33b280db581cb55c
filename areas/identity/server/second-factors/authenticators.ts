import { randomBytes } from 'node:crypto'
import type { confirmAuthenticator as confirmEndpoint, createAuthenticator as createEndpoint } from '#areas/identity/contract/security.ts'
import type { HandlerInput, HandlerOutput } from '#kernel/endpoint.ts'
import { hourMs } from '#kernel/time/durations.ts'
import type { SessionContext, UserContext } from '#server/infra/context.ts'
import { RecordedRefusal } from '#server/infra/errors.ts'
import { newId } from '#server/infra/keys/crypto.ts'
import type { Keys, Sealer } from '#server/infra/keys/keys.ts'
import type { IdentityDependencies } from '../dependencies.ts'
import { recordUserEvent } from '../users/events-store.ts'
import { lockUser } from '../users/users-store.ts'
import { findStep, presentSeed } from './authenticators-codes.ts'
import { deleteAuthenticator, findSeeds, findUnconfirmed, insertAuthenticator, listAuthenticators, markConfirmed, spendStep } from './authenticators-store.ts'
import { partWithFactor, refuseMoreThanAllowed, refuseUnknown, welcomeFactor } from './second-factors.ts'

/** As long as the hash: RFC 4226 advises 160 bits. */
const seedBytes = 20
/** Setting up an app takes minutes; what was begun longer ago was given up. */
const setUpMs = hourMs

/** Begins an authenticator app in the place of one that was begun before; it counts once a first code has been confirmed. */
export async function createAuthenticator(
  context: SessionContext,
  { keys, config }: IdentityDependencies,
  { name }: HandlerInput<typeof createEndpoint>['body'],
): Promise<HandlerOutput<typeof createEndpoint>> {
  refuseMoreThanAllowed(await listAuthenticators(context))
  const id = newId('totp', context.now)
  const seed = randomBytes(seedBytes)
  await insertAuthenticator(context, { id, name, seed: await sealerOf(keys).seal(context, seed.toString('base64'), bindingOf(context, id)) })
  return { id, ...presentSeed(seed, context.session.userEmail, config.brand.name) }
}

/** @throws RecordedRefusal `wrong_code`, or `not_found` where the caller has not begun it within the hour. */
export async function confirmAuthenticator(
  context: SessionContext,
  dependencies: IdentityDependencies,
  { params, body }: HandlerInput<typeof confirmEndpoint>,
): Promise<HandlerOutput<typeof confirmEndpoint>> {
  const action = 'authenticator.add'
  await lockUser(context)
  const begun = await findUnconfirmed(context, params.authenticatorId, new Date(context.now.getTime() - setUpMs))
  if (!begun) return refuseUnknown(context, action, params.authenticatorId)
  refuseMoreThanAllowed(await listAuthenticators(context))
  const step = findStep(await openSeed(context, dependencies.keys, begun), body.code, context.now)
  if (step === null) {
    await recordUserEvent(context, context.userId, { action, refusedFor: 'wrong_code', targetId: begun.id })
    throw new RecordedRefusal('wrong_code')
  }
  await markConfirmed(context, begun.id, step)
  await recordUserEvent(context, context.userId, { action, targetId: begun.id, details: { name: begun.name } })
  return { recovery_codes: await welcomeFactor(context, dependencies, begun.name) }
}

/** @throws RecordedRefusal `not_found`. */
export async function removeAuthenticator(context: SessionContext, id: string): Promise<null> {
  await lockUser(context)
  const removed = await deleteAuthenticator(context, id)
  if (!removed) return refuseUnknown(context, 'authenticator.remove', id)
  await recordUserEvent(context, context.userId, { action: 'authenticator.remove', targetId: id, details: removed })
  await partWithFactor(context, removed.name)
  return null
}

/** Spends a code of any of the user's apps. False where it is wrong, or was used before. */
export async function spendAuthenticatorCode(context: UserContext, keys: Keys, code: string): Promise<boolean> {
  for (const row of await findSeeds(context)) {
    const step = findStep(await openSeed(context, keys, row), code, context.now)
    if (step !== null && (await spendStep(context, row.id, step))) return true
  }
  return false
}

async function openSeed(context: UserContext, keys: Keys, { id, seed }: { id: string; seed: Buffer }): Promise<Buffer> {
  return Buffer.from(await sealerOf(keys).open(seed, bindingOf(context, id)), 'base64')
}

function sealerOf(keys: Keys): Sealer {
  return keys.sealer('authenticator-seeds')
}

function bindingOf({ userId }: UserContext, id: string): string {
  return `${userId}:${id}`
}
