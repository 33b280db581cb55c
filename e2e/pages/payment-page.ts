import type { Locator, Page } from '@playwright/test'
import { expect } from '@playwright/test'

/** One payment with its dialogs, in English. */
export class PaymentPage {
  readonly page: Page
  readonly title: Locator
  readonly refund: Locator
  readonly capture: Locator
  readonly cancel: Locator
  readonly dialog: Locator
  readonly amount: Locator

  constructor(page: Page) {
    this.page = page
    this.title = page.getByRole('heading', { level: 1 })
    this.refund = page.getByRole('button', { name: 'Refund', exact: true })
    this.capture = page.getByRole('button', { name: 'Capture', exact: true })
    this.cancel = page.getByRole('button', { name: 'Cancel payment', exact: true })
    this.dialog = page.getByRole('dialog')
    this.amount = this.dialog.getByRole('textbox', { name: 'Amount' })
  }

  async open(paymentId: string): Promise<void> {
    await this.page.goto(`/payments/${paymentId}`)
    await expect(this.title).toHaveText(/^Payment of /)
  }

  /** A card of the page, such as its timeline. */
  section(name: string): Locator {
    return this.page.getByRole('region', { name, exact: true })
  }

  /** What happened, newest first. */
  async readTimeline(): Promise<string[]> {
    return this.section('Timeline').getByRole('listitem').allInnerTexts()
  }

  async openRefund(): Promise<void> {
    await this.refund.click()
    await expect(this.dialog).toHaveAccessibleName('Refund this payment')
  }

  /** Fills the open refund dialog in; the caller sends it. */
  async fillRefund(amount: string, reason = 'The customer asked for it'): Promise<void> {
    await this.amount.fill(amount)
    await this.dialog.getByRole('radio', { name: reason }).check()
  }
}
