import { extensionOf } from '#server/infra/files/index.ts'
import type { ObjectContext } from '../context.ts'
import type { FileRow } from '../lists/objects-store.ts'
import { secondsOf } from './fields.ts'

export function presentFile({ apiOrigin }: ObjectContext, row: FileRow) {
  return {
    id: row.id,
    object: 'file' as const,
    created: secondsOf(row.created_at),
    expires_at: null,
    filename: row.name,
    purpose: row.purpose,
    size: row.size_bytes,
    title: null,
    type: extensionOf(row.media_type),
    url: `${apiOrigin}/v1/files/${row.id}/contents`,
  }
}
