import { sql } from 'kysely'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { firstDayOf } from './months.ts'

interface CurrencyAmount {
  currency: CurrencyCode
  amount_minor: number
}

/** The amounts of a month's disputes and of the payments with fraud reports, without the excluded ones, for programs with a limit on them. */
export async function sumItemAmounts({ db, merchantId }: TenantContext, month: string): Promise<CurrencyAmount[]> {
  const { rows } = await sql<CurrencyAmount>`
    SELECT coalesce(d.currency, pay.currency) AS currency, sum(coalesce(d.amount_minor, pay.amount_captured_minor))::bigint AS amount_minor
    FROM vamp_records r
    LEFT JOIN disputes d ON d.merchant_id = ${merchantId} AND d.id = r.source_id
    LEFT JOIN early_fraud_warnings w ON w.merchant_id = ${merchantId} AND w.id = r.source_id
    LEFT JOIN payments pay ON pay.merchant_id = ${merchantId} AND pay.id = w.payment_id
    WHERE r.merchant_id = ${merchantId} AND r.kind IN ('tc15', 'tc40')
      AND r.processed_at >= ${firstDayOf(month)}::timestamptz AND r.processed_at < ${firstDayOf(month, 1)}::timestamptz
      AND NOT EXISTS (SELECT FROM vamp_records x WHERE x.merchant_id = ${merchantId} AND x.kind = 'excluded' AND x.source_id = r.source_id)
      AND coalesce(d.id, pay.id) IS NOT NULL
    GROUP BY 1`.execute(db)
  return rows
}

/** The sum in US dollars' minor units; null if some of it is in another currency, since networks convert by rates that aren't known here. */
export function inDollars(amounts: readonly CurrencyAmount[]): number | null {
  if (amounts.some(({ currency, amount_minor }) => currency !== 'USD' && amount_minor !== 0)) return null
  return amounts.reduce((sum, { amount_minor }) => sum + amount_minor, 0)
}
