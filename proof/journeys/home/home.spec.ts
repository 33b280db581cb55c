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
  const figures = page.getByRole('region', { name: 'Key figures' })
  const rows = page.getByRole('table', { name: /newest first/ }).getByRole('row')

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

test('the balance on Home opens its transactions and the form of a payout', deep, async ({ page, shop, shops, signIn }) => {
  const trade = await openPayoutTrade(shops, shop)
  await trade.sell(12_000)
  await makePayment(shops.backend, shop, { amountMinor: 5_000, currency: 'EUR' })
  await signIn(shop.people.owner)
  await page.goto('/')
  const balance = page.getByRole('region', { name: 'Balance' })
  await expect(balance.getByRole('link', { name: '1 more currency' })).toBeVisible()
  await expect(balance).not.toContainText('EUR')
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

test('the change of the balance opens the transactions that make it', deep, async ({ page, shop, shops, signIn }) => {
  const { id } = await makePayment(shops.backend, shop, { amountMinor: 12_000 })
  await makePayment(shops.backend, shop, { amountMinor: 8_000, refundMinor: 3_000 })
  // The account is then older than the days that are compared.
  await shops.backend.db.database.transaction({ merchantId: shop.liveId }, (tx) =>
    tx
      .updateTable('payments')
      .set({ created_at: new Date('2025-01-01T00:00:00Z') })
      .where('id', '=', id)
      .execute(),
  )
  await signIn(shop.people.owner)
  await page.goto('/')
  const balance = page.getByRole('region', { name: 'Balance' })
  await expect(balance).toContainText(/Available.*vs\. \$0\.00 on .*Pending.*vs\. \$0\.00 on /)
  const change = balance.getByRole('link', { name: /^Transactions since / })
  await expect(change).toHaveText(/^\+\d+\.\d\d USD$/)
  await change.click()
  await expect(page).toHaveURL(/\/balance\?q=.*since/)
  await expect(page.getByRole('button', { name: /^Since: from / })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Balance transactions, newest first' }).locator('tbody').getByRole('row')).toHaveCount(3)
})

test('Home says what needs action, the most urgent first, only while something is due', async ({ page, shop, shops, signIn }) => {
  await signIn(shop.people.owner)
  await page.goto('/')
  // One card in place of figures that are all zero.
  await expect(page.getByText('No payments yet')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Key figures' })).toHaveCount(0)
  const actions = page.getByRole('region', { name: 'Needs action' })
  await makeExpiring(shops, shop, { amountMinor: 4_000 })
  const trading = openDisputeTrade(shops, shop)
  await trading.dispute(await trading.sell())
  await page.reload()
  await expect(actions.getByRole('link')).toHaveText([
    /^1 authorization expires soon\$40\.00Next expiry .*\(23 hours left\)$/,
    /^VAMP ratio is above the limit\d+\.\d\d% this month$/,
    /^1 dispute needs a response/,
  ])
  await actions.getByRole('link', { name: /authorization/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment of $40.00')
  await expect(page.getByRole('button', { name: 'Capture', exact: true })).toBeVisible()

  await signIn(shop.people.viewer)
  await page.goto('/')
  await expect(actions.getByRole('link', { name: /dispute/ })).toBeVisible()
  await expect(actions.getByRole('link', { name: /authorization/ })).toHaveCount(0)
})

test('Home shows all currencies as one total, at rates that it names', deep, async ({ page, shop, shops, signIn }) => {
  await makePayment(shops.backend, shop, { amountMinor: 10_000, currency: 'EUR' })
  await makePayment(shops.backend, shop, { amountMinor: 5_000, currency: 'USD' })
  await signIn(shop.people.owner)
  await page.goto('/')
  const figures = page.getByRole('region', { name: 'Key figures' })
  await page.getByRole('combobox', { name: 'Currency' }).selectOption('All in USD')
  await expect(page).toHaveURL(/currency=USD&all=yes/)
  await expect(figures.getByRole('link', { name: '$158.50' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Converted to USD' })).toContainText('1 EUR = 1.085 USD')
  await expect(page.getByRole('region', { name: 'Balance' }).getByRole('heading', { name: 'All in USD' })).toBeVisible()
  await page.getByRole('link', { name: '30 days' }).click()
  await expect(page).toHaveURL(/range=30d/)
  await expect(figures.getByRole('link', { name: '$158.50' })).toBeVisible()
  await figures.getByRole('link', { name: '2', exact: true }).click()
  await expect(page.getByRole('table', { name: /newest first/ }).getByRole('row')).toHaveCount(3)

  await page.goBack()
  await page.getByRole('combobox', { name: 'Currency' }).selectOption('EUR')
  await expect(figures.getByRole('link', { name: '€100.00' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Converted to USD' })).toHaveCount(0)
})

test('Home shows the cards that somebody chose, in their order', deep, async ({ page, shop, shops, signIn }) => {
  await makePayment(shops.backend, shop, { amountMinor: 12_000 })
  await signIn(shop.people.owner)
  await page.goto('/')
  const titles = page.getByRole('region', { name: 'Key figures' }).getByRole('heading')
  await expect(titles).toHaveText(['Gross volume', 'Net volume', 'Payments', 'Success rate', 'Disputes', 'Refunded'])
  await page.getByRole('button', { name: 'Customize' }).click()
  const dialog = page.getByRole('dialog', { name: 'Customize Home' })
  await dialog.getByRole('button', { name: 'Move Disputes up' }).press('Enter')
  for (const hidden of ['Refunded', 'Net volume', 'Latest payments']) await dialog.getByRole('checkbox', { name: hidden }).press('Space')
  await dialog.getByRole('button', { name: 'Move Balance up' }).press('Enter')
  await dialog.getByRole('button', { name: 'Apply' }).press('Enter')
  const chosen = ['Gross volume', 'Payments', 'Disputes', 'Success rate']
  await expect(titles).toHaveText(chosen)
  const sections = page.getByRole('main').getByRole('heading', { level: 2, name: /^(Balance|Gross volume per day|Latest payments)$/ })
  await expect(sections).toHaveText(['Balance', 'Gross volume per day'])
  await page.reload()
  await expect(titles).toHaveText(chosen)

  await page.getByRole('button', { name: 'Customize' }).click()
  await dialog.getByRole('button', { name: 'Reset to defaults' }).click()
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect(titles).toHaveCount(6)
  await expect(sections).toHaveText(['Gross volume per day', 'Balance', 'Latest payments'])
})
