import { sql } from 'kysely'
import type { TenantContext } from '../../infra/context.ts'

/** The share of one sale that is held back. */
export interface HeldReserve {
  readonly id: string
  readonly paymentId: string | null
  readonly currency: string
  readonly amountMinor: number
}

export interface NewReserve extends HeldReserve {
  readonly chargeId: string
  readonly releaseOn: Date
}

export async function insertReserves({ db, merchantId, now }: TenantContext, reserves: readonly NewReserve[]): Promise<void> {
  if (reserves.length === 0) return
  await db
    .insertInto('reserves')
    .values(
      reserves.map(({ id, chargeId, currency, amountMinor, releaseOn }) => ({
        merchant_id: merchantId,
        id,
        charge_id: chargeId,
        currency,
        amount_minor: amountMinor,
        held_at: now,
        release_on: releaseOn,
      })),
    )
    .execute()
}

/** Marks the next due reserves as released and returns them; another worker's are passed over. */
export async function takeDueReserves({ db, merchantId, now }: TenantContext, countMax: number): Promise<HeldReserve[]> {
  const { rows } = await sql<HeldReserve>`
    UPDATE reserves r SET released_at = ${now}
    FROM (
      SELECT id FROM reserves
      WHERE merchant_id = ${merchantId} AND released_at IS NULL AND release_on <= ${now}
      ORDER BY release_on, id LIMIT ${countMax} FOR UPDATE SKIP LOCKED
    ) AS due
    JOIN reserves held ON held.merchant_id = ${merchantId} AND held.id = due.id
    JOIN charges c ON c.merchant_id = ${merchantId} AND c.id = held.charge_id
    WHERE r.merchant_id = ${merchantId} AND r.id = due.id
    RETURNING r.id, r.currency, r.amount_minor AS "amountMinor", c.payment_id AS "paymentId"`.execute(db)
  return rows
}
