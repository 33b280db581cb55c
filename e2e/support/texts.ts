import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Locale } from '@counterfoil/contract/locale'
import { toNamespaces } from '@counterfoil/contract/texts'
import type { Words } from '../pages/words.ts'

type Texts = { readonly [key: string]: string | Texts }

/** The words of a page by their key, such as `identity:register.submit`, with values filled in. */
export type Say = (key: string, values?: Readonly<Record<string, string | number>>) => string

const folder = path.resolve(import.meta.dirname, '../../locales')

function readArea(locale: Locale, area: string): Texts {
  return JSON.parse(readFileSync(path.join(folder, locale, `${area}.json`), 'utf8')) as Texts
}

function readNamespaces(locale: Locale): Record<string, Texts> {
  const areas = globSync('*.json', { cwd: path.join(folder, locale) }).map((file) => path.basename(file, '.json'))
  return toNamespaces(Object.fromEntries(areas.map((area) => [area, readArea(locale, area)]))) as Record<string, Texts>
}

/** For journeys that are made in both languages, or in one that `translate` makes of a language. */
export function sayIn(locale: Locale, translate = (text: string) => text): Say {
  const namespaces = readNamespaces(locale)
  return (key, values = {}) => {
    const [namespace = '', rest = ''] = key.split(':')
    const found = rest
      .split('.')
      .reduce<string | Texts | undefined>((place, name) => (typeof place === 'object' ? place[name] : undefined), namespaces[namespace])
    if (typeof found !== 'string') throw new Error(`There is no text ${key} in ${locale}.`)
    return translate(found).replaceAll(/\{\{(\w+)\}\}/g, (place, name: string) => String(values[name] ?? place))
  }
}

/** The texts of an area by their key, such as `register.submit`. */
function flatten(texts: Texts, prefix = ''): [key: string, text: string][] {
  return Object.entries(texts).flatMap(([name, text]): [string, string][] =>
    typeof text === 'string' ? [[`${prefix}${name}`, text]] : flatten(text, `${prefix}${name}.`),
  )
}

/** For page objects that look for their parts by English texts: those of these areas, also the beginning of a text that ends in a value. */
export function wordsIn(locale: Locale, areas: readonly string[]): Words {
  const withoutValue = (text: string) => text.replace(/ ?\{\{\w+\}\}$/, '')
  const translations = areas.map((area) => {
    const own = new Map(flatten(readArea(locale, area)))
    return new Map(flatten(readArea('en', area)).map(([key, text]) => [withoutValue(text), withoutValue(own.get(key) ?? '')]))
  })
  return (english) => {
    const found = translations.map((texts) => texts.get(english)).find(Boolean)
    if (found === undefined) throw new Error(`There is no text "${english}" in ${areas.join(', ')}.`)
    return found
  }
}
