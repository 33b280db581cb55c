import { makePayment } from '../server/test/factories.ts'
import { PaymentList } from './pages/payment-list.ts'
import { expect, test, toPseudo } from './support/pseudo-test.ts'
import { deep } from './support/test.ts'

test('bulk actions say nothing that is not translated', deep, async ({ page, signIn, shop, shops, expectTranslated }) => {
  for (const refundMinor of [100, 10_000]) await makePayment(shops.backend, shop, { refundMinor })
  await signIn(shop.people.owner)
  const known = [...Object.values(shop.people).map(({ name }) => name), /Shop [\da-f]+/g, 'buyer@example.com']
  const list = new PaymentList(page, toPseudo)
  await list.open()
  await page.getByRole('checkbox', { name: toPseudo('Select all on this page') }).check()
  await expectTranslated('selected payments', known)
  await page.getByRole('button', { name: toPseudo('Refund'), exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: toPseudo('Bulk refund') })).toBeVisible()
  await expectTranslated('a review', known)
  await page.getByRole('button', { name: toPseudo('Refund 1 payment'), exact: true }).click()
  const dialog = page.getByRole('dialog', { name: toPseudo('Bulk refund') })
  await expectTranslated('its confirmation', known)
  await dialog.getByRole('radio', { name: toPseudo('Duplicate') }).check()
  await dialog.getByRole('button', { name: toPseudo('Refund 1 payment') }).click()
  await expect(page.getByRole('table', { name: toPseudo('Results') })).toBeVisible()
  await expectTranslated('its result', known)
  await page.goto('/payments/bulk')
  await expect(page.getByRole('listitem').filter({ hasText: toPseudo('Finished') })).toBeVisible()
  await expectTranslated('the list of bulk actions', known)
})
