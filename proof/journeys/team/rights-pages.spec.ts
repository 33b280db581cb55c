import type { Page } from '@playwright/test'
import { setAcceptanceSwitches } from '#areas/acceptance/contract/switches.ts'
import { makeCustomer } from '#areas/customers/test/customers.ts'
import { openFor } from '#areas/disputes/test/disputes.ts'
import { plantEntries } from '#areas/risk/test/risk.ts'
import { countryCodes } from '#areas/settings/contract/merchants/countries.ts'
import { reportFraud } from '#areas/vamp/test/vamp-trade.ts'
import type { PaymentId } from '#kernel/ids.ts'
import { callDashboard } from '../../browser/dashboard.ts'
import { PaymentList } from '../../browser/pages/payment-list.ts'
import { Shell } from '../../browser/pages/shell.ts'
import type { Shops } from '../../browser/shops.ts'
import { deep, expect, test } from '../../browser/test.ts'
import { inAccount, makePayment, type TestBusiness } from '../../support/factories.ts'

const toList = 'Add to risk list'

/** Two payments that issuers report as fraud, one of them with a dispute, and a customer. */
async function fill({ backend }: Shops, shop: TestBusiness) {
  const inLive = <T>(work: Parameters<typeof inAccount<T>>[2]) => inAccount(backend, { merchantId: shop.liveId }, work)
  const ids: PaymentId[] = []
  for (const amountMinor of [1_500, 2_500]) ids.push((await makePayment(backend, shop, { card: 'pm_card_visa', amountMinor })).id)
  await makePayment(backend, shop, { card: 'pm_card_mastercard', amountMinor: 4_200 })
  const [paymentId, disputedId] = ids as [PaymentId, PaymentId]
  return inLive(async (context) => {
    for (const id of ids) await reportFraud(context, id)
    const dispute = await openFor(context, disputedId, { network: 'mastercard', networkReasonCode: '4853' })
    const customer = await makeCustomer(context, { metadata: { user_id: 'ann-1' } })
    return { paymentId, disputeId: dispute.id, customerId: customer.id }
  })
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.soft(page.locator('[aria-busy=true]')).toHaveCount(0)
}

test('a viewer reads disputes, customers, risk and acceptance without an action on them', deep, async ({ page, product, shop, shops, signIn }) => {
  const { owner, viewer } = shop.people
  const { paymentId, disputeId, customerId } = await fill(shops, shop)
  await plantEntries(shops.backend, shop, 'card_bin_country', ['CN'], { remark: 'Many declines' })
  const body = { version: 0, brands_off: [], currency_rule: 'all', currencies: [], country_rule: 'except', countries: countryCodes.slice(0, 20) }
  expect((await callDashboard(product.baseUrl, setAcceptanceSwitches, { token: owner.token, params: { id: shop.liveId }, body })).status).toBe(200)
  await signIn({ token: viewer.token })

  const list = new PaymentList(page)
  await list.open()
  await expect(list.rows).toHaveCount(3)
  await expect.soft(page.getByRole('checkbox')).toHaveCount(0)
  await page.getByRole('button', { name: 'More actions' }).click()
  await expect.soft(page.getByRole('menuitem')).toHaveText(['Columns'])
  await page.keyboard.press('Escape')
  await open(page, `/payments/${paymentId}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await expect(page.getByRole('menuitem').first()).toBeVisible()
  await expect.soft(page.getByRole('menuitem', { name: toList })).toHaveCount(0)

  for (const path of ['/payments-product/vamp', `/customers/${customerId}`]) {
    await open(page, path)
    await expect.soft(page.getByRole('button', { name: toList })).toHaveCount(0)
  }
  await open(page, `/payments-product/disputes/${disputeId}`)
  await expect(page.getByRole('region', { name: 'VAMP ratio' })).toContainText('Not counted: Mastercard')
  await expect(page.getByRole('region', { name: 'Activity' })).toBeVisible()
  await expect.soft(page.getByRole('main').getByRole('textbox')).toHaveCount(0)
  for (const name of ['Accept dispute', 'Refund payment', 'Respond', toList]) await expect.soft(page.getByText(name, { exact: true })).toHaveCount(0)
  const assignee = page.getByRole('region', { name: 'Assignee' })
  await expect(assignee).toContainText('Unassigned')
  await expect.soft(assignee.getByRole('button')).toHaveCount(0)

  await open(page, '/risk/stopped')
  const suggestions = page.getByRole('region', { name: 'Suggestions' })
  await expect(suggestions.getByRole('listitem')).toHaveText([/424242-4242/])
  await expect.soft(suggestions.getByRole('button')).toHaveCount(0)
  await open(page, '/risk/config/card_bin_country')
  await expect.soft(page.getByRole('button', { name: 'Add entries' })).toHaveCount(0)
  await page.getByRole('button', { name: 'CN · China' }).click()
  const entry = page.getByRole('dialog', { name: 'CN · China' })
  await expect(entry.getByRole('listitem')).toHaveText([/Added by/])
  await expect.soft(entry.getByRole('button', { name: 'Invalidate' })).toHaveCount(0)
  await open(page, '/risk/rules')
  const rule = page.getByRole('list', { name: 'Rules' }).getByRole('listitem')
  await expect(rule).toContainText('Block a card after 10 declined attempts in 24 hours')
  await expect.soft(page.getByRole('button', { name: /Create rule|Add rule/ })).toHaveCount(0)
  await rule.getByRole('button').click()
  await expect.soft(page.getByRole('menuitem')).toHaveText(['View history'])

  await open(page, '/risk/accepted')
  await expect(page.getByText('Changes need the permission to manage acceptance.')).toBeVisible()
  await expect.soft(page.getByRole('checkbox', { name: 'JCB' })).toBeDisabled()
  await expect.soft(page.getByRole('button', { name: 'Save' })).toHaveCount(0)
  const countries = page.getByRole('list', { name: 'Card countries' })
  await expect(countries.getByRole('checkbox')).toHaveCount(20)
  await countries.focus()
  await expect(countries).toBeFocused()
  await open(page, '/payments-product/acceptance')
  await expect(page.getByText('No alert set')).toBeVisible()
  await expect.soft(page.getByRole('button', { name: 'Set alert' })).toHaveCount(0)
})

test('the menu has no way to pages that a role may not read, and their addresses show the 403 screen', deep, async ({ page, shop, signIn }) => {
  const shell = new Shell(page)
  const closed = [
    { role: 'support', name: 'Balance', path: '/balance' },
    { role: 'support', name: 'VAMP', path: '/payments-product/vamp' },
    { role: 'viewer', name: 'Exports', path: '/exports' },
    { role: 'viewer', name: 'Audit log', path: '/settings/team/audit' },
  ] as const
  let role: string | null = null
  for (const { role: of, name, path } of closed) {
    if (role !== of) await signIn({ token: shop.people[of].token })
    role = of
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Sorry, you are not authorized to access this page.' })).toBeVisible()
    await expect(shell.navigation.getByRole('link', { name: 'Payments' })).toBeVisible()
    await expect.soft(shell.navigation.getByRole('link', { name })).toBeHidden()
  }
})
