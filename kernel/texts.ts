import type { Locale } from './locale.ts'
import { findNumberFormat } from './money/number-formats.ts'

/** Texts in JSON, one file for each area and language. A new file adds its line here, so that keys are checked when compiling. */
// biome-ignore lint/suspicious/noEmptyInterface: areas/texts.ts adds the files of all areas, which the kernel doesn't know.
export interface AreaTexts {}

/** Kinds of texts that every area has, in one namespace each: one name is enough to find them, and a page can load those of all areas. */
interface Gathered {
  errors: Shared<{ server: { errors: object } }>['server']['errors']
  fieldRules: Shared<{ fieldRules: object }>['fieldRules']
  auditActions: Shared<{ auditActions: object }>['auditActions']
  /** Titles of pages by their route, with the words that find them. */
  pages: Shared<{ pages: object }>['pages']
}
/** The files that have such a part, as one. */
type Shared<Part> = ToIntersection<Extract<AreaTexts[keyof AreaTexts], Part>> & Part
type ToIntersection<Union> = (Union extends unknown ? (member: Union) => void : never) extends (member: infer All) => void ? All : never

/** A rule about one field. */
export type RuleName = keyof Gathered['fieldRules']

/** What the browser gets: everything but texts that only the server writes. */
export type BrowserTexts = { [Area in keyof AreaTexts]: Omit<AreaTexts[Area], 'server' | keyof Gathered> } & Omit<Gathered, 'errors'>

type Leaves<Texts, Prefix extends string> = {
  [Name in keyof Texts & string]: Texts[Name] extends string ? `${Prefix}${WithoutForm<Name>}` : Leaves<Texts[Name], `${Prefix}${Name}.`>
}[keyof Texts & string]
type WithoutForm<Name extends string> = Name extends `${infer Base}_${'one' | 'other'}` ? Base : Name

type Own<Texts> = Omit<Texts, 'server' | keyof Gathered> & (Texts extends { server: infer Server } ? { server: Omit<Server, 'errors'> } : unknown)
type Namespaces = { [Area in keyof AreaTexts]: Own<AreaTexts[Area]> } & Gathered
/** A text by its key, such as `payments:title` or `errors:not_found`. */
export type TextKey = { [Namespace in keyof Namespaces]: Leaves<Namespaces[Namespace], `${Namespace}:`> }[keyof Namespaces]

type Above<Path> = Path extends `${infer First}.${infer Rest}` ? First | `${First}.${Above<Rest>}` : never
/** The key of a group of texts, such as `payments:status`. */
export type TextTree = TextKey extends infer Key ? (Key extends `${infer Namespace}:${infer Path}` ? Namespace | `${Namespace}:${Above<Path>}` : never) : never

type Tree = { readonly [name: string]: string | Tree }
export interface AreaFile {
  readonly server?: Tree
  readonly fieldRules?: Tree
  readonly auditActions?: Tree
  readonly pages?: Tree
  readonly [name: string]: string | Tree | undefined
}

/** Makes the namespaces of one language of its files, by area. */
export function toNamespaces(files: Readonly<Record<string, AreaFile>>): Record<string, Record<string, unknown>> {
  const gathered = { errors: {}, fieldRules: {}, auditActions: {}, pages: {} }
  const areas = Object.entries(files).map(([area, { fieldRules, auditActions, pages, server: { errors, ...server } = {}, ...texts }]) => {
    Object.assign(gathered.errors, errors)
    Object.assign(gathered.fieldRules, fieldRules)
    Object.assign(gathered.auditActions, auditActions)
    Object.assign(gathered.pages, pages)
    return [area, { ...texts, server }] as const
  })
  return { ...Object.fromEntries(areas), ...gathered }
}

/** Values for the `{{name}}` places of a text. A function is given the reader's language. */
export type TextValues = Readonly<Record<string, TextValue>>
type TextValue = string | number | ((locale: Locale) => string)

/** Of `t` of i18next. */
type FillOptions = { lng: Locale; count?: number; replace: Record<string, string>; nest: false }

/** Begins and ends each value; nobody can send this character. */
const edge = '\uFFFF'
/** A Chinese text has spaces around a value in Latin letters or digits, and none beside Chinese ones. */
const unneeded = /(?<=\p{Script=Han}) \uFFFF(?=\p{Script=Han})|(?<=\p{Script=Han})\uFFFF (?=\p{Script=Han})|\uFFFF/gu

/** Marks a value that a text is filled in with, so that `joinMarked` knows where it begins and ends. */
export function markValue(value: string): string {
  return `${edge}${value.replaceAll(edge, '')}${edge}`
}

/** Returns a filled-in text without marks, and without spaces between a value and a text that are both Chinese. */
export function joinMarked(text: string): string {
  return text.replaceAll(unneeded, '')
}

/** Fills in a text: values as they are, numbers with thousands separators. A `count` chooses the plural form as well. @param translate calls i18next. */
export function fillIn(locale: Locale, values: TextValues, translate: (options: FillOptions) => string): string {
  const write = (value: TextValue) => {
    if (typeof value === 'number') return findNumberFormat(locale).format(value)
    // What the audit log keeps of an attempt can hold other values, which no text names.
    return String(typeof value === 'function' ? value(locale) : value)
  }
  const replace = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, markValue(write(value))]))
  const { count } = values
  return joinMarked(translate({ lng: locale, ...(typeof count === 'number' && { count }), replace, nest: false }))
}
