/** As stored under `i18nextLng`; any `zh*` of a browser means `zh-cn`. */
export const locales = ['en', 'zh-cn'] as const
export type Locale = (typeof locales)[number]
export const defaultLocale: Locale = 'en'

/** The value of Accept-Language the web sends. */
export const localeHeader = { en: 'en', 'zh-cn': 'zh-CN' } as const satisfies Record<Locale, string>

/** Returns what separates two sentences: nothing in Chinese, where the full stop brings its own space. */
export function sentenceGap(locale: Locale): string {
  return locale === 'zh-cn' ? '' : ' '
}

/** Maps a language tag of a browser or a header to one of ours. */
export function toLocale(tag: string | null | undefined): Locale {
  return tag?.toLowerCase().trim().startsWith('zh') ? 'zh-cn' : defaultLocale
}
