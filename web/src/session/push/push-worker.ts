import type { PushMessage } from '@counterfoil/contract/notifications/push'

/** The service worker. It shows messages and opens what they are about; it caches nothing and answers no requests. */

/** The parts of a service worker's scope that are used. TypeScript's library for workers can't be loaded beside the one for pages. */
interface WorkerScope {
  readonly location: Location
  readonly registration: ServiceWorkerRegistration
  readonly clients: { openWindow(url: string): Promise<unknown> }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install', listener: (event: LastingEvent) => void): void
  addEventListener(type: 'push', listener: (event: LastingEvent & { readonly data: { json(): unknown } | null }) => void): void
  addEventListener(type: 'notificationclick', listener: (event: LastingEvent & { readonly notification: Notification }) => void): void
}
interface LastingEvent {
  waitUntil(work: Promise<unknown>): void
}
const worker = globalThis as unknown as WorkerScope

// It has no state, so a new version replaces the old one immediately.
worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()))

worker.addEventListener('push', (event) => {
  if (!event.data) return
  const { title, body, lang, tag, path } = event.data.json() as PushMessage
  event.waitUntil(worker.registration.showNotification(title, { body, lang, tag, data: { path } }))
})

// Always a new window: the page in an open one may have a form that wasn't sent.
worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { origin } = worker.location
  const url = new URL((event.notification.data as Pick<PushMessage, 'path'>).path, origin)
  if (url.origin === origin) event.waitUntil(worker.clients.openWindow(url.href))
})
