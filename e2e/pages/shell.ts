import type { Locator, Page } from '@playwright/test'
import { expect } from '@playwright/test'

/** The navigation and the top bar around every page, in English. */
export class Shell {
  readonly page: Page
  readonly navigation: Locator
  readonly accountMenu: Locator
  readonly languageMenu: Locator
  readonly appearanceMenu: Locator
  readonly accountSwitcher: Locator
  readonly toasts: Locator

  constructor(page: Page) {
    this.page = page
    this.navigation = page.getByRole('navigation', { name: 'Main' })
    this.accountMenu = page.getByRole('button', { name: 'Your account' })
    this.languageMenu = page.getByRole('button', { name: 'Language' })
    this.appearanceMenu = page.getByRole('button', { name: 'Appearance' })
    this.accountSwitcher = page.getByRole('button', { name: /^Account: / })
    this.toasts = page.getByRole('region', { name: 'Messages' })
  }

  async follow(entry: string): Promise<void> {
    await this.navigation.getByRole('link', { name: entry, exact: true }).click()
    await expect(this.page.getByRole('heading', { level: 1, name: entry })).toBeVisible()
  }

  async switchToSandbox(): Promise<void> {
    await this.accountSwitcher.click()
    await this.page.getByRole('menuitemradio', { name: /Sandbox$/ }).click()
    await expect(this.accountSwitcher).toHaveAccessibleName(/sandbox$/)
  }

  async chooseLanguage(name: string): Promise<void> {
    await this.languageMenu.click()
    await this.page.getByRole('menuitemradio', { name }).click()
  }

  async chooseAppearance(name: 'System' | 'Light' | 'Dark'): Promise<void> {
    await this.appearanceMenu.click()
    await this.page.getByRole('menuitemradio', { name, exact: true }).click()
  }

  async signOut(): Promise<void> {
    await this.accountMenu.click()
    await this.page.getByRole('menuitem', { name: 'Sign out' }).click()
  }
}
