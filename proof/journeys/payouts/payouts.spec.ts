import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { cancelPayout, createPayout, type PayoutDetail } from '#areas/payouts/contract/endpoints.ts'
import { makePlatformShop } from '#areas/platform/test/instructions.ts'
import { makeLimitedMember } from '#areas/team/test/roles.ts'
import { limits } from '#kernel/limits.ts'
import { connect } from '../../../examples/processor/counterfoil.ts'
import { createProcessor } from '../../../examples/processor/processor.ts'
import { callDashboard } from '../../browser/dashboard.ts'
import { LoginPage } from '../../browser/pages/login-page.ts'
import { PayoutList, PayoutPage } from '../../browser/pages/payout-pages.ts'
import { Shell } from '../../browser/pages/shell.ts'
import { openPayoutTrade } from '../../browser/payout-trade.ts'
import type { Product } from '../../browser/product.ts'
import { noteSecret } from '../../browser/secrets.ts'
import type { Shops } from '../../browser/shops.ts'
import { deep, expect, test } from '../../browser/test.ts'
import { makeSession, type TestBusiness, testPassword } from '../../support/factories.ts'

const pageSize = limits.pageSizeDefault

interface MadePayouts {
  readonly refundedId: string
  readonly completed: string
  readonly failed: string
  readonly canceled: string
  readonly waiting: string
}

/** One payout in each state, the completed one first: it takes all of three sales, of which one was refunded in part, and carries the rest on. */
async function makePayouts(shops: Shops, shop: TestBusiness): Promise<MadePayouts> {
  const trade = await openPayoutTrade(shops, shop)
  await trade.sell(50_000)
  const refundedId = await trade.sell(30_000, 12_000)
  await trade.sell(20_000)
  const completed = await trade.payOut(80_000, { statementDescriptor: 'HARBOUR LANE' })
  await trade.complete(completed)
  const failed = await trade.payOut(4_000, { isAutomatic: true })
  await trade.fail(failed)
  const canceled = await trade.payOut(3_000)
  await trade.cancel(canceled)
  const waiting = await trade.payOut(2_500, { method: 'instant' })
  return { refundedId, completed, failed, canceled, waiting }
}

/** As a member of the shop asks for it, out of a sale. */
async function withdraw(product: Product, shops: Shops, shop: TestBusiness<'finance'>, amountMinor: number): Promise<PayoutDetail> {
  const trade = await openPayoutTrade(shops, shop)
  await trade.sell(amountMinor * 2)
  const { status, envelope } = await callDashboard(product.baseUrl, createPayout, {
    token: await makeSession(shops.backend, shop.people.finance.userId),
    params: { id: shop.liveId },
    body: { currency: 'USD', amount_minor: amountMinor, method: 'instant' },
    headers: { 'idempotency-key': `withdraw-${shop.liveId}` },
  })
  expect(status, envelope.message).toBe(200)
  return envelope.data as PayoutDetail
}

test('signs in, finds a payout by its state and shows what it is made of, to the cent', async ({ page, shop, shops }) => {
  const { refundedId } = await makePayouts(shops, shop)
  const login = new LoginPage(page)
  await login.open()
  await login.signIn({ email: shop.people.finance.email, password: testPassword })
  await new Shell(page).follow('Balance')
  await new Shell(page).follow('Payouts')
  const list = new PayoutList(page)
  await expect(list.title).toBeVisible()
  await expect(list.rows).toHaveText([
    /25\.00.*Processing.*Bank account.*6789.*Manual/,
    /30\.00.*–.*Canceled.*Manual/,
    /40\.00.*–.*Processing failure.*Automatic.*The bank account is closed\./,
    /800\.00.*Completed.*Manual.*Trace ID/,
  ])

  await list.open('?q=status:completed')
  await expect(page).toHaveURL(/\/balance\/payouts\?q=status:completed$/)
  await expect(list.rows).toHaveCount(1)
  await page.reload()
  await expect(list.rows).toHaveCount(1)
  await list.rows.first().getByRole('link').press('Enter')

  const payout = new PayoutPage(page)
  await expect(payout.title).toHaveText('Payout of $800.00')
  await expect(payout.section('Payout')).toContainText('HARBOUR LANE')
  await expect(payout.section('Payout').getByRole('button', { name: /^Copy \d+$/ })).toBeAttached()
  await expect(payout.section('Summary')).toContainText('To your bank$800.00')
  expect(await payout.sumNets(payout.totals)).toBe(80_000)
  await expect(payout.lines.locator('tbody').getByRole('row')).toHaveCount(5)
  await expect.poll(() => payout.sumNets(payout.lines)).toBe(80_000)
  expect((await payout.readTimeline()).map((entry) => entry.split('\n')[0])).toEqual(['Arrived at your bank', 'Sent to bank', 'Payout created'])
  await expect(payout.cancel).toBeHidden()

  await payout.lines.getByRole('row').filter({ hasText: 'Refund' }).click()
  await expect(page).toHaveURL(new RegExp(`/payments/${refundedId}$`))
  await page.goBack()
  await page.getByRole('main').getByRole('link', { name: 'Payouts', exact: true }).click()
  await expect(page, 'the way back leads to where one was').toHaveURL(/\?q=status:completed$/)
})

