import { sql } from 'kysely'
import type { TenantContext } from './context.ts'
import type { Database } from './database/database.ts'
import type { Account } from './tenant-work.ts'

/** What the worker asks across all accounts, by the narrow functions that may look past row-level security. */

/** The database's functions that find accounts with due work, one a kind of work. */
export type DueWorkFinder =
  | 'accounts_with_due_payment_work'
  | 'accounts_with_due_reserve_work'
  | 'accounts_with_due_dispute_work'
  | 'accounts_with_due_payout_work'

type Lookup = ReturnType<typeof sql<{ merchant_id: string; business_id: string }>>

async function listAccounts({ global }: Database, query: Lookup): Promise<Account[]> {
  const { rows } = await query.execute(global)
  return rows.map(({ merchant_id, business_id }) => ({ merchantId: merchant_id, businessId: business_id }))
}

/** Accounts where a kind of work is due by their own clock; the function says which. */
export async function listAccountsWithDueWork(database: Database, finder: DueWorkFinder, now: Date): Promise<Account[]> {
  return listAccounts(database, sql`SELECT merchant_id, business_id FROM ${sql.id(finder)}(${now})`)
}

/** Accounts whose ledger has entries that are not in the running balances yet. */
export async function listAccountsWithNewEntries(database: Database): Promise<Account[]> {
  return listAccounts(database, sql`SELECT merchant_id, business_id FROM accounts_with_new_entries()`)
}

/** Accounts with items for Visa's monitoring that are not in their months yet, or with a month that is final by their own clock and not kept yet. */
export async function listAccountsWithVampWork(database: Database, now: Date, finalAfterDays: number): Promise<Account[]> {
  return listAccounts(database, sql`SELECT merchant_id, business_id FROM accounts_with_vamp_work(${now}, ${finalAfterDays})`)
}

/** Accounts whose payments and refunds changed, where that is not in the roll-up yet. */
export async function listAccountsWithTradeWork(database: Database): Promise<Account[]> {
  return listAccounts(database, sql`SELECT merchant_id, business_id FROM accounts_with_trade_work()`)
}

/** Accounts with changes of payments and refunds that are in the roll-up and may be removed. */
export async function listAccountsWithRolledUpTrade(database: Database): Promise<Account[]> {
  return listAccounts(database, sql`SELECT merchant_id, business_id FROM accounts_with_rolled_up_trade()`)
}

/** Accounts with intents that nobody is at work on. */
export async function listAccountsWithLeftIntents(database: Database): Promise<Account[]> {
  return listAccounts(database, sql`SELECT merchant_id, business_id FROM accounts_with_left_intents()`)
}

/** Accounts with events of their platform that have waited in vain. */
export async function listAccountsWithExpiredEvents(database: Database, now: Date): Promise<Account[]> {
  return listAccounts(database, sql`SELECT merchant_id, business_id FROM accounts_with_expired_events(${now})`)
}

export async function listAccountsWithOldKeys(database: Database, before: Date): Promise<Account[]> {
  return listAccounts(database, sql`SELECT merchant_id, business_id FROM accounts_with_old_keys(${before})`)
}

/** Removes at most `countMax` of each kind of row of people's accounts that has served its time, such as a link that was never used. True while there may be more. */
export async function removeOldAccountRows({ global }: Database, now: Date, countMax: number): Promise<boolean> {
  const { rows } = await sql<{ has_more: boolean }>`SELECT remove_old_account_rows(${now}, ${countMax}) AS has_more`.execute(global)
  return rows[0]?.has_more ?? false
}

/** Removes at most `countMax` idempotency keys of an account, the oldest first; another worker's are passed over. Returns how many. */
export async function removeOldKeys({ db, merchantId }: TenantContext, before: Date, countMax: number): Promise<number> {
  const { numAffectedRows } = await sql`
    WITH old AS MATERIALIZED (
      SELECT scope, key FROM idempotency_keys
      WHERE merchant_id = ${merchantId} AND created_at < ${before} ORDER BY created_at LIMIT ${countMax} FOR UPDATE SKIP LOCKED
    )
    DELETE FROM idempotency_keys k USING old
    WHERE k.merchant_id = ${merchantId} AND k.scope = old.scope AND k.key = old.key`.execute(db)
  return Number(numAffectedRows ?? 0)
}
