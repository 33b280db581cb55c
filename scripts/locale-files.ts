import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { AreaFile } from '#kernel/texts.ts'
import { root } from './scratch.ts'

export const localesFolder = path.join(root, 'locales')

/** Texts by key; keys of nested tables are joined with dots. */
export type Texts = Readonly<Record<string, string>>

/** Flattens a table of texts. Anything but texts and tables of them is a mistake of the file. */
export function flattenTexts(value: unknown, prefix = ''): Record<string, string> {
  if (typeof value === 'string') return { [prefix]: value }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error(`"${prefix}" is neither a text nor a table of texts.`)
  const entries = Object.entries(value).map(([key, inner]) => flattenTexts(inner, prefix === '' ? key : `${prefix}.${key}`))
  return Object.assign({}, ...entries)
}

export const listLanguages = () => readdirSync(localesFolder)

/** Reads the files of a language, by area. */
export function readFiles(language: string): Record<string, AreaFile> {
  const folder = path.join(localesFolder, language)
  return Object.fromEntries(readdirSync(folder).map((file) => [path.basename(file, '.json'), JSON.parse(readFileSync(path.join(folder, file), 'utf8'))]))
}

/** The same, each file flattened. */
export function readAreas(language: string): Record<string, Texts> {
  return Object.fromEntries(Object.entries(readFiles(language)).map(([area, texts]) => [area, flattenTexts(texts)]))
}
