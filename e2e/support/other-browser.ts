import type { Locale } from '@counterfoil/contract/locale'
import type { Browser, Page } from '@playwright/test'
import type { Product } from './product.ts'

export interface BrowserLook {
  readonly width?: number
  readonly colorScheme?: 'light' | 'dark'
  /** Language that the browser asks for. */
  readonly locale?: Locale
}

const browserLocales = { en: 'en-GB', 'zh-cn': 'zh-CN' } as const

/** Opens a browser of somebody else; close its context at the end. */
export async function openOther(
  browser: Browser,
  { baseUrl }: Product,
  { width = 1440, colorScheme = 'light', locale = 'en' }: BrowserLook = {},
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: baseUrl,
    locale: browserLocales[locale],
    reducedMotion: 'reduce',
    colorScheme,
    viewport: { width, height: 900 },
  })
  return context.newPage()
}
