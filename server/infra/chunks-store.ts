import { sql } from 'kysely'
import type { Tx } from './database/database.ts'
import type { Snapshot } from './database/snapshot.ts'

/** The contents of files, in chunks that fit a row well. A table of chunks begins its key with that of the file, and ends it with the position, from 0. */

type ChunkTable = 'bank_statement_parts' | 'business_file_chunks' | 'dispute_draft_chunks' | 'dispute_packet_chunks' | 'file_chunks' | 'job_parts'
/** The columns that name a file, the tenant's first. */
type FileKey = Readonly<Record<string, string>>

/** As much as one row takes. */
const chunkBytes = 262_144

const ofFile = (key: FileKey) =>
  sql.join(
    Object.entries(key).map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
    sql` AND `,
  )

export async function insertChunk(db: Tx, table: ChunkTable, key: FileKey, position: number, content: Buffer): Promise<void> {
  const columns = Object.keys(key).map((column) => sql.ref(column))
  await sql`INSERT INTO ${sql.table(table)} (${sql.join(columns)}, position, content) VALUES (${sql.join(Object.values(key))}, ${position}, ${content})`.execute(
    db,
  )
}

/** One chunk a statement, so that no statement holds the whole file twice. */
export async function insertChunks(db: Tx, table: ChunkTable, key: FileKey, content: Buffer): Promise<void> {
  for (let position = 0; position * chunkBytes < content.length; position++) {
    await insertChunk(db, table, key, position, content.subarray(position * chunkBytes, (position + 1) * chunkBytes))
  }
}

/** Null if it is gone. */
export async function readChunk(db: Tx, table: ChunkTable, key: FileKey, position: number): Promise<Buffer | null> {
  const { rows } = await sql<{ content: Buffer }>`SELECT content FROM ${sql.table(table)} WHERE ${ofFile(key)} AND position = ${position}`.execute(db)
  return rows[0]?.content ?? null
}

/** The whole content, for files of a few megabytes. */
export async function readChunks(db: Tx, table: ChunkTable, key: FileKey): Promise<Buffer> {
  const { rows } = await sql<{ content: Buffer }>`SELECT content FROM ${sql.table(table)} WHERE ${ofFile(key)} ORDER BY position`.execute(db)
  return Buffer.concat(rows.map(({ content }) => content))
}

/** One chunk after the other, as of one moment. */
export async function* streamChunks(snapshot: Snapshot, table: ChunkTable, key: FileKey): AsyncGenerator<Buffer> {
  for (let position = 0; ; position++) {
    const [chunk] = await snapshot.read(
      sql<{ content: string }>`SELECT encode(content, 'base64') AS content FROM ${sql.table(table)} WHERE ${ofFile(key)} AND position = ${position}`,
    )
    if (!chunk) return
    yield Buffer.from(chunk.content, 'base64')
  }
}

export async function deleteChunks(db: Tx, table: ChunkTable, key: FileKey): Promise<void> {
  await sql`DELETE FROM ${sql.table(table)} WHERE ${ofFile(key)}`.execute(db)
}
