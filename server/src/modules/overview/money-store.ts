import { movementTypesOf } from '@counterfoil/contract/balance/kinds'
import { netKinds } from '@counterfoil/contract/overview/links'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { TenantContext } from '../../infra/context.ts'
import { quarterOf } from '../../infra/figures/day-parts.ts'
import { movementsWithin } from '../statements/index.ts'
import type { Slice } from './trade-store.ts'

/** What trade did to the balance, from the sums of movements by month, day and quarter of an hour. */

/** Returns the net of sales, refunds and disputes of a slice, after fees. */
export async function sumNet({ db }: TenantContext, slice: Slice): Promise<number> {
  const { rows } = await netQuery(slice).execute(db)
  const [sum] = rows
  if (!sum) throw new Error('The movements of a range were not returned.')
  return sum.net_minor
}

/** Months and days are one row per type, so a year costs little more than a week. What lies between quarters and the ends of the slice is read by movement. */
export function netQuery({ merchantId, currency, from, until }: Slice): RawBuilder<{ net_minor: number }> {
  const types = netKinds.flatMap((kind) => movementTypesOf[kind])
  const quarters = { from: quarterOf(from), until: quarterOf(until) }
  const moved = (from: Date, until: Date, sign: 1 | -1) => sql`
    SELECT ${sql.lit(sign)} * amount_minor, ${sql.lit(sign)} * fee_minor FROM balance_transactions
    WHERE merchant_id = ${merchantId} AND currency = ${currency} AND created_at >= ${from} AND created_at < ${until} AND type = ANY (${types})`
  return sql<{ net_minor: number }>`
    SELECT coalesce(sum(amount_minor - fee_minor), 0)::bigint AS net_minor FROM (
      SELECT amount_minor, fee_minor FROM (${movementsWithin(merchantId, quarters)}) AS kept WHERE currency = ${currency} AND type = ANY (${types})
      UNION ALL ${moved(quarters.from, from, -1)} UNION ALL ${moved(quarters.until, until, 1)}
    ) AS parts`
}
