import { sql } from 'kysely'
import type { MerchantSummary } from '#areas/settings/contract/merchants/endpoints.ts'
import type { BusinessId, MerchantId } from '#kernel/ids.ts'
import type { BusinessContext, BusinessMemberContext, RequestContext, SessionContext, TenantContext, UserContext } from '#server/infra/context.ts'
import { copyToAccounts } from '#server/infra/merchant-accounts-store.ts'

type AccountRow = Omit<MerchantSummary, 'id'> &
  RequirementFields & {
    readonly merchant_id: MerchantId
    /** Whether the user switched to it last. */
    readonly is_last: boolean
  }

/** Every account of every business that the user is an active member of and the session reaches: the business they own first, then the oldest; live before sandbox. */
export async function findAccountsOfUser(context: SessionContext): Promise<AccountRow[]> {
  const { userId, provider } = context.session
  const reach = provider?.businessId ?? null
  const { rows } = await sql<AccountRow>`
    SELECT * FROM accounts_of_user(${userId}) WHERE ${reach}::text IS NULL OR business_id = ${reach}`.execute(context.db)
  return rows
}

export async function saveLastAccount({ db, actor, merchantId, now }: BusinessMemberContext): Promise<void> {
  const last = { account_id: merchantId, opened_at: now }
  await db
    .insertInto('last_accounts')
    .values({ user_id: actor.userId, ...last })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(last))
    .execute()
}

export async function getAccount({ db, businessId, merchantId }: BusinessMemberContext) {
  return accountQuery(db, businessId, merchantId).executeTakeFirstOrThrow()
}

/** Holds the business and the account, so that two changes at once are recorded one after the other. */
export async function lockAccount({ db, businessId, merchantId }: BusinessMemberContext) {
  return accountQuery(db, businessId, merchantId).forUpdate().executeTakeFirstOrThrow()
}

function accountQuery(db: RequestContext['db'], businessId: BusinessId, merchantId: MerchantId) {
  return db
    .selectFrom('merchant_accounts as a')
    .innerJoin('businesses as b', 'b.business_id', 'a.business_id')
    .where('a.business_id', '=', businessId)
    .where('a.merchant_id', '=', merchantId)
    .select([
      'a.merchant_id',
      'a.name',
      'a.kind',
      'a.default_currency',
      'a.statement_descriptor',
      'a.processor',
      'a.is_demo',
      'a.processed_by',
      'a.payments_stop_at',
      'a.payouts_stop_at',
    ])
    .select(['b.business_id', 'b.name as business_name', 'b.country', 'b.time_zone', 'b.support_email', 'b.website'])
    .select(sql<boolean>`owner_email_confirmed(b.business_id)`.as('is_email_confirmed'))
}

export type AccountDetails = Awaited<ReturnType<typeof getAccount>>

/** What decides whether an account can take payments. */
export type RequirementFields = Pick<
  AccountDetails,
  'kind' | 'is_email_confirmed' | 'support_email' | 'website' | 'statement_descriptor' | 'processor' | 'payments_stop_at'
>

export interface AccountChange {
  readonly name: string
  readonly business_name: string
  readonly support_email: string | null
  readonly website: string | null
  readonly statement_descriptor: string | null
  readonly time_zone: string
}

export async function updateAccount({ db, businessId, merchantId }: BusinessMemberContext, change: AccountChange): Promise<void> {
  const { name, statement_descriptor, business_name, ...business } = change
  await db
    .updateTable('merchant_accounts')
    .set({ name, statement_descriptor })
    .where('business_id', '=', businessId)
    .where('merchant_id', '=', merchantId)
    .execute()
  await db
    .updateTable('businesses')
    .set({ ...business, name: business_name })
    .where('business_id', '=', businessId)
    .execute()
  await copyToAccounts(db, businessId)
}

/** Lists the accounts of a business in the order in which they are locked. */
export async function listAccountsOfBusiness({ db, businessId }: BusinessContext): Promise<MerchantId[]> {
  const rows = await db.selectFrom('merchant_accounts').select('merchant_id').where('business_id', '=', businessId).orderBy('merchant_id').execute()
  return rows.map(({ merchant_id }) => merchant_id)
}

/** Lists the accounts of every business of a user in the same order. */
export async function listAccountsOfUser({ db, userId }: UserContext): Promise<MerchantId[]> {
  const { rows } = await sql<{ merchant_id: MerchantId }>`SELECT merchant_id FROM accounts_of_user(${userId}) ORDER BY merchant_id`.execute(db)
  return rows.map(({ merchant_id }) => merchant_id)
}

/** What the account at hand needs before it can take payments, from its row and its business. */
export async function getReadiness({ db, merchantId }: TenantContext): Promise<RequirementFields> {
  const { rows } = await sql<RequirementFields>`SELECT * FROM account_readiness(${merchantId})`.execute(db)
  if (!rows[0]) throw new Error('The readiness of an account was not returned.')
  return rows[0]
}

/** Whether PostgreSQL, which cuts days in it, knows a time zone by exactly this name. */
export async function isTimeZoneKnown({ db }: RequestContext, name: string): Promise<boolean> {
  const { rows } = await sql`SELECT FROM pg_timezone_names WHERE name = ${name}`.execute(db)
  return rows.length > 0
}

/** What the account's own row says of it to its servers. */
export async function getTenantAccount({ db, merchantId }: TenantContext) {
  return db
    .selectFrom('merchant_accounts')
    .select(['name', 'country', 'created_at', 'default_currency', 'statement_descriptor', 'time_zone', 'payouts_stop_at'])
    .where('merchant_id', '=', merchantId)
    .executeTakeFirstOrThrow()
}

export interface ClockRow {
  readonly name: string
  readonly created_at: Date
  readonly clock_ahead_ms: number
}

export async function getClockRow(context: TenantContext): Promise<ClockRow> {
  return clockQuery(context).executeTakeFirstOrThrow()
}

/** Holds the clock, so that it is moved by one after the other. */
export async function lockClockRow(context: TenantContext): Promise<ClockRow> {
  return clockQuery(context).forNoKeyUpdate().executeTakeFirstOrThrow()
}

function clockQuery({ db, merchantId }: TenantContext) {
  return db.selectFrom('merchant_accounts').select(['name', 'created_at', 'clock_ahead_ms']).where('merchant_id', '=', merchantId)
}

/** Never less than it was, whoever else moved it. */
export async function setClockAhead({ db, merchantId }: TenantContext, aheadMs: number): Promise<ClockRow> {
  return db
    .updateTable('merchant_accounts')
    .set({ clock_ahead_ms: sql`greatest(clock_ahead_ms, ${aheadMs}::bigint)` })
    .where('merchant_id', '=', merchantId)
    .returning(['name', 'created_at', 'clock_ahead_ms'])
    .executeTakeFirstOrThrow()
}
