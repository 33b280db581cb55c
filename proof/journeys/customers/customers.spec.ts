import { makeCustomer, saveCard } from '#areas/customers/test/customers.ts'
import { openFor, sell } from '#areas/disputes/test/disputes.ts'
import { listViolations } from '../../browser/accessibility.ts'
import type { Shops } from '../../browser/shops.ts'
import { expect, test } from '../../browser/test.ts'
import { inAccount, type TestBusiness } from '../../support/factories.ts'

/** A customer with a card, three payments, and a dispute of one of them. */
async function makePayer(shops: Shops, shop: TestBusiness): Promise<string> {
  return inAccount(shops.backend, { merchantId: shop.liveId }, async (context) => {
    const customer = await makeCustomer(context, { name: 'Ann Smith', email: 'ann@example.com', address: { line1: 'Gasse 1', city: 'Berlin', country: 'DE' } })
    await saveCard(context, customer.id)
    await sell(context, { customer, amountMinor: 4_200, card: 'pm_card_visa' })
    await sell(context, { customer, amountMinor: 1_500, currency: 'JPY', card: 'pm_card_visa' })
    const disputed = await sell(context, { customer, amountMinor: 800, card: 'pm_card_visa' })
    await openFor(context, disputed.id)
    return customer.id
  })
}

test('a customer is found, shows exactly what they paid, is edited, and loses a card', async ({ page, signIn, shop, shops }) => {
  await signIn(shop.people.support)
  await page.goto('/customers')
  await expect(page.getByRole('heading', { name: 'No customers yet' })).toBeVisible()
  const id = await makePayer(shops, shop)
  await page.reload()
  const row = page.getByRole('table', { name: 'Customers, newest first' }).locator('tbody').getByRole('row')
  await expect(row).toHaveCount(1)
  await expect(row).toHaveText(/Ann Smith.*ann@example\.com.*50\.00.*\+1 currency.*3.*1/)
  // A list of fewer than ten has no search box, unless its address has a search.
  await expect(page.getByRole('combobox', { name: 'Search customers' })).toBeHidden()
  await page.goto('/customers?q=name:ann')
  await page.getByRole('combobox', { name: 'Search customers' }).fill('smi')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\?q=name:smi$/)
  await expect(row).toHaveCount(1)

  await row.getByRole('link').click()
  const panel = page.getByRole('complementary', { name: 'Customer' })
  await expect(panel.getByRole('heading', { level: 2 }).first()).toHaveText('$50.00')
  await expect(panel.getByRole('region', { name: 'Latest payments' }).getByRole('listitem')).toHaveCount(3)
  expect(await listViolations(page)).toEqual([])
  await panel.getByRole('link', { name: 'Open page' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ann Smith')
  const lifetime = page.getByRole('region', { name: 'Lifetime totals' })
  await expect(lifetime).toContainText(/Gross\s*2 payments\s*50\.00\s*Disputed\s*−8\.00\s*Net USD\s*\$42\.00/)
  await expect(page.getByRole('region', { name: 'Latest disputes' })).toContainText('$8.00')

  await page.getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit customer' })
  await dialog.getByLabel('Email').fill('nobody')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel('Email').fill('jones@example.com')
  await dialog.getByLabel('Name', { exact: true }).fill('Ann Jones')
  await dialog.getByLabel('Metadata').fill('tier=gold')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ann Jones')
  await expect(page.getByRole('region', { name: 'Metadata' })).toContainText('gold')
  await expect(page.getByRole('region', { name: 'Activity' })).toContainText('Customer changed')

  const notes = page.getByRole('region', { name: 'Activity' })
  await notes.getByRole('textbox', { name: 'New note' }).fill('Calls on Mondays.')
  await notes.getByRole('button', { name: 'Add note' }).click()
  await expect(notes.getByRole('listitem').first()).toContainText('Calls on Mondays.')

  await page.getByRole('button', { name: 'Detach the card ending in 4242' }).click()
  await page.getByRole('dialog', { name: 'Detach this card?' }).getByRole('button', { name: 'Detach' }).click()
  await expect(page.getByText('No saved cards.')).toBeVisible()

  await page.getByRole('link', { name: 'All 3: Latest payments' }).click()
  await expect(page).toHaveURL(new RegExp(`/payments\\?q=customer:${id}$`))
  await expect(page.getByRole('table', { name: 'Payments, newest first' }).locator('tbody').getByRole('row')).toHaveCount(3)
})
