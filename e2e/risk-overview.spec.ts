import { makeCustomer } from '../server/test/customers.ts'
import { inAccount, makePayment, type TestBusiness } from '../server/test/factories.ts'
import { plantEntries } from '../server/test/risk.ts'
import { reportFraud } from '../server/test/vamp-trade.ts'
import { expectAccessibleIn, lookSets } from './support/looks.ts'
import type { Shops } from './support/shops.ts'
import { deep, expect, expectAccessible, test } from './support/test.ts'

/** Two payments with a card that its issuer reports as fraud, and a good one with another card. */
async function sell({ backend }: Shops, shop: TestBusiness): Promise<void> {
  for (const amountMinor of [1_500, 2_500]) {
    const { id } = await makePayment(backend, shop, { card: 'pm_card_visa', amountMinor })
    await inAccount(backend, { merchantId: shop.liveId }, (context) => reportFraud(context, id))
  }
  await makePayment(backend, shop, { card: 'pm_card_mastercard', amountMinor: 4_200 })
}

test('records are checked against past payments before they are added, and an entry after', deep, async ({ page, signIn, shop, shops }) => {
  await sell(shops, shop)
  await plantEntries(shops.backend, shop, 'card_bin', ['555555'])
  await signIn(shop.people.disputes)
  await page.goto('/risk/config/card_bin')
  await page.getByRole('button', { name: 'Add entries' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add entries: Card BINs' })
  await dialog.getByLabel('Records').fill('424242 411111')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await dialog.getByRole('button', { name: 'Check against the last 90 days' }).click()
  const check = dialog.getByRole('region', { name: 'Past 90 days' })
  await expect(check).toContainText(/Attempts stopped2.*2 payments · \$40\.00/)
  await expect(check).toContainText(/With a fraud report2.*\$40\.00/)
  await expect(check).toContainText(/Good payments0/)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Add 2 entries' }).click()
  await expect(dialog).toBeHidden()

  await page.getByRole('button', { name: '555555' }).click()
  const entry = page.getByRole('dialog', { name: '555555' })
  await entry.getByRole('button', { name: 'Check against the last 90 days' }).click()
  await expect(entry.getByRole('region', { name: 'Past 90 days' })).toContainText(/Good payments1.*\$42\.00 · 1 customer/)
  await expect(entry).toContainText('Only good payments match.')
  await expectAccessible(page)
})

test('a suggested card is checked and blocked, and the blocked payments lead to their list', async ({ page, signIn, shop, shops }) => {
  await sell(shops, shop)
  await plantEntries(shops.backend, shop, 'ip', ['203.0.113.7'], { period: '7_days' })
  await signIn(shop.people.disputes)
  await page.goto('/risk')
  const suggestions = page.getByRole('region', { name: 'Suggestions' })
  await expect(suggestions.getByRole('listitem')).toHaveText([/424242-4242.*2 fraud reports in 90 days/])
  await suggestions.getByRole('button', { name: 'Check against the last 90 days' }).click()
  await expect(suggestions).toContainText(/With a fraud report2/)
  await expectAccessible(page)
  await suggestions.getByRole('button', { name: 'Block 424242-4242' }).click()
  await expect(page.getByText('1 entry added.')).toBeVisible()
  await expect(suggestions).toContainText('Nothing to suggest.')

  const expiring = page.getByRole('region', { name: 'Ending soon' })
  await expect(expiring.getByRole('listitem')).toHaveText([/203\.0\.113\.7/])
  const extend = expiring.getByRole('button', { name: 'Extend 203.0.113.7' })
  await extend.press('ArrowDown')
  await page.getByRole('menuitem', { name: 'Permanently' }).press('Escape')
  await expect(expiring.getByRole('listitem')).toHaveCount(1)
  await extend.click()
  await page.getByRole('menuitem', { name: 'By 30 days' }).click()
  await expect(expiring).toContainText('No entry ends within 7 days.')

  for (const amountMinor of [1_000, 2_000]) await makePayment(shops.backend, shop, { card: 'pm_card_visa', amountMinor })
  await makePayment(shops.backend, shop, { card: 'pm_card_mastercard' })
  await page.reload()
  const blocked = page.getByRole('region', { name: 'Blocked payments', exact: true })
  await expect(blocked).toContainText('$30.00')
  await expect(page.getByRole('region', { name: 'By entry' }).getByRole('link')).toHaveText([/424242-4242.*2/])
  await expectAccessible(page)
  await blocked.getByRole('link', { name: '2 payments' }).click()
  await expect(page).toHaveURL(/\/payments\?q=/)
  const rows = page.getByRole('table').locator('tbody').getByRole('row')
  await expect(rows).toHaveCount(2)
  await expect(rows).toHaveText([/20\.00/, /10\.00/])
  await page.goBack()
  await page.getByRole('region', { name: 'By entry' }).getByRole('link').click()
  await expect(rows).toHaveCount(2)
})

test('payments that a rule stopped are counted with those of the lists, and lead to their list', deep, async ({ page, signIn, shop, shops }) => {
  await plantEntries(shops.backend, shop, 'card_bin', ['555555'])
  await makePayment(shops.backend, shop, { card: 'pm_card_mastercard', amountMinor: 4_200 })
  for (let number = 0; number < 10; number++) await makePayment(shops.backend, shop, { card: 'pm_card_visa_chargeDeclined' })
  await makePayment(shops.backend, shop, { card: 'pm_card_visa_chargeDeclined', amountMinor: 1_700 })
  await signIn(shop.people.owner)
  await page.goto('/risk')
  await expect(page.getByRole('region', { name: 'Blocked payments', exact: true })).toContainText(/2 payments.*\$59\.00/)
  const types = page.getByRole('region', { name: 'By list or rule' })
  await expect(types.getByRole('link')).toHaveText([/Card BINs.*1/, /Rules.*1/])
  await expectAccessible(page)
  const rows = page.getByRole('table').locator('tbody').getByRole('row')
  await types.getByRole('link', { name: /Rules/ }).click()
  await expect(page).toHaveURL(/blocked/)
  await expect(rows).toHaveText([/17\.00/])
  await page.goBack()
  await page
    .getByRole('region', { name: 'By rule' })
    .getByRole('link', { name: /Block a card after 10 declined attempts in 24 hours 1/ })
    .click()
  await expect(page).toHaveURL(/rule/)
  await expect(rows).toHaveText([/17\.00/])
  await expectAccessible(page)
})

test('an entry that only stopped a good customer is found by a filter, and invalidated', deep, async ({ page, signIn, shop, shops }) => {
  const customer = await inAccount(shops.backend, { merchantId: shop.liveId }, (context) => makeCustomer(context))
  await makePayment(shops.backend, shop, { customer })
  await plantEntries(shops.backend, shop, 'user_id', [customer.id, 'somebody'])
  await makePayment(shops.backend, shop, { customer, amountMinor: 4_200 })
  await signIn(shop.people.disputes)
  await page.goto('/risk/config/user_id')
  const rows = page.getByRole('table').locator('tbody').getByRole('row')
  await expect(rows).toHaveCount(2)
  await page.getByRole('button', { name: /^Stopped/ }).click()
  await page.getByRole('combobox', { name: 'Stopped' }).selectOption('Only good customers')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL(/stopped:only_good/)
  await expect(rows).toHaveText([new RegExp(customer.id)])
  await expectAccessible(page)
  await rows.getByRole('button').first().click()
  const entry = page.getByRole('dialog', { name: customer.id })
  await expect(entry).toContainText('It only stopped customers who pay without fraud or disputes.')
  await entry.getByRole('button', { name: 'Invalidate' }).click()
  await expect(entry).toContainText('Invalidated by')
})

test('a member who may only view the lists sees suggestions without actions', async ({ page, signIn, shop, shops }) => {
  await sell(shops, shop)
  await signIn(shop.people.viewer)
  await page.goto('/risk')
  const suggestions = page.getByRole('region', { name: 'Suggestions' })
  await expect(suggestions.getByRole('listitem')).toHaveText([/424242-4242/])
  await expect(suggestions.getByRole('button')).toHaveCount(0)
})

for (const { name, looks } of lookSets) {
  test(`the overview of risk is accessible and fits, ${name}`, deep, async ({ page, signIn, shop, shops }) => {
    await sell(shops, shop)
    await plantEntries(shops.backend, shop, 'ip', ['203.0.113.7'], { period: '7_days' })
    await plantEntries(shops.backend, shop, 'card_bin', ['424242', '411111'])
    await makePayment(shops.backend, shop, { card: 'pm_card_visa' })
    await signIn(shop.people.owner)
    await page.goto('/risk')
    await expect(page.getByRole('region', { name: 'By entry' }).getByRole('link')).toHaveCount(1)
    await page.getByRole('button', { name: 'Check against the last 90 days' }).click()
    await expect(page.getByText('With a fraud report')).toBeVisible()
    await expectAccessibleIn(looks, page)
  })
}
