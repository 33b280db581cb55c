import { randomBytes } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { storePagePath } from '#areas/stores/contract/problems.ts'
import type { Locale } from '#kernel/locale.ts'
import { text } from '#server/infra/texts.ts'

export const newHandle = () => `shop-${randomBytes(4).toString('hex')}`

/** Installs the app in a practice store, and agrees; the browser is on the page that connects it. @param locale of the browser, which the practice store follows. */
export async function installApp(page: Page, practiceUrl: string, handle: string, locale: Locale): Promise<void> {
  await page.goto(`${practiceUrl}/${handle}/admin/apps/install`)
  await page.getByRole('link', { name: text(locale, 'stores:server.practice.agree') }).click()
  await expect(page).toHaveURL(new RegExp(`${storePagePath}$`))
}
