import type { Locale } from '@counterfoil/contract/locale'
import { sql } from 'kysely'
import type { Session } from '../context.ts'
import type { Tx } from '../database/database.ts'

/** What a user is in the business of an account. */
export interface Membership {
  readonly businessId: string
  readonly isOwner: boolean
  readonly systemRoles: readonly string[]
  readonly permissions: readonly string[]
}

export interface Authorised {
  readonly session: Session
  /** Null where the user is no active member of the account's business, or no account was named. */
  readonly membership: Membership | null
}

interface Row {
  session_id: string
  expires_at: Date
  user_id: string
  user_name: string
  user_email: string
  user_language: Locale
  business_id: string | null
  is_owner: boolean | null
  system_roles: string[]
  permissions: string[]
}

/** Who a session token belongs to, and what it may do in an account; null once the session has ended. */
export async function authoriseSession(db: Tx, tokenHash: Buffer, merchantId: string | null, now: Date): Promise<Authorised | null> {
  const { rows } = await sql<Row>`SELECT * FROM authorise_session(${tokenHash}, ${merchantId}, ${now})`.execute(db)
  const row = rows[0]
  if (!row) return null
  return {
    session: {
      id: row.session_id,
      tokenHash,
      expiresAt: row.expires_at,
      userId: row.user_id,
      userName: row.user_name,
      userEmail: row.user_email,
      userLanguage: row.user_language,
    },
    membership: row.business_id
      ? { businessId: row.business_id, isOwner: row.is_owner ?? false, systemRoles: row.system_roles, permissions: row.permissions }
      : null,
  }
}
