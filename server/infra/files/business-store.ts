import type { FileId } from '#kernel/ids.ts'
import type { FileMediaType } from '#kernel/statuses.ts'
import { insertChunks, readChunk, readChunks } from '../chunks-store.ts'
import type { BusinessContext } from '../context.ts'

/** Files of a business, such as its compliance documents. */

export interface NewBusinessFile {
  readonly id: FileId
  readonly name: string
  readonly media_type: FileMediaType
  readonly sha256: Buffer
  readonly content: Buffer
}

export async function insertBusinessFile({ db, businessId, now }: BusinessContext, { content, ...file }: NewBusinessFile): Promise<void> {
  await db
    .insertInto('business_files')
    .values({ ...file, business_id: businessId, size_bytes: content.length, created_at: now })
    .execute()
  await insertChunks(db, 'business_file_chunks', { business_id: businessId, file_id: file.id }, content)
}

export interface BusinessFile {
  readonly id: FileId
  readonly name: string
  readonly media_type: FileMediaType
  readonly size_bytes: number
}

export async function findBusinessFile({ db, businessId }: BusinessContext, id: FileId): Promise<BusinessFile | undefined> {
  const file = await db
    .selectFrom('business_files')
    .select(['id', 'name', 'media_type', 'size_bytes'])
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .executeTakeFirst()
  return file as BusinessFile | undefined
}

/** A part of a file's content, counted from 0. */
export async function readBusinessFilePart({ db, businessId }: BusinessContext, id: FileId, position: number): Promise<Buffer | null> {
  return readChunk(db, 'business_file_chunks', { business_id: businessId, file_id: id }, position)
}

/** The whole content, which is at most a few megabytes. */
export async function readBusinessFile({ db, businessId }: BusinessContext, id: FileId): Promise<Buffer> {
  return readChunks(db, 'business_file_chunks', { business_id: businessId, file_id: id })
}
