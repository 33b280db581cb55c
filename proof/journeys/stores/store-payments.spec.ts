import { newHandle, plantStore } from '#areas/stores/test/stores.ts'
import { connectClient } from '../../browser/api-key.ts'
import { PaymentList } from '../../browser/pages/payment-list.ts'
import { noteSecret } from '../../browser/secrets.ts'
import { deep, expect, test } from '../../browser/test.ts'

test('a store takes a payment by a key of its own, which is found by store', deep, async ({ page, product, shop, shops, signIn }) => {
  const handle = newHandle()
  await plantStore(shops.backend, { merchantId: shop.sandboxId, handle })
  await signIn(shop.people.owner)
  await page.goto(`/open?account=${shop.sandboxId}&to=${encodeURIComponent('/settings/stores')}`)
  const card = page.getByRole('region', { name: handle })
  await card.getByRole('link', { name: `Create API key for ${handle}` }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Store (optional)').locator('option:checked')).toHaveText(handle)
  await dialog.getByRole('button', { name: 'Create key' }).click()
  await expect(dialog).toContainText("You won't see it again.")
  const secret = /sk_test_\w{34}/.exec(await dialog.innerText())?.[0] ?? ''
  noteSecret(secret)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page).toHaveURL(/\/developer\/keys$/)
  await expect(page.getByRole('row').filter({ hasText: `For store ${handle}` })).toBeVisible()

  const pay = { amount: 4_200, currency: 'usd', payment_method: 'pm_card_visa', confirm: true } as const
  await connectClient(product.baseUrl, secret).paymentIntents.create({ ...pay, metadata: { order_id: 'A-1' } })
  await page.goto('/settings/stores')
  await card.getByRole('link', { name: `View payments of ${handle}` }).click()
  const list = new PaymentList(page)
  await expect(list.chip(`Store: ${handle}`)).toBeVisible()
  await expect(list.rows).toHaveText([/42\.00/])
  await list.rows.getByRole('link').press('Enter')
  const order = page.getByRole('region', { name: 'Order' })
  await expect(order).toContainText('A-1')
  await order.getByRole('link', { name: handle }).click()
  await expect(list.rows).toHaveText([/42\.00/])
  await list.find('store:nobody')
  await expect(list.rows).toHaveCount(0)
})
