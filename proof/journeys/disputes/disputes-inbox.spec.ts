import type { Locator, Page } from '@playwright/test'
import type { NewDispute } from '#areas/disputes/server/open.ts'
import { updateDispute } from '#areas/disputes/server/store.ts'
import { openFor, sell } from '#areas/disputes/test/disputes.ts'
import { userId } from '#kernel/ids.ts'
import { hourMs } from '#kernel/time/durations.ts'
import { Shell } from '../../browser/pages/shell.ts'
import type { Shops } from '../../browser/shops.ts'
import { deep, expect, test } from '../../browser/test.ts'
import { inAccount, type TestBusiness } from '../../support/factories.ts'

interface Opened extends Partial<NewDispute> {
  readonly amountMinor: number
  readonly hoursLeft: number
  readonly columns?: Parameters<typeof updateDispute>[2]
}

/** Opens disputes of new payments, whose deadlines are in so many hours and half an hour. */
async function openDisputes(shops: Shops, shop: TestBusiness, disputes: readonly Opened[]): Promise<void> {
  for (const { amountMinor, hoursLeft, columns, ...differences } of disputes) {
    await inAccount(shops.backend, { merchantId: shop.liveId }, async (context) => {
      const { id, kind } = await openFor(context, (await sell(context, { amountMinor, card: 'pm_card_visa' })).id, differences)
      const due = new Date(context.now.getTime() + (hoursLeft + 0.5) * hourMs)
      await updateDispute(context, id, { due_by: due, remind_at: null, alert_at: null, ...(kind !== 'query' && { decides_at: due }), ...columns })
    })
  }
}

class Inbox {
  readonly page: Page
  readonly rows: Locator
  readonly tabs: Locator

  constructor(page: Page) {
    this.page = page
    this.rows = page.getByRole('table').locator('tbody').getByRole('row')
    this.tabs = page.getByRole('navigation', { name: 'Disputes' })
  }

  async open(search = ''): Promise<void> {
    await this.page.goto(`/payments-product/disputes${search}`)
    await expect(this.page.getByRole('heading', { level: 1 })).toBeVisible()
    await this.settle()
  }

  async settle(): Promise<void> {
    await expect(this.page.locator('[aria-busy=true]')).toHaveCount(0)
  }
}

