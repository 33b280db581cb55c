import { type RawBuilder, sql } from 'kysely'
import type { RequestContext } from '#server/infra/context.ts'
import type { SealedEntry } from './chain.ts'

/** Reads the whole log as the owner of its table. */

type Db = Pick<RequestContext, 'db'>

export type StoredEntry = SealedEntry & { readonly position: number; readonly hash: Buffer }

/** Returns entries after a position, in the form in which they were sealed. */
export async function listEntries({ db }: Db, after: number, limit: number): Promise<StoredEntry[]> {
  const { rows } = await sql<StoredEntry>`
    SELECT position, hash, id, business_id, merchant_id, to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS created_at, source, source_id::text,
           actor_kind, actor_id, actor_name, actor_email, action, target_id, outcome, reason, details::text, host(ip) AS ip, user_agent, request_id
    FROM audit_log WHERE position > ${after} ORDER BY position LIMIT ${limit}`.execute(db)
  return rows
}

interface Source {
  readonly source: 'business' | 'account' | 'user' | 'platform'
  readonly table: string
  /** Finds the row `e` of an entry `l`, on an index. */
  readonly match: RawBuilder<unknown>
  /** Finds the waiting row of `e`. */
  readonly waiting: RawBuilder<unknown>
  readonly columns: RawBuilder<unknown>
}

const common = sql`e.action, e.target_id, e.outcome, e.details, e.ip, e.user_agent, e.request_id, e.at`
const unsealed = (source: string, scope: RawBuilder<unknown>) =>
  sql`audit_unsealed u WHERE (u.source, u.scope, u.at, u.id) = (${sql.lit(source)}, ${scope}, e.at, e.id)`
const none = sql`NULL::text`

/** The tables of audit rows, with the columns that their entries repeat. */
export const sources: readonly Source[] = [
  {
    source: 'business',
    table: 'audit_events',
    match: sql`(e.business_id, e.at, e.id) = (l.business_id, l.created_at, l.source_id)`,
    waiting: unsealed('business', sql`e.business_id`),
    columns: sql`${common}, e.reason, e.merchant_id, e.user_id`,
  },
  {
    source: 'account',
    table: 'merchant_audit_events',
    match: sql`(e.merchant_id, e.at, e.id) = (l.merchant_id, l.created_at, l.source_id)`,
    waiting: sql`merchant_audit_unsealed u WHERE (u.merchant_id, u.at, u.id) = (e.merchant_id, e.at, e.id)`,
    columns: sql`${common}, e.reason, e.merchant_id, e.user_id`,
  },
  {
    source: 'user',
    table: 'user_audit_events',
    match: sql`e.id = l.source_id`,
    waiting: unsealed('user', sql`''`),
    columns: sql`${common}, e.reason, ${none}, e.user_id`,
  },
  {
    source: 'platform',
    table: 'platform_audit_events',
    match: sql`e.id = l.source_id`,
    waiting: unsealed('platform', sql`''`),
    columns: sql`e.action, e.target_id, 'success', e.details, e.ip, e.user_agent, e.request_id, e.at, ${none}, ${none}, ${none}`,
  },
]

/** Returns the first entry with a changed or deleted audit row. */
export async function findChangedRow({ db }: Db, { source, table, match, columns }: Source): Promise<{ position: number; is_deleted: boolean } | undefined> {
  const { rows } = await sql<{ position: number; is_deleted: boolean }>`
    SELECT l.position, e.id IS NULL AS is_deleted FROM audit_log l LEFT JOIN ${sql.table(table)} e ON ${match}
    WHERE l.source = ${source} AND (e.id IS NULL OR (${columns}) IS DISTINCT FROM
      (l.action, l.target_id, l.outcome, l.details, l.ip, l.user_agent, l.request_id, l.created_at, l.reason, l.merchant_id,
       CASE l.actor_kind WHEN 'person' THEN l.actor_id END))
    ORDER BY l.position LIMIT 1`.execute(db)
  return rows[0]
}

/** Returns the first audit row without an entry that isn't waiting for the sealer either: its trigger didn't run. */
export async function findUnsealedRow({ db }: Db, { source, table, match, waiting }: Source): Promise<{ id: number; at: Date } | undefined> {
  const { rows } = await sql<{ id: number; at: Date }>`
    SELECT e.id, e.at FROM ${sql.table(table)} e
    WHERE NOT EXISTS (SELECT FROM audit_log l WHERE l.source = ${source} AND l.source_id = e.id AND ${match}) AND NOT EXISTS (SELECT FROM ${waiting})
    ORDER BY e.at, e.id LIMIT 1`.execute(db)
  return rows[0]
}
