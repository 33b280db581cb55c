import { sql } from 'kysely'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import type { TenantContext } from '#server/infra/context.ts'

/** What is added to the available balance of a currency, by the first day of the zone at the start of which all of it is there. */
export interface ExpectedFunds {
  readonly currency: CurrencyCode
  /** YYYY-MM-DD; a day that is past is overdue. */
  readonly day: string
  readonly amountMinor: number
}

/**
 * Sums pending funds, less the reserves that their sales will hold, and reserves that are released, up to the start of a day. Reads what is not released yet, by indexes that hold nothing else.
 * @param until the last day, in the zone.
 */
export async function sumExpectedFunds({ db, merchantId }: TenantContext, timeZone: string, until: string): Promise<ExpectedFunds[]> {
  const end = sql`(${until}::date::timestamp AT TIME ZONE ${timeZone})`
  const { rows } = await sql<ExpectedFunds>`
    WITH pending AS (
      SELECT t.currency, t.available_on AS at, t.net_minor, coalesce(r.reserve_days, 0) AS days,
             CASE WHEN r.version IS NULL THEN 0 ELSE least((t.amount_minor * r.reserve_basis_points + 5000) / 10000, t.net_minor) END AS held_minor
      FROM balance_transactions t
      LEFT JOIN account_terms r ON t.type = 'charge' AND r.merchant_id = ${merchantId} AND r.version = t.terms_version AND r.reserve_basis_points > 0
      WHERE t.merchant_id = ${merchantId} AND t.released_at IS NULL AND t.available_on <= ${end}
    ), funds AS (
      SELECT currency, at, net_minor - held_minor AS amount_minor FROM pending
      UNION ALL
      SELECT currency, at + days * interval '24 hours', held_minor FROM pending WHERE held_minor <> 0
      UNION ALL
      SELECT currency, release_on, amount_minor FROM reserves WHERE merchant_id = ${merchantId} AND released_at IS NULL AND release_on <= ${end}
    ), daily AS (
      SELECT currency, at, amount_minor, (at AT TIME ZONE ${timeZone})::date AS day FROM funds WHERE at <= ${end}
    )
    SELECT currency,
           (CASE WHEN at <= (day::timestamp AT TIME ZONE ${timeZone}) THEN day ELSE day + 1 END)::text AS day,
           sum(amount_minor)::bigint AS "amountMinor"
    FROM daily GROUP BY 1, 2 ORDER BY 1, 2`.execute(db)
  return rows
}
