import type { Page } from '@playwright/test'
import { listPayments } from '#areas/payments/contract/endpoints.ts'
import { followPayments } from '#areas/payments/contract/live.ts'
import { apiBase } from '#kernel/envelope.ts'
import { minuteMs } from '#kernel/time/durations.ts'
import { cursorOf } from '#server/infra/pages/keyset-pages.ts'
import { connectClient } from '../browser/api-key.ts'
import { openOther } from '../browser/other-browser.ts'
import { PaymentList } from '../browser/pages/payment-list.ts'
import { signIn as signInPage } from '../browser/sign-in.ts'
import { deep, expect, newContextTest as test } from '../browser/test.ts'
import { startWebServer } from '../browser/web-server.ts'
import { makePayment, type TestBusiness } from '../support/factories.ts'

const offerOf = (page: Page) => page.getByRole('button', { name: /^Show \d+ new payments?$/ })

/** A sale through the merchant API of a server; test cards work with the live key of a demo account. */
const sell = async (baseUrl: string, shop: TestBusiness) =>
  connectClient(baseUrl, await shop.key('live')).paymentIntents.create({ amount: 4_200, currency: 'usd', payment_method: 'pm_card_visa', confirm: true })

test(
  'offers a payment of the API in two browsers on two servers, and moves no row until it is shown',
  deep,
  async ({ page, browser, product, signIn, shops }) => {
    const shop = await shops.open({ isDemo: true, roles: ['support', 'viewer'] })
    await makePayment(shops.backend, shop, { amountMinor: 1_100 })
    const server = await startWebServer(product)
    const other = await openOther(browser, { ...product, baseUrl: server.baseUrl })
    try {
      await signIn(shop.people.support)
      await signInPage(other, server.baseUrl, shop.people.viewer)
      const lists = [new PaymentList(page), new PaymentList(other)]
      for (const list of lists) {
        await list.open()
        await expect(list.rows.getByRole('link')).toHaveCount(1)
      }
      await page.keyboard.press('j')
      await page.keyboard.press('x')
      const first = page.locator('tbody tr').first()
      await expect(first.getByRole('link')).toBeFocused()
      const before = await first.boundingBox()

      await sell(server.baseUrl, shop)
      for (const each of [page, other]) await expect(offerOf(each)).toHaveText('Show 1 new payment')

      for (const list of lists) await expect(list.rows).toHaveCount(1)
      await expect(first.getByRole('link')).toBeFocused()
      expect(await first.boundingBox()).toEqual(before)
      await expect(
        page
          .getByRole('main')
          .getByRole('status')
          .filter({ hasText: /^\d+ new payments?$/ }),
      ).toHaveCount(1)

      // Back over the checkboxes of the row and of the page.
      for (let step = 0; step < 3; step++) await page.keyboard.press('Shift+Tab')
      await expect(offerOf(page)).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(lists[0]?.rows ?? page.locator('tr')).toHaveCount(2)
      await expect(offerOf(page)).toBeHidden()
      await expect(first.getByRole('link')).toBeFocused()
      await expect(page.getByText('1 selected')).toBeVisible()
      await expect(new PaymentList(page).rows.last().getByRole('checkbox')).toBeChecked()
      await page.keyboard.press('j')
      await expect(page.locator('tbody tr').nth(1).getByRole('link')).toBeFocused()
      // The other browser shows them when its reader wants them.
      await expect(offerOf(other)).toBeVisible()
    } finally {
      await other.context().close()
      await server.stop()
    }
  },
)

