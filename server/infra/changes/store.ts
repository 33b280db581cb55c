import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely'
import type { ChangeType } from '#kernel/changes.ts'
import type { UserId } from '#kernel/ids.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import { hourMs } from '#kernel/time/durations.ts'
import type { TenantContext } from '../context.ts'
import type { Database } from '../database/database.ts'
import { runPrepared } from '../database/prepared.ts'
import type { DB } from '../database/schema.gen.ts'
import { insertRows } from '../database/write-rows.ts'

export type NewChangeRow = Omit<Insertable<DB['account_changes']>, 'merchant_id' | 'occurred_at' | 'request_id'>

export interface ChangeRow extends Omit<Selectable<DB['account_changes']>, 'data'> {
  readonly data: ChangeData
}

/** What a change says beyond its type and object. Bounded by the table, and never card data or a secret. */
export interface ChangeData {
  readonly amount_minor?: number
  readonly decline_code?: string
  readonly network_decline_code?: string
  readonly failure_code?: string
  /** The user to whom a dispute was assigned. */
  readonly assignee_id?: UserId
  /** The users whom a note mentions. */
  readonly mentioned_ids?: UserId[]
  /** VAMP ratio of the month, when it reached a level. */
  readonly vamp_percent?: number
  /** Fraud reports and disputes of the month, and the version of the account's own threshold that they reached. */
  readonly vamp_items?: number
  readonly vamp_threshold?: number
  /** Success rates in tenths of a percent: of so many payments between two times, and of the same hours of earlier weeks. */
  readonly success?: { readonly rate: number; readonly usual: number; readonly payments: number; readonly since: string; readonly until: string }
  /** Payments that were blocked between two times, and in the same hours of earlier weeks. */
  readonly blocks?: { readonly blocked: number; readonly usual_blocked: number; readonly since: string; readonly until: string }
  /** An available balance, and what it is below. */
  readonly balance?: { readonly amount_minor: number; readonly currency: CurrencyCode; readonly threshold_minor: number }
  /** Of a webhook endpoint, when it was created or changed. */
  readonly host?: string
}

export function insertChanges({ db, merchantId, now, requestId }: TenantContext, changes: readonly NewChangeRow[]): void {
  insertRows(
    db,
    'account_changes',
    changes.map((change) => ({ ...change, merchant_id: merchantId, occurred_at: now, request_id: requestId })),
  )
}

/** How far the clocks of the server and of the database may differ. */
const clockSkewMs = 24 * hourMs

/**
 * All changes of an object and of what belongs to it, in their order.
 * @param createdAt when the object was created, by the account's clock. Only the months since then, and the latest two, are read.
 */
export async function listChangesOf(context: TenantContext, rootId: string, createdAt: Date): Promise<ChangeRow[]> {
  const { rows } = await runPrepared(context.db, sql<ChangeRow>`SELECT * FROM ${changesOf(context, rootId, createdAt)} ORDER BY recorded_at, id`)
  return rows
}

/** As `listChangesOf`, of some types: the latest so many, oldest first. */
export async function listLatestChangesOf(
  context: TenantContext,
  rootId: string,
  createdAt: Date,
  { types, countMax }: { readonly types: readonly ChangeType[]; readonly countMax: number },
): Promise<ChangeRow[]> {
  const { rows } = await runPrepared(
    context.db,
    sql<ChangeRow>`SELECT * FROM ${changesOf(context, rootId, createdAt)} AND type = ANY (${[...types]}::change_type[])
    ORDER BY recorded_at DESC, id DESC LIMIT ${countMax}`,
  )
  return rows.reverse()
}

/** The account's clock is never behind, so nothing was recorded earlier than the creation less how far the clock is ahead now. */
function changesOf({ merchantId, now, realNow }: TenantContext, rootId: string, createdAt: Date): RawBuilder<unknown> {
  const since = new Date(createdAt.getTime() - (now.getTime() - realNow.getTime()) - clockSkewMs)
  return sql`account_changes WHERE merchant_id = ${merchantId} AND root_id = ${rootId} AND recorded_at >= least(${since}::timestamptz, now() - interval '1 month')`
}

/** Adds the monthly partitions of the change feed up to some months ahead, and moves changes that are outside them. Returns how many it added and moved. */
export async function addChangePartitions({ global }: Database, monthsAhead: number): Promise<{ added: number; moved: number }> {
  const { rows } = await sql<{ added_count: number; moved_count: number }>`SELECT added_count, moved_count FROM add_change_partitions(${monthsAhead})`.execute(
    global,
  )
  return { added: rows[0]?.added_count ?? 0, moved: rows[0]?.moved_count ?? 0 }
}
