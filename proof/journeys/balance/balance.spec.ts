import type { Page } from '@playwright/test'
import { readBalance } from '#areas/balance/server/service.ts'
import { openFor } from '#areas/disputes/test/disputes.ts'
import { createBanking } from '#areas/payouts/server/banking/index.ts'
import { openBankAccount, payOut } from '#areas/payouts/test/payouts.ts'
import { apiBase } from '#kernel/envelope.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { openKeys } from '#server/infra/keys/keys.ts'
import { openFilter } from '../../browser/pages/list-tools.ts'
import { Shell } from '../../browser/pages/shell.ts'
import type { Shops } from '../../browser/shops.ts'
import { deep, expect, test } from '../../browser/test.ts'
import { inAccount, makePayment, type TestBusiness } from '../../support/factories.ts'

interface Trade {
  readonly soldId: string
  readonly refundedId: string
  readonly payoutId: string
}

/** Trade that leaves something in every part of a balance: available and pending dollars, a refund, an open dispute, a payout on its way, and some yen. */
async function trade({ backend }: Shops, shop: TestBusiness): Promise<Trade> {
  const account = { merchantId: shop.liveId }
  const card = 'pm_card_bypassPending'
  const sold = await makePayment(backend, shop, { amountMinor: 50_000, card })
  const refunded = await makePayment(backend, shop, { amountMinor: 30_000, card, refundMinor: 12_000 })
  const disputed = await makePayment(backend, shop, { amountMinor: 8_000, card })
  await makePayment(backend, shop, { amountMinor: 20_000 })
  await makePayment(backend, shop, { amountMinor: 5_000, currency: 'JPY' })
  await inAccount(backend, account, (context) => openFor(context, disputed.id))
  const banking = createBanking(await openKeys(backend.db.database, backend.config))
  const { id } = await inAccount(backend, account, async (context) => {
    await openBankAccount(context, 'USD', '000123456789', banking)
    return payOut(context, 25_000)
  })
  return { soldId: sold.id, refundedId: refunded.id, payoutId: id }
}

const rowsOf = (page: Page) => page.getByRole('table', { name: 'Balance transactions, newest first' }).locator('tbody').getByRole('row')
const balanceOf = (page: Page) => page.getByRole('table', { name: 'Balance by currency' })
const balanceIn = (page: Page, currency: string) => balanceOf(page).locator('tbody').getByRole('row').filter({ hasText: currency })
const filtersOf = (page: Page) => page.getByRole('search', { name: 'Filters' })

async function readDollars({ backend }: Shops, shop: TestBusiness) {
  const balance = await inAccount(backend, { merchantId: shop.liveId }, readBalance)
  const dollars = balance.find(({ currency }) => currency === 'USD')
  if (!dollars) throw new Error('The shop has no dollars.')
  return dollars
}

/** What the nets of the rows add up to, in minor units, as the page shows them. */
async function sumNets(page: Page): Promise<number> {
  const nets = await rowsOf(page).locator('td[data-column=net]').allTextContents()
  return nets.reduce((sum, net) => sum + Math.round(Number(net.replace(/[^\d.−-]/g, '').replace('−', '-')) * 100), 0)
}

