import { apiBase, codeSuccess, codeVerifyLogin } from '@counterfoil/contract/envelope'
import { getVerifyOptions } from '@counterfoil/contract/identity/second-step'
import { login } from '@counterfoil/contract/identity/sign-in'
import { paymentQuery } from '@counterfoil/contract/payments/query'
import type { Page } from '@playwright/test'
import type { TestBusiness } from '../server/test/factories.ts'
import { makePayment, makeSession } from '../server/test/factories.ts'
import { makeLimitedMember } from '../server/test/roles.ts'
import { LoginPage } from './pages/login-page.ts'
import { PaymentList } from './pages/payment-list.ts'
import { PaymentPage } from './pages/payment-page.ts'
import { PayoutList, PayoutPage } from './pages/payout-pages.ts'
import { Shell } from './pages/shell.ts'
import { connectClient } from './support/client.ts'
import { endSession } from './support/end-session.ts'
import { fillMoneyPages } from './support/money-pages.ts'
import { openPayoutTrade } from './support/payout-trade.ts'
import { expect, test, toPseudo } from './support/pseudo-test.ts'
import { settingsPages } from './support/settings-pages.ts'
import { deep } from './support/test.ts'
import { sayIn } from './support/texts.ts'

/** One server for all of them. */
test.describe.configure({ mode: 'default' })

const refusals = /status of 4\d\d/
const anyOverviewCall = `**${apiBase}/merchant/*/overview**`
const anyPayoutCall = `**${apiBase}/merchant/*/payouts**`
const anyPaymentCall = `**${apiBase}/merchant/*/payments**`

/** What is data on the pages of this shop. */
function dataOf(shop: TestBusiness): (string | RegExp)[] {
  return [...Object.values(shop.people).map(({ name }) => name), /Shop [\da-f]+(?: sandbox)?/g, 'Narrow Member']
}

function button(page: Page, name: string) {
  return page.getByRole('button', { name: toPseudo(name), exact: true })
}

test('signing in says nothing that is not translated', deep, async ({ page, guard, shop, expectTranslated }) => {
  guard.allow(refusals)
  guard.allow(/net::ERR_FAILED/)
  const form = new LoginPage(page, toPseudo)
  await form.open()
  await expectTranslated('the sign-in page')
  await form.submit.click()
  await expect(page.getByRole('alert')).toHaveCount(2)
  await button(page, 'Show password').click()
  await expectTranslated('empty fields')
  await form.signIn({ email: 'not-an-address', password: 'x' })
  await expect(page.getByRole('alert')).toHaveText(toPseudo('Enter an email address, such as name@example.com.'))
  await expectTranslated('a field that the server refused')
  await form.signIn({ email: shop.people.owner.email, password: 'x' })
  await expect(page.getByRole('alert')).toHaveText(toPseudo('The email or password is incorrect.'))
  await expectTranslated('a wrong password')

  const loginCall = `**${apiBase}${login.path}`
  await page.route(loginCall, (route) => route.abort())
  await form.submit.click()
  await expect(page.getByRole('alert')).toHaveText(toPseudo('The request timed out or the network failed. Try again later.'))
  await expectTranslated('a network that fails')
  await page.unroute(loginCall)
  for (const menu of ['Language', 'Appearance']) {
    await button(page, menu).click()
    await expectTranslated(menu)
    await page.keyboard.press('Escape')
  }
  await page.route(loginCall, (route) => route.fulfill({ json: { code: codeVerifyLogin, message: '', data: { challenge: 'c' } } }))
  const methods = ['authenticator', 'recovery_code']
  const optionsCall = `**${apiBase}${getVerifyOptions.path}`
  await page.route(optionsCall, (route) => route.fulfill({ json: { code: codeSuccess, message: '', data: { methods, passkey_options: null } } }))
  await form.submit.click()
  await expect(page).toHaveURL(/login_verify$/)
  await button(page, 'Use a recovery code instead').click()
  await expectTranslated('a recovery code')
  await button(page, 'Use your authenticator app instead').click()
  await expectTranslated('the second step')
  await page.evaluate(() => sessionStorage.clear())
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectTranslated('the second step of nothing')
})

