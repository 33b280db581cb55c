import { sql } from 'kysely'
import { requestLogLimits } from '#areas/developers/contract/request-log/rules.ts'
import { paymentLimits } from '#areas/payments/contract/rules.ts'
import type { PaymentId, PayoutId } from '#kernel/ids.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import type { PayoutStatus } from '#kernel/statuses.ts'
import { dayMs } from '#kernel/time/durations.ts'
import type { TenantContext } from '#server/infra/context.ts'

/** Rows of other modules that a payment's timeline shows. Nothing here writes them. */

export interface SettlingPayoutRow {
  readonly id: PayoutId
  readonly created_at: Date
  readonly ended_at: Date | null
  readonly status: PayoutStatus
  readonly currency: CurrencyCode
  /** What the payout settles of the payment: sale, refunds and disputes, less fees. */
  readonly net_minor: number
}

/** The payouts that settle a payment's balance transactions, oldest first. */
export async function listSettlingPayouts({ db, merchantId }: TenantContext, paymentId: PaymentId): Promise<SettlingPayoutRow[]> {
  const { rows } = await sql<SettlingPayoutRow>`
    SELECT o.id, o.created_at, o.ended_at, o.status, o.currency, sum(b.net_minor)::bigint AS net_minor
    FROM balance_transactions b JOIN payouts o ON o.merchant_id = ${merchantId} AND o.id = b.payout_id
    WHERE b.merchant_id = ${merchantId} AND b.payment_id = ${paymentId} AND b.currency = o.currency
    GROUP BY o.merchant_id, o.id ORDER BY o.created_at, o.id`.execute(db)
  return rows
}

export interface MadeByRequest {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly status: number
}

/** Returns the requests that the request log still shows, by ID. */
export async function findLoggedRequests({ db, merchantId, realNow }: TenantContext, ids: readonly string[]): Promise<ReadonlyMap<string, MadeByRequest>> {
  if (ids.length === 0) return new Map()
  const since = new Date(realNow.getTime() - requestLogLimits.requestLogDays * dayMs)
  const { rows } = await sql<MadeByRequest>`
    SELECT id, method, path, status FROM api_requests
    WHERE merchant_id = ${merchantId} AND id = ANY (${[...ids]}::text[]) AND created_at >= ${since}`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

export interface DeliveredEvent {
  readonly id: string
  readonly type: string
  readonly state: 'delivered' | 'pending' | 'failed'
}

/** Returns the events that were sent to endpoints, by ID, with the worst state of their deliveries. */
export async function findDeliveredEvents({ db, merchantId }: TenantContext, eventIds: readonly string[]): Promise<ReadonlyMap<string, DeliveredEvent>> {
  if (eventIds.length === 0) return new Map()
  const { rows } = await sql<DeliveredEvent>`
    SELECT event_id AS id, min(event_type) AS type,
      CASE WHEN bool_or(state = 'failed') THEN 'failed' WHEN bool_or(state = 'pending') THEN 'pending' ELSE 'delivered' END AS state
    FROM webhook_deliveries WHERE merchant_id = ${merchantId} AND event_id = ANY (${[...eventIds]}::text[]) GROUP BY event_id`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Why approvals about a payment were declined, by approval. */
export async function findDeclineReasons({ db, merchantId }: TenantContext, paymentId: PaymentId): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; decline_reason: string }>`
    SELECT id, decline_reason FROM approval_requests
    WHERE merchant_id = ${merchantId} AND payment_id = ${paymentId} AND decline_reason IS NOT NULL
    ORDER BY created_at DESC, id DESC LIMIT ${paymentLimits.paymentTimelineMax}`.execute(db)
  return new Map(rows.map(({ id, decline_reason }) => [id, decline_reason]))
}
