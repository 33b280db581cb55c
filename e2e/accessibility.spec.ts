import type { Page } from '@playwright/test'
import { makePayment } from '../server/test/factories.ts'
import { isSoak } from '../server/test/scale.ts'
import { LoginPage } from './pages/login-page.ts'
import { PaymentList } from './pages/payment-list.ts'
import { PaymentPage } from './pages/payment-page.ts'
import { PayoutList, PayoutPage } from './pages/payout-pages.ts'
import { Shell } from './pages/shell.ts'
import { openPayoutTrade } from './support/payout-trade.ts'
import { openBlank } from './support/sign-in.ts'
import { deep, expect, expectAccessible, newContextTest as test } from './support/test.ts'

const widths = [1280, 360] as const

/** The same state of a page in both appearances: the page follows the system, so nothing has to be opened anew. Without the soak, a narrow page is seen in dark alone. */
async function expectAccessibleInBoth(page: Page): Promise<void> {
  const isNarrow = page.viewportSize()?.width === 360
  for (const colorScheme of isNarrow && !isSoak ? (['dark'] as const) : (['light', 'dark'] as const)) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expect.poll(() => page.evaluate(() => document.documentElement.classList.contains('dark'))).toBe(colorScheme === 'dark')
    await settle(page)
    await expectAccessible(page)
  }
}

/** Colours in the middle of a change have the contrast of neither end. */
async function settle(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length)).toBe(0)
}

for (const width of widths) {
  test.describe(`${width} pixels wide`, width === 360 ? deep : {}, () => {
    test.use({ viewport: { width, height: 800 } })

    test('the sign-in page, with and without problems', deep, async ({ page }) => {
      const login = new LoginPage(page)
      await login.open()
      await login.submit.click()
      await expect(page.getByRole('alert')).toHaveCount(2)
      await expectAccessibleInBoth(page)
    })

    test('the overview, with the account menu open', deep, async ({ page, signIn, shop, shops }) => {
      await makePayment(shops.backend, shop, { refundMinor: 1_000 })
      await makePayment(shops.backend, shop, { card: 'pm_card_visa_chargeDeclined' })
      await signIn(shop.people.owner)
      await page.goto('/')
      await expect(page.getByRole('region', { name: 'Balance' })).toContainText('USD')
      await expect(page.getByRole('table', { name: 'Latest payments, newest first' }).getByRole('link')).toHaveCount(2)
      await expectAccessibleInBoth(page)
      await new Shell(page).accountMenu.click()
      await expectAccessibleInBoth(page)
    })

    test('the list of payments, with a filter open', deep, async ({ page, signIn, shop, shops }) => {
      await makePayment(shops.backend, shop, { refundMinor: 1_000 })
      await makePayment(shops.backend, shop, { captureMethod: 'manual' })
      await makePayment(shops.backend, shop, { card: 'pm_card_visa_chargeDeclined' })
      await signIn(shop.people.owner)
      const list = new PaymentList(page)
      await list.open()
      await expect(list.rows).toHaveCount(3)
      await expectAccessibleInBoth(page)
      if (width < 768) await list.filters.getByRole('button', { name: 'Filters' }).click()
      for (const name of ['Status', 'Amount']) {
        await list.openChip(name)
        await expectAccessibleInBoth(page)
        await page.keyboard.press('Escape')
      }
    })

    test('a payment, and its refund dialog', deep, async ({ page, signIn, shop, shops }) => {
      const { id } = await makePayment(shops.backend, shop, { refundMinor: 1_000 })
      await signIn(shop.people.owner)
      const payment = new PaymentPage(page)
      await payment.open(id)
      await expectAccessibleInBoth(page)
      await payment.openRefund()
      await payment.amount.fill('1000')
      await expect(payment.dialog.getByRole('alert')).toBeVisible()
      await expectAccessibleInBoth(page)
    })

    test('a declined and an uncaptured payment', deep, async ({ page, signIn, shop, shops }) => {
      const declined = await makePayment(shops.backend, shop, { card: 'pm_card_visa_chargeDeclinedInsufficientFunds' })
      const uncaptured = await makePayment(shops.backend, shop, { captureMethod: 'manual' })
      await signIn(shop.people.owner)
      const payment = new PaymentPage(page)
      for (const { id } of [declined, uncaptured]) {
        await payment.open(id)
        await expectAccessibleInBoth(page)
      }
    })

    test('the list of payouts, and one that can still be canceled', deep, async ({ page, signIn, shop, shops }) => {
      const trade = await openPayoutTrade(shops, shop)
      await trade.sell(50_000)
      const id = await trade.payOut(20_000)
      await trade.fail(await trade.payOut(1_000))
      await signIn(shop.people.owner)
      const list = new PayoutList(page)
      await list.open()
      await expect(list.rows).toHaveCount(2)
      await expectAccessibleInBoth(page)
      const payout = new PayoutPage(page)
      await payout.open(id)
      await expect(payout.lines).toContainText('Sale')
      await expectAccessibleInBoth(page)
      await payout.cancel.click()
      await expect(payout.dialog).toBeVisible()
      await expectAccessibleInBoth(page)
    })

    test('an empty list, notifications, and an address there is nothing at', deep, async ({ page, signIn, shop }) => {
      await signIn(shop.people.owner)
      for (const path of ['/payments', '/balance/payouts', '/approvals', '/exports', '/notifications', '/nowhere']) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
        await expectAccessibleInBoth(page)
      }
    })
  })
}

test('finds one text of poor contrast among many that look alike', async ({ page, product }) => {
  await openBlank(page, product.baseUrl)
  await page.setContent(`<!doctype html><html lang="en"><title>Rows</title><main><h1>Rows</h1><ul>${'<li>Refunded</li>'.repeat(20)}</ul></main></html>`)
  await expectAccessible(page)
  const row = page.getByRole('listitem').nth(13)
  await row.evaluate((text) => text.style.setProperty('color', '#bbb'))
  await expect(expectAccessible(page)).rejects.toThrow('color-contrast')
  await row.evaluate((text) => text.setAttribute('style', 'background: #333'))
  await expect(expectAccessible(page)).rejects.toThrow('color-contrast')
})
