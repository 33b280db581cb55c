import type { Page } from '@playwright/test'
import type { Say } from '../../e2e/support/texts.ts'

/** What a user does on a page, by the texts of its language. */

export type Act = (page: Page, say: Say) => Promise<unknown>

export const press =
  (...keys: readonly string[]): Act =>
  async (page, say) => {
    for (const key of keys)
      await page
        .getByRole('button', { name: say(key), exact: true })
        .first()
        .click()
  }

export const pressThenDialog =
  (...keys: readonly string[]): Act =>
  async (page, say) => {
    await press(...keys)(page, say)
    await page.getByRole('dialog').first().waitFor()
  }

/** Presses buttons of the open dialog. */
export const pressInDialog =
  (...keys: readonly string[]): Act =>
  async (page, say) => {
    for (const key of keys)
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say(key), exact: true })
        .click()
  }

/** Fills fields in by their labels. */
export const fill =
  (values: Readonly<Record<string, string>>): Act =>
  async (page, say) => {
    for (const [key, value] of Object.entries(values)) await page.getByLabel(say(key), { exact: true }).first().fill(value)
  }

export const awaitAlert: Act = (page) => page.getByRole('alert').first().waitFor()
/** Tooltips fade in. */
export const awaitTooltip: Act = (page) => page.locator('.ant-tooltip:not([class*="-enter"])').first().waitFor()
/** Pointing at a toast keeps it. */
export const holdToast: Act = (page) => page.locator('[aria-live=polite] [data-kind]').first().hover()
export const awaitDialog: Act = (page) => page.getByRole('dialog').first().waitFor()

export const inTurn =
  (...acts: readonly Act[]): Act =>
  async (page, say) => {
    for (const act of acts) await act(page, say)
  }

/** Presses a button of one card, such as the first "Remove" among the passkeys. */
export const pressInRegion =
  (region: string, name: (say: Say) => string | RegExp): Act =>
  (page, say) =>
    page
      .getByRole('region', { name: say(region), exact: true })
      .getByRole('button', { name: name(say) })
      .first()
      .click()

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
export const filterBy =
  (key: string): Act =>
  (page, say) =>
    openFilter(page, say(key), say)
