import { cancelPayment, capturePayment, refundPayment } from '#areas/payments/contract/endpoints.ts'
import { makeLimitedMember } from '#areas/team/test/roles.ts'
import { callDashboard } from '../../browser/dashboard.ts'
import { PaymentList } from '../../browser/pages/payment-list.ts'
import { PaymentPage } from '../../browser/pages/payment-page.ts'
import { Shell } from '../../browser/pages/shell.ts'
import { deep, expect, test } from '../../browser/test.ts'
import { makePayment } from '../../support/factories.ts'

test('shows a Viewer no button that moves money, and the server refuses the same calls', async ({ page, product, signIn, shop, shops }) => {
  const captured = await makePayment(shops.backend, shop, { amountMinor: 6_000 })
  const authorised = await makePayment(shops.backend, shop, { amountMinor: 6_000, captureMethod: 'manual' })
  await signIn(shop.people.viewer)
  const payment = new PaymentPage(page)
  for (const { id } of [captured, authorised]) {
    await payment.open(id)
    await expect(payment.section('Activity')).toBeVisible()
    for (const button of [payment.refund, payment.capture, payment.cancel]) await expect(button).toBeHidden()
  }

  const attempts = [
    { endpoint: refundPayment, id: captured.id, body: { amount_minor: 100, reason: 'duplicate' } },
    { endpoint: capturePayment, id: authorised.id, body: { amount_minor: 100 } },
    { endpoint: cancelPayment, id: authorised.id, body: { reason: 'duplicate' } },
  ]
  for (const { endpoint, id, body } of attempts) {
    const { status, envelope } = await callDashboard(product.baseUrl, endpoint, {
      token: shop.people.viewer.token,
      params: { id: shop.liveId, paymentId: id },
      body,
      headers: { 'idempotency-key': `viewer-${id}-${endpoint.path}` },
    })
    expect(status, endpoint.path).toBe(403)
    expect(envelope).toEqual({ code: 403, message: "You don't have permission to do this.", data: null })
  }
  await payment.open(captured.id)
  await expect(page.getByText('Successful', { exact: true })).toBeVisible()
  await payment.open(authorised.id)
  await expect(page.getByText('Uncaptured', { exact: true })).toBeVisible()
})

test('lets Support capture and refund, as the rights of the role say', deep, async ({ page, signIn, shop, shops }) => {
  const captured = await makePayment(shops.backend, shop, { amountMinor: 6_000 })
  const authorised = await makePayment(shops.backend, shop, { amountMinor: 6_000, captureMethod: 'manual' })
  await signIn(shop.people.support)
  const payment = new PaymentPage(page)
  await payment.open(captured.id)
  await expect(payment.refund).toBeVisible()
  // Support may refund, yet has no right to the balance the refund comes from.
  await payment.openRefund()
  await expect(payment.dialog).not.toContainText('Deducted from your balance')
  await payment.open(authorised.id)
  await expect(payment.capture).toBeVisible()
  await expect(payment.cancel).toBeVisible()
})

test('shows the 403 screen, and no way there, to somebody who may not read payments', async ({ page, signIn, shop, shops }) => {
  await signIn(await makeLimitedMember(shops.backend, shop, ['overview.read']))
  const refused: number[] = []
  page.on('response', (response) => response.status() >= 400 && refused.push(response.status()))
  await page.goto('/')
  const shell = new Shell(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  await expect(shell.navigation.getByRole('link', { name: 'Home' })).toBeVisible()
  await expect(shell.navigation.getByRole('link', { name: 'Payments' })).toBeHidden()
  await expect(page.getByRole('region', { name: 'Balance' })).toBeHidden()

  for (const path of [
    '/payments',
    '/payments/pi_of_somebody',
    '/balance/payouts',
    '/balance/payouts/po_of_somebody',
    '/settings/team',
    '/settings/team/members/mem_of_somebody',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Sorry, you are not authorized to access this page.' })).toBeVisible()
    await expect(new PaymentList(page).table).toBeHidden()
  }
  expect(refused, 'nothing is asked of the server that it must refuse').toEqual([])
  await page.getByRole('link', { name: 'Go home' }).click()
  await expect(page).toHaveURL(/\/overview$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
})

test('opens the first page of the menu for somebody who may not see the overview', deep, async ({ page, signIn, shop, shops }) => {
  await signIn(await makeLimitedMember(shops.backend, shop, ['vamp.read']))
  await page.goto('/')
  await expect(page).toHaveURL(/\/payments-product\/vamp$/)
  await page.goto('/payments')
  await page.getByRole('link', { name: 'Go home' }).click()
  await expect(page).toHaveURL(/\/payments-product\/vamp$/)
})

test('believes the server, not the storage of the browser, about rights', deep, async ({ page, guard, product, signIn, shop, shops }) => {
  // What the page asks for by the planted right, before it has heard of its own ones.
  guard.allow(/status of 403/)
  const { id } = await makePayment(shops.backend, shop, { amountMinor: 6_000 })
  await signIn(shop.people.viewer)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  // Somebody who writes rights into the browser's own storage sees a button, and no more than that.
  await page.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem('merchant_storage') ?? '{}')
    stored.state.permissions.push('payments.refund')
    localStorage.setItem('merchant_storage', JSON.stringify(stored))
  })
  const payment = new PaymentPage(page)
  await payment.open(id)
  await expect(payment.section('Activity')).toBeVisible()
  await expect(payment.refund).toBeHidden()
  const { status } = await callDashboard(product.baseUrl, refundPayment, {
    token: shop.people.viewer.token,
    params: { id: shop.liveId, paymentId: id },
    body: { amount_minor: 100, reason: 'duplicate' },
    headers: { 'idempotency-key': 'planted-right' },
  })
  expect(status).toBe(403)
})

test('tells a member who is frozen while signed in that no account is left, and lets them sign out', deep, async ({ page, guard, signIn, shop, shops }) => {
  guard.allow(/the server responded with a status of 404/)
  const failures: string[] = []
  page.on('response', (response) => response.status() >= 500 && failures.push(response.url()))
  const { businessId, people } = shop
  await signIn(people.viewer)
  await page.goto('/')
  const shell = new Shell(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  await shops.backend.db.database.transaction({ businessId }, (tx) =>
    tx.updateTable('members').set({ status: 'frozen' }).where('business_id', '=', businessId).where('id', '=', people.viewer.memberId).execute(),
  )

  // A later call of Home may find the account gone before any click.
  await page.evaluate(() => window.location.assign('/payments'))
  const nothing = page.getByRole('heading', { name: 'No account' })
  await expect(nothing).toBeVisible()
  await expect(shell.navigation).toBeHidden()
  await page.reload()
  await expect(nothing).toBeVisible()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/user\/login$/)
  expect(failures).toEqual([])
})
