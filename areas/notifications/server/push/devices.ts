import { createECDH } from 'node:crypto'
import { addNotice, recordUserEvent, refuseUnknown } from '#areas/identity/server/index.ts'
import type { addPushDevice, claimPushDevice, listPushDevices } from '#areas/notifications/contract/push.ts'
import type { HandlerInput, HandlerOutput } from '#kernel/endpoint.ts'
import type { UserId } from '#kernel/ids.ts'
import type { SessionContext, UserContext } from '#server/infra/context.ts'
import { AppError, brokenRule } from '#server/infra/errors.ts'
import { nameBrowser } from '#server/infra/http/browser-names.ts'
import { hmac, newId } from '#server/infra/keys/crypto.ts'
import type { Keys, Sealer } from '#server/infra/keys/keys.ts'
import type { Outbound } from '#server/infra/outbound/outbound.ts'
import { claimDevice, deleteDevice, deleteSurplusDevices, listDevices, putDevice } from './devices-store.ts'
import { readPublicKey } from './identity.ts'
import { makeRenewalToken } from './renewal-token.ts'

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
export async function storeSubscription(
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
export function presentOwn({ keys }: PushDependencies, userId: UserId, id: string): HandlerOutput<typeof addPushDevice> {
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
