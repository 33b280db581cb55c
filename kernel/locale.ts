/** The languages of the product. A new one is added here, and as a file in the `texts` of each area. The dashboard keeps the chosen one under `i18nextLng`. */
export const locales = ['en', 'zh-cn'] as const
export type Locale = (typeof locales)[number]
export const defaultLocale: Locale = 'en'

/** As headers and `lang` attributes have them, such as `zh-CN`. */
export const localeHeader = Object.fromEntries(locales.map((locale) => [locale, new Intl.Locale(locale).toString()])) as Readonly<Record<Locale, string>>

/** Whether texts are Chinese, which is set otherwise: without spaces between sentences, and shorter. */
export const isChinese = (locale: Locale) => locale.startsWith('zh')

/** Returns what separates two sentences: nothing in Chinese, where the full stop brings its own space. */
export function sentenceGap(locale: Locale): string {
  return isChinese(locale) ? '' : ' '
}

/** Finds the language that a tag of a browser or a header names: itself, or the first one of another region. */
export function findLocale(tag: string | null | undefined): Locale | null {
  const [wanted = ''] = tag?.trim().toLowerCase().split(/[;,]/) ?? []
  const languageOf = (name: string) => name.split(/[-_]/)[0]
  return locales.find((locale) => locale === wanted) ?? locales.find((locale) => languageOf(locale) === languageOf(wanted)) ?? null
}

export function toLocale(tag: string | null | undefined): Locale {
  return findLocale(tag) ?? defaultLocale
}
