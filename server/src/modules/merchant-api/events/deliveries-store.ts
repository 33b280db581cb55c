import { type RawBuilder, sql } from 'kysely'
import type { TenantContext } from '../../../infra/context.ts'

/**
 * Returns how many deliveries of each event haven't succeeded; events without any are left out.
 * Deliveries are rows of the webhooks module, whose table this counts: those of a delivery that hasn't succeeded, whether it is tried again or not.
 */
export async function countPendingDeliveries({ db, merchantId }: TenantContext, eventIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (eventIds.length === 0) return new Map()
  const { rows } = await sql<{ event_id: string; count: number }>`
    SELECT event_id, count(*)::integer AS count FROM webhook_deliveries
    WHERE merchant_id = ${merchantId} AND event_id = ANY (${[...eventIds]}::text[]) AND state <> 'delivered' GROUP BY event_id`.execute(db)
  return new Map(rows.map(({ event_id, count }) => [event_id, count]))
}

/** Returns the condition on an event `e` that all of its deliveries succeeded, or that one didn't. An event without deliveries counts as delivered. */
export function deliveryCondition({ merchantId }: TenantContext, isDelivered: boolean): RawBuilder<unknown> {
  const isPending = sql`EXISTS (SELECT FROM webhook_deliveries d WHERE d.merchant_id = ${merchantId} AND d.event_id = e.id AND d.state <> 'delivered')`
  return isDelivered ? sql`NOT ${isPending}` : isPending
}
