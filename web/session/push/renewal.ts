import type { addPushDevice } from '#areas/notifications/contract/push.ts'
import type { BodyInput } from '#kernel/endpoint.ts'

/** What the service worker needs to replace the subscription of its browser. The worker reads no local storage, so this is in a cache. */
export interface Renewal {
  readonly token: string
  /** The `applicationServerKey` of the subscription. */
  readonly publicKey: string
}

const cacheName = 'push-renewal'
const entry = '/push-renewal'

export async function saveRenewal(renewal: Renewal): Promise<void> {
  await (await caches.open(cacheName)).put(entry, Response.json(renewal))
}

export async function readRenewal(): Promise<Renewal | null> {
  const kept = await (await caches.open(cacheName)).match(entry)
  return kept ? await kept.json() : null
}

export async function forgetRenewal(): Promise<void> {
  await caches.delete(cacheName)
}

/** A subscription as the server takes it, without the browser's further fields. */
export function bodyOf(subscription: PushSubscription): BodyInput<typeof addPushDevice> {
  const { endpoint, keys } = subscription.toJSON() as BodyInput<typeof addPushDevice>
  return { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } }
}
