import { type RawBuilder, sql } from 'kysely'
import type { MerchantId } from '#kernel/ids.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { firstParts } from '#server/infra/figures/day-parts.ts'
import { lanesOf } from '#server/infra/figures-store.ts'

/** Counts by day in UTC, for the forecast. What is read doesn't grow with the account's age. */

export interface CountOfDay {
  /** `YYYY-MM-DD`. */
  day: string
  count: number
}

/** Fraud reports and disputes without the excluded ones. */
export async function countEventDays({ db, merchantId }: TenantContext, since: Date): Promise<CountOfDay[]> {
  return (await eventDaysQuery(merchantId, since).execute(db)).rows
}

export function eventDaysQuery(merchantId: MerchantId, since: Date): RawBuilder<CountOfDay> {
  return sql<CountOfDay>`
    SELECT (processed_at AT TIME ZONE 'UTC')::date::text AS day, sum(CASE kind WHEN 'excluded' THEN -1 ELSE 1 END)::int AS count
    FROM vamp_records WHERE merchant_id = ${merchantId} AND kind IN ('tc15', 'tc40', 'excluded') AND processed_at >= ${since}::timestamptz GROUP BY 1`
}

/** Successful payments of all brands, in all currencies. */
export async function countTradeDays({ db, merchantId }: TenantContext, since: Date): Promise<CountOfDay[]> {
  return (await tradeDaysQuery(merchantId, since).execute(db)).rows
}

/** The currencies are known, so that the days of each are a range of the index. */
export function tradeDaysQuery(merchantId: MerchantId, since: Date): RawBuilder<CountOfDay> {
  return sql<CountOfDay>`
    SELECT day::text AS day, sum(successful_count)::int AS count
    FROM (SELECT DISTINCT currency FROM ledger_balances WHERE merchant_id = ${merchantId}) AS used, LATERAL (
      SELECT day, successful_count FROM trade_parts
      WHERE merchant_id = ${merchantId} AND currency = used.currency AND part = ${firstParts.day} AND day >= (${since}::timestamptz AT TIME ZONE 'UTC')::date
      UNION ALL
      SELECT (bucket AT TIME ZONE 'UTC')::date, successful_count FROM trade_quarters
      WHERE merchant_id = ${merchantId} AND lane = ANY (${lanesOf(merchantId)}) AND currency = used.currency AND bucket >= ${since}::timestamptz
    ) AS traded GROUP BY day`
}
