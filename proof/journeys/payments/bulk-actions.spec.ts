import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { PaymentList } from '../../browser/pages/payment-list.ts'
import { deep, expect, test } from '../../browser/test.ts'
import { makePayment } from '../../support/factories.ts'

/** Payments that are selected, reviewed and then refunded, captured or canceled together. */

const barOf = (page: Page) => page.getByRole('region', { name: 'Selected payments' })

test('refunds selected payments after a review, by keyboard alone, and says what became of each', async ({ page, signIn, shop, shops }) => {
  const refunded = await makePayment(shops.backend, shop, { amountMinor: 3_300, refundMinor: 3_300 })
  await makePayment(shops.backend, shop, { amountMinor: 1_100 })
  await makePayment(shops.backend, shop, { amountMinor: 2_200 })
  await makePayment(shops.backend, shop, { amountMinor: 100_000 })
  await signIn(shop.people.finance)
  const list = new PaymentList(page)
  await list.open()
  await expect(list.rows.getByRole('checkbox')).toHaveCount(4)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).press('Space')
  const bar = barOf(page)
  await expect(bar).toContainText('4 selected')
  await list.rows.filter({ hasText: '1,000.00' }).getByRole('checkbox').press('Space')
  await expect(bar).toContainText('3 selected')
  await bar.getByRole('button', { name: 'Refund' }).press('Enter')

  await expect(page.getByRole('heading', { level: 1, name: 'Bulk refund' })).toBeVisible()
  const plan = page.getByRole('table', { name: 'What will be refunded' })
  await expect(plan.getByRole('row')).toHaveText([/^Currency/, /^USD2\D*33\.00 USD\D*1\.56 USD$/])
  await expect(page.getByRole('table', { name: 'Effect on your balance' }).getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('region', { name: 'Not possible' })).toContainText('This payment has already been fully refunded.')
  const tabs = page.getByRole('navigation', { name: 'Result' })
  await expect(tabs.getByRole('link')).toHaveText(['All3', 'Will be refunded2', 'Not possible1'])
  await page.getByRole('button', { name: 'Refund 2 payments' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Bulk refund' })
  await dialog.getByRole('button', { name: 'Refund 2 payments' }).press('Enter')
  await expect(dialog.getByRole('alert')).toHaveText('Select a reason.')
  await dialog.getByRole('radio', { name: 'Duplicate' }).press('Space')
  await dialog.getByRole('button', { name: 'Refund 2 payments' }).press('Enter')

  await expect(page.getByRole('table', { name: 'Results' }).getByRole('row')).toHaveText([/^Result/, /^Refunded2\D*33\.00 USD$/])
  await expect(tabs.getByRole('link')).toHaveText(['All3', 'Refunded2', 'Not possible1'])
  await tabs.getByRole('link', { name: 'Not possible' }).press('Enter')
  await expect(page.getByRole('table', { name: 'Payments of this bulk action' }).getByRole('link', { name: refunded.id.slice(-4) })).toBeVisible()

  await page.getByRole('button', { name: 'Export' }).click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('dialog', { name: 'Export results' }).getByRole('button', { name: 'Export to CSV' }).click()
  const content = await readFile(await (await downloading).path(), 'utf8')
  expect(content.split('\r\n').filter((line) => line.includes(',Done,'))).toHaveLength(2)

  await page.getByRole('link', { name: 'Bulk actions' }).click()
  await expect(page.getByRole('list', { name: 'Bulk actions' }).getByRole('listitem')).toHaveText([/Bulk refund, 3 paymentsFinished/])
  await list.open()
  await expect(list.rows.filter({ hasText: 'Refunded' })).toHaveCount(3)
})

test('captures all that match a query, stops at nothing else, and tries again what failed', deep, async ({ page, signIn, shop, shops }) => {
  for (let count = 0; count < 3; count++) await makePayment(shops.backend, shop, { amountMinor: 4_400, captureMethod: 'manual' })
  await makePayment(shops.backend, shop, { amountMinor: 4_400 })
  await signIn(shop.people.support)
  const list = new PaymentList(page)
  await list.open('?q=status:uncaptured')
  await list.rows.first().getByRole('checkbox').check()
  const bar = barOf(page)
  await bar.getByRole('button', { name: 'Select all 3 that match' }).click()
  await expect(bar).toContainText('3 selected')
  await bar.getByRole('button', { name: 'Capture' }).click()
  await expect(page.getByText('status:uncaptured')).toBeVisible()
  await page.getByRole('button', { name: 'Capture 3 payments' }).click()
  const dialog = page.getByRole('dialog', { name: 'Bulk capture' })
  await expect(dialog).toContainText('132.00 USD')
  await dialog.getByRole('button', { name: 'Capture 3 payments' }).click()
  await expect(page.getByRole('table', { name: 'Results' })).toContainText('Captured')
  await expect(page.getByRole('button', { name: /Retry/ })).toBeHidden()
})

test('moves through the rows by j and k, selects by x and opens by Enter', deep, async ({ page, signIn, shop, shops }) => {
  const oldest = await makePayment(shops.backend, shop, { amountMinor: 1_100 })
  await makePayment(shops.backend, shop, { amountMinor: 2_200 })
  await makePayment(shops.backend, shop, { amountMinor: 3_300 })
  await signIn(shop.people.support)
  const list = new PaymentList(page)
  await list.open()
  await expect(list.rows).toHaveCount(3)
  await page.keyboard.type('jxjjx')
  await expect(barOf(page)).toContainText('2 selected')
  await page.keyboard.type('?')
  const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(shortcuts.getByRole('list', { name: 'List' }).getByRole('listitem')).toHaveText([
    /Next row/,
    /Previous row/,
    /Show beside the list/,
    /Open row/,
    /Select row/,
  ])
  await page.keyboard.press('Escape')
  await page.keyboard.type('kj')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(oldest.id))
})
