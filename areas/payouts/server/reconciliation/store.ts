import { type Selectable, sql } from 'kysely'
import type { BankStatementFormat, CsvMapping, CsvQuestion } from '#areas/payouts/contract/reconciliation/mapping.ts'
import type { BankStatementState, FileRule } from '#areas/payouts/contract/reconciliation/reasons.ts'
import type { JobId } from '#kernel/ids.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import { deleteChunks, insertChunk, readChunk, streamChunks } from '#server/infra/chunks-store.ts'
import type { TenantContext } from '#server/infra/context.ts'
import type { DB } from '#server/infra/database/schema.gen.ts'
import type { Snapshot } from '#server/infra/database/snapshot.ts'
import type { PageRequest } from '#server/infra/pages/keyset-pages.ts'
import { inListOrder, orderOf, positionColumn, positionConditions } from '#server/infra/pages/keyset-pages-store.ts'
import type { Note, RefusalValues } from './formats/parsed-line.ts'

/** Bank statements as rows. */

export interface Rejection {
  readonly rule: FileRule
  readonly line: number | null
  readonly values: RefusalValues
}
export type Covered = { readonly currency: CurrencyCode } & { readonly [Day in 'first_day' | 'last_day']: string }
type Parsed = 'mapping' | 'preview' | 'rejection' | 'state' | 'format' | 'first_day' | 'last_day' | 'covered' | 'notes'
export type StatementRow = Omit<Selectable<DB['bank_statements']>, Parsed> & {
  readonly state: BankStatementState
  readonly format: BankStatementFormat | null
  readonly mapping: CsvMapping | null
  readonly preview: { readonly rows: string[][]; readonly mapping: CsvMapping; readonly questions: CsvQuestion[] } | null
  readonly rejection: Rejection | null
  readonly first_day: string | null
  readonly last_day: string | null
  readonly covered: readonly Covered[]
  readonly notes: readonly Note[]
  readonly read_bytes: number
}

const columns = sql`p.merchant_id, p.id, p.created_at, p.name, p.size_bytes, p.sha256, p.uploaded_by_name, p.state, p.format, p.mapping, p.preview, p.job_id, p.covered,
  p.first_day::text AS first_day, p.last_day::text AS last_day, p.line_count, p.overlap_count, p.notes, p.note_count, p.rejection,
  coalesce((SELECT j.done_count FROM long_jobs j WHERE j.scope = p.merchant_id AND j.id = p.job_id), 0)::bigint AS read_bytes`

export async function findStatementPage({ db, merchantId }: TenantContext, page: PageRequest): Promise<(StatementRow & { position: string })[]> {
  const { rows } = await sql<StatementRow & { position: string }>`
    SELECT ${columns}, ${positionColumn} FROM bank_statements p WHERE ${sql.join([sql`p.merchant_id = ${merchantId}`, ...positionConditions(page)], sql` AND `)}
    ${orderOf(page)} LIMIT ${page.limit}`.execute(db)
  return inListOrder(page, rows)
}

export async function findStatement({ db, merchantId }: TenantContext, id: string): Promise<StatementRow | undefined> {
  return (await sql<StatementRow>`SELECT ${columns} FROM bank_statements p WHERE p.merchant_id = ${merchantId} AND p.id = ${id}`.execute(db)).rows[0]
}

/** Locks a statement until the transaction ends. */
export async function lockStatement(context: TenantContext, id: string): Promise<StatementRow | undefined> {
  const { db, merchantId } = context
  await sql`SELECT FROM bank_statements WHERE merchant_id = ${merchantId} AND id = ${id} FOR UPDATE`.execute(db)
  return findStatement(context, id)
}

export async function findByDigest({ db, merchantId }: TenantContext, sha256: string): Promise<{ id: string; name: string; state: string } | undefined> {
  return db
    .selectFrom('bank_statements')
    .select(['id', 'name', 'state'])
    .where('merchant_id', '=', merchantId)
    .where('sha256', '=', sha256)
    .where('state', '<>', 'rejected')
    .executeTakeFirst()
}

