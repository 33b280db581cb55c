import { expect, type Locator, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { noteSecret } from '../secrets.ts'
import type { Say } from '../texts.ts'

/** An authenticator app: codes from the key that the page shows, computed by a library that is not the product's server. */
export class AuthenticatorApp {
  readonly #totp: TOTP

  constructor(key: string) {
    this.#totp = new TOTP({ secret: Secret.fromBase32(key.replaceAll(/\s/g, '')) })
    noteSecret(key.replaceAll(/\s/g, ''), Buffer.from(this.#totp.secret.bytes).toString('hex'))
  }

  /** The code of now. Each is taken once, so a second one in the same half minute waits for the next. */
  readCode(at = Date.now()): string {
    const code = this.#totp.generate({ timestamp: at })
    noteSecret(code)
    return code
  }

  /** Waits until the code has changed, as somebody does who has used the present one. */
  async waitForNextCode(page: Page): Promise<string> {
    const used = this.readCode()
    await expect.poll(() => this.readCode() !== used, { message: 'the next code of the authenticator', timeout: 45_000, intervals: [500] }).toBe(true)
    await page.bringToFront()
    return this.readCode()
  }
}

/** The registration form. */
export class RegisterPage {
  readonly page: Page
  readonly #say: Say

  constructor(page: Page, say: Say) {
    this.page = page
    this.#say = say
  }

  get submit(): Locator {
    return this.page.getByRole('button', { name: this.#say('identity:register.submit') })
  }

  async open(): Promise<void> {
    await this.page.goto('/user/register')
    await expect(this.page.getByRole('heading', { level: 1, name: this.#say('identity:register.title') })).toBeVisible()
  }

  async fill({
    email,
    username,
    name,
    password,
    confirmation = password,
  }: Record<'email' | 'username' | 'name' | 'password', string> & { confirmation?: string }) {
    await this.page.getByRole('textbox', { name: this.#say('identity:email') }).fill(email)
    await this.page.getByRole('textbox', { name: this.#say('identity:register.username') }).fill(username)
    await this.page.getByRole('textbox', { name: this.#say('identity:register.name') }).fill(name)
    await this.page.getByRole('combobox', { name: this.#say('identity:register.country') }).selectOption('HK')
    await this.page.getByLabel(this.#say('identity:password'), { exact: true }).fill(password)
    await this.page.getByLabel(this.#say('common:password.confirm'), { exact: true }).fill(confirmation)
  }
}

/** The second step of a sign-in, and the dialogue that asks for a confirmation. */
export class ProofForm {
  readonly page: Page
  readonly code: Locator
  readonly recoveryCode: Locator
  readonly #say: Say

  constructor(page: Page, say: Say) {
    this.page = page
    this.#say = say
    this.code = page.getByRole('textbox', { name: say('common:proof.authenticator.label') })
    this.recoveryCode = page.getByRole('textbox', { name: say('common:proof.recovery_code.label') })
  }

  async useRecoveryCode(code: string): Promise<void> {
    await this.page.getByRole('button', { name: this.#say('common:proof.recovery_code.instead') }).click()
    await this.recoveryCode.fill(code)
    await this.recoveryCode.press('Enter')
  }

  /** Answers the dialog "Confirm it's you" with the password. */
  async confirmByPassword(password: string): Promise<void> {
    const dialog = this.page.getByRole('dialog', { name: this.#say('common:stepUp.title') })
    await dialog.getByLabel(this.#say('common:proof.password.label'), { exact: true }).fill(password)
    await dialog.getByRole('button', { name: this.#say('common:stepUp.confirm') }).click()
    await expect(dialog).toBeHidden()
  }
}

/** The page settings/security. */
export class SecurityPage {
  readonly page: Page
  readonly #say: Say

  constructor(page: Page, say: Say) {
    this.page = page
    this.#say = say
  }

  async open(): Promise<void> {
    await this.page.goto('/settings/security')
    await expect(this.page.getByRole('heading', { name: this.#say('settings:authenticators.title') })).toBeVisible()
  }

  section(area: 'authenticators' | 'passkeys' | 'codes' | 'sessions' | 'devices' | 'password' | 'policy'): Locator {
    return this.page.getByRole('region', { name: this.#say(`settings:${area}.title`) })
  }

  /** Adds an authenticator app after the password was asked for; returns the app, and the recovery codes where these are the first ones. */
  async addAuthenticator(name: string, confirm: () => Promise<void>): Promise<AuthenticatorApp> {
    const say = this.#say
    await this.section('authenticators')
      .getByRole('button', { name: say('settings:authenticators.add') })
      .click()
    await confirm()
    const dialog = this.page.getByRole('dialog', { name: say('settings:authenticators.add') })
    await expect(dialog.getByRole('img', { name: say('settings:authenticators.qr') })).toBeVisible()
    const key = (await dialog.locator('code').innerText()).trim()
    const app = new AuthenticatorApp(key)
    await expect(dialog.getByRole('textbox', { name: say('settings:authenticators.code') })).toBeFocused()
    await dialog.getByRole('textbox', { name: say('settings:factor.name') }).fill(name)
    await dialog.getByRole('textbox', { name: say('settings:authenticators.code') }).fill(app.readCode())
    return app
  }

  /** Reads the codes of the dialogue that shows them once, and closes it. */
  async keepRecoveryCodes(): Promise<string[]> {
    const dialog = this.page.getByRole('dialog', { name: this.#say('settings:codes.dialogTitle') })
    await expect(dialog).toBeVisible()
    const codes = (await dialog.getByRole('listitem').allInnerTexts()).map((code) => code.trim())
    noteSecret(...codes, ...codes.map((code) => code.replaceAll(/[\s-]/g, '').toLowerCase()))
    await dialog.getByRole('button', { name: this.#say('settings:codes.kept') }).click()
    await expect(dialog).toBeHidden()
    return codes
  }
}
