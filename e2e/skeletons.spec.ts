import { apiBase } from '@counterfoil/contract/envelope'
import type { Page } from '@playwright/test'
import { deep, expect, newContextTest as test } from './support/test.ts'

/** Holds the answers to a call of the account back until the returned function runs. */
async function hold(page: Page, part: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(`**${apiBase}/merchant/*/${part}`, async (route) => {
    await promise
    await route.fallback()
  })
  return resolve
}

test('the chart on Home is as high as its skeleton', async ({ page, signIn, product }) => {
  await signIn(product.owner)
  const release = await hold(page, 'overview?**')
  await page.goto('/')
  await expect(page.getByRole('region', { name: 'Balance', exact: true })).toHaveAttribute('aria-busy', 'true')
  const card = page.getByRole('region', { name: 'Gross volume per day' })
  const skeleton = await card.locator('[aria-busy=true]').boundingBox()
  release()
  const drawn = card.locator('.recharts-surface').first()
  await expect(drawn).toBeVisible()
  const chart = await drawn.boundingBox()
  expect(Math.abs((skeleton?.height ?? 0) - (chart?.height ?? 0)), JSON.stringify({ skeleton, chart })).toBeLessThanOrEqual(2)
})

for (const [name, address, part] of [
  ['Home', '/', '{overview?**,balance}'],
  ['a payment', '/payments/pi_held', 'payments/pi_held'],
  ['the balance', '/balance', 'balance'],
  ['a payout', '/balance/payouts/po_held', 'payouts/po_held'],
] as const) {
  test(`${name} says that it is busy while it loads`, deep, async ({ page, guard, signIn, shop }) => {
    guard.allow(/status of 404/)
    await signIn(shop.people.owner)
    const release = await hold(page, part)
    await page.goto(address)
    const busy = page.getByRole('main').locator(':is([role=status], section)[aria-busy=true]')
    await expect(busy.first()).toBeVisible()
    release()
    await expect(busy).toHaveCount(0)
  })
}
