import type { Insertable, Selectable } from 'kysely'
import type { FileId } from '#kernel/ids.ts'
import { insertChunks, readChunks } from '../chunks-store.ts'
import type { TenantContext } from '../context.ts'
import type { DB } from '../database/schema.gen.ts'

/** Files of an account and their content. */

export type FileRow = Selectable<DB['files']>

export async function insertFile({ db, merchantId }: TenantContext, file: Omit<Insertable<DB['files']>, 'merchant_id'>, content: Buffer): Promise<FileRow> {
  const row = await db
    .insertInto('files')
    .values({ ...file, merchant_id: merchantId })
    .returningAll()
    .executeTakeFirstOrThrow()
  await insertChunks(db, 'file_chunks', { merchant_id: merchantId, file_id: file.id }, content)
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
  return { file, content: await readChunks(context.db, 'file_chunks', { merchant_id: context.merchantId, file_id: id }) }
}
