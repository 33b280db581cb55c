import { startReceiver } from '#areas/developers/test/webhook-receiver.ts'
import { addKey, connectClient } from '../../browser/api-key.ts'
import { Shell } from '../../browser/pages/shell.ts'
import { deep, expect, test } from '../../browser/test.ts'

const pay = { amount: 4_200, currency: 'usd', payment_method: 'pm_card_visa', confirm: true } as const

test('an event is found, shows what changed and the request that caused it, and is replayed', deep, async ({ page, product, signIn, shop, shops }) => {
  // The first attempt fails.
  const receiver = await startReceiver((response) => response.writeHead(receiver.received.length === 1 ? 503 : 200).end())
  const { url, received } = receiver
  try {
    const stripe = connectClient(product.baseUrl, await addKey(shops, shop.sandboxId))
    await signIn(shop.people.developer)
    await page.goto('/developer')
    await new Shell(page).switchTo('Sandbox')
    await page.goto('/developer/events')
    await expect(page.getByRole('heading', { name: 'No events yet' })).toBeVisible()

    await stripe.webhookEndpoints.create({ url, enabled_events: ['charge.refunded'] })
    const payment = await stripe.paymentIntents.create(pay)
    const refund = await stripe.refunds.create({ payment_intent: payment.id, amount: 1_200 })
    await page.reload()
    const rows = page.getByRole('row')
    await expect(rows).toHaveCount(8)

    await page.goto('/developer/events?q=delivery:none+type:refund.created')
    await expect(rows).toHaveCount(2)
    await expect(rows.nth(1)).toContainText('No endpoint')
    await page.getByRole('button', { name: 'Clear all' }).click()
    await rows.filter({ hasText: 'charge.refunded' }).getByRole('link', { name: 'charge.refunded' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('charge.refunded')
    await expect(page.getByRole('row', { name: /amount_refunded/ })).toContainText('01200')
    await expect(page.getByRole('region', { name: 'Event data' }).last()).toContainText('"amount_refunded": 1200')
    const delivery = page.getByRole('row').filter({ hasText: url })
    await expect(delivery).toContainText('Retrying')

    await delivery.getByRole('button', { name: /View delivery/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Replay' }).click()
    await expect.poll(() => received.length).toBe(2)
    expect(received[1]?.body).toBe(received[0]?.body)
    await page.keyboard.press('Escape')
    await expect(delivery).toContainText('Delivered')

    await page.getByRole('main').getByTitle(refund.lastResponse.requestId).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('POST /v1/refunds')
    await page.getByRole('main').getByRole('link', { name: /^evt_/ }).last().click()
    await expect(page).toHaveURL(/\/developer\/events\/evt_/)
    await page.getByRole('main').getByTitle(String(payment.latest_charge)).click()
    await expect(page).toHaveURL(new RegExp(`/payments/${payment.id}$`))
  } finally {
    receiver.close()
  }
})
