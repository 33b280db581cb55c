import type { FileId } from '@counterfoil/contract/ids'
import type { FileMediaType } from '@counterfoil/contract/statuses'
import type { BusinessContext } from '../../infra/context.ts'
import { chunksOf } from './store.ts'

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
  for (const [position, chunk] of chunksOf(content).entries()) {
    await db.insertInto('business_file_chunks').values({ business_id: businessId, file_id: file.id, position, content: chunk }).execute()
  }
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
  const chunk = await db
    .selectFrom('business_file_chunks')
    .select('content')
    .where('business_id', '=', businessId)
    .where('file_id', '=', id)
    .where('position', '=', position)
    .executeTakeFirst()
  return chunk?.content ?? null
}

/** The whole content, which is at most a few megabytes. */
export async function readBusinessFile({ db, businessId }: BusinessContext, id: FileId): Promise<Buffer> {
  const chunks = await db
    .selectFrom('business_file_chunks')
    .select('content')
    .where('business_id', '=', businessId)
    .where('file_id', '=', id)
    .orderBy('position')
    .execute()
  return Buffer.concat(chunks.map(({ content }) => content))
}
