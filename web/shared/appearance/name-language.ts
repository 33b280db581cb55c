import { isChinese, type Locale } from '#kernel/locale.ts'

/** Names a language in its own words, from the browser: no page carries texts of another language. */
export function nameLanguage(locale: Locale): string {
  const tag = isChinese(locale) ? 'zh-Hans' : locale
  const name = new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1)
}

/** Names a language in the reader's words. */
export function nameLanguageIn(reader: Locale, locale: Locale): string {
  return new Intl.DisplayNames(reader, { type: 'language' }).of(new Intl.Locale(locale).language) ?? locale
}
