import { plantEntries } from '#areas/risk/test/risk.ts'
import { makeLimitedMember } from '#areas/team/test/roles.ts'
import { deep, expect, test } from '../../browser/test.ts'
import { makePayment } from '../../support/factories.ts'

test('typed records are previewed, added, found, invalidated and reactivated', async ({ page, signIn, shop }) => {
  await signIn(shop.people.disputes)
  await page.goto('/risk')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Risk')
  await expect(page.getByRole('heading', { name: 'No entries yet' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Types' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Add entries' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add to risk list' })
  await dialog.getByLabel('List').selectOption('IP addresses')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(dialog.getByText('Enter at least one record.')).toBeVisible()
  await dialog.getByLabel('Records').fill('203.0.113.7/24，2001:DB8::1 203.0.113.0/24\n0.0.0.0/0')
  await expect(dialog.getByText('4 records')).toBeVisible()
  await dialog.getByLabel('Effective time').selectOption('7 days')
  await dialog.getByLabel('Remark').fill('Card testing')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(dialog.getByRole('status')).toHaveText(/2 new.*1 repeated.*1 invalid, left out/)
  await expect(dialog.getByRole('listitem')).toHaveText([
    /^203\.0\.113\.0\/24.*New$/,
    /^2001:db8::1.*New$/,
    /^203\.0\.113\.0\/24.*Repeated$/,
    /^0\.0\.0\.0\/0.*Invalid.*whole internet/,
  ])
  await dialog.getByRole('button', { name: 'Add 2 entries' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('2 entries added.')).toBeVisible()

  const all = page.getByRole('table', { name: 'Entries, newest first' }).locator('tbody').getByRole('row')
  await expect(all).toHaveText([/IP addresses/, /IP addresses/])
  await page.getByRole('navigation', { name: 'Types' }).getByRole('link', { name: 'IP addresses' }).click()
  await expect(page).toHaveURL(/\/risk\/config\/ip$/)
  const rows = page.getByRole('table', { name: 'IP addresses: entries, newest first' }).locator('tbody').getByRole('row')
  await expect(rows).toHaveCount(2)
  await page.goto(`${page.url()}?q=record:203.0`)
  await expect(rows).toHaveCount(1)
  await expect(rows).toHaveText(/203\.0\.113\.0\/24.*Block.*Effective.*Card testing/)

  await rows.getByRole('button').press('Enter')
  const entry = page.getByRole('dialog', { name: '203.0.113.0/24' })
  await expect(entry.getByRole('listitem')).toHaveText([/Added by .*Card testing/])
  await entry.getByRole('button', { name: 'Invalidate' }).click()
  await expect(entry.getByRole('listitem')).toHaveText([/Invalidated by/, /Added by/])
  await entry.getByLabel('Effective time').selectOption('90 days')
  await entry.getByRole('button', { name: 'Reactivate' }).click()
  await expect(entry.getByRole('listitem')).toHaveText([/Reactivated by/, /Invalidated by/, /Added by/])
  await entry.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(entry).toBeHidden()
  await expect(rows.getByRole('button')).toBeFocused()
  await expect(rows).toHaveText(/Effective/)

  await page.goto('/risk?q=record:2001')
  await expect(all).toHaveText([/2001:db8::1.*IP addresses/])
  await page.goto('/risk/config/emails')
  await expect(page.getByRole('heading', { name: 'No such list' })).toBeVisible()
})

test('a payment that an entry blocks says which, by whom and since when, and leads to it', deep, async ({ page, signIn, shop, shops }) => {
  await plantEntries(shops.backend, shop, 'card_bin', ['424242'], { remark: 'Card testing' })
  const { id } = await makePayment(shops.backend, shop, { card: 'pm_card_visa' })
  await signIn(shop.people.disputes)
  await page.goto(`/payments/${id}`)
  const reason = new RegExp(`Blocked by the risk list: card BIN 424242, added by ${shop.people.owner.name} on .+`)
  await expect(page.getByRole('region', { name: 'Declined' })).toContainText(reason)
  await expect(page.getByRole('region', { name: 'Activity' })).toContainText(reason)
  await page.getByRole('region', { name: 'Declined' }).getByRole('link', { name: 'View entry' }).click()
  await expect(page).toHaveURL(/\/risk\/config\/card_bin\?q=record:424242$/)
  await expect(page.getByRole('button', { name: '424242', exact: true })).toBeVisible()

  // Without the right to view the lists, the reason stays general.
  await signIn(await makeLimitedMember(shops.backend, shop, ['payments.read']))
  await page.goto(`/payments/${id}`)
  await expect(page.getByRole('region', { name: 'Declined' })).toBeVisible()
  await expect(page.getByText('Blocked by the risk list')).toHaveCount(0)
})
