import { expect, type Locator, type Page } from '@playwright/test'
import type { Locale } from '#kernel/locale.ts'
import type { Permission } from '#kernel/permissions.ts'
import { text } from '#server/infra/texts.ts'
import { type Say, sayIn } from '../texts.ts'

/** The form of a new role. */
export class RoleEditor {
  readonly page: Page
  readonly name: Locator
  readonly limits: Locator
  readonly create: Locator
  readonly #say: Say
  readonly #locale: Locale

  constructor(page: Page, locale: Locale = 'en') {
    this.page = page
    this.#locale = locale
    this.#say = sayIn(locale)
    this.name = page.getByRole('textbox', { name: this.#say('roles:editor.name'), exact: true })
    this.limits = page.getByRole('region', { name: this.#say('roles:limits.title') })
    this.create = page.getByRole('button', { name: this.#say('roles:create.open') })
  }

  async open(): Promise<void> {
    await this.page.goto('/settings/team/roles/new')
    await expect(this.name).toBeVisible()
  }

  async allow(permission: Permission): Promise<void> {
    const name = text(this.#locale, `roles:server.permissions.${permission}.name`)
    const search = this.page.getByRole('searchbox', { name: this.#say('roles:permissions.search') })
    await search.fill(name)
    await this.page.getByRole('checkbox', { name }).check()
    await search.fill('')
  }

  async addRefundLimit(): Promise<void> {
    await this.limits.getByRole('button', { name: this.#say('roles:limits.add.refund') }).click()
  }

  async fillLimit(field: 'each' | 'day', amount: string): Promise<void> {
    await this.limits.getByRole('textbox', { name: this.#say(`roles:limits.${field}`) }).fill(amount)
  }

  async save(name: string): Promise<void> {
    await this.create.click()
    await expect(this.page.getByRole('heading', { level: 1, name })).toBeVisible()
  }
}
