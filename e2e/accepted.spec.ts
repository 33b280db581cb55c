import { setAcceptanceSwitches } from '@counterfoil/contract/acceptance/switches'
import { apiBase } from '@counterfoil/contract/envelope'
import { countryCodes } from '@counterfoil/contract/merchants/countries'
import type { TestBusiness } from '../server/test/factories.ts'
import { makePayment, makeSession } from '../server/test/factories.ts'
import { Shell } from './pages/shell.ts'
import { callDashboard } from './support/dashboard.ts'
import { expectAccessibleIn, lookSets } from './support/looks.ts'
import type { Shops } from './support/shops.ts'
import { deep, expect, expectAccessible, test } from './support/test.ts'

const address = '/payments-product/acceptance/accepted'

async function trade({ backend }: Shops, shop: TestBusiness): Promise<void> {
  await makePayment(backend, shop, { card: 'pm_card_visa' })
  await makePayment(backend, shop, { card: 'pm_card_visa_chargeDeclined' })
  await makePayment(backend, shop, { card: 'pm_card_jcb' })
  await makePayment(backend, shop, { card: 'pm_card_de', currency: 'EUR' })
}

test('switches say what they would have declined, are saved, and decline the next payment', async ({ page, shops, shop, signIn }) => {
  await trade(shops, shop)
  await signIn(shop.people.owner)
  await page.goto('/payments-product/acceptance')
  await page.getByRole('navigation', { name: 'Acceptance' }).getByRole('link', { name: 'Accepted payments' }).click()
  await expect(page).toHaveURL(new RegExp(`${address}$`))
  const brands = page.getByRole('region', { name: 'Card brands' })
  const countries = page.getByRole('region', { name: 'Card countries' })
  await expect(brands.getByRole('status')).toHaveText('Would have declined none of 4 payments in the past 30 days.')
  await expectAccessible(page)

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
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(new Shell(page).toasts).toContainText('Accepted payments saved')
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
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText(reason)
  await expectAccessible(page)
  await page.getByRole('region', { name: 'Declined' }).getByRole('link', { name: 'View accepted payments' }).click()
  await expect(page).toHaveURL(new RegExp(`${address}$`))

  await expect(async () => {
    await page.goto('/settings/team/audit?q=action%3Aacceptance_switches.changed')
    await page.getByRole('row').getByRole('button', { name: 'Changed accepted payments' }).click({ timeout: 2_000 })
  }).toPass()
  const entry = page.getByRole('dialog', { name: 'Changed accepted payments' })
  for (const [field, value] of [
    ['Brands that are off', 'Diners Club'],
    ['Card country rule', 'Accept all except these'],
    ['Card countries', 'Germany'],
  ] as const) {
    await expect(entry.getByRole('row', { name: new RegExp(`^${field}`) })).toContainText(value)
  }
})

test('of two people who change the switches at the same time, the second is told', async ({ page, context, guard, shop, signIn }) => {
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
  await expect(new Shell(page).toasts).toContainText('Accepted payments saved')
  await other.getByRole('button', { name: 'Save' }).click()
  await expect(other.getByText('Someone else changed this in the meantime.')).toBeVisible()
  await other.getByRole('button', { name: 'Discard changes' }).click()
  await expect(other.getByRole('checkbox', { name: 'JCB' })).not.toBeChecked()
  await expect(other.getByRole('checkbox', { name: 'UnionPay' })).toBeChecked()
})

test('a member without the permission sees the saved switches, and the alert without its button', async ({ page, product, shop, shops, signIn }) => {
  const token = await makeSession(shops.backend, shop.people.owner.userId)
  const body = { version: 0, brands_off: [], currency_rule: 'all', currencies: [], country_rule: 'except', countries: countryCodes.slice(0, 20) }
  expect((await callDashboard(product.baseUrl, setAcceptanceSwitches, { token, params: { id: shop.liveId }, body })).status).toBe(200)
  await signIn(shop.people.viewer)
  await page.goto(address)
  await expect(page.getByText('Changes need the permission to manage acceptance.')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'JCB' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0)
  const countries = page.getByRole('list', { name: 'Card countries' })
  await expect(countries.getByRole('checkbox')).toHaveCount(20)
  await countries.focus()
  await expect(countries).toBeFocused()
  await expectAccessible(page)
  await page.goto('/payments-product/acceptance')
  await expect(page.getByText('No alert set')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Set alert' })).toHaveCount(0)
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
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save alert' }).click()
  await expect(new Shell(page).toasts).toContainText('Alert saved.')
  await expect(page.getByText('10 points below usual, with at least 1,000 payments')).toBeVisible()
  await expect(page.getByText('Not enough payments')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Edit alert' }).click()
  await dialog.getByLabel('Drop (percentage points)').clear()
  await dialog.getByLabel('Minimum number of payments').clear()
  await dialog.getByRole('button', { name: 'Save alert' }).click()
  await expect(page.getByText('No alert set')).toBeVisible()
})

test('an alert that fails to load says so, and is tried again', async ({ page, guard, shop, signIn }) => {
  guard.allow(/ERR_FAILED/)
  await signIn(shop.people.owner)
  const calls = `**${apiBase}/merchant/*/acceptance/alert`
  await page.route(calls, (route) => route.abort())
  await page.goto('/payments-product/acceptance')
  const notice = page.getByRole('alert').filter({ hasText: "Couldn't load the alert" })
  await expect(notice).toBeVisible()
  await expectAccessible(page)
  await page.unroute(calls)
  await notice.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('No alert set')).toBeVisible()
})

for (const { name, looks } of lookSets) {
  test(`accepted payments are accessible and fit, ${name}`, deep, async ({ page, shops, shop, signIn }) => {
    await trade(shops, shop)
    await signIn(shop.people.owner)
    await page.goto(address)
    for (const region of ['Currencies', 'Card countries']) {
      await page.getByRole('region', { name: region }).getByRole('radio', { name: 'Accept only these' }).check()
    }
    await expectAccessibleIn(looks, page)
  })
}
