import { readFile } from 'node:fs/promises'
import { deep, expect, test } from '../../browser/test.ts'
import { makePayment } from '../../support/factories.ts'

test('shows what payments cost, and the fee statement of a month, which is downloaded', deep, async ({ page, signIn, shop, shops, guard }) => {
  const { currency } = await makePayment(shops.backend, shop, { amountMinor: 123_456 })
  await signIn(shop.people.viewer)
  await page.goto('/settings/plan')
  await expect(page.getByRole('list', { name: 'Payment fees' })).toContainText(/Example: for .+ you pay .+ and receive/)
  await expect(page.getByText('Refunds are free.')).toBeVisible()
  const rates = page.getByRole('table', { name: `Effective rate in ${currency}` })
  await expect(rates.getByRole('row', { name: /so far/ })).toContainText('2.92%')

  await page.getByRole('link', { name: 'Fee statements' }).click()
  const month = page.getByRole('table', { name: 'Fee statements' }).getByRole('row').nth(1)
  await expect(month).toContainText('In progress')
  await expect(month).toContainText('36.10')
  await month.getByRole('link').click()

  await expect(page.getByText('This month is in progress.')).toBeVisible()
  const fees = page.getByRole('table', { name: `Fees in ${currency}` })
  await expect(fees.getByRole('row', { name: /^Payment fees/ })).toContainText('2.9% + $0.30')
  await expect(fees.getByRole('row', { name: /^Total/ })).toContainText('36.10')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^fee-statement-\d{4}-\d\d\.csv$/)
  expect((await readFile(await download.path())).toString()).toContain(`${currency},Payment fees,2.9% + $0.30,1,1234.56,36.10`)

  const downloadingPdf = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download PDF' }).click()
  const pdf = await downloadingPdf
  expect(pdf.suggestedFilename()).toMatch(/^fee-statement-\d{4}-\d\d\.pdf$/)
  expect((await readFile(await pdf.path())).subarray(0, 5).toString()).toBe('%PDF-')

  guard.allow(/Failed to load resource/)
  await page.route('**/file?format=pdf', (route) => route.abort())
  await page.getByRole('button', { name: 'Download PDF' }).click()
  await expect(page.getByRole('region', { name: 'Details' }).getByRole('alert')).toContainText(
    "The file wasn't downloaded. Check your connection and download it again.",
  )
  await page.unroute('**/file?format=pdf')
  const again = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download PDF' }).click()
  await again
  await expect(page.getByRole('region', { name: 'Details' }).getByRole('alert')).toHaveCount(0)

  guard.allow(/status of 404/)
  await page.goto('/settings/billing/2001-01')
  await expect(page.getByText('No statement for this month')).toBeVisible()
  await signIn(shop.people.support)
  await page.goto('/settings/billing')
  await expect(page.getByText('Sorry, you are not authorized to access this page.')).toBeVisible()
})
