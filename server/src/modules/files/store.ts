import type { FileId } from '@counterfoil/contract/ids'
import type { Insertable, Selectable } from 'kysely'
import type { TenantContext } from '../../infra/context.ts'
import type { DB } from '../../infra/database/schema.gen.ts'

/** Files and their content, which lies in chunks that fit a row well. */

export type FileRow = Selectable<DB['files']>

/** As much as one row takes. */
const chunkBytes = 262_144

/** One chunk a statement, so that no statement holds the whole file twice. */
export function chunksOf(content: Buffer): Buffer[] {
  return Array.from({ length: Math.ceil(content.length / chunkBytes) }, (_, position) => content.subarray(position * chunkBytes, (position + 1) * chunkBytes))
}

export async function insertFile({ db, merchantId }: TenantContext, file: Omit<Insertable<DB['files']>, 'merchant_id'>, content: Buffer): Promise<FileRow> {
  const row = await db
    .insertInto('files')
    .values({ ...file, merchant_id: merchantId })
    .returningAll()
    .executeTakeFirstOrThrow()
  for (const [position, chunk] of chunksOf(content).entries()) {
    await db.insertInto('file_chunks').values({ merchant_id: merchantId, file_id: file.id, position, content: chunk }).execute()
  }
  return row
}

export async function findFiles({ db, merchantId }: TenantContext, ids: readonly FileId[]): Promise<FileRow[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('files')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('id', 'in', [...new Set(ids)])
    .execute()
}

/** A file with its bytes. */
export async function readFileContent(context: TenantContext, id: FileId): Promise<{ file: FileRow; content: Buffer } | null> {
  const [file] = await findFiles(context, [id])
  if (!file) return null
  const { db, merchantId } = context
  const chunks = await db
    .selectFrom('file_chunks')
    .select('content')
    .where('merchant_id', '=', merchantId)
    .where('file_id', '=', id)
    .orderBy('position')
    .execute()
  return { file, content: Buffer.concat(chunks.map((chunk) => chunk.content)) }
}
