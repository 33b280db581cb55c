import { sql } from 'kysely'
import type { TenantContext } from '../../infra/context.ts'
import type { Snapshot } from '../../infra/database/snapshot.ts'

/** The parts of a file that is uploaded. */

export async function sumParts({ db, merchantId }: TenantContext, statementId: string): Promise<{ count: number; bytes: number }> {
  const { rows } = await sql<{ count: number; bytes: number }>`
    SELECT count(*)::int AS count, coalesce(sum(length(content)), 0)::bigint AS bytes FROM bank_statement_parts
    WHERE merchant_id = ${merchantId} AND statement_id = ${statementId}`.execute(db)
  return rows[0] ?? { count: 0, bytes: 0 }
}

export async function insertPart({ db, merchantId }: TenantContext, statementId: string, position: number, content: Buffer): Promise<void> {
  await db.insertInto('bank_statement_parts').values({ merchant_id: merchantId, statement_id: statementId, position, content }).execute()
}

export async function findFirstPart({ db, merchantId }: TenantContext, statementId: string): Promise<Buffer> {
  const row = await db
    .selectFrom('bank_statement_parts')
    .select('content')
    .where('merchant_id', '=', merchantId)
    .where('statement_id', '=', statementId)
    .where('position', '=', 0)
    .executeTakeFirst()
  return row?.content ?? Buffer.alloc(0)
}

export async function deleteParts({ db, merchantId }: TenantContext, statementId: string): Promise<void> {
  await db.deleteFrom('bank_statement_parts').where('merchant_id', '=', merchantId).where('statement_id', '=', statementId).execute()
}

/** One part after the other, as of one moment. */
export async function* readParts(snapshot: Snapshot, merchantId: string, statementId: string, onRead: (bytes: number) => void): AsyncGenerator<Buffer> {
  let bytes = 0
  for (let position = 0; ; position++) {
    const [row] = await snapshot.read(sql<{ content: string }>`
      SELECT encode(content, 'base64') AS content FROM bank_statement_parts
      WHERE merchant_id = ${merchantId} AND statement_id = ${statementId} AND position = ${position}`)
    if (!row) return
    const part = Buffer.from(row.content, 'base64')
    bytes += part.length
    onRead(bytes)
    yield part
  }
}
