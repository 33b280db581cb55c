import { type Selectable, sql } from 'kysely'
import type { DraftChange, DraftField } from '#areas/disputes/contract/response.ts'
import { disputeLimits } from '#areas/disputes/contract/rules.ts'
import type { DisputeId } from '#kernel/ids.ts'
import type { MemberContext, TenantContext } from '#server/infra/context.ts'
import type { DB } from '#server/infra/database/schema.gen.ts'

/** Drafts, their fields and their history. */

export type FieldRow = Selectable<DB['dispute_draft_fields']>
export type ChangeRow = Selectable<DB['dispute_draft_changes']>

/** Makes the next version of a draft and holds it until the transaction ends. */
export async function takeNextVersion({ db, merchantId }: TenantContext, disputeId: DisputeId): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    INSERT INTO dispute_drafts AS d (merchant_id, dispute_id, version) VALUES (${merchantId}, ${disputeId}, 1)
    ON CONFLICT (merchant_id, dispute_id) DO UPDATE SET version = d.version + 1 RETURNING version`.execute(db)
  return rows[0]?.version ?? 1
}

/** 0 if nobody has changed it. */
export async function readVersion({ db, merchantId }: TenantContext, disputeId: DisputeId): Promise<number> {
  const row = await db
    .selectFrom('dispute_drafts')
    .select('version')
    .where('merchant_id', '=', merchantId)
    .where('dispute_id', '=', disputeId)
    .executeTakeFirst()
  return row?.version ?? 0
}

export async function listFields({ db, merchantId }: TenantContext, disputeId: DisputeId): Promise<FieldRow[]> {
  return db.selectFrom('dispute_draft_fields').selectAll().where('merchant_id', '=', merchantId).where('dispute_id', '=', disputeId).execute()
}

/** Writes a value over the version that the caller saw. False if another version is there. */
export async function writeField(
  { db, merchantId, realNow, actor }: MemberContext,
  disputeId: DisputeId,
  { field, value, version }: { readonly field: DraftField; readonly value: string; readonly version: number },
): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO dispute_draft_fields AS f (merchant_id, dispute_id, field, value, version, changed_at, changed_by_id, changed_by_name)
    SELECT ${merchantId}, ${disputeId}, ${field}, ${value}, ${version}::int + 1, ${realNow}, ${actor.userId}, ${actor.name}
    WHERE ${version}::int = 0 OR EXISTS (
      SELECT FROM dispute_draft_fields WHERE merchant_id = ${merchantId} AND dispute_id = ${disputeId} AND field = ${field})
    ON CONFLICT (merchant_id, dispute_id, field) DO UPDATE
      SET value = excluded.value, version = f.version + 1, changed_at = excluded.changed_at, changed_by_id = excluded.changed_by_id, changed_by_name = excluded.changed_by_name
      WHERE f.version = ${version}
    RETURNING version`.execute(db)
  return rows.length > 0
}

export async function listChanges({ db, merchantId }: TenantContext, disputeId: DisputeId): Promise<ChangeRow[]> {
  return db
    .selectFrom('dispute_draft_changes')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('dispute_id', '=', disputeId)
    .orderBy('number', 'desc')
    .limit(disputeLimits.evidenceHistoryMax)
    .execute()
}

interface NewChange {
  readonly number: number
  readonly kind: DraftChange['kind']
  readonly subject: string | null
  readonly before: string | null
}

/** Records who changed what, and drops the oldest entries. */
export async function insertChange({ db, merchantId, realNow, actor }: MemberContext, disputeId: DisputeId, change: NewChange): Promise<void> {
  const by = { changed_at: realNow, changed_by_id: actor.userId, changed_by_name: actor.name }
  await db
    .insertInto('dispute_draft_changes')
    .values({ merchant_id: merchantId, dispute_id: disputeId, ...change, ...by })
    .execute()
  await sql`
    DELETE FROM dispute_draft_changes WHERE merchant_id = ${merchantId} AND dispute_id = ${disputeId} AND number <= (
      SELECT number FROM dispute_draft_changes WHERE merchant_id = ${merchantId} AND dispute_id = ${disputeId}
      ORDER BY number DESC OFFSET ${disputeLimits.evidenceHistoryMax} LIMIT 1)`.execute(db)
}

/** Continues the latest entry if it is by the same member about the same field, and recent: typing is one change. */
export async function continueChange(
  { db, merchantId, realNow, actor }: MemberContext,
  disputeId: DisputeId,
  { subject, since }: { readonly subject: string; readonly since: Date },
): Promise<boolean> {
  const { rows } = await sql`
    UPDATE dispute_draft_changes SET changed_at = ${realNow}
    WHERE merchant_id = ${merchantId} AND dispute_id = ${disputeId} AND kind = 'changed' AND subject = ${subject}
      AND changed_by_id = ${actor.userId} AND changed_at >= ${since}
      AND number = (SELECT max(number) FROM dispute_draft_changes WHERE merchant_id = ${merchantId} AND dispute_id = ${disputeId})
    RETURNING number`.execute(db)
  return rows.length > 0
}
