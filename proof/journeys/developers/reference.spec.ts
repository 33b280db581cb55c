import { makePlatform } from '#areas/platform/test/platform.ts'
import { addKey } from '../../browser/api-key.ts'
import { Shell } from '../../browser/pages/shell.ts'
import { noteSecret } from '../../browser/secrets.ts'
import { deep, expect, test } from '../../browser/test.ts'
import { sayIn } from '../../browser/texts.ts'

test('the reference is searched without signing in, and makes a call with a sandbox key', deep, async ({ page, shop, shops }) => {
  const secret = await addKey(shops, shop.sandboxId)
  await page.goto('/docs')
  await expect(page.getByRole('heading', { level: 1, name: 'What /v1 supports' })).toBeVisible()
  await expect(page.getByText('paymentIntents.confirm')).toBeVisible()

  await page.getByRole('searchbox', { name: 'Search calls' }).fill('customers post')
  const calls = page.getByRole('navigation', { name: 'Calls' })
  await expect(calls.getByRole('link', { name: /Intents/ })).toHaveCount(0)
  await calls.getByRole('link', { name: 'customers.create' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'customers.create' })).toBeVisible()
  const created = page.getByText("When it was created, by the account's clock.")
  await expect(created).toBeVisible()
  const send = page.getByRole('button', { name: 'Send request' })
  await expect(send).toBeDisabled()
  await page.getByLabel('Sandbox key').fill('sk_live_001234567890')
  await expect(page.getByText('Use a sandbox key')).toBeVisible()
  await expect(send).toBeDisabled()
  await page.getByLabel('Sandbox key').fill(secret)
  await page.getByLabel('Parameters, one name=value per line').fill('email=jenny@example.com')
  await expect(page.getByRole('region', { name: 'curl' })).toContainText('/v1/customers')
  await send.click()
  await expect(page.getByText('Status 200')).toBeVisible()
  const answer = await page.getByRole('region', { name: 'Response' }).innerText()
  const { id, email } = JSON.parse(answer) as { id: string; email: string }
  expect(email).toBe('jenny@example.com')
  expect(id).toMatch(/^cus_/)
  // The key isn't kept anywhere.
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(secret)
})

test('a developer creates a key in place, and calls both APIs', deep, async ({ page, shop, shops, signIn }) => {
  const say = sayIn('en')
  const { secret: platformKey } = await makePlatform(shops.backend)
  noteSecret(platformKey)
  await signIn(shop.people.developer)
  await page.goto('/')
  await expect(new Shell(page).accountSwitcher).toBeVisible()

  await page.goto('/docs?api=merchant&call=balance.retrieve')
  await page.getByRole('button', { name: say('shell:sandboxKey.create') }).click()
  const key = page.getByLabel(say('reference:try.merchant.key'))
  await expect(key).toHaveValue(/^sk_test_/)
  noteSecret(await key.inputValue())
  const send = page.getByRole('button', { name: say('reference:try.send') })
  const answer = page.getByRole('region', { name: say('reference:try.answer'), exact: true })
  await send.click()
  await expect(answer).toContainText('"object": "balance"')

  await page.goto('/docs?api=platform&call=listPlatformMerchants')
  await expect(page.getByRole('heading', { name: say('reference:response') })).toBeVisible()
  await expect(send).toBeDisabled()
  await page.getByLabel(say('reference:try.platform.key')).fill(platformKey)
  await send.click()
  await expect(page.getByText(say('reference:try.answered', { status: 200 }))).toBeVisible()
  await expect(answer).toContainText('"items"')
})
