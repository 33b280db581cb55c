import type { Locator, Page } from '@playwright/test'
import { openDisputeTrade } from '../../browser/dispute-trade.ts'
import { PaymentPage } from '../../browser/pages/payment-page.ts'
import { Shell } from '../../browser/pages/shell.ts'
import { deep, expect, test } from '../../browser/test.ts'

class DisputePage {
  readonly page: Page
  readonly title: Locator
  readonly dialog: Locator
  readonly respond: Locator

  constructor(page: Page) {
    this.page = page
    this.title = page.getByRole('heading', { level: 1 })
    this.dialog = page.getByRole('dialog')
    this.respond = page.getByRole('link', { name: 'Respond', exact: true })
  }

  async open(disputeId: string): Promise<void> {
    await this.page.goto(`/payments-product/disputes/${disputeId}`)
    await expect(this.title).toBeVisible()
    await expect(this.page.locator('[aria-busy=true]')).toHaveCount(0)
  }

  section(name: string): Locator {
    return this.page.getByRole('region', { name })
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true })
  }
}

test('opens a dispute from the inbox, leaves a note, and accepts it after seeing what it costs', async ({ page, signIn, shop, shops }) => {
  const trade = openDisputeTrade(shops, shop)
  for (const daysAgo of [300, 150, 30]) await trade.sell({ daysAgo })
  await trade.dispute(await trade.sell())
  await signIn({ token: shop.people.disputes.token })
  await page.goto('/payments-product/disputes')
  const rows = page.getByRole('table').locator('tbody').getByRole('row')
  await expect(rows).toHaveText([/Unopened/])
  const noted = page.waitForResponse((response) => response.url().endsWith('/opened') && response.ok())
  await page.getByRole('table').getByRole('link').first().press('Enter')
  await noted
  const dispute = new DisputePage(page)
  await expect(dispute.title).toHaveText('Dispute of $100.00: 22 days left')
  await expect(page.getByText(/^Needs response Dispute of \$100\.00 by .*\. Respond by .*, or it is lost\./)).toBeVisible()
  const reason = dispute.section('Fraud')
  await expect(reason).toContainText('Visa 10.4: Other fraud, card absent')
  await expect(reason).toContainText("The cardholder says they didn't make or allow this payment. The issuer sent no documents.")
  await expect(reason).toContainText(/\d of \d required items added/)
  await expect(reason.getByRole('listitem').first()).toHaveText(/3D Secure.*Not added yet$/)
  const money = dispute.section('Money').getByRole('row')
  await expect(money).toHaveText([
    /So far.*If you win.*If you lose/,
    /^Disputed amount.*−100\.00.*returned.*−100\.00$/,
    /^Dispute fee.*−15\.00.*−15\.00.*−15\.00$/,
    /^Effect.*−\$115\.00.*−\$15\.00.*−\$115\.00$/,
  ])
  await expect(dispute.section('Money')).toContainText("If you lose, nothing more is withdrawn. If you win, the fee isn't returned.")
  await expect(dispute.section('Compelling evidence')).toContainText('2 payments qualify.')
  await expect(dispute.section('Related payments').getByRole('listitem')).toHaveCount(3)
  await expect(dispute.section('From the issuer')).toHaveCount(0)

  const assignee = dispute.section('Assignee')
  await expect(assignee.locator('.lucide-chevron-down')).toBeVisible()
  await assignee.getByRole('button', { name: /: Unassigned\. Change$/ }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitemradio', { name: 'Me' }).focus()
  await page.keyboard.press('Enter')
  await expect(new Shell(page).toasts).toContainText(`Dispute assigned to ${shop.people.disputes.name}.`)
  await expect(assignee).toContainText(shop.people.disputes.name)

  await dispute.respond.click()
  await expect(page).toHaveURL(/\/payments-product\/disputes\/dp_\w+\/respond$/)
  await expect(dispute.title).toHaveText('Respond to dispute')
  await page.goto('/payments-product/disputes')
  await expect(rows).toHaveCount(1)
  await expect(rows).not.toContainText('Unopened')
  await rows.getByRole('link').first().press('Enter')

  const notes = dispute.section('Activity')
  await notes.getByRole('textbox', { name: 'New note' }).focus()
  await page.keyboard.type('Called the customer.')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const written = notes.getByRole('listitem').filter({ hasText: 'Called the customer.' })
  await expect(written).toBeVisible()
  await expect(notes.getByRole('textbox', { name: 'New note' })).toHaveValue('')
  await written.getByRole('button', { name: 'Delete note' }).click()
  await dispute.dialog.getByRole('button', { name: 'Delete note' }).click()
  await expect(written).toHaveCount(0)

  await dispute.button('Accept dispute').click()
  await expect(dispute.dialog).toContainText(/Accept the \$100\.00 dispute.*Disputed amount.*100\.00.*Dispute fee.*15\.00.*Total loss.*\$115\.00/s)
  await expect(dispute.dialog).toContainText(/VAMP ratio of .* stays at/)
  await page.keyboard.press('Escape')
  await expect(dispute.dialog).toHaveCount(0)
  await expect(dispute.button('Accept dispute')).toBeFocused()
  await page.keyboard.press('Enter')
  await dispute.dialog.getByRole('button', { name: 'Accept and lose $115.00' }).click()
  await expect(new Shell(page).toasts).toContainText('Dispute accepted.')
  await expect(dispute.title).toHaveText('Dispute of $100.00')
  await expect(page.getByText(/^Lost Chargeback by .*\. It was accepted on/)).toBeVisible()
  await expect(dispute.respond).toHaveCount(0)
  await expect(dispute.button('Accept dispute')).toHaveCount(0)
  await expect(dispute.section('Activity').getByRole('listitem').first()).toContainText(shop.people.disputes.name)
})

test('opens an inquiry from its payment, and ends it with a refund', deep, async ({ page, signIn, shop, shops }) => {
  const trade = openDisputeTrade(shops, shop)
  const paymentId = await trade.sell()
  await trade.dispute(paymentId, { kind: 'query', networkReasonCode: '30' })
  await signIn({ token: shop.people.owner.token })
  const payment = new PaymentPage(page)
  await payment.open(paymentId)
  const panel = payment.section('Inquiry about $100.00')
  await expect(panel).toContainText(/General · Visa 30.*Respond by .*22 days left/s)
  await panel.getByRole('link', { name: 'View inquiry' }).click()
  const inquiry = new DisputePage(page)
  await expect(inquiry.title).toHaveText('Inquiry about $100.00: 22 days left')
  await expect(inquiry.section('Money')).toContainText('An inquiry moves no money. If it becomes a dispute, $115.00 is withdrawn')
  await expect(inquiry.section('Money').getByRole('row').last()).toHaveText(/^Effect.*\$0\.00.*−\$15\.00.*−\$115\.00$/)
  await expect(inquiry.button('Accept dispute')).toHaveCount(0)
  await expect(inquiry.respond).toHaveAttribute('href', /\/payments-product\/disputes\/dp_\w+\/respond$/)
  await inquiry.button('Refund payment').click()
  await expect(inquiry.dialog).toContainText('The inquiry closes without a dispute fee.')
  await inquiry.dialog.getByRole('button', { name: 'Refund $100.00' }).click()
  await expect(page.getByText(/^Inquiry: closed .* It ended with the refund of the payment/)).toBeVisible()
  await expect(inquiry.button('Refund payment')).toHaveCount(0)
})
