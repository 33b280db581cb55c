import { sql } from 'kysely'
import type { DisputeId, PaymentId, PayoutId } from '#kernel/ids.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import { dayMs } from '#kernel/time/durations.ts'
import type { TenantContext } from '../infra/context.ts'
import type { Database } from '../infra/database/database.ts'
import { collectWrites, writeCollected } from '../infra/database/transaction.ts'
import { listMerchantAccounts } from '../infra/merchant-accounts-store.ts'
import type { Account } from '../infra/tenant-work.ts'

/** Lets this transaction's commit return before the disk has it. A crash may then lose it, which the unfinished mark below makes good. */
export async function commitWithoutWaiting({ db }: TenantContext): Promise<void> {
  await sql`SELECT set_config('synchronous_commit', 'off', true)`.execute(db)
}

/**
 * Tells the planner of the rows that were just written. Statements and foreign keys that were planned while their tables were empty read every
 * row of the account, until autovacuum comes by.
 * @param owner of the tables, who alone may.
 */
export async function analyseTrade({ pool }: Database): Promise<void> {
  await pool.query(
    'ANALYZE customers, payment_methods, payments, charges, refunds, disputes, balance_transactions, ledger_transactions, ledger_entries, ledger_balances, trade_quarters, trade_parts, fee_quarters, movement_sums, movement_periods, customer_figures, acceptance_sums, acceptance_parts, acceptance_hours, reserves, payouts',
  )
}

/** Runs work whose rows are written together at its end, one statement per table. */
export async function collectWithin({ db }: TenantContext, work: () => Promise<void>): Promise<void> {
  collectWrites(db)
  await work()
  writeCollected(db)
}

/** The disputes of a payment that are still open. */
export async function listOpenDisputes({ db, merchantId }: TenantContext, paymentId: PaymentId): Promise<DisputeId[]> {
  const rows = await db
    .selectFrom('disputes')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('payment_id', '=', paymentId)
    .where('closed_at', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

export async function findLatestPayout(
  { db, merchantId }: TenantContext,
  currency: CurrencyCode,
): Promise<{ id: PayoutId; status: string; created_at: Date } | undefined> {
  return db
    .selectFrom('payouts')
    .select(['id', 'status', 'created_at'])
    .where('merchant_id', '=', merchantId)
    .where('currency', '=', currency)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Payouts that have been sent and not ended. */
export async function listSentPayouts({ db, merchantId }: TenantContext): Promise<string[]> {
  const rows = await db
    .selectFrom('payouts')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('status', '=', 'processing')
    .where('trace_id', 'is not', null)
    .execute()
  return rows.map(({ id }) => id)
}

/** The latest successful payment that is more than some days old. */
export async function findRefundable({ db, merchantId, now }: TenantContext, daysMin: number): Promise<PaymentId | undefined> {
  const row = await db
    .selectFrom('payments')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('status', '=', 'successful')
    .where('created_at', '<', new Date(now.getTime() - daysMin * dayMs))
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

export async function listAllAccounts(database: Database): Promise<Account[]> {
  return listMerchantAccounts(database, sql`SELECT merchant_id FROM all_accounts()`)
}

/** Whether the account has a key for the merchant API. */
export async function hasApiKey({ db, merchantId }: TenantContext): Promise<boolean> {
  return (await db.selectFrom('api_keys').select('id').where('merchant_id', '=', merchantId).limit(1).executeTakeFirst()) !== undefined
}

export async function isEmailTaken({ global }: Database, email: string): Promise<boolean> {
  const { rows } = await sql`SELECT FROM find_login(${email})`.execute(global)
  return rows.length > 0
}
