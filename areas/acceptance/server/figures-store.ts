import { type RawBuilder, sql } from 'kysely'
import type { AcceptanceDimension } from '#areas/acceptance/contract/dimensions.ts'
import { unknownCountry } from '#kernel/cards/countries.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { cutIntoPieces, type TimeRange } from '#server/infra/figures/periods.ts'
import { lanesOf } from '#server/infra/figures-store.ts'
import { type Condition, startOfDay, startOfNextDay } from '#server/infra/pages/keyset-pages-store.ts'

/** Outcomes of payments by one dimension, from the sums and the outcomes that aren't folded yet, in one statement. */

export interface OutcomeRow {
  /** Of the ranges that were asked for, from 0. */
  readonly range: number
  readonly value: string
  readonly currency: CurrencyCode
  readonly successful_count: number
  readonly first_try_count: number
  readonly declined_count: number
  readonly declined_minor: number
}

export interface OutcomesInput {
  readonly ranges: readonly TimeRange[]
  /** Undefined for all currencies. */
  readonly currency: CurrencyCode | undefined
  /** Of hours and days of the week. */
  readonly timeZone: string
}

export type SummedBy = Exclude<AcceptanceDimension, 'hour' | 'weekday'> | 'all' | 'decline'

/** Returns the outcomes of each range, value and currency that has any. */
export async function sumOutcomes(context: TenantContext, by: SummedBy, input: Omit<OutcomesInput, 'timeZone'>): Promise<OutcomeRow[]> {
  const { rows } = await outcomesQuery(context, by, input).execute(context.db)
  return rows
}

interface Summed {
  /** The dimension of its sums. */
  readonly dimension: string
  /** Of a row of sums, and of an outcome. */
  readonly value: Condition
  readonly ofOutcome: Condition
}

function summedBy(by: SummedBy): Summed {
  const own = (dimension: string, column: string): Summed => ({ dimension, value: sql`value`, ofOutcome: sql.ref(column) })
  const summed: Readonly<Record<SummedBy, Summed>> = {
    all: { dimension: 'all', value: sql`''`, ofOutcome: sql`''` },
    currency: { dimension: 'all', value: sql`currency`, ofOutcome: sql`currency` },
    brand: own('brand', 'brand'),
    country: {
      dimension: 'country',
      value: sql`coalesce(nullif(value, ''), ${unknownCountry})`,
      ofOutcome: sql`coalesce(nullif(country, ''), ${unknownCountry})`,
    },
    funding: own('funding', 'funding'),
    bin: own('bin', 'bin'),
    amount: { dimension: 'amount', value: sql`value`, ofOutcome: sql`amount_band::text` },
    decline: own('decline', 'decline_code'),
  }
  return summed[by]
}

/** The query itself, for the test that reads its plan. */
export function outcomesQuery(
  { merchantId }: Pick<TenantContext, 'merchantId'>,
  by: SummedBy,
  { ranges, currency }: Omit<OutcomesInput, 'timeZone'>,
): RawBuilder<OutcomeRow> {
  const { dimension, value, ofOutcome } = summedBy(by)
  const pieces = ranges.flatMap((range, number) => cutIntoPieces(range).map((piece) => ({ number, ...piece })))
  const inCurrency = currency === undefined ? sql`true` : sql`currency = ${currency}`
  const counts = sql`declined_minor, successful_count, first_try_count, declined_count`
  return sql<OutcomeRow>`
    WITH pieces AS MATERIALIZED (
      SELECT * FROM unnest(${pieces.map(({ number }) => number)}::int[], ${pieces.map(({ period }) => period)}::text[], ${pieces.map(({ first }) => first)}::timestamptz[],
        ${pieces.map(({ end }) => end)}::timestamptz[]) AS piece (range, period, first, ends)
    ), ranges AS MATERIALIZED (
      SELECT number - 1 AS range, starts, ends FROM unnest(${ranges.map(({ from }) => from)}::timestamptz[], ${ranges.map(({ until }) => until)}::timestamptz[])
        WITH ORDINALITY AS given (starts, ends, number)
    ), parts AS (
      SELECT p.range, s.value, s.currency, ${counts} FROM pieces p, LATERAL (
        SELECT ${value} AS value, currency, ${counts} FROM acceptance_sums
        WHERE merchant_id = ${merchantId} AND dimension = ${dimension} AND period = p.period AND bucket >= p.first AND bucket < p.ends AND ${inCurrency}
      ) AS s
      UNION ALL
      SELECT r.range, o.value, o.currency, ${counts} FROM (
        SELECT bucket, ${ofOutcome} AS value, currency, ${counts} FROM acceptance_outcomes
        WHERE merchant_id = ${merchantId} AND lane = ANY (${lanesOf(merchantId)}) AND ${inCurrency}
      ) AS o JOIN ranges r ON o.bucket >= r.starts AND o.bucket < r.ends
    )
    SELECT range::int, value, currency, sum(successful_count)::bigint AS successful_count, sum(first_try_count)::bigint AS first_try_count,
           sum(declined_count)::bigint AS declined_count, sum(declined_minor)::bigint AS declined_minor
    FROM parts GROUP BY range, value, currency
    HAVING (sum(successful_count), sum(declined_count)) <> (0, 0)`
}

export interface DayRange {
  readonly from: string
  readonly to: string
}

/** Returns when ranges of days begin and end in a zone, as the list's filter of days does. */
export async function readRanges({ db }: TenantContext, ranges: readonly DayRange[], timeZone: string): Promise<TimeRange[]> {
  const bounds = ranges.map(
    ({ from, to }, number) => sql`SELECT ${number}::int AS number, ${startOfDay(from, timeZone)} AS "from", ${startOfNextDay(to, timeZone)} AS until`,
  )
  const { rows } = await sql<TimeRange>`SELECT "from", until FROM (${sql.join(bounds, sql` UNION ALL `)}) AS bounds ORDER BY number`.execute(db)
  return rows
}
