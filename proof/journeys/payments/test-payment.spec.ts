import { PaymentList } from '../../browser/pages/payment-list.ts'
import { Shell } from '../../browser/pages/shell.ts'
import { deep, expect, test } from '../../browser/test.ts'

test('the sandbox’s empty pages create a test payment and open it', deep, async ({ page, signIn, shop }) => {
  await signIn(shop.people.developer)
  const shell = new Shell(page)
  const list = new PaymentList(page)
  await page.goto('/')
  await shell.switchTo('Sandbox')
  const create = page.getByRole('button', { name: 'Create test payment' })
  await expect(create).toHaveCount(1)
  await list.open()
  await create.click()
  await expect(page).toHaveURL(/\/payments\/pi_/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment of $42.00')
  await list.open()
  await expect(list.rows).toHaveCount(1)
  await expect(create).toBeHidden()
})

test('a live account without payments offers no test card, and shows what it still needs', deep, async ({ page, signIn, shop, shops }) => {
  await shops.backend.db.database.transaction({ businessId: shop.businessId }, (tx) =>
    tx.updateTable('businesses').set({ website: null }).where('business_id', '=', shop.businessId).execute(),
  )
  await signIn(shop.people.owner)
  await page.goto('/')
  // The sandbox opens while the live account is not ready.
  await new Shell(page).switchTo('Live')
  await new PaymentList(page).open()
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Finish setting up to accept payments' })).toBeVisible()
  await main.getByRole('link', { name: 'View steps' }).click()
  await expect(page.getByRole('region', { name: 'Get started' }).getByRole('heading', { name: 'Business details' })).toBeVisible()
})
