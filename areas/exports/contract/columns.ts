import type { Permission } from '#kernel/permissions.ts'
import type { AreaTexts, TextKey, TextTree } from '#kernel/texts.ts'

/** How a column of a file is written: as an ID, code or digits of ours, which never begin like a formula; a text; minor units in their currency; a time; or a code by these texts. */
export type FileKind = 'id' | 'text' | 'money' | 'time' | TextTree

interface Column {
  /** Of the table: in pixels, or a share. Columns without one share what is left. */
  readonly width?: number | `${number}%`
  /** Numbers stand at the end. An amount is never narrower than the longest one of the page. */
  readonly align?: 'end' | 'amount'
  /** `chosen`: once somebody chooses it. `file`: in files alone. */
  readonly shown?: 'chosen' | 'file'
  /** Files with it have email addresses of customers or members. */
  readonly isPersonal?: true
}

interface OwnColumn<Heading extends string> extends Column {
  /** The columns of files that it becomes, by heading; its kind alone if it has the same heading there. Files leave out a column without it. */
  readonly file?: FileKind | { readonly [Name in Heading]?: FileKind }
}

/** The texts of headings that only files have. */
type FileHeading = keyof AreaTexts['exports']['server']['columns']
type NameBelow<Texts extends string> = TextKey extends infer Key ? (Key extends `${Texts}.${infer Name}` ? Name : never) : never

/** The columns of a list: of its table, of what its members can choose, and of its files. A column without a text doesn't compile. */
export interface ListColumns<Texts extends TextTree> {
  /** Of the headings. */
  readonly texts: Texts
  /** The right to read the list; null for a list that every member has. */
  readonly permission: Permission | null
  /** A second right, of what some columns show. */
  readonly alsoNeeds?: Permission
  readonly columns: { readonly [Name in NameBelow<Texts>]?: OwnColumn<NameBelow<Texts> | FileHeading> }
}

/** Columns of a file that a program reads, by the headings that it reads. */
export interface ProgramColumns {
  readonly texts: null
  readonly permission: Permission
  readonly columns: { readonly entry: { readonly file: Readonly<Record<string, FileKind>> } }
}

/** Any list's. */
export interface AnyColumns extends Pick<ListColumns<TextTree>, 'permission' | 'alsoNeeds'> {
  readonly texts: TextTree | null
  readonly columns: Readonly<Record<string, Column & { readonly file?: string | Readonly<Record<string, string>> }>>
}

type Names<Columns, Left> = { [Name in keyof Columns & string]: Columns[Name] extends Left ? never : Name }[keyof Columns & string]
export type TableColumn<List extends AnyColumns> = Names<List['columns'], { readonly shown: 'file' }>
export type FileColumn<List extends AnyColumns> = Names<List['columns'], { readonly file?: never }>

/** The columns of the table, where nobody chose others. */
export function tableColumns<List extends AnyColumns>({ columns }: List): TableColumn<List>[] {
  return Object.keys(columns).filter((name) => columns[name]?.shown === undefined) as TableColumn<List>[]
}

/** The columns that files can have, in the order of the list. */
export function fileColumns<List extends AnyColumns>({ columns }: List): FileColumn<List>[] {
  return Object.keys(columns).filter((name) => columns[name]?.file !== undefined) as FileColumn<List>[]
}
