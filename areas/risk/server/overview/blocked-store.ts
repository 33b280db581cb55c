import { type RawBuilder, sql } from 'kysely'
import type { MerchantId } from '#kernel/ids.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import type { RiskType } from '#kernel/risk/types.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { dayNumberOf, listRuns, type PartRow, quarterNumberOf } from '#server/infra/figures/day-parts.ts'
import { runsAsRows, spansAsRows } from '#server/infra/figures/day-parts-store.ts'
import { listSpansSince } from '#server/infra/figures/spans.ts'
import { lanesOf } from '#server/infra/figures-store.ts'
import { startOfDay } from '#server/infra/pages/keyset-pages-store.ts'

/** Blocked payments by day, list, rule and entry, from the sums that triggers keep (decision 0019). */

/** When each of these days begins, both included, and when the last one is over. The filter of the list of payments has the same. */
export async function listStarts({ db }: Pick<TenantContext, 'db'>, days: readonly string[], timeZone: string): Promise<Date[]> {
  const { rows } = await sql<{ at: Date }>`
    SELECT ${startOfDay(sql`day`, timeZone)} AS at FROM unnest(${[...days]}::text[]) AS day ORDER BY day`.execute(db)
  return rows.map(({ at }) => at)
}

export interface BlockedSums {
  readonly payment_count: number
  readonly attempt_count: number
  readonly amount_minor: number
}

export interface BlockedSum extends PartRow<BlockedSums> {
  /** Of `all`, sums have a place among the days; those of the others are of all days. */
  readonly dimension: 'all' | 'blocker' | 'entry'
  /** A list, `rule` for all rules, or the ID of a rule or an entry. */
  readonly value: string
  readonly currency: CurrencyCode
}

const blockedSums = sql.raw('payment_count, attempt_count, amount_minor')

interface Bounds {
  /** Of each span, so many entries are read, those with the most payments: with more, the choice of entries can be wrong, never a number. */
  readonly entriesRead: number
  /** Entries that are returned, those with the most payments. */
  readonly entriesMax: number
}

/**
 * The sums of entries in each span of `spans`, those with the most payments first, as the common table expression `most`. Its `read_count` is above the given number
 * where a span has more.
 */
export function mostEntries(merchantId: MerchantId, entriesRead: number): RawBuilder<unknown> {
  return sql`most AS MATERIALIZED (
      SELECT s.number, s.sign, own.*, count(*) OVER (PARTITION BY s.number) AS read_count FROM spans s, LATERAL (
        SELECT value, currency, ${blockedSums} FROM blocked_parts WHERE merchant_id = ${merchantId} AND dimension = 'entry' AND part = s.part AND day = s.day
        ORDER BY payment_count DESC, value, currency LIMIT ${sql.lit(entriesRead + 1)}
      ) AS own
    )`
}

/**
 * Returns the sums of payments that were created between the first and the last of these times, by `sumIntervals` between each and the next, and of each list, rule and
 * entry since the first.
 * @param times ascending; the last one is in the future.
 */
export function blockedQuery(
  { merchantId }: Pick<TenantContext, 'merchantId'>,
  times: readonly Date[],
  { entriesRead, entriesMax }: Bounds,
): RawBuilder<BlockedSum> {
  const cuts = times.map(quarterNumberOf)
  const [first = 0, last = 0] = [cuts[0], cuts.at(-1)]
  const signed = (sign: RawBuilder<unknown>, row: string) =>
    sql.join(['payment_count', 'attempt_count', 'amount_minor'].map((name) => sql`${sign} * ${sql.ref(`${row}.${name}`)} AS ${sql.ref(name)}`))
  const parts = sql`blocked_parts WHERE merchant_id = ${merchantId}`
  return sql<BlockedSum>`
    WITH runs AS MATERIALIZED (${runsAsRows(listRuns(cuts))}),
    spans AS MATERIALIZED (${spansAsRows(listSpansSince(first, dayNumberOf(last)))}),
    recent AS MATERIALIZED (
      SELECT dimension, value, currency, quarter_number(bucket) AS quarter, ${blockedSums} FROM blocked_quarters
      WHERE merchant_id = ${merchantId} AND lane = ANY (${lanesOf(merchantId)}) AND bucket >= ${times[0]}
    ), ${mostEntries(merchantId, entriesRead)}, entries AS MATERIALIZED (
      SELECT value FROM (
        SELECT value, sign * payment_count AS payments FROM most UNION ALL SELECT value, payment_count FROM recent WHERE dimension = 'entry'
      ) AS e GROUP BY value HAVING sum(payments) > 0 ORDER BY sum(payments) DESC, value LIMIT ${entriesMax}
    ), counted AS (
      SELECT dimension, value, currency, 'cut' AS kind, 0 AS position, ${blockedSums} FROM recent
      WHERE dimension = 'blocker' OR (dimension = 'entry' AND value IN (SELECT value FROM entries))
      UNION ALL
      SELECT 'blocker', own.value, own.currency, 'cut', 0, ${signed(sql`s.sign`, 'own')} FROM spans s, LATERAL (
        SELECT value, currency, ${blockedSums} FROM ${parts} AND dimension = 'blocker' AND part = s.part AND day = s.day OFFSET 0
      ) AS own
      UNION ALL
      SELECT 'entry', l.value, l.currency, 'cut', 0, ${signed(sql`l.sign`, 'l')} FROM most l
      WHERE l.read_count <= ${entriesRead} AND l.value IN (SELECT value FROM entries)
      UNION ALL
      SELECT 'entry', own.value, own.currency, 'cut', 0, ${signed(sql`s.sign`, 'own')}
      FROM spans s, LATERAL (
        SELECT value, currency, ${blockedSums} FROM ${parts} AND dimension = 'entry' AND part = s.part AND day = s.day AND value = ANY (ARRAY(SELECT value FROM entries)) OFFSET 0
      ) AS own WHERE s.number = ANY (ARRAY(SELECT number FROM most WHERE read_count > ${entriesRead}))
      UNION ALL
      SELECT 'all', '', own.currency, r.kind, part_position(own.day, r.quarter), ${signed(sql`r.sign`, 'own')} FROM runs r, LATERAL (
        SELECT day, currency, ${blockedSums} FROM ${parts} AND dimension = 'all' AND value = '' AND part = r.part AND day BETWEEN r.first_day AND r.last_day OFFSET 0
      ) AS own
      UNION ALL
      SELECT 'all', '', currency, 'interval', width_bucket(quarter, ${cuts}::int[]) - 1, ${blockedSums} FROM recent WHERE dimension = 'all'
    )
    SELECT dimension, value, currency, kind, position::int, sum(payment_count)::int AS payment_count, sum(attempt_count)::int AS attempt_count,
           sum(amount_minor)::bigint AS amount_minor
    FROM counted GROUP BY 1, 2, 3, 4, 5 HAVING sum(attempt_count) <> 0`
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
    LEFT JOIN LATERAL (
      SELECT d.type, d.record FROM risk_decisions d WHERE e.id IS NULL AND d.merchant_id = ${merchantId} AND d.entry_id = i.id
      ORDER BY d.payment_created_at DESC LIMIT 1
    ) AS d ON true WHERE coalesce(e.id, d.record) IS NOT NULL`.execute(db)
  return rows
}
