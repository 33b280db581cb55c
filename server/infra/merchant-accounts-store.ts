import { sql } from 'kysely'
import type { BusinessId, MerchantId } from '#kernel/ids.ts'
import { accountTime } from './clock/clock.ts'
import type { AccountSettings, Actor, RequestContext, TenantContext } from './context.ts'
import type { Database, Tx } from './database/database.ts'
import { getPrepared } from './database/prepared.ts'
import { onAccountSide } from './database/transaction.ts'
import type { Account } from './tenant-work.ts'

/** Finds a merchant account of any business by its ID, for the operator's commands. */
export async function findMerchantAccount({ global }: Database, merchantId: string): Promise<Account | undefined> {
  const [account] = await listMerchantAccounts({ global }, sql`SELECT merchant_id FROM all_accounts() WHERE merchant_id = ${merchantId}`)
  return account
}

type Lookup = ReturnType<typeof sql<{ merchant_id: MerchantId }>>

/** @param query calls one of the narrow functions that look past row-level security. */
export async function listMerchantAccounts({ global }: Pick<Database, 'global'>, query: Lookup): Promise<Account[]> {
  const { rows } = await query.execute(global)
  return rows.map(({ merchant_id }) => ({ merchantId: merchant_id }))
}

/** Returns the settings of the transaction's account, which a call that only reads has already. */
export async function getAccountSettings({ db, merchantId, accountSettings }: TenantContext): Promise<AccountSettings> {
  if (accountSettings) return accountSettings
  const settings = ['business_id', 'kind', 'default_currency', 'time_zone', 'processed_by'] as const
  const row = await getPrepared(db, db.selectFrom('merchant_accounts').select(settings).where('merchant_id', '=', merchantId))
  return row as AccountSettings
}

/** Whether the account takes real money. */
export async function isLiveAccount(context: TenantContext): Promise<boolean> {
  return (await getAccountSettings(context)).kind === 'live'
}

/** Returns the country of the account's business, ISO 3166-1. */
export async function getAccountCountry({ db, merchantId }: TenantContext): Promise<string> {
  const { country } = await db.selectFrom('merchant_accounts').select('country').where('merchant_id', '=', merchantId).executeTakeFirstOrThrow()
  return country
}

/** Whether payouts of the account are stopped because a required document is overdue. */
export async function arePayoutsStopped({ db, merchantId, realNow }: TenantContext): Promise<boolean> {
  const { payouts_stop_at: at } = await db
    .selectFrom('merchant_accounts')
    .select('payouts_stop_at')
    .where('merchant_id', '=', merchantId)
    .executeTakeFirstOrThrow()
  return at !== null && at <= realNow
}

/** Whether a platform's own core moves the account's money. */
export async function isProcessedByPlatform(context: TenantContext): Promise<boolean> {
  return (await getAccountSettings(context)).processed_by === 'platform'
}

/** Writes a business's country and time zone into the rows of its accounts. Belongs to the transaction that changes them; its COMMIT fails if they differ. */
export async function copyToAccounts(db: Tx, businessId: BusinessId): Promise<void> {
  await sql`
    UPDATE merchant_accounts a SET country = b.country, time_zone = b.time_zone FROM businesses b
    WHERE a.business_id = ${businessId} AND b.business_id = ${businessId} AND (a.country, a.time_zone) <> (b.country, b.time_zone)`.execute(db)
}

/**
 * Writes into a business's live account when payments and payouts stop: at the first due date of a document that is neither verified nor, uploaded in time,
 * in review. Belongs to the transaction that changes a requirement or opens the account.
 */
export async function copyStopsToAccount(db: Tx, businessId: BusinessId): Promise<void> {
  await sql`
    UPDATE merchant_accounts a SET payments_stop_at = s.payments, payouts_stop_at = s.payouts
    FROM (
      SELECT min(due_at) FILTER (WHERE stops_payments) AS payments, min(due_at) FILTER (WHERE stops_payouts) AS payouts
      FROM compliance_requirements
      WHERE business_id = ${businessId} AND status <> 'verified' AND NOT (status = 'in_review' AND submitted_at < due_at)
    ) AS s
    WHERE a.business_id = ${businessId} AND a.kind = 'live' AND (a.payments_stop_at, a.payouts_stop_at) IS DISTINCT FROM (s.payments, s.payouts)`.execute(db)
}

/** The context of a transaction of a business or a person. */
export type OtherSide = RequestContext & { readonly actor?: Actor; readonly session?: unknown }

/** Records on the account's side what a change of its business or its people means there (decision 0030). The caller's `now` is the machine's time. */
export async function runOnAccountSide<T>(context: OtherSide, merchantId: MerchantId, work: (own: TenantContext) => Promise<T>): Promise<T> {
  const { db, now: realNow, requestId, locale, ip, userAgent, actor = { kind: 'processor' } } = context
  return onAccountSide(db, merchantId, (clockAheadMs) =>
    work({ db, requestId, locale, ip, userAgent, actor, merchantId, realNow, now: accountTime(realNow, clockAheadMs) }),
  )
}

/** Locks the account until COMMIT, so what is written follows from what was read. */
export async function lockOwnAccount({ db, merchantId }: TenantContext): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${merchantId}/account`}, 0))`.execute(db)
}
