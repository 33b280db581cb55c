import { type Selectable, sql } from 'kysely'
import type { ChargeId, PaymentId } from '#kernel/ids.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { runPrepared } from '#server/infra/database/prepared.ts'
import type { DB } from '#server/infra/database/schema.gen.ts'
import { insertRow } from '#server/infra/database/write-rows.ts'
import type { EntryRow } from '../store.ts'
import type { PayerRecord } from './payer.ts'

/** An entry about a payer. The name is of who put it into effect. */
export type MatchingEntry = Pick<EntryRow, 'id' | 'type' | 'record' | 'effect' | 'effective_from' | 'user_name'>
export type DecisionRow = Selectable<DB['risk_decisions']>

/**
 * Finds the effective entries with any of a payer's records, in one statement that looks up each record in the index that keeps it once. It is sent without waiting
 * for the rows that the payment has collected, since it reads none of them.
 */
export async function findMatchingEntries({ db, merchantId, now }: TenantContext, records: readonly PayerRecord[]): Promise<MatchingEntry[]> {
  const [types, texts] = [records.map(({ type }) => type), records.map(({ record }) => record)]
  const { rows } = await runPrepared(
    db,
    sql<MatchingEntry>`
      SELECT e.id, e.type, e.record, e.effect, e.effective_from, coalesce(e.effective_by, e.user_name) AS user_name FROM unnest(${types}::text[], ${texts}::text[]) AS r (type, record), LATERAL (
        SELECT * FROM risk_entries e WHERE e.merchant_id = ${merchantId} AND e.type = r.type AND e.record = r.record OFFSET 0
      ) AS e WHERE e.effective_until IS NULL OR e.effective_until > ${now}`,
    { isIndependent: true },
  )
  return rows
}

/** The attempt that an entry decides about. */
export interface DecidedSale {
  readonly paymentId: PaymentId
  /** When the payment was created. */
  readonly paymentCreatedAt: Date
  readonly chargeId: ChargeId
  readonly currency: CurrencyCode
  readonly amountMinor: number
}

/** Writes what an entry decided about an attempt, together with the attempt. */
export function insertDecision({ db, merchantId, now }: TenantContext, sale: DecidedSale, entry: MatchingEntry): void {
  const { id, type, record, effect, effective_from, user_name } = entry
  insertRow(db, 'risk_decisions', {
    merchant_id: merchantId,
    charge_id: sale.chargeId,
    payment_id: sale.paymentId,
    payment_created_at: sale.paymentCreatedAt,
    currency: sale.currency,
    amount_minor: sale.amountMinor,
    at: now,
    effective_from,
    effect,
    entry_id: id,
    type,
    record,
    user_name,
  })
}

/** The decisions about the attempts of a payment. */
export async function listDecisionsOf({ db, merchantId }: TenantContext, paymentId: PaymentId): Promise<DecisionRow[]> {
  return db.selectFrom('risk_decisions').selectAll().where('merchant_id', '=', merchantId).where('payment_id', '=', paymentId).execute()
}
