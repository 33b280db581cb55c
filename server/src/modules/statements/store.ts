import type { CurrencyCode } from '@counterfoil/contract/money/currencies'
import { type RawBuilder, sql } from 'kysely'
import type { TenantContext } from '../../infra/context.ts'
import { lanesOf } from '../../infra/figures-store.ts'
import type { BalanceTransactionType } from '../ledger/index.ts'

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

/** Returns everything that moved before each of the times. @param times starts of months in a time zone. */
export async function sumMovementsBefore(context: TenantContext, times: readonly Date[]): Promise<MovementSum[]> {
  const { rows } = await movementsQuery(context, times).execute(context.db)
  return rows
}

/**
 * The query itself, for the test that reads its plan. Months in UTC are read once and summed up to the start that is nearest to each time; the quarters between that
 * and the time are added or subtracted: those of some hours, since no time zone is further from UTC. Months of every time zone consist of whole quarters.
 */
export function movementsQuery({ merchantId }: Pick<TenantContext, 'merchantId'>, times: readonly Date[]): RawBuilder<MovementSum> {
  const own = sql`merchant_id = ${merchantId} AND lane = ANY (${lanesOf(merchantId)})`
  return sql<MovementSum>`
    WITH given AS (
      SELECT position - 1 AS position, at, month_of(at + interval '1 day') AS nearest FROM unnest(${[...times]}::timestamptz[]) WITH ORDINALITY AS given (at, position)
    ), months AS MATERIALIZED (
      SELECT bucket, currency, type, sum(movement_count) AS movement_count, sum(amount_minor) AS amount_minor, sum(fee_minor) AS fee_minor FROM movement_sums
      WHERE ${own} AND period = 'month' AND bucket < (SELECT max(nearest) FROM given)
      GROUP BY 1, 2, 3
    ), parts AS (
      SELECT g.position, m.currency, m.type, m.movement_count, m.amount_minor, m.fee_minor FROM given g JOIN months m ON m.bucket < g.nearest
      UNION ALL
      SELECT g.position, q.currency, q.type, sign * q.movement_count, sign * q.amount_minor, sign * q.fee_minor
      FROM given g, LATERAL (SELECT CASE WHEN g.at > g.nearest THEN 1 ELSE -1 END AS sign) AS s, LATERAL (
        SELECT currency, type, movement_count, amount_minor, fee_minor FROM movement_sums
        WHERE ${own} AND period = 'quarter' AND bucket >= least(g.at, g.nearest) AND bucket < greatest(g.at, g.nearest)
      ) AS q
    )
    SELECT position::int, currency, type, sum(movement_count)::bigint AS movement_count, sum(amount_minor)::bigint AS amount_minor, sum(fee_minor)::bigint AS fee_minor
    FROM parts GROUP BY 1, 2, 3
    -- A type that was first seen after the time leaves a zero.
    HAVING sum(movement_count) <> 0
    ORDER BY 1, 2, 3`
}

/** When the first movement was; null before that. */
export async function findFirstMovement({ db, merchantId }: TenantContext): Promise<Date | null> {
  const { rows } = await sql<{ first: Date | null }>`
    SELECT min(f.bucket) AS first FROM unnest(${lanesOf(merchantId)}) AS own (lane),
    LATERAL (SELECT bucket FROM movement_sums WHERE merchant_id = ${merchantId} AND lane = own.lane AND period = 'quarter' ORDER BY bucket LIMIT 1) AS f`.execute(
    db,
  )
  return rows[0]?.first ?? null
}
