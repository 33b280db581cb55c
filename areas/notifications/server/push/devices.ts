import { createECDH, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import { addNotice, recordUserEvent, refuseUnknown } from '#areas/identity/server/index.ts'
import type { addPushDevice, claimPushDevice, listPushDevices, renewPushDevice } from '#areas/notifications/contract/push.ts'
import type { HandlerInput, HandlerOutput } from '#kernel/endpoint.ts'
import { type UserId, userId as userIdSchema } from '#kernel/ids.ts'
import type { RequestContext, SessionContext, UserContext } from '#server/infra/context.ts'
import { AppError, brokenRule } from '#server/infra/errors.ts'
import { nameBrowser } from '#server/infra/http/browser-names.ts'
import type { HttpDependencies } from '#server/infra/http/register.ts'
import { hmac, newId } from '#server/infra/keys/crypto.ts'
import type { Keys, Sealer } from '#server/infra/keys/keys.ts'
import type { Outbound } from '#server/infra/outbound/outbound.ts'
import { runAsUser } from '#server/infra/user-work.ts'
import { claimDevice, deleteDevice, deleteSurplusDevices, findSessionOfDevice, listDevices, movePushes, putDevice } from './devices-store.ts'
import { readPublicKey } from './identity.ts'

/** Signed, since a service worker has no session. It needs no row: it is as good as the device that it names. */
interface RenewableDevice {
  readonly userId: UserId
  readonly deviceId: string
}

const bodyOf = ({ userId, deviceId }: RenewableDevice) => `${userId}~${deviceId}`
const sign = (keys: Keys, device: RenewableDevice) => hmac(keys.hashKey('push-renewal'), bodyOf(device))

function makeRenewalToken(keys: Keys, device: RenewableDevice): string {
  return `${bodyOf(device)}~${sign(keys, device).toString('base64url')}`
}

/** Null if the token isn't one of ours. */
function readRenewalToken(keys: Keys, token: string): RenewableDevice | null {
  const [user, deviceId, signature] = token.split('~')
  if (!user || !deviceId || !signature) return null
  const userId = z.parse(userIdSchema, user)
  const given = Buffer.from(signature, 'base64url')
  const expected = sign(keys, { userId, deviceId })
  return given.length === expected.length && timingSafeEqual(given, expected) ? { userId, deviceId } : null
}

export interface PushDependencies {
  readonly keys: Keys
  readonly outbound: Outbound
}

/** Where to send messages to a browser, and the keys they are encrypted with. Stored sealed. */
export interface Subscription {
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
}

export const createPushSealer = (keys: Keys): Sealer => keys.sealer('push')
const hashEndpoint = (keys: Keys, endpoint: string): Buffer => hmac(keys.hashKey('push-endpoint'), endpoint)
/** What the sealed subscription is bound to. */
export const bindingOf = (endpointHash: Buffer): string => endpointHash.toString('hex')

/** Returns the browsers that the caller is notified in. */
export async function readDevices(context: SessionContext, { keys }: PushDependencies): Promise<HandlerOutput<typeof listPushDevices>> {
  const devices = (await listDevices(context)).map(({ id, user_agent: userAgent, created_at: created, last_used_at: used }) => ({
    id,
    ...nameBrowser(userAgent),
    created_at: created.toISOString(),
    last_used_at: used.toISOString(),
  }))
  return { public_key: await readPublicKey(context, createPushSealer(keys)), devices }
}

/**
 * Adds the caller's browser, or renews it. Another person's browser that has the same address becomes the caller's.
 * @throws AppError `invalid_fields` for an address that the server may not call, and for keys that nothing can be encrypted with.
 */
export async function addDevice(
  context: SessionContext,
  dependencies: PushDependencies,
  subscription: HandlerInput<typeof addPushDevice>['body'],
): Promise<HandlerOutput<typeof addPushDevice>> {
  const added = await storeSubscription(context, dependencies, subscription, context.session.id)
  if (added.isNew) {
    await deleteSurplusDevices(context)
    await recordUserEvent(context, context.userId, { action: 'push_device.add', targetId: added.id })
    // It shows notifications until somebody ends its session, and longer than an expired one.
    await addNotice(context, { kind: 'push_device_added' })
  }
  return presentOwn(dependencies, context.userId, added.id)
}

/** @throws AppError as `addDevice`, or `conflict`. */
async function storeSubscription(
  context: UserContext,
  { keys, outbound }: PushDependencies,
  subscription: Subscription,
  sessionId: string | null,
): Promise<{ id: string; isNew: boolean }> {
  if (!isOnCurve(subscription.keys.p256dh)) throw brokenRule('keys.p256dh', 'push_keys_form')
  const refusal = await outbound.findRefusal(subscription.endpoint)
  if (refusal) throw brokenRule('endpoint', refusal === 'port' ? 'push_address_port' : 'push_address_private')
  const endpointHash = hashEndpoint(keys, subscription.endpoint)
  const sealed = await createPushSealer(keys).seal(context, JSON.stringify(subscription), bindingOf(endpointHash))
  const added = await putDevice(context, { id: newId('pdev', context.now), endpointHash, sealed, sessionId })
  if (!added) throw new AppError('conflict')
  return added
}

/** A device as its own browser gets it. */
function presentOwn({ keys }: PushDependencies, userId: UserId, id: string): HandlerOutput<typeof addPushDevice> {
  return { id, renewal_token: makeRenewalToken(keys, { userId, deviceId: id }) }
}

/** Moves the caller's device with this address to their present session. Not an audit event: each visit repeats it. */
export async function claimCurrentDevice(
  context: SessionContext,
  dependencies: PushDependencies,
  { endpoint }: HandlerInput<typeof claimPushDevice>['body'],
): Promise<HandlerOutput<typeof claimPushDevice>> {
  const id = await claimDevice(context, hashEndpoint(dependencies.keys, endpoint), context.session.id)
  return id === null ? { id, renewal_token: null } : presentOwn(dependencies, context.userId, id)
}

/** @throws RecordedRefusal `not_found`. */
export async function removeDevice(context: SessionContext, id: string): Promise<null> {
  const action = 'push_device.remove'
  if (!(await deleteDevice(context, id))) return refuseUnknown(context, action, id)
  await recordUserEvent(context, context.userId, { action, targetId: id })
  return null
}

function isOnCurve(publicKey: string): boolean {
  try {
    const own = createECDH('prime256v1')
    own.generateKeys()
    own.computeSecret(publicKey, 'base64url')
    return true
  } catch {
    return false
  }
}

/**
 * Replaces the subscription of a browser, which stays with its session: a device that was removed can't come back.
 * @throws AppError `push_device_gone` if the token is not ours or its device was removed, and as `addDevice`.
 */
export async function renewDevice(
  context: RequestContext,
  dependencies: PushDependencies & Pick<HttpDependencies, 'database'>,
  { token, ...subscription }: HandlerInput<typeof renewPushDevice>['body'],
): Promise<HandlerOutput<typeof renewPushDevice>> {
  const device = readRenewalToken(dependencies.keys, token)
  if (!device) throw new AppError('push_device_gone')
  const { userId, deviceId } = device
  return runAsUser(dependencies.database, context, userId, async (own) => {
    const before = await findSessionOfDevice(own, deviceId)
    if (!before) throw new AppError('push_device_gone')
    const { id } = await storeSubscription(own, dependencies, subscription, before.session_id)
    if (id !== deviceId) {
      await movePushes(own, deviceId, id)
      await deleteDevice(own, deviceId)
      await recordUserEvent(own, userId, { action: 'push_device.renew', targetId: id })
    }
    return presentOwn(dependencies, userId, id)
  })
}
