import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Texts } from './locale-problems.ts'
import { flattenTexts } from './locale-problems.ts'
import { root } from './scratch.ts'

export interface TextTable {
  name: string
  english: Texts
  chinese: Texts
}

interface TwoLanguages {
  en: unknown
  'zh-cn': unknown
}

function isTwoLanguages(value: object): value is TwoLanguages {
  return 'en' in value && 'zh-cn' in value && Object.keys(value).length === 2
}

/** Tables with both languages anywhere inside a value that were not seen before, named by the way to each. */
function findTables(name: string, value: unknown, seen: Set<object>): TextTable[] {
  // Schemas are objects too, deep and circular ones; texts are only ever in plain tables.
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype || seen.has(value)) return []
  seen.add(value)
  if (isTwoLanguages(value)) return [{ name, english: flattenTexts(value.en, name), chinese: flattenTexts(value['zh-cn'], name) }]
  return Object.entries(value).flatMap(([key, inner]) => findTables(`${name}.${key}`, inner, seen))
}

const textFiles = ['contract/src/**/*.ts', 'server/src/modules/**/{texts,*-texts}.ts', 'server/src/infra/pdf/*-texts.ts']

/** Lists the tables of texts in both languages that contract/ and the server's files of texts export. */
export async function listContractTables(): Promise<TextTable[]> {
  const files = [...globSync(textFiles, { cwd: root, exclude: ['**/*.test.ts', 'server/src/modules/mail/texts/**'] }).sort()]
  const modules = await Promise.all(files.map(async (file): Promise<object> => await import(pathToFileURL(path.join(root, file)).href)))
  const seen = new Set<object>()
  const tables = modules.flatMap((exports) => Object.entries(exports).flatMap(([name, value]) => findTables(name, value, seen)))
  return tables.filter(({ name }) => name !== 'localeHeader')
}

/** Lists the tables of the web's locale files, one per area. A file that one language lacks counts as an empty one. */
export function listLocaleTables(): TextTable[] {
  const folder = path.join(root, 'locales')
  const read = (locale: string, file: string): Texts => {
    const place = path.join(folder, locale, file)
    return existsSync(place) ? flattenTexts(JSON.parse(readFileSync(place, 'utf8'))) : {}
  }
  const files = new Set(['en', 'zh-cn'].flatMap((locale) => readdirSync(path.join(folder, locale))))
  return [...files].map((file) => ({ name: path.basename(file, '.json'), english: read('en', file), chinese: read('zh-cn', file) }))
}
