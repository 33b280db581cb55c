import { apiBase } from '#kernel/envelope.ts'
import { openUntil } from '../../browser/open-until.ts'
import { Shell } from '../../browser/pages/shell.ts'
import type { Shops } from '../../browser/shops.ts'
import { deep, expect, test } from '../../browser/test.ts'
import { makePayment, type TestBusiness } from '../../support/factories.ts'

const address = '/risk/accepted'

async function trade({ backend }: Shops, shop: TestBusiness): Promise<void> {
  await makePayment(backend, shop, { card: 'pm_card_visa' })
  await makePayment(backend, shop, { card: 'pm_card_visa_chargeDeclined' })
  await makePayment(backend, shop, { card: 'pm_card_jcb' })
  await makePayment(backend, shop, { card: 'pm_card_de', currency: 'EUR' })
}

test('switches say what they would have declined, are saved, and decline the next payment', deep, async ({ page, shops, shop, signIn }) => {
  await trade(shops, shop)
  await signIn(shop.people.owner)
  await page.goto('/')
  const shell = new Shell(page)
  await shell.follow('Risk')
  await shell.follow('Accepted cards')
  await expect(page).toHaveURL(new RegExp(`${address}$`))
  const brands = page.getByRole('region', { name: 'Card brands' })
  const countries = page.getByRole('region', { name: 'Card countries' })
  await expect(brands.getByRole('status')).toHaveText('Would have declined none of 4 payments in the past 30 days.')

  await brands.getByRole('link', { name: 'JCB: 1 payment' }).click()
  await expect(page.getByRole('table', { name: 'Payments' }).getByRole('row')).toHaveCount(2)
  await page.goBack()

  await brands.getByRole('checkbox', { name: 'Visa' }).press('Space')
  await expect(brands.getByRole('status')).toHaveText('Would have declined 3 of 4 payments in the past 30 days (2 succeeded).')
  await brands.getByRole('checkbox', { name: 'Visa' }).press('Space')
  for (const name of ['Discover', 'Diners Club', 'JCB']) await brands.getByRole('checkbox', { name }).press('Space')
  await countries.getByRole('radio', { name: 'Accept all except these' }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(countries.getByText('Choose at least one, or accept all.')).toBeVisible()
  await countries.getByRole('searchbox', { name: 'Search countries' }).fill('germ')
  await countries.getByRole('checkbox', { name: 'Germany' }).check()
  await expect(countries.getByRole('status')).toHaveText('Would have declined 1 of 4 payments in the past 30 days (1 succeeded).')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(new Shell(page).toasts).toContainText('Accepted cards saved')
  await page.reload()
  await expect(brands.getByRole('checkbox', { name: 'JCB' })).not.toBeChecked()
  await expect(countries.getByRole('checkbox', { name: 'Germany' })).toBeChecked()
  // Before the United States, with more payments.
  await expect(countries.getByRole('listitem').first()).toContainText('Germany')
  const discard = page.getByRole('button', { name: 'Discard changes' })
  await brands.getByRole('checkbox', { name: 'Visa' }).press('Space')
  await expect(discard).toBeVisible()
  await brands.getByRole('checkbox', { name: 'Visa' }).press('Space')
  await expect(discard).toHaveCount(0)

  const { id } = await makePayment(shops.backend, shop, { card: 'pm_card_jcb' })
  await page.goto(`/payments/${id}`)
  const reason = "Your account doesn't accept this card brand: JCB."
  await expect(page.getByRole('region', { name: 'Declined' })).toContainText(reason)
  await expect(page.getByRole('region', { name: 'Declined' })).toContainText('Ask the customer for a card of another brand, or accept this brand.')
  await expect(page.getByRole('region', { name: 'Activity' })).toContainText(reason)
  await page.getByRole('region', { name: 'Declined' }).getByRole('link', { name: 'View accepted cards' }).click()
  await expect(page).toHaveURL(new RegExp(`${address}$`))

  const changed = page.getByRole('row').getByRole('button', { name: 'Changed accepted cards' })
  await openUntil(page, '/settings/team/audit?q=action%3Aacceptance_switches.changed', changed)
  await changed.click()
  const entry = page.getByRole('dialog', { name: 'Changed accepted cards' })
  for (const [field, value] of [
    ['Brands that are off', 'Diners Club'],
    ['Card country rule', 'Accept all except these'],
    ['Card countries', 'Germany'],
  ] as const) {
    await expect(entry.getByRole('row', { name: new RegExp(`^${field}`) })).toContainText(value)
  }
})

test('of two people who change the switches at the same time, the second is told', deep, async ({ page, context, guard, shop, signIn }) => {
  guard.allow(/status of 409/)
  await signIn(shop.people.owner)
  await page.goto(address)
  const other = await context.newPage()
  await other.goto(address)
  for (const [tab, brand] of [
    [page, 'JCB'],
    [other, 'UnionPay'],
  ] as const) {
    await tab.getByRole('checkbox', { name: brand }).uncheck()
  }
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(new Shell(page).toasts).toContainText('Accepted cards saved')
  await other.getByRole('button', { name: 'Save' }).click()
  await expect(other.getByRole('main').getByText('Someone else changed this in the meantime.')).toBeVisible()
  await other.getByRole('button', { name: 'Discard changes' }).click()
  await expect(other.getByRole('checkbox', { name: 'JCB' })).not.toBeChecked()
  await expect(other.getByRole('checkbox', { name: 'UnionPay' })).toBeChecked()
})

test('sets, changes and removes the alert on the success rate, and refuses what is none', deep, async ({ page, shop, signIn }) => {
  await signIn(shop.people.owner)
  await page.goto('/payments-product/acceptance')
  await page.getByRole('button', { name: 'Set alert' }).click()
  const dialog = page.getByRole('dialog', { name: 'Success rate alert' })
  await dialog.getByLabel('Drop (percentage points)').fill('101')
  await dialog.getByRole('button', { name: 'Save alert' }).click()
  await expect(dialog.getByText('Enter a whole number from 1 to 100.')).toBeVisible()
  await expect(dialog.getByText('Enter both values, or leave both empty.')).toBeVisible()
  await dialog.getByLabel('Drop (percentage points)').fill('10')
  await dialog.getByLabel('Minimum number of payments').fill('1,000')
  await dialog.getByRole('button', { name: 'Save alert' }).click()
  await expect(new Shell(page).toasts).toContainText('Alert saved.')
  await expect(page.getByText('10 points below usual, with at least 1,000 payments')).toBeVisible()
  await expect(page.getByText('Not enough payments')).toBeVisible()

  await page.getByRole('button', { name: 'Edit alert' }).click()
  await dialog.getByLabel('Drop (percentage points)').clear()
  await dialog.getByLabel('Minimum number of payments').clear()
  await dialog.getByRole('button', { name: 'Save alert' }).click()
  await expect(page.getByText('No alert set')).toBeVisible()
})

test('an alert that fails to load says so, and is tried again', deep, async ({ page, guard, shop, signIn }) => {
  guard.allow(/ERR_FAILED/)
  await signIn(shop.people.owner)
  const calls = `**${apiBase}/merchant/*/acceptance/alert`
  await page.route(calls, (route) => route.abort())
  await page.goto('/payments-product/acceptance')
  const notice = page.getByRole('alert').filter({ hasText: "Couldn't load the alert" })
  await expect(notice).toBeVisible()
  await page.unroute(calls)
  await notice.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('No alert set')).toBeVisible()
})
