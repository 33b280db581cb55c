import { getPayout, type PayoutDetail } from '@counterfoil/contract/payouts'
import { makeSession } from '../server/test/factories.ts'
import { callDashboard } from './support/dashboard.ts'
import { openPayoutTrade } from './support/payout-trade.ts'
import { expect, expectAccessible, test } from './support/test.ts'

test('matches a bank statement to payouts by keyboard, and shows what does not match and why', async ({ page, signIn, shop, shops, product }) => {
  const trade = await openPayoutTrade(shops, shop)
  await trade.sell(90_000)
  const traced = await trade.payOut(20_000)
  await trade.complete(traced)
  const twins = [await trade.payOut(10_000), await trade.payOut(10_000)]
  for (const id of twins) await trade.complete(id)
  const { envelope } = await callDashboard(product.baseUrl, getPayout, {
    token: await makeSession(shops.backend, shop.people.finance.userId),
    params: { id: shop.liveId, payoutId: traced },
  })
  const { trace_id: trace, arrival_date: arrival } = envelope.data as PayoutDetail
  const day = arrival.slice(0, 'YYYY-MM-DD'.length)
  const content = `Date,Description,Amount\n${day},COUNTERFOIL ${trace},200.00\n${day},Counterfoil twin,100.00\n${day},Rent,-900.00\n`

  await signIn(shop.people.finance)
  await page.goto('/balance/reconciliation')
  await expect(page.getByText('No bank statements yet')).toBeVisible()
  await expectAccessible(page)
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload statement' }).focus()
  await page.keyboard.press('Enter')
  await (await choosing).setFiles({ name: 'november.csv', mimeType: 'text/csv', buffer: Buffer.from(content) })

  const columns = page.getByRole('button', { name: 'Choose columns' })
  await columns.focus()
  await page.keyboard.press('Enter')
  const mapping = page.getByRole('dialog', { name: 'Columns of november.csv' })
  await expect(mapping.getByRole('combobox', { name: 'Amount', exact: true })).toHaveValue('2')
  await expectAccessible(page)
  await mapping.getByRole('combobox', { name: 'Currency of all lines' }).focus()
  await page.keyboard.type('USD')
  await mapping.getByRole('button', { name: 'Read statement' }).focus()
  await page.keyboard.press('Enter')

  await expect(page.getByRole('region', { name: 'Bank statements' })).toContainText('3 lines in USD')
  const open = page.getByRole('table', { name: 'Lines without a payout' })
  await expect(open).toContainText('Several payouts have this amount. Choose one.')
  await expectAccessible(page)
  await open.getByRole('button', { name: 'Choose payout for Counterfoil twin' }).focus()
  await page.keyboard.press('Enter')
  const match = page.getByRole('dialog', { name: 'Choose payout' })
  await expect(match.getByRole('radio')).toHaveCount(2)
  await expectAccessible(page)
  await match.getByRole('button', { name: 'Match' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Every incoming line has a payout.')).toBeVisible()

  const results = page.getByRole('navigation', { name: 'Results' })
  await results.getByRole('link', { name: 'Payouts not found' }).click()
  await expect(page.getByRole('table', { name: 'Payouts not found' })).toContainText("Statements cover its arrival, but it isn't on them.")
  await results.getByRole('link', { name: 'Matched' }).click()
  await expect(page.getByRole('table', { name: 'Matched' })).toContainText('Found by trace ID')
  await expectAccessible(page)
  await page.goto(`/balance/payouts/${traced}`)
  await expect(page.getByText('On bank statement of')).toBeVisible()
})
