import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import pg from 'pg'
import { refundPayment } from '#areas/payments/contract/endpoints.ts'
import { makePlatformShop, type PlatformShop, reportDispute, reportPayment } from '#areas/platform/test/instructions.ts'
import { connect } from '../../../examples/processor/counterfoil.ts'
import { createProcessor, type Processor } from '../../../examples/processor/processor.ts'
import { callDashboard } from '../../browser/dashboard.ts'
import { PaymentPage } from '../../browser/pages/payment-page.ts'
import { Shell } from '../../browser/pages/shell.ts'
import { noteSecret } from '../../browser/secrets.ts'
import { findOwnerUrl } from '../../browser/shops.ts'
import { deep, expect, test } from '../../browser/test.ts'

/** What a merchant of a platform sees of what the platform has yet to confirm. The platform's core is the sample processor. */

const folders: string[] = []
const processors: Processor[] = []
test.afterEach(async () => {
  for (const processor of processors.splice(0)) await processor.close()
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

function startProcessor(baseUrl: string, { platform }: PlatformShop): Processor {
  noteSecret(platform.secret)
  const folder = mkdtempSync(path.join(tmpdir(), 'counterfoil-processor-'))
  folders.push(folder)
  const processor = createProcessor({ counterfoil: connect(baseUrl, platform.secret), folder, log: () => {} })
  processors.push(processor)
  return processor
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { scrollWidth, innerWidth } = await page.evaluate(() => ({ scrollWidth: document.documentElement.scrollWidth, innerWidth: window.innerWidth }))
  expect(scrollWidth).toBeLessThanOrEqual(innerWidth)
}

test('a refund is sent and not yet confirmed while the platform is down, and is refunded once it is back', deep, async ({ page, signIn, shops, product }) => {
  const shop = await makePlatformShop(shops.backend)
  const { id } = await reportPayment(shops.backend, shop)
  await signIn({ token: shop.business.people.owner.token })
  const payment = new PaymentPage(page)
  await payment.open(id)
  await payment.openRefund()
  await payment.fillRefund('40.00')
  await payment.dialog.getByRole('button', { name: 'Refund $40.00' }).click()
  await expect(new Shell(page).toasts).toContainText('Refund of $40.00 sent to your platform, awaiting confirmation.')
  const refunds = payment.section('Refunds')
  await expect(refunds).toContainText('Awaiting confirmation')
  await expect(refunds).toContainText('Takes effect once your platform confirms it')
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page)

  await startProcessor(product.baseUrl, shop).workOff()
  // The page looks again by itself.
  await expect(refunds).not.toContainText('Awaiting confirmation')
  await expect(refunds).toContainText('$40.00')
  await expect(page.getByText('Partially refunded')).toBeVisible()
})

test('a capture that was pushed to the platform is offered once, and counts once it is confirmed', deep, async ({ page, signIn, shops, product }) => {
  const shop = await makePlatformShop(shops.backend)
  const { id } = await reportPayment(shops.backend, shop, { captureMethod: 'manual' })
  await signIn({ token: shop.business.people.owner.token })
  const payment = new PaymentPage(page)
  await payment.open(id)
  await payment.capture.click()
  await payment.dialog.getByRole('button', { name: 'Capture $100.00' }).click()
  const told = payment.section('Capture of $100.00')
  await expect(told).toContainText('Awaiting confirmation')
  await expect(payment.capture).toBeHidden()
  await expect(payment.cancel).toBeHidden()
  await expect(payment.section('Not captured yet')).toBeHidden()

  // From now on the worker pushes.
  await startProcessor(product.baseUrl, shop).listen(0)
  await expect(told).toBeHidden()
  await expect(page.getByText('Successful')).toBeVisible()
  expect((await payment.readTimeline()).slice(0, 2).map((entry) => entry.split('\n')[0])).toEqual(
    ['Captured', 'Capture requested'].map(expect.stringContaining),
  )
})

test('what the platform refuses is said with its words, and can be tried again', deep, async ({ page, signIn, shops, product }) => {
  const shop = await makePlatformShop(shops.backend)
  const { id } = await reportPayment(shops.backend, shop, { amountMinor: 5013, captureMethod: 'manual' })
  await signIn({ token: shop.business.people.owner.token }, { locale: 'zh-cn' })
  await page.goto(`/payments/${id}`)
  await page.getByRole('button', { name: '请款', exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^请款 / })
    .click()
  const told = page.getByRole('region', { name: /^请款 / })
  await expect(told).toContainText('待平台确认')
  await startProcessor(product.baseUrl, shop).workOff()
  await expect(told).toContainText('平台已拒绝')
  await expect(told).toContainText('原因：Amounts ending in 13 are rejected.')
  await expect(page.getByRole('button', { name: '请款', exact: true })).toBeVisible()
})

test('what the platform was told about a dispute is shown on its payment', deep, async ({ page, signIn, shops, product }) => {
  const shop = await makePlatformShop(shops.backend)
  const { id } = await reportPayment(shops.backend, shop)
  const disputeId = await reportDispute(shops.backend, shop, id)
  const response = await fetch(`${product.baseUrl}/v1/disputes/${disputeId}/close`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await shop.business.key('live')}` },
  })
  expect(response.status).toBe(200)
  await signIn({ token: shop.business.people.owner.token })
  const payment = new PaymentPage(page)
  await payment.open(id)
  const told = payment.section('Dispute acceptance')
  await expect(told).toContainText('Awaiting confirmation')
  await startProcessor(product.baseUrl, shop).workOff()
  await expect(told).toBeHidden()
  expect((await payment.readTimeline())[0]).toContain('Dispute accepted')
})

test('what was not confirmed in time says so, and whom to ask, on a narrow screen too', deep, async ({ page, signIn, shops, product }) => {
  const shop = await makePlatformShop(shops.backend)
  const { id } = await reportPayment(shops.backend, shop)
  const token = shop.business.people.owner.token
  const headers = { 'idempotency-key': id }
  const asked = await callDashboard(product.baseUrl, refundPayment, {
    token,
    params: { id: shop.business.liveId, paymentId: id },
    body: { amount_minor: 1000, reason: 'duplicate' },
    headers,
  })
  expect(asked.status).toBe(200)
  const owner = new pg.Client({ connectionString: findOwnerUrl(product.dataDir) })
  await owner.connect()
  await owner.query(`UPDATE instructions SET overdue_at = now() - interval '1 hour' WHERE payment_id = $1`, [id])
  await owner.end()
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn({ token })
  const payment = new PaymentPage(page)
  await payment.open(id)
  const refunds = payment.section('Refunds')
  await expect(refunds).toContainText('Confirmation overdue')
  await expect(refunds).toContainText('Contact your platform')
  await expect(refunds).not.toContainText('5 to 10 days')
  await expectNoSidewaysScroll(page)
  // It still counts.
  await startProcessor(product.baseUrl, shop).workOff()
  await expect(refunds).not.toContainText('Confirmation overdue')
})
