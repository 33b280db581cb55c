import { connectClient } from '../../browser/api-key.ts'
import { openUntil } from '../../browser/open-until.ts'
import { Shell } from '../../browser/pages/shell.ts'
import { noteSecret } from '../../browser/secrets.ts'
import { deep, expect, test } from '../../browser/test.ts'
import { sayIn } from '../../browser/texts.ts'

test('creates a restricted key, takes a payment with it, rolls and revokes it', deep, async ({ page, guard, product, shop, signIn }) => {
  const say = sayIn('en')
  // A key without permissions is refused, which the browser logs.
  guard.allow(/status of 422/)
  await signIn(shop.people.developer)
  await page.goto('/')
  await new Shell(page).switchTo('Sandbox')
  await page.goto('/developer/keys')

  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: say('developers:create.open') }).click()
  await dialog.getByLabel(say('developers:fields.kind'), { exact: true }).selectOption('restricted')
  await dialog.getByLabel(say('developers:fields.name')).fill('Warehouse')
  await dialog.getByRole('button', { name: say('developers:create.submit') }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await dialog.getByLabel(say('developers:resources.payment_intents'), { exact: true }).selectOption('write')
  await dialog.getByLabel(say('developers:fields.addresses')).fill('203.0.113.0/24')
  await dialog.getByRole('button', { name: say('developers:fields.addOwn', { ip: '127.0.0.1' }) }).click()
  await dialog.getByRole('button', { name: say('developers:create.submit') }).click()
  const readSecret = async () => {
    await expect(dialog).toContainText(say('developers:secret.text'))
    const secret = /rk_(?:test|live)_\w{34}/.exec(await dialog.innerText())?.[0] ?? ''
    noteSecret(secret)
    await dialog.getByRole('button', { name: say('developers:secret.kept') }).click()
    return secret
  }
  const secret = await readSecret()

  const payment = await connectClient(product.baseUrl, secret).paymentIntents.create({
    amount: 4_200,
    currency: 'usd',
    confirm: true,
    payment_method: 'pm_card_visa',
  })
  expect(payment.status).toBe('succeeded')
  const client = connectClient(product.baseUrl, secret)
  await expect(client.refunds.list()).rejects.toMatchObject({ statusCode: 403, code: 'permission_missing' })

  await page.getByRole('link', { name: 'Warehouse' }).click()
  await expect(page).toHaveURL(/\/keys\/key_\w+$/)
  await openUntil(page, page.url(), page.getByRole('cell', { name: '127.0.0.1' }))

  await page.getByRole('button', { name: say('developers:roll.open'), exact: true }).click()
  await dialog.getByLabel(say('developers:roll.overlap')).selectOption('1')
  await dialog.getByRole('button', { name: say('developers:roll.submit') }).click()
  const next = await readSecret()
  await expect(page.getByText(say('developers:states.rolled')).first()).toBeVisible()
  for (const key of [secret, next]) await expect(connectClient(product.baseUrl, key).paymentIntents.list({ limit: 1 })).resolves.toBeTruthy()

  await page.getByRole('button', { name: say('developers:revoke.open'), exact: true }).click()
  await dialog.getByRole('button', { name: say('developers:revoke.submit') }).click()
  await expect(page).toHaveURL(/\/developer\/keys$/)
  await expect(connectClient(product.baseUrl, secret).paymentIntents.list()).rejects.toMatchObject({ statusCode: 401 })
  await expect(page.getByRole('link', { name: 'Warehouse' })).toHaveCount(1)
})
