import { expect, type Locator, type Page } from '@playwright/test'
import type { Say } from '../texts.ts'

/** The members at settings/team, and the dialogs of what is done with them. */
export class TeamPage {
  readonly page: Page
  readonly dialog: Locator
  readonly inviteButton: Locator
  readonly toasts: Locator
  readonly #say: Say

  constructor(page: Page, say: Say) {
    this.page = page
    this.#say = say
    this.dialog = page.getByRole('dialog')
    this.inviteButton = page.getByRole('button', { name: say('team:invite.open') })
    this.toasts = page.getByRole('region', { name: say('common:toasts') })
  }

  async open(): Promise<void> {
    await this.page.goto('/settings/team')
    await expect(this.page.getByRole('heading', { level: 1, name: this.#say('pages:/settings/team.title') })).toBeVisible()
    await expect(this.page.locator('main [aria-busy=true]')).toHaveCount(0)
  }

  rowOf(name: string): Locator {
    return this.page.getByRole('row').filter({ has: this.page.getByRole('link', { name, exact: true }) })
  }

  /** Chooses an act from a member's menu. */
  async act(name: string, act: string): Promise<void> {
    await this.page.getByRole('button', { name: this.#say('team:actions.label', { name }) }).click()
    await this.page.getByRole('menuitem', { name: this.#say(`team:actions.${act}`), exact: true }).click()
    await expect(this.dialog).toBeVisible()
  }

  async chooseRole(name: string): Promise<void> {
    await this.dialog.getByRole('checkbox', { name: new RegExp(`^${name}`) }).check()
  }

  async dropRole(name: string): Promise<void> {
    await this.dialog.getByRole('checkbox', { name: new RegExp(`^${name}`) }).uncheck()
  }

  /** Invites people with a role, and leaves the outcomes open. */
  async invite(emails: string, role: string): Promise<void> {
    await this.inviteButton.click()
    await this.dialog.getByRole('textbox').fill(emails)
    await this.chooseRole(role)
    await this.dialog.locator('button[type=submit]').click()
    await expect(this.dialog).toContainText(this.#say('team:invite.outcome.invited'))
  }

  /** Copies the link of the one invitation that was sent, closes the dialog and returns the link. The browser must allow to read the clipboard. */
  async copyLink(): Promise<string> {
    await this.dialog.getByRole('button', { name: this.#say('team:invite.result.copy') }).click()
    const url = await this.page.evaluate(() => navigator.clipboard.readText())
    await this.dialog.getByRole('button', { name: this.#say('team:invite.result.close') }).click()
    await expect(this.dialog).toBeHidden()
    return url
  }
}