test('tells only of what the query lists, and stops while the tab is hidden', async ({ page, signIn, shop, shops }) => {
  await makePayment(shops.backend, shop, { amountMinor: 2_200, card: 'pm_card_visa_chargeDeclined' })
  await signIn(shop.people.viewer)
  const list = new PaymentList(page)
  await list.open('?q=status:failed')
  await expect(list.rows.getByRole('link')).toHaveCount(1)
  await makePayment(shops.backend, shop, { amountMinor: 1_100 })
  await makePayment(shops.backend, shop, { amountMinor: 3_300, card: 'pm_card_visa_chargeDeclined' })
  await expect(offerOf(page)).toHaveText('Show 1 new payment')

  const isLive = (request: { url(): string }) => new URL(request.url()).pathname.endsWith(followPayments.path.replace('/merchant/:id', ''))
  const ended = page.waitForEvent('requestfailed', isLive)
  await hide(page, true)
  await ended
  await makePayment(shops.backend, shop, { amountMinor: 5_500, card: 'pm_card_visa_chargeDeclined' })
  // Long enough for the list to count as old.
  await page.clock.setFixedTime(Date.now() + minuteMs)
  await hide(page, false)
  await expect(offerOf(page)).toHaveText('Show 2 new payments')
  await expect(list.rows).toHaveCount(1)
})

test('follows the newest page reached from an older one, and shows new payments without its cursor', deep, async ({ page, signIn, shop, shops }) => {
  const oldest = await makePayment(shops.backend, shop, { amountMinor: 1_100 })
  await makePayment(shops.backend, shop, { amountMinor: 2_200 })
  await signIn(shop.people.viewer)
  const list = new PaymentList(page)
  await list.open(`?before=${cursorOf({ createdAt: oldest.created_at.toISOString().replace('Z', '000Z'), id: oldest.id })}`)
  await expect(list.rows).toHaveText([/22\.00/])
  await makePayment(shops.backend, shop, { amountMinor: 3_300 })
  await offerOf(page).click()
  await expect(list.rows).toHaveCount(3)
  await expect(page).toHaveURL(/\/payments$/)
  await expect(list.rows.first().getByRole('link')).toBeFocused()
})

test('does not take the focus later if new payments could not be loaded', deep, async ({ page, guard, signIn, shop, shops }) => {
  guard.allow(/status of 500/)
  await makePayment(shops.backend, shop)
  await signIn(shop.people.viewer)
  const list = new PaymentList(page)
  await list.open()
  await expect(list.rows.getByRole('link')).toHaveCount(1)
  await makePayment(shops.backend, shop)
  await expect(offerOf(page)).toBeVisible()
  const isList = ({ pathname }: URL) => pathname.startsWith(apiBase) && pathname.endsWith(listPayments.path.replace('/merchant/:id', ''))
  await page.route(isList, (route) => route.fulfill({ status: 500, json: { code: 500, message: 'Unavailable', data: null } }))
  await offerOf(page).click()
  const failure = page.getByRole('alert').filter({ hasText: "Couldn't load payments" })
  await expect(failure).toBeVisible()
  await page.unroute(isList)
  await failure.getByRole('button', { name: 'Try again' }).click()
  await expect(list.rows).toHaveCount(2)
  await expect(list.rows.first().getByRole('link')).not.toBeFocused()
})

test('tells after a restart of the server what came meanwhile', deep, async ({ browser, product, shop, shops }) => {
  await makePayment(shops.backend, shop)
  let server = await startWebServer(product)
  const { baseUrl } = server
  const page = await openOther(browser, { ...product, baseUrl })
  try {
    await signInPage(page, baseUrl, shop.people.viewer)
    const list = new PaymentList(page)
    await list.open()
    await expect(list.rows.getByRole('link')).toHaveCount(1)
    await makePayment(shops.backend, shop)
    await expect(offerOf(page)).toHaveText('Show 1 new payment')
    await server.kill()
    await makePayment(shops.backend, shop)
    server = await startWebServer(product, { port: new URL(baseUrl).port })
    await expect(offerOf(page)).toHaveText('Show 2 new payments')
    await offerOf(page).click()
    await expect(list.rows).toHaveCount(3)
  } finally {
    await page.context().close()
    await server.stop()
  }
})

/** As if another tab came to the front. */
async function hide(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate(
    (state) => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    },
    isHidden ? 'hidden' : 'visible',
  )
}
