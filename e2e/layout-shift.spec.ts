import type { Page } from '@playwright/test'
import { makePayment } from '../server/test/factories.ts'
import { openPayoutTrade } from './support/payout-trade.ts'
import { settingsPages } from './support/settings-pages.ts'
import { deep, expect, test } from './support/test.ts'

interface Shift extends PerformanceEntry {
  readonly value: number
  readonly hadRecentInput: boolean
}

/** Adds up what moves in the page without the reader's doing, as Chromium measures it. */
function watchShifts(): void {
  Object.assign(window, { shifted: 0 })
  new PerformanceObserver((list) => {
    const shifts = (list.getEntries() as Shift[]).filter(({ hadRecentInput }) => !hadRecentInput)
    Object.assign(window, { shifted: shifts.reduce((sum, { value }) => sum + value, (window as unknown as { shifted: number }).shifted) })
  }).observe({ type: 'layout-shift', buffered: true })
}

async function measureShift(page: Page, path: string): Promise<number> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  // Once nothing is left to do, the last shift was reported.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  return page.evaluate(() => (window as unknown as { shifted: number }).shifted)
}

/** The bound below which a page counts as steady. */
const shiftMax = 0.05

for (const width of [360, 1440]) {
  test(`no page moves while it loads at ${width} pixels`, deep, async ({ page, signIn, product, shop, shops }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.addInitScript(watchShifts)
    const pages = [
      '/',
      '/payments',
      '/balance',
      '/balance/payouts',
      '/payments-product/acceptance',
      '/payments-product/acceptance/accepted',
      '/payments-product/vamp',
      '/risk',
      '/risk/config/ip',
      '/risk/rules',
      '/risk/uploads',
      '/risk/simulator',
      '/notifications',
      '/developer',
      '/developer/keys',
      '/developer/requests',
      '/developer/events',
      '/developer/webhooks',
    ]
    await signIn(product.owner)
    for (const path of [...pages, ...settingsPages]) expect.soft(await measureShift(page, path), path).toBeLessThanOrEqual(shiftMax)

    const { id: paymentId } = await makePayment(shops.backend, shop, { refundMinor: 500 })
    const trade = await openPayoutTrade(shops, shop)
    await trade.sell(100_000)
    const payoutId = await trade.payOut(50_000)
    await signIn(shop.people.owner)
    for (const path of [...pages, `/payments/${paymentId}`, `/balance/payouts/${payoutId}`]) {
      expect.soft(await measureShift(page, path), path).toBeLessThanOrEqual(shiftMax)
    }
  })
}
