import { recordChange } from '#server/infra/changes/index.ts'
import { waitForLink } from '../../browser/mailbox.ts'
import { chooseOfList } from '../../browser/pages/list-tools.ts'
import type { Shops } from '../../browser/shops.ts'
import { deep, expect, test } from '../../browser/test.ts'
import { inAccount, makePayment, type TestBusiness } from '../../support/factories.ts'

/** An event of an account, as its processor causes it. */
const record = ({ backend }: Shops, merchantId: TestBusiness['liveId'], type: 'payout.failed' | 'dispute.lost') =>
  inAccount(backend, { merchantId }, async (context) => recordChange(context, { type, objectType: 'payout', objectId: 'po_gone' }))

test('shows a dispute at the bell of every tab, and what was read in one tab in the others', async ({ page, context, shop, shops, signIn }) => {
  await signIn(shop.people.disputes)
  await page.goto('/payments')
  const second = await context.newPage()
  await second.goto('/notifications')
  await expect(second.getByText('No notifications')).toBeVisible()
  const bellOf = (tab: typeof page) => tab.getByRole('banner').getByRole('link', { name: /^Notifications/ })
  await expect(bellOf(page)).toHaveAccessibleName('Notifications')

  await makePayment(shops.backend, shop, { card: 'pm_card_createDispute', amountMinor: 4_250 })
  // The only sale of the month is disputed, which is above the limit of VAMP too.
  await expect(bellOf(page)).toHaveAccessibleName('Notifications, 2 unread')
  await expect(bellOf(second)).toHaveAccessibleName('Notifications, 2 unread')
  const items = second.getByRole('list', { name: 'Notifications, newest first' }).getByRole('listitem')
  await expect(items).toHaveCount(2)
  await expect(items.filter({ hasText: 'A customer disputed $42.50.' })).toHaveCount(1)

  await items.getByRole('link', { name: 'View VAMP status' }).click()
  await expect(second.getByRole('heading', { name: /VAMP/ }).first()).toBeVisible()
  await expect(bellOf(page)).toHaveAccessibleName('Notifications, 1 unread')
  await second.goBack()
  await items.getByRole('link', { name: 'View dispute' }).click()
  await expect(second).toHaveURL(/\/payments-product\/disputes\/dp_\w+$/)
  await expect(bellOf(page)).toHaveAccessibleName('Notifications')
  // The tab that reads the stream closes; the other one takes over.
  await page.close()
  await record(shops, shop.liveId, 'dispute.lost')
  await expect(bellOf(second)).toHaveAccessibleName('Notifications, 1 unread')
})

