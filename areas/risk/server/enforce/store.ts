import { type Selectable, sql } from 'kysely'
import type { ChargeId, PaymentId } from '#kernel/ids.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import type { TenantContext } from '#server/infra/context.ts'
import type { Database } from '#server/infra/database/database.ts'
import { runPrepared } from '#server/infra/database/prepared.ts'
import type { DB } from '#server/infra/database/schema.gen.ts'
import { insertRow } from '#server/infra/database/write-rows.ts'
import { hitsSince } from '../hits/store.ts'
import type { StoppedAttempt } from '../rules/decisions-store.ts'
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

/** Writes which entry stopped a card that was to be set up or attached, together with its refusal. */
export function insertSetupDecision(
  { db, merchantId, now }: TenantContext,
  { objectId, attemptId }: Pick<StoppedAttempt, 'objectId' | 'attemptId'>,
  { id }: MatchingEntry,
): void {
  insertRow(db, 'risk_setup_decisions', { merchant_id: merchantId, object_id: objectId, attempt_id: attemptId, at: now, entry_id: id })
}

/** Counts the setups and attachments of cards that an entry stopped since a time, up to a number. */
export async function countSetupsStopped({ db, merchantId }: TenantContext, entryId: string, since: Date, countMax: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM (
      SELECT FROM risk_setup_decisions s WHERE s.merchant_id = ${merchantId} AND s.entry_id = ${entryId} AND s.at > ${since} ORDER BY s.at DESC LIMIT ${countMax}
    ) AS s`.execute(db)
  return rows[0]?.count ?? 0
}

/** Deletes what setups were stopped in all accounts, once no entry says so. An account's clock only runs ahead, so its past days are over before. True while there may be more. */
export async function deleteOldSetupDecisions({ global }: Pick<Database, 'global'>, now: Date, countMax: number): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`SELECT delete_old_risk_setup_decisions(${hitsSince(now)}, ${countMax}::int) AS count`.execute(global)
  return (rows[0]?.count ?? 0) >= countMax
}
