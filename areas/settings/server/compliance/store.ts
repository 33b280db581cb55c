import { sql } from 'kysely'
import type { RequirementKind, RequirementStatus } from '#areas/settings/contract/compliance/endpoints.ts'
import type { BusinessId, FileId } from '#kernel/ids.ts'
import type { FileMediaType } from '#kernel/statuses.ts'
import type { BusinessContext, RequestContext } from '#server/infra/context.ts'
import { copyStopsToAccount } from '#server/infra/merchant-accounts-store.ts'

export interface RequirementRow {
  readonly business_id: BusinessId
  readonly id: string
  readonly reference: string
  readonly kind: RequirementKind
  readonly reason: string
  readonly due_at: Date | null
  readonly stops_payments: boolean
  readonly stops_payouts: boolean
  readonly status: RequirementStatus
  readonly rejection_reason: string | null
  readonly submitted_at: Date | null
  readonly created_at: Date
  readonly next_notice_at: Date | null
}

/** Oldest first. */
export async function listRows({ db, businessId }: BusinessContext): Promise<RequirementRow[]> {
  const rows = await db.selectFrom('compliance_requirements').selectAll().where('business_id', '=', businessId).orderBy('created_at').orderBy('id').execute()
  return rows as RequirementRow[]
}

/** Holds the requirements of the business, so that the times at which its live account stops follow from all of them. */
export async function lockRequirements({ db, businessId }: BusinessContext): Promise<void> {
  await sql`SELECT FROM compliance_requirements WHERE business_id = ${businessId} ORDER BY id FOR UPDATE`.execute(db)
}

export async function findRow({ db, businessId }: BusinessContext, id: string): Promise<RequirementRow | undefined> {
  const row = await db.selectFrom('compliance_requirements').selectAll().where('business_id', '=', businessId).where('id', '=', id).executeTakeFirst()
  return row as RequirementRow | undefined
}

export async function findByReference({ db, businessId }: BusinessContext, reference: string): Promise<RequirementRow | undefined> {
  const row = await db
    .selectFrom('compliance_requirements')
    .selectAll()
    .where('business_id', '=', businessId)
    .where('reference', '=', reference)
    .executeTakeFirst()
  return row as RequirementRow | undefined
}

export type NewRequirement = Omit<RequirementRow, 'business_id' | 'status' | 'rejection_reason' | 'submitted_at' | 'created_at'>

/** False if the reference is taken. */
export async function insertRow({ db, businessId, now }: BusinessContext, row: NewRequirement): Promise<boolean> {
  const inserted = await db
    .insertInto('compliance_requirements')
    .values({ ...row, business_id: businessId, created_at: now })
    .onConflict((conflict) => conflict.constraint('requirement_reference_taken').doNothing())
    .returning('id')
    .execute()
  await copyStopsToAccount(db, businessId)
  return inserted.length > 0
}

export type RequirementChange = Partial<Omit<RequirementRow, 'business_id' | 'id' | 'reference' | 'kind' | 'created_at'>>

export async function updateRow({ db, businessId }: BusinessContext, id: string, change: RequirementChange): Promise<void> {
  await db.updateTable('compliance_requirements').set(change).where('business_id', '=', businessId).where('id', '=', id).execute()
  await copyStopsToAccount(db, businessId)
}

export interface DocumentRow {
  readonly requirement_id: string
  readonly file_id: FileId
  readonly state: 'sent' | 'acknowledged' | 'succeeded' | 'failed'
  readonly reason: string | null
  readonly created_at: Date
  readonly uploaded_by: string | null
  readonly name: string
  readonly media_type: FileMediaType
  readonly size_bytes: number
}

/** Uploaded documents of all requirements, newest first. */
export async function listDocuments({ db, businessId }: BusinessContext): Promise<DocumentRow[]> {
  const { rows } = await sql<DocumentRow>`
    SELECT i.requirement_id, i.file_id, i.state, i.result ->> 'reason' AS reason, i.created_at, f.name, f.media_type, f.size_bytes,
           (SELECT u.name FROM members m JOIN users u ON u.id = m.user_id WHERE m.business_id = i.business_id AND m.user_id = i.requested_by) AS uploaded_by
    FROM business_instructions i JOIN business_files f ON f.business_id = i.business_id AND f.id = i.file_id
    WHERE i.business_id = ${businessId} AND i.requirement_id IS NOT NULL ORDER BY i.id DESC`.execute(db)
  return rows
}

/** The live account, or the sandbox of a business without one: the account that notifications of the platform's acts name. */
export async function findMainAccount({ db, businessId }: BusinessContext) {
  const rows = await db.selectFrom('merchant_accounts').select(['merchant_id', 'kind']).where('business_id', '=', businessId).execute()
  return (rows.find(({ kind }) => kind === 'live') ?? rows[0])?.merchant_id
}

/** Across all businesses: requirements whose members are to be notified. */
export async function findDueNotices({ db }: Pick<RequestContext, 'db'>, now: Date, countMax: number): Promise<{ business_id: BusinessId; id: string }[]> {
  const { rows } = await sql<{ business_id: BusinessId; id: string }>`SELECT * FROM find_compliance_notices(${now}, ${countMax})`.execute(db)
  return rows
}