export async function insertStatement(
  { db, merchantId }: TenantContext,
  statement: Pick<StatementRow, 'id' | 'created_at' | 'name' | 'size_bytes' | 'sha256' | 'uploaded_by_name'>,
): Promise<void> {
  await db
    .insertInto('bank_statements')
    .values({ ...statement, merchant_id: merchantId, state: 'uploading' })
    .execute()
}

type Change = Partial<Pick<StatementRow, 'state' | 'format' | 'job_id' | 'first_day' | 'last_day' | 'line_count' | 'overlap_count' | 'note_count'>> & {
  readonly mapping?: CsvMapping
  readonly preview?: StatementRow['preview']
  readonly rejection?: Rejection
  readonly covered?: readonly Covered[]
  readonly notes?: readonly Note[]
}

export async function updateStatement(
  { db, merchantId }: TenantContext,
  id: string,
  { mapping, preview, rejection, covered, notes, ...change }: Change,
): Promise<void> {
  const json = {
    ...(mapping !== undefined && { mapping: JSON.stringify(mapping) }),
    ...(preview !== undefined && { preview: preview && JSON.stringify(preview) }),
    ...(rejection !== undefined && { rejection: JSON.stringify(rejection) }),
    ...(covered !== undefined && { covered: JSON.stringify(covered) }),
    ...(notes !== undefined && { notes: JSON.stringify(notes) }),
  }
  await db
    .updateTable('bank_statements')
    .set({ ...change, ...json } as never)
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .execute()
}

export async function deleteStatement({ db, merchantId }: TenantContext, id: string): Promise<void> {
  await db.deleteFrom('bank_statements').where('merchant_id', '=', merchantId).where('id', '=', id).execute()
}

export async function findStatementOfJob({ db, merchantId }: TenantContext, jobId: JobId): Promise<{ id: string; state: string } | undefined> {
  return db.selectFrom('bank_statements').select(['id', 'state']).where('merchant_id', '=', merchantId).where('job_id', '=', jobId).executeTakeFirst()
}

/** How files with one of these headers are read, and whether they are read without showing their columns first. The first header that is known counts. */
export async function findMapping(
  { db, merchantId }: TenantContext,
  headers: readonly string[],
): Promise<{ mapping: CsvMapping; isConfirmed: boolean } | null> {
  const rows = await db
    .selectFrom('bank_statement_mappings')
    .select(['header', 'mapping', 'is_confirmed'])
    .where('merchant_id', '=', merchantId)
    .where('header', 'in', [...new Set(headers)])
    .execute()
  const known = new Map(rows.map((row) => [row.header, row]))
  const place = headers.findIndex((header) => known.has(header))
  const row = known.get(headers[place] ?? '')
  return row ? { mapping: { ...(row.mapping as CsvMapping), rows_above: place }, isConfirmed: row.is_confirmed } : null
}

/** What is remembered: how many titles are above the header is each file's own. */
const remembered = (mapping: CsvMapping) => JSON.stringify({ ...mapping, rows_above: 0 })

export async function saveMapping({ db, merchantId, now }: TenantContext, header: string, mapping: CsvMapping): Promise<void> {
  const values = { mapping: remembered(mapping), updated_at: now, is_confirmed: true }
  await db
    .insertInto('bank_statement_mappings')
    .values({ merchant_id: merchantId, header, ...values })
    .onConflict((conflict) => conflict.columns(['merchant_id', 'header']).doUpdateSet(values))
    .execute()
}

/** Has the next file that would be read this way show its columns first. */
export async function unconfirmMapping({ db, merchantId }: TenantContext, mapping: CsvMapping): Promise<void> {
  await sql`
    UPDATE bank_statement_mappings SET is_confirmed = false
    WHERE merchant_id = ${merchantId} AND mapping = ${remembered(mapping)}::jsonb AND is_confirmed`.execute(db)
}

/** Counts the parts of a file that is uploaded. */
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
