import { capturePayment, refundPayment } from '../server/src/modules/payments/index.ts'
import { testAcquirer } from '../server/test/account.ts'
import { inAccount, makePayment } from '../server/test/factories.ts'
import { PaymentPage } from './pages/payment-page.ts'
import { trade } from './support/balance-trade.ts'
import { openDisputeTrade } from './support/dispute-trade.ts'
import { deep, expect, test } from './support/test.ts'

test('prints what the page says, without navigation, buttons and filters', deep, async ({ page, signIn, shop, shops }) => {
  const { payoutId } = await trade(shops, shop)
  const { id } = await makePayment(shops.backend, shop)
  const trading = openDisputeTrade(shops, shop)
  const disputeId = await trading.dispute(await trading.sell())
  await signIn(shop.people.owner)
  const labels = [
    [`/payments/${id}`, 'Net'],
    [`/balance/payouts/${payoutId}`, 'Total'],
    [`/payments-product/disputes/${disputeId}`, 'Without this dispute'],
    ['/', 'Gross volume'],
    ['/balance', 'Your whole balance, without disputed amounts.'],
    ['/payments-product/vamp', 'Fraud reports'],
  ] as const
  for (const [path, label] of labels) {
    await page.emulateMedia({ media: 'screen' })
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
    await expect(page.getByRole('main'), path).toContainText(/\d\.\d\d/)
    await expect(page.getByRole('navigation'), path).toHaveCount(0)
    await expect(page.locator('button:not([data-printed])').filter({ visible: true }), path).toHaveCount(0)
    await expect(page.getByRole('main').getByText(label, { exact: true }).first(), path).toBeVisible()
    await expect(page.getByRole('search'), path).toHaveCount(0)
    const { left, width } = await page.getByRole('main').evaluate((main) => main.getBoundingClientRect())
    expect([left, width], path).toEqual([0, await page.evaluate(() => document.documentElement.clientWidth)])
  }
})

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
  const entries = payment.section('Timeline').getByRole('listitem')
  await expect(entries.filter({ hasText: 'Refund succeeded' })).toHaveCount(12)
  const count = await entries.count()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(entries.filter({ visible: true })).toHaveCount(count)
  await expect(payment.section('Timeline')).toHaveCSS('break-inside', 'auto')
  await expect(entries.first()).toHaveCSS('break-inside', 'avoid')
  const colors = () => page.evaluate(() => [getComputedStyle(document.body).backgroundColor, getComputedStyle(document.body).color])
  expect(await colors()).toEqual(['rgb(255, 255, 255)', 'rgb(22, 32, 43)'])
  await expect(page.getByRole('textbox')).toHaveCount(0)
})
