import { expect, type Locator, type Page } from '@playwright/test'
import { inEnglish, type Words } from './words.ts'

/** What stands around every page. */
export class Shell {
  readonly page: Page
  readonly navigation: Locator
  readonly accountMenu: Locator
  readonly accountSwitcher: Locator
  readonly toasts: Locator
  readonly #say: Words

  constructor(page: Page, say: Words = inEnglish) {
    this.page = page
    this.#say = say
    this.navigation = page.getByRole('navigation', { name: say('Main') })
    this.accountMenu = page.getByRole('button', { name: say('Your account') })
    this.accountSwitcher = page.getByRole('button', { name: say('Account: ') })
    this.toasts = page.getByRole('region', { name: say('Messages') })
  }

  async follow(entry: string): Promise<void> {
    await this.navigation.getByRole('link', { name: this.#say(entry), exact: true }).click()
    await expect(this.page.getByRole('heading', { level: 1, name: this.#say(entry) })).toBeVisible()
  }

  /** Switches to an account, of the named business where the user has several, and waits until it is there. */
  async switchTo(kind: 'Live' | 'Sandbox', business = ''): Promise<void> {
    await this.accountSwitcher.click()
    await this.page.getByRole('menuitemradio', { name: new RegExp(`^${business}.*${this.#say(kind)}$`) }).click()
    await expect(this.accountSwitcher).toHaveAccessibleName(kind === 'Sandbox' ? /, Sandbox$/ : /(?<!, Sandbox)$/)
  }

  /** Uses the person's menu, or the language menu if nobody is signed in. */
  async chooseLanguage(name: string): Promise<void> {
    await this.accountMenu.or(this.page.getByRole('button', { name: this.#say('Language') })).click()
    await this.page.getByRole('menuitemradio', { name }).click()
  }

  async chooseAppearance(name: 'System' | 'Light' | 'Dark'): Promise<void> {
    await this.accountMenu.or(this.page.getByRole('button', { name: this.#say('Appearance') })).click()
    await this.page.getByRole('menuitemradio', { name: this.#say(name), exact: true }).click()
  }

  async signOut(): Promise<void> {
    await this.accountMenu.click()
    await this.page.getByRole('menuitem', { name: this.#say('Sign out') }).click()
    await expect(this.page).toHaveURL(/\/user\/login$/)
  }
}
