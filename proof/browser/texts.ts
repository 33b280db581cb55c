import type { Locale } from '#kernel/locale.ts'
import { joinMarked, markValue, toNamespaces } from '#kernel/texts.ts'
import { readAreas, readFiles } from '../../scripts/locale-files.ts'
import type { Words } from './pages/words.ts'

type Texts = { readonly [key: string]: string | Texts }

/** The words of a page by their key, such as `identity:register.submit`, with values filled in. */
export type Say = (key: string, values?: Readonly<Record<string, string | number>>) => string

/** For journeys that are made in both languages, or in one that `translate` makes of a language. */
export function sayIn(locale: Locale, translate = (text: string) => text): Say {
  const namespaces = toNamespaces(readFiles(locale)) as Record<string, Texts>
  return (key, values = {}) => {
    const [namespace = '', rest = ''] = key.split(':')
    const found = rest
      .split('.')
      .reduce<string | Texts | undefined>((place, name) => (typeof place === 'object' ? place[name] : undefined), namespaces[namespace])
    if (typeof found !== 'string') throw new Error(`There is no text ${key} in ${locale}.`)
    return joinMarked(
      translate(found).replaceAll(/\{\{(\w+)\}\}/g, (place, name: string) => (values[name] === undefined ? place : markValue(String(values[name])))),
    )
  }
}

/** For page objects that look for their parts by English texts: those of these areas, also the beginning of a text that ends in a value. */
export function wordsIn(locale: Locale, areas: readonly string[]): Words {
  const withoutValue = (text: string) => text.replace(/ ?\{\{\w+\}\}$/, '')
  const translations = areas.map((area) => {
    const own = readAreas(locale)[area] ?? {}
    return new Map(Object.entries(readAreas('en')[area] ?? {}).map(([key, text]) => [withoutValue(text), withoutValue(own[key] ?? '')]))
  })
  return (english) => {
    const found = translations.map((texts) => texts.get(english)).find(Boolean)
    if (found === undefined) throw new Error(`There is no text "${english}" in ${areas.join(', ')}.`)
    return found
  }
}
