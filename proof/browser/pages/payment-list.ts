import { expect, type Locator, type Page } from '@playwright/test'
import { openFilter } from './list-tools.ts'
import { inEnglish, type Words } from './words.ts'

/** The list of payments with its filters. */
export class PaymentList {
  readonly page: Page
  readonly table: Locator
  readonly rows: Locator
  readonly search: Locator
  readonly filters: Locator
  readonly #say: Words

  constructor(page: Page, say: Words = inEnglish) {
    this.page = page
    this.#say = say
    this.table = page.getByRole('table', { name: say('Payments, newest first') })
    this.rows = this.table.locator('tbody').getByRole('row')
    this.filters = page.getByRole('search', { name: say('Filters') })
    this.search = page.getByRole('combobox', { name: say('Search payments') })
  }

  async open(query = ''): Promise<void> {
    await this.page.goto(`/payments${query}`)
    await expect(this.page.getByRole('heading', { level: 1, name: this.#say('Payments') })).toBeVisible()
  }

  /** Finds by whatever support has at hand: an id, an e-mail address, an order number. A list of fewer than ten payments has no box for it, only its address. */
  async find(text: string): Promise<void> {
    await expect(this.rows.first()).toBeVisible()
    if (!(await this.search.isVisible())) return void (await this.page.goto(`/payments?q=${encodeURI(text)}`))
    await this.search.fill(text)
    await this.search.press('Enter')
  }

  /** The chip of a set filter, such as `Status: Failed`. */
  chip(name: string): Locator {
    return this.filters.getByRole('button', { name: this.#say(name), exact: true })
  }

  /** Opens the form of a filter that isn't set. */
  async openChip(name: string): Promise<Locator> {
    return openFilter(this.page, name, this.#say)
  }

  async clearFilters(): Promise<void> {
    await this.filters.getByRole('button', { name: this.#say('Clear all') }).click()
  }

  async openFirst(): Promise<void> {
    await this.rows.first().getByRole('link').press('Enter')
    await expect(this.page).toHaveURL(/\/payments\/pi_/)
  }
}
