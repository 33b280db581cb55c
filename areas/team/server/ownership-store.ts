import { sql } from 'kysely'
import type { MemberId, UserId } from '#kernel/ids.ts'
import type { Locale } from '#kernel/locale.ts'
import type { BusinessContext } from '#server/infra/context.ts'

export interface TransferRow {
  readonly id: string
  readonly owner_id: MemberId
  readonly recipient_id: MemberId
  readonly requested_at: Date
  readonly expires_at: Date
}

/** The transfer that waits for its recipient. */
export async function findPendingTransfer({ db, businessId, now }: BusinessContext): Promise<TransferRow | undefined> {
  return db
    .selectFrom('ownership_transfers')
    .select(['id', 'owner_id', 'recipient_id', 'requested_at', 'expires_at'])
    .where('business_id', '=', businessId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** Ends an expired transfer, so another one can be requested. */
export async function endExpiredTransfer({ db, businessId, now }: BusinessContext): Promise<void> {
  await db
    .updateTable('ownership_transfers')
    .set({ ended_at: now, outcome: 'expired' })
    .where('business_id', '=', businessId)
    .where('ended_at', 'is', null)
    .where('expires_at', '<=', now)
    .execute()
}

export async function insertTransfer({ db, businessId }: BusinessContext, transfer: TransferRow): Promise<void> {
  await db
    .insertInto('ownership_transfers')
    .values({ business_id: businessId, ...transfer })
    .execute()
}

export async function endTransfer({ db, businessId, now }: BusinessContext, id: string, outcome: 'accepted' | 'declined' | 'canceled'): Promise<void> {
  await db.updateTable('ownership_transfers').set({ ended_at: now, outcome }).where('business_id', '=', businessId).where('id', '=', id).execute()
}

export interface PartyRow {
  readonly id: MemberId
  readonly user_id: UserId
  readonly name: string
  readonly email: string
  readonly language: Locale
  readonly is_owner: boolean
  readonly status: 'normal' | 'frozen'
  readonly is_email_confirmed: boolean
}

export async function findParty({ db, businessId }: BusinessContext, memberId: MemberId): Promise<PartyRow | undefined> {
  const { rows } = await sql<PartyRow>`
    SELECT m.id, m.user_id, u.name, u.email, u.language, m.is_owner, m.status, u.email_confirmed_at IS NOT NULL AS is_email_confirmed
    FROM members m JOIN users u ON u.id = m.user_id WHERE m.business_id = ${businessId} AND m.id = ${memberId}`.execute(db)
  return rows[0]
}

export async function getBusinessName({ db, businessId }: BusinessContext): Promise<string> {
  const { name } = await db.selectFrom('businesses').select('name').where('business_id', '=', businessId).executeTakeFirstOrThrow()
  return name
}

/** Swaps the owner: first the former one steps back, since a business never has two. Both keep only the role of their new position. */
export async function swapOwner({ db, businessId }: BusinessContext, { owner_id, recipient_id }: TransferRow): Promise<void> {
  await sql`UPDATE members SET is_owner = false, version = version + 1 WHERE business_id = ${businessId} AND id = ${owner_id}`.execute(db)
  await sql`UPDATE members SET is_owner = true, version = version + 1 WHERE business_id = ${businessId} AND id = ${recipient_id}`.execute(db)
  await sql`DELETE FROM member_roles WHERE business_id = ${businessId} AND member_id IN (${owner_id}, ${recipient_id})`.execute(db)
  await sql`
    INSERT INTO member_roles (business_id, member_id, role_id)
    SELECT business_id, CASE system_key WHEN 'owner' THEN ${recipient_id} ELSE ${owner_id} END, id
    FROM roles WHERE business_id = ${businessId} AND system_key IN ('owner', 'administrator')`.execute(db)
}
