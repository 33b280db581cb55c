import { type RawBuilder, sql } from 'kysely'
import type { MerchantId } from '#kernel/ids.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { beginsQuarter, listRuns, type PartRow, quarterNumberOf, quarterOf, sumIntervals } from '#server/infra/figures/day-parts.ts'
import { runsAsRows } from '#server/infra/figures/day-parts-store.ts'
import { lanesOf } from '#server/infra/figures-store.ts'

/** Trade by parts of a day and by quarters of an hour that no part has yet, which triggers add to. Functions of the database say what counts, and when. */

/** One currency in a time of an account. */
export interface Slice {
  readonly merchantId: MerchantId
  readonly currency: CurrencyCode
  readonly from: Date
  readonly until: Date
}

/** What happened: payments by when they were made, captures by when money was taken. */
export type Trade = Record<keyof typeof noTrade, number>

const noTrade = { successful_count: 0, declined_count: 0, captured_minor: 0 }

/** Returns the trade between each time and the next. @param times ascending. */
export async function sumTrade(context: TenantContext, currency: CurrencyCode, times: readonly Date[]): Promise<Trade[]> {
  const { rows } = await tradeQuery(context, currency, times).execute(context.db)
  return sumIntervals(times.map(quarterNumberOf), rows, noTrade)
}

/** The query itself, for the test that reads its plan. What a time has besides whole quarters is read from payments themselves. */
export function tradeQuery({ merchantId }: Pick<TenantContext, 'merchantId'>, currency: CurrencyCode, times: readonly Date[]): RawBuilder<PartRow<Trade>> {
  const cuts = times.map(quarterNumberOf)
  const pieces = [...times.entries()].filter(([, at]) => !beginsQuarter(at))
  const [first, end] = [quarterOf(times[0] ?? new Date(0)), quarterOf(times.at(-1) ?? new Date(0))]
  const names = Object.keys(noTrade)
  const sums = sql.join(names.map((name) => sql`sum(sign * ${sql.ref(name)})::bigint AS ${sql.ref(name)}`))
  const columns = sql.join(names.map((name) => sql.ref(name)))
  const within = (column: string) =>
    sql`merchant_id = ${merchantId} AND ${sql.ref(column)} >= pieces.starts_at AND ${sql.ref(column)} < pieces.ends_at AND currency = ${currency}`
  return sql<PartRow<Trade>>`
    WITH runs AS MATERIALIZED (${runsAsRows(listRuns(cuts))}),
    pieces AS MATERIALIZED (
      SELECT * FROM unnest(${pieces.map(([index]) => index)}::int[], ${pieces.map(([, at]) => quarterOf(at))}::timestamptz[], ${pieces.map(([, at]) => at)}::timestamptz[])
        AS piece (position, starts_at, ends_at)
    ), parts AS (
      SELECT runs.kind, part_position(own.day, runs.quarter) AS position, runs.sign, ${columns} FROM runs, LATERAL (
        SELECT day, ${columns} FROM trade_parts
        WHERE merchant_id = ${merchantId} AND currency = ${currency} AND part = runs.part AND day BETWEEN runs.first_day AND runs.last_day
      ) AS own
      UNION ALL
      SELECT 'interval', width_bucket(quarter_number(bucket), ${cuts}::int[]) - 1, 1, ${columns} FROM trade_quarters
      WHERE merchant_id = ${merchantId} AND lane = ANY (${lanesOf(merchantId)}) AND currency = ${currency} AND bucket >= ${first} AND bucket < ${end}
      UNION ALL
      SELECT 'cut', pieces.position, 1, counted.* FROM pieces, LATERAL (
        SELECT counts_as_successful(status), counts_as_declined(status), 0 FROM payments WHERE ${within('created_at')}
        UNION ALL SELECT 0, 0, amount_captured_minor FROM payments WHERE ${within('captured_at')}
      ) AS counted
    )
    SELECT kind, position::int, ${sums} FROM parts GROUP BY 1, 2`
}
