import type { ExportSubject } from '#areas/exports/contract/endpoints.ts'
import type { ExportList } from '#areas/exports/contract/lists.ts'
import type { Permission } from '#kernel/permissions.ts'
import type { Piece } from './csv.ts'
import type { ExportRequest } from './request.ts'
import type { ListOwner, Snapshot } from './source-store.ts'

/** A file that isn't a list, which its module passes to `registerExports` as well. */
export interface FileSource {
  readonly list: Exclude<ExportSubject, ExportList>
  /** The right to have such files. */
  readonly permission: Permission
  /** Writes the file from one snapshot. A row is a record in it. */
  write(snapshot: Snapshot, owner: ListOwner, request: ExportRequest): Promise<{ readonly totalCount: number; readonly pieces: AsyncIterable<Piece> }>
}
