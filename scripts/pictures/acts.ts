import { apiBase } from '@counterfoil/contract/envelope'
import type { Page } from '@playwright/test'
import type { Say } from '../../e2e/support/texts.ts'

/** What changes the answers that a page gets, and what a person does on it, by the texts of its language. */

export const calls = (part: string) => `**${apiBase}/merchant/*/${part}`
export const hold = (part: string) => (page: Page) => page.route(calls(part), () => undefined)
export const fail = (part: string, status: number) => (page: Page) =>
  page.route(calls(part), (route) =>
    route.fulfill({ status, headers: { 'x-request-id': 'req_8Qm2vTzK' }, json: { code: status, message: 'Something failed on our side.', data: null } }),
  )
export const disconnect = (part: string) => (page: Page) => page.route(calls(part), (route) => route.abort())

export const press =
  (...keys: readonly string[]) =>
  async (page: Page, say: Say) => {
    for (const key of keys)
      await page
        .getByRole('button', { name: say(key), exact: true })
        .first()
        .click()
  }
export const pressThenDialog =
  (...keys: readonly string[]) =>
  async (page: Page, say: Say) => {
    await press(...keys)(page, say)
    await page.getByRole('dialog').first().waitFor()
  }

export async function openNavigation(page: Page, say: Say): Promise<boolean> {
  const opener = page.getByRole('button', { name: say('shell:navigation.open') })
  if (!(await opener.isVisible())) return false
  await opener.click()
  await page.getByRole('dialog').waitFor()
  return true
}

/** On a narrow screen the filters are behind a button. */
async function openFilter(page: Page, name: string, say: Say): Promise<void> {
  const filters = page.getByRole('search', { name: say('shell:filters.title') })
  const chip = filters.getByRole('button', { name, exact: true })
  if (!(await chip.isVisible())) await page.getByRole('button', { name: say('shell:filters.more'), exact: true }).click()
  await chip.click()
  await page.getByRole('dialog', { name }).waitFor()
}
export const filterBy = (key: string) => (page: Page, say: Say) => openFilter(page, say(key), say)

async function createKey(page: Page, say: Say): Promise<void> {
  await pressThenDialog('developers:create.open')(page, say)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('developers:create.submit'), exact: true })
    .click()
}

export async function openStepUp(page: Page, say: Say): Promise<void> {
  await createKey(page, say)
  await page.getByRole('dialog', { name: say('common:stepUp.title') }).waitFor()
}

export async function refuseSignIn(page: Page, say: Say): Promise<void> {
  await page.getByLabel(say('accounts:email'), { exact: true }).fill('ada.lin@example.com')
  await page.getByLabel(say('accounts:password'), { exact: true }).fill('not-the-password')
  await page.getByRole('button', { name: say('accounts:login.submit'), exact: true }).click()
  await page.getByRole('alert').first().waitFor()
}

export async function sendForgotten(page: Page, say: Say): Promise<void> {
  await page.getByLabel(say('accounts:email'), { exact: true }).fill('nobody@example.com')
  await page.getByRole('button', { name: say('accounts:forgot.submit'), exact: true }).click()
  await page.getByRole('heading', { name: say('accounts:forgot.sentTitle') }).waitFor()
}
