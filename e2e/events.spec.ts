import { makePayment } from '../server/test/factories.ts'
import { startReceiver } from '../server/test/webhook-receiver.ts'
import { Shell } from './pages/shell.ts'
import { addKey } from './support/api-key.ts'
import { connectClient } from './support/client.ts'
import { deep, expect, expectAccessible, test } from './support/test.ts'

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
    await expectAccessible(page)

    await stripe.webhookEndpoints.create({ url, enabled_events: ['charge.refunded'] })
    const payment = await stripe.paymentIntents.create(pay)
    const refund = await stripe.refunds.create({ payment_intent: payment.id, amount: 1_200 })
    await page.reload()
    const rows = page.getByRole('row')
    await expect(rows).toHaveCount(8)
    await expectAccessible(page)

    await page.getByRole('combobox', { name: 'Search events' }).fill('delivery:none type:refund.created')
    await page.keyboard.press('Enter')
    await expect(rows).toHaveCount(2)
    await expect(rows.nth(1)).toContainText('No endpoint')
    await page.getByRole('button', { name: 'Clear all' }).click()
    await rows.filter({ hasText: 'charge.refunded' }).getByRole('link', { name: 'charge.refunded' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('charge.refunded')
    await expect(page.getByRole('row', { name: /amount_refunded/ })).toContainText('01200')
    await expect(page.getByRole('region', { name: 'Event data' }).last()).toContainText('"amount_refunded": 1200')
    const delivery = page.getByRole('row').filter({ hasText: url })
    await expect(delivery).toContainText('Retrying')
    await expectAccessible(page)

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

for (const [locale, appearance] of [
  ['zh-cn', 'dark'],
  ['en', 'light'],
] as const) {
  test(`events fit a phone, ${locale}, ${appearance}`, deep, async ({ page, guard, product, signIn, shop, shops }) => {
    // An event that doesn't exist is a 404, which the browser logs.
    guard.allow(/status of 404/)
    await page.setViewportSize({ width: 360, height: 740 })
    await page.emulateMedia({ colorScheme: appearance })
    await makePayment(shops.backend, shop, { refundMinor: 500 })
    const stripe = connectClient(product.baseUrl, await addKey(shops, shop.liveId))
    const { data } = await stripe.events.list({ type: 'charge.refunded' })
    await signIn(shop.people.developer, { locale })
    for (const path of ['/developer/events', `/developer/events/${data[0]?.id}`, '/developer/events/evt_unknown']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
      await expectAccessible(page)
    }
  })
}