test('the overview says nothing that is not translated', deep, async ({ page, guard, signIn, shop, shops, expectTranslated }) => {
  guard.allow(/net::ERR_FAILED/)
  const known = dataOf(shop)
  await makePayment(shops.backend, shop, { refundMinor: 1_000 })
  await makePayment(shops.backend, shop, { captureMethod: 'manual' })
  await makePayment(shops.backend, shop, { card: 'pm_card_visa_chargeDeclined' })
  await makePayment(shops.backend, shop, { currency: 'EUR' })
  await signIn(shop.people.owner)
  const shell = new Shell(page, toPseudo)
  const title = page.getByRole('heading', { level: 1, name: toPseudo('Home') })
  for (const range of ['today', '7d', '30d', '12m']) {
    await page.goto(`/?range=${range}`)
    await expect(title).toBeVisible()
    await expectTranslated(range, known)
  }
  for (const term of await page.getByRole('main').locator('button:not([aria-haspopup])').all()) {
    await term.hover()
    if ((await term.getAttribute('aria-describedby')) !== null) await expect(page.getByRole('tooltip').last()).toBeVisible()
    await expectTranslated('an explanation', known)
  }
  await button(page, 'Custom').click()
  await page.getByLabel(toPseudo('From'), { exact: true }).fill('2026-03-02')
  await page.getByLabel(toPseudo('To'), { exact: true }).fill('2026-03-01')
  await button(page, 'Show').click()
  await expectTranslated('a range of days that is wrong', known)
  await page.keyboard.press('Escape')
  for (const menu of [shell.accountSwitcher, shell.accountMenu]) {
    await menu.click()
    await expectTranslated('a menu', known)
    await page.keyboard.press('Escape')
  }
  await shell.switchTo('Sandbox')
  await expect(page.getByText(toPseudo('Create your first payment'))).toBeVisible()
  await expectTranslated('an account without payments', known)
  await page.route(anyOverviewCall, (route) => route.abort())
  await page.reload()
  await expect(page.getByRole('main').getByRole('alert')).toContainText(toPseudo("Couldn't load the overview"))
  await expectTranslated('an overview that failed', known)
})

test('the list of payments says nothing that is not translated', deep, async ({ page, guard, signIn, shop, shops, expectTranslated }) => {
  guard.allow(refusals)
  guard.allow(/net::ERR_FAILED/)
  const known = dataOf(shop)
  await signIn(shop.people.owner)
  const list = new PaymentList(page, toPseudo)
  await list.open()
  await expect(page.getByText(toPseudo('No payments yet'))).toBeVisible()
  await expectTranslated('no payments', known)
  await makePayment(shops.backend, shop, { refundMinor: 1_000 })
  await makePayment(shops.backend, shop, { captureMethod: 'manual' })
  await makePayment(shops.backend, shop, { card: 'pm_card_visa_chargeDeclined' })
  await list.open()
  await expect(list.rows).toHaveCount(3)
  await expectTranslated('the list', known)

  const wrong: Readonly<Record<string, readonly string[]>> = {
    Amount: ['12.345', 'x'],
    'Card last 4': ['12'],
    ID: ['a'],
    Created: ['2026-03-02', '2026-03-01'],
  }
  await list.filters.getByRole('button', { name: toPseudo('More filters') }).click()
  const name = sayIn('en')
  const chips = Object.entries(paymentQuery.fields).flatMap(([field, about]) => ('isRare' in about ? [] : name(`payments:filters.names.${field}`)))
  for (const chip of chips) {
    const panel = await list.openChip(chip)
    await expectTranslated(chip, known)
    const fields = panel.locator('input:not([type=checkbox])')
    for (const [index, value] of (wrong[chip] ?? []).entries()) await fields.nth(index).fill(value)
    if (wrong[chip]) await panel.getByRole('button', { name: toPseudo('Apply') }).click()
    await expectTranslated(`${chip}, filled in wrongly`, known)
    await page.keyboard.press('Escape')
  }
  const day = new Date().toISOString().slice(0, 10)
  const all = `?created_from=2026-01-01&created_to=${day}&status=failed,refunded&amount_min_minor=1&currency=USD&brand=visa,amex&last4=4242&order_number=77`
  await list.open(all)
  await expect(page.getByText(toPseudo('No results'))).toBeVisible()
  await expectTranslated('nothing found', known)
  await list.open('?payment_id=pi_of_somebody')
  await expectTranslated('no such id', known)
  await list.open('?after=not-a-place')
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  await expectTranslated('a place in the list that is gone', known)
  await page.route(anyPaymentCall, (route) => route.abort())
  await list.open()
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  await expectTranslated('a list that failed', known)
})

