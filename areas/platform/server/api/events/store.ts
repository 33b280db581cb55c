import { type Selectable, sql } from 'kysely'
import type { MerchantId } from '#kernel/ids.ts'
import type { RequestContext, TenantContext } from '#server/infra/context.ts'
import { runPrepared } from '#server/infra/database/prepared.ts'
import type { DB, JsonObject } from '#server/infra/database/schema.gen.ts'
import { collectWrites, writeCollected } from '#server/infra/database/transaction.ts'
import { bytes, insertRow } from '#server/infra/database/write-rows.ts'
import type { AppError, TextValues } from '#server/infra/errors.ts'
import { noteDue, onAccountClock } from '#server/infra/work/due-work.ts'
import type { PlatformEvent } from '../../index.ts'
import type { Dependency } from './outcomes.ts'

export type EventRow = Selectable<DB['platform_events']>
export type KnownEvent = Pick<EventRow, 'id' | 'state' | 'content_hash' | 'waits_at' | 'waits_rule' | 'waits_values'>

/** What an event waits for, and how that is told. */
export interface Wait {
  readonly for: string
  readonly path: string
  readonly rule: string
  readonly values: Readonly<Record<string, string | number>>
}

/** Held while events of an account are taken: two calls may bring the same ones, and one may begin to wait for what another brings. */
export async function lockEvents({ db, merchantId }: TenantContext): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${lockOf(merchantId)})`.execute(db)
}

/** Held while payments are taken that nothing is asked of: beside each other, and beside nothing else. */
export async function shareEvents({ db, merchantId }: TenantContext): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock_shared(${lockOf(merchantId)})`.execute(db)
}

function lockOf(merchantId: MerchantId) {
  return sql`hashtextextended(${`${merchantId}/events`}, 0)`
}

/** A concurrent call applied the same event or payment first. */
export function isTakenConcurrently(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505'
}

