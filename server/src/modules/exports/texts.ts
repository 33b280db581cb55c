import { type Locale, locales } from '@counterfoil/contract/locale'

/** Picks from an area's texts: `inEachLanguage(texts)(({ title }) => title)` is the title in each language. */
export function inEachLanguage<Area>(texts: Readonly<Record<Locale, Area>>) {
  return <T>(pick: (area: Area, locale: Locale) => T) =>
    Object.fromEntries(locales.map((locale) => [locale, pick(texts[locale], locale)])) as Readonly<Record<Locale, T>>
}
