import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { createInstance, type i18n, type Resource } from 'i18next'
import { defaultLocale, type Locale, locales } from '#kernel/locale.ts'
import { type AreaTexts, fillIn, type TextKey, type TextTree, type TextValues, toNamespaces } from '#kernel/texts.ts'

export type { TextKey, TextValues } from '#kernel/texts.ts'

/** Texts that the server writes, in the reader's language: JSON files, which the dashboard shows others of. */

const root = path.resolve(import.meta.dirname, '../..')

/** Reads the files of a language, by area. */
function readFiles(locale: Locale) {
  const files = globSync(`{kernel,areas/*}/texts/${locale}.json`, { cwd: root })
  return Object.assign({}, ...files.map((file) => JSON.parse(readFileSync(path.join(root, file), 'utf8'))))
}

let opened: i18n | undefined

/** The files are read with the first text: most commands write none. */
function open(): i18n {
  if (opened) return opened
  opened = createInstance()
  void opened.init({
    resources: Object.fromEntries(locales.map((locale) => [locale, toNamespaces(readFiles(locale))])) as Resource,
    supportedLngs: locales,
    lowerCaseLng: true,
    fallbackLng: defaultLocale,
    initAsync: false,
    interpolation: { escapeValue: false },
  })
  return opened
}

/** Returns a text in a language, with values in its `{{name}}` places. */
export function text(locale: Locale, key: TextKey, values: TextValues = {}): string {
  return fillIn(locale, values, (options) => open().t(key, options))
}

/** Returns all texts of an area, by which a document chooses its fonts. */
export function listTexts(locale: Locale, area: keyof AreaTexts): string {
  return JSON.stringify(open().getResourceBundle(locale, area))
}

/** Returns the texts of a group by their names, with their places, such as those of statuses. */
export function textsBelow(locale: Locale, group: TextTree): Readonly<Record<string, string>> {
  const [namespace = '', path] = group.split(':')
  const read = (language: Locale) => (path === undefined ? open().getResourceBundle(language, namespace) : open().getResource(language, namespace, path))
  return { ...read(defaultLocale), ...read(locale) }
}

/** Returns the text of a stored name; null if this version has none. */
export function findText(locale: Locale, key: string, values: TextValues = {}): string | null {
  return open().exists(key, { lng: locale }) ? text(locale, key as TextKey, values) : null
}