test('payments in every state say nothing that is not translated', deep, async ({ page, guard, product, signIn, shops, expectTranslated }) => {
  // Test cards work with the live key of a demo account.
  const shop = await shops.open({ isDemo: true })
  guard.allow(refusals)
  const words = { description: 'Walnut board', metadata: { order_number: 'HL-7', colour: 'walnut' } }
  const known = [...dataOf(shop), 'Walnut board', 'colour', 'walnut', 'order_number', 'Ada Buyer']
  const client = connectClient(product.baseUrl, shop.keys.live)
  const customer = await client.customers.create({ name: 'Ada Buyer', email: 'ada@example.com' })
  const pay = async (card: string | null, options: { capture_method?: 'manual' } = {}) => {
    const shared = { amount: 5_000, currency: 'usd', customer: customer.id, ...words, ...options }
    const payment = await client.paymentIntents
      .create(card === null ? shared : { ...shared, payment_method: card, confirm: true })
      .catch((error: { payment_intent?: { id: string } }) => ({ id: error.payment_intent?.id ?? '' }))
    return payment.id
  }
  const refunded = await pay('pm_card_visa')
  await client.refunds.create({ payment_intent: refunded, amount: 1_500, reason: 'requested_by_customer' })
  const refunding = await pay('pm_card_pendingRefund')
  await client.refunds.create({ payment_intent: refunding })
  const canceled = await pay('pm_card_visa', { capture_method: 'manual' })
  await client.paymentIntents.cancel(canceled, { cancellation_reason: 'abandoned' })
  const uncaptured = await pay('pm_card_mastercard', { capture_method: 'manual' })
  const states = [
    refunded,
    refunding,
    canceled,
    uncaptured,
    await pay('pm_card_visa_chargeDeclinedInsufficientFunds'),
    await pay('pm_card_radarBlock'),
    await pay(null),
  ]

  await signIn(shop.people.owner)
  const payment = new PaymentPage(page, toPseudo)
  for (const id of states) {
    await payment.open(id)
    await expectTranslated(await payment.title.innerText(), known)
  }

  await payment.open(uncaptured)
  await payment.capture.click()
  await payment.amount.fill('12.345')
  await expectTranslated('the capture dialog', known)
  await payment.amount.fill('20')
  await expectTranslated('the capture of a part', known)
  await page.keyboard.press('Escape')
  await payment.cancel.click()
  await payment.dialog.getByRole('button', { name: toPseudo('Cancel payment') }).click()
  await expectTranslated('the cancel dialog', known)
  await page.keyboard.press('Escape')

  await payment.open(refunded)
  await payment.openRefund()
  for (const amount of ['', '0', '5.555', '900', '10']) {
    await payment.amount.fill(amount)
    await expectTranslated(`the refund dialog with ${amount}`, known)
  }
  await payment.fillRefund('30')
  await client.refunds.create({ payment_intent: refunded, amount: 1_000 })
  const send = payment.dialog.locator('button[type=submit]')
  await send.click()
  await expect(payment.dialog.getByRole('alert')).toContainText(toPseudo('Enter at most'))
  await expectTranslated('an amount above what the server reports since', known)
  await client.refunds.create({ payment_intent: refunded })
  await payment.amount.fill('20')
  await send.click()
  await expect(payment.dialog.getByRole('alert')).toContainText(toPseudo('This payment has already been fully refunded.'))
  await expectTranslated('a refund that the server refused', known)
})

test('a refund and its lost answer say nothing that is not translated', deep, async ({ page, guard, signIn, shop, shops, expectTranslated }) => {
  guard.allow(/net::ERR_FAILED/)
  const known = dataOf(shop)
  const { id } = await makePayment(shops.backend, shop)
  await signIn(shop.people.owner)
  const payment = new PaymentPage(page, toPseudo)
  await payment.open(id)
  await payment.openRefund()
  await payment.fillRefund('10')
  await page.route(anyPaymentCall, (route) => route.abort(), { times: 1 })
  const send = payment.dialog.locator('button[type=submit]')
  await send.click()
  await expect(payment.dialog.getByRole('alert')).toContainText(toPseudo("We didn't get a response"))
  await expectTranslated('a lost answer', known)
  await send.click()
  await expect(new Shell(page, toPseudo).toasts).toContainText(toPseudo('refunded.'))
  await expectTranslated('a refund that was made', known)
})

