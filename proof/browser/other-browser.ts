import type { Browser, Page } from '@playwright/test'
import { type Locale, localeHeader } from '#kernel/locale.ts'
import type { Product } from './product.ts'

export interface BrowserLook {
  readonly width?: number
  readonly colorScheme?: 'light' | 'dark'
  /** Language that the browser asks for. */
  readonly locale?: Locale
}

/** Opens a browser of somebody else; close its context at the end. */
export async function openOther(
  browser: Browser,
  { baseUrl }: Product,
  { width = 1440, colorScheme = 'light', locale = 'en' }: BrowserLook = {},
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: baseUrl,
    // English days come before months.
    locale: locale === 'en' ? 'en-GB' : localeHeader[locale],
    reducedMotion: 'reduce',
    colorScheme,
    viewport: { width, height: 900 },
  })
  return context.newPage()
}
