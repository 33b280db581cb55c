import { capturePayment, refundPayment } from '#areas/payments/server/index.ts'
import { PaymentPage } from '../browser/pages/payment-page.ts'
import { deep, expect, test } from '../browser/test.ts'
import { testAcquirer } from '../support/account.ts'
import { inAccount, makePayment } from '../support/factories.ts'

test('a payment prints light, with every entry of its timeline, which goes on over pages', deep, async ({ page, signIn, shop, shops }) => {
  const { id } = await makePayment(shops.backend, shop, { captureMethod: 'manual' })
  await inAccount(shops.backend, { merchantId: shop.liveId }, async (context) => {
    await capturePayment(context, testAcquirer, id, 5_000)
    for (let count = 0; count < 12; count++) await refundPayment(context, testAcquirer, id, { amountMinor: 100, reason: null, metadata: {} })
  })
  await signIn(shop.people.owner)
  const payment = new PaymentPage(page)
  await payment.open(id)
  await expect(payment.title).toHaveText('Payment of $50.00')
  const entries = payment.section('Activity').getByRole('listitem')
  await expect(entries.filter({ hasText: 'Refund succeeded' })).toHaveCount(12)
  const count = await entries.count()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(entries.filter({ visible: true })).toHaveCount(count)
  await expect(payment.section('Activity')).toHaveCSS('break-inside', 'auto')
  await expect(entries.first()).toHaveCSS('break-inside', 'avoid')
  const colors = () => page.evaluate(() => [getComputedStyle(document.body).backgroundColor, getComputedStyle(document.body).color])
  expect(await colors()).toEqual(['rgb(255, 255, 255)', 'rgb(17, 32, 43)'])
  await expect(page.getByRole('textbox')).toHaveCount(0)
})
