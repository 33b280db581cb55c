import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { AreaFile } from '#kernel/texts.ts'
import { root } from './scratch.ts'

/** The files of texts, of one language or of all, from the project's folder. */
export const listTextFiles = (language = '*') => globSync(`{kernel,areas/*}/texts/${language}.json`, { cwd: root }).sort()

/** Texts by key; keys of nested tables are joined with dots. */
export type Texts = Readonly<Record<string, string>>

/** Flattens a table of texts. Anything but texts and tables of them is a mistake of the file. */
export function flattenTexts(value: unknown, prefix = ''): Record<string, string> {
  if (typeof value === 'string') return { [prefix]: value }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error(`"${prefix}" is neither a text nor a table of texts.`)
  const entries = Object.entries(value).map(([key, inner]) => flattenTexts(inner, prefix === '' ? key : `${prefix}.${key}`))
  return Object.assign({}, ...entries)
}

export const listLanguages = () => globSync('kernel/texts/*.json', { cwd: root }).map((file) => path.basename(file, '.json'))

/** Reads the files of a language, by namespace. Joined, the later of two files with one namespace would hide the other, so that is an error. */
export function readFiles(language: string): Record<string, AreaFile> {
  const namespaces = listTextFiles(language).flatMap((file) => Object.entries<AreaFile>(JSON.parse(readFileSync(path.join(root, file), 'utf8'))))
  const [repeated] = namespaces.find(([name], index) => namespaces.findIndex(([other]) => other === name) < index) ?? []
  if (repeated !== undefined) throw new Error(`Two files of ${language} have the namespace "${repeated}".`)
  return Object.fromEntries(namespaces)
}

/** The same, each file flattened. */
export function readAreas(language: string): Record<string, Texts> {
  return Object.fromEntries(Object.entries(readFiles(language)).map(([area, texts]) => [area, flattenTexts(texts)]))
}
