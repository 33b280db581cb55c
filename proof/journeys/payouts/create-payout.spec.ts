import { createPayout } from '#areas/payouts/contract/endpoints.ts'
import { makeLimitedMember } from '#areas/team/test/roles.ts'
import { callDashboard } from '../../browser/dashboard.ts'
import { tabTo } from '../../browser/keyboard.ts'
import { PayoutList } from '../../browser/pages/payout-pages.ts'
import { Shell } from '../../browser/pages/shell.ts'
import { openPayoutTrade } from '../../browser/payout-trade.ts'
import { deep, expect, test } from '../../browser/test.ts'
import { makeSession, testPassword } from '../../support/factories.ts'

const refusals = /the server responded with a status of 4\d\d/

test('pays out without a mouse, by the limits of the server, and cancels from the list', async ({ page, guard, signIn, shop, shops }) => {
  guard.allow(refusals)
  const trade = await openPayoutTrade(shops, shop)
  await trade.sell(50_000)
  await signIn({ token: await makeSession(shops.backend, shop.people.finance.userId, { isSteppedUp: false }) })
  const { keyboard } = page
  const dialog = page.getByRole('dialog', { name: 'Create payout' })
  const amount = dialog.getByRole('textbox', { name: 'Amount' })
  await page.goto('/balance')
  await tabTo(page, page.getByRole('button', { name: 'Create payout in USD' }))
  await keyboard.press('Enter')
  await tabTo(page, amount)
  await keyboard.type('485.21')
  await expect(dialog.getByRole('alert')).toHaveText('You can pay out up to $485.20.')
  await keyboard.press('ControlOrMeta+a')
  await keyboard.type('0.99')
  await expect(dialog.getByRole('alert')).toHaveText('The minimum payout is $1.00.')
  await keyboard.press('Enter')
  await expect(amount).toBeFocused()
  await keyboard.press('ControlOrMeta+a')
  await keyboard.type('120')
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await expect(dialog).toContainText(/Available485\.20 USD.*Amount−120\.00 USD.*FeeNone.*Remains available365\.20 USD/)
  await expect(dialog).toContainText('Held for 24 hours because this bank account is new.')
  await expect(dialog).toContainText('Expected to arrive on')
  await keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: "Confirm it's you" }).getByLabel('Password', { exact: true })).toBeFocused()
  await keyboard.type(testPassword)
  await keyboard.press('Enter')
  const shell = new Shell(page)
  await expect(shell.toasts).toContainText("Payout of $120.00 created. It's held for 24 hours because the bank account is new.")
  await expect(dialog).toBeHidden()

  await shell.follow('Payouts')
  const list = new PayoutList(page)
  await expect(list.rows).toHaveText([/\$120\.00.*Processing/])
  await list.rows.getByRole('button', { name: 'Cancel payout' }).click()
  await page.getByRole('button', { name: 'Cancel payout of $120.00' }).click()
  await expect(list.rows).toHaveText([/\$120\.00.*Canceled/])
})

test(
  'shows what the server refused where two payouts met, and sends once though an answer got lost',
  deep,
  async ({ page, guard, product, signIn, shop, shops }) => {
    guard.allow(refusals)
    guard.allow(/net::ERR_CONNECTION_RESET/)
    const trade = await openPayoutTrade(shops, shop)
    await trade.sell(50_000)
    await signIn(shop.people.finance)
    const list = new PayoutList(page)
    await list.open()
    await expect(page.getByRole('heading', { name: 'No payouts yet' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Set up schedule' })).toBeVisible()
    await page.getByRole('button', { name: 'Create payout' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Create payout' })
    const amount = dialog.getByRole('textbox', { name: 'Amount' })
    await dialog.getByRole('radio', { name: 'Instant' }).check()
    await dialog.getByRole('button', { name: /^Pay out all/ }).click()
    await expect(amount).toHaveValue('480.40')
    await expect(dialog).toContainText(/Fee−4\.80 USD.*Remains available0\.00 USD/)
    await dialog.getByRole('radio', { name: 'Standard' }).check()
    await amount.fill('400')
    await expect(dialog).toContainText('Remains available85.20 USD')
    const { status } = await callDashboard(product.baseUrl, createPayout, {
      token: shop.people.finance.token,
      params: { id: shop.liveId },
      body: { currency: 'USD', amount_minor: 30_000 },
      headers: { 'idempotency-key': `other-${shop.liveId}` },
    })
    expect(status).toBe(200)
    await dialog.getByRole('button', { name: 'Pay out $400.00' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('You can pay out up to $185.20.')
    await expect(amount).toHaveValue('400')

    const keys: string[] = []
    await page.route('**/api/merchant/*/payouts', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      keys.push(route.request().headers()['idempotency-key'] ?? '')
      if (keys.length > 1) return route.continue()
      await route.fetch()
      await route.abort('connectionreset')
    })
    await amount.fill('150')
    await dialog.getByRole('button', { name: 'Pay out $150.00' }).click()
    await expect(dialog.getByRole('alert')).toContainText("We didn't get a response")
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect(dialog).toBeHidden()
    expect(new Set(keys).size).toBe(1)
    await expect(list.rows).toHaveText([/\$150\.00/, /\$300\.00/])
  },
)

test('requests a payout above a limit', deep, async ({ page, signIn, shop, shops }) => {
  const trade = await openPayoutTrade(shops, shop)
  await trade.sell(50_000)
  const limit = { action: 'payout', currency: 'USD', each_minor: 10_000, day_minor: null } as const
  await signIn(await makeLimitedMember(shops.backend, shop, ['payouts.read', 'payouts.manage', 'balance.read'], [limit]))
  await page.goto('/balance/payouts')
  await page.getByRole('button', { name: 'Create payout' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Create payout' })
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('150')
  await expect(dialog.getByRole('status')).toContainText('Your limit is $100.00 per payout.')
  await dialog.getByRole('button', { name: 'Request payout of $150.00' }).click()
  await expect(new Shell(page).toasts).toContainText('Approval of $150.00 requested.')
  await page.goto('/approvals')
  await expect(page.getByRole('table', { name: 'Requests for approval, newest first' })).toContainText('150.00')
})

test('sets a schedule, and shows its next payout over the list', deep, async ({ page, signIn, shop, shops }) => {
  const trade = await openPayoutTrade(shops, shop)
  await trade.sell(50_000)
  await signIn(shop.people.finance, { locale: 'zh-cn' })
  await page.goto('/balance')
  await page.getByRole('link', { name: '自动提现' }).click()
  await page.getByRole('button', { name: '编辑 USD 自动提现' }).click()
  const dialog = page.getByRole('dialog', { name: 'USD 自动提现' })
  await expect(dialog.getByRole('combobox', { name: '频率' })).toHaveValue('weekly')
  await dialog.getByRole('combobox', { name: '频率' }).selectOption('daily')
  await dialog.getByRole('textbox', { name: /最低金额/ }).fill('9.999')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await dialog.getByRole('textbox', { name: /最低金额/ }).fill('10')
  await expect(dialog).toContainText('首次提现')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'USD' })).toContainText(/每天提现。最低金额 US\$10\.00。.*预计提现 US\$485\.20/)
  // The address of an earlier page.
  await page.goto('/balance/payouts/expected')
  const next = page.getByRole('region', { name: '后续提现' })
  await next.getByText(/^下一笔：.*US\$/).click()
  await expect(next.getByRole('listitem').first()).toContainText('计划中')
  await page.goto('/balance')
  await expect(page.getByRole('region', { name: '后续提现' })).toContainText('预计提现 US$485.20')
})
