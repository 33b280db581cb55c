import { sql } from 'kysely'
import { deleteChunks, insertChunk, readChunk, streamChunks } from '#server/infra/chunks-store.ts'
import type { TenantContext } from '#server/infra/context.ts'
import type { Snapshot } from '#server/infra/database/snapshot.ts'

/** The parts of a file that is uploaded. */

export async function sumParts({ db, merchantId }: TenantContext, statementId: string): Promise<{ count: number; bytes: number }> {
  const { rows } = await sql<{ count: number; bytes: number }>`
    SELECT count(*)::int AS count, coalesce(sum(length(content)), 0)::bigint AS bytes FROM bank_statement_parts
    WHERE merchant_id = ${merchantId} AND statement_id = ${statementId}`.execute(db)
  return rows[0] ?? { count: 0, bytes: 0 }
}

const ofStatement = (merchantId: string, statementId: string) => ({ merchant_id: merchantId, statement_id: statementId })

export async function insertPart({ db, merchantId }: TenantContext, statementId: string, position: number, content: Buffer): Promise<void> {
  await insertChunk(db, 'bank_statement_parts', ofStatement(merchantId, statementId), position, content)
}

export async function findFirstPart({ db, merchantId }: TenantContext, statementId: string): Promise<Buffer> {
  return (await readChunk(db, 'bank_statement_parts', ofStatement(merchantId, statementId), 0)) ?? Buffer.alloc(0)
}

export async function deleteParts({ db, merchantId }: TenantContext, statementId: string): Promise<void> {
  await deleteChunks(db, 'bank_statement_parts', ofStatement(merchantId, statementId))
}

/** One part after the other, as of one moment. */
export async function* readParts(snapshot: Snapshot, merchantId: string, statementId: string, onRead: (bytes: number) => void): AsyncGenerator<Buffer> {
  let bytes = 0
  for await (const part of streamChunks(snapshot, 'bank_statement_parts', ofStatement(merchantId, statementId))) {
    bytes += part.length
    onRead(bytes)
    yield part
  }
}
