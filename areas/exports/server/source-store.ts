import { type RawBuilder, sql } from 'kysely'
import type { AnyColumns } from '#areas/exports/contract/columns.ts'
import type { ExportSort } from '#areas/exports/contract/endpoints.ts'
import { type ExportList, lists } from '#areas/exports/contract/lists.ts'
import type { BusinessId, MerchantId, UserId } from '#kernel/ids.ts'
import type { Locale } from '#kernel/locale.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import type { Permission } from '#kernel/permissions.ts'
import type { QueryList } from '#kernel/query/query.ts'
import type { TextKey, TextTree } from '#kernel/texts.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { textsBelow } from '#server/infra/texts.ts'

export type { Snapshot } from '#server/infra/database/snapshot.ts'

/** What a list declares to be exported. Its rows are called `p`, and its module passes it to `registerExports`. */
export interface ExportSource {
  /** Its declaration has the right to read it and its columns. */
  readonly list: ExportList
  /**
   * What the columns of a file read, by their headings. Without a value, a column reads that of its name in the row: of times with `_at` at the end, and of
   * amounts with `_minor`. Amounts are in `currency`.
   */
  readonly values: Readonly<Record<string, Value | ExportValue>>
  /** Ends the file with the sums of its amounts, a row for each currency. */
  readonly hasTotals?: true
  /**
   * Reads the typed query of a request, once; relative days become dates.
   * @returns what `rowsOf` takes, as JSON.
   * @throws AppError `invalid_fields`.
   */
  readFilters(context: TenantContext, q: string): Promise<object>
  /** What the list is searched by, if exports of it can be scheduled: its `created` is the period. */
  readonly query?: QueryList
  /** The orders that it has beside the one of `rowsOf`, which then takes `order` among the filters. */
  readonly sorts?: readonly ExportSort[]
  /** Whether rows can be picked one by one: `rowsOf` then takes `ids` among the filters. */
  readonly takesIds?: true
  /** Whether the list is of the business behind the account; then it sees none of the account's rows. */
  readonly isOfBusiness?: true
  /**
   * For a list that shows each member other rows: the filters of a reader, by their rights when the export runs. `rowsOf` takes them among the filters, and
   * nobody else sees the export.
   */
  readonly filtersOfReader?: (reader: Reader) => object
  /** The rows of the list: what follows FROM, and their order. Values are literals, so only texts and whole numbers are allowed. */
  rowsOf(owner: ListOwner, filters: object, timeZone: string): { readonly from: RawBuilder<unknown>; readonly order: RawBuilder<unknown> }
}

/** Whether somebody with these rights sees everything that a file has. */
export function mayRead(
  { permissions }: { readonly permissions: ReadonlySet<Permission> },
  source: Pick<ExportSource, 'list'> | { readonly permission: Permission },
): boolean {
  const { permission, alsoNeeds }: Pick<AnyColumns, 'permission' | 'alsoNeeds'> = 'permission' in source ? source : lists[source.list]
  return [permission, alsoNeeds].every((needed) => needed === null || needed === undefined || permissions.has(needed))
}

/** Who requested an export, with the rights of now: none, and none of the rows, once they have no access. */
export interface Reader {
  readonly userId: UserId | null
  readonly permissions: ReadonlySet<Permission>
}

/** A chosen order, as of the request. */
export interface ExportOrder {
  readonly sort: ExportSort
  /** When it was requested, by the account's clock. */
  readonly at: string
  /** The account's own currency. */
  readonly currency: CurrencyCode
}

export interface ListOwner {
  readonly merchantId: MerchantId
  readonly businessId: BusinessId
}

type Value = RawBuilder<unknown>

/** A code whose texts aren't all of its group, or have a place for another value. */
interface ExportValue {
  readonly value: Value
  /** Inserted into the `{{name}}` place of a text. */
  readonly raw?: Value
  readonly texts?: (locale: Locale) => Readonly<Record<string, string>>
}

/** One column of a file. IDs, texts and choices are never numbers or formulas to a spreadsheet. */
export interface ExportColumn {
  readonly name: string
  readonly heading: TextKey | null
  readonly kind: 'id' | 'text' | 'choice' | 'money' | 'time'
  readonly value: Value
  /** Of an amount. */
  readonly currency: Value
  /** Of a choice; an unknown code stays as it is. */
  readonly texts: (locale: Locale) => Readonly<Record<string, string>>
  readonly raw: Value | undefined
}

/** The columns of a file for columns of the page. */
export function columnsOf({ list, values }: Pick<ExportSource, 'list' | 'values'>, names: readonly string[]): ExportColumn[] {
  const { texts, columns }: AnyColumns = lists[list]
  return names.flatMap((column) => {
    const { file = {} } = columns[column] ?? {}
    const kinds = typeof file === 'string' ? { [column]: file } : file
    return Object.entries(kinds).map(([name, kind]): ExportColumn => {
      const given = Object.hasOwn(values, name) ? values[name] : undefined
      const { value, raw, texts: own } = given === undefined || !('value' in given) ? { value: given ?? rowValue(name, kind) } : given
      const heading = texts && [Object.hasOwn(columns, name) ? texts : 'exports:server.columns', name].join('.')
      return {
        name,
        heading: heading as TextKey | null,
        kind: isPlain(kind) ? kind : 'choice',
        value,
        currency: (values.currency as Value | undefined) ?? sql`p.currency`,
        texts: own ?? ((locale) => textsBelow(locale, kind as TextTree)),
        raw,
      }
    })
  })
}

const suffixes: Readonly<Record<string, string>> = { money: '_minor', time: '_at' }

function rowValue(name: string, kind: string): Value {
  return sql.ref(`p.${name}${suffixes[kind] ?? ''}`)
}

/** Other kinds are the texts of codes. */
function isPlain(kind: string): kind is Exclude<ExportColumn['kind'], 'choice'> {
  return ['id', 'text', 'money', 'time'].includes(kind)
}
