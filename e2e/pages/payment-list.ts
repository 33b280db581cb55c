import type { Locator, Page } from '@playwright/test'
import { expect } from '@playwright/test'

/** The list of payments with its filters, in English. */
export class PaymentList {
  readonly page: Page
  readonly table: Locator
  readonly rows: Locator
  readonly search: Locator
  readonly filters: Locator

  constructor(page: Page) {
    this.page = page
    this.table = page.getByRole('table', { name: 'Payments, newest first' })
    this.rows = this.table.locator('tbody').getByRole('row')
    this.filters = page.getByRole('search', { name: 'Filters' })
    this.search = page.getByRole('textbox', { name: 'Find payments' })
  }

  async open(query = ''): Promise<void> {
    await this.page.goto(`/payments${query}`)
    await expect(this.page.getByRole('heading', { level: 1, name: 'Payments' })).toBeVisible()
  }

  /** Finds by whatever support has at hand: an id, an e-mail address, an order number. */
  async find(text: string): Promise<void> {
    await this.search.fill(text)
    await this.search.press('Enter')
  }

  /** The chip of a filter; a set one is named `Status: Failed`. */
  chip(name: string): Locator {
    return this.filters.getByRole('button', { name, exact: true })
  }

  async chooseStatus(status: string): Promise<void> {
    await this.chip('Status').click()
    const panel = this.page.getByRole('dialog', { name: 'Status' })
    await panel.getByRole('checkbox', { name: status }).check()
    await panel.getByRole('button', { name: 'Apply' }).click()
  }

  async clearFilters(): Promise<void> {
    await this.filters.getByRole('button', { name: 'Clear all' }).click()
  }

  async openFirst(): Promise<void> {
    await this.rows.first().getByRole('link').click()
    await expect(this.page).toHaveURL(/\/payments\/pi_/)
  }
}
