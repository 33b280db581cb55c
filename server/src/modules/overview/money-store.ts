import { movementTypesOf } from '@counterfoil/contract/balance/kinds'
import type { CurrencyCode } from '@counterfoil/contract/money/currencies'
import { netKinds } from '@counterfoil/contract/overview/links'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { TenantContext } from '../../infra/context.ts'
import { quarterOf } from '../../infra/figures/day-parts.ts'
import type { TimeRange } from '../../infra/figures/periods.ts'
import { movementsWithin } from '../statements/index.ts'

/** What trade did to the balance, from the sums of movements by month, day and quarter of an hour. */

/** Some currencies in a time. */
export interface NetOf extends TimeRange {
  readonly currencies: readonly CurrencyCode[]
}

/** Returns the net of sales, refunds and disputes of each currency that had any, after fees. */
export async function sumNets(context: TenantContext, of: NetOf): Promise<ReadonlyMap<CurrencyCode, number>> {
  const { rows } = await netsQuery(context, of).execute(context.db)
  return new Map(rows.map(({ currency, net_minor }) => [currency, net_minor]))
}

/** Months and days are one row per type, so a year costs little more than a week. What lies between quarters and the ends of the time is read by movement. */
export function netsQuery(
  { merchantId }: Pick<TenantContext, 'merchantId'>,
  { currencies, from, until }: NetOf,
): RawBuilder<{ currency: CurrencyCode; net_minor: number }> {
  const types = netKinds.flatMap((kind) => movementTypesOf[kind])
  const quarters = { from: quarterOf(from), until: quarterOf(until) }
  const own = sql`currency = ANY (${[...currencies]}) AND type = ANY (${types})`
  const moved = (starts: Date, ends: Date, sign: 1 | -1) => sql`
    SELECT currency, ${sql.lit(sign)} * amount_minor, ${sql.lit(sign)} * fee_minor FROM balance_transactions
    WHERE merchant_id = ${merchantId} AND created_at >= ${starts} AND created_at < ${ends} AND ${own}`
  return sql<{ currency: CurrencyCode; net_minor: number }>`
    SELECT currency, sum(amount_minor - fee_minor)::bigint AS net_minor FROM (
      SELECT currency, amount_minor, fee_minor FROM (${movementsWithin(merchantId, quarters)}) AS kept WHERE ${own}
      UNION ALL ${moved(quarters.from, from, -1)} UNION ALL ${moved(quarters.until, until, 1)}
    ) AS parts GROUP BY currency`
}
