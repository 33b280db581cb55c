import { sql } from 'kysely'
import type { BusinessId, MerchantId, UserId } from '#kernel/ids.ts'
import type { Locale } from '#kernel/locale.ts'
import type { AccountSettings, Session } from '../context.ts'
import type { Tx } from '../database/database.ts'
import { findPrepared } from '../database/prepared.ts'

/** What a user is in the business of an account. */
export interface Membership {
  readonly businessName: string
  /** From then on members need a second factor; null where none is asked for. */
  readonly secondFactorDueAt: Date | null
  readonly isOwner: boolean
  /** Whether the business requires single sign-on, and the session is by something else. */
  readonly needsProvider: boolean
  readonly systemRoles: readonly string[]
  readonly permissions: readonly string[]
  /** How far the account's clock is ahead of the machine's. */
  readonly clockAheadMs: number
  readonly account: AccountSettings
}

export interface Authorised {
  readonly session: Session
  /** Null where the user is no active member of the account's business, or no account was named. */
  readonly membership: Membership | null
}

interface AccountColumns extends AccountSettings {
  readonly clock_ahead_ms: number
}

type Nullable<T> = { readonly [Key in keyof T]: T[Key] | null }

/** The account is null where none was named or the user is no member. */
interface Row extends Nullable<AccountColumns> {
  session_id: string
  expires_at: Date
  stepped_up_at: Date | null
  user_id: UserId
  user_name: string
  user_email: string
  user_email_confirmed: boolean
  user_language: Locale
  business_name: string | null
  second_factor_due_at: Date | null
  has_second_factor: boolean
  is_owner: boolean | null
  system_roles: string[]
  permissions: string[]
  sso_business_id: BusinessId | null
  sso_confirmed_at: Date | null
  sso_counts_as_second_factor: boolean
  needs_sso: boolean
}

/** Who a session token belongs to, and what it may do in an account; null once the session has ended. */
export async function authoriseSession(db: Tx, tokenHash: Buffer, merchantId: MerchantId | null, now: Date): Promise<Authorised | null> {
  const row = await findPrepared(db, sql<Row>`SELECT * FROM authorise_session(${tokenHash}, ${merchantId}, ${now})`)
  return row ? readRow(tokenHash, row) : null
}

/** A session, and the account that it asks for. */
export interface Asker {
  readonly tokenHash: Buffer
  readonly merchantId: MerchantId | null
}

/** As `authoriseSession`, for several sessions by one statement, without counting as their use. */
export async function peekSessions(db: Tx, askers: readonly Asker[], now: Date): Promise<(Authorised | null)[]> {
  const [tokens, accounts] = [askers.map(({ tokenHash }) => tokenHash), askers.map(({ merchantId }) => merchantId)]
  const { rows } = await sql<Row & { number: number }>`
    SELECT asker.number::int, found.* FROM unnest(${tokens}::bytea[], ${accounts}::text[]) WITH ORDINALITY AS asker (token_hash, merchant_id, number),
      LATERAL authorise_session(asker.token_hash, asker.merchant_id, ${now}, false) AS found`.execute(db)
  const found = new Map(rows.map((row) => [row.number, row]))
  return askers.map(({ tokenHash }, index) => {
    const row = found.get(index + 1)
    return row ? readRow(tokenHash, row) : null
  })
}

/** Whether the user is a member of the account that was named. */
function isMember(row: Row): row is Row & AccountColumns {
  return row.business_id !== null
}

function readRow(tokenHash: Buffer, row: Row): Authorised {
  return {
    session: {
      id: row.session_id,
      tokenHash,
      expiresAt: row.expires_at,
      userId: row.user_id,
      userName: row.user_name,
      userEmail: row.user_email,
      userEmailConfirmed: row.user_email_confirmed,
      hasSecondFactor: row.has_second_factor,
      steppedUpAt: row.stepped_up_at,
      userLanguage: row.user_language,
      provider:
        row.sso_business_id === null
          ? null
          : { businessId: row.sso_business_id, confirmedAt: row.sso_confirmed_at, countsAsSecondFactor: row.sso_counts_as_second_factor },
    },
    membership: isMember(row)
      ? {
          businessName: row.business_name ?? '',
          secondFactorDueAt: row.second_factor_due_at,
          isOwner: row.is_owner ?? false,
          needsProvider: row.needs_sso,
          systemRoles: row.system_roles,
          permissions: row.permissions,
          clockAheadMs: row.clock_ahead_ms,
          account: {
            business_id: row.business_id,
            kind: row.kind,
            default_currency: row.default_currency,
            time_zone: row.time_zone,
            processed_by: row.processed_by,
          },
        }
      : null,
  }
}

export interface PeekedSession {
  readonly userId: UserId
  /** The only business that it reaches; null for all of the user's. */
  readonly businessId: BusinessId | null
}

/** A valid session, without counting as its use; null once it has ended. */
export async function peekSession(db: Tx, tokenHash: Buffer, now: Date): Promise<PeekedSession | null> {
  const { rows } = await sql<{
    user_id: UserId
    sso_business_id: BusinessId | null
  }>`SELECT user_id, sso_business_id FROM peek_session(${tokenHash}, ${now})`.execute(db)
  return rows[0] ? { userId: rows[0].user_id, businessId: rows[0].sso_business_id } : null
}
