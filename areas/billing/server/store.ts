import { type RawBuilder, sql } from 'kysely'
import type { StatementHead } from '#areas/billing/contract/statements.ts'
import type { CardRegion } from '#areas/billing/contract/terms/kinds.ts'
import type { BalanceTransactionType } from '#areas/ledger/server/index.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import type { CardBrand } from '#kernel/statuses.ts'
import { startOf } from '#server/infra/clock/day-start-store.ts'
import type { BusinessMemberContext, TenantContext } from '#server/infra/context.ts'
import { lanesOf } from '#server/infra/figures-store.ts'

/** A month of a time zone: its start, and that of the next one. */
export interface Month {
  readonly month: string
  readonly starts_at: Date
  readonly ends_at: Date
}

/** @param months `YYYY-MM`; the result has their order. */
export async function computeMonths({ db }: Pick<TenantContext, 'db'>, months: readonly string[], timeZone: string): Promise<Month[]> {
  const { rows } = await sql<Month>`
    SELECT month, ${startOf(sql`first`, timeZone)} AS starts_at, ${startOf(sql`next`, timeZone)} AS ends_at
    FROM unnest(${[...months]}::text[]) WITH ORDINALITY AS given (month, position),
    LATERAL (SELECT (month || '-01')::timestamp AS first, (month || '-01')::timestamp + interval '1 month' AS next) AS bounds
    ORDER BY position`.execute(db)
  return rows
}

/** What was charged by one rule, or by one type of balance transaction, in a month and a currency. */
export interface FeeSum {
  readonly month: string
  readonly currency: CurrencyCode
  readonly type: BalanceTransactionType
  /** All null for the default plan, and for what is no sale. */
  readonly brand: CardBrand | null
  readonly region: CardRegion | null
  readonly basis_points: number | null
  readonly fixed_minor: number | null
  readonly fee_count: number
  readonly volume_minor: number
  /** Less what was returned. */
  readonly fee_minor: number
}

/** Returns the fees of months. Rules of several versions of the terms that charge the same are one sum. */
export async function sumFees(context: TenantContext, months: readonly Month[]): Promise<FeeSum[]> {
  const { rows } = await feesQuery(context, months).execute(context.db)
  return rows
}

/**
 * The query itself, for the test that reads its plan. Quarters are summed before the rules are joined. Since 1972, every month of every time zone begins with a
 * quarter, so a month is a range of whole ones.
 */
export function feesQuery({ merchantId }: Pick<TenantContext, 'merchantId'>, months: readonly Month[]): RawBuilder<FeeSum> {
  return sql<FeeSum>`
    WITH summed AS MATERIALIZED (
      SELECT m.month, f.currency, f.type, f.terms_version, f.fee_rule, sum(f.fee_count) AS fee_count, sum(f.volume_minor) AS volume_minor, sum(f.fee_minor) AS fee_minor
      FROM unnest(${months.map(({ month }) => month)}::text[], ${months.map((month) => month.starts_at)}::timestamptz[], ${months.map((month) => month.ends_at)}::timestamptz[])
        AS m (month, starts_at, ends_at),
      LATERAL (
        SELECT * FROM fee_quarters
        WHERE merchant_id = ${merchantId} AND lane = ANY (${lanesOf(merchantId)}) AND bucket >= m.starts_at AND bucket < m.ends_at
      ) AS f
      GROUP BY 1, 2, 3, 4, 5
    )
    SELECT s.month, s.currency, s.type, r.brand, r.region, r.basis_points, r.fixed_minor,
           sum(s.fee_count)::bigint AS fee_count, sum(s.volume_minor)::bigint AS volume_minor, sum(s.fee_minor)::bigint AS fee_minor
    FROM summed s LEFT JOIN fee_rules r ON r.merchant_id = ${merchantId} AND r.version = s.terms_version AND r.line = s.fee_rule
    GROUP BY 1, 2, 3, 4, 5, 6, 7
    ORDER BY s.currency, r.brand NULLS FIRST, r.region NULLS FIRST, r.basis_points, r.fixed_minor, s.type`
}

/** When the account was first charged; null before that. */
export async function findFirstFee({ db, merchantId }: TenantContext): Promise<Date | null> {
  const { rows } = await sql<{ first: Date | null }>`
    SELECT min(f.bucket) AS first FROM unnest(${lanesOf(merchantId)}) AS own (lane),
    LATERAL (SELECT bucket FROM fee_quarters WHERE merchant_id = ${merchantId} AND lane = own.lane ORDER BY bucket LIMIT 1) AS f`.execute(db)
  return rows[0]?.first ?? null
}

/** Returns whom statements are issued to, with the legal details in force at a time. */
export async function getRecipient({ db, merchantId }: TenantContext, at: Date): Promise<StatementHead['recipient']> {
  const { rows } = await sql<StatementHead['recipient']>`SELECT * FROM account_recipient(${merchantId}, ${at})`.execute(db)
  if (!rows[0]) throw new Error('The recipient of a statement was not returned.')
  return rows[0]
}

export async function getTimeZone({ db, businessId }: BusinessMemberContext): Promise<string> {
  const { time_zone } = await db.selectFrom('businesses').select('time_zone').where('business_id', '=', businessId).executeTakeFirstOrThrow()
  return time_zone
}

/** Whether the account at hand was charged fees in a month. */
export async function hasFees({ db, businessId, merchantId }: BusinessMemberContext, { starts_at, ends_at }: Month): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`SELECT account_has_fees(${businessId}, ${merchantId}, ${starts_at}, ${ends_at}) AS has`.execute(db)
  return rows[0]?.has ?? false
}
