import { sql } from 'kysely'
import type { TenantContext } from '../../../infra/context.ts'
import { runPrepared } from '../../../infra/database/prepared.ts'
import type { EntryRow } from '../store.ts'
import { hitsSince, isGood, type StoppingEntry } from './store.ts'

/** Buffers of 8 KiB that it takes to look up an attempt with its charge, and then its customer's payments, disputes and fraud reports (decision 0110). */
const buffers = { attempt: 8, customer: 10, all: 190 } as const
const attemptBuffers = buffers.attempt + buffers.customer

/** An entry that stopped good customers only. */
export interface HurtingEntry extends EntryRow {
  readonly attempts: number
}

export interface Compared {
  readonly entries: readonly HurtingEntry[]
  /** How many entries were compared to the end. */
  readonly count: number
}

/**
 * Compares entries with the attempts that they stopped, one after the other until the page's buffers are used up: each until an attempt wasn't a good customer's, so
 * most take one look-up. Of an entry with more attempts than the rest allows, it isn't said. Sums of many entries can lack some attempts, so the attempts are counted.
 */
export async function compareEntries({ db, merchantId, now }: TenantContext, candidates: readonly StoppingEntry[]): Promise<Compared> {
  const [ids, attempts] = [candidates.map(({ id }) => id), candidates.map((candidate) => candidate.attempts)]
  const since = hitsSince(now)
  const [each, unknown, all] = [sql.lit(attemptBuffers), sql.lit(buffers.attempt), sql.lit(buffers.all)]
  const query = sql<HurtingEntry & { readonly compared_count: number }>`
    WITH RECURSIVE given AS MATERIALIZED (SELECT ${ids}::text[] AS ids, ${attempts}::int[] AS attempts), walk AS (
      SELECT 0 AS number, false AS only_good, 0 AS used
      UNION ALL
      SELECT w.number + 1, CASE WHEN bad.used IS NULL THEN true WHEN NOT bad.is_over THEN false END,
        w.used + coalesce(bad.used, least(g.attempts[w.number + 1], r.attempts_max) * ${each})
      FROM given g, walk w, LATERAL (SELECT (${all} - w.used) / ${each} AS attempts_max) AS r LEFT JOIN LATERAL (
        SELECT h.place > r.attempts_max AS is_over, (h.place - 1) * ${each} + CASE WHEN c.customer_id IS NULL THEN ${unknown} ELSE ${each} END AS used
        FROM (
          SELECT d.charge_id, d.payment_created_at, d.payment_id, (row_number() OVER (ORDER BY d.payment_created_at DESC, d.payment_id DESC))::int AS place FROM risk_decisions d
          WHERE d.merchant_id = ${merchantId} AND d.entry_id = g.ids[w.number + 1] AND d.effect = 'block' AND d.payment_created_at > ${since}
          ORDER BY d.payment_created_at DESC, d.payment_id DESC LIMIT r.attempts_max + 1
        ) AS h, LATERAL (SELECT c.customer_id FROM charges c WHERE c.merchant_id = ${merchantId} AND c.id = h.charge_id OFFSET 0) AS c
        WHERE h.place > r.attempts_max OR c.customer_id IS NULL OR NOT ${isGood(merchantId, sql`c.customer_id`)}
        ORDER BY h.payment_created_at DESC, h.payment_id DESC LIMIT 1
      ) AS bad ON true
      WHERE w.number < cardinality(g.ids) AND w.used + ${each} <= ${all}
    )
    SELECT e.*, n.compared_count
    FROM given g, (SELECT (count(only_good) - 1)::int AS compared_count FROM walk) AS n LEFT JOIN LATERAL (
      SELECT e.*, w.number, (
        SELECT count(*)::int FROM risk_decisions d WHERE d.merchant_id = ${merchantId} AND d.entry_id = e.id AND d.effect = 'block' AND d.payment_created_at > ${since}
      ) AS attempts
      FROM walk w, LATERAL (SELECT * FROM risk_entries e WHERE e.merchant_id = ${merchantId} AND e.id = g.ids[w.number] OFFSET 0) AS e
      WHERE w.only_good AND (e.effective_until IS NULL OR e.effective_until > ${now}) AND NOT EXISTS (
        SELECT FROM risk_setup_decisions s WHERE s.merchant_id = ${merchantId} AND s.entry_id = e.id AND s.at > ${since}
      ) AND EXISTS (
        SELECT FROM risk_decisions d WHERE d.merchant_id = ${merchantId} AND d.entry_id = e.id AND d.effect = 'block' AND d.payment_created_at > ${since}
      )
    ) AS e ON true ORDER BY e.number`
  const { rows } = await runPrepared(db, query)
  return { entries: rows.filter(({ id }) => id !== null), count: rows[0]?.compared_count ?? 0 }
}
