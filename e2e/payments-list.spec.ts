import { makePayment } from '../server/test/factories.ts'
import { PaymentList } from './pages/payment-list.ts'
import { expect, expectAccessible, test } from './support/test.ts'

test('shows statuses as tabs with their counts, and keeps the filters', async ({ page, signIn, shop, shops }) => {
  await makePayment(shops.backend, shop, { amountMinor: 1_100 })
  await makePayment(shops.backend, shop, { amountMinor: 2_200, card: 'pm_card_visa_chargeDeclined' })
  await makePayment(shops.backend, shop, { amountMinor: 5_500, card: 'pm_card_visa_chargeDeclined' })
  await makePayment(shops.backend, shop, { amountMinor: 6_600, refundMinor: 600 })
  await signIn(shop.people.viewer)
  const list = new PaymentList(page)
  await list.open()
  const tabs = page.getByRole('navigation', { name: 'Status' })
  const tab = (name: string) => tabs.getByRole('link', { name })
  await expect(tab('All 4')).toHaveAttribute('aria-current', 'page')
  await expect(tabs.getByRole('link')).toHaveText(['All4', 'Successful1', 'Uncaptured0', 'Refunded1', 'Disputed0', 'Failed2', 'Incomplete0', 'Canceled0'])

  await list.find('amount>30')
  await expect(tab('All 2')).toBeVisible()
  await tab('Failed 1').click()
  await expect(list.rows).toHaveText([/55\.00/])
  await expect(list.chip('Status: Failed')).toBeVisible()
  await expectAccessible(page)
  await tab('Refunded 1').click()
  await expect(list.rows).toHaveText([/66\.00/])
  await page.reload()
  await expect(tab('Refunded 1')).toHaveAttribute('aria-current', 'page')
  await expect(tab('All 2')).toBeVisible()
})