test('filters by day and currency too, and says what is not there', deep, async ({ page, guard, signIn, shop, shops }) => {
  guard.allow(/status of 404/)
  await signIn(shop.people.viewer)
  const list = new PayoutList(page)
  await list.open()
  await expect(page.getByRole('heading', { name: 'No payouts yet' })).toBeVisible()
  await makePayouts(shops, shop)
  await list.open()
  await expect(list.rows).toHaveCount(4)
  await list.open('?q=created>=2020-01-01')
  const panel = await list.openChip('Currency')
  const currency = panel.getByRole('combobox', { name: 'Currency' })
  await expect(currency.getByRole('option')).toHaveText(['All currencies', 'USD · US Dollar'])
  await currency.selectOption('USD')
  await panel.getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL(/\+currency:USD$/)
  await expect(list.rows).toHaveCount(4)
  await list.open('?q=currency:EUR')
  await expect(page.getByRole('heading', { name: 'No results' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear all filters' }).click()
  await expect(list.rows).toHaveCount(4)
  await list.open('?q=currency:USD')
  const days = await list.openChip('Created')
  await days.getByRole('button', { name: 'Today' }).click()
  await expect(page).toHaveURL(/\+created:[\d-]+$/)
  await expect(list.rows).toHaveCount(4)
  await list.open('?q=created<=2020-01-01')
  await expect(page.getByRole('heading', { name: 'No results' })).toBeVisible()

  await page.goto('/balance/payouts/po_of_somebody')
  await expect(page.getByRole('heading', { name: 'Payout not found in this account' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Payouts', exact: true }).click()
  await expect(list.title).toBeVisible()
})

test('turns the pages of the list, and of what a payout settles', deep, async ({ page, guard, signIn, shop, shops }) => {
  guard.allow(/status of 422/)
  const trade = await openPayoutTrade(shops, shop)
  for (let count = 0; count < pageSize + 5; count += 1) await trade.sell(5_000)
  const large = await trade.payOut(250_000)
  for (let count = 0; count < pageSize; count += 1) await trade.payOut(100)
  await signIn(shop.people.finance)
  const list = new PayoutList(page)
  await list.open()
  await expect(list.rows).toHaveCount(pageSize)
  await page.getByRole('link', { name: 'Older' }).click()
  await expect(page).toHaveURL(/\/balance\/payouts\?after=/)
  await expect(list.rows).toHaveText([/2,500\.00/])
  await page.getByRole('link', { name: 'Newer' }).click()
  await expect(list.rows).toHaveCount(pageSize)

  const payout = new PayoutPage(page)
  await payout.open(large)
  const rows = payout.lines.locator('tbody').getByRole('row')
  await expect(rows).not.toHaveCount(0)
  // The rows of the skeleton have no net.
  await expect.poll(() => payout.sumNets(payout.lines)).not.toBe(0)
  const firstPage = await payout.sumNets(payout.lines)
  await page.getByRole('link', { name: 'Older' }).click()
  await expect(page).toHaveURL(new RegExp(`/${large}\\?after=[^#]+#lines$`))
  await expect(page.locator('table[aria-busy=true]')).toHaveCount(0)
  await expect.poll(async () => firstPage + (await payout.sumNets(payout.lines))).toBe(250_000)

  await page.goto(`/balance/payouts/${large}?after=nowhere`)
  await page.getByRole('link', { name: 'Go to first page' }).click()
  await expect(rows).toHaveCount(pageSize)
})

test('cancels a payout once, though the first answer got lost', deep, async ({ page, guard, product, signIn, shop, shops }) => {
  guard.allow(/net::ERR_CONNECTION_RESET/)
  const { id } = await withdraw(product, shops, shop, 20_000)
  const keys: string[] = []
  await page.route('**/api/merchant/*/payouts/*/cancel', async (route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? '')
    if (keys.length > 1) return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await signIn(shop.people.finance)
  const payout = new PayoutPage(page)
  await payout.open(id)
  await expect(payout.section('Payout')).toContainText(shop.people.finance.name)
  await expect(payout.section('Scheduled')).toContainText('You can cancel until then.')
  await payout.cancel.click()
  await expect(payout.dialog).toContainText('$200.00 returns to your available balance.')
  await expect(payout.dialog).toContainText('The $2.00 fee is also returned.')
  await payout.dialog.getByRole('button', { name: 'Cancel payout of $200.00' }).click()
  await expect(payout.dialog.getByRole('alert')).toContainText("We didn't get a response")
  await payout.dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(new Shell(page).toasts).toContainText('Payout canceled. $200.00 is available again.')
  await expect(payout.dialog).toBeHidden()
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)

  await expect(page.getByText('Canceled', { exact: true })).toBeVisible()
  await expect(payout.section('Canceled before it was sent')).toContainText('$200.00 and the $2.00 fee were returned to your available balance')
  await expect(payout.cancel).toBeHidden()
  expect((await payout.readTimeline()).map((entry) => entry.split('\n')[0])).toEqual(['Payout canceled', 'Payout created'])
  await page.goto('/balance')
  // Nothing is in transit anymore, so the balance has no column for it.
  await expect(page.getByRole('table', { name: 'Balance by currency' }).getByRole('columnheader')).toHaveText([/Currency/, /Available/])
})

test('says why a payout failed and what to do, and where its money is', deep, async ({ page, signIn, shop, shops }) => {
  const { failed } = await makePayouts(shops, shop)
  await signIn(shop.people.viewer, { locale: 'zh-cn' })
  await page.goto(`/balance/payouts/${failed}`)
  const said = page.getByRole('region', { name: '处理失败' })
  await expect(said).toContainText('银行账户已销户。')
  await expect(said).toContainText('请添加其他银行账户后重新提现。')
  await expect(said).toContainText('US$40.00 已退回可用余额')
})

test('offers nothing that the rights do not allow', deep, async ({ page, product, signIn, shop, shops }) => {
  const { id } = await withdraw(product, shops, shop, 20_000)
  await signIn(shop.people.viewer)
  const payout = new PayoutPage(page)
  await payout.open(id)
  await expect(payout.section('Scheduled')).toBeVisible()
  await expect(payout.cancel).toBeHidden()
  const { status } = await callDashboard(product.baseUrl, cancelPayout, {
    token: shop.people.viewer.token,
    params: { id: shop.liveId, payoutId: id },
    headers: { 'idempotency-key': 'viewer' },
  })
  expect(status).toBe(403)

  const shell = new Shell(page)
  await signIn(await makeLimitedMember(shops.backend, shop, ['balance.read']))
  await page.goto('/balance')
  await expect(page.getByRole('table', { name: 'Balance by currency' })).toContainText('200.00')
  await expect(page.getByRole('link', { name: 'Payout schedules' })).toBeHidden()
  await page.goto('/balance/payouts')
  await expect(page.getByRole('heading', { name: 'Sorry, you are not authorized to access this page.' })).toBeVisible()

  await signIn(await makeLimitedMember(shops.backend, shop, ['payouts.read']))
  await page.goto('/notifications')
  await shell.navigation.getByRole('link', { name: 'Balance' }).click()
  const list = new PayoutList(page)
  await expect(list.rows).toHaveCount(1)
  await expect(shell.navigation.getByRole('link', { name: 'Balance' })).toHaveAttribute('aria-current', 'page')
  await expect(shell.navigation.getByRole('link', { name: 'Statements' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Create payout' })).toBeHidden()
  await list.rows.first().getByRole('link').press('Enter')
  await expect(payout.title).toHaveText('Payout of $200.00')
  await expect(payout.lines.getByRole('row').filter({ hasText: 'Sale' })).toContainText('pi_')
  await expect(payout.lines.getByRole('link')).toHaveCount(0)
})

test('what the platform was told of a payout is not yet confirmed, until it is carried out or refused', deep, async ({ page, signIn, shops, product }) => {
  const shop = await makePlatformShop(shops.backend)
  noteSecret(shop.platform.secret)
  const trade = await openPayoutTrade(shops, shop.business)
  await trade.sell(80_000)
  const sent = await trade.payOut(25_000)
  // The sample processor refuses amounts that end with 13.
  const refused = await trade.payOut(5_013)
  for (const id of [sent, refused]) await trade.tellPlatform(id)
  await signIn(shop.business.people.owner)
  const list = new PayoutList(page)
  await list.open()
  await expect(list.rows.filter({ hasText: 'Awaiting confirmation' })).toHaveCount(2)
  await list.rows.filter({ hasText: '250.00' }).getByRole('link').press('Enter')
  const payout = new PayoutPage(page)
  const told = payout.section('Payout of $250.00')
  await expect(told).toContainText('Awaiting confirmation')
  await expect(told).toContainText('Takes effect once your platform confirms it')
  await expect(payout.cancel).toBeHidden()

  const folder = mkdtempSync(path.join(tmpdir(), 'counterfoil-processor-'))
  const processor = createProcessor({ counterfoil: connect(product.baseUrl, shop.platform.secret), folder, log: () => {} })
  try {
    await processor.workOff()
  } finally {
    await processor.close()
    rmSync(folder, { recursive: true, force: true })
  }
  // The page looks again by itself.
  await expect(told).toBeHidden()
  await expect(payout.section('Payout')).toContainText('trace_int_')
  await payout.open(refused)
  await expect(payout.section('Processing failure')).toContainText('Processing failure: The bank account is closed.')
  await expect(payout.section('Payout of $50.13')).toContainText('Rejected by your platform')
})
