import { randomBytes, timingSafeEqual } from 'node:crypto'
import { HOTP, Secret, TOTP } from 'otpauth'
import type { confirmAuthenticator as confirmEndpoint, createAuthenticator as createEndpoint } from '#areas/identity/contract/security.ts'
import type { HandlerInput, HandlerOutput } from '#kernel/endpoint.ts'
import { hourMs } from '#kernel/time/durations.ts'
import type { SessionContext, UserContext } from '#server/infra/context.ts'
import { RecordedRefusal } from '#server/infra/errors.ts'
import { newId } from '#server/infra/keys/crypto.ts'
import type { Keys, Sealer } from '#server/infra/keys/keys.ts'
import type { IdentityDependencies } from '../dependencies.ts'
import { lockUser, recordUserEvent } from '../users/users-store.ts'
import { deleteAuthenticator, findSeeds, findUnconfirmed, insertAuthenticator, listAuthenticators, markConfirmed, spendStep } from './authenticators-store.ts'
import { partWithFactor, refuseMoreThanAllowed, refuseUnknown, welcomeFactor } from './second-factors.ts'

const stepSeconds = 30

export interface CodeForm {
  readonly algorithm: 'SHA1' | 'SHA256' | 'SHA512'
  readonly digits: number
}
/** RFC 6238 as all apps know it: SHA-1, six digits, 30 seconds. */
const productForm: CodeForm = { algorithm: 'SHA1', digits: 6 }

/** The number of the 30 seconds that a time falls in. */
export function stepAt(time: Date): number {
  return TOTP.counter({ period: stepSeconds, timestamp: time.getTime() })
}

/** The code of a step. */
export function codeAt(seed: Buffer, step: number, form: CodeForm = productForm): string {
  return HOTP.generate({ secret: secretOf(seed), counter: step, ...form })
}

/**
 * The step whose code this is: the one at hand, or the one before it, since a clock may be late and typing takes time. The next one is never taken.
 * Null where it is the code of neither.
 */
export function findStep(seed: Buffer, code: string, now: Date): number | null {
  const current = stepAt(now)
  return [current, current - 1].find((step) => isSame(codeAt(seed, step), code)) ?? null
}

/** What an app must know, as text to type and as the content of a QR code. @param issuer name of the installation, which apps show. */
export function presentSeed(seed: Buffer, email: string, issuer: string): { secret: string; uri: string } {
  const secret = secretOf(seed)
  return { secret: secret.base32, uri: new TOTP({ issuer, label: email, secret, ...productForm, period: stepSeconds }).toString() }
}

function secretOf(seed: Buffer): Secret {
  return new Secret({ buffer: new Uint8Array(seed).buffer })
}

function isSame(expected: string, given: string): boolean {
  const [left, right] = [Buffer.from(expected), Buffer.from(given)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/** As long as the hash: RFC 4226 advises 160 bits. */
const seedBytes = 20
/** Setting up an app takes minutes; what was begun longer ago was given up. */
const setUpMs = hourMs

/** Begins an authenticator app in the place of one that was begun before; it counts once a first code has been confirmed. */
export async function createAuthenticator(context: SessionContext, { keys, config }: IdentityDependencies): Promise<HandlerOutput<typeof createEndpoint>> {
  refuseMoreThanAllowed(await listAuthenticators(context))
  const id = newId('totp', context.now)
  const seed = randomBytes(seedBytes)
  await insertAuthenticator(context, { id, seed: await sealerOf(keys).seal(context, seed.toString('base64'), bindingOf(context, id)) })
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
  await markConfirmed(context, begun.id, { name: body.name, step })
  await recordUserEvent(context, context.userId, { action, targetId: begun.id, details: { name: body.name } })
  return { recovery_codes: await welcomeFactor(context, dependencies, body.name) }
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
