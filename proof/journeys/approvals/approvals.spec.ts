import type { RoleLimit } from '#areas/team/contract/roles.ts'
import { addRole, makeLimitedMember } from '#areas/team/test/roles.ts'
import { PaymentPage } from '../../browser/pages/payment-page.ts'
import { RoleEditor } from '../../browser/pages/role-editor.ts'
import { Shell } from '../../browser/pages/shell.ts'
import { deep, expect, test } from '../../browser/test.ts'
import { makePayment } from '../../support/factories.ts'

/** A role with a limit, a refund above it, and somebody else who decides. */

const refusals = /the server responded with a status of 4\d\d/

const limitOf = (each_minor: number): RoleLimit => ({ action: 'refund', currency: 'USD', each_minor, day_minor: null })

test('a role gets limits, which are checked before they are saved', deep, async ({ page, shop, signIn }) => {
  await signIn(shop.people.owner)
  const editor = new RoleEditor(page)
  const { limits } = editor
  await editor.open()
  await editor.name.fill('Clerks')
  await editor.allow('payments.refund')
  await editor.addRefundLimit()
  await editor.create.click()
  await expect(limits.getByRole('alert')).toHaveText(['Enter at least one amount.', 'Check the limits.'])
  await editor.fillLimit('each', '50')
  await editor.fillLimit('day', '40')
  await expect(limits.getByText('Enter at least the limit per transaction.')).toBeVisible()
  await editor.fillLimit('day', '150')
  await editor.save('Clerks')
  await expect(limits.getByRole('textbox', { name: 'Per transaction' })).toHaveValue('50.00')
  await page.reload()
  await expect(limits.getByRole('textbox', { name: 'Per day' })).toHaveValue('150.00')
})

