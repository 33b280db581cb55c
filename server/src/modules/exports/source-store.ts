import type { ExportList, ExportSort } from '@counterfoil/contract/exports/endpoints'
import type { BusinessId, MerchantId, UserId } from '@counterfoil/contract/ids'
import type { Locale } from '@counterfoil/contract/locale'
import type { CurrencyCode } from '@counterfoil/contract/money/currencies'
import type { Permission } from '@counterfoil/contract/permissions'
import type { QueryList } from '@counterfoil/contract/query/query'
import type { RawBuilder } from 'kysely'
import type { TenantContext } from '../../infra/context.ts'

export type { Snapshot } from '../../infra/database/snapshot.ts'

/** What a list declares to be exported. Its rows are called `p`, and its module passes it to `registerExports`. */
export interface ExportSource {
  readonly list: ExportList
  /** The name of a workbook's sheet. */
  readonly title: Texts
  /** The right to read the list; null for a list that every member has. */
  readonly permission: Permission | null
  /** A second right, of what some columns show. */
  readonly alsoNeeds?: Permission
  /** The columns of the file for each column of the list's page. */
  readonly columns: Readonly<Record<string, readonly ExportColumn[]>>
  /** Ends the file with the sums of its amounts, a row for each currency. `by` is the column of the currency. */
  readonly totals?: { readonly label: Texts; readonly by: Value }
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

/** Whether somebody with these rights sees everything that a file of the list has. */
export function mayRead(
  { permissions }: { readonly permissions: ReadonlySet<Permission> },
  { permission, alsoNeeds = null }: { readonly permission: Permission | null; readonly alsoNeeds?: Permission | null },
): boolean {
  return [permission, alsoNeeds].every((needed) => needed === null || permissions.has(needed))
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

type Texts = Readonly<Record<Locale, string>>
type Value = RawBuilder<unknown>

/** One column of a file. IDs, texts and choices are never numbers or formulas to a spreadsheet. */
export type ExportColumn = { readonly title: Texts; readonly value: Value } /** An ID, code or digits of ours, which never begin like a formula. */ & (
  | { readonly kind: 'id' }
  | { readonly kind: 'text' }
  /** A code that is written as its text. `{{code}}` in a text stands for the value of `raw`. */
  | { readonly kind: 'choice'; readonly texts: Readonly<Record<Locale, Readonly<Record<string, string>>>>; readonly raw?: Value }
  /** Minor units, written in major units with the currency's decimals. */
  | { readonly kind: 'money'; readonly currency: Value }
  | { readonly kind: 'time' }
)
