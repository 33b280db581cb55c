import { setDefaultBankAccount } from '#areas/payouts/contract/bank-accounts/endpoints.ts'
import { setSecondPersonPolicy } from '#areas/team/contract/second-person.ts'
import { callDashboard } from '../../browser/dashboard.ts'
import { tabTo } from '../../browser/keyboard.ts'
import { BankAccountForm, BankAccountList } from '../../browser/pages/bank-account-pages.ts'
import { Shell } from '../../browser/pages/shell.ts'
import { openPayoutTrade } from '../../browser/payout-trade.ts'
import { noteSecret } from '../../browser/secrets.ts'
import { deep, expect, test } from '../../browser/test.ts'
import { makeSession, testPassword } from '../../support/factories.ts'

const refusals = /the server responded with a status of 4\d\d/
const germanIban = 'DE89370400440532013000'

test('adds a bank account without a mouse, with each fault at its field while it is typed', async ({ page, guard, signIn, shop, shops }) => {
  guard.allow(refusals)
  noteSecret(germanIban)
  await signIn({ token: await makeSession(shops.backend, shop.people.owner.userId, { isSteppedUp: false }) })
  const [list, form] = [new BankAccountList(page), new BankAccountForm(page)]
  const { keyboard } = page
  await list.open()
  await expect(page.getByRole('heading', { name: 'No bank accounts yet' })).toBeVisible()
  await tabTo(page, list.add)
  await keyboard.press('Enter')

  await expect(form.country).toBeFocused()
  await keyboard.type('Germany')
  await expect(form.country).toHaveValue('DE')
  expect(await form.listFields()).toEqual([
    'Bank country',
    'Payout currency',
    'Account name',
    'IBAN',
    'SWIFT code',
    'Bank name (optional)',
    'Bank address (optional)',
  ])
  await keyboard.press('Tab')
  await keyboard.type('EUR')
  await expect(form.currency).toHaveValue('EUR')
  await expect(form.field('SWIFT code \\(optional\\)'), 'euros need none within SEPA').toBeVisible()
  await expect(form.field('Account name')).toHaveValue(/^Shop /)
  await tabTo(page, form.field('IBAN'))
  await keyboard.type('GB82 WEST 1234 5698 7654 3')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await keyboard.type('2')
  await expect(page.getByRole('alert')).toHaveText(['This IBAN is from United Kingdom, but the bank is in Germany.'])
  await keyboard.press('ControlOrMeta+a')
  await keyboard.type('DE89370400440532013001')
  await expect(page.getByRole('alert')).toHaveText(['Invalid IBAN. Check it for typos.'])
  await tabTo(page, form.field('SWIFT code'))
  await keyboard.type('DEUTDEF')
  await keyboard.press('Tab')
  await expect(page.getByRole('alert')).toHaveText(['Invalid IBAN. Check it for typos.', /^SWIFT code 8-11 characters/])
  await keyboard.press('Enter')
  await expect(form.field('IBAN'), 'the first wrong field has the focus, and its text').toBeFocused()
  await expect(form.field('IBAN')).toHaveValue('DE89370400440532013001')
  await keyboard.press('ControlOrMeta+a')
  await keyboard.type(germanIban)
  await tabTo(page, form.field('SWIFT code'))
  await keyboard.press('ControlOrMeta+a')
  await keyboard.type('deutdeff')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await keyboard.press('Enter')

  const confirm = page.getByRole('dialog', { name: "Confirm it's you" })
  await expect(confirm.getByLabel('Password', { exact: true })).toBeFocused()
  await keyboard.type(testPassword)
  await keyboard.press('Enter')
  await expect(new Shell(page).toasts).toContainText('Bank account •••• 3000 added. Payouts to it are held for 24 hours.')
  await expect(list.items).toHaveText([/Bank account •••• 3000.*Default.*New.*EUR · Germany.*Held for 24 hours because this bank account is new\./s])
  await expect(page.getByText(germanIban)).toHaveCount(0)
  await tabTo(page, list.items.getByText('Details'))
  await keyboard.press('Enter')
  await expect(list.items.getByRole('term')).toHaveText(['Account type', 'Account name', 'Bank country', 'IBAN', 'SWIFT code', 'Instant payouts', 'Added'])
  await expect(list.items.getByRole('definition').nth(3)).toHaveText('•••• 3000')
})

