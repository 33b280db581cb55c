import { confirmPayment, keepCard } from '#areas/payments/server/index.ts'
import type { Shops } from '../../browser/shops.ts'
import { deep, expect, test } from '../../browser/test.ts'
import { testAcquirer } from '../../support/account.ts'
import { businessToday, inAccount, makePayment, type TestBusiness } from '../../support/factories.ts'

const address = '/payments-product/acceptance'

/** Three payments that succeed, one of them at the second attempt, and two that are declined. */
async function trade({ backend }: Shops, shop: TestBusiness): Promise<void> {
  await makePayment(backend, shop, { card: 'pm_card_visa' })
  await makePayment(backend, shop, { card: 'pm_card_mastercard', amountMinor: 60_000 })
  await makePayment(backend, shop, { card: 'pm_card_visa_chargeDeclinedInsufficientFunds' })
  await makePayment(backend, shop, { card: 'pm_card_visa_chargeDeclined', amountMinor: 5_000 })
  const { id } = await makePayment(backend, shop, { card: 'pm_card_visa_chargeDeclined' })
  await inAccount(backend, { merchantId: shop.liveId }, async (context) => {
    const card = testAcquirer.tokeniseNamed('pm_card_visa', context.now)
    if (!card) throw new Error('There is no test card.')
    await confirmPayment(context, testAcquirer, id, await keepCard(context, card, { customerId: null, billingDetails: {}, metadata: {} }))
  })
}

test('every number of the acceptance page leads to its payments', async ({ page, shops, shop, signIn }) => {
  await trade(shops, shop)
  await signIn(shop.people.viewer)
  await page.goto('/payments-product/acceptance')
  const figures = page.getByRole('region', { name: 'Key figures' })
  await expect(figures.getByText('60.0%')).toBeVisible()

  const rows = page.getByRole('table', { name: 'Payments' }).getByRole('row')
  const leadsTo = async (name: string | RegExp, count: number) => {
    await page.getByRole('link', { name }).click()
    await expect(rows).toHaveCount(count + 1)
    await page.goBack()
  }
  await leadsTo('3 of 5 payments succeeded', 3)
  await leadsTo('2 of 5 at the first attempt', 2)
  await leadsTo('1 of 3 declined at first', 1)
  await leadsTo('2 of 5 payments declined', 2)

  const declines = page.getByRole('list', { name: 'Declines by reason' })
  await expect(declines.getByRole('listitem')).toHaveText([
    /The card issuer gave no reason\. 1 \$50\.00 lost.*Ask the customer/,
    /Insufficient funds\. 1 \$100\.00 lost/,
  ])
  await leadsTo(/^Insufficient funds/, 1)

  for (const [by, name, count] of [
    ['Brand', /^Visa 50\.0%/, 4],
    ['Country', /^United States/, 5],
    ['Card type', /^Credit/, 5],
    ['Amount', /^\$500\.00 – \$999\.99 100\.0%/, 1],
  ] as const) {
    await page.getByRole('navigation', { name: 'Break down by' }).getByRole('link', { name: by }).click()
    await leadsTo(name, count)
  }
  await page.getByRole('navigation', { name: 'Break down by' }).getByRole('link', { name: 'Brand' }).click()
  await leadsTo('25.0% before retries (1 of 4) Visa', 1)
})

test('the acceptance page compares two periods, and says what to do without payments', deep, async ({ page, shops, shop, signIn }) => {
  await trade(shops, shop)
  await signIn(shop.people.viewer)
  await page.goto(`${address}?range=7d`)
  await expect(page.getByText(/compared with/)).toBeVisible()
  await page.getByLabel('Compare with').selectOption({ label: 'No comparison' })
  await expect(page).toHaveURL(/compare=none/)
  await expect(page.getByText(/compared with/)).toHaveCount(0)
  await page.getByLabel('Compare with').selectOption({ label: 'vs. another period' })
  await page.getByLabel('First day of the other period').fill(businessToday())
  const rows = page.getByRole('table', { name: 'Payments' }).getByRole('row')
  for (const [name, count] of [
    ['vs. 60.0% in the other period (3 of 5) Success rate', 3],
    ['1 payment in the other period Insufficient funds.', 1],
    ['vs. 50.0% in the other period (2 of 4) Visa', 4],
  ] as const) {
    await page.getByRole('link', { name }).click()
    await expect(rows).toHaveCount(count + 1)
    await page.goBack()
  }
  await page.goto(`${address}?from=2020-01-01&to=2020-01-31`)
  await expect(page.getByRole('heading', { name: 'No payments in this period' })).toBeVisible()
})
