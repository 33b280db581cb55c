import type { Page } from '@playwright/test'
import { dispute, reportFraud, sellFor } from '#areas/vamp/test/vamp-trade.ts'
import { limits } from '#kernel/limits.ts'
import { Shell } from '../../browser/pages/shell.ts'
import type { Shops } from '../../browser/shops.ts'
import { deep, expect, test } from '../../browser/test.ts'
import { sayIn } from '../../browser/texts.ts'
import { inAccount, type TestBusiness } from '../../support/factories.ts'

const address = '/payments-product/vamp'
const isRead = (page: Page) => expect(page.locator('[aria-busy=true]')).toHaveCount(0)

/** Ten sales, of which two are reported as fraud, one of them disputed as well. Returns the payment that is only reported. */
async function trade({ backend }: Shops, shop: TestBusiness): Promise<string> {
  return inAccount(backend, { merchantId: shop.liveId }, async (context) => {
    const [reported, disputed] = [await sellFor(context), await sellFor(context)]
    for (let left = 8; left > 0; left--) await sellFor(context)
    await reportFraud(context, reported)
    await reportFraud(context, disputed)
    await dispute(context, disputed)
    return reported
  })
}

test('opens the items behind a count, says what is met, and leads from a fraud report to its refund', deep, async ({ page, signIn, shop, shops }) => {
  const paymentId = await trade(shops, shop)
  await signIn(shop.people.finance)
  await page.goto(address)
  await isRead(page)
  await page.getByRole('link', { name: 'Fraud reports: 2. View list' }).click()
  await expect(page).toHaveURL(/\?month=\d{4}-\d\d&items=tc40#vamp-items$/)
  const items = page.getByRole('region', { name: /^Fraud reports in / })
  const rows = items.locator('tbody').getByRole('row')
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('Fraud report · Other fraud')
  await page.getByRole('link', { name: 'Disputes: 1. View list' }).click()
  await expect(
    page
      .getByRole('region', { name: /^Disputes in / })
      .locator('tbody')
      .getByRole('row'),
  ).toHaveText([/Dispute · Fraud/])
  await page.reload()
  await expect(
    page
      .getByRole('region', { name: /^Disputes in / })
      .locator('tbody')
      .getByRole('row'),
  ).toHaveCount(1)

  const visa = page.getByRole('table', { name: 'Monitoring programs' }).getByRole('row', { name: /Visa VAMP/ })
  await expect(visa.getByRole('cell')).toHaveText(["Doesn't apply", "Doesn't apply", '30.00% of 1.50%', '3 of 1,500 items'])
  await expect(page.getByText('Visa acts from 1,500 fraud reports and disputes; this month has 3.')).toBeVisible()

  const outcomes = page.getByRole('list', { name: 'This month with the selected reports' }).getByRole('listitem')
  await expect(outcomes).toContainText([
    /disputed\s*40\.00%/,
    /refund them first\s*30\.00%/,
    /RDR or CDRN resolves them\s*30\.00%/,
    /CE 3\.0 clears them\s*20\.00%/,
  ])
  await page.getByRole('checkbox', { name: `Select ${paymentId}` }).uncheck()
  await expect(page.getByText('0 of 1 selected')).toBeVisible()
  await expect(outcomes.first()).toContainText('30.00%')

  await page.getByRole('link', { name: `Refund ${paymentId}` }).click()
  await expect(page).toHaveURL(new RegExp(`/payments/${paymentId}\\?open=refund$`))
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Refund $100.00' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(new RegExp(`/payments/${paymentId}$`))
})

test('lists older fraud reports on demand, and counts them among the selected ones', deep, async ({ page, signIn, shop, shops }) => {
  const count = limits.pageSizeDefault + 1
  await inAccount(shops.backend, { merchantId: shop.liveId }, async (context) => {
    for (let left = count; left > 0; left--) await reportFraud(context, await sellFor(context))
  })
  const say = sayIn('en')
  const chosen = (of: number) => page.getByText(say('vamp:warnings.chosen', { chosen: of, count: of }))
  await signIn(shop.people.finance)
  await page.goto(address)
  await expect(chosen(count - 1)).toBeVisible()
  await page.getByRole('button', { name: say('vamp:warnings.older') }).focus()
  await page.keyboard.press('Enter')
  await expect(chosen(count)).toBeVisible()
  await expect(page.getByRole('button', { name: say('vamp:warnings.older') })).toHaveCount(0)
})

test('sets, changes and removes a threshold, and refuses what is none', deep, async ({ page, signIn, shop }) => {
  await signIn(shop.people.disputes)
  await page.goto(address)
  await expect(page.getByText('No alert is set.')).toBeVisible()
  await page.getByRole('button', { name: 'Set alert' }).click()
  const dialog = page.getByRole('dialog', { name: 'VAMP alert' })
  await dialog.getByLabel('Ratio (%)').fill('0.555')
  await dialog.getByRole('button', { name: 'Save alert' }).click()
  await expect(dialog.getByText('Enter a percentage from 0.01 to 100, with at most two decimals.')).toBeVisible()
  await dialog.getByLabel('Ratio (%)').fill('0.5')
  await dialog.getByLabel('Fraud reports and disputes').fill('1,0')
  await dialog.getByRole('button', { name: 'Save alert' }).click()
  await expect(new Shell(page).toasts).toContainText('Alert saved.')
  await expect(page.getByText('Alert at a ratio of 0.50% with 10 fraud reports and disputes: not reached.')).toBeVisible()

  await page.getByRole('button', { name: 'Edit alert' }).click()
  await dialog.getByLabel('Ratio (%)').clear()
  await dialog.getByLabel('Fraud reports and disputes').clear()
  await dialog.getByRole('button', { name: 'Save alert' }).click()
  await expect(page.getByText('No alert is set.')).toBeVisible()

  await signIn(shop.people.viewer)
  await page.goto(address)
  await expect(page.getByText('No alert is set.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Set alert' })).toBeHidden()
})
