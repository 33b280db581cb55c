import { openDisputeTrade } from '../../browser/dispute-trade.ts'
import { makeExpiring } from '../../browser/money-pages.ts'
import { openPayoutTrade } from '../../browser/payout-trade.ts'
import { deep, expect, test } from '../../browser/test.ts'
import { makePayment } from '../../support/factories.ts'

test('each figure on Home opens exactly the rows that it counts', async ({ page, shop, shops, signIn }) => {
  await makePayment(shops.backend, shop, { amountMinor: 12_000 })
  await makePayment(shops.backend, shop, { amountMinor: 8_000, refundMinor: 3_000 })
  await makePayment(shops.backend, shop, { amountMinor: 5_000, card: 'pm_card_visa_chargeDeclined' })
  await signIn(shop.people.owner)
  await page.goto('/')
  const volume = page.getByRole('region', { name: 'Gross volume' })
  const inOut = page.getByRole('region', { name: 'In and out' })
  const rows = page.getByRole('table', { name: /newest first/ }).getByRole('row')
  const movements = page
    .getByRole('table', { name: /^Balance transactions/ })
    .locator('tbody')
    .getByRole('row')

  for (const [link, count] of [
    ['3 payments', 3],
    ['2 successful', 2],
    ['1 declined', 1],
  ] as const) {
    await volume.getByRole('link', { name: link }).click()
    await expect(rows).toHaveCount(count + 1)
    await page.goBack()
  }
  await volume.getByRole('link', { name: '$200.00' }).click()
  await expect(page).toHaveURL(/\/balance\?q=/)
  await expect(movements).toHaveText([/Sale/, /Sale/])
  await page.goBack()
  await inOut.getByRole('link', { name: '−30.00' }).click()
  await expect(movements).toHaveText([/Refund/])
  await page.goBack()
  await inOut.getByRole('link', { name: /^\$\d+\.\d\d$/ }).click()
  await expect(movements).toHaveCount(3)
})

test('the balance on Home opens its transactions and the form of a payout', deep, async ({ page, shop, shops, signIn }) => {
  const trade = await openPayoutTrade(shops, shop)
  await trade.sell(12_000)
  await makePayment(shops.backend, shop, { amountMinor: 5_000, currency: 'EUR' })
  await signIn(shop.people.owner)
  await page.goto('/')
  const balance = page.getByRole('region', { name: 'Balance' })
  await balance.getByRole('link', { name: /^Available: .*View transactions$/ }).click()
  await expect(page).toHaveURL(/\/balance\?q=currency:USD(%20|\+)balance:available/)
  await expect(
    page
      .getByRole('table', { name: /^Balance transactions/ })
      .locator('tbody')
      .getByRole('row'),
  ).toHaveCount(1)
  await page.goBack()
  await balance.getByRole('button', { name: 'Create payout' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('Home says what there is to do, the most urgent first, only while something is due', async ({ page, shop, shops, signIn }) => {
  await signIn(shop.people.owner)
  await page.goto('/')
  await expect(page.getByRole('region', { name: 'Get started' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Gross volume' })).toHaveCount(0)
  const todo = page.getByRole('region', { name: 'To do' })
  await makeExpiring(shops, shop, { amountMinor: 4_000 })
  const trading = openDisputeTrade(shops, shop)
  await trading.dispute(await trading.sell())
  await page.reload()
  await expect(todo.getByRole('listitem')).toHaveText([
    /^23 hours left1 payment to capture\$40\.00Capture$/,
    /^\d+\.\d\d%VAMP ratio is above the limitReview$/,
    /^\d+ days leftDispute by ada@example\.com · .*\$100\.00Respond$/,
  ])
  await todo.getByRole('link', { name: 'Capture: 1 payment to capture' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment of $40.00')
  await expect(page.getByRole('button', { name: 'Capture', exact: true })).toBeVisible()

  await signIn(shop.people.viewer)
  await page.goto('/')
  await todo.getByRole('link', { name: /^Review: Dispute/ }).click()
  await expect(page).toHaveURL(/\/payments-product\/disputes\/dp_\w+$/)
  await page.goto('/')
  await expect(todo.getByRole('link', { name: /^Capture/ })).toHaveCount(0)
})

test('Home shows all currencies as one total, at rates that it names', deep, async ({ page, shop, shops, signIn }) => {
  await makePayment(shops.backend, shop, { amountMinor: 10_000, currency: 'EUR' })
  await makePayment(shops.backend, shop, { amountMinor: 5_000, currency: 'USD' })
  await signIn(shop.people.owner)
  await page.goto('/')
  const volume = page.getByRole('region', { name: 'Gross volume' })
  const choose = async (name: string) => {
    await page.getByRole('button', { name: /^Currency: / }).click()
    await page.getByRole('menuitemradio', { name, exact: true }).click()
  }
  await choose('All in USD')
  await expect(page).toHaveURL(/currency=USD&all=yes/)
  await expect(volume.getByRole('link', { name: '$158.50' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Converted to USD' })).toContainText('1 EUR = 1.085 USD')
  await volume.locator('[aria-haspopup=dialog]').click()
  await page.getByRole('link', { name: '30 days' }).click()
  await expect(page).toHaveURL(/range=30d/)
  await expect(volume.getByRole('link', { name: '$158.50' })).toBeVisible()
  await volume.getByRole('link', { name: '2 payments' }).click()
  await expect(page.getByRole('table', { name: /newest first/ }).getByRole('row')).toHaveCount(3)

  await page.goBack()
  await choose('EUR')
  await expect(volume.getByRole('link', { name: '€100.00' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Converted to USD' })).toHaveCount(0)
})

test('Home gives the numbers of its chart as a table', deep, async ({ page, shop, shops, signIn }) => {
  await makePayment(shops.backend, shop, { amountMinor: 12_000 })
  await signIn(shop.people.owner)
  await page.goto('/?range=7d')
  await page.getByRole('button', { name: 'Table' }).press('Enter')
  const rows = page.getByRole('table', { name: 'Gross volume in USD: $120.00 in total' }).locator('tbody').getByRole('row')
  await expect(rows).toHaveCount(7)
  await expect(rows.last()).toContainText('$120.00')
})