test('tells of an export that is ready and of a key that was created, and opens their pages', deep, async ({ page, shop, signIn }) => {
  const { developer, finance } = shop.people
  await signIn(finance)
  await page.goto('/payments')
  await chooseOfList(page, 'Export')
  await page.getByRole('dialog').getByRole('button', { name: 'Export to CSV' }).click()
  const bell = page.getByRole('banner').getByRole('link', { name: /^Notifications/ })
  await expect(bell).toHaveAccessibleName('Notifications, 1 unread')
  await bell.click()
  const items = page.getByRole('list', { name: 'Notifications, newest first' }).getByRole('listitem')
  await expect(items).toHaveText([/Export ready.*payments-until-[\d-]+\.csv is ready to download\./])
  await items.getByRole('link', { name: 'View exports' }).click()
  await expect(page).toHaveURL(/\/exports$/)
  await expect(page.getByRole('list', { name: 'Exports' }).getByRole('listitem')).toHaveText([/Payments.*Ready.*Requested by/])

  await signIn(developer)
  await page.goto('/developer/keys')
  await page.getByRole('button', { name: 'Create key' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click()
  await expect(bell).toHaveAccessibleName('Notifications, 1 unread')
  await page.goto('/notifications')
  await expect(items).toHaveText([new RegExp(`API key created.*${developer.name} created sk_live_…\\w{4}\\.`)])
  await items.getByRole('link', { name: 'View in Developers' }).click()
  await expect(page).toHaveURL(/\/developer\/keys$/)
})

test('narrows the inbox, marks all as read, and switches to the account of a notification', deep, async ({ page, shop, shops, signIn }) => {
  await signIn(shop.people.owner)
  await record(shops, shop.liveId, 'payout.failed')
  await record(shops, shop.liveId, 'dispute.lost')
  await makePayment(shops.backend, shop)
  await page.goto('/notifications')
  const items = page.getByRole('list', { name: 'Notifications, newest first' }).getByRole('listitem')
  await expect(items).toHaveCount(2)
  await page.getByLabel('Area').selectOption('Payouts')
  await expect(page).toHaveURL(/\?area=payouts$/)
  await expect(items).toHaveText([/Payout failed/])
  await page.reload()
  await expect(items).toHaveText([/Payout failed/])
  await page.getByLabel('Status').selectOption('Unread')
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(page.getByText('No matching notifications')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mark all as read' })).toBeDisabled()
  await page.getByRole('link', { name: 'Clear filters' }).click()
  await expect(items).toHaveCount(2)

  const switcher = page.getByRole('banner').getByRole('button', { name: /^Account/ })
  const { id } = await sandboxPayment(shops, shop)
  await page.goto(`/open?account=${shop.sandboxId}&to=${encodeURIComponent(`/payments/${id}`)}`)
  await expect(page).toHaveURL(new RegExp(`/payments/${id}$`))
  await expect(switcher).toHaveAccessibleName(/sandbox/i)
  await page.goto('/open?account=acct_of_somebody_else&to=/payments')
  await expect(page.getByText('Account not found')).toBeVisible()
})

test(
  'turns an event off, keeps quiet hours, sends a test, and unsubscribes by the link of an email',
  deep,
  async ({ page, guard, product, shop, shops, signIn }) => {
    guard.allow(/status of 422/)
    await signIn(shop.people.owner)
    await page.goto('/settings')
    await page.getByRole('main').getByRole('link', { name: 'Email and push' }).click()
    await page.getByRole('button', { name: 'Disputes', exact: true }).click()
    const lost = page.getByRole('checkbox', { name: 'Dispute lost: Email' })
    await expect(lost).toBeChecked()
    await lost.click()
    await expect(lost).not.toBeChecked()
    await expect(page.getByLabel('Disputes: Email')).toHaveValue('some')
    await page.getByLabel('Team and access: Push').selectOption('Off')
    await page.getByRole('checkbox', { name: 'Quiet hours' }).check()
    await page.getByLabel('From').fill('21:30')
    await page.getByLabel('Until').fill('21:30')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Quiet hours must end at another time than they begin.')).toBeVisible()
    await page.getByLabel('Until').fill('06:45')
    await page.getByLabel('Send emails').selectOption('Once a day')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Email schedule saved.')).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('Team and access: Push')).toHaveValue('off')
    await page.getByRole('button', { name: 'Disputes', exact: true }).click()
    await expect(lost).not.toBeChecked()
    await expect(page.getByLabel('From')).toHaveValue('21:30')
    await page.getByRole('button', { name: 'Send a test' }).click()
    await page.getByRole('menuitem', { name: 'To the bell' }).click()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Notifications, 1 unread' })).toBeVisible()

    await signIn(shop.people.administrator)
    await record(shops, shop.liveId, 'payout.failed')
    await page.goto(await waitForLink(product, shop.people.administrator.email, '/user/unsubscribe'))
    await expect(page.getByRole('heading', { name: 'Unsubscribed' })).toBeVisible()
    await page.getByRole('link', { name: 'Email and push' }).click()
    await page.getByRole('button', { name: 'Payouts', exact: true }).click()
    await expect(page.getByRole('checkbox', { name: 'Payout failed: Email' })).not.toBeChecked()
  },
)

async function sandboxPayment({ backend }: Shops, shop: TestBusiness) {
  return makePayment(backend, { ...shop, liveId: shop.sandboxId })
}
