import { openFor } from '#areas/disputes/test/disputes.ts'
import { deep, expect, test } from '../../browser/test.ts'
import { inAccount, makePayment } from '../../support/factories.ts'

test('a bar of the dispute insights leads to the disputes that it counts', deep, async ({ page, shops, shop, signIn }) => {
  for (const networkReasonCode of ['10.4', '10.4', '13.1', null]) {
    const { id } = await makePayment(shops.backend, shop, { card: 'pm_card_visa' })
    if (networkReasonCode) await inAccount(shops.backend, { merchantId: shop.liveId }, (context) => openFor(context, id, { networkReasonCode }))
  }
  await signIn(shop.people.viewer)
  await page.goto('/payments-product/disputes/insights')
  const figures = page.getByRole('region', { name: 'Key figures' })
  await expect(figures.getByText('75.00%')).toHaveCount(2)

  const reasons = page.getByRole('list', { name: 'By reason' })
  await expect(reasons.getByRole('link')).toHaveText([/^Fraud 2/, /^Product not received 1/])
  await reasons.getByRole('link', { name: 'Fraud' }).click()
  await expect(page.getByRole('table', { name: 'Disputes' }).getByRole('row')).toHaveCount(3)
  await page.goBack()

  await page.getByRole('link', { name: 'Country' }).click()
  const countries = page.getByRole('list', { name: 'By card and metadata' })
  await countries.getByRole('link', { name: 'United States' }).click()
  await expect(page.getByRole('table', { name: 'Disputes' }).getByRole('row')).toHaveCount(4)
  await page.goBack()

  await page.getByRole('link', { name: 'Metadata' }).click()
  await page.getByLabel('Metadata key').fill('plan')
  await page.getByRole('button', { name: 'Show' }).click()
  await countries.getByRole('link', { name: 'Not set' }).click()
  await expect(page.getByRole('table', { name: 'Disputes' }).getByRole('row')).toHaveCount(4)
})
