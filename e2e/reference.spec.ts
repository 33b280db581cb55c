import { addKey } from './support/api-key.ts'
import { deep, expect, expectAccessible, test } from './support/test.ts'

test('the reference is searched without signing in, and makes a call with a sandbox key', async ({ page, shop, shops }) => {
  const secret = await addKey(shops, shop.sandboxId)
  await page.goto('/docs')
  await expect(page.getByRole('heading', { level: 1, name: 'What /v1 supports' })).toBeVisible()
  await expect(page.getByText('paymentIntents.confirm')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('searchbox', { name: 'Search calls' }).fill('customers post')
  const calls = page.getByRole('navigation', { name: 'Calls' })
  await expect(calls.getByRole('link', { name: /Intents/ })).toHaveCount(0)
  await calls.getByRole('link', { name: 'customers.create' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'customers.create' })).toBeVisible()
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
  await expectAccessible(page)
  // The key isn't kept anywhere.
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(secret)
})

test('the reference of the platform API fits a phone, in Chinese', deep, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.addInitScript(() => localStorage.setItem('i18nextLng', 'zh-cn'))
  for (const path of ['/docs?api=platform', '/docs?api=merchant&call=paymentIntents.create']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    await expectAccessible(page)
  }
})
