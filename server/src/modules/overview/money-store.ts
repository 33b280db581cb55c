import { movementTypesOf } from '@counterfoil/contract/balance/kinds'
import { limits } from '@counterfoil/contract/limits'
import { netKinds } from '@counterfoil/contract/overview/links'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { TenantContext } from '../../infra/context.ts'
import { lanesOf } from '../../infra/figures-store.ts'
import { piecesOf, type Slice, wholeOf } from './trade-store.ts'

/** What trade did to the balance, from the sums of movements by month and by quarter of an hour, and the disputes that were opened. */

/** Returns the net of sales, refunds and disputes of a slice, after fees. */
export async function sumNet({ db }: TenantContext, slice: Slice): Promise<number> {
  const { rows } = await netQuery(slice).execute(db)
  const [sum] = rows
  if (!sum) throw new Error('The movements of a range were not returned.')
  return sum.net_minor
}

/** Whole months are one row per type, so a year costs little more than a week. What lies between them and the ends of the slice is read by quarter, or by movement. */
export function netQuery(slice: Slice): RawBuilder<{ net_minor: number }> {
  const { merchantId, currency } = slice
  const types = netKinds.flatMap((kind) => movementTypesOf[kind])
  const quarters = wholeOf(slice)
  const months = wholeMonthsOf(quarters)
  const sums = (period: 'month' | 'quarter', from: Date, until: Date) => sql`
    SELECT amount_minor, fee_minor FROM movement_sums
    WHERE merchant_id = ${merchantId} AND lane = ANY (${lanesOf(merchantId)}) AND period = ${period} AND bucket >= ${from} AND bucket < ${until}
      AND currency = ${currency} AND type = ANY (${types})`
  return sql<{ net_minor: number }>`
    WITH pieces AS MATERIALIZED (${piecesOf(slice)})
    SELECT coalesce(sum(amount_minor - fee_minor), 0)::bigint AS net_minor FROM (
      ${sums('quarter', quarters.first, months.first)} UNION ALL ${sums('month', months.first, months.end)} UNION ALL ${sums('quarter', months.end, quarters.end)}
      UNION ALL
      SELECT moved.amount_minor, moved.fee_minor FROM pieces, LATERAL (
        SELECT amount_minor, fee_minor FROM balance_transactions
        WHERE merchant_id = ${merchantId} AND currency = ${currency} AND created_at >= pieces.starts_at AND created_at < pieces.ends_at AND type = ANY (${types})
      ) AS moved
    ) AS parts`
}

/** The months in UTC that lie within whole quarters; without one, an empty range at their end. */
function wholeMonthsOf({ first, end }: { first: Date; end: Date }): { first: Date; end: Date } {
  const starts = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth()))
  const from = starts < first ? new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1)) : starts
  const until = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth()))
  return from < until ? { first: from, end: until } : { first: end, end }
}

export interface Opened {
  readonly count: number
  readonly amount_minor: number
  readonly has_more: boolean
}

/** Counts the disputes that were opened in a slice, without inquiries, up to `limits.overviewDisputesMax`. */
export async function countOpened({ db }: TenantContext, slice: Slice): Promise<Opened> {
  const { rows } = await openedQuery(slice).execute(db)
  const [opened] = rows
  if (!opened) throw new Error('The disputes of a range were not counted.')
  return { ...opened, has_more: opened.count === limits.overviewDisputesMax }
}

export function openedQuery({ merchantId, currency, from, until }: Slice): RawBuilder<Omit<Opened, 'has_more'>> {
  return sql<Omit<Opened, 'has_more'>>`
    SELECT count(*)::int AS count, coalesce(sum(amount_minor), 0)::bigint AS amount_minor FROM (
      SELECT amount_minor FROM disputes
      WHERE merchant_id = ${merchantId} AND currency = ${currency} AND created_at >= ${from} AND created_at < ${until} AND kind <> 'query'
      LIMIT ${limits.overviewDisputesMax}
    ) AS counted`
}
