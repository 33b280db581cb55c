import readXlsx from 'read-excel-file/node'
import { plantEntries, plantUpload } from '#areas/risk/test/risk.ts'
import { deep, expect, test } from '../../browser/test.ts'
import { sayIn } from '../../browser/texts.ts'
import { makePayment } from '../../support/factories.ts'

const content = 'Record,Remark\n424242,Card testing\n411111,\n12345,Typed wrong\n424242,Again\n433333,\n'

test('a file is uploaded, previewed, added without its invalid rows, and undone', deep, async ({ page, guard, signIn, shop, shops }) => {
  guard.allow(/status of 4\d\d/)
  const say = sayIn('en')
  await plantEntries(shops.backend, shop, 'card_bin', ['411111'])
  await signIn(shop.people.disputes)
  await page.goto('/risk/config/card_bin')
  await page.getByRole('button', { name: say('risk:upload.open') }).click()
  const dialog = page.getByRole('dialog', { name: say('risk:upload.title', { list: say('risk:type.card_bin') }) })
  await dialog.getByRole('button', { name: say('risk:upload.submit') }).click()
  await expect(dialog.getByText(say('risk:upload.fileMissing'))).toBeVisible()
  await expect(dialog.getByRole('button', { name: say('risk:upload.choose'), exact: true })).toBeVisible()
  const template = page.waitForEvent('download')
  await dialog.getByRole('button', { name: say('risk:upload.template') }).click()
  expect((await template).suggestedFilename()).toBe('card_bin-template.xlsx')

  const input = dialog.locator('input[type=file]')
  await input.setInputFiles([{ name: 'bins.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') }])
  await dialog.getByRole('button', { name: say('risk:upload.submit') }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Upload an XLSX, XLS or CSV file.')
  await input.setInputFiles([{ name: 'bins.csv', mimeType: 'text/csv', buffer: Buffer.from(content) }])
  await expect(dialog.getByRole('status')).toHaveText('bins.csv')
  await dialog.getByLabel(say('risk:add.period')).selectOption('30_days')
  await dialog.getByRole('button', { name: say('risk:upload.submit') }).click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('bins.csv')
  const rows = page
    .getByRole('table', { name: say('risk:uploads.caption') })
    .locator('tbody')
    .getByRole('row')
  const outcomes = ['new', 'known', 'invalid', 'repeated', 'new'] as const
  await expect(rows).toHaveText(outcomes.map((outcome) => new RegExp(say(`risk:preview.outcome.${outcome}`))))
  await expect(rows.nth(2)).toContainText('4')
  await expect(rows.nth(2)).toContainText('12345')
  await expect(page.getByRole('status').filter({ hasText: say(`risk:uploads.notes.invalid_one`, { shown: 1 }) })).toBeVisible()
  await page
    .getByRole('navigation', { name: say('risk:uploads.columns.outcome') })
    .getByRole('link', { name: say('risk:uploads.parts.invalid') })
    .click()
  await expect(rows).toHaveCount(1)

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: say('risk:uploads.invalidRows') }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('card_bin-invalid-rows.xlsx')
  const [sheet] = await readXlsx(await download.path())
  expect(sheet?.data.slice(1).map(([record, remark, row]) => [record, remark, row])).toEqual([['12345', 'Typed wrong', '4']])

  await page.getByRole('button', { name: say('risk:uploads.add.valid_other', { shown: 2 }) }).click()
  await expect(page.getByText(say('risk:add.done_other', { count: 2 }))).toBeVisible()
  await expect(page.getByText(say('risk:uploads.acts.added', { name: shop.people.disputes.name }))).toBeVisible()
  expect((await makePayment(shops.backend, shop, { card: 'pm_card_visa' })).status).toBe('failed')

  await page.getByRole('button', { name: say('risk:uploads.undo.open') }).click()
  const undo = page.getByRole('dialog', { name: say('risk:uploads.undo.title') })
  const said = (key: string, count: number) => say(`risk:uploads.${key}_${count === 1 ? 'one' : 'other'}`, { shown: count })
  await expect(undo.getByRole('listitem')).toHaveText([
    said('undo.new', 2),
    said('undo.known', 1),
    say('risk:uploads.undo.used'),
    say('risk:uploads.undo.changed'),
  ])
  await undo.getByRole('button', { name: say('risk:uploads.undo.submit') }).click()
  await expect(undo).toBeHidden()
  await expect(page.getByText(say('risk:uploads.acts.undone', { name: shop.people.disputes.name }))).toBeVisible()
  await expect(page.getByRole('button', { name: say('risk:uploads.undo.open') })).toHaveCount(0)
  await expect(page.getByRole('status').filter({ hasText: said('notes.deleted', 2) })).toBeVisible()
  expect((await makePayment(shops.backend, shop, { card: 'pm_card_visa' })).status).toBe('successful')

  await page
    .getByRole('link', { name: say('pages:/risk/uploads.title') })
    .first()
    .click()
  await expect(page.getByRole('list', { name: say('pages:/risk/uploads.title') }).getByRole('listitem')).toHaveText([
    new RegExp(`bins\\.csv.*${say('risk:uploads.states.undone')}`),
  ])
  await page.goto('/risk/uploads/rsku_unknown')
  await expect(page.getByRole('heading', { name: say('risk:uploads.page.notFoundTitle') })).toBeVisible()
})

test('a file without invalid rows is added as a whole, and a viewer sees it without actions', deep, async ({ page, signIn, shop, shops }) => {
  const uploadId = await plantUpload(shops.backend, shop, 'user_id', ['ann', 'bob'])
  await signIn(shop.people.viewer)
  await page.goto(`/risk/uploads/${uploadId}`)
  await expect(page.getByRole('table')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Add / })).toHaveCount(0)
  await signIn(shop.people.owner)
  await page.goto('/risk/uploads')
  await page.getByRole('link', { name: 'records.csv' }).click()
  await page.getByRole('button', { name: 'Add 2 entries' }).click()
  await expect(page.getByRole('button', { name: 'Undo upload' })).toBeVisible()
  await expect(page.getByText(`Added by ${shop.people.owner.name}`)).toBeVisible()
})

test('rows that became invalid since the preview are left out', deep, async ({ page, guard, signIn, shop, shops }) => {
  guard.allow(/status of 409/)
  // Nobody's address is known where the file is planted; the browser's is in the second range.
  const uploadId = await plantUpload(shops.backend, shop, 'ip', ['203.0.113.7', '127.0.0.0/8'])
  await signIn(shop.people.owner)
  await page.goto(`/risk/uploads/${uploadId}`)
  await page.getByRole('button', { name: 'Add 2 entries' }).click()
  await expect(page.getByRole('alert')).toContainText('Invalid rows: 1.')
  await page.getByRole('button', { name: 'Add only the valid rows' }).click()
  await expect(page.getByText('1 entry added.')).toBeVisible()
  await expect(page.getByRole('table').getByRole('row', { name: /127\.0\.0\.0\/8/ })).toContainText('Invalid')
  await expect(page.getByText(`Added by ${shop.people.owner.name}`)).toBeVisible()
})
