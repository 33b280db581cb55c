import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { listScheduleRows, updateSchedule } from '#areas/exports/server/schedules/schedules-store.ts'
import { dayMs } from '#kernel/time/durations.ts'
import { waitForPageLink } from '../../browser/mailbox.ts'
import { chooseOfList } from '../../browser/pages/list-tools.ts'
import { PaymentList } from '../../browser/pages/payment-list.ts'
import { deep, expect, test } from '../../browser/test.ts'
import { inAccount, makePayment } from '../../support/factories.ts'

test('exports the payments of a query, and lists the file with its figures', async ({ page, signIn, shop, shops }) => {
  await makePayment(shops.backend, shop, { amountMinor: 1_100 })
  const declined = await makePayment(shops.backend, shop, { amountMinor: 123_456, card: 'pm_card_visa_chargeDeclined' })
  await signIn(shop.people.finance)
  await new PaymentList(page).open('?q=status:failed')
  // Only days are offered without their form.
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('group', { name: 'Created' }).getByRole('button', { name: 'Today', exact: true }).click()
  await chooseOfList(page, 'Export')
  const dialog = page.getByRole('dialog', { name: 'Export payments' })
  await expect(dialog).toContainText('Status: Failed')
  await expect(dialog).toContainText('Created: ')
  await expect(dialog).toContainText(/Number of rows\s*1/)
  await expect(dialog).toContainText('Amount, Payment, Status, Customer, Card, Created, Payment ID, Details, Order')
  await expect(dialog.getByRole('button', { name: 'Export to CSV' })).toBeFocused()
  const workbook = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Export to Excel' }).press('Enter')
  await expect(dialog).toBeHidden()
  expect((await workbook).suggestedFilename()).toMatch(/\.xlsx$/)
  await expect(page.getByRole('region', { name: 'Export payments' })).toBeHidden()

  const first = page.waitForEvent('download')
  await chooseOfList(page, 'Export')
  await dialog.getByRole('button', { name: 'Export to CSV' }).press('Enter')
  await first
  await page.goto('/exports')
  const entry = page.getByRole('list', { name: 'Exports', exact: true }).getByRole('listitem').first()
  await expect(entry).toContainText('Ready')
  await expect(entry).toContainText('Status: Failed')
  await expect(entry).toContainText(`Requested by ${shop.people.finance.name}`)
  await entry.getByText('Totals').click()
  await expect(entry).toContainText('1,234.56 USD')
  const downloading = page.waitForEvent('download')
  await entry.getByRole('button', { name: 'Download' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^payments-\d{4}-\d\d-\d\d\.csv$/)
  const content = await readFile(await download.path())
  expect(content.toString().split('\r\n')[1]).toMatch(new RegExp(`^1234\\.56,USD,,Failed,.*,${declined.id},`))
  await expect(entry.getByTitle(createHash('sha256').update(content).digest('hex'), { exact: true })).toBeVisible()

  await makePayment(shops.backend, shop, { amountMinor: 5_000, card: 'pm_card_visa_chargeDeclined' })
  await entry.getByRole('button', { name: 'Export again' }).press('Enter')
  const entries = page.getByRole('list', { name: 'Exports', exact: true }).getByRole('listitem').filter({ hasText: 'Status: Failed' })
  await expect(entries).toHaveText([/2 rows/, /CSV.*1 row/, /XLSX.*1 row/])
})

test('schedules a weekly export, whose email leads to its file', deep, async ({ page, product, signIn, shop, shops }) => {
  const weekAgo = new Date(Date.now() - 7 * dayMs)
  const payment = await makePayment({ ...shops.backend, clock: { now: () => weekAgo } }, shop, { amountMinor: 1_100 })
  await makePayment(shops.backend, shop, { amountMinor: 2_200 })
  await signIn(shop.people.finance)
  const list = new PaymentList(page)
  await list.open('?q=status:successful')
  await chooseOfList(page, 'Export')
  await page.getByRole('button', { name: 'Schedule by email…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Schedule an export' })
  await dialog.getByLabel('Frequency').selectOption('Weekly')
  await dialog.getByLabel('Weekday').selectOption('Friday')
  await expect(dialog.getByLabel('Entries from')).toHaveValue('last_week')
  await expect(dialog.getByRole('checkbox', { name: shop.people.finance.name })).toBeChecked()
  await dialog.getByRole('button', { name: 'Create schedule' }).click()
  await expect(dialog).toBeHidden()

  // Its time comes now instead of on Friday.
  await inAccount(shops.backend, { merchantId: shop.liveId }, async (context) => {
    for (const { id } of await listScheduleRows(context, ['payments'])) await updateSchedule(context, id, { next_run_at: context.now })
  })
  await page.goto(await waitForPageLink(product, shop.people.finance.email, '/exports'))
  const schedule = page.getByRole('list', { name: 'Scheduled exports' }).getByRole('listitem')
  await expect(schedule).toContainText('Every Friday at 08:00.')
  const entry = page.getByRole('list', { name: 'Exports', exact: true }).getByRole('listitem')
  await expect(entry).toContainText(`Scheduled by ${shop.people.finance.name}`)
  await expect(entry).toContainText('Status: Successful · Created: Last week')
  const downloading = page.waitForEvent('download')
  await entry.getByRole('button', { name: 'Download' }).click()
  const content = await readFile(await (await downloading).path())
  const [, first, last] = content.toString().split('\r\n')
  expect([first?.split(',').includes(payment.id), last]).toEqual([true, ''])
})

test('refuses to schedule what takes no days', deep, async ({ page, guard, signIn, shop, shops }) => {
  guard.allow(/status of 422/)
  const { id } = await makePayment(shops.backend, shop, { amountMinor: 1_100 })
  await signIn(shop.people.finance)
  await new PaymentList(page).open(`?q=id:${id}`)
  await chooseOfList(page, 'Export')
  await page.getByRole('button', { name: 'Schedule by email…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Schedule an export' })
  await dialog.getByRole('button', { name: 'Create schedule' }).click()
  await expect(dialog.getByRole('alert')).toContainText("A list filtered by id can't be limited to days.")
})

test('exports journal entries for QuickBooks by the names of its accounts', deep, async ({ page, guard, signIn, shop, shops }) => {
  guard.allow(/status of 422/)
  await makePayment(shops.backend, shop, { amountMinor: 123_456 })
  await signIn(shop.people.finance)
  await page.goto('/exports')
  const open = page.getByRole('button', { name: 'Export for accounting' })
  await open.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Export for accounting' })
  await dialog.getByLabel('File').selectOption('Xero manual journals')
  await dialog.getByLabel('Month').selectOption({ index: 0 })
  await expect(dialog.getByLabel('Currency')).toHaveValue('USD')
  await dialog.getByRole('button', { name: 'Export to CSV' }).press('Enter')
  await expect(dialog.getByRole('alert')).toContainText('Xero needs an account code and a tax rate for: Payments balance, Sales, Payment processing fees.')

  await dialog.getByRole('button', { name: 'Account codes…' }).press('Enter')
  const accounts = page.getByRole('dialog', { name: 'Account codes' })
  const sales = accounts.getByRole('group', { name: 'Sales' })
  await sales.getByLabel('Name').fill('=SUM(A1)')
  await accounts.getByRole('button', { name: 'Save codes' }).click()
  await expect(sales.getByRole('alert')).toHaveText('Start with a letter or a digit.')
  await expect(sales.getByLabel('Name')).toBeFocused()
  await sales.getByLabel('Name').fill('Income:Card sales')
  await accounts.getByRole('button', { name: 'Save codes' }).click()

  await dialog.getByLabel('File').selectOption('QuickBooks journal entries')
  await dialog.getByLabel('One entry per').selectOption('Month')
  await dialog.getByLabel('Dates').selectOption('10/31/2026')
  const downloading = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Export to CSV' }).press('Enter')
  await expect(dialog).toBeHidden()
  await expect(open).toBeFocused()
  const entry = page.getByRole('list', { name: 'Exports', exact: true }).getByRole('listitem')
  await expect(entry).toContainText('QuickBooks journal entries')
  await expect(entry).toContainText('Ready')
  const content = await readFile(await (await downloading).path())
  expect(content.toString()).toMatch(/^Journal No\.,.*\r\n[\d-]+-USD,\d\d\/\d\d\/\d{4},Income:Card sales,Sales,,1234\.56\r\n/s)
})

test('says where exports come from while there are none', deep, async ({ page, signIn, shop }) => {
  await signIn(shop.people.finance)
  await page.goto('/exports')
  await page.getByRole('link', { name: 'Go to payments' }).click()
  await chooseOfList(page, 'Export')
  await expect(page.getByRole('dialog', { name: 'Export payments' })).toBeVisible()
})
