import { expect, type Locator, type Page } from '@playwright/test'

/** The list of bank accounts. */
export class BankAccountList {
  readonly page: Page
  readonly items: Locator
  readonly add: Locator

  constructor(page: Page) {
    this.page = page
    this.items = page.getByRole('region', { name: 'Bank accounts', exact: true }).getByRole('listitem')
    this.add = page.getByRole('link', { name: 'Add bank account' })
  }

  async open(): Promise<void> {
    await this.page.goto('/balance/bank-accounts')
    await expect(this.page.getByRole('heading', { level: 1, name: 'Bank accounts' })).toBeVisible()
  }
}

/** The form of a new bank account. */
export class BankAccountForm {
  readonly page: Page
  readonly country: Locator
  readonly currency: Locator
  readonly submit: Locator

  constructor(page: Page) {
    this.page = page
    this.country = page.getByRole('combobox', { name: 'Bank country' })
    this.currency = page.getByRole('combobox', { name: 'Payout currency' })
    this.submit = page.getByRole('button', { name: 'Add bank account' })
  }

  async open(): Promise<void> {
    await this.page.goto('/balance/bank-accounts/new')
    await expect(this.country).toBeFocused()
  }

  field(name: string): Locator {
    return this.page.getByRole('textbox', { name: new RegExp(`^${name}`) })
  }

  /** The fields of the chosen country, in their order. */
  async listFields(): Promise<string[]> {
    return this.page.getByRole('form', { name: 'Add bank account' }).locator('label[for]').allInnerTexts()
  }
}
