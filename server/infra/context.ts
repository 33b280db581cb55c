import type { LimitsByAction } from '#kernel/amount-limits.ts'
import type { BusinessId, MerchantId, UserId } from '#kernel/ids.ts'
import type { Locale } from '#kernel/locale.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import type { Permission } from '#kernel/permissions.ts'
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
  /** Of a call of the merchant API that has one. */
  readonly idempotencyKey?: string | null
}

/** The business whose identity provider made a session, which is all that the session reaches. */
export interface SessionProvider {
  readonly businessId: BusinessId
  /** When the provider last asked its user to sign in anew. */
  readonly confirmedAt: Date | null
  readonly countsAsSecondFactor: boolean
}

export interface Session {
  readonly id: string
  readonly tokenHash: Buffer
  readonly expiresAt: Date
  readonly userId: UserId
  readonly userName: string
  readonly userEmail: string
  readonly userEmailConfirmed: boolean
  readonly hasSecondFactor: boolean
  /** When its user last confirmed a dangerous act with this session. */
  readonly steppedUpAt: Date | null
  readonly userLanguage: Locale
  /** Null for sessions by the user's own password or passkey. */
  readonly provider: SessionProvider | null
}

/** Inside one transaction that sees the user's own rows. */
export interface UserContext extends RequestContext {
  readonly userId: UserId
}

export interface SessionContext extends UserContext {
  readonly session: Session
}

/** Who acts: a signed-in member, the account's own server through the merchant API, or the processor (worker, demo data). */
export type Actor =
  | {
      readonly kind: 'member'
      readonly userId: UserId
      readonly name: string
      readonly permissions: ReadonlySet<Permission>
      /** Set while the member carries out what a colleague requested: effects name the colleague, and the audit log both. */
      readonly requestedBy?: { readonly userId: UserId; readonly name: string }
    }
  | { readonly kind: 'merchant_api'; readonly keyId: string }
  | { readonly kind: 'processor' }

/** The name of the member who asked for an effect; null for servers and the processor. */
export function nameOfRequester({ actor }: { readonly actor: Actor }): string | null {
  return actor.kind === 'member' ? (actor.requestedBy ?? actor).name : null
}

/** The account's own row: what money reads of the business and of the account. */
export interface AccountSettings {
  readonly business_id: BusinessId
  readonly kind: 'live' | 'sandbox'
  readonly default_currency: CurrencyCode
  /** The zone in which the business counts its days. */
  readonly time_zone: string
  /** `platform` if a platform's own core moves the account's money. */
  readonly processed_by: 'sandbox' | 'platform'
}

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
  /** Read together with the caller's rights, for a call that only reads. Others read them in their transaction. */
  readonly accountSettings?: AccountSettings
}

/** Members of an account's business with their rights and limits. On the side of people, outside the account's transaction. */
export interface LimitHolder {
  readonly userId: UserId
  /** Null where one member is read alone. */
  readonly name: string | null
  readonly permissions: ReadonlySet<Permission>
  readonly limits: LimitsByAction
}

/** A tenant's context with a member as its actor: of a call, or of work that a member has started. */
export interface ActingContext extends TenantContext {
  readonly actor: Extract<Actor, { kind: 'member' }>
}

/** The context of dashboard endpoints. */
export interface MemberContext extends ActingContext {
  readonly session: Session
}

/** The context of endpoints that declare `approval`. */
export interface LimitedContext extends MemberContext {
  /** By user: the caller alone, or the team's members who have access where the call decides for another one. Read before the transaction. */
  readonly limitHolders: ReadonlyMap<string, LimitHolder>
  /** Whether the business requires a second person for what the call changes. Read before the transaction as well. */
  readonly needsSecondPerson: boolean
}

/** Inside one transaction that is bound to one business. It sees the business, its people and the rows of its accounts, and no money. `now` is the machine's time. */
export interface BusinessContext extends RequestContext {
  readonly businessId: BusinessId
  /** The account that the act is about. Null if it concerns the whole business. */
  readonly merchantId: MerchantId | null
}

/** The context of a business's endpoints, with a member as its actor. */
export interface BusinessMemberContext extends BusinessContext {
  readonly merchantId: MerchantId
  readonly session: Session
  readonly actor: Extract<Actor, { kind: 'member' }>
}
