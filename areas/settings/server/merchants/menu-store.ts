import { sql } from 'kysely'
import { type MenuFact, menuFacts } from '#kernel/pages.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { getAccountSettings } from '#server/infra/merchant-accounts-store.ts'

/** Below them a rate says nothing. */
const attemptsMin = 20
const decidedMin = 5

/** Returns what the account has. Each part reads at most as many entries of an index as it needs. */
export async function findMenuFacts(context: TenantContext): Promise<ReadonlySet<MenuFact>> {
  const { db, merchantId, now } = context
  const { kind, time_zone: timeZone } = await getAccountSettings(context)
  const { rows } = await sql<Record<MenuFact, boolean>>`
    SELECT
      (SELECT count(*) FROM (SELECT FROM charges WHERE merchant_id = ${merchantId} LIMIT ${attemptsMin}) AS c) = ${attemptsMin} AS attempts,
      EXISTS (SELECT FROM customers WHERE merchant_id = ${merchantId} AND deleted_at IS NULL) AS customers,
      EXISTS (SELECT FROM payouts WHERE merchant_id = ${merchantId}) AS payouts,
      EXISTS (SELECT FROM balance_transactions
        WHERE merchant_id = ${merchantId} AND created_at < date_trunc('month', ${now}::timestamptz, ${timeZone}::text)) AS closed_month,
      EXISTS (SELECT FROM balance_transactions WHERE merchant_id = ${merchantId})
        OR EXISTS (SELECT FROM disputes WHERE merchant_id = ${merchantId}) AS disputable,
      (SELECT count(*) FROM (SELECT FROM disputes WHERE merchant_id = ${merchantId} AND status IN ('won', 'lost') LIMIT ${decidedMin}) AS d) = ${decidedMin}
        AS decided_disputes,
      ${kind}::text = 'live' AND EXISTS (SELECT FROM payments WHERE merchant_id = ${merchantId})
        OR EXISTS (SELECT FROM risk_entries WHERE merchant_id = ${merchantId})
        OR EXISTS (SELECT FROM risk_rules WHERE merchant_id = ${merchantId} AND user_id IS NOT NULL) AS risk,
      ${kind}::text = 'sandbox' AS sandbox`.execute(db)
  return new Set(menuFacts.filter((fact) => rows[0]?.[fact]))
}