test('shows what is whose, and opens each figure to the movements that are its sum', async ({ page, signIn, shop, shops }) => {
  const { payoutId } = await trade(shops, shop)
  const dollars = await readDollars(shops, shop)
  await signIn(shop.people.finance)
  await page.goto('/')
  await new Shell(page).follow('Balance')
  await expect(page.getByRole('heading', { level: 1, name: 'Balance' })).toBeVisible()

  const figures = balanceIn(page, 'USD')
  const figure = (part: string) => figures.getByRole('link', { name: `${part}: ` })
  const inDollars = (amountMinor: number) => formatMoney(amountMinor, 'USD', 'en', 'number')
  await expect(figure('Available')).toHaveText(inDollars(dollars.available_minor))
  await expect(figure('Pending')).toHaveText(inDollars(dollars.pending_minor))
  await expect(figure('In transit')).toHaveText('250.00')
  await expect(figure('Disputed')).toHaveText('80.00')
  const total = dollars.available_minor + dollars.pending_minor + dollars.in_transit_minor
  await expect(figures.locator('td[data-column=balance_total]')).toContainText(inDollars(total))
  // Nothing is reserved in any currency.
  await expect(balanceOf(page).getByRole('columnheader')).toHaveText([/Currency/, /Available/, /Pending/, /In transit/, /Total/, /Disputed/])
  await expect(balanceIn(page, 'JPY').getByRole('link', { name: 'Pending: ' })).toBeVisible()
  // The main currency comes first.
  await expect(balanceOf(page).locator('tbody').getByRole('row')).toHaveText([/USD/, /JPY/])

  await figure('Available').click()
  await expect(page).toHaveURL(/\?q=currency:USD\+balance:available/)
  await expect(filtersOf(page).getByRole('button', { name: 'Balance type: Available', exact: true })).toBeVisible()
  await expect(page.locator('table[aria-busy=false]')).toBeVisible()
  await expect.poll(() => sumNets(page)).toBe(dollars.available_minor)
  await figure('Pending').focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\?q=currency:USD\+balance:pending/)
  await expect(rowsOf(page)).toHaveCount(1)
  expect(await sumNets(page)).toBe(dollars.pending_minor)

  const coming = page.getByRole('region', { name: 'Becoming available' })
  await expect(coming.getByRole('listitem').filter({ hasText: 'USD' })).toContainText(formatMoney(dollars.pending_minor, 'USD', 'en', 'number'))
  await expect(coming.getByRole('listitem').filter({ hasText: 'JPY' })).toHaveCount(1)
  const onItsWay = page.getByRole('region', { name: 'In transit' })
  await expect(onItsWay.getByRole('listitem')).toHaveCount(1)
  await expect(onItsWay).toContainText('250.00 USD')
  await onItsWay.getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`/balance/payouts/${payoutId}$`))
  await expect(page.getByRole('heading', { level: 1, name: 'Payout of $250.00' })).toBeVisible()
  await page.goBack()
  await figure('In transit').click()
  await expect(page).toHaveURL(/\/balance\/payouts\?q=status:processing\+currency:USD$/)
  await expect(page.getByRole('table', { name: 'Payouts, newest first' }).locator('tbody').getByRole('row')).toHaveText([/\$250\.00/])

  await page.goto(`/balance?q=payout:${payoutId}`)
  await expect(rowsOf(page).filter({ hasText: 'Balance carried forward' })).toHaveCount(1)
  // A payout and what it settles cancel each other out.
  expect(await sumNets(page)).toBe(0)
  await rowsOf(page).filter({ hasText: 'Balance carried forward' }).click()
  await expect(page).toHaveURL(new RegExp(`/balance/payouts/${payoutId}$`))
  await page.goBack()

  await figure('Disputed').click()
  await expect(page).toHaveURL(/\/payments\?q=status:disputed\+currency:USD$/)
  await expect(page.getByRole('table', { name: 'Payments, newest first' }).locator('tbody').getByRole('row')).toHaveCount(1)
})

test('filters the movements in the address, and leads to the payment of each', deep, async ({ page, signIn, shop, shops }) => {
  const { refundedId } = await trade(shops, shop)
  await signIn(shop.people.viewer)
  await page.goto('/')
  await new Shell(page).follow('Balance')
  await expect(rowsOf(page)).toHaveCount(10)

  const filters = filtersOf(page)
  const types = await openFilter(page, 'Type')
  await types.getByRole('checkbox', { name: 'Refunds' }).check()
  await types.getByRole('checkbox', { name: 'Disputes' }).check()
  await types.getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL(/\?q=type:refund,dispute$/)
  await expect(rowsOf(page)).toHaveCount(2)
  await page.reload()
  await expect(rowsOf(page)).toHaveText([/Dispute.*−80\.00.*−15\.00.*−95\.00 USD/, /Refund.*−120\.00.*–.*−120\.00 USD/])

  await filters.getByRole('button', { name: 'Clear all' }).click()
  await openFilter(page, 'Currency')
  await page.getByRole('combobox', { name: 'Currency' }).selectOption('JPY')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL(/\?q=currency:JPY$/)
  await expect(rowsOf(page)).toHaveText([/Sale.*5,000.*JPY/])
  await page.goBack()
  await page.goBack()
  await expect(rowsOf(page)).toHaveCount(2)
  await rowsOf(page).filter({ hasText: 'Refund' }).click()
  await expect(page).toHaveURL(new RegExp(`/payments/${refundedId}$`))

  await page.goto('/balance?q=created<=2020-01-01')
  await expect(page.getByRole('heading', { name: 'No results' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear all filters' }).click()
  await expect(rowsOf(page)).toHaveCount(10)
})

test('says what a new account will see, and what failed', deep, async ({ page, guard, signIn, shop }) => {
  guard.allow(/net::ERR_FAILED/)
  await signIn(shop.people.viewer)
  await page.route(`**${apiBase}/merchant/*/balance`, (route) => route.abort())
  await page.goto('/balance')
  const failure = page.getByRole('alert').filter({ hasText: "Couldn't load the balance" })
  await expect(failure).toBeVisible()
  await page.unroute(`**${apiBase}/merchant/*/balance`)
  await failure.getByRole('button', { name: 'Try again' }).click()
  await expect(balanceIn(page, 'USD')).toContainText('0.00')
  await expect(balanceOf(page).getByRole('columnheader')).toHaveText([/Currency/, /Available/])
  await expect(page.getByRole('heading', { name: 'No transactions yet' })).toBeVisible()
  await expect(page.getByText('No pending funds.')).toBeVisible()
  await expect(page.getByText('No payouts in transit.')).toBeVisible()
})
