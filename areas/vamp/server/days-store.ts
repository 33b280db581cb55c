import { type RawBuilder, sql } from 'kysely'
import type { MerchantId } from '#kernel/ids.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { firstParts } from '#server/infra/figures/day-parts.ts'
import { lanesOf } from '#server/infra/figures-store.ts'

/** Counts by day in UTC, for the forecast and for Mastercard's programs. What is read doesn't grow with the account's age. */

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

/** What Mastercard's programs count. Only the months that are asked for are read, by the indexes of the lists. */
export interface ChargebackDay {
  /** `YYYY-MM-DD` in UTC. */
  day: string
  currency: CurrencyCode
  count: number
  /** With a reason code of the fraud program. */
  fraud_count: number
  fraud_minor: number
}

/** No cardholder authorization, and a cardholder who doesn't recognize the sale. */
const fraudCodes = ['4837', '4863']

export async function sumChargebackDays({ db, merchantId }: TenantContext, since: Date): Promise<ChargebackDay[]> {
  return (await chargebackDaysQuery(merchantId, since).execute(db)).rows
}

export function chargebackDaysQuery(merchantId: MerchantId, since: Date): RawBuilder<ChargebackDay> {
  const isFraud = sql`network_reason_code = ANY (${fraudCodes}::text[])`
  return sql<ChargebackDay>`
    SELECT (created_at AT TIME ZONE 'UTC')::date::text AS day, currency, count(*)::int AS count, (count(*) FILTER (WHERE ${isFraud}))::int AS fraud_count,
           coalesce(sum(amount_minor) FILTER (WHERE ${isFraud}), 0)::bigint AS fraud_minor
    FROM disputes WHERE merchant_id = ${merchantId} AND network = 'mastercard' AND created_at >= ${since}::timestamptz AND kind = 'chargeback' GROUP BY 1, 2`
}

/** Successful Mastercard payments that were made between two moments. */
export async function countMastercardSales({ db, merchantId }: TenantContext, from: Date, until: Date): Promise<number> {
  const { rows } = await mastercardSalesQuery(merchantId, from, until).execute(db)
  return rows[0]?.count ?? 0
}

export function mastercardSalesQuery(merchantId: MerchantId, from: Date, until: Date): RawBuilder<{ count: number }> {
  return sql<{ count: number }>`
    SELECT coalesce(sum(counts_as_successful(status)), 0)::int AS count FROM payments
    WHERE merchant_id = ${merchantId} AND card_brand = 'mastercard' AND created_at >= ${from}::timestamptz AND created_at < ${until}::timestamptz`
}