/** What is known of events of these ids. */
export async function findKnown({ db, merchantId }: TenantContext, ids: readonly string[]): Promise<ReadonlyMap<string, KnownEvent>> {
  const { rows } = await sql<KnownEvent>`
    SELECT id, state, content_hash, waits_at, waits_rule, waits_values FROM platform_events
    WHERE merchant_id = ${merchantId} AND id = ANY (${[...ids]}::text[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Remembers that an event had its effect. */
export function insertAccepted({ db, merchantId, realNow }: TenantContext, event: PlatformEvent, hash: Buffer): void {
  insertRow(db, 'platform_events', { ...headOf(merchantId, event, hash), received_at: realNow, state: 'accepted' })
}

/** Keeps an event until what it builds on comes; one that was kept before is kept anew. */
export async function keepDeferred(context: TenantContext, event: PlatformEvent, hash: Buffer, wait: Wait, expiresAt: Date): Promise<void> {
  const { db, merchantId, realNow } = context
  noteDue(context, eventsJobName, onAccountClock(context, expiresAt))
  const waits = {
    event: JSON.stringify(event),
    waits_for: wait.for,
    waits_at: wait.path,
    waits_rule: wait.rule,
    waits_values: JSON.stringify(wait.values),
    about: aboutOf(event),
  }
  await db
    .insertInto('platform_events')
    .values({ ...headOf(merchantId, event, hash), content_hash: hash, received_at: realNow, state: 'waiting', ...waits, expires_at: expiresAt })
    .onConflict((conflict) => conflict.columns(['merchant_id', 'id']).doUpdateSet({ content_hash: hash, state: 'waiting', ...waits, expires_at: expiresAt }))
    .execute()
}

function headOf(merchantId: MerchantId, event: PlatformEvent, hash: Buffer) {
  return { merchant_id: merchantId, id: event.id, type: event.type, occurred_at: event.occurred_at, content_hash: bytes(hash) }
}

/** An event that waited has had its effect. */
export async function markAccepted({ db, merchantId }: TenantContext, id: string): Promise<void> {
  await runPrepared(
    db,
    db
      .updateTable('platform_events')
      .set({ state: 'accepted', event: null, waits_for: null, waits_at: null, waits_rule: null, waits_values: null, expires_at: null })
      .where('merchant_id', '=', merchantId)
      .where('id', '=', id),
  )
}

/** An event that waited turned out to break a rule; it is listed by it. */
export async function markRejected({ db, merchantId }: TenantContext, id: string, { errorName, brokenRules }: AppError): Promise<void> {
  const [broken] = brokenRules
  await db
    .updateTable('platform_events')
    .set({ state: 'rejected', waits_at: broken?.path ?? '', waits_rule: broken?.rule ?? errorName, waits_values: JSON.stringify(plainValues(broken?.values)) })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .execute()
}

/** Texts that depend on the reader's language are kept in English. */
function plainValues(values: TextValues = {}): Record<string, string | number> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, typeof value === 'function' ? value('en') : value]))
}

/** It waits for something else now. */
export async function changeWait({ db, merchantId }: TenantContext, id: string, wait: Wait): Promise<void> {
  await db
    .updateTable('platform_events')
    .set({ waits_for: wait.for, waits_at: wait.path, waits_rule: wait.rule, waits_values: JSON.stringify(wait.values) })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .execute()
}

export interface DeferredRow {
  id: string
  event: JsonObject
  waits_for: string
}

/** Events that wait for one of these, by when they happened. */
export async function listWaitingFor({ db, merchantId }: TenantContext, things: readonly string[]): Promise<DeferredRow[]> {
  const { rows } = await sql<DeferredRow>`
    SELECT id, event, waits_for FROM platform_events
    WHERE merchant_id = ${merchantId} AND state = 'waiting' AND waits_for = ANY (${[...things]}::text[]) ORDER BY occurred_at, id`.execute(db)
  return rows
}

/** What a thing's story is found by while parts of it wait. */
function aboutOf({ type, data }: PlatformEvent): Dependency | null {
  if (type.startsWith('refund.') && 'refund' in data) return `refund ${data.refund}`
  return type.startsWith('dispute.') && 'dispute' in data ? `dispute ${data.dispute}` : null
}

/** Events that tell of this and wait, whatever for, by when they happened. */
export async function listWaitingAbout({ db, merchantId }: TenantContext, thing: Dependency): Promise<DeferredRow[]> {
  const { rows } = await sql<DeferredRow>`
    SELECT id, event, waits_for FROM platform_events
    WHERE merchant_id = ${merchantId} AND state = 'waiting' AND about = ${thing} ORDER BY occurred_at, id`.execute(db)
  return rows
}

/** Of the job that expires deferred events. */
export const eventsJobName = 'platform_events'

/** When the next deferred event expires, by the account's clock. */
export async function findEventsDue(context: TenantContext): Promise<Date | null> {
  const { rows } = await sql<{ expires_at: Date | null }>`
    SELECT min(expires_at) AS expires_at FROM platform_events WHERE merchant_id = ${context.merchantId} AND state = 'waiting'`.execute(context.db)
  const expiresAt = rows[0]?.expires_at
  return expiresAt ? onAccountClock(context, expiresAt) : null
}

/** Gives up events that have waited in vain, at most `countMax`. Returns how many. */
export async function expireEvents({ db, merchantId, realNow }: TenantContext, countMax: number): Promise<number> {
  const { numAffectedRows } = await sql`
    WITH due AS MATERIALIZED (
      SELECT id FROM platform_events WHERE merchant_id = ${merchantId} AND state = 'waiting' AND expires_at <= ${realNow}
      ORDER BY expires_at LIMIT ${countMax} FOR UPDATE SKIP LOCKED
    )
    UPDATE platform_events e SET state = 'expired' FROM due WHERE e.merchant_id = ${merchantId} AND e.id = due.id`.execute(db)
  return Number(numAffectedRows ?? 0)
}

export async function listDeferred({ db, merchantId }: TenantContext, page: { state: string; after: string; limit: number }): Promise<EventRow[]> {
  return db
    .selectFrom('platform_events')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('state', '=', page.state)
    .where('id', '>', page.after)
    .orderBy('id')
    .limit(page.limit)
    .execute()
}

/** What many events write goes out together. */
export class Collection {
  readonly #context: RequestContext
  readonly #batch: ReturnType<typeof collectWrites>

  constructor(context: RequestContext) {
    this.#context = context
    this.#batch = collectWrites(context.db)
  }

  /** Runs one event's work, and takes back what it wrote where it fails. */
  async tryOne<T>(work: () => Promise<T>): Promise<T> {
    const mark = this.#batch.mark()
    try {
      return await work()
    } catch (error) {
      this.#batch.rewind(mark)
      throw error
    }
  }

  /** The end of the transaction waits for it. */
  write(): void {
    writeCollected(this.#context.db)
  }
}
