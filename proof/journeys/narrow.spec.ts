import type { Page } from '@playwright/test'
import { accountRequirements, type MerchantInfo } from '#areas/settings/contract/merchants/endpoints.ts'
import { apiBase, type Envelope } from '#kernel/envelope.ts'
import { LoginPage } from '../browser/pages/login-page.ts'
import { PaymentList } from '../browser/pages/payment-list.ts'
import { PaymentPage } from '../browser/pages/payment-page.ts'
import { Shell } from '../browser/pages/shell.ts'
import { deep, expect, newContextTest as test } from '../browser/test.ts'
import { makePayment, testPassword } from '../support/factories.ts'

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { scrollWidth, innerWidth } = await page.evaluate(() => ({ scrollWidth: document.documentElement.scrollWidth, innerWidth: window.innerWidth }))
  expect(scrollWidth, page.url()).toBeLessThanOrEqual(innerWidth)
}

test('the steps to a live account keep room for their words', deep, async ({ page, signIn, shop }) => {
  await page.route(`**${apiBase}/merchant/*/info`, async (route) => {
    const response = await route.fetch()
    const envelope: Envelope<MerchantInfo> = await response.json()
    const data = { ...envelope.data, can_take_payments: false, missing: [...accountRequirements] }
    await route.fulfill({ response, json: { ...envelope, data } })
  })
  await signIn(shop.people.owner)
  await page.goto('/developer')
  const how = page.getByText('The owner clicks the link in the confirmation email.')
  await expect(how).toBeVisible()
  expect((await how.boundingBox())?.width).toBeGreaterThan(180)
})

test('the navigation is a drawer that opens, follows and closes', async ({ page, signIn, shop }) => {
  await signIn(shop.people.owner)
  await page.goto('/')
  const shell = new Shell(page)
  const opener = page.getByRole('button', { name: 'More', exact: true })
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

test('a phone reaches every page: by the bar, the title of a page and the list of the settings', async ({ page, signIn, shop }) => {
  await signIn(shop.people.owner)
  await page.goto('/balance')
  const bar = page.getByRole('navigation', { name: 'Main' })
  await expect(bar.getByRole('link')).toHaveText(['Home', 'Payments', 'Balance', 'Developers'])
  const title = page.getByRole('heading', { level: 1 })
  await page.getByRole('button', { name: 'Pages of Balance' }).tap()
  await page.getByRole('menuitemradio', { name: 'Bank accounts' }).tap()
  await expect(title).toHaveText('Bank accounts')
  await expect(bar.getByRole('link', { name: 'Balance' })).toHaveAttribute('aria-current', 'page')

  await page.getByRole('button', { name: 'More', exact: true }).tap()
  await page.getByRole('dialog', { name: 'Main' }).getByRole('link', { name: 'Settings' }).tap()
  await expect(title).toHaveText('Settings')
  const list = page.getByRole('navigation', { name: 'Settings' })
  await list.getByRole('link', { name: 'Security' }).tap()
  await expect(title).toHaveText('Security')
  await page.getByRole('main').getByRole('link', { name: 'Settings' }).tap()
  await list.getByRole('link', { name: 'Team' }).tap()
  await expect(title).toHaveText('Members')
  await expectNoSidewaysScroll(page)

  await page.getByRole('button', { name: 'More', exact: true }).tap()
  await page.getByRole('dialog', { name: 'Main' }).getByRole('link', { name: 'All pages' }).tap()
  await page.getByRole('main').getByRole('link', { name: 'Payouts', exact: true }).tap()
  await expect(title).toHaveText('Payouts')
  await expectNoSidewaysScroll(page)
})

test('the main job fits: sign in, filter, open a payment, refund it', async ({ page, shop, shops }) => {
  await makePayment(shops.backend, shop, { amountMinor: 4_000 })
  await makePayment(shops.backend, shop, { amountMinor: 9_000, card: 'pm_card_visa_chargeDeclined' })
  const login = new LoginPage(page)
  await login.open()
  await login.signIn({ email: shop.people.owner.email, password: testPassword })
  await page.getByRole('button', { name: 'More', exact: true }).tap()
  await page.getByRole('dialog', { name: 'Main' }).getByRole('link', { name: 'Payments' }).tap()
  const list = new PaymentList(page)
  await expect(list.rows).toHaveCount(2)
  await page
    .getByRole('navigation', { name: 'Status' })
    .getByRole('link', { name: /^Successful/ })
    .tap()
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