test('payouts say nothing that is not translated', deep, async ({ page, guard, signIn, shop, shops, expectTranslated }) => {
  guard.allow(refusals)
  guard.allow(/net::ERR_FAILED/)
  const known = dataOf(shop)
  await signIn(shop.people.owner)
  const list = new PayoutList(page, toPseudo)
  await list.open()
  await expect(page.getByText(toPseudo('No payouts yet'))).toBeVisible()
  await expectTranslated('no payouts', known)
  const trade = await openPayoutTrade(shops, shop)
  await trade.sell(50_000, 1_000)
  const payouts = [await trade.payOut(10_000), await trade.payOut(2_000, { isAutomatic: true }), await trade.payOut(3_000)] as const
  const [completed, failed, canceled] = payouts
  await trade.complete(completed)
  await trade.fail(failed)
  await trade.cancel(canceled)
  const waiting = await trade.payOut(4_000, { method: 'instant' })
  await list.open()
  await expect(list.rows).toHaveCount(4)
  await expectTranslated('the list', known)
  for (const chip of ['Created', 'Status', 'Currency']) {
    await list.openChip(chip)
    await expectTranslated(chip, known)
    await page.keyboard.press('Escape')
  }
  await list.open('?status=processing,completed&currency=EUR&created_from=2026-01-01')
  await expect(page.getByText(toPseudo('No results'))).toBeVisible()
  await expectTranslated('nothing found', known)
  const payout = new PayoutPage(page, toPseudo)
  for (const id of [...payouts, waiting]) {
    await payout.open(id)
    await expect(payout.section('Timeline')).toBeVisible()
    await expectTranslated(await payout.title.innerText(), known)
  }
  await payout.cancel.click()
  await page.route(anyPayoutCall, (route) => route.abort(), { times: 1 })
  await payout.dialog.locator('button[type=submit]').click()
  await expect(payout.dialog.getByRole('alert')).toContainText(toPseudo("We didn't get a response"))
  await expectTranslated('a lost answer', known)
  await payout.dialog.locator('button[type=submit]').click()
  await expect(new Shell(page, toPseudo).toasts).toContainText(toPseudo('Payout canceled.'))
  await expectTranslated('a payout that was canceled', known)
  await page.goto('/balance/payouts/po_of_somebody')
  await expect(page.getByText(toPseudo('Payout not found in this account'))).toBeVisible()
  await expectTranslated('no such payout', known)
  await page.route(anyPayoutCall, (route) => route.abort())
  await list.open()
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  await expectTranslated('a list that failed', known)
})

test(
  'the pages of disputes, payouts and bank accounts say nothing that is not translated',
  deep,
  async ({ page, product, signIn, shop, shops, expectTranslated }) => {
    const { paths, serverTexts } = await fillMoneyPages(product, shops, shop, { amountMinor: 10_000, name: 'Mei Chan', email: 'ada@example.com' })
    const known = [...dataOf(shop), ...serverTexts, 'Mei Chan', /\.csv\b/g, /\bBS-\d{6}-[A-Z\d]+/g, /customer_purchase_ip|customer_device_id|shipping_address/g]
    await signIn(shop.people.owner)
    for (const path of ['/', ...paths]) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      await removeChoices(page)
      await expectTranslated(path, known)
    }
  },
)

