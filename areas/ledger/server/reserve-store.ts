import { sql } from 'kysely'
import type { ChargeId, PaymentId } from '#kernel/ids.ts'
import type { Money } from '#kernel/money/money.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { insertRows } from '#server/infra/database/write-rows.ts'
import { noteDue } from '#server/infra/work/due-work.ts'

/** The share of one sale that is held back. */
export interface HeldReserve extends Money {
  readonly id: string
  readonly paymentId: PaymentId | null
}

export interface NewReserve extends HeldReserve {
  readonly chargeId: ChargeId
  readonly releaseOn: Date
}

/** Of the job that releases reserves. */
export const reservesJobName = 'reserves'

export function insertReserves(context: TenantContext, reserves: readonly NewReserve[]): void {
  const { db, merchantId, now } = context
  for (const { releaseOn } of reserves) noteDue(context, reservesJobName, releaseOn)
  insertRows(
    db,
    'reserves',
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
}

/** When the next reserve is released. */
export async function findReservesDue({ db, merchantId }: TenantContext): Promise<Date | null> {
  const { rows } = await sql<{ due_at: Date | null }>`
    SELECT min(release_on) AS due_at FROM reserves WHERE merchant_id = ${merchantId} AND released_at IS NULL`.execute(db)
  return rows[0]?.due_at ?? null
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
