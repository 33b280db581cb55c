import { type Insertable, type Selectable, sql } from 'kysely'
import { riskLimits } from '#areas/risk/contract/rules.ts'
import type { RiskUpload } from '#areas/risk/contract/uploads.ts'
import { dayMs } from '#kernel/time/durations.ts'
import type { TenantContext } from '#server/infra/context.ts'
import type { Database } from '#server/infra/database/database.ts'
import type { DB } from '#server/infra/database/schema.gen.ts'
import type { PageRequest } from '#server/infra/pages/keyset-pages.ts'
import { inListOrder, orderOf, positionColumn, positionConditions } from '#server/infra/pages/keyset-pages-store.ts'
import type { EntryState } from './restore-store.ts'

export type UploadRow = Selectable<DB['risk_uploads']>
export type ListedUpload = UploadRow & RiskUpload['counts'] & { readonly kept_count: number; readonly position: string }
export type UploadedRow = Omit<Selectable<DB['risk_upload_rows']>, 'merchant_id' | 'upload_id' | 'before' | 'rule_values'> & {
  readonly rule_values: Readonly<Record<string, string | number>> | null
}
export type NewUpload = Omit<Insertable<DB['risk_uploads']>, 'merchant_id'>
export type NewUploadedRow = Pick<UploadedRow, 'line' | 'typed' | 'record' | 'remark' | 'outcome' | 'rule' | 'rule_values' | 'card_count' | 'has_more_cards'>

/** An upload has a thousand rows at most, so its figures are counted when they are read. */
const columns = sql`p.*, ${positionColumn}, c.*`
const countsOf = (merchantId: string) => sql`LATERAL (
    SELECT count(*) FILTER (WHERE r.outcome = 'new')::int AS new, count(*) FILTER (WHERE r.outcome = 'reactivated')::int AS reactivated,
      count(*) FILTER (WHERE r.outcome = 'known')::int AS known, count(*) FILTER (WHERE r.outcome = 'repeated')::int AS repeated,
      count(*) FILTER (WHERE r.outcome = 'invalid')::int AS invalid, count(*) FILTER (WHERE r.is_kept)::int AS kept_count
    FROM risk_upload_rows r WHERE r.merchant_id = ${merchantId} AND r.upload_id = p.id
  ) AS c`

export async function findUploadPage({ db, merchantId }: TenantContext, page: PageRequest): Promise<ListedUpload[]> {
  const { rows } = await sql<ListedUpload>`
    SELECT ${columns} FROM risk_uploads p, ${countsOf(merchantId)} WHERE ${sql.join([sql`p.merchant_id = ${merchantId}`, ...positionConditions(page)], sql` AND `)}
    ${orderOf(page)} LIMIT ${page.limit}`.execute(db)
  return inListOrder(page, rows)
}

export async function findUpload({ db, merchantId }: TenantContext, id: string): Promise<ListedUpload | undefined> {
  const { rows } =
    await sql<ListedUpload>`SELECT ${columns} FROM risk_uploads p, ${countsOf(merchantId)} WHERE p.merchant_id = ${merchantId} AND p.id = ${id}`.execute(db)
  return rows[0]
}

/** Locks an upload until the transaction ends. */
export async function lockUpload({ db, merchantId }: TenantContext, id: string): Promise<UploadRow | undefined> {
  return db.selectFrom('risk_uploads').selectAll().where('merchant_id', '=', merchantId).where('id', '=', id).forUpdate().executeTakeFirst()
}

/** In the order of the file. */
export async function listUploadedRows({ db, merchantId }: TenantContext, uploadId: string): Promise<UploadedRow[]> {
  const rows = await db
    .selectFrom('risk_upload_rows')
    .select(['line', 'typed', 'record', 'remark', 'outcome', 'rule', 'rule_values', 'entry_id', 'is_kept', 'card_count', 'has_more_cards'])
    .where('merchant_id', '=', merchantId)
    .where('upload_id', '=', uploadId)
    .orderBy('line')
    .execute()
  return rows as UploadedRow[]
}

export async function insertUpload({ db, merchantId }: TenantContext, upload: NewUpload, rows: readonly NewUploadedRow[]): Promise<void> {
  await db
    .insertInto('risk_uploads')
    .values({ ...upload, merchant_id: merchantId })
    .execute()
  await db
    .insertInto('risk_upload_rows')
    .values(
      rows.map((row) => ({
        ...row,
        merchant_id: merchantId,
        upload_id: upload.id,
        rule_values: row.rule_values === null ? null : JSON.stringify(row.rule_values),
      })),
    )
    .execute()
}

/** Deletes expired files with their rows in all accounts: those that nobody added, and undone ones. True while there may be more. */
export async function deleteRiskUploads({ global }: Pick<Database, 'global'>, now: Date, countMax: number): Promise<boolean> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs)
  const { rows } = await sql<{ count: number }>`
    SELECT delete_risk_uploads(${daysAgo(riskLimits.riskUploadPreviewDays)}, ${daysAgo(riskLimits.riskUploadUndoneDays)}, ${countMax}::int) AS count`.execute(
    global,
  )
  return (rows[0]?.count ?? 0) >= countMax
}

type UploadChange = Partial<Pick<UploadRow, 'state' | 'added_at' | 'added_by_name' | 'effective_until' | 'undone_at' | 'undone_by_name'>>

export async function updateUpload({ db, merchantId }: TenantContext, id: string, change: UploadChange): Promise<void> {
  await db.updateTable('risk_uploads').set(change).where('merchant_id', '=', merchantId).where('id', '=', id).execute()
}

/** What adding a row did. */
export interface AddedRow extends Pick<UploadedRow, 'line' | 'record' | 'outcome' | 'rule' | 'rule_values' | 'entry_id'> {
  /** Of a reactivated entry. */
  readonly before: EntryState | null
}

export async function updateAddedRows({ db, merchantId }: TenantContext, uploadId: string, rows: readonly AddedRow[]): Promise<void> {
  await sql`
    UPDATE risk_upload_rows r
    SET record = n.record, outcome = n.outcome, rule = n.rule, rule_values = n.rule_values, entry_id = n.entry_id, before = n.before
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS n (line int, record text, outcome text, rule text, rule_values jsonb, entry_id text, before jsonb)
    WHERE r.merchant_id = ${merchantId} AND r.upload_id = ${uploadId} AND r.line = n.line`.execute(db)
}
