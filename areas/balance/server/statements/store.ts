import { type RawBuilder, sql } from 'kysely'
import type { BalanceTransactionType } from '#areas/ledger/server/index.ts'
import type { MerchantId } from '#kernel/ids.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import { dayMs } from '#kernel/time/durations.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { quarterOf } from '#server/infra/figures/day-parts.ts'
import { cutIntoPieces } from '#server/infra/figures/periods.ts'
import { lanesOf } from '#server/infra/figures-store.ts'

/** All movements of a type and a currency before a time. */
export interface MovementSum {
  /** The position of the time among those that were asked for. */
  readonly position: number
  readonly currency: CurrencyCode
  readonly type: BalanceTransactionType
  readonly movement_count: number
  readonly amount_minor: number
  readonly fee_minor: number
}

/** Returns everything that moved before each of the times. */
export async function sumMovementsBefore(context: TenantContext, times: readonly Date[]): Promise<MovementSum[]> {
  const { rows } = await movementsQuery(context, times).execute(context.db)
  return rows
}

/**
 * The query itself, for the test that reads its plan. Months in UTC are read once and summed up to a start near each time; the days and quarters between
 * that and the time are added or subtracted. What a time has besides whole quarters, is read by movement; starts of months have nothing.
 */
export function movementsQuery({ merchantId }: Pick<TenantContext, 'merchantId'>, times: readonly Date[]): RawBuilder<MovementSum> {
  const given = times.map((at) => ({ at, quarter: quarterOf(at), nearest: monthStart(new Date(at.getTime() + dayMs)) }))
  const last = new Date(Math.max(...given.map(({ nearest }) => nearest.getTime())))
  const pieces = given.flatMap(({ quarter, nearest }, position) =>
    (quarter < nearest ? cutIntoPieces({ from: quarter, until: nearest }) : cutIntoPieces({ from: nearest, until: quarter })).map((piece) => ({
      position,
      sign: quarter < nearest ? -1 : 1,
      ...piece,
    })),
  )
  const sums = sql`movement_count, amount_minor, fee_minor`
  return sql<MovementSum>`
    WITH given AS (
      SELECT number - 1 AS position, quarter, at, nearest
      FROM unnest(${given.map(({ quarter }) => quarter)}::timestamptz[], ${[...times]}::timestamptz[], ${given.map(({ nearest }) => nearest)}::timestamptz[])
        WITH ORDINALITY AS given (quarter, at, nearest, number)
    ), pieces AS MATERIALIZED (
      SELECT * FROM unnest(${pieces.map(({ position }) => position)}::int[], ${pieces.map(({ sign }) => sign)}::int[], ${pieces.map(({ period }) => period)}::text[],
        ${pieces.map(({ first }) => first)}::timestamptz[], ${pieces.map(({ end }) => end)}::timestamptz[]) AS piece (position, sign, period, first, ends)
    ), months AS MATERIALIZED (
      SELECT bucket, currency, type, ${sums} FROM movement_periods WHERE merchant_id = ${merchantId} AND period = 'month' AND bucket < ${last}
    ), recent AS MATERIALIZED (${recentMovements(merchantId)}), parts AS (
      SELECT g.position, m.currency, m.type, ${sums} FROM given g JOIN months m ON m.bucket < g.nearest
      UNION ALL
      SELECT g.position, r.currency, r.type, ${sums} FROM given g JOIN recent r ON r.bucket < g.quarter
      UNION ALL
      SELECT p.position, own.currency, own.type, sign * movement_count, sign * amount_minor, sign * fee_minor FROM pieces p, LATERAL (
        SELECT currency, type, ${sums} FROM movement_periods WHERE merchant_id = ${merchantId} AND period = p.period AND bucket >= p.first AND bucket < p.ends
      ) AS own
      UNION ALL
      SELECT g.position, own.currency, own.type, 1, own.amount_minor, own.fee_minor FROM given g, LATERAL (
        SELECT currency, type, amount_minor, fee_minor FROM balance_transactions
        WHERE merchant_id = ${merchantId} AND created_at >= g.quarter AND created_at < g.at
      ) AS own WHERE g.quarter < g.at
    )
    SELECT position::int, currency, type, sum(movement_count)::bigint AS movement_count, sum(amount_minor)::bigint AS amount_minor, sum(fee_minor)::bigint AS fee_minor
    FROM parts GROUP BY 1, 2, 3
    -- A type that was first seen after the time leaves a zero.
    HAVING sum(movement_count) <> 0
    ORDER BY 1, 2, 3`
}

function monthStart(at: Date): Date {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth()))
}

/** The quarters of lanes, which no period has yet. */
function recentMovements(merchantId: MerchantId): RawBuilder<unknown> {
  return sql`
    SELECT bucket, currency, type, movement_count, amount_minor, fee_minor FROM movement_sums
    WHERE merchant_id = ${merchantId} AND lane = ANY (${lanesOf(merchantId)})`
}

/** Movements by quarter of an hour, as rows `bucket`, `currency`, `type`, `movement_count`, `amount_minor` and `fee_minor`. @param bounds of `bucket`. */
export function movementQuarters(merchantId: MerchantId, bounds: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    SELECT bucket, currency, type, movement_count, amount_minor, fee_minor FROM movement_periods
    WHERE merchant_id = ${merchantId} AND period = 'quarter' AND ${bounds}
    UNION ALL ${recentMovements(merchantId)} AND ${bounds}`
}

/** When the first movement was; null before that. */
export async function findFirstMovement({ db, merchantId }: TenantContext): Promise<Date | null> {
  const { rows } = await sql<{ first: Date | null }>`
    SELECT least(
      (SELECT bucket FROM movement_periods WHERE merchant_id = ${merchantId} AND period = 'quarter' ORDER BY bucket LIMIT 1),
      (SELECT min(bucket) FROM (${recentMovements(merchantId)}) AS recent)
    ) AS first`.execute(db)
  return rows[0]?.first ?? null
}
