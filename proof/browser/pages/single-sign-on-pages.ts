import { expect, type Locator, type Page } from '@playwright/test'
import type { IdentityProvider } from '#areas/identity/test/identity-provider.ts'
import { waitForCode } from '../mailbox.ts'
import type { Product } from '../product.ts'
import type { Say } from '../texts.ts'

/** The provider's own page: its people are buttons. */
export const chooseAtProvider = (page: Page, subject: string) => page.getByRole('button', { name: `Sign in as ${subject}` }).click()

/** settings/team/single-sign-on. */
export class SingleSignOnSettings {
  readonly page: Page
  readonly dialog: Locator
  readonly #say: Say

  constructor(page: Page, say: Say) {
    this.page = page
    this.dialog = page.getByRole('dialog')
    this.#say = (key, values) => say(`single-sign-on:${key}`, values)
  }

  async open(): Promise<void> {
    await this.page.goto('/settings/team/single-sign-on')
    await expect(this.page.getByRole('heading', { name: this.#say('provider.title') })).toBeVisible()
  }

  /** Fills the dialog of the provider in, with one mapped group; the caller saves it. */
  async fillProvider({ issuer, client }: IdentityProvider, { group, role }: { group: string; role: string }): Promise<void> {
    await this.page.getByRole('button', { name: this.#say('provider.add') }).click()
    await this.dialog.getByLabel(this.#say('provider.issuer')).fill(issuer)
    await this.dialog.getByLabel(this.#say('provider.clientId')).fill(client.client_id)
    await this.dialog.getByLabel(this.#say('provider.clientSecret')).fill(client.client_secret)
    await this.dialog.getByLabel(this.#say('provider.roleClaim')).fill('groups')
    await this.dialog.getByRole('button', { name: this.#say('mappings.add') }).click()
    await this.dialog.getByLabel(this.#say('mappings.value')).fill(group)
    await this.dialog.getByLabel(this.#say('mappings.role'), { exact: true }).selectOption({ label: role })
  }

  async saveProvider({ issuer }: IdentityProvider): Promise<void> {
    await this.dialog.getByRole('button', { name: this.#say('provider.save') }).click()
    await expect(this.dialog).toBeHidden()
    await expect(this.page.getByText(issuer)).toBeVisible()
  }

  async addDomain(domain: string): Promise<void> {
    await this.page.getByRole('button', { name: this.#say('domains.add') }).click()
    await this.dialog.getByRole('textbox').fill(domain)
    await this.dialog.getByRole('button', { name: this.#say('domains.add') }).click()
    await expect(this.page.getByText(this.#say('domains.pending'))).toBeVisible()
  }

  /** Has a code sent and enters it; the caller confirms it. */
  async fillDomainCode(product: Product, domain: string): Promise<void> {
    await this.page.getByRole('button', { name: this.#say('domains.byEmail') }).click()
    await this.dialog.getByRole('button', { name: this.#say('code.send') }).click()
    await this.dialog.getByRole('textbox').fill(await waitForCode(product, `postmaster@${domain}`))
  }

  async confirmDomainCode(): Promise<void> {
    await this.dialog.getByRole('button', { name: this.#say('code.submit') }).click()
    await expect(this.page.getByText(this.#say('domains.by.email'))).toBeVisible()
  }

  async startTest(): Promise<void> {
    await this.page.getByRole('button', { name: this.#say('provider.test') }).click()
  }

  async makeOptional(): Promise<void> {
    await this.page.getByRole('button', { name: this.#say('mode.set.optional') }).click()
    await this.dialog.getByRole('button', { name: this.#say('mode.set.optional') }).click()
    await expect(this.page.getByText(this.#say('mode.names.optional'), { exact: true })).toBeVisible()
  }
}

/** The way from the sign-in page to the provider. */
export class SingleSignOnStart {
  readonly page: Page
  readonly #say: Say

  constructor(page: Page, say: Say) {
    this.page = page
    this.#say = say
  }

  async open(): Promise<void> {
    await this.page.goto('/user/login')
    await this.page.getByRole('link', { name: this.#say('identity:sso.open') }).click()
    await expect(this.page.getByRole('heading', { level: 1, name: this.#say('identity:sso.title') })).toBeVisible()
  }

  async signIn(email: string, subject: string): Promise<void> {
    await this.page.getByRole('textbox', { name: this.#say('identity:email') }).fill(email)
    await this.page.getByRole('button', { name: this.#say('identity:sso.submit') }).click()
    await chooseAtProvider(this.page, subject)
    await expect(this.page.getByRole('heading', { level: 1, name: this.#say('pages:/.title') })).toBeVisible()
  }
}
