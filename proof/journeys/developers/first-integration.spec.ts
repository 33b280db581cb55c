import Stripe from 'stripe'
import { startReceiver } from '#areas/developers/test/webhook-receiver.ts'
import { connectClient } from '../../browser/api-key.ts'
import { openUntil } from '../../browser/open-until.ts'
import { noteSecret } from '../../browser/secrets.ts'
import { expect, test } from '../../browser/test.ts'
import { sayIn } from '../../browser/texts.ts'

const hourMs = 3_600_000

/** What a developer does with a new account: from a key to a payment, its request, its event and its delivery. */
test('a restricted key takes a payment, whose request, event and delivery are found; then the key is rolled', async ({ page, product, shops, signIn }) => {
  // Test cards work with its live keys.
  const shop = await shops.open({ isDemo: true, roles: ['developer'] })
  const say = sayIn('en')
  const receiver = await startReceiver()
  const dialog = page.getByRole('dialog')
  const submit = (key: string) =>
    dialog
      .getByRole('button', { name: say(key), exact: true })
      .last()
      .click()
  const readSecret = async (pattern: RegExp, key: string) => {
    await expect(dialog.getByText(pattern)).toBeVisible()
    const secret = pattern.exec(await dialog.innerText())?.[0] ?? ''
    noteSecret(secret)
    await submit(key)
    return secret
  }
  await signIn(shop.people.developer)
  await page.goto('/developer/webhooks')
  await page
    .getByRole('button', { name: say('webhooks:add.open') })
    .first()
    .click()
  await dialog.getByLabel(say('webhooks:add.url')).fill(receiver.url)
  await submit('webhooks:add.submit')
  const signing = await readSecret(/whsec_\w+/, 'webhooks:secret.done')

  await page.goto('/developer/keys')
  await page.getByRole('button', { name: say('developers:create.open') }).click()
  await dialog.getByLabel(say('developers:fields.kind'), { exact: true }).selectOption('restricted')
  await dialog.getByLabel(say('developers:fields.name')).fill('Checkout')
  await dialog.getByLabel(say('developers:resources.payment_intents'), { exact: true }).selectOption('write')
  await expect(dialog.getByLabel(say('developers:resources.balance'), { exact: true }).getByRole('option')).toHaveCount(2)
  await submit('developers:create.submit')
  const former = await readSecret(/rk_live_\w{34}/, 'developers:secret.kept')

  const pay = { amount: 4_200, currency: 'usd', confirm: true, payment_method: 'pm_card_visa' } as const
  const payment = await connectClient(product.baseUrl, former).paymentIntents.create(pay)
  const { requestId } = payment.lastResponse
  await openUntil(page, `/developer/requests?q=${payment.id}`, page.getByRole('link', { name: /payment_intents/ }))
  await page.getByRole('link', { name: /payment_intents/ }).click()
  await expect(page).toHaveURL(new RegExp(`/developer/requests/${requestId}$`))

  await page.locator('dt', { hasText: 'payment_intent.succeeded' }).locator('xpath=following-sibling::dd[1]').getByRole('link').click()
  await expect(page).toHaveURL(/\/developer\/events\/evt_\w+$/)
  const eventId = /evt_\w+$/.exec(page.url())?.[0] ?? ''
  await expect(page.getByText('payment_intent.succeeded').first()).toBeVisible()
  const ofEvent = () => receiver.received.filter(({ body }) => JSON.parse(body).id === eventId)
  await expect.poll(() => ofEvent().length).toBe(1)

  await page.getByRole('button', { name: say('webhooks:deliveries.openNamed', { event: 'payment_intent.succeeded', id: eventId }) }).click()
  await expect(dialog).toContainText('HTTP 200')
  await submit('webhooks:replay.one')
  await expect.poll(() => ofEvent().length).toBe(2)
  const stripe = new Stripe('sk_test_unused')
  for (const { body, headers } of ofEvent()) {
    expect(stripe.webhooks.constructEvent(body, String(headers['stripe-signature']), signing)).toMatchObject({
      id: eventId,
      data: { object: { id: payment.id } },
    })
  }
  await submit('webhooks:secret.done')

  await page.goto('/developer/keys')
  await page.getByRole('link', { name: 'Checkout' }).click()
  await page.getByRole('button', { name: say('developers:roll.open'), exact: true }).click()
  await dialog.getByLabel(say('developers:roll.overlap')).selectOption('1')
  await submit('developers:roll.submit')
  const next = await readSecret(/rk_live_\w{34}/, 'developers:secret.kept')
  await expect(page.getByText(say('developers:states.rolled')).first()).toBeVisible()
  const list = (secret: string) => connectClient(product.baseUrl, secret).paymentIntents.list({ limit: 1 })
  for (const secret of [former, next]) await expect(list(secret)).resolves.toBeTruthy()
  // The product has the machine's clock, so the end comes to the present: an hour passes for this key alone.
  const { db } = shops.backend
  const key = await db.database.transaction({ merchantId: shop.liveId }, (tx) =>
    tx
      .selectFrom('api_keys')
      .select(['id', 'expires_at'])
      .where('merchant_id', '=', shop.liveId)
      .where('name', '=', 'Checkout')
      .where('expires_at', 'is not', null)
      .executeTakeFirstOrThrow(),
  )
  expect(Math.abs((key.expires_at?.getTime() ?? 0) - Date.now() - hourMs)).toBeLessThan(hourMs / 10)
  await db.database.transaction({ merchantId: shop.liveId }, (tx) =>
    tx.updateTable('api_keys').set({ expires_at: new Date() }).where('merchant_id', '=', shop.liveId).where('id', '=', key.id).execute(),
  )
  await expect(async () => {
    await expect(list(former)).rejects.toMatchObject({ statusCode: 401, code: 'api_key_expired' })
  }).toPass()
  await expect(list(next)).resolves.toBeTruthy()
  receiver.close()
})
