import Stripe from 'stripe'
import { startReceiver } from '#areas/developers/test/webhook-receiver.ts'
import { noteSecret } from '../../browser/secrets.ts'
import { deep, expect, test } from '../../browser/test.ts'
import { sayIn } from '../../browser/texts.ts'
import { makePayment, makeSession, testPassword } from '../../support/factories.ts'

const stripe = new Stripe('sk_test_unused')

test('an endpoint is added, tested, paused, replayed, rolled, changed and deleted', deep, async ({ page, guard, shop, shops, signIn }) => {
  const say = sayIn('en')
  // Private addresses are refused, and so are acts that need a confirmation first. The page of a deleted endpoint may look for it once more while it is left.
  guard.allow(/status of (403|404|422)/)
  const receiver = await startReceiver()
  const accept = receiver.answer
  const refuse: typeof accept = (response) => response.writeHead(500).end('down for maintenance')
  const types = () => receiver.received.map(({ body }) => JSON.parse(body).type as string)
  const expectReceived = (...expected: string[]) => expect.poll(types).toEqual(expected)
  const verify = (secret: string) => {
    const { headers, body } = receiver.received.at(-1) as (typeof receiver.received)[number]
    return stripe.webhooks.constructEvent(body, String(headers['stripe-signature']), secret)
  }
  const dialog = page.getByRole('dialog')
  const button = (key: string) => page.getByRole('button', { name: say(key), exact: true })
  // The cross of a dialog that says as much comes first.
  const submit = (key: string) =>
    dialog
      .getByRole('button', { name: say(key), exact: true })
      .last()
      .click()
  const toast = (text: string) => expect(page.getByRole('region', { name: say('common:toasts') })).toContainText(text)
  const choose = async (key: string) => {
    await button('webhooks:action.more').click()
    await page.getByRole('menuitem', { name: say(key), exact: true }).click()
  }
  const confirm = async () => {
    const asking = page.getByRole('dialog', { name: say('common:stepUp.title') })
    await asking.getByLabel(say('common:proof.password.label'), { exact: true }).fill(testPassword)
    await page.keyboard.press('Enter')
    await expect(asking).toBeHidden()
  }
  const readSecret = async () => {
    await expect(dialog).toContainText(say('webhooks:secret.text'))
    const secret = /whsec_\w+/.exec(await dialog.innerText())?.[0] ?? ''
    noteSecret(secret)
    await submit('webhooks:secret.done')
    return secret
  }
  const deliveries = page.getByRole('region', { name: say('webhooks:deliveries.title') })
  const row = deliveries.getByRole('row').filter({ hasText: 'evt_' }).first()

  await signIn({ token: await makeSession(shops.backend, shop.people.developer.userId, { isSteppedUp: false }) })
  await page.goto('/developer/webhooks')
  await expect(page.getByText(say('webhooks:list.emptyTitle'))).toBeVisible()

  await button('webhooks:add.open').first().click()
  await dialog.getByLabel(say('webhooks:add.url')).fill('https://10.0.0.1/hook')
  await dialog.getByLabel(say('webhooks:add.description')).fill('Order system')
  await dialog.getByText(say('webhooks:events.some')).click()
  const search = dialog.getByRole('searchbox', { name: say('webhooks:events.search') })
  await search.fill('payment_intent.succ')
  await expect(dialog.getByRole('checkbox')).toHaveCount(1)
  await dialog.getByRole('checkbox', { name: /payment_intent\.succeeded/ }).check()
  await search.fill('refund')
  await dialog.getByRole('checkbox', { name: /charge\.refunded/ }).check()
  await expect(dialog.getByRole('status')).toHaveText(sayCount('en', 2))
  await submit('webhooks:add.submit')
  await confirm()
  await expect(dialog.getByRole('textbox', { name: say('webhooks:add.url') })).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel(say('webhooks:add.url')).fill(receiver.url)
  await submit('webhooks:add.submit')
  const first = await readSecret()

  await page.getByRole('link', { name: receiver.url }).click()
  await expect(page.getByText(say('webhooks:deliveries.emptyTitle'))).toBeVisible()
  await button('webhooks:action.test').click()
  await expectReceived('counterfoil.test')
  expect(verify(first).type).toBe('counterfoil.test')
  await expect(row).toContainText(say('webhooks:state.delivered'))

  receiver.answer = refuse
  await makePayment(shops.backend, shop)
  await expectReceived('counterfoil.test', 'payment_intent.succeeded')
  await expect(row).toContainText(say('webhooks:failure.status', { status: 500 }))
  await expect(row).toContainText(say('webhooks:state.retrying'))

  receiver.answer = accept
  await row.getByRole('button').click()
  await expect(dialog).toContainText('down for maintenance')
  await expect(dialog).toContainText('"type": "payment_intent.succeeded"')
  await submit('webhooks:replay.one')
  await expectReceived('counterfoil.test', 'payment_intent.succeeded', 'payment_intent.succeeded')
  await expect(dialog).toContainText('HTTP 200')
  await submit('webhooks:secret.done')
  await expect(row).toContainText(say('webhooks:state.delivered'))

  receiver.answer = refuse
  receiver.received.length = 0
  await makePayment(shops.backend, shop, { refundMinor: 500 })
  await expect.poll(() => types().sort()).toEqual(['charge.refunded', 'payment_intent.succeeded'])
  await expect(row).toContainText(say('webhooks:state.retrying'))
  receiver.answer = accept
  receiver.received.length = 0
  await button('webhooks:replay.open').click()
  await submit('webhooks:replay.submit')
  await toast(say('webhooks:replay.done_other', { count: 2 }))
  await expect.poll(() => types().sort()).toEqual(['charge.refunded', 'payment_intent.succeeded'])
  await expect(row).toContainText(say('webhooks:state.delivered'))
  await deliveries.getByRole('combobox', { name: say('webhooks:deliveries.filter') }).selectOption('failed')
  await expect(page.getByText(say('webhooks:deliveries.emptyTitle'))).toBeVisible()
  await deliveries.getByRole('combobox', { name: say('webhooks:deliveries.filter') }).selectOption('')

  await button('webhooks:action.pause').click()
  await expect(page.getByText(say('webhooks:endpoint.paused'))).toBeVisible()
  await makePayment(shops.backend, shop)
  await expect(row).toContainText(say('webhooks:state.pending'))
  expect(receiver.received).toHaveLength(2)
  await button('webhooks:action.resume').click()
  await expect.poll(() => receiver.received.length).toBe(3)

  await choose('webhooks:roll.title')
  await submit('webhooks:roll.submit')
  const second = await readSecret()
  await button('webhooks:action.test').click()
  await expect.poll(() => receiver.received.length).toBe(4)
  expect([first, second].map((secret) => verify(secret).type)).toEqual(['counterfoil.test', 'counterfoil.test'])
  await choose('webhooks:secret.reveal')
  await expect(dialog).toContainText(first)
  expect(await readSecret()).toBe(second)

  await choose('webhooks:edit.title')
  await dialog.getByRole('textbox', { name: say('webhooks:add.description') }).fill('Warehouse')
  await dialog.getByText(say('webhooks:events.every')).click()
  await submit('webhooks:edit.submit')
  await expect(page.getByText('Warehouse')).toBeVisible()

  await page
    .getByRole('link', { name: say('webhooks:endpoint.all') })
    .first()
    .click()
  await button('webhooks:hosts.change').click()
  await dialog.getByLabel(say('webhooks:hosts.label')).fill('https://shop.example')
  await submit('webhooks:hosts.save')
  await toast(say('webhooks:hosts.saved'))
  await button('webhooks:add.open').click()
  await dialog.getByLabel(say('webhooks:add.url')).fill('https://shop.example.evil.com/hook')
  await submit('webhooks:add.submit')
  await expect(dialog).toContainText(say('webhooks:add.urlHost', { host: 'https://shop.example' }))
  await dialog.getByRole('button', { name: say('shell:actions.cancel') }).click()

  await page.getByRole('link', { name: receiver.url }).click()
  await choose('webhooks:delete.submit')
  await submit('webhooks:delete.submit')
  await expect(page).toHaveURL(/\/developer\/webhooks$/)
  await expect(page.getByText(say('webhooks:list.emptyTitle'))).toBeVisible()
  receiver.close()
})

function sayCount(locale: 'en' | 'zh-cn', count: number): string {
  return sayIn(locale)('webhooks:events.selected_other', { count })
}
