import type { Locator, Page } from '@playwright/test'
import { type BrowserSubscription, type PushService, startPushService } from '#areas/notifications/test/push-service.ts'
import { recordChange } from '#server/infra/changes/index.ts'
import { chromiumArguments, findWholeChromium } from '../../../scripts/find-chromium.ts'
import { deep, expect, newContextTest as test } from '../../browser/test.ts'
import { inAccount, makePayment } from '../../support/factories.ts'

test.use({ launchOptions: { executablePath: findWholeChromium(), args: chromiumArguments } })

/**
 * Gives the pages of a browser a push service of the test. Chromium's own one is on the internet; it would hand the same decrypted text to the
 * service worker as the browser's debugging protocol does here.
 */
async function connect(page: Page, subscription: BrowserSubscription): Promise<void> {
  let isOn = false
  await page.context().exposeFunction('isPushOn', () => isOn)
  await page.context().exposeFunction('setPushOn', (on: boolean) => {
    isOn = on
  })
  await page.context().addInitScript((given) => {
    const { isPushOn, setPushOn } = window as unknown as { isPushOn: () => Promise<boolean>; setPushOn: (on: boolean) => Promise<void> }
    // As a browser's own subscription, it says more than the server takes.
    const stubbed = { endpoint: given.endpoint, options: {}, toJSON: () => ({ ...given, expirationTime: null }), unsubscribe: () => setPushOn(false) }
    Object.assign(PushManager.prototype, {
      getSubscription: async () => ((await isPushOn()) ? stubbed : null),
      subscribe: async ({ applicationServerKey }: PushSubscriptionOptionsInit) => {
        if (!/^[\w-]{87}$/.test(String(applicationServerKey))) throw new Error('not a key')
        await setPushOn(true)
        return stubbed
      },
    })
  }, subscription)
}

/** Hands a text to the service worker as a push does. */
async function deliver(page: Page, data: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const registered = Promise.withResolvers<string>()
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    for (const { registrationId, isDeleted } of registrations) if (!isDeleted) registered.resolve(registrationId)
  })
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.deliverPushMessage', { origin: new URL(page.url()).origin, registrationId: await registered.promise, data })
  await session.detach()
}

/** What the service worker shows. */
const shown = (page: Page) =>
  page.evaluate(async () => {
    const [registration] = await navigator.serviceWorker.getRegistrations()
    return (await registration?.getNotifications())?.map(({ title, body, lang, tag }) => ({ title, body, lang, tag })) ?? []
  })

/** Tells the service worker that its subscription ended, as the push service does; the browser gets another one from there. */
async function changeSubscription(page: Page, subscription: BrowserSubscription): Promise<void> {
  const [worker] = page.context().serviceWorkers()
  await worker?.evaluate(async (given) => {
    const scope = globalThis as unknown as { registration: ServiceWorkerRegistration; dispatchEvent: (event: Event) => void }
    Object.defineProperty(scope.registration.pushManager, 'subscribe', {
      configurable: true,
      value: async ({ applicationServerKey }: PushSubscriptionOptionsInit) => {
        if (!/^[\w-]{87}$/.test(String(applicationServerKey))) throw new Error('not a key')
        return { endpoint: given.endpoint, toJSON: () => ({ ...given, expirationTime: null }) }
      },
    })
    const work: Promise<unknown>[] = []
    const waitUntil = (one: Promise<unknown>) => void work.push(one)
    scope.dispatchEvent(Object.assign(new Event('pushsubscriptionchange'), { newSubscription: null, waitUntil }))
    await Promise.all(work)
  }, subscription)
}

