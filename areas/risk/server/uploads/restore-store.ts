import { sql } from 'kysely'
import type { TenantContext } from '#server/infra/context.ts'
import type { EntryRow } from '../store.ts'

/** What undoing an upload changes. */

/** What an upload changes of an entry that it reactivates. Times as JSON has them. */
export type EntryState = Readonly<Record<'effective_from' | 'effective_until', string>> & Pick<EntryRow, 'remark' | 'effective_by' | 'user_id' | 'user_name'>

/** An entry as an upload left it, or as somebody changed it since. */
export interface UploadedEntry extends Pick<EntryRow, 'id' | 'effective_from' | 'effective_until'> {
  readonly line: number
  /** Null for an entry that was new. */
  readonly before: EntryState | null
}

/** Locks the entries that an upload put into effect, in the order of their records, until the transaction ends. */
export async function lockUploadedEntries({ db, merchantId }: TenantContext, uploadId: string): Promise<UploadedEntry[]> {
  const { rows } = await sql<UploadedEntry>`
    SELECT r.line, r.before, e.id, e.effective_from, e.effective_until
    FROM risk_upload_rows r JOIN risk_entries e ON e.merchant_id = ${merchantId} AND e.id = r.entry_id
    WHERE r.merchant_id = ${merchantId} AND r.upload_id = ${uploadId} AND r.entry_id IS NOT NULL ORDER BY e.record FOR UPDATE OF e`.execute(db)
  return rows
}

/** Deletes entries with their history. */
export async function deleteEntries({ db, merchantId }: TenantContext, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db.deleteFrom('risk_entry_changes').where('merchant_id', '=', merchantId).where('entry_id', 'in', ids).execute()
  await db.deleteFrom('risk_entries').where('merchant_id', '=', merchantId).where('id', 'in', ids).execute()
}

/** Gives entries the state that they had. */
export async function restoreEntries({ db, merchantId }: TenantContext, entries: readonly (EntryState & { readonly id: string })[]): Promise<void> {
  if (entries.length === 0) return
  await sql`
    UPDATE risk_entries e
    SET effective_from = n.effective_from, effective_until = n.effective_until, effective_by = n.effective_by, remark = n.remark, user_id = n.user_id, user_name = n.user_name
    FROM jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
      AS n (id text, effective_from timestamptz, effective_until timestamptz, effective_by text, remark text, user_id text, user_name text)
    WHERE e.merchant_id = ${merchantId} AND e.id = n.id`.execute(db)
}

/** Keeps which rows undoing left as they are. */
export async function markKept({ db, merchantId }: TenantContext, uploadId: string, lines: readonly number[]): Promise<void> {
  if (lines.length === 0) return
  await db
    .updateTable('risk_upload_rows')
    .set({ is_kept: true })
    .where('merchant_id', '=', merchantId)
    .where('upload_id', '=', uploadId)
    .where('line', 'in', lines)
    .execute()
}
