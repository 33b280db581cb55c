import type { ExportFileFormat, ExportSort, ExportSubject } from '#areas/exports/contract/endpoints.ts'
import type { ExportList } from '#areas/exports/contract/lists.ts'
import type { BusinessId, UserId } from '#kernel/ids.ts'
import type { Locale } from '#kernel/locale.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import type { Permission } from '#kernel/permissions.ts'
import type { Piece } from './csv.ts'
import type { ListOwner, Snapshot } from './source-store.ts'

/** The request of an export: the arguments of its job. */
export interface ExportRequest {
  readonly list: ExportSubject
  /** Of the account that the export belongs to. */
  readonly business_id: BusinessId
  readonly q: string
  /** Rows that were picked one by one, by ID. */
  readonly ids?: readonly string[]
  readonly filters: object
  /** Absent for the newest first, or the only order of the list. */
  readonly sort?: ExportSort
  readonly columns: readonly string[]
  readonly format: ExportFileFormat
  readonly time_zone: string
  readonly locale: Locale
  readonly requested_by: { readonly user_id: UserId; readonly name: string }
  readonly file_name: string
  /** The schedule that it is a run of, and who gets an email. */
  readonly schedule?: { readonly id: string; readonly recipients: readonly UserId[] }
}

/** What an export has written: the result of its job. */
export interface ExportResult {
  /** The run whose parts are the file. */
  readonly attempt: string
  readonly size_bytes: number
  readonly sha256: string
  readonly totals: readonly ExportTotal[]
}

export interface ExportTotal {
  readonly column: string
  readonly currency: CurrencyCode
  /** A decimal in major units. */
  readonly amount: string
}

/** A file that isn't a list, which its module passes to `registerExports` as well. */
export interface FileSource {
  readonly list: Exclude<ExportSubject, ExportList>
  /** The right to have such files. */
  readonly permission: Permission
  /** Writes the file from one snapshot. A row is a record in it. */
  write(snapshot: Snapshot, owner: ListOwner, request: ExportRequest): Promise<{ readonly totalCount: number; readonly pieces: AsyncIterable<Piece> }>
}
