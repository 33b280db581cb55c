import type { Page } from '@playwright/test'
import { apiBase } from '#kernel/envelope.ts'
import { PaymentList } from '../browser/pages/payment-list.ts'
import { PaymentPage } from '../browser/pages/payment-page.ts'
import { Shell } from '../browser/pages/shell.ts'
import { deep, expect, newContextTest as test } from '../browser/test.ts'
import { makePayment } from '../support/factories.ts'

const listCalls = `**${apiBase}/merchant/*/payments?*`
const anyListCall = `**${apiBase}/merchant/*/payments**`
const unreachable = 'The request timed out or the network failed. Try again later.'

async function expectHome(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/overview$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
}

test.describe('an address there is nothing at', () => {
  test('says so inside the shell, and leads home', async ({ page, signIn, shop }) => {
    await signIn(shop.people.viewer)
    await page.goto('/payments-product/nowhere')
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
    await expect(page).toHaveTitle('Page not found · Counterfoil')
    await expect(page.getByText('404', { exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'Go home' }).click()
    await expectHome(page)
    await new Shell(page).follow('Payments')
  })

  test('says so to somebody who is signed out', deep, async ({ page }) => {
    await page.goto('/nowhere')
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
    await expect(page.getByRole('navigation')).toBeHidden()
  })
})

test('shows the 500 screen for an answer that breaks the page, and retry, reload and the way home work', deep, async ({ page, guard, signIn, shop, shops }) => {
  // React writes what it caught to the console, too.
  guard.allow(/RangeError: Invalid time value/)
  const { id } = await makePayment(shops.backend, shop)
  await signIn(shop.people.viewer)
  const broken = `**${apiBase}/merchant/*/payments/${id}`
  const breakAnswer = () => page.route(broken, (route) => route.fulfill({ json: { code: 200, message: '', data: { id, currency: 'USD' } } }))
  await breakAnswer()
  await page.goto(`/payments/${id}`)
  const screen = page.getByRole('alert')
  await expect(screen.getByRole('heading', { level: 1, name: 'Page loading failed' })).toBeVisible()
  await expect(screen).toContainText('Sorry, the page encountered an unknown error. Please try again later or contact technical support.')
  await expect(screen.getByText('500', { exact: true })).toBeVisible()
  await expect(new Shell(page).navigation).toBeVisible()

  const payment = new PaymentPage(page)
  await page.unroute(broken)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(payment.title).toHaveText('Payment of $100.00')

  await breakAnswer()
  await page.reload()
  await expect(screen).toContainText('Page loading failed')
  await page.unroute(broken)
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(payment.title).toHaveText('Payment of $100.00')

  await breakAnswer()
  await page.reload()
  await expect(screen).toContainText('Page loading failed')
  await page.getByRole('link', { name: 'Go home' }).click()
  await expectHome(page)
})

test('says that a part of the page did not arrive, and reloads it', deep, async ({ page, guard, signIn, shop }) => {
  guard.allow(/net::ERR_FAILED|PageResourceError|Failed to fetch dynamically imported module/)
  await signIn(shop.people.viewer)
  await page.goto('/notifications')
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
  await page.evaluate(async () => {
    localStorage.setItem('kept', 'yes')
    await caches.open('of-an-old-version')
  })
  const chunk = /\/assets\/payments-[^/]+\.js/
  await page.route(chunk, (route) => route.abort())
  await new Shell(page).navigation.getByRole('link', { name: 'Payments' }).click()
  const screen = page.getByRole('alert')
  await expect(screen.getByRole('heading', { level: 1, name: 'Network connection error' })).toBeVisible()
  await expect(screen).toContainText(
    'Page resource loading failed, this is usually due to unstable network. Please check your network connection or try again later.',
  )
  await page.unroute(chunk)
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Payments' })).toBeVisible()
  expect(await page.evaluate(async () => ({ kept: localStorage.getItem('kept'), caches: await caches.keys() }))).toEqual({ kept: 'yes', caches: [] })
})

test('loads the texts of a page again when the network comes back', deep, async ({ page, signIn, shop, guard }) => {
  guard.allow(/net::ERR_FAILED/)
  await signIn(shop.people.viewer)
  let failures = 0
  await page.route(/\/locales\/en\/payments-[^/]+\.json/, async (route) => {
    failures += 1
    if (failures > 2) return route.continue()
    await route.abort()
  })
  await page.goto('/payments')
  await expect(page.getByRole('heading', { level: 1, name: 'Payments' })).toBeVisible()
  expect(failures).toBeGreaterThan(2)
})

test('shows a failed list with its request id, and loads it on retry', async ({ page, guard, signIn, shop, shops }) => {
  guard.allow(/status of 500/)
  await makePayment(shops.backend, shop)
  await signIn(shop.people.viewer)
  await page.route(anyListCall, (route) =>
    route.fulfill({
      status: 500,
      headers: { 'x-request-id': 'req_quoteThisOne' },
      json: { code: 500, message: 'Something failed on our side.', data: null },
    }),
  )
  const list = new PaymentList(page)
  await list.open()
  const notice = page.getByRole('alert')
  await expect(notice).toContainText("Couldn't load payments")
  await expect(notice).toContainText('Something failed on our side.')
  await expect(notice).toContainText('Request ID')
  await expect(notice).toContainText('req_quoteThisOne')
  await page.unroute(anyListCall)
  await notice.getByRole('button', { name: 'Try again' }).click()
  await expect(list.rows).toHaveCount(1)
  await expect(notice).toBeHidden()
})

test('says in a toast that the network failed, and keeps the page', deep, async ({ page, guard, signIn, shop, shops }) => {
  guard.allow(/net::ERR_(INTERNET_DISCONNECTED|FAILED)/)
  await makePayment(shops.backend, shop)
  await signIn(shop.people.viewer)
  const list = new PaymentList(page)
  await list.open()
  await expect(list.rows).toHaveCount(1)
  await page.route(anyListCall, (route) => route.abort())
  await page
    .getByRole('navigation', { name: 'Status' })
    .getByRole('link', { name: /^Successful/ })
    .click()
  await expect(new Shell(page).toasts).toHaveText(unreachable)
  await expect(page.getByText("Couldn't load payments")).toBeVisible()
  await page.unroute(anyListCall)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(list.rows).toHaveCount(1)
})

test('gives up on an answer after twenty seconds', deep, async ({ page, guard, signIn, shop }) => {
  guard.allow(/net::ERR_/)
  await page.clock.install()
  await signIn(shop.people.viewer)
  await page.route(listCalls, () => undefined)
  await page.route(anyListCall, () => undefined)
  const asked = page.waitForRequest(anyListCall)
  // The page's clock goes on while it loads, so the call was made between two times.
  const earliest = await page.evaluate(() => Date.now())
  await new PaymentList(page).open()
  await asked
  const latest = await page.evaluate(() => Date.now())
  await page.clock.pauseAt(earliest + 19_000)
  await expect(page.getByRole('alert')).toBeHidden()
  await page.clock.runFor(latest - earliest + 2_000)
  await expect(page.getByText("Couldn't load payments")).toBeVisible()
  await expect(new Shell(page).toasts).toContainText(unreachable)
})

test('says that a payment and a dispute are not in this account', deep, async ({ page, guard, signIn, shop }) => {
  guard.allow(/status of 404/)
  await signIn(shop.people.viewer)
  await page.goto('/payments/pi_of_somebody_else')
  await expect(page.getByRole('heading', { name: 'Payment not found in this account' })).toBeVisible()
  await page.getByRole('link', { name: 'All payments' }).click()
  await expect(page).toHaveURL(/\/payments$/)
  await page.goto('/payments-product/disputes/dp_none')
  await expect(page.getByRole('main')).toContainText('Dispute not found in this account')
})
