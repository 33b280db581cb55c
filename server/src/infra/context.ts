import type { Locale } from '@counterfoil/contract/locale'
import type { Permission } from '@counterfoil/contract/permissions'
import type { Tx } from './database/database.ts'

/**
 * What a command or a question knows about its caller. Services take it as their first argument; only stores look into `db`.
 */

export interface RequestContext {
  /** Outside any tenant: for the narrow look-ups that run before the tenant is known. */
  readonly db: Tx
  readonly now: Date
  readonly requestId: string
  readonly locale: Locale
  readonly ip: string | null
  readonly userAgent: string | null
}

export interface Session {
  readonly id: string
  readonly tokenHash: Buffer
  readonly expiresAt: Date
  readonly userId: string
  readonly userName: string
  readonly userEmail: string
  readonly userEmailConfirmed: boolean
  readonly hasSecondFactor: boolean
  /** When its user last confirmed a dangerous act with this session. */
  readonly steppedUpAt: Date | null
  readonly userLanguage: Locale
}

/** Inside one transaction that sees the user's own rows. */
export interface UserContext extends RequestContext {
  readonly userId: string
}

export interface SessionContext extends UserContext {
  readonly session: Session
}

/** Who acts: a signed-in member, the account's own server through the merchant API, or the processor (worker, demo data). */
export type Actor =
  | { readonly kind: 'member'; readonly userId: string; readonly name: string; readonly permissions: ReadonlySet<Permission> }
  | { readonly kind: 'merchant_api'; readonly keyId: string }
  | { readonly kind: 'processor' }

/** Inside one transaction that is bound to one merchant account and its business. `now` is the account's own time, by which its money moves. */
export interface TenantContext extends RequestContext {
  /** The machine's time: for what concerns people and secrets, such as audit rows, confirmations and keys. */
  readonly realNow: Date
  readonly merchantId: string
  readonly businessId: string
  readonly actor: Actor
}

/** A tenant's context whose actor is a member: what dashboard endpoints get. */
export interface MemberContext extends TenantContext {
  readonly session: Session
  readonly actor: Extract<Actor, { kind: 'member' }>
}
