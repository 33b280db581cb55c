import type { Page } from '@playwright/test'
import { makePayment } from '../server/test/factories.ts'
import { fillMoneyPages } from './support/money-pages.ts'
import { visitPages } from './support/routes.ts'
import { deep, expect, newContextTest as test } from './support/test.ts'

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

/** Pages of what the demo data doesn't have; those of money are filled below. */
const emptyPages = [
  '/approvals/$approvalId',
  '/approvals/team/$approvalId',
  '/balance/statements/$month',
  '/developer/keys/$keyId',
  '/developer/requests/$requestId',
  '/developer/webhooks/$endpointId',
  '/payments-product/disputes/$disputeId/respond',
  '/payments/bulk/$bulkId',
  '/risk/uploads/$uploadId',
  '/settings/billing/$month',
]

for (const width of [360, 1440]) {
  test(`no page of the demo moves while it loads at ${width} pixels`, deep, async ({ page, signIn, product }) => {
    // Some 80 pages.
    test.slow()
    await page.setViewportSize({ width, height: 900 })
    await page.addInitScript(watchShifts)
    await signIn(product.owner)
    const left = await visitPages(page, ['/risk/config/ip'], async (path) => {
      expect.soft(await measureShift(page, path), path).toBeLessThanOrEqual(shiftMax)
    })
    expect(left.filter((route) => !emptyPages.includes(route))).toEqual([])
  })

  test(`no page of a shop's money moves while it loads at ${width} pixels`, deep, async ({ page, signIn, product, shop, shops }) => {
    test.slow()
    await page.setViewportSize({ width, height: 900 })
    await page.addInitScript(watchShifts)
    const { id: paymentId } = await makePayment(shops.backend, shop, { refundMinor: 500 })
    const { paths } = await fillMoneyPages(product, shops, shop, { amountMinor: 10_000, name: 'Mei Chan', email: 'ada@example.com' })
    await signIn(shop.people.owner)
    for (const path of ['/', '/payments', '/customers', '/exports', '/settings/stores', `/payments/${paymentId}`, ...paths]) {
      expect.soft(await measureShift(page, path), path).toBeLessThanOrEqual(shiftMax)
    }
  })
}
