import { makePayment } from '../server/test/factories.ts'
import { expectAccessibleIn, lookSets } from './support/looks.ts'
import { deep, expect, test } from './support/test.ts'

test('each figure on Home opens exactly the rows that it counts', async ({ page, shop, shops, signIn }) => {
  await makePayment(shops.backend, shop, { amountMinor: 12_000 })
  await makePayment(shops.backend, shop, { amountMinor: 8_000, refundMinor: 3_000 })
  await makePayment(shops.backend, shop, { amountMinor: 5_000, card: 'pm_card_visa_chargeDeclined' })
  await signIn(shop.people.owner)
  await page.goto('/')
  const figures = page.getByRole('region', { name: 'Key figures' })
  const rows = page.getByRole('main').getByRole('table').getByRole('row')

  await expect(figures.getByText('66.7%')).toBeVisible()
  await figures.getByRole('link', { name: '2 successful' }).click()
  await expect(rows).toHaveCount(3)
  await page.goBack()
  await figures.getByRole('link', { name: /^1 declined/ }).click()
  await expect(rows).toHaveCount(2)
  await page.goBack()
  await figures.getByRole('link', { name: '$200.00' }).click()
  await expect(page).toHaveURL(/\/balance\?q=/)
  await expect(rows.filter({ hasText: 'Sale' })).toHaveCount(2)
  await page.goBack()
  await figures.getByRole('link', { name: '0', exact: true }).click()
  await expect(page).toHaveURL(/\/payments-product\/disputes\?/)
})

for (const { name, looks } of lookSets) {
  test(`Home is accessible and fits, ${name}`, deep, async ({ page, shop, shops, signIn }) => {
    await makePayment(shops.backend, shop, { amountMinor: 99_999_999_999 })
    await signIn(shop.people.owner)
    await page.goto('/')
    await expect(page.getByRole('region', { name: 'Key figures' }).getByRole('link').first()).toBeVisible()
    await expectAccessibleIn(looks, page)
  })
}
