import type { Page } from '@playwright/test'
import { refundPayment } from '#areas/payments/contract/endpoints.ts'
import { updateMerchantInfo } from '#areas/settings/contract/merchants/endpoints.ts'
import { callDashboard } from '../../browser/dashboard.ts'
import { openUntil } from '../../browser/open-until.ts'
import type { Product } from '../../browser/product.ts'
import type { Shops } from '../../browser/shops.ts'
import { deep, expect, test } from '../../browser/test.ts'
import { makePayment, makeSession, type TestBusiness } from '../../support/factories.ts'

const path = '/settings/team/audit'

/** Changes the name as the owner, and is refused as a viewer. */
async function rename({ baseUrl }: Product, shops: Shops, shop: TestBusiness<'viewer'>, name: string): Promise<void> {
  for (const [role, status] of [
    ['owner', 200],
    ['viewer', 403],
  ] as const) {
    const token = await makeSession(shops.backend, shop.people[role].userId)
    const answer = await callDashboard(baseUrl, updateMerchantInfo, { token, params: { id: shop.liveId }, body: { name } })
    expect(answer.status).toBe(status)
  }
}

/** The worker seals entries within seconds, so a reader may have to look again. */
const openLog = (page: Page, query: string, text: string) =>
  openUntil(page, `${path}?q=${encodeURIComponent(query)}`, page.getByRole('row').filter({ hasText: text }))

test('shows who changed what, who was refused, and where it came from', async ({ page, product, shop, shops, signIn }) => {
  await rename(product, shops, shop, 'Harbour Lane')
  await signIn(shop.people.administrator)
  await openLog(page, 'action:merchant.update', 'Changed business details')
  await expect(page.getByRole('link', { name: 'Audit log' })).toHaveAttribute('aria-current', 'page')
  const row = page.getByRole('row').filter({ hasText: shop.people.owner.name })
  const opener = row.getByRole('button', { name: 'Changed business details' })
  // A click anywhere in the row opens it.
  await row.getByText('Success').click()
  const dialog = page.getByRole('dialog', { name: 'Changed business details' })
  await expect(dialog.getByRole('row', { name: /^Name/ })).toContainText('Harbour Lane')
  await expect(dialog).toContainText(shop.people.owner.email)
  await expect(dialog).toContainText('127.0.0.1')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(dialog).toBeHidden()
  await opener.press('Enter')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()

  await page.goto(`${path}?q=outcome:success`)
  await page.getByRole('button', { name: 'Outcome: Success' }).click()
  await page.getByRole('checkbox', { name: 'Success' }).uncheck()
  await page.getByRole('checkbox', { name: 'Refused' }).check()
  await page.getByRole('button', { name: 'Apply' }).click()
  const refused = page.getByRole('row').filter({ hasText: shop.people.viewer.name })
  await refused.getByRole('button', { name: 'Tried to open a restricted page or action' }).click()
  await expect(page.getByRole('dialog')).toContainText("You don't have permission to do this.")
})

test('leads to the object, in the sandbox too, and records its readers', deep, async ({ page, product, shop, shops, signIn }) => {
  const payment = await makePayment(shops.backend, shop, { amountMinor: 1_100 })
  const token = await makeSession(shops.backend, shop.people.finance.userId)
  const answer = await callDashboard(product.baseUrl, refundPayment, {
    token,
    params: { id: shop.liveId, paymentId: payment.id },
    body: { amount_minor: 500, reason: 'requested_by_customer' },
    headers: { 'idempotency-key': `audit-${payment.id}` },
  })
  expect(answer.status, answer.envelope.message).toBe(200)
  await signIn(shop.people.owner)
  await openLog(page, payment.id, 'Refunded a payment')
  await page.getByRole('button', { name: 'Refunded a payment' }).click()
  await expect(page.getByRole('dialog')).toContainText('5.00 USD')
  await page.keyboard.press('Escape')
  await page.getByRole('row').filter({ hasText: 'Refunded a payment' }).getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`/payments/${payment.id}$`))
  await openLog(page, 'action:audit_log.viewed', shop.people.owner.name)
  const owner = await makeSession(shops.backend, shop.people.owner.userId)
  await callDashboard(product.baseUrl, updateMerchantInfo, { token: owner, params: { id: shop.sandboxId }, body: { name: 'Testing ground' } })
  await openLog(page, shop.sandboxId, 'Changed business details')
  await page.getByRole('row').filter({ hasText: 'Sandbox' }).getByRole('link').click()
  await expect(page).toHaveURL(/\/settings\/info$/)
  await expect(page.getByRole('banner')).toContainText('Testing ground')
})
