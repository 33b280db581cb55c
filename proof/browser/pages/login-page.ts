import { expect, type Locator, type Page } from '@playwright/test'
import { inEnglish, type Words } from './words.ts'

/** The sign-in form. */
export class LoginPage {
  readonly page: Page
  readonly email: Locator
  readonly password: Locator
  readonly submit: Locator

  constructor(page: Page, say: Words = inEnglish) {
    this.page = page
    this.email = page.getByRole('textbox', { name: say('Email') })
    this.password = page.getByLabel(say('Password'), { exact: true })
    this.submit = page.getByRole('button', { name: say('Sign in'), exact: true })
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
