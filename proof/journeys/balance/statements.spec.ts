import { readFile } from 'node:fs/promises'
import { deep, expect, test } from '../../browser/test.ts'
import { makePayment } from '../../support/factories.ts'

test('shows the balance statement of a month, each line with its transactions, and saves it as a file', deep, async ({ page, signIn, shop, shops, guard }) => {
  const { currency } = await makePayment(shops.backend, shop, { amountMinor: 123_456 })
  await signIn(shop.people.finance)
  await page.goto('/balance/statements')
  const month = page.getByRole('table', { name: 'Statements' }).getByRole('row').nth(1)
  await expect(month).toContainText('In progress')
  await expect(month).toContainText('1,198.46')
  await month.getByRole('link').click()

  await expect(page.getByText('This month is in progress.')).toBeVisible()
  const lines = page.getByRole('table', { name: `Balance in ${currency}` })
  await expect(lines.getByRole('row', { name: /^Opening balance/ })).toContainText('0.00')
  await expect(lines.getByRole('row', { name: /^Payment fees/ })).toContainText('36.10')
  await expect(lines.getByRole('row', { name: /^Closing balance/ })).toContainText('1,198.46')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^balance-statement-\d{4}-\d\d\.csv$/)
  expect((await readFile(await download.path())).toString()).toContain(`${currency},Sales,1,1234.56`)
  const downloadingPdf = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download PDF' }).click()
  const pdf = await downloadingPdf
  expect((await readFile(await pdf.path())).subarray(0, 5).toString()).toBe('%PDF-')

  await lines.getByRole('link', { name: 'Sales' }).click()
  const movements = page.getByRole('table', { name: 'Balance transactions' })
  await expect(movements.getByRole('row')).toHaveCount(2)
  await expect(movements).toContainText('1,234.56')

  guard.allow(/status of 404/)
  await page.goto('/balance/statements/2001-01')
  await expect(page.getByText('No statement for this month')).toBeVisible()
  await signIn(shop.people.support)
  await page.goto('/balance/statements')
  await expect(page.getByText('Sorry, you are not authorized to access this page.')).toBeVisible()
})
