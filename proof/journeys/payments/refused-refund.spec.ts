import { refundPayment } from '#areas/payments/server/index.ts'
import { PaymentPage } from '../../browser/pages/payment-page.ts'
import { expect, test } from '../../browser/test.ts'
import { testAcquirer } from '../../support/account.ts'
import { inAccount, makePayment } from '../../support/factories.ts'

/** A refund that was made elsewhere while the dialog was open. */

test('a refused refund refreshes what can be refunded, behind the dialog and in it', async ({ page, guard, signIn, shop, shops }) => {
  guard.allow(/status of 409|status of 422/)
  const { id } = await makePayment(shops.backend, shop, { amountMinor: 7_500 })
  await signIn(shop.people.finance)
  const payment = new PaymentPage(page)
  await payment.open(id)
  await payment.openRefund()
  await payment.fillRefund('75.00')
  await inAccount(shops.backend, { merchantId: shop.liveId }, (context) =>
    refundPayment(context, testAcquirer, id, { amountMinor: 7_500, reason: null, metadata: {} }),
  )
  await payment.dialog.getByRole('button', { name: 'Refund $75.00' }).click()
  await expect(payment.dialog.getByRole('alert')).toBeVisible()
  await expect(payment.dialog.getByRole('button', { name: /^Refund/ })).toBeDisabled()
  await expect(payment.dialog).toContainText('Nothing left to refund')
  await payment.dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(payment.section('Refunds').getByRole('listitem')).toHaveCount(1)
  await expect(payment.refund).toBeHidden()
})