test('refuses on the server what the page could not know, and loses nothing', deep, async ({ page, guard, signIn, shop, shops }) => {
  guard.allow(refusals)
  await openPayoutTrade(shops, shop)
  await signIn(shop.people.owner)
  const form = new BankAccountForm(page)
  await form.open()
  await form.country.selectOption('US')
  await expect(form.currency.getByRole('option')).toHaveText(['USD · US Dollar'])
  await form.field('Account number').fill('000123456789')
  await form.field('ACH routing number').fill('110000000')
  await form.submit.click()
  await expect(page.getByRole('alert')).toHaveText(['This account has already been added for USD.'])
  await expect(form.field('Account number')).toBeFocused()
  await expect(form.field('ACH routing number')).toHaveValue('110000000')
  await form.field('ACH routing number').fill('110000001')
  await expect(page.getByRole('alert')).toHaveText(['Invalid ACH routing number. Check it for typos.'])
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
  await expect(page.getByRole('dialog')).toContainText('Add bank account')
})

test('changes the default and removes an account, after saying what follows', deep, async ({ page, guard, product, signIn, shop, shops }) => {
  guard.allow(refusals)
  const trade = await openPayoutTrade(shops, shop)
  await trade.sell(50_000)
  await trade.addAnother()
  const payout = await trade.payOut(10_000)
  await signIn(shop.people.owner)
  const list = new BankAccountList(page)
  const dialog = page.getByRole('dialog')
  await list.open()
  const [first, second] = [list.items.filter({ hasText: '6789' }), list.items.filter({ hasText: '4321' })]
  await first.getByRole('button', { name: 'Remove' }).click()
  await expect(dialog).toContainText('is the default account for USD. Make another account the default first.')
  await expect(dialog.getByRole('button', { name: 'Remove bank account' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await second.getByRole('button', { name: 'Make Bank account •••• 4321 the default' }).click()
  await dialog.getByRole('button', { name: 'Make default' }).click()
  await expect(second).toContainText('Default')
  await first.getByRole('button', { name: 'Remove' }).click()
  await expect(dialog).toContainText('1 payout to this account is in progress.')
  await expect(dialog.getByRole('link', { name: 'View payouts in progress' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await trade.cancel(payout)
  await page.reload()
  await first.getByRole('button', { name: 'Remove' }).click()
  await dialog.getByRole('button', { name: 'Remove bank account' }).click()
  await expect(list.items).toHaveCount(1)
  const { status } = await callDashboard(product.baseUrl, setDefaultBankAccount, {
    token: shop.people.finance.token,
    params: { id: shop.liveId, bankAccountId: 'ba_1' },
  })
  expect(status, 'finance may not change bank accounts').toBe(403)
  await signIn(shop.people.finance)
  await list.open()
  await expect(list.items).toHaveCount(1)
  await expect(page.getByRole('button', { name: /Remove|Make default/ })).toHaveCount(0)
  await expect(list.add).toBeHidden()
})

test('requests a bank account where a second person decides', deep, async ({ page, product, signIn, shop }) => {
  const { status, envelope } = await callDashboard(product.baseUrl, setSecondPersonPolicy, {
    token: shop.people.owner.token,
    params: { id: shop.liveId },
    body: { bank_accounts: true },
  })
  expect(status, envelope.message).toBe(200)
  await signIn(shop.people.administrator)
  const form = new BankAccountForm(page)
  await form.open()
  await form.country.selectOption('DE')
  await form.currency.selectOption('EUR')
  await form.field('IBAN').fill(germanIban)
  await expect(page.getByText('A second person has to approve this change.')).toBeVisible()
  await page.getByRole('button', { name: 'Request change' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('3000')
  const list = new BankAccountList(page)
  await list.open()
  await expect(page.getByRole('region', { name: 'Waiting for a second person' })).toContainText('Add EUR •••• 3000')
})
