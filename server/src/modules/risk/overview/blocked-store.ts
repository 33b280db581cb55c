import type { CurrencyCode } from '@counterfoil/contract/money/currencies'
import type { RiskType } from '@counterfoil/contract/risk/types'
import { type RawBuilder, sql } from 'kysely'
import type { TenantContext } from '../../../infra/context.ts'
import { startOfDay, startOfNextDay } from '../../../infra/pages/keyset-pages-store.ts'

/** Blocked payments by day, list, entry and rule, from a range of the index of what lists blocked and of the index of what rules stopped, which have all that is counted. */

export interface BlockedDays {
  /** Of a time zone, both included. */
  readonly from: string
  readonly to: string
  readonly timeZone: string
}

export interface BlockedSum {
  readonly part: 'all' | 'day' | 'type' | 'entry' | 'rule'
  /** The day, the list or `rule` for all rules, the entry, or the rule. */
  readonly key: string
  readonly currency: CurrencyCode
  readonly payments: number
  readonly attempts: number
  readonly amount_minor: number
}

/**
 * Adds up the newest attempts of the payments that were created on these days.
 * @param attemptsMax attempts that are read at most.
 * @param entriesMax entries that are named, those with the most payments.
 * @param rulesMax the same of rules.
 */
export function blockedQuery(
  { merchantId }: TenantContext,
  { from, to, timeZone }: BlockedDays,
  { attemptsMax, entriesMax, rulesMax }: { readonly attemptsMax: number; readonly entriesMax: number; readonly rulesMax: number },
): RawBuilder<BlockedSum> {
  const days = sql`d.payment_created_at >= ${startOfDay(from, timeZone)} AND d.payment_created_at < ${startOfNextDay(to, timeZone)}`
  const partOf = (part: BlockedSum['part'], key: RawBuilder<unknown>, attempts = sql`attempts`) => sql`
    SELECT ${sql.lit(part)} AS part, p.key, p.currency, count(*)::int AS payments, sum(p.attempts)::int AS attempts, sum(p.amount_minor)::bigint AS amount_minor FROM (
      SELECT ${key} AS key, payment_id, currency, count(*) AS attempts, max(amount_minor) AS amount_minor FROM ${attempts} GROUP BY 1, 2, 3
    ) AS p GROUP BY p.key, p.currency`
  return sql<BlockedSum>`
    WITH attempts AS MATERIALIZED (
      SELECT * FROM (
        (SELECT d.payment_created_at, d.payment_id, d.type, d.entry_id, NULL AS rule_id, d.currency, d.amount_minor FROM risk_decisions d
         WHERE d.merchant_id = ${merchantId} AND d.effect = 'block' AND ${days}
         ORDER BY d.payment_created_at DESC, d.payment_id DESC LIMIT ${attemptsMax})
        UNION ALL
        (SELECT d.payment_created_at, d.object_id, 'rule', NULL, d.rule_id, d.currency, d.amount_minor FROM risk_rule_decisions d
         WHERE d.merchant_id = ${merchantId} AND ${days}
         ORDER BY d.payment_created_at DESC, d.object_id DESC LIMIT ${attemptsMax})
      ) AS d ORDER BY d.payment_created_at DESC, d.payment_id DESC LIMIT ${attemptsMax}
    ), entries AS (${partOf('entry', sql`entry_id`, sql`attempts WHERE entry_id IS NOT NULL`)}),
    rules AS (${partOf('rule', sql`rule_id`, sql`attempts WHERE rule_id IS NOT NULL`)})
    ${partOf('all', sql`''`)}
    UNION ALL ${partOf('day', sql`to_char(payment_created_at AT TIME ZONE ${timeZone}, 'YYYY-MM-DD')`)}
    UNION ALL ${partOf('type', sql`type`)}
    UNION ALL ${most(sql`entries`, entriesMax)}
    UNION ALL ${most(sql`rules`, rulesMax)}`
}

/** The sums of those with the most payments. */
function most(sums: RawBuilder<unknown>, max: number): RawBuilder<unknown> {
  return sql`SELECT * FROM ${sums} WHERE key IN (SELECT key FROM ${sums} GROUP BY key ORDER BY sum(payments) DESC, key LIMIT ${max})`
}

export interface NamedEntry {
  readonly entry_id: string
  readonly type: RiskType
  readonly record: string
}

/** Names entries as they are, or as their last decision has them if they are gone. */
export async function nameEntries({ db, merchantId }: TenantContext, ids: readonly string[]): Promise<NamedEntry[]> {
  const { rows } = await sql<NamedEntry>`
    SELECT i.id AS entry_id, coalesce(e.type, d.type) AS type, coalesce(e.record, d.record) AS record
    FROM unnest(${[...ids]}::text[]) AS i (id)
    LEFT JOIN risk_entries e ON e.merchant_id = ${merchantId} AND e.id = i.id
    CROSS JOIN LATERAL (
      SELECT d.type, d.record FROM risk_decisions d WHERE d.merchant_id = ${merchantId} AND d.entry_id = i.id ORDER BY d.payment_created_at DESC LIMIT 1
    ) AS d`.execute(db)
  return rows
}
