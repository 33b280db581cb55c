import { randomBytes } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { noteSecret } from '../secrets.ts'
import type { Say } from '../texts.ts'

export interface InvitedPerson {
  readonly email: string
  readonly name: string
  readonly password: string
}

/** Somebody who has no account yet. */
export function newPerson(): InvitedPerson {
  const suffix = randomBytes(5).toString('hex')
  const password = `Long-${suffix}-way!`
  noteSecret(password)
  return { email: `invited-${suffix}@example.com`, name: `Mei ${suffix}`, password }
}

/** The page that the link of an invitation opens. */
export class InvitationPage {
  readonly page: Page
  readonly #say: Say

  constructor(page: Page, say: Say) {
    this.page = page
    this.#say = say
  }

  async open(url: string): Promise<void> {
    noteSecret(url.split('token=')[1] ?? '')
    await this.page.goto(url)
    await expect(this.page).toHaveURL(/\/user\/invitation$/)
    await expect(this.page.getByRole('button', { name: this.#say('identity:invitation.accept') })).toBeVisible()
  }

  /** Creates the account of somebody new and joins with it. */
  async accept({ name, password }: InvitedPerson): Promise<void> {
    await this.page.getByRole('textbox', { name: this.#say('identity:register.username') }).fill(name)
    await this.page.getByLabel(this.#say('identity:password'), { exact: true }).fill(password)
    await this.page.getByLabel(this.#say('common:password.confirm'), { exact: true }).fill(password)
    await this.page.getByRole('button', { name: this.#say('identity:invitation.accept') }).click()
    await expect(this.page.getByRole('heading', { level: 1, name: this.#say('pages:/.title') })).toBeVisible()
  }
}
