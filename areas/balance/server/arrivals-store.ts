import { type RawBuilder, sql } from 'kysely'
import type { Arrival } from '#areas/balance/contract/endpoints.ts'
import type { MerchantId } from '#kernel/ids.ts'
import type { TenantContext } from '#server/infra/context.ts'

/**
 * What is expected, by day. Only what is not released and not confirmed yet is read, by indexes that hold nothing else or are walked to nothing else.
 * @param timeZone the days of pending money are this zone's.
 */
export async function sumArrivals(context: TenantContext, timeZone: string): Promise<Arrival[]> {
  const { rows } = await arrivalsQuery(context.merchantId, timeZone).execute(context.db)
  return rows
}

/** The query itself, for the test that reads its plan. */
export function arrivalsQuery(merchantId: MerchantId, timeZone: string): RawBuilder<Arrival> {
  return sql<Arrival>`
    SELECT kind, day, currency, amount_minor, count FROM (
      SELECT 'pending' AS kind, (available_on AT TIME ZONE ${timeZone})::date::text AS day, currency, sum(net_minor)::bigint AS amount_minor, count(*)::int AS count
      FROM balance_transactions WHERE merchant_id = ${merchantId} AND released_at IS NULL
      GROUP BY 2, 3
      -- What was sold and exchanged whole brings nothing in its own currency.
      HAVING sum(net_minor) <> 0
      UNION ALL
      SELECT 'payout', (arrival_date AT TIME ZONE 'UTC')::date::text, currency, sum(amount_minor)::bigint, count(*)::int
      FROM payouts WHERE merchant_id = ${merchantId} AND status = 'processing'
      GROUP BY 2, 3
    ) AS expected
    ORDER BY day, currency, kind`
}
