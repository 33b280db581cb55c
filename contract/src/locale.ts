/** As stored under `i18nextLng`; any `zh*` of a browser means `zh-cn`. */
export const locales = ['en', 'zh-cn'] as const
export type Locale = (typeof locales)[number]
export const defaultLocale: Locale = 'en'

/** The value of Accept-Language the web sends. */
export const localeHeader = { en: 'en', 'zh-cn': 'zh-CN' } as const satisfies Record<Locale, string>

/** Maps a language tag of a browser or a header to one of ours. */
export function toLocale(tag: string | null | undefined): Locale {
  return tag?.toLowerCase().trim().startsWith('zh') ? 'zh-cn' : defaultLocale
}
