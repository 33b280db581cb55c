import type { MerchantId } from '@counterfoil/contract/ids'
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

/**
 * Inside one transaction that is bound to one merchant account. It sees the account's money and no row of its business or of people.
 * `now` is the account's own time, by which its money moves.
 */
export interface TenantContext extends RequestContext {
  /** The machine's time: for what concerns people and secrets, such as audit rows, confirmations and keys. */
  readonly realNow: Date
  readonly merchantId: MerchantId
  /** Keeps a business's context from being taken for an account's. */
  readonly businessId?: never
  readonly actor: Actor
}

/** The context of dashboard endpoints: a tenant's, with a member as its actor. */
export interface MemberContext extends TenantContext {
  readonly session: Session
  readonly actor: Extract<Actor, { kind: 'member' }>
}

/** Inside one transaction that is bound to one business. It sees the business, its people and the rows of its accounts, and no money. `now` is the machine's time. */
export interface BusinessContext extends RequestContext {
  readonly businessId: string
  /** The account that the act is about. Null if it concerns the whole business. */
  readonly merchantId: MerchantId | null
}

/** The context of a business's endpoints, with a member as its actor. */
export interface BusinessMemberContext extends BusinessContext {
  readonly merchantId: MerchantId
  readonly session: Session
  readonly actor: Extract<Actor, { kind: 'member' }>
}
