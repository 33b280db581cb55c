import { sql } from 'kysely'
import { riskLimits } from '#areas/risk/contract/rules.ts'
import type { RuleTerms } from '#kernel/risk/rule-types.ts'
import { hourMs, minuteMs } from '#kernel/time/durations.ts'
import type { TenantContext } from '#server/infra/context.ts'
import type { Database } from '#server/infra/database/database.ts'
import type { WriteStatement } from '#server/infra/database/merged-statement.ts'
import { runPrepared } from '#server/infra/database/prepared.ts'
import { pendingWrites } from '#server/infra/database/transaction.ts'
import type { Counter } from './counters.ts'

/** A rule that is on and counts something of a payer, and what it counted. */
export interface CountedRule extends RuleTerms {
  readonly id: string
  /** Of its window, up to some more than the threshold. */
  readonly count: number
  /** The newest of them. */
  readonly latest: Date | null
}

/** Attempts above the threshold that are counted, for what the payment says: only attempts that ran at the same time are above it. */
const countedAbove = 100

/**
 * Reads the rules that are on and what they count of a payer, in one statement: a look-up for each rule. It is sent without
 * waiting for the rows that the payment has collected, since it reads none of them.
 */
export async function readCountedRules({ db, merchantId, now }: TenantContext, counters: readonly Counter[]): Promise<CountedRule[]> {
  if (counters.length === 0) return []
  const [subjects, counts, ids] = [counters.map(({ subject }) => subject), counters.map(({ counts }) => counts), counters.map(({ id }) => id)]
  const { rows } = await runPrepared(
    db,
    sql<CountedRule>`
      SELECT r.id, r.subject, r.counts, r.threshold, r.window_minutes, r.action, r.interval_seconds, c.count, c.latest
      FROM (
        SELECT *, ${now}::timestamptz - make_interval(mins => window_minutes) AS since FROM risk_rules
        WHERE merchant_id = ${merchantId} AND status = 'on' OFFSET 0
      ) AS r
      JOIN unnest(${subjects}::text[], ${counts}::text[], ${ids}::bigint[]) AS k (subject, counts, counter) ON k.subject = r.subject AND k.counts = r.counts,
      LATERAL (
        SELECT count(*)::integer AS count, max(a.at) AS latest FROM (
          SELECT a.at FROM risk_rule_attempts a
          WHERE a.merchant_id = ${merchantId} AND a.counter = k.counter AND a.at > r.since
          ORDER BY a.at DESC LIMIT r.threshold + ${sql.lit(countedAbove)}
        ) AS a
      ) AS c
      ORDER BY r.id`,
    { isIndependent: true },
  )
  return rows
}

interface NewCount {
  readonly merchantId: string
  readonly counter: string
  readonly at: Date
  readonly recordedAt: Date
}

/** Counts an attempt, in the statement that writes it. It is counted from the commit on, and not at all without one. */
export function insertCounts({ db, merchantId, now, realNow }: TenantContext, counterIds: readonly string[]): void {
  for (const counter of counterIds) pendingWrites(db).gather(countsStatement, { merchantId, counter, at: now, recordedAt: realNow } satisfies NewCount)
}

/** One text for any number of counters, so a payment is one statement with them as well. */
function countsStatement(counts: readonly NewCount[]): WriteStatement {
  return {
    text: 'INSERT INTO risk_rule_attempts (merchant_id, counter, at, recorded_at) SELECT * FROM unnest($1::text[], $2::bigint[], $3::timestamptz[], $4::timestamptz[])',
    values: [
      counts.map(({ merchantId }) => merchantId),
      counts.map(({ counter }) => counter),
      counts.map(({ at }) => at),
      counts.map(({ recordedAt }) => recordedAt),
    ],
  }
}

/** How long counted attempts are kept beyond the longest window. */
const marginMs = hourMs

/** Deletes counted attempts of all accounts that no window can have anymore. An account's clock only runs ahead, so its windows are over before. True while there may be more. */
export async function deleteOldRuleAttempts({ global }: Pick<Database, 'global'>, now: Date, countMax: number): Promise<boolean> {
  const before = new Date(now.getTime() - riskLimits.riskRuleWindowMinutesMax * minuteMs - marginMs)
  const { rows } = await sql<{ count: number }>`SELECT delete_old_risk_rule_attempts(${before}, ${countMax}::int) AS count`.execute(global)
  return (rows[0]?.count ?? 0) >= countMax
}
