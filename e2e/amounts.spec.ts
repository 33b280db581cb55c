import { limits } from '@counterfoil/contract/limits'
import pg from 'pg'
import { makePayment } from '../server/test/factories.ts'
import { longAddress, wideName } from './support/full-shop.ts'
import { openPayoutTrade } from './support/payout-trade.ts'
import { findOwnerUrl } from './support/shops.ts'
import { deep, expect, newContextTest as test } from './support/test.ts'

/** The cells whose text has more width than they show, or ends in dots. */
const cutOff = () =>
  [...document.querySelectorAll('main td[data-column], main td[data-column] *')]
    .filter((element) => element.clientWidth > 1 && element.scrollWidth > element.clientWidth)
    .filter((element) => getComputedStyle(element).overflowX !== 'visible' || element.matches('td'))
    .map(({ textContent }) => textContent)

for (const width of [360, 1440, 2200]) {
  test(`no amount of twelve digits and no name of fifty characters is cut off at ${width} pixels`, deep, async ({ page, product, signIn, shops }) => {
    await page.setViewportSize({ width, height: 900 })
    const shop = await shops.open({ name: wideName })
    await makePayment(shops.backend, shop, { amountMinor: limits.amountMinorMax })
    await makePayment(shops.backend, shop, { amountMinor: 1_000 })
    const trade = await openPayoutTrade(shops, shop)
    await trade.sell(limits.amountMinorMax)
    const payoutId = await trade.payOut(888_888_888_888)
    const owner = new pg.Client({ connectionString: findOwnerUrl(product.dataDir) })
    await owner.connect()
    await owner.query('UPDATE bank_accounts SET bank_name = $2 WHERE merchant_id = $1', [shop.liveId, wideName])
    await owner.query('UPDATE payments SET customer_email = $2, order_number = $3 WHERE merchant_id = $1', [shop.liveId, longAddress, wideName])
    await owner.end()
    await signIn(shop.people.owner)
    for (const path of ['/payments', '/balance', '/balance/payouts', `/balance/payouts/${payoutId}`]) {
      await page.goto(path)
      await expect(page.getByText(/\d,\d{3},\d{3},\d{3}\.\d\d/).first()).toBeVisible()
      expect(await page.evaluate(cutOff), path).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), path).toBeLessThanOrEqual(0)
    }
  })
}

test('the list of payments with checkboxes cuts nothing off beside the menu of a small laptop', deep, async ({ page, shop, shops, signIn }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await makePayment(shops.backend, shop, { amountMinor: limits.amountMinorMax })
  await makePayment(shops.backend, shop, { card: 'pm_card_visa_chargeDeclined' })
  await signIn(shop.people.owner)
  await page.goto('/payments')
  await expect(page.getByText(/\d,\d{3},\d{3},\d{3}\.\d\d/).first()).toBeVisible()
  expect(await page.evaluate(cutOff)).toEqual([])
  const created = page.getByRole('columnheader', { name: 'Created' })
  expect(
    await created.evaluate((cell) => cell.getBoundingClientRect().right <= (cell.closest('table')?.parentElement?.getBoundingClientRect().right ?? 0)),
  ).toBe(true)
})