test('a refund above a limit is requested, and made by whoever approves it', async ({ page, guard, shop, shops, signIn }) => {
  guard.allow(refusals)
  const { owner, finance } = shop.people
  const { id: paymentId } = await makePayment(shops.backend, shop, { amountMinor: 20_000 })
  const member = await makeLimitedMember(shops.backend, shop, ['payments.read', 'payments.refund'], [limitOf(5_000)])
  const payment = new PaymentPage(page)

  await signIn(member)
  await payment.open(paymentId)
  await payment.openRefund()
  await payment.fillRefund('50.00')
  await expect(payment.dialog.getByRole('button', { name: 'Refund $50.00' })).toBeVisible()
  await payment.fillRefund('75.00')
  await expect(payment.dialog.getByRole('status')).toContainText('Your limit is $50.00 per refund.')
  await payment.dialog.getByRole('button', { name: 'Request refund of $75.00' }).click()
  await expect(new Shell(page).toasts).toContainText('Approval of $75.00 requested.')
  await page.getByRole('region', { name: 'Refund waits for approval' }).getByRole('link', { name: 'View request' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Refund of $75.00' })).toBeVisible()
  await expect(page.getByText('Another member with a higher limit decides.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Approve' })).toBeHidden()

  await signIn(finance)
  await page.goto('/approvals')
  const rows = page.getByRole('table', { name: 'Requests for approval, newest first' }).getByRole('row')
  await expect(rows.filter({ hasText: '75.00' })).toContainText('Narrow Member')
  await rows.filter({ hasText: '75.00' }).getByRole('link').click()
  await page.getByRole('button', { name: 'Decline' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Decline request' }).click()
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText('Enter a reason.')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('button', { name: 'Approve and refund $75.00' }).click()
  await expect(new Shell(page).toasts).toContainText('Approved. $75.00 is being refunded.')
  await expect(page.getByText('Approved by')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Approve' })).toBeHidden()

  await payment.open(paymentId)
  await expect(payment.section('Refunds').getByRole('listitem')).toContainText('by Narrow Member')
  const timeline = (await payment.readTimeline()).join('\n')
  expect(timeline).toMatch(/Refund approval requested[\s\S]*Narrow Member/)
  expect(timeline).toContain(`Refund approved`)
  expect(timeline).toContain(finance.name)

  await signIn(owner)
  await page.goto('/settings/team/audit')
  await expect(page.getByRole('row').filter({ hasText: 'Approved a request' })).toContainText(finance.name)
  await expect(page.getByRole('row').filter({ hasText: 'Requested approval' })).toContainText('Narrow Member')
})

test('a request is declined with a reason that its author reads, and canceled by its author', deep, async ({ page, guard, shop, shops, signIn }) => {
  guard.allow(refusals)
  const clerk = await makeLimitedMember(shops.backend, shop, ['payments.read', 'payments.refund'], [limitOf(1_000)])
  const { id: paymentId } = await makePayment(shops.backend, shop, { amountMinor: 20_000 })
  const payment = new PaymentPage(page)
  const request = async (amount: string) => {
    await payment.open(paymentId)
    await payment.openRefund()
    await payment.fillRefund(amount)
    await payment.dialog.getByRole('button', { name: `Request refund of $${amount}` }).click()
    await page.getByRole('region', { name: 'Refund waits for approval' }).getByRole('link', { name: 'View request' }).click()
  }

  await signIn(clerk)
  await request('60.00')
  await expect(page.getByRole('heading', { level: 1, name: 'Refund of $60.00' })).toBeVisible()
  const address = page.url()

  await signIn(shop.people.administrator)
  await page.goto(address)
  await page.getByRole('button', { name: 'Decline' }).click()
  await page.getByRole('textbox', { name: 'Reason' }).fill('The goods were not returned.')
  await page.getByRole('button', { name: 'Decline request' }).click()
  await expect(new Shell(page).toasts).toContainText('Request declined.')

  await signIn(clerk)
  await page.goto('/approvals')
  await expect(page.getByText('No pending requests')).toBeVisible()
  await page.getByRole('navigation', { name: 'Status' }).getByRole('link', { name: 'Decided' }).click()
  await page.getByRole('row').filter({ hasText: '60.00' }).getByRole('link').click()
  await expect(page.getByRole('region', { name: 'Declined' })).toContainText('The goods were not returned.')

  await request('70.00')
  await page.getByRole('button', { name: 'Cancel request' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel request' }).click()
  await expect(new Shell(page).toasts).toContainText('Request canceled.')
  await payment.open(paymentId)
  await expect(page.getByRole('region', { name: 'Refund waits for approval' })).toBeHidden()
})

test('a business requires a second person for roles, who sees both sides of a change and approves it', deep, async ({ page, guard, shop, shops, signIn }) => {
  guard.allow(refusals)
  const { owner, administrator, support } = shop.people
  const roleId = await addRole(shops.backend, shop, ['payments.read'])
  const toasts = new Shell(page).toasts

  await signIn(owner)
  await page.goto('/settings/security')
  const card = page.getByRole('region', { name: 'Second person' })
  await card.getByRole('switch', { name: 'Require a second person for changes of roles' }).click()
  await expect(page.getByRole('dialog')).toContainText('Turning this off needs a second person, too.')
  await page.getByRole('dialog').getByRole('button', { name: 'Require a second person' }).click()
  await expect(toasts).toContainText('Changes of roles now need a second person.')
  await expect(card.getByRole('switch', { name: 'Require a second person for changes of roles' })).toBeChecked()

  await page.goto(`/settings/team/roles/${roleId}`)
  await expect(page.getByText('A second person has to approve this change.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Name' }).fill('Refunders')
  await page.getByRole('button', { name: 'Payments and customers' }).click()
  await page.getByRole('checkbox', { name: 'Refund payments' }).check()
  await page.getByRole('button', { name: 'Request change' }).click()
  await expect(toasts).toContainText('Change requested.')
  const pending = page.getByRole('region', { name: 'Change waits for a second person' })
  await expect(pending).toContainText(owner.name)
  await expect(page.getByRole('heading', { level: 1, name: 'Refunders' })).toBeHidden()
  await pending.getByRole('link', { name: 'View request' }).click()
  await expect(page.getByText("Another member decides, and the change waits until then. You'll be notified.")).toBeVisible()
  await expect(page.getByRole('button', { name: 'Approve' })).toBeHidden()
  const request = page.url()

  await page.goto(`/settings/team/members/${support.memberId}`)
  await page.getByRole('button', { name: `Actions for ${support.name}` }).click()
  await page.getByRole('menuitem', { name: 'Edit roles' }).click()
  await page.getByRole('dialog').getByRole('checkbox', { name: 'Viewer' }).check()
  await expect(page.getByRole('dialog')).toContainText('A second person has to approve this change.')
  await page.getByRole('dialog').getByRole('button', { name: 'Request change' }).click()
  await expect(page.getByRole('region', { name: 'Change waits for a second person' })).toBeVisible()

  await signIn(administrator)
  await page.goto('/approvals')
  const changes = page.getByRole('region', { name: 'Team changes' }).getByRole('row')
  await expect(changes.filter({ hasText: `Change roles of ${support.name}` })).toContainText(owner.name)
  await page.goto(request)
  const fields = page.getByRole('table', { name: 'Changes' })
  await expect(fields.getByRole('row').filter({ hasText: 'Name' })).toContainText('Refunders')
  await expect(fields.getByRole('row').filter({ hasText: 'Added permissions' })).toContainText('Refund payments')
  await page.getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('button', { name: 'Approve change' }).click()
  await expect(toasts).toContainText('Approved. The change applies now.')
  await expect(page.getByText('Approved by')).toBeVisible()
  await page.goto(`/settings/team/roles/${roleId}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Refunders' })).toBeVisible()

  await signIn(owner)
  await page.goto('/settings/team/audit')
  await expect(page.getByRole('row').filter({ hasText: 'Approved a change' })).toContainText(administrator.name)
  await expect(page.getByRole('row').filter({ hasText: 'Changed a role' })).toContainText(administrator.name)
  await page.goto('/settings/security')
  await card.getByRole('switch', { name: 'Require a second person for changes of roles' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Request change' }).click()
  await expect(card).toContainText('Turning this off waits for approval.')
})

test('a new bank account waits for a second person, who sees its details before it is added', deep, async ({ page, guard, shop, shops, signIn }) => {
  guard.allow(refusals)
  const { owner, administrator } = shop.people
  const call = (path: string, method: 'POST' | 'PUT', data: object) =>
    page.request.fetch(`/api/merchant/${shop.liveId}${path}`, { method, data, headers: { authorization: `Bearer ${owner.token}` } })
  const before = new Date()
  await shops.backend.db.database.transaction({ userId: owner.userId }, (tx) =>
    tx.updateTable('sessions').set({ stepped_up_at: before }).where('user_id', '=', owner.userId).execute(),
  )
  expect((await call('/team/second-person', 'PUT', { bank_accounts: true })).status()).toBe(200)
  const account = { country: 'US', currency: 'USD', account_type: 'business', holder_name: 'Harbour Lane Inc.', account_number: '000123456789' }
  expect((await call('/bank-accounts', 'POST', { ...account, ach_routing_number: '110000000' })).status()).toBe(202)

  await signIn(administrator)
  await page.goto('/approvals')
  const row = page.getByRole('table', { name: 'Requests for approval, newest first' }).getByRole('row').filter({ hasText: 'USD •••• 6789' })
  await expect(row).toContainText('New bank account')
  await row.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Add bank account USD •••• 6789' })).toBeVisible()
  const fields = page.getByRole('table', { name: 'Changes' })
  await expect(fields.getByRole('row').filter({ hasText: 'Account name' })).toContainText('Harbour Lane Inc.')
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByRole('dialog')).toContainText('It is added as soon as you approve.')
  await page.getByRole('button', { name: 'Approve change' }).click()
  await expect(new Shell(page).toasts).toContainText('Approved. The change applies now.')
  await expect(page.getByText('Approved by')).toBeVisible()
})
