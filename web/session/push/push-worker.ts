import type { PushMessage, renewPushDevice } from '#areas/notifications/contract/push.ts'
import type { Answer } from '#kernel/endpoint.ts'
import { apiBase } from '#kernel/envelope.ts'
import { bodyOf, forgetRenewal, readRenewal, saveRenewal } from './renewal.ts'

/** The service worker. It shows messages, opens what they are about and replaces its subscription; it answers no requests. */

/** The parts of a service worker's scope that are used. TypeScript's library for workers can't be loaded beside the one for pages. */
interface WorkerScope {
  readonly location: Location
  readonly registration: ServiceWorkerRegistration
  readonly clients: { openWindow(url: string): Promise<unknown> }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install', listener: (event: LastingEvent) => void): void
  addEventListener(type: 'push', listener: (event: LastingEvent & { readonly data: { json(): unknown } | null }) => void): void
  addEventListener(type: 'pushsubscriptionchange', listener: (event: LastingEvent & { readonly newSubscription: PushSubscription | null }) => void): void
  addEventListener(type: 'notificationclick', listener: (event: LastingEvent & { readonly notification: Notification }) => void): void
}
interface LastingEvent {
  waitUntil(work: Promise<unknown>): void
}
const worker = globalThis as unknown as WorkerScope

/** The endpoint itself would bring the schemas of its body along. */
const renewPath: (typeof renewPushDevice)['path'] = '/user/push-devices/renew'
/** Of a device that was removed. */
const goneStatus = 410

// It has no state, so a new version replaces the old one immediately.
worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()))

worker.addEventListener('push', (event) => {
  if (!event.data) return
  const { title, body, lang, tag, path } = event.data.json() as PushMessage
  event.waitUntil(worker.registration.showNotification(title, { body, lang, tag, data: { path } }))
})

// The push service gave the browser another address, or ended the old one.
worker.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event.newSubscription)))

/** Subscribes again unless the browser did, and sends the subscription to the server. One whose device was removed meanwhile ends. */
async function renew(given: PushSubscription | null): Promise<void> {
  const renewal = await readRenewal()
  if (!renewal) return
  const { token, publicKey } = renewal
  const subscription = given ?? (await worker.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }))
  const response = await fetch(`${apiBase}${renewPath}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token, ...bodyOf(subscription) }),
  })
  if (response.ok) {
    const { data } = (await response.json()) as { data: Answer<typeof renewPushDevice> }
    await saveRenewal({ token: data.renewal_token, publicKey })
  } else if (response.status === goneStatus) {
    await forgetRenewal()
    await subscription.unsubscribe()
  }
}

// Always a new window: the page in an open one may have a form that wasn't sent.
worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { origin } = worker.location
  const url = new URL((event.notification.data as Pick<PushMessage, 'path'>).path, origin)
  if (url.origin === origin) event.waitUntil(worker.clients.openWindow(url.href))
})