test('every screen in place of a page says nothing that is not translated', deep, async ({ page, guard, product, signIn, shop, shops, expectTranslated }) => {
  guard.allow(refusals)
  guard.allow(/net::ERR_FAILED|RangeError|PageResourceError/)
  const known = dataOf(shop)
  await page.goto('/nowhere')
  await expectTranslated('page not found, signed out', known)
  await signIn(shop.people.owner)
  for (const path of ['/nowhere', '/payments/pi_of_somebody', '/notifications']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectTranslated(path, known)
  }
  await page.setViewportSize({ width: 360, height: 740 })
  await button(page, 'Open navigation').click()
  await expectTranslated('the drawer', known)
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 1280, height: 800 })

  const { id } = await makePayment(shops.backend, shop)
  await page.route(anyPaymentCall, (route) => route.fulfill({ json: { code: 200, message: '', data: { id, currency: 'USD' } } }), { times: 1 })
  await page.goto(`/payments/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: toPseudo('Page loading failed') })).toBeVisible()
  await expectTranslated('a page that broke', known)
  await page.goto('/notifications')
  await page.route(/\/assets\/payments-/, (route) => route.abort(), { times: 1 })
  await new Shell(page, toPseudo).navigation.getByRole('link', { name: toPseudo('Payments') }).click()
  await expect(page.getByRole('heading', { level: 1, name: toPseudo('Network connection error') })).toBeVisible()
  await expectTranslated('a part that did not arrive', known)

  await endSession(product.baseUrl, shop.people.owner.token)
  await page.goto('/payments')
  await expect(page.getByRole('dialog')).toHaveAccessibleName(toPseudo('No permission'))
  await expectTranslated('the end of a session', known)
  await signIn(await makeLimitedMember(shops.backend, shop, ['overview.read']))
  await page.goto('/payments')
  await expect(page.getByRole('heading', { level: 1, name: toPseudo('Sorry, you are not authorized to access this page.') })).toBeVisible()
  await expectTranslated('a page without the right', known)
})

test('the pages for people who are signed out say nothing that is not translated', deep, async ({ page, guard, expectTranslated }) => {
  guard.allow(refusals)
  const title = page.getByRole('heading', { level: 1 })
  for (const path of ['/user/forgot-password', '/user/reset-password#token=none', '/user/verify-email#token=none', '/user/unlock#token=none']) {
    await page.goto(path)
    await expect(title).toBeVisible()
    await expectTranslated(path)
  }
  await page.goto('/user/forgot-password')
  await page.getByRole('textbox', { name: toPseudo('Email') }).fill('nobody@example.com')
  await button(page, 'Send link').click()
  await expect(page.getByRole('heading', { level: 1, name: toPseudo('Check your email') })).toBeVisible()
  await expectTranslated('a link that was asked for')
  await page.goto('/user/register')
  await button(page, 'Create account').click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await removeChoices(page)
  await expectTranslated('an empty registration')
})

test('settings, keys and notices say nothing that is not translated', deep, async ({ page, guard, signIn, shop, shops, expectTranslated }) => {
  guard.allow(refusals)
  const data = [
    'Chrome',
    'Linux',
    'TEST SHOP',
    'Demo processor',
    /https?:\/\/\S*/g,
    /\b[A-Z]\w+\/\w+/g,
    /sk_(?:live|test)_\S*/g,
    /(?<![@\w.-])[a-z_]+(?:\.[a-z_]+)+\b/g,
  ]
  const known = [...dataOf(shop), ...data]
  const { userId } = shop.people.owner
  await signIn({ token: await makeSession(shops.backend, userId, { isSteppedUp: false }) })
  const title = page.getByRole('heading', { level: 1 })
  // Names of events, roles and permissions are the server's.
  const ofServer = /notifications|roles/
  for (const path of [
    ...settingsPages.filter((settings) => !ofServer.test(settings)),
    '/developer',
    '/developer/keys',
    '/developer/requests',
    '/developer/events',
    '/developer/webhooks',
    '/notifications',
  ]) {
    await page.goto(path)
    await expect(title).toBeVisible()
    // Names of languages and time zones are the browser's.
    await page.evaluate(() => {
      for (const choice of document.querySelectorAll('option')) choice.remove()
    })
    await expectTranslated(path, path === '/settings/account' ? [...known, /Hong Kong[\w ]*/g] : known)
  }
  await page.goto('/settings/security')
  await button(page, 'Change password').click()
  await expectTranslated('a change of the password', known)
  for (const act of ['Add authenticator app', 'Add passkey']) {
    await button(page, act).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectTranslated(act, known)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  await page.goto('/developer/keys')
  await button(page, 'Create key').click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: toPseudo('Create key') })
    .click()
  await expect(page.getByRole('dialog', { name: toPseudo("Confirm it's you") })).toBeVisible()
  await expectTranslated('a confirmation', known)
})

/** Names of countries and currencies are the browser's. */
async function removeChoices(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const choice of document.querySelectorAll('option')) choice.remove()
  })
}
