import { sql } from 'kysely'
import type { LegalField } from '#areas/settings/contract/merchants/legal-details.ts'
import { systemRoleNames } from '#areas/team/contract/permissions.ts'
import type { BusinessId, MemberId, MerchantId, UserId } from '#kernel/ids.ts'
import { defaultLocale, type Locale } from '#kernel/locale.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import type { SystemRole } from '#kernel/permissions.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { brokenRule } from '#server/infra/errors.ts'
import { newId } from '#server/infra/keys/crypto.ts'
import { copyStopsToAccount } from '#server/infra/merchant-accounts-store.ts'
import { text } from '#server/infra/texts.ts'

type Db = TenantContext['db']

export interface NewUser {
  readonly name: string
  readonly email: string
  /** Made with the identity module's `hashPassword`. */
  readonly passwordHash: string
  readonly language?: Locale
  /** Whether the address needs no confirmation any more. */
  readonly isEmailConfirmed: boolean
}

/** @throws AppError `invalid_fields` at `field` where the address is taken. */
export async function insertUser(db: Db, id: UserId, user: NewUser, field: string, now: Date): Promise<void> {
  const { email, name, passwordHash, language = 'en', isEmailConfirmed } = user
  const { rows } = await sql<{ is_new: boolean }>`
    SELECT register_user(${id}, ${email}, ${name}, ${passwordHash}, ${language}, ${isEmailConfirmed}, ${now}) AS is_new`.execute(db)
  if (!rows[0]?.is_new) throw brokenRule(field, 'email_taken')
}

export interface NewBusiness {
  readonly name: string
  readonly country: string
  readonly timeZone: string
  readonly supportEmail?: string
  readonly website?: string
  readonly legal?: Partial<Readonly<Record<Exclude<LegalField, 'country'>, string>>>
  /** Whose merchant it is, and by which name that platform knows it. */
  readonly platform?: {
    readonly id: string
    readonly reference: string | null
    /** What the platform asked for with this reference. */
    readonly request?: object
  }
}

/** False where the platform has a business of this reference; one that is just being created is waited for. */
export async function insertBusiness(db: Db, businessId: BusinessId, business: NewBusiness, now: Date): Promise<boolean> {
  const { platform } = business
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('businesses')
    .values({
      business_id: businessId,
      name: business.name,
      country: business.country,
      time_zone: business.timeZone,
      support_email: business.supportEmail ?? null,
      website: business.website ?? null,
      ...business.legal,
      platform_id: platform?.id ?? null,
      platform_reference: platform?.reference ?? null,
      platform_request: platform?.request ? JSON.stringify(platform.request) : null,
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['platform_id', 'platform_reference']).where('platform_reference', 'is not', null).doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export interface NewAccount {
  readonly merchantId: MerchantId
  readonly kind: 'live' | 'sandbox'
  readonly name: string
  readonly defaultCurrency: CurrencyCode
  readonly statementDescriptor: string | null
  readonly processor: string | null
  readonly processedBy: 'sandbox' | 'platform'
  /** Whether test cards work with its live keys. */
  readonly isDemo?: boolean
}

/** False where the business has an account of this kind; one that is just being opened is waited for. Copies what money reads of the business. */
export async function insertAccount(db: Db, businessId: BusinessId, account: NewAccount, now: Date): Promise<boolean> {
  const { country, time_zone, platform_id } = await db
    .selectFrom('businesses')
    .select(['country', 'time_zone', 'platform_id'])
    .where('business_id', '=', businessId)
    .forShare()
    .executeTakeFirstOrThrow()
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('merchant_accounts')
    .values({
      business_id: businessId,
      merchant_id: account.merchantId,
      kind: account.kind,
      name: account.name,
      default_currency: account.defaultCurrency,
      country,
      time_zone,
      statement_descriptor: account.statementDescriptor,
      processor: account.processor,
      processed_by: account.processedBy,
      platform_id,
      is_demo: account.isDemo ?? false,
      created_at: now,
    })
    .onConflict((conflict) => conflict.constraint('one_account_of_a_kind').doNothing())
    .executeTakeFirstOrThrow()
  // The platform may have required documents before it opened the account.
  await copyStopsToAccount(db, businessId)
  return numInsertedOrUpdatedRows === 1n
}

/** The roles every business has. Their names are stored in English and shown in the reader's language; their rights stay declared in the contract. */
export async function insertSystemRoles(db: Db, businessId: BusinessId, now: Date): Promise<void> {
  await db
    .insertInto('roles')
    .values(
      systemRoleNames.map((key) => ({
        business_id: businessId,
        id: newId('role', now),
        system_key: key,
        name: text(defaultLocale, `roles:server.systemRoles.${key}.name`),
        description: text(defaultLocale, `roles:server.systemRoles.${key}.description`),
        created_at: now,
      })),
    )
    .execute()
}

export async function insertMember(
  db: Db,
  businessId: BusinessId,
  member: { userId: UserId; roles: readonly SystemRole[]; isOwner: boolean },
  now: Date,
): Promise<MemberId> {
  const id = newId('mem', now)
  await db.insertInto('members').values({ business_id: businessId, id, user_id: member.userId, is_owner: member.isOwner, created_at: now }).execute()
  await sql`
    INSERT INTO member_roles (business_id, member_id, role_id)
    SELECT business_id, ${id}, id FROM roles WHERE business_id = ${businessId} AND system_key = ANY(${[...member.roles]})`.execute(db)
  return id
}
