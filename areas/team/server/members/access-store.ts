import { sql } from 'kysely'
import type { WebhookStatus } from '#areas/developers/contract/webhooks/statuses.ts'
import type { MemberId, MerchantId, UserId } from '#kernel/ids.ts'
import type { BusinessContext } from '#server/infra/context.ts'

/** Sessions, browsers and keys of a member, by functions that see them for the business at hand. */

export async function countMemberSessions({ db, businessId, now }: BusinessContext, memberId: MemberId): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count_member_sessions(${businessId}, ${memberId}, ${now}) AS count`.execute(db)
  return rows[0]?.count ?? 0
}

/** Returns how many sessions ended. */
export async function endMemberSessions({ db, businessId, now }: BusinessContext, memberId: MemberId): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT end_member_sessions(${businessId}, ${memberId}, ${now}) AS count`.execute(db)
  return rows[0]?.count ?? 0
}

/** Returns how many browsers were trusted. */
export async function forgetMemberDevices({ db, businessId, now }: BusinessContext, memberId: MemberId): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT forget_member_devices(${businessId}, ${memberId}, ${now}) AS count`.execute(db)
  return rows[0]?.count ?? 0
}

export interface MemberKeyRow {
  readonly merchant_id: MerchantId
  readonly account_name: string
  readonly kind: 'live' | 'sandbox'
  readonly id: string
  readonly prefix: string
  readonly last4: string
  readonly created_at: Date
}

/** Keys that the member created and that work, newest first. */
export async function findMemberKeys({ db, businessId }: BusinessContext, memberId: MemberId): Promise<MemberKeyRow[]> {
  const { rows } = await sql<MemberKeyRow>`SELECT * FROM member_keys(${businessId}, ${memberId})`.execute(db)
  return rows
}

export async function revokeMemberKeys({ db, businessId, now }: BusinessContext, memberId: MemberId, keyIds: readonly string[]): Promise<void> {
  await sql`SELECT FROM revoke_member_keys(${businessId}, ${memberId}, ${[...keyIds]}, ${now})`.execute(db)
}

export interface MemberWebhookEndpointRow {
  readonly merchant_id: MerchantId
  readonly account_name: string
  readonly kind: 'live' | 'sandbox'
  readonly id: string
  readonly url: string
  readonly status: WebhookStatus
  readonly created_at: Date
}

/** Webhook endpoints with an address that the member chose, newest first. */
export async function findMemberWebhookEndpoints({ db, businessId }: BusinessContext, memberId: MemberId): Promise<MemberWebhookEndpointRow[]> {
  const { rows } = await sql<MemberWebhookEndpointRow>`SELECT * FROM member_webhook_endpoints(${businessId}, ${memberId})`.execute(db)
  return rows
}

/** Pauses those of the member that are enabled, and returns them. */
export async function pauseMemberWebhookEndpoints(
  { db, businessId }: BusinessContext,
  memberId: MemberId,
  ids: readonly string[],
): Promise<Pick<MemberWebhookEndpointRow, 'merchant_id' | 'id' | 'url'>[]> {
  const paused = sql<
    Pick<MemberWebhookEndpointRow, 'merchant_id' | 'id' | 'url'>
  >`SELECT * FROM pause_member_webhook_endpoints(${businessId}, ${memberId}, ${[...ids]})`
  return (await paused.execute(db)).rows
}

/** Revokes the open invitations that a user sent, and returns their IDs. */
export async function revokeInvitationsOf({ db, businessId, now }: BusinessContext, userId: UserId): Promise<string[]> {
  const rows = await db
    .updateTable('invitations')
    .set({ revoked_at: now })
    .where('business_id', '=', businessId)
    .where('invited_by', '=', userId)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Cancels the pending transfer of ownership to a member, if there is one. */
export async function cancelTransferTo({ db, businessId, now }: BusinessContext, memberId: MemberId): Promise<void> {
  await db
    .updateTable('ownership_transfers')
    .set({ ended_at: now, outcome: 'canceled' })
    .where('business_id', '=', businessId)
    .where('recipient_id', '=', memberId)
    .where('ended_at', 'is', null)
    .execute()
}
