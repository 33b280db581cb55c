import { sql } from 'kysely'
import type { LimitedAction } from '#kernel/amount-limits.ts'
import type { UserId } from '#kernel/ids.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import type { Money } from '#kernel/money/money.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { findPrepared } from '#server/infra/database/prepared.ts'

export interface Use extends Money {
  readonly userId: UserId
  readonly action: LimitedAction
}

const today = (now: Date) => sql`(${now}::timestamptz AT TIME ZONE a.time_zone)::date`

/** Adds to what a member has used today, unless that exceeds the maximum. A time zone that moves the day back continues the later day. */
export async function claimUsage(
  { db, merchantId, now }: TenantContext,
  { userId, action, currency, amountMinor }: Use,
  maximumMinor: number,
): Promise<boolean> {
  const before = sql`CASE WHEN u.day >= excluded.day THEN u.used_minor ELSE 0 END`
  const claimed = await findPrepared(
    db,
    sql<{ used_minor: number }>`
      INSERT INTO limit_usage AS u (merchant_id, user_id, action, currency, day, used_minor)
      SELECT a.merchant_id, ${userId}, ${action}, ${currency}, ${today(now)}, ${amountMinor}::bigint
      FROM merchant_accounts a WHERE a.merchant_id = ${merchantId} AND ${amountMinor}::bigint <= ${maximumMinor}::bigint
      ON CONFLICT (merchant_id, user_id, action, currency) DO UPDATE
        SET day = greatest(u.day, excluded.day), used_minor = ${before} + excluded.used_minor
        WHERE ${before} + excluded.used_minor <= ${maximumMinor}::bigint
      RETURNING used_minor`,
  )
  return claimed !== undefined
}

/** What a member has used of today's limits. */
export async function findUsage(
  { db, merchantId, now }: TenantContext,
  userId: UserId,
): Promise<{ action: LimitedAction; currency: CurrencyCode; used_minor: number }[]> {
  const { rows } = await sql<{ action: LimitedAction; currency: CurrencyCode; used_minor: number }>`
    SELECT u.action, u.currency, u.used_minor FROM merchant_accounts a JOIN limit_usage u ON u.merchant_id = ${merchantId} AND u.user_id = ${userId}
    WHERE a.merchant_id = ${merchantId} AND u.day >= ${today(now)}`.execute(db)
  return rows
}
