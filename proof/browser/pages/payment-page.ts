import { expect, type Locator, type Page } from '@playwright/test'
import { inEnglish, type Words } from './words.ts'

/** One payment with its dialogs. */
export class PaymentPage {
  readonly page: Page
  readonly title: Locator
  readonly refund: Locator
  readonly capture: Locator
  readonly cancel: Locator
  readonly dialog: Locator
  readonly amount: Locator
  readonly #say: Words

  constructor(page: Page, say: Words = inEnglish) {
    this.page = page
    this.#say = say
    this.title = page.getByRole('heading', { level: 1 })
    this.refund = page.getByRole('button', { name: say('Refund'), exact: true })
    this.capture = page.getByRole('button', { name: say('Capture'), exact: true })
    this.cancel = page.getByRole('button', { name: say('Cancel payment'), exact: true })
    this.dialog = page.getByRole('dialog')
    this.amount = this.dialog.getByRole('textbox', { name: say('Amount') })
  }

  async open(paymentId: string): Promise<void> {
    await this.page.goto(`/payments/${paymentId}`)
    await expect(this.title).toContainText(this.#say('Payment of'))
  }

  /** A card of the page, such as its timeline. */
  section(name: string): Locator {
    return this.page.getByRole('region', { name: this.#say(name), exact: true })
  }

  /** What happened, newest first. */
  async readTimeline(): Promise<string[]> {
    return this.section('Activity').getByRole('listitem').allInnerTexts()
  }

  async openRefund(): Promise<void> {
    await this.refund.click()
    await expect(this.dialog).toHaveAccessibleName(this.#say('Refund payment'))
  }

  /** Fills the open refund dialog in; the caller sends it. */
  async fillRefund(amount: string, reason = 'Requested by customer'): Promise<void> {
    await this.amount.fill(amount)
    await this.dialog.getByRole('radio', { name: this.#say(reason) }).check()
  }
}
