import type { Locale } from '@counterfoil/contract/locale'

/** A language in its own words, from the browser: no page carries texts of another language. */
export function nameLanguage(locale: Locale): string {
  const tag = locale === 'zh-cn' ? 'zh-Hans' : locale
  const name = new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1)
}
