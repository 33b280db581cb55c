import { sql } from 'kysely'
import type { BusinessId, UserId } from '#kernel/ids.ts'
import type { Locale } from '#kernel/locale.ts'
import type { BusinessContext, RequestContext } from '#server/infra/context.ts'

export interface FoundInvitation {
  readonly business_id: BusinessId
  readonly business_name: string
  readonly id: string
  readonly email: string
  /** Null if the inviter is no longer an active member. */
  readonly invited_by_name: string | null
  /** Whether this is the emailed link, which proves the address. */
  readonly is_mailed: boolean
  readonly expires_at: Date
  readonly accepted_at: Date | null
  readonly revoked_at: Date | null
  /** The user with the invited address, if there is one. */
  readonly account_user_id: UserId | null
}

/** Finds the invitation of a link, also after it was accepted or revoked. */
export async function findInvitation({ db }: RequestContext, tokenHash: Buffer): Promise<FoundInvitation | undefined> {
  const { rows } = await sql<FoundInvitation>`SELECT * FROM find_invitation(${tokenHash})`.execute(db)
  return rows[0]
}

/** Makes a user's transaction one of a business as well. */
export async function enterBusiness({ db }: RequestContext, businessId: BusinessId): Promise<void> {
  await sql`SELECT set_config('app.business_id', ${businessId}, true)`.execute(db)
}

export async function readGrant({ db, businessId }: BusinessContext, invitationId: string): Promise<{ invitedBy: UserId; roleIds: string[] }> {
  const { invited_by } = await db
    .selectFrom('invitations')
    .select('invited_by')
    .where('business_id', '=', businessId)
    .where('id', '=', invitationId)
    .executeTakeFirstOrThrow()
  const roles = await db
    .selectFrom('invitation_roles')
    .select('role_id')
    .where('business_id', '=', businessId)
    .where('invitation_id', '=', invitationId)
    .execute()
  return { invitedBy: invited_by, roleIds: roles.map(({ role_id }) => role_id) }
}

export interface InvitedUser {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly passwordHash: string
  readonly language: Locale
  readonly isEmailConfirmed: boolean
}

/** False if the address is taken. */
export async function registerUser({ db, now }: RequestContext, user: InvitedUser): Promise<boolean> {
  const { id, email, name, passwordHash, language, isEmailConfirmed } = user
  const { rows } = await sql<{ is_new: boolean }>`
    SELECT register_user(${id}, ${email}, ${name}, ${passwordHash}, ${language}, ${isEmailConfirmed}, ${now}) AS is_new`.execute(db)
  return rows[0]?.is_new ?? false
}

export async function markAccepted({ db, businessId, now }: BusinessContext, invitationId: string, userId: UserId): Promise<void> {
  await db
    .updateTable('invitations')
    .set({ accepted_at: now, accepted_by: userId })
    .where('business_id', '=', businessId)
    .where('id', '=', invitationId)
    .execute()
}
