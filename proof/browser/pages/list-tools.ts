import { expect, type Locator, type Page } from '@playwright/test'
import { inEnglish, type Words } from './words.ts'

/** Chooses from what a list offers for the whole of it, such as its export. */
export async function chooseOfList(page: Page, name: string, say: Words = inEnglish): Promise<void> {
  await page
    .getByRole('button', { name: say('More actions') })
    .first()
    .click()
  await page.getByRole('menuitem', { name: new RegExp(`^${say(name)}`) }).click()
}

/** Opens the form of a filter: of its chip if it is set, else from the button that offers the others. */
export async function openFilter(page: Page, name: string, say: Words = inEnglish): Promise<Locator> {
  const chip = page.getByRole('search', { name: say('Filters') }).getByRole('button', { name: say(name), exact: true })
  if (await chip.isVisible()) {
    await chip.click()
    return page.getByRole('dialog', { name: say(name) })
  }
  await page.getByRole('button', { name: say('Filter'), exact: true }).click()
  const panel = page.getByRole('dialog', { name: say('Filter') })
  await panel.getByRole('button', { name: say(name), exact: true }).click()
  await expect(panel.getByRole('heading', { name: say(name) })).toBeVisible()
  return panel
}
