import { Shell } from '../../browser/pages/shell.ts'
import { deep, expect, test } from '../../browser/test.ts'

test('one list leads from the first test payment to live, across both accounts', deep, async ({ page, shop, signIn }) => {
  await signIn(shop.people.owner)
  await page.goto('/')
  const shell = new Shell(page)
  const list = page.getByRole('region', { name: 'Get started' })
  const heading = page.getByRole('heading', { level: 1 })
  await expect(list.getByRole('listitem')).toHaveCount(6)
  await shell.switchTo('Sandbox')
  await list.getByRole('button', { name: 'Create test payment' }).click()
  await expect(heading).toHaveText('Payment of $42.00')
  await page.goto('/')
  await expect(list.getByRole('heading', { name: 'Take a test payment (done)' })).toBeVisible()
  await list.getByRole('button', { name: 'Create declined payment' }).click()
  await expect(page.getByRole('main')).toContainText('Insufficient funds')

  // A server that accepts webhooks.
  await page.route(`**/merchant/${shop.sandboxId}/developer-checklist`, async (route) => {
    const response = await route.fetch()
    const json = (await response.json()) as { data: object }
    await route.fulfill({ response, json: { ...json, data: { ...json.data, webhook: true } } })
  })
  await page.goto('/')
  await expect(page.getByRole('region', { name: 'Gross volume' })).toContainText('$42.00')
  await expect(list.getByRole('listitem')).toHaveCount(0)
  await list.getByRole('button', { name: 'Show steps' }).click()
  await list.getByRole('button', { name: 'Add bank account' }).click()
  await expect(page).toHaveURL(/\/balance\/bank-accounts/)
  await expect(shell.accountSwitcher).toHaveAccessibleName(/(?<!, Sandbox)$/)

  await shell.switchTo('Sandbox')
  await page.goto('/')
  await list.getByRole('button', { name: 'Put away' }).click()
  await expect(list).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('region', { name: 'Gross volume' })).toContainText('$42.00')
  await expect(list).toHaveCount(0)
})

test('members without a part in it see what Home will show', deep, async ({ page, shop, signIn }) => {
  await signIn(shop.people.viewer)
  await page.goto('/')
  await expect(page.getByText('No payments yet')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Get started' })).toHaveCount(0)
})
