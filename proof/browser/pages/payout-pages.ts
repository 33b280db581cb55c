import { expect, type Locator, type Page } from '@playwright/test'
import { openFilter } from './list-tools.ts'
import { inEnglish, type Words } from './words.ts'

/** The list of payouts with its filters. */
export class PayoutList {
  readonly page: Page
  readonly title: Locator
  readonly rows: Locator
  readonly filters: Locator
  readonly #say: Words

  constructor(page: Page, say: Words = inEnglish) {
    this.page = page
    this.#say = say
    this.title = page.getByRole('heading', { level: 1, name: say('Payouts') })
    this.rows = page
      .getByRole('table', { name: say('Payouts, newest first') })
      .locator('tbody')
      .getByRole('row')
    this.filters = page.getByRole('search', { name: say('Filters') })
  }

  async open(query = ''): Promise<void> {
    await this.page.goto(`/balance/payouts${query}`)
    await expect(this.title).toBeVisible()
  }

  /** Opens the form of a filter that isn't set. */
  async openChip(name: string): Promise<Locator> {
    return openFilter(this.page, name, this.#say)
  }
}

/** One payout. */
export class PayoutPage {
  readonly page: Page
  readonly title: Locator
  readonly cancel: Locator
  readonly dialog: Locator
  readonly totals: Locator
  readonly lines: Locator
  readonly #say: Words

  constructor(page: Page, say: Words = inEnglish) {
    this.page = page
    this.#say = say
    this.title = page.getByRole('heading', { level: 1 })
    this.cancel = page.getByRole('button', { name: say('Cancel payout'), exact: true })
    this.dialog = page.getByRole('dialog')
    this.totals = page.getByRole('table', { name: say('Payout summary by type') })
    this.lines = page.getByRole('table', { name: say('Transactions in this payout, newest first') })
  }

  async open(payoutId: string): Promise<void> {
    await this.page.goto(`/balance/payouts/${payoutId}`)
    await expect(this.title).toContainText(this.#say('Payout of'))
  }

  /** A card of the page, such as its timeline. */
  section(name: string): Locator {
    return this.page.getByRole('region', { name: this.#say(name), exact: true })
  }

  /** What happened, newest first. */
  async readTimeline(): Promise<string[]> {
    return this.section('Activity').getByRole('listitem').allInnerTexts()
  }

  /** What the nets of a table's rows add up to, in minor units, as the page shows them. */
  async sumNets(table: Locator): Promise<number> {
    const nets = await table.locator('tbody td[data-column=net]').allTextContents()
    return nets.reduce((sum, net) => sum + Math.round(Number(net.replace(/[^\d.−-]/g, '').replace('−', '-')) * 100), 0)
  }
}
