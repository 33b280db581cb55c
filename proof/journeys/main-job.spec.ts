import { randomBytes } from 'node:crypto'
import { connectClient } from '../browser/api-key.ts'
import { LoginPage } from '../browser/pages/login-page.ts'
import { PaymentList } from '../browser/pages/payment-list.ts'
import { PaymentPage } from '../browser/pages/payment-page.ts'
import { Shell } from '../browser/pages/shell.ts'
import { deep, expect, test } from '../browser/test.ts'
import { makePayment } from '../support/factories.ts'

test('finds a payment that the official client made, refunds part of it, and sees balance and timeline change', async ({ page, product }) => {
  const client = connectClient(product.baseUrl, product.secretKey)
  const orderNumber = `E2E-${randomBytes(4).toString('hex')}`
  const email = `${orderNumber.toLowerCase()}@example.com`
  const made = await client.paymentIntents.create({
    amount: 5_900,
    currency: 'usd',
    confirm: true,
    payment_method: 'pm_card_visa',
    receipt_email: email,
    description: 'A walnut serving board',
    metadata: { order_number: orderNumber },
  })
  expect(made.status).toBe('succeeded')
  const before = await readBalance(client)

  const login = new LoginPage(page)
  await login.open()
  await login.signIn(product.owner)
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  const shell = new Shell(page)
  await shell.switchTo('Sandbox', 'Harbour Lane Goods')
  await expect(page.getByText('Sandbox', { exact: true })).toBeVisible()
  const balance = page.getByRole('region', { name: 'Balance' })
  await expect(balance).toContainText(asDecimal(before.available))

  await shell.follow('Payments')
  const list = new PaymentList(page)
  // A short list has its search box once its address has a filter.
  await list.open('?q=currency:USD')
  await list.find(` ${made.id.replace('pi_', 'PI_')} `)
  await expect(page).toHaveURL(new RegExp(`/payments/${made.id}$`))
  await page.goBack()
  for (const known of [email, orderNumber.toLowerCase(), 'walnut serving']) {
    await list.find(known)
    await expect(list.rows.first()).toContainText(orderNumber)
    await list.clearFilters()
  }
  await list.find(orderNumber)
  await expect(list.rows).toHaveCount(1)
  await list.openFirst()
  await expect(page).toHaveURL(new RegExp(`/payments/${made.id}\\?from=list&q=`))

  const payment = new PaymentPage(page)
  await expect(payment.title).toHaveText('Payment of $59.00')
  await payment.openRefund()
  await expect(payment.dialog).toContainText("There's no refund fee.")
  await expect(payment.dialog).toContainText(/The \$\d+\.\d\d processing fee isn't returned\./)
  await expect(payment.dialog).toContainText("It takes 5 to 10 days to appear on the customer's statement.")
  await payment.fillRefund('20.00')
  await expect(payment.dialog).toContainText('$39.00 will remain refundable')
  await payment.dialog.getByRole('button', { name: 'Refund $20.00' }).click()

  await expect(shell.toasts).toContainText('$20.00 refunded.')
  await expect(payment.dialog).toBeHidden()
  await expect(payment.refund).toBeFocused()
  // Its own status comes before those of other payments with the card.
  await expect(page.getByRole('main').getByText('Partially refunded').first()).toBeVisible()
  await expect(payment.section('Refunds')).toContainText('20.00')
  const timeline = await payment.readTimeline()
  expect(timeline[0]).toMatch(/^Refund succeeded/)
  expect(timeline[1]).toMatch(/^Refund requested/)
  expect(timeline[1]).toContain('(dashboard)')

  const refunds = await client.refunds.list({ payment_intent: made.id })
  expect(refunds.data.map(({ amount, status, reason }) => ({ amount, status, reason }))).toEqual([
    { amount: 2_000, status: 'succeeded', reason: 'requested_by_customer' },
  ])
  const after = await readBalance(client)
  expect(after).toEqual({ available: before.available - 2_000, pending: before.pending })
  await shell.follow('Home')
  await expect(balance).toContainText(asDecimal(after.available))
  await expect(balance).toContainText(asDecimal(after.pending))
})

async function readBalance(client: ReturnType<typeof connectClient>): Promise<{ available: number; pending: number }> {
  const { available, pending } = await client.balance.retrieve()
  const inDollars = (amounts: typeof available) => amounts.find(({ currency }) => currency === 'usd')?.amount ?? 0
  return { available: inDollars(available), pending: inDollars(pending) }
}

function asDecimal(minor: number): string {
  return (minor / 100).toLocaleString('en', { minimumFractionDigits: 2 })
}

test('keeps the filters over a reload, and steps through them with back and forward', async ({ page, signIn, shop, shops }) => {
  await makePayment(shops.backend, shop, { amountMinor: 1_100 })
  await makePayment(shops.backend, shop, { amountMinor: 2_200, card: 'pm_card_visa_chargeDeclined' })
  await makePayment(shops.backend, shop, { amountMinor: 3_300, card: 'pm_card_mastercard' })
  await signIn(shop.people.viewer)
  const list = new PaymentList(page)
  await list.open()
  await expect(list.rows).toHaveCount(3)

  await page
    .getByRole('navigation', { name: 'Status' })
    .getByRole('link', { name: /^Failed/ })
    .click()
  await expect(page).toHaveURL(/\/payments\?q=status:failed$/)
  await expect(list.rows).toHaveCount(1)
  await expect(list.rows).toHaveText([/22\.00/])
  await page.reload()
  await expect(list.rows).toHaveCount(1)
  await expect(list.chip('Status: Failed')).toBeVisible()

  await list.clearFilters()
  await list.find('brand:mastercard')
  await expect(page).toHaveURL(/\?q=brand:mastercard$/)
  await expect(list.rows).toHaveText([/33\.00/])

  await page.goBack()
  await expect(page).toHaveURL(/\/payments$/)
  await expect(list.rows).toHaveCount(3)
  await page.goBack()
  await expect(list.chip('Status: Failed')).toBeVisible()
  await expect(list.rows).toHaveCount(1)
  await page.goForward()
  await page.goForward()
  await expect(list.chip('Card brand: Mastercard')).toBeVisible()
  await expect(list.rows).toHaveText([/33\.00/])

  await list.openFirst()
  await page.getByRole('main').getByRole('link', { name: 'Payments', exact: true }).click()
  await expect(list.chip('Card brand: Mastercard')).toBeVisible()
})

test('captures a part of an uncaptured payment, and cancels another', async ({ page, signIn, shop, shops }) => {
  const partly = await makePayment(shops.backend, shop, { amountMinor: 8_000, captureMethod: 'manual' })
  const dropped = await makePayment(shops.backend, shop, { amountMinor: 4_500, captureMethod: 'manual' })
  await signIn(shop.people.support)
  const shell = new Shell(page)
  const payment = new PaymentPage(page)

  await payment.open(partly.id)
  await expect(page.getByRole('region', { name: 'Not captured yet' })).toContainText('Capture $80.00 by')
  await expect(payment.refund).toBeHidden()
  await payment.capture.click()
  await payment.amount.fill('80.01')
  await expect(payment.dialog.getByRole('alert')).toHaveText('Enter at most 80.00 USD.')
  await payment.amount.fill('50.00')
  await expect(payment.dialog).toContainText('The remaining $30.00 is released.')
  await payment.dialog.getByRole('button', { name: 'Capture $50.00' }).click()
  await expect(shell.toasts).toContainText('$50.00 captured.')
  await expect(payment.section('Amounts')).toContainText(/Authorized\s*80\.00\s*Uncaptured amount released\s*−30\.00\s*Captured\s*50\.00/)
  await expect(payment.capture).toBeHidden()
  await expect(payment.refund).toBeVisible()
  await expect(payment.title).toHaveText('Payment of $50.00')

  await payment.open(dropped.id)
  await payment.cancel.click()
  await payment.dialog.getByRole('button', { name: 'Cancel payment' }).click()
  await expect(payment.dialog.getByRole('alert')).toHaveText('Select a reason.')
  await expect(payment.dialog.getByRole('radio').first()).toBeFocused()
  await payment.dialog.getByRole('radio', { name: 'Abandoned by customer' }).check()
  await payment.dialog.getByRole('button', { name: 'Cancel payment' }).click()
  await expect(shell.toasts).toContainText('Payment canceled.')
  await expect(payment.section('Activity')).toContainText('Payment canceled')
  await expect(payment.capture).toBeHidden()
  await expect(payment.cancel).toBeHidden()
})

test('offers what helps with a failed payment, and its cancellation behind a menu', deep, async ({ page, context, signIn, shop, shops }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const failed = await makePayment(shops.backend, shop, { amountMinor: 5_800, card: 'pm_card_visa_chargeDeclinedInsufficientFunds' })
  await makePayment(shops.backend, shop)
  await signIn(shop.people.support)
  const payment = new PaymentPage(page)
  await payment.open(failed.id)
  await expect(payment.cancel).toBeHidden()
  await page.getByRole('button', { name: 'Copy details' }).click()
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toContain(`Payment ID: ${failed.id}`)
  expect(copied).toMatch(
    /^Amount: \$58\.00\nCreated: .+ · .+\(UTC\+8\)\nCard: Visa ending in \d{4}\nEmail: buyer@example\.com\nDeclined: .+\nReason code: insufficient_funds$/m,
  )

  await page.getByRole('link', { name: 'Other payments', exact: true }).click()
  await expect(page).toHaveURL(/\/payments\?q=email:buyer@example\.com$/)
  await expect(new PaymentList(page).rows).toHaveCount(2)

  await payment.open(failed.id)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Cancel payment' }).click()
  await payment.dialog.getByRole('button', { name: 'Keep payment' }).click()
  await expect(page.getByRole('button', { name: 'More actions' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Cancel payment' }).click()
  await payment.dialog.getByRole('radio', { name: 'Abandoned by customer' }).check()
  await payment.dialog.getByRole('button', { name: 'Cancel payment' }).click()
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('Payment canceled.')
  await page.getByRole('button', { name: 'More actions' }).click()
  await expect(page.getByRole('menuitem', { name: 'Copy payment ID' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Cancel payment' })).toBeHidden()
  await page.getByRole('menuitem', { name: 'Copy payment ID' }).click()
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('Payment ID copied.')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(failed.id)
})

test('refunds for another reason, which needs a note', deep, async ({ page, signIn, shop, shops }) => {
  const { id } = await makePayment(shops.backend, shop)
  await signIn(shop.people.support)
  const payment = new PaymentPage(page)
  await payment.open(id)
  await payment.openRefund()
  await payment.fillRefund('10.00', 'Other')
  const note = payment.dialog.getByRole('textbox', { name: 'Note' })
  await expect(note).toBeFocused()
  await payment.dialog.getByRole('button', { name: 'Refund $10.00' }).click()
  await expect(payment.dialog.getByRole('alert')).toHaveText('Describe the reason.')
  await note.fill('Arrived a week late')
  await payment.dialog.getByRole('button', { name: 'Refund $10.00' }).click()
  await expect(payment.section('Refunds')).toContainText('Other')
  await expect(payment.section('Refunds')).toContainText('Arrived a week late')
})