test('finds the most urgent dispute from Home, and assigns two of three to a colleague, who is notified', async ({ page, signIn, shop, shops }) => {
  await openDisputes(shops, shop, [
    { amountMinor: 9_000, hoursLeft: 52 },
    { amountMinor: 30_000, hoursLeft: 200, networkReasonCode: '13.1' },
    { amountMinor: 2_200, hoursLeft: 5 },
    { amountMinor: 4_000, hoursLeft: 90, kind: 'query', networkReasonCode: '30' },
  ])
  const { disputes, support } = shop.people
  await signIn({ token: disputes.token })
  await page.goto('/')
  await expect(page.getByRole('link', { name: '4 disputes need a response' })).toBeVisible()
  // Each with its time, its money and its button, the next deadline first.
  const todo = page.getByRole('region', { name: 'To do' })
  await expect(todo.getByRole('listitem')).toHaveText([
    /^5 hours leftDispute by .*\$22\.00Respond$/,
    /^75\.00%VAMP ratio/,
    /^2 days leftDispute by .*\$90\.00Respond$/,
    /^3 days leftInquiry by .*\$40\.00Respond$/,
  ])
  await todo.getByRole('button', { name: '1 more' }).click()
  await expect(todo.getByRole('listitem').last()).toHaveText(/^8 days leftDispute by .*\$300\.00Respond$/)
  await expect(todo.getByRole('link', { name: /^Respond: Dispute/ }).first()).toHaveAttribute('href', /\/payments-product\/disputes\/dp_\w+\/respond$/)
  await page.getByRole('link', { name: '4 disputes need a response' }).click()

  // The tab, the menu and Home count the same disputes, and the tab lists them by deadline.
  const inbox = new Inbox(page)
  await inbox.settle()
  await expect(inbox.tabs.getByRole('link')).toHaveText(['Needs response4', 'Inquiries1', 'All4'])
  await expect(inbox.tabs.locator('[aria-current=page]')).toHaveText('Needs response4')
  await expect(inbox.rows).toHaveText([
    /Unopened.*5 hours.*22\.00.*Fraud.*Visa 10\.4.*Unassigned/,
    /2 days.*90\.00/,
    /3 days.*40\.00.*Inquiry/,
    /8 days.*300\.00.*Product not received/,
  ])

  const sortBy = async (name: RegExp) => {
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitemradio', { name }).click()
  }
  await sortBy(/^Amount/)
  await expect(page).toHaveURL(/sort=amount/)
  await expect(inbox.rows.first()).toContainText('8 days')
  await sortBy(/^Most urgent.*Next deadline first, in all currencies\./)
  await expect(inbox.rows.last()).toContainText('8 days')
  await inbox.settle()

  // By keyboard: mark two, open the menu, choose the colleague.
  for (const row of [0, 1]) {
    await inbox.rows.nth(row).getByRole('checkbox').focus()
    await page.keyboard.press('Space')
  }
  await expect(page.getByRole('region', { name: 'Selected disputes' }).getByRole('status')).toHaveText('2 selected')
  await page.getByRole('button', { name: 'Assign 2 selected disputes' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitemradio', { name: support.name }).focus()
  await page.keyboard.press('Enter')
  await expect(new Shell(page).toasts).toContainText(`2 disputes assigned to ${support.name}.`)
  await expect(inbox.rows.filter({ hasText: support.name })).toHaveCount(2)
  await expect(page.getByRole('region', { name: 'Selected disputes' })).toBeHidden()

  // The filter by a member.
  await inbox.open(`?q=assignee:nobody`)
  await expect(inbox.rows).toHaveText([/40\.00/, /300\.00/])
  await inbox.rows
    .last()
    .getByRole('button', { name: /Unassigned\. Change/ })
    .click()
  await page.getByRole('menuitemradio', { name: 'Me' }).click()
  await expect(inbox.rows).toHaveText([/40\.00/])

  await inbox.tabs.getByRole('link', { name: 'Inquiries' }).click()
  await expect(page).toHaveURL(/tab=inquiries/)

  await signIn({ token: support.token })
  await page.goto('/notifications?area=disputes')
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: 'Dispute assigned to you' }).first()).toContainText(
    `${disputes.name} assigned the dispute of $`,
  )
  // Support may see disputes and not assign them.
  await inbox.open('?tab=all')
  await expect(inbox.rows).toHaveCount(4)
  await expect(page.getByRole('main').getByRole('checkbox')).toHaveCount(0)

  // The page of a dispute says the time left in the same words.
  await inbox.rows.filter({ hasText: '90.00' }).getByRole('link').first().press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('2 days left')
})

test('shows inquiries by status, an empty tab, and who is no longer a member', deep, async ({ page, signIn, shop, shops }) => {
  const columns = { assignee_id: userId.parse('usr_gone'), assignee_name: 'Gone Member' }
  await openDisputes(shops, shop, [{ amountMinor: 9_000, hoursLeft: 0, kind: 'query', networkReasonCode: '30', columns }])
  await signIn({ token: shop.people.owner.token })
  const inbox = new Inbox(page)
  await inbox.open('?tab=won')
  await expect(page.getByRole('main')).toContainText('No disputes have this status.')
  await inbox.tabs.getByRole('link', { name: 'Inquiries' }).click()
  const parts = page.getByRole('navigation', { name: 'Inquiries by status' })
  await parts.getByRole('link', { name: 'Needs response' }).click()
  await expect(inbox.rows).toHaveText([/(29|30) minutes.*90\.00.*Inquiry.*No longer a member/])
  // A part without disputes is no tab, but has its address.
  await expect(parts.getByRole('link', { name: 'Closed' })).toBeHidden()
  await page.goto('/payments-product/disputes?tab=inquiries_closed')
  await expect(page.getByRole('main')).toContainText('No disputes have this status.')
})
