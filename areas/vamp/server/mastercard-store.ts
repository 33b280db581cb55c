import { type RawBuilder, sql } from 'kysely'
import type { MerchantId } from '#kernel/ids.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import type { TenantContext } from '#server/infra/context.ts'

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
