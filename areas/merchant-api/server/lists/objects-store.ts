import { type Selectable, sql } from 'kysely'
import type { ChargeId } from '#kernel/ids.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { runPrepared } from '#server/infra/database/prepared.ts'
import type { DB } from '#server/infra/database/schema.gen.ts'

/** Rows of the objects the API answers, read by many ids at once, so that no answer costs a query per object. */

export type ObjectTable =
  | 'balance_transactions'
  | 'bank_accounts'
  | 'charges'
  | 'customers'
  | 'disputes'
  | 'early_fraud_warnings'
  | 'files'
  | 'payment_methods'
  | 'payments'
  | 'payouts'
  | 'refunds'
  | 'setup_intents'
  | 'webhook_endpoints'
/** Generated columns serve lists of the dashboard and are no part of an object. */
export type Row<T extends ObjectTable> = Omit<Selectable<DB[T]>, 'amount_shown_minor' | 'order_search' | 'search_text'>

export type CustomerRow = Row<'customers'>
export type BankAccountRow = Row<'bank_accounts'>
export type PaymentRow = Row<'payments'>
export type PaymentMethodRow = Row<'payment_methods'>
export type ChargeRow = Row<'charges'>
export type DisputeRow = Row<'disputes'>
export type FraudWarningRow = Row<'early_fraud_warnings'>
export type FileRow = Row<'files'>
export type PayoutRow = Row<'payouts'>
export type SetupIntentRow = Row<'setup_intents'>
export type RefundRow = Row<'refunds'>
export type BalanceTransactionRow = Row<'balance_transactions'>

/** The rows of an event: what its object needs, as its transaction left it. */
export interface StoredRows {
  readonly tables: Readonly<Partial<Record<ObjectTable, readonly { readonly id: string }[]>>>
  readonly isDisputed: boolean
  /** What an account or a balance is shown from, which isn't rows. */
  readonly facts: object | null
}

/** A transaction, or an event that has the rows itself. */
type Source = TenantContext & { readonly storedRows?: StoredRows }

/** The rows of these ids, by id; ids that are null or unknown are left out. */
export async function findByIds<T extends ObjectTable>(
  { db, merchantId, storedRows }: Source,
  table: T,
  ids: Iterable<string | null | undefined>,
): Promise<Map<string, Row<T>>> {
  const wanted = [...new Set(ids)].filter((id) => typeof id === 'string')
  if (wanted.length === 0) return new Map()
  if (storedRows) return new Map((storedRows.tables[table] ?? []).filter(({ id }) => wanted.includes(id)).map((row) => [row.id, row as unknown as Row<T>]))
  const { rows } = await runPrepared(
    db,
    sql<Row<T> & { id: string }>`SELECT * FROM ${sql.table(table)} WHERE merchant_id = ${merchantId} AND id = ANY (${wanted}::text[])`,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

export async function findById<T extends ObjectTable>(context: Source, table: T, id: string): Promise<Row<T> | undefined> {
  return (await findByIds(context, table, [id])).get(id)
}

/** Returns the payouts that these reversals took back. */
export async function findReversedPayouts({ db, merchantId, storedRows }: Source, reversalIds: readonly string[]): Promise<PayoutRow[]> {
  if (reversalIds.length === 0) return []
  if (storedRows) return ((storedRows.tables.payouts ?? []) as unknown as PayoutRow[]).filter(({ reversed_by }) => reversalIds.some((id) => id === reversed_by))
  const { rows } = await sql<PayoutRow>`SELECT * FROM payouts WHERE merchant_id = ${merchantId} AND reversed_by = ANY (${[...reversalIds]}::text[])`.execute(db)
  return rows
}

/** Which of these charges were ever disputed, a mere query included. */
export async function findDisputedCharges({ db, merchantId, storedRows }: Source, chargeIds: readonly ChargeId[]): Promise<Set<string>> {
  if (chargeIds.length === 0) return new Set()
  if (storedRows) return new Set(storedRows.isDisputed ? chargeIds : [])
  const { rows } = await sql<{ charge_id: ChargeId }>`
    SELECT DISTINCT charge_id FROM disputes WHERE merchant_id = ${merchantId} AND charge_id = ANY (${[...chargeIds]}::text[])`.execute(db)
  return new Set(rows.map(({ charge_id }) => charge_id))
}

/** Entries of an expanded list, as many as a page has by default. */
export const expandedListMax = 10

/** The newest refunds of each charge: one more than an expanded list has. */
export async function listRefundsOfCharges({ db, merchantId }: TenantContext, chargeIds: readonly string[]): Promise<RefundRow[]> {
  const { rows } = await sql<RefundRow>`
    SELECT r.* FROM unnest(${[...chargeIds]}::text[]) AS c (id), LATERAL (
      SELECT * FROM refunds WHERE merchant_id = ${merchantId} AND charge_id = c.id ORDER BY created_at DESC, id DESC LIMIT ${expandedListMax + 1}
    ) AS r`.execute(db)
  return rows
}
