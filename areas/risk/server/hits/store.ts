import { sql } from 'kysely'
import { riskLimits } from '#areas/risk/contract/rules.ts'
import type { MerchantId } from '#kernel/ids.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import { dayMs } from '#kernel/time/durations.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { dayNumberOf, quarterNumberOf, quarterOf } from '#server/infra/figures/day-parts.ts'
import { spansAsRows } from '#server/infra/figures/day-parts-store.ts'
import { listSpansSince } from '#server/infra/figures/spans.ts'
import { lanesOf } from '#server/infra/figures-store.ts'
import type { Condition } from '#server/infra/pages/keyset-pages-store.ts'
import { mostEntries } from '../overview/blocked-store.ts'
import type { EntryRow } from '../store.ts'

/** An attempt that an entry blocked. */
export interface HitRow {
  readonly payment_id: string
  readonly at: Date
  readonly currency: CurrencyCode
  readonly amount_minor: number
  readonly customer_id: string | null
}

/** The newest attempts that an entry blocked, of payments created after a time. */
export async function listHits({ db, merchantId }: TenantContext, entryId: string, since: Date, limit: number): Promise<HitRow[]> {
  const { rows } = await sql<HitRow>`
    SELECT d.payment_id, d.at, d.currency, d.amount_minor, c.customer_id FROM (
      SELECT * FROM risk_decisions d WHERE d.merchant_id = ${merchantId} AND d.entry_id = ${entryId} AND d.effect = 'block' AND d.payment_created_at > ${since}
      ORDER BY d.payment_created_at DESC, d.payment_id DESC LIMIT ${limit}
    ) AS d, LATERAL (SELECT c.customer_id FROM charges c WHERE c.merchant_id = ${merchantId} AND c.id = d.charge_id OFFSET 0) AS c`.execute(db)
  return rows
}

/** Of some customers, those who have paid without a fraud report and a dispute. */
export async function findGoodCustomers({ db, merchantId }: TenantContext, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT u.id FROM unnest(${[...ids]}::text[]) AS u (id) WHERE ${isGood(merchantId, sql`u.id`)}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Three look-ups, however many payments the customer has. */
function isGood(merchantId: MerchantId, customerId: Condition): Condition {
  return sql`(
    EXISTS (SELECT FROM customer_figures f WHERE f.merchant_id = ${merchantId} AND f.customer_id = ${customerId} AND f.captured_count > 0)
    AND NOT EXISTS (SELECT FROM disputes d WHERE d.merchant_id = ${merchantId} AND d.customer_id = ${customerId})
    AND NOT EXISTS (SELECT FROM early_fraud_warnings w WHERE w.merchant_id = ${merchantId} AND w.customer_id = ${customerId})
  )`
}

/** When the past days begin of which entries say what they stopped. */
export function hitsSince(now: Date): Date {
  return new Date(now.getTime() - riskLimits.riskBackTestDays * dayMs)
}

/** An entry that stopped something. */
export interface StoppingEntry {
  readonly id: string
  readonly attempts: number
}

/**
 * Lists the entries that stopped something in the past days, those with the most attempts first; they are whole unless there are too many to look through. An entry
 * whose last attempt is up to a quarter of an hour older can be among them.
 * @param entriesMax sums of entries that are read of each span of days.
 */
export async function listStoppingEntries(
  { db, merchantId, now }: TenantContext,
  entriesMax: number,
): Promise<{ readonly entries: readonly StoppingEntry[]; readonly is_whole: boolean }> {
  const since = hitsSince(now)
  const spans = listSpansSince(quarterNumberOf(since), dayNumberOf(quarterNumberOf(now)))
  const { rows } = await sql<{ ids: string[]; attempts: number[]; is_whole: boolean }>`
    WITH spans AS MATERIALIZED (${spansAsRows(spans)}),
    ${mostEntries(merchantId, entriesMax)}, recent AS (
      SELECT value, attempt_count FROM blocked_quarters
      WHERE merchant_id = ${merchantId} AND lane = ANY (${lanesOf(merchantId)}) AND bucket >= ${quarterOf(since)} AND dimension = 'entry'
    ), entries AS (
      SELECT value, sum(attempts)::int AS attempts FROM (SELECT value, sign * attempt_count AS attempts FROM most UNION ALL SELECT value, attempt_count FROM recent) AS e
      GROUP BY value HAVING sum(attempts) > 0
    )
    SELECT ARRAY(SELECT value FROM entries ORDER BY attempts DESC, value) AS ids, ARRAY(SELECT attempts FROM entries ORDER BY attempts DESC, value) AS attempts, NOT EXISTS (SELECT FROM most WHERE read_count > ${entriesMax}) AS is_whole`.execute(
    db,
  )
  const [found] = rows
  return { entries: (found?.ids ?? []).map((id, index) => ({ id, attempts: found?.attempts[index] ?? 0 })), is_whole: found?.is_whole ?? true }
}

/** An entry that stopped good customers only. */
export interface HurtingEntry extends EntryRow {
  readonly attempts: number
}

/** Of some entries, the effective ones that stopped good customers only, in the given order. Sums can lack some attempts, so these are counted. */
export async function listHurtingOf(context: TenantContext, ids: readonly string[]): Promise<HurtingEntry[]> {
  const { db, merchantId, now } = context
  const { rows } = await sql<HurtingEntry>`
    SELECT p.*, (
      SELECT count(*)::int FROM risk_decisions d
      WHERE d.merchant_id = ${merchantId} AND d.entry_id = p.id AND d.effect = 'block' AND d.payment_created_at > ${hitsSince(now)}
    ) AS attempts
    FROM risk_entries p WHERE p.merchant_id = ${merchantId} AND p.id = ANY (${[...ids]}::text[])
      AND (p.effective_until IS NULL OR p.effective_until > ${now}) AND ${onlyHurts(context)}
    ORDER BY array_position(${[...ids]}::text[], p.id COLLATE "default")`.execute(db)
  return rows
}

/** Whether an entry, `p`, stopped good customers only, by the same attempts as its page. Nobody knows whose cards it kept from being set up, so it may have helped then. */
export function onlyHurts({ merchantId, now }: Pick<TenantContext, 'merchantId' | 'now'>): Condition {
  const since = hitsSince(now).toISOString()
  const hits = sql`
    SELECT h.charge_id FROM risk_decisions h
    WHERE h.merchant_id = ${merchantId} AND h.entry_id = p.id AND h.effect = 'block' AND h.payment_created_at > ${since}::timestamptz`
  // OFFSET 0 has the attempts of each entry looked up, instead of all of them being hashed.
  // An allow entry has only decisions that allowed, which would all be read to find none that blocked.
  return sql`(p.effect = 'block' AND EXISTS (${hits} OFFSET 0) AND NOT EXISTS (
    SELECT FROM risk_setup_decisions s WHERE s.merchant_id = ${merchantId} AND s.entry_id = p.id AND s.at > ${since}::timestamptz
  ) AND NOT EXISTS (
    SELECT FROM (${hits} ORDER BY h.payment_created_at DESC, h.payment_id DESC LIMIT ${riskLimits.riskEntryHitsMax}) AS h,
      LATERAL (SELECT c.customer_id FROM charges c WHERE c.merchant_id = ${merchantId} AND c.id = h.charge_id OFFSET 0) AS c
    WHERE c.customer_id IS NULL OR NOT ${isGood(merchantId, sql`c.customer_id`)}
  ))`
}
