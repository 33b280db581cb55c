import { sql } from 'kysely'
import type { TenantContext } from '../context.ts'
import type { Database } from '../database/database.ts'
import { runPrepared } from '../database/prepared.ts'
import type { Account } from '../tenant-work.ts'
import { isUnavailable } from '../unavailable.ts'
import type { ChangeRow } from './store.ts'

/** The jobs of consumers in `due_work` begin with this. */
export const consumerJobPrefix = 'changes.'

/** Positions are kept per slot, because a slot's IDs follow the commits of its transactions. Across slots a transaction may commit behind higher IDs. */

/**
 * Lists the changes of the account that a consumer hasn't applied, in the order of their IDs. It follows the locks of their roots, and a change is never listed
 * before an earlier one of its root: whoever locks a root sees what the previous holder committed.
 * Positions are computed first, since row-level security keeps an expression out of the index.
 * Months before the slot's last change are skipped, except for one, in case the database's clock is set back.
 */
export async function listUnread({ db, merchantId }: TenantContext, consumer: string, countMax: number): Promise<ChangeRow[]> {
  const { rows } = await runPrepared(
    db,
    sql<ChangeRow>`WITH slots AS MATERIALIZED (
      SELECT l.slot, coalesce(p.last_id, 0) AS last_id, coalesce(p.last_at - interval '1 month', c.since) AS since
      FROM change_consumers c
      JOIN figure_lanes l ON l.merchant_id = ${merchantId} AND l.slot > 0
      LEFT JOIN change_positions p ON p.merchant_id = ${merchantId} AND p.consumer = c.name AND p.slot = l.slot
      WHERE c.name = ${consumer}
    )
    SELECT unread.* FROM slots s CROSS JOIN LATERAL (
      SELECT * FROM account_changes
      WHERE merchant_id = ${merchantId} AND slot = s.slot AND id > s.last_id AND recorded_at >= s.since
      ORDER BY id LIMIT ${countMax}
    ) AS unread
    ORDER BY unread.id LIMIT ${countMax}`,
  )
  return rows
}

/** Moves a consumer's position behind these changes. */
export async function savePositions({ db, merchantId }: TenantContext, consumer: string, changes: readonly ChangeRow[]): Promise<void> {
  const last = [...new Map(changes.map((change) => [change.slot, change])).values()]
  await sql`
    INSERT INTO change_positions (merchant_id, consumer, slot, last_id, last_at)
    SELECT ${merchantId}, ${consumer}, slot, last_id, last_at
    FROM unnest(${last.map(({ slot }) => slot)}::smallint[], ${last.map(({ id }) => id)}::bigint[], ${last.map(({ recorded_at }) => recorded_at)}::timestamptz[])
      AS last (slot, last_id, last_at)
    ON CONFLICT (merchant_id, consumer, slot) DO UPDATE SET last_id = excluded.last_id, last_at = excluded.last_at`.execute(db)
}

/** @throws where the transaction's connection is lost; not where an earlier statement failed, since the database answered that. */
export async function checkConnection({ db }: TenantContext): Promise<void> {
  await sql`SELECT`.execute(db).catch((error: unknown) => {
    if (isUnavailable(error)) throw error
  })
}

export interface FailedConsumer extends Account {
  readonly consumer: string
  readonly failureCount: number
  readonly error: string | null
  readonly retryAt: Date
}

/** Lists the consumers whose last attempt failed, with their account. @param owner past row-level security. */
export async function listFailedConsumers({ global: owner }: Database): Promise<FailedConsumer[]> {
  const { rows } = await sql<FailedConsumer>`
    SELECT c.name AS consumer, w.merchant_id AS "merchantId", w.failure_count AS "failureCount", w.error, w.wakes_at AS "retryAt"
    FROM change_consumers c JOIN due_work w ON w.job = ${consumerJobPrefix} || c.name AND w.failure_count > 0
    ORDER BY c.name, w.merchant_id`.execute(owner)
  return rows
}
