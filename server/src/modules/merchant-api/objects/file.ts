import type { FileMediaType } from '@counterfoil/contract/statuses'
import type { ApiContext } from '../context.ts'
import type { FileRow } from '../objects-store.ts'
import { secondsOf } from './fields.ts'

const fileTypes: Readonly<Record<FileMediaType, string>> = { 'application/pdf': 'pdf', 'image/jpeg': 'jpg', 'image/png': 'png' }

/** What the API calls the kind of a file, which is also how its name ends. */
export function fileTypeOf(row: Pick<FileRow, 'media_type'>): string {
  return fileTypes[row.media_type as FileMediaType]
}

export function presentFile({ apiOrigin }: ApiContext, row: FileRow) {
  return {
    id: row.id,
    object: 'file' as const,
    created: secondsOf(row.created_at),
    expires_at: null,
    filename: row.name,
    purpose: row.purpose,
    size: row.size_bytes,
    title: null,
    type: fileTypeOf(row),
    url: `${apiOrigin}/v1/files/${row.id}/contents`,
  }
}
