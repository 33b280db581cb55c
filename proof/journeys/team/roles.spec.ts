import { addRole, assignRole, makeLimitedMember } from '#areas/team/test/roles.ts'
import { OpenCalls } from '../../browser/open-calls.ts'
import { Shell } from '../../browser/pages/shell.ts'
import { deep, expect, test } from '../../browser/test.ts'

const refusals = /the server responded with a status of 4\d\d/

test('creates a role with what its permissions need, previews it, and gives its member exactly that', async ({ page, guard, shop, shops, signIn }) => {
  guard.allow(refusals)
  await signIn(shop.people.owner)
  await page.goto('/settings/team')
  await page.getByRole('link', { name: 'Roles' }).click()
  await page.getByRole('link', { name: 'Create role' }).click()
  const save = page.getByRole('button', { name: 'Create role' })
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await page.getByRole('textbox', { name: 'Name' }).fill('R')
  await save.click()
  await expect(page.getByRole('alert')).toHaveText(['Role name 2-20 characters.', 'Select at least one permission.'])
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await page.getByRole('textbox', { name: 'Name' }).fill('Refunds 2')

  await page.getByRole('searchbox', { name: 'Search permissions' }).fill('return money')
  await page.getByRole('checkbox', { name: 'Refund payments' }).check()
  await page.getByRole('searchbox', { name: 'Search permissions' }).fill('')
  const payments = page.getByRole('group', { name: 'Payments and customers' })
  await expect(payments).toContainText('View payments, Refund payments')
  await expect(payments).toContainText(/2 of \d+/)
  await payments.getByRole('button', { name: 'Payments and customers' }).click()
  const read = page.getByRole('checkbox', { name: 'View payments' })
  await expect(read).toBeChecked()
  await expect(read).toBeDisabled()
  await expect(page.getByText('Required by: Refund payments')).toBeVisible()
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByText('1 permission moves money.')).toBeVisible()
  await expect(preview.getByRole('listitem').getByText('Payment details')).toBeVisible()
  await expect(preview.getByText('Balance')).toBeHidden()
  await save.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Refunds-2' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('Refunds-2 created.')
  await page.getByRole('button', { name: 'Invite member' }).click()
  await expect(page.getByRole('dialog').getByRole('checkbox', { name: 'Refunds-2' })).toBeChecked()
  await page.keyboard.press('Escape')

  const member = await makeLimitedMember(shops.backend, shop, ['vamp.read'])
  const roleId = page.url().split('/').at(-1) ?? ''
  await assignRole(shops.backend, shop, member.memberId, roleId)
  await signIn(member)
  await page.goto('/')
  await expect(new Shell(page).navigation.getByRole('link')).toHaveText(['Payments', 'All pages', 'Settings'])
})

test('changes a role, says when somebody else was faster, and asks before changes are lost', deep, async ({ page, guard, shop, shops, signIn }) => {
  guard.allow(refusals)
  const roleId = await addRole(shops.backend, shop, ['payments.read'])
  await signIn(shop.people.administrator)
  await page.goto(`/settings/team/roles/${roleId}`)
  const name = page.getByRole('textbox', { name: 'Name' })
  const calls = new OpenCalls(page)
  await name.fill('Desk')
  await page.getByRole('group', { name: 'Reports' }).getByRole('checkbox', { name: 'Select all' }).check()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('Desk saved.')
  await page.getByRole('button', { name: 'Expand all' }).click()
  await expect(page.getByRole('checkbox', { name: 'View VAMP' })).toBeChecked()
  // The page reads the role again after it saved it, and would find the other change.
  await calls.settle()

  await shops.backend.db.database.transaction({ businessId: shop.businessId }, (tx) =>
    tx.updateTable('roles').set({ name: 'Theirs', version: 3 }).where('business_id', '=', shop.businessId).where('id', '=', roleId).execute(),
  )
  await name.fill('Mine')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('alert')).toContainText('Someone else changed this in the meantime.')
  await expect(page.getByRole('heading', { level: 1, name: 'Theirs' })).toBeVisible()
  await expect(name).toHaveValue('Mine')

  await page.getByRole('link', { name: 'Roles' }).first().click()
  await expect(page.getByRole('dialog')).toContainText('Theirs')
  await page.getByRole('button', { name: 'Discard' }).last().click()
  await expect(page).toHaveURL(/\/settings\/team\/roles$/)
})

test('duplicates a default role, which is read-only, and shows both beside each other', deep, async ({ page, shop, signIn }) => {
  await signIn(shop.people.administrator)
  await page.goto('/settings/team/roles')
  await page.getByRole('link', { name: 'Support' }).click()
  await expect(page.getByText("Default roles can't be changed.")).toBeVisible()
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await page.getByRole('link', { name: 'Duplicate to edit' }).click()
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Support-copy')
  await page.getByRole('button', { name: 'Payments and customers' }).click()
  await page.getByRole('checkbox', { name: 'Refund payments' }).uncheck()
  await page.getByRole('button', { name: 'Create role' }).click()
  // The address of an earlier page.
  await page.goto('/settings/team/roles/compare')
  await page.getByText('Permissions by role').first().click()
  const table = page.getByRole('table', { name: 'Permissions by role' })
  const held = async (permission: RegExp) => {
    const names = await table.getByRole('columnheader').allTextContents()
    const cells = table.getByRole('row', { name: permission }).getByRole('cell')
    return ['Support-copy', 'Support'].map((role) => cells.nth(names.indexOf(role) - 1).getByRole('img', { name: 'Yes' }))
  }
  const [copied, support] = await held(/^Refund payments/)
  await expect(copied ?? table).toHaveCount(0)
  await expect(support ?? table).toBeVisible()
  for (const both of await held(/^View payments/)) await expect(both).toBeVisible()
})

test('deletes a role in use once its members have another one', deep, async ({ page, shop, shops, signIn }) => {
  const roleId = await addRole(shops.backend, shop, ['vamp.read'])
  await assignRole(shops.backend, shop, shop.people.support.memberId, roleId)
  await signIn(shop.people.owner)
  await page.goto(`/settings/team/roles/${roleId}`)
  await page.getByRole('button', { name: 'Delete role' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(shop.people.support.name)
  await dialog.getByRole('button', { name: 'Delete role' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Select a role.')
  await expect(dialog.getByRole('option', { name: 'Owner' })).toHaveCount(0)
  await dialog.getByRole('combobox', { name: 'New role of these members' }).selectOption('Viewer')
  await dialog.getByRole('button', { name: 'Delete role' }).click()
  await expect(page).toHaveURL(/\/settings\/team\/roles$/)
  await page.getByRole('link', { name: 'Viewer' }).click()
  await expect(page.getByText(shop.people.support.email)).toBeVisible()
})
