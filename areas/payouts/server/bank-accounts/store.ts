import { type Insertable, type Selectable, sql } from 'kysely'
import type { BankAccountStatus, NameCheck } from '#areas/payouts/contract/bank-accounts/endpoints.ts'
import type { BankAccountId } from '#kernel/ids.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import type { TenantContext } from '#server/infra/context.ts'
import type { DB } from '#server/infra/database/schema.gen.ts'

/** Rows of the accounts that money is paid out to. Removed ones stay, since payouts name them, and are found by `findBankAccountRow` alone. */

export type BankAccountRow = Selectable<DB['bank_accounts']>
export type NewBankAccountRow = Omit<Insertable<DB['bank_accounts']>, 'merchant_id' | 'created_at'>

/** Held while accounts are added, removed or made the default, so that each currency has one default all the time. */
export async function lockBankAccounts({ db, merchantId }: TenantContext): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${merchantId}/bank-accounts`}, 0))`.execute(db)
}

/** The newest first. */
export async function listBankAccountRows({ db, merchantId }: TenantContext): Promise<BankAccountRow[]> {
  return db
    .selectFrom('bank_accounts')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('removed_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export async function findBankAccountRow({ db, merchantId }: TenantContext, id: BankAccountId): Promise<BankAccountRow | undefined> {
  return db.selectFrom('bank_accounts').selectAll().where('merchant_id', '=', merchantId).where('id', '=', id).executeTakeFirst()
}

/** Holds an account while it is changed or removed. */
export async function lockBankAccount({ db, merchantId }: TenantContext, id: BankAccountId): Promise<BankAccountRow | undefined> {
  return db.selectFrom('bank_accounts').selectAll().where('merchant_id', '=', merchantId).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

/** An account that has not been removed. */
export async function findPresentBankAccount(context: TenantContext, id: BankAccountId): Promise<BankAccountRow | undefined> {
  return presentAccount(context, id).executeTakeFirst()
}

/** Keeps an account from being removed while a payout to it is written. */
export async function shareBankAccount(context: TenantContext, id: BankAccountId): Promise<BankAccountRow | undefined> {
  return presentAccount(context, id).forShare().executeTakeFirst()
}

function presentAccount({ db, merchantId }: TenantContext, id: BankAccountId) {
  return db.selectFrom('bank_accounts').selectAll().where('merchant_id', '=', merchantId).where('id', '=', id).where('removed_at', 'is', null)
}

export async function findDefaultRow({ db, merchantId }: TenantContext, currency: CurrencyCode): Promise<BankAccountRow | undefined> {
  return db
    .selectFrom('bank_accounts')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('currency', '=', currency)
    .where('is_default', '=', true)
    .executeTakeFirst()
}

export async function insertBankAccount({ db, merchantId, now }: TenantContext, account: NewBankAccountRow): Promise<BankAccountRow> {
  return db
    .insertInto('bank_accounts')
    .values({ ...account, merchant_id: merchantId, created_at: now })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Returns the account that was the default. */
export async function clearDefault({ db, merchantId }: TenantContext, currency: CurrencyCode): Promise<BankAccountRow | undefined> {
  return db
    .updateTable('bank_accounts')
    .set({ is_default: false })
    .where('merchant_id', '=', merchantId)
    .where('currency', '=', currency)
    .where('is_default', '=', true)
    .returningAll()
    .executeTakeFirst()
}

export async function setDefault({ db, merchantId }: TenantContext, id: BankAccountId): Promise<BankAccountRow> {
  return db
    .updateTable('bank_accounts')
    .set({ is_default: true })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function setMetadata({ db, merchantId }: TenantContext, id: BankAccountId, metadata: Readonly<Record<string, string>>): Promise<BankAccountRow> {
  return db
    .updateTable('bank_accounts')
    .set({ metadata: JSON.stringify(metadata) })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Keeps the row and forgets the number. */
export async function markRemoved({ db, merchantId, now }: TenantContext, id: BankAccountId): Promise<void> {
  await db
    .updateTable('bank_accounts')
    .set({ removed_at: now, sealed_details: null, is_default: false })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .execute()
}

export async function setBankAccountStatus({ db, merchantId }: TenantContext, id: BankAccountId, status: BankAccountStatus): Promise<void> {
  await db.updateTable('bank_accounts').set({ status }).where('merchant_id', '=', merchantId).where('id', '=', id).execute()
}

export async function setNameCheck({ db, merchantId }: TenantContext, id: BankAccountId, check: NameCheck): Promise<void> {
  await db.updateTable('bank_accounts').set({ name_check: check }).where('merchant_id', '=', merchantId).where('id', '=', id).execute()
}

/** Whose account it is, as banks want it in fields of their own. The town is null until the business has entered its address. */
export interface Payee {
  readonly name: string
  readonly town: string | null
  readonly country: string
}

export async function findPayee({ db, merchantId, realNow }: TenantContext, { holder_name: holder }: Pick<BankAccountRow, 'holder_name'>): Promise<Payee> {
  const { rows } = await sql<Payee>`
    SELECT coalesce(${holder}, legal_name, business_name) AS name, city AS town, country FROM account_recipient(${merchantId}, ${realNow})`.execute(db)
  return rows[0] as Payee
}

/** Whether money is on its way to the account, or will be. */
export async function hasOpenPayout({ db, merchantId }: TenantContext, id: BankAccountId): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM payouts WHERE merchant_id = ${merchantId} AND bank_account_id = ${id} AND status = 'processing' LIMIT 1`.execute(db)
  return rows.length > 0
}
