import { randomBytes } from 'node:crypto'
import type { Locale } from '@counterfoil/contract/locale'
import { storePagePath } from '@counterfoil/contract/stores/problems'
import { expect, type Page } from '@playwright/test'

export const newHandle = () => `shop-${randomBytes(4).toString('hex')}`
export const practiceTexts = {
  en: { agree: 'Install', installed: 'The app is installed, and the store has its account.' },
  'zh-cn': { agree: '安装', installed: '应用已安装，店铺已关联账户。' },
} as const

/** Installs the app in a practice store, and agrees; the browser is on the page that connects it. @param locale of the browser, which the practice store follows. */
export async function installApp(page: Page, practiceUrl: string, handle: string, locale: Locale): Promise<void> {
  await page.goto(`${practiceUrl}/${handle}/admin/apps/install`)
  await page.getByRole('link', { name: practiceTexts[locale].agree }).click()
  await expect(page).toHaveURL(new RegExp(`${storePagePath}$`))
}