/** Clicks on the notification that is shown, and returns the address of the window that would open: only a real click may open one. */
async function clickShown(page: Page): Promise<string | undefined> {
  const [worker] = page.context().serviceWorkers()
  return worker?.evaluate(async () => {
    const scope = globalThis as unknown as {
      registration: ServiceWorkerRegistration
      clients: { openWindow: (url: string) => Promise<void> }
      NotificationEvent: new (type: string, init: object) => Event
      dispatchEvent: (event: Event) => void
    }
    const opened: string[] = []
    Object.defineProperty(scope.clients, 'openWindow', { value: async (url: string) => void opened.push(url) })
    const [notification] = await scope.registration.getNotifications()
    // Events of scripts can't be extended.
    scope.dispatchEvent(Object.assign(new scope.NotificationEvent('notificationclick', { notification }), { waitUntil: () => {} }))
    return opened[0]
  })
}

/** Turns notifications on in this browser, as a member who is signed in. Returns the card of browsers. */
async function turnOn(page: Page, service: PushService): Promise<Locator> {
  await page.context().grantPermissions(['notifications'])
  await connect(page, service.subscribe())
  await page.goto('/settings/notifications')
  const card = page.getByRole('region', { name: 'Browser notifications' })
  await card.getByRole('button', { name: 'Turn on in this browser' }).click()
  await expect(card.getByRole('listitem')).toContainText('This device')
  return card
}

test('turns notifications on in a browser, shows a dispute and opens it, and removes the browser', deep, async ({ page, shop, shops, signIn }) => {
  const service = await startPushService()
  await signIn(shop.people.owner)
  const card = await turnOn(page, service)
  await page.getByRole('button', { name: 'Send a test' }).click()
  await page.getByRole('menuitem', { name: 'By push' }).click()
  await expect.poll(() => service.received.map(({ message }) => message.title)).toEqual(['Test notification'])

  await makePayment(shops.backend, shop, { card: 'pm_card_createDispute', amountMinor: 4_250 })
  await expect.poll(() => service.received.length).toBe(2)
  const message = service.received[1]?.message
  await deliver(page, JSON.stringify(message))
  await expect
    .poll(() => shown(page))
    .toEqual([{ title: 'Dispute opened', body: expect.stringContaining('A customer disputed $42.50.'), lang: 'en', tag: message?.tag }])
  // A repeated message replaces the first one.
  await deliver(page, JSON.stringify(message))
  await expect.poll(async () => (await shown(page)).length).toBe(1)
  const address = await clickShown(page)
  await expect.poll(() => shown(page)).toEqual([])
  await page.goto(address ?? '')
  await expect(page).toHaveURL(/\/payments-product\/disputes\/dp_\w+$/)

  await page.goto('/settings/notifications')
  await card.getByRole('button', { name: /^Remove/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove browser' }).click()
  await expect(card.getByRole('button', { name: 'Turn on in this browser' })).toBeVisible()
  await expect(card.getByRole('listitem')).toHaveCount(0)
  service.close()
})

test('goes on under another address of the push service, without a visit', deep, async ({ page, shop, shops, signIn }) => {
  const service = await startPushService()
  await signIn(shop.people.owner)
  await turnOn(page, service)

  const next = [service.subscribe(), service.subscribe()] as const
  for (const subscription of next) {
    await changeSubscription(page, subscription)
    await inAccount(shops.backend, { merchantId: shop.liveId }, async (account) =>
      recordChange(account, { type: 'payout.failed', objectType: 'payout', objectId: 'po_gone' }),
    )
    await expect.poll(() => service.received.at(-1)?.endpoint).toBe(subscription.endpoint)
  }
  expect(service.received.map(({ endpoint }) => endpoint)).toEqual(next.map(({ endpoint }) => endpoint))
  service.close()
})

test('says why a browser cannot show notifications', deep, async ({ page, shop, signIn }) => {
  await signIn(shop.people.viewer)
  await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'denied' }))
  await page.goto('/settings/notifications')
  await expect(page.getByText('Notifications are blocked in this browser.')).toBeVisible()
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'))
  await page.reload()
  await expect(page.getByText("This browser doesn't support notifications from this address.")).toBeVisible()
})
