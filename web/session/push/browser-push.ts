import { addPushDevice, claimPushDevice } from '#areas/notifications/contract/push.ts'
import { call } from '../../api/call.ts'
import workerUrl from './push-worker.ts?worker&url'
import { bodyOf, forgetRenewal, readRenewal, saveRenewal } from './renewal.ts'

/** Notifications in this browser: `blocked` can be changed in the browser's settings alone. */
export type PushSupport = 'unsupported' | 'blocked' | 'ready'

/** Browsers support it on https and localhost, some of them only for pages that were added to the home screen. */
export function readSupport(): PushSupport {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return 'unsupported'
  return Notification.permission === 'denied' ? 'blocked' : 'ready'
}

async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(workerUrl)
  return (await registration?.pushManager.getSubscription()) ?? null
}

/**
 * Finds this browser's device. A subscription that isn't the user's any more, as after a sign-out or by somebody else, ends here.
 * The build may have a newer service worker, which replaces the present one.
 */
export async function findOwnDevice(): Promise<string | null> {
  if (readSupport() !== 'ready') return null
  const subscription = await findSubscription()
  if (!subscription) return null
  const { id, renewal_token: token } = await call(claimPushDevice, { body: { endpoint: subscription.endpoint } })
  if (token === null) {
    await endSubscription(subscription)
    return null
  }
  await navigator.serviceWorker.register(workerUrl)
  const publicKey = keyOf(subscription) ?? (await readRenewal())?.publicKey
  if (publicKey !== undefined) await saveRenewal({ token, publicKey })
  return id
}

/** Asks for permission and adds this browser. Call it for a click: browsers reject the question otherwise. False without permission. */
export async function turnOn(publicKey: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  const registration = await navigator.serviceWorker.register(workerUrl)
  await untilActive(registration)
  const subscription = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  const { renewal_token: token } = await call(addPushDevice, { body: bodyOf(subscription) })
  await saveRenewal({ token, publicKey })
  return true
}

/** Ends the subscription of this browser, whose device was removed. */
export async function turnOff(): Promise<void> {
  const subscription = await findSubscription()
  if (subscription) await endSubscription(subscription)
}

async function endSubscription(subscription: PushSubscription): Promise<void> {
  await forgetRenewal()
  await subscription.unsubscribe()
}

/** The key that a subscription was made with, in base64url. */
function keyOf({ options }: PushSubscription): string | undefined {
  const key = options?.applicationServerKey
  if (!key) return undefined
  const bytes = String.fromCharCode(...new Uint8Array(key))
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** A worker that can't be installed becomes redundant; subscribing then fails with the reason. */
async function untilActive({ active, waiting, installing }: ServiceWorkerRegistration): Promise<void> {
  const worker = installing ?? waiting
  if (active || !worker) return
  await new Promise<void>((resolve) => {
    const check = () => {
      if (worker.state === 'activated' || worker.state === 'redundant') resolve()
    }
    worker.addEventListener('statechange', check)
    check()
  })
}
