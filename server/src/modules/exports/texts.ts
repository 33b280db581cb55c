import { type Locale, locales } from '@counterfoil/contract/locale'

type Texts<Text> = Readonly<Record<Locale, Text>>

/** Reads an area's texts for its file: `say(({ title }) => title)` is a text in each language, `titleOf('amount')` the title of a column. */
export function textsOf<Area extends { readonly columns: Readonly<Record<string, string>> }>(texts: Texts<Area>) {
  const say = <Text>(pick: (area: Area, locale: Locale) => Text) =>
    Object.fromEntries(locales.map((locale) => [locale, pick(texts[locale] ?? texts.en, locale)])) as Texts<Text>
  return { say, titleOf: (column: keyof Area['columns'] & string) => say(({ columns }) => columns[column] ?? column) }
}
