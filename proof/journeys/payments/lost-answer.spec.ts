import type { Page } from '@playwright/test'
import { PaymentPage } from '../../browser/pages/payment-page.ts'
import { Shell } from '../../browser/pages/shell.ts'
import { deep, expect, test } from '../../browser/test.ts'
import { makePayment } from '../../support/factories.ts'

const refundCalls = '**/api/merchant/*/payments/*/refunds'

/** Lets every refund reach the server, but the browser hears only of those after the first. Returns the keys that were sent. */
async function loseFirstAnswer(page: Page): Promise<string[]> {
  const keys: string[] = []
  await page.route(refundCalls, async (route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? '')
    if (keys.length > 1) return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
  return keys
}

test.beforeEach(({ guard }) => guard.allow(/net::ERR_CONNECTION_RESET/))

test('sends a refund whose answer got lost again under the same key, and it counts once', async ({ page, signIn, shop, shops }) => {
  const { id } = await makePayment(shops.backend, shop, { amountMinor: 7_500 })
  const keys = await loseFirstAnswer(page)
  await signIn(shop.people.finance)
  const payment = new PaymentPage(page)
  const shell = new Shell(page)
  await payment.open(id)
  await payment.openRefund()
  await payment.fillRefund('25.00')
  await payment.dialog.getByRole('button', { name: 'Refund $25.00' }).click()

  await expect(payment.dialog.getByRole('alert')).toContainText("We didn't get a response")
  await expect(payment.dialog.getByRole('alert')).toContainText("It's safe to retry: it'll be processed only once.")
  await expect(shell.toasts).toContainText('The request timed out or the network failed. Try again later.')
  await expect(payment.amount).toBeDisabled()
  await expect(payment.amount).toHaveValue('25.00')
  await payment.dialog.getByRole('button', { name: 'Try again' }).click()

  await expect(shell.toasts).toContainText('$25.00 refunded.')
  await expect(payment.dialog).toBeHidden()
  await expect(payment.section('Refunds').getByRole('listitem')).toHaveCount(1)
  expect(keys).toHaveLength(2)
  expect(keys[0]).toMatch(/^[\w-]{16,}$/)
  expect(keys[1]).toBe(keys[0])
  await page.reload()
  await expect(payment.section('Refunds').getByRole('listitem')).toHaveCount(1)
  await expect(page.getByText('Partially refunded')).toBeVisible()
})

test('goes on with an unsettled refund when its dialog was closed and is opened again', deep, async ({ page, signIn, shop, shops }) => {
  const { id } = await makePayment(shops.backend, shop, { amountMinor: 7_500 })
  const keys = await loseFirstAnswer(page)
  await signIn(shop.people.finance)
  const payment = new PaymentPage(page)
  await payment.open(id)
  await payment.openRefund()
  await payment.fillRefund('10.00')
  await payment.dialog.getByRole('button', { name: 'Refund $10.00' }).click()
  await expect(payment.dialog.getByRole('alert')).toContainText("We didn't get a response")
  await payment.dialog.getByRole('button', { name: 'Close' }).last().click()
  // The page has asked the server meanwhile, and shows what was done.
  await expect(payment.section('Refunds').getByRole('listitem')).toHaveCount(1)

  await payment.openRefund()
  await expect(payment.amount).toHaveValue('10.00')
  await expect(payment.amount).toBeDisabled()
  await payment.dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(payment.dialog).toBeHidden()
  await expect(payment.section('Refunds').getByRole('listitem')).toHaveCount(1)
  expect(new Set(keys).size).toBe(1)
})
