import { apiBase, type Envelope } from '@counterfoil/contract/envelope'
import { accountRequirements, type MerchantInfo } from '@counterfoil/contract/merchants'
import type { Page } from '@playwright/test'
import { makePayment, testPassword } from '../server/test/factories.ts'
import { LoginPage } from './pages/login-page.ts'
import { PaymentList } from './pages/payment-list.ts'
import { PaymentPage } from './pages/payment-page.ts'
import { Shell } from './pages/shell.ts'
import { openPayoutTrade } from './support/payout-trade.ts'
import { settingsPages } from './support/settings-pages.ts'
import { deep, expect, newContextTest as test } from './support/test.ts'

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { scrollWidth, innerWidth } = await page.evaluate(() => ({ scrollWidth: document.documentElement.scrollWidth, innerWidth: window.innerWidth }))
  expect(scrollWidth, page.url()).toBeLessThanOrEqual(innerWidth)
}

for (const locale of ['en', 'zh-cn'] as const) {
  test(`no page in ${locale} scrolls sideways`, deep, async ({ page, signIn, shop, shops, guard }) => {
    guard.allow(/status of 404/)
    const refunded = await makePayment(shops.backend, shop, { amountMinor: 123_456_789, refundMinor: 1_000 })
    const declined = await makePayment(shops.backend, shop, { card: 'pm_card_visa_chargeDeclinedInsufficientFunds' })
    const uncaptured = await makePayment(shops.backend, shop, { captureMethod: 'manual' })
    const trade = await openPayoutTrade(shops, shop)
    await trade.sell(123_456_789)
    const payoutId = await trade.payOut(98_765_432, { statementDescriptor: 'A LONG DESCRIPTOR' })
    await trade.fail(payoutId)
    const lists = [
      '/',
      '/payments',
      '/payments?status=failed,refunded&brand=visa&email=somebody-with-a-long-address@example.com',
      '/balance',
      '/balance?part=pending&currency=USD',
      '/balance/payouts',
      '/balance/payouts?status=processing_failure&currency=USD',
      `/balance/payouts/${payoutId}`,
      '/balance/payouts/po_unknown',
      '/approvals',
      '/approvals/decided',
      '/exports',
      '/payments-product/acceptance',
      '/payments-product/acceptance/accepted',
      '/payments-product/vamp',
      '/risk',
      '/risk/config/ip',
      '/risk/rules',
      '/risk/uploads',
      '/risk/simulator',
      '/notifications',
    ]
    const payments = [refunded, declined, uncaptured].map(({ id }) => `/payments/${id}`)
    await page.goto('/user/login')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectNoSidewaysScroll(page)
    await signIn(shop.people.owner, { locale })
    for (const path of [
      ...lists,
      ...settingsPages,
      '/developer',
      '/developer/keys',
      '/developer/requests',
      '/developer/events',
      '/developer/webhooks',
      '/nowhere',
      ...payments,
      '/payments/pi_unknown',
    ]) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      await expectNoSidewaysScroll(page)
    }
  })
}

test('the steps to a live account keep room for their words', deep, async ({ page, signIn, shop }) => {
  await page.route(`**${apiBase}/merchant/*/info`, async (route) => {
    const response = await route.fetch()
    const envelope: Envelope<MerchantInfo> = await response.json()
    const data = { ...envelope.data, can_take_payments: false, missing: [...accountRequirements] }
    await route.fulfill({ response, json: { ...envelope, data } })
  })
  await signIn(shop.people.owner)
  for (const path of ['/', '/payments']) {
    await page.goto(path)
    const how = page.getByText('The owner clicks the link in the confirmation email.')
    await expect(how).toBeVisible()
    expect((await how.boundingBox())?.width, path).toBeGreaterThan(180)
  }
})

test('the navigation is a drawer that opens, follows and closes', async ({ page, signIn, shop }) => {
  await signIn(shop.people.owner)
  await page.goto('/')
  const shell = new Shell(page)
  const opener = page.getByRole('button', { name: 'Open navigation' })
  const drawer = page.getByRole('dialog', { name: 'Main' })
  await opener.tap()
  await expect(drawer).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(opener).toBeFocused()

  await opener.tap()
  await drawer.getByRole('button', { name: 'Close navigation' }).tap()
  await expect(drawer).toBeHidden()
  await opener.tap()
  await expectNoSidewaysScroll(page)
  await drawer.getByRole('link', { name: 'Payments' }).tap()
  await expect(page.getByRole('heading', { level: 1, name: 'Payments' })).toBeVisible()
  await expect(drawer).toBeHidden()
  await expect(shell.accountSwitcher).toBeVisible()
})

test('the main job fits: sign in, filter, open a payment, refund it', async ({ page, shop, shops }) => {
  await makePayment(shops.backend, shop, { amountMinor: 4_000 })
  await makePayment(shops.backend, shop, { amountMinor: 9_000, card: 'pm_card_visa_chargeDeclined' })
  const login = new LoginPage(page)
  await login.open()
  await login.signIn({ email: shop.people.owner.email, password: testPassword })
  await page.getByRole('button', { name: 'Open navigation' }).tap()
  await page.getByRole('dialog', { name: 'Main' }).getByRole('link', { name: 'Payments' }).tap()
  const list = new PaymentList(page)
  await expect(list.rows).toHaveCount(2)
  await list.filters.getByRole('button', { name: 'Filters' }).tap()
  await list.choose('Status', 'Successful')
  await expect(list.rows).toHaveCount(1)
  await expectNoSidewaysScroll(page)
  await list.rows.first().tap()
  const payment = new PaymentPage(page)
  await expect(payment.title).toHaveText('Payment of $40.00')
  await payment.openRefund()
  await expectNoSidewaysScroll(page)
  await payment.fillRefund('40.00')
  await payment.dialog.getByRole('button', { name: 'Refund $40.00' }).tap()
  await expect(new Shell(page).toasts).toContainText('$40.00 refunded.')
  await expectNoSidewaysScroll(page)
})
