import type { Locator, Page } from '@playwright/test'
import { expect } from '@playwright/test'

/** The sign-in form, in English. */
export class LoginPage {
  readonly page: Page
  readonly email: Locator
  readonly password: Locator
  readonly submit: Locator

  constructor(page: Page) {
    this.page = page
    this.email = page.getByRole('textbox', { name: 'Email' })
    this.password = page.getByLabel('Password', { exact: true })
    this.submit = page.getByRole('button', { name: 'Sign in' })
  }

  async open(): Promise<void> {
    await this.page.goto('/user/login')
    await expect(this.email).toBeFocused()
  }

  async signIn({ email, password }: { email: string; password: string }): Promise<void> {
    await this.email.fill(email)
    await this.password.fill(password)
    await this.submit.click()
  }
}
