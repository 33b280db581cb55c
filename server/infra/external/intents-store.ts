import { sql } from 'kysely'
import type { Actor, TenantContext } from '../context.ts'
import type { Database } from '../database/database.ts'
import { findPrepared, getPrepared, runPrepared } from '../database/prepared.ts'
import { pipelineWrite } from '../database/transaction.ts'
import { AppError } from '../errors.ts'
import { type HashedKey, type IdempotentAnswer, insertIdempotencyKey, type KeyName } from '../http/idempotency/idempotency-store.ts'
import { listMerchantAccounts } from '../merchant-accounts-store.ts'
import type { Account } from '../tenant-work.ts'
import type { DueCondition } from '../work/queues-store.ts'

/** What was asked of the outside. */
export interface Intent {
  readonly id: string
  readonly kind: string
  readonly request: object
}

/** An intent that is not kept yet. */
export interface NewIntent extends Intent {
  /** What it changes. */
  readonly subjectId: string
}

/** An intent that is taken over from whoever left it. */
export interface LeftIntent extends Intent {
  readonly actor: Actor
}

/** Whoever is at work on an intent has this long, the call included; then others take it over. */
const leaseMs = 15_000

/** Keeps an intent, and where the call has a key, what will answer it. The transaction fails with AppError `still_in_progress` where another about the same thing is open. */
export function insertIntent(context: TenantContext, { id, kind, subjectId, request }: NewIntent, key: HashedKey | null): void {
  const kept = runPrepared(
    context.db,
    sql`INSERT INTO intents (merchant_id, id, kind, subject_id, request, actor, created_at, leased_until)
    VALUES (${context.merchantId}, ${id}, ${kind}, ${subjectId}, ${JSON.stringify(request)}, ${writeActor(context.actor)}, ${context.now}, ${leaseEnd})`,
  )
  pipelineWrite(context.db, kept.catch(refuseSecond))
  if (key) insertIdempotencyKey(context, key, { intentId: id })
}

/** Another about the same thing is open. */
export function refuseSecond(error: unknown): never {
  throw isBroken(error, 'one_open_intent_per_subject') ? new AppError('still_in_progress') : error
}

const leaseEnd = sql<Date>`clock_timestamp() + ${leaseMs} * interval '1 millisecond'`

/** Holds an intent until the transaction ends, so that its outcome is applied once. */
export async function lockIntent({ db, merchantId }: TenantContext, id: string): Promise<{ isDone: boolean }> {
  const { done_at } = await getPrepared(db, db.selectFrom('intents').select('done_at').where('merchant_id', '=', merchantId).where('id', '=', id).forUpdate())
  return { isDone: done_at !== null }
}

/**
 * Ends an intent by its outcome, and where a call waits for it, stores the answer. Comes after the effect: an open intent that is just being ended
 * would make another about the same thing wait, and that one may hold what the effect needs.
 */
export function closeIntent(
  { db, merchantId, now }: TenantContext,
  id: string,
  outcome: unknown,
  answered: (KeyName & { readonly answer: IdempotentAnswer }) | null,
): void {
  const closed = runPrepared(
    db,
    sql`WITH ended AS (
      UPDATE intents SET done_at = ${now}, outcome = ${JSON.stringify(outcome)} WHERE merchant_id = ${merchantId} AND id = ${id}
    )
    UPDATE idempotency_keys SET answer_status = ${answered?.answer.status ?? null}, answer_body = ${answered?.answer.body ?? null}
    WHERE merchant_id = ${merchantId} AND scope = ${answered?.scope ?? ''} AND key = ${answered?.key ?? ''}`,
  )
  pipelineWrite(db, closed)
}

/** Whether the outside is being asked about a thing. The caller holds the thing, so that no intent about it is made meanwhile. */
export async function isIntentOpen({ db, merchantId }: TenantContext, subjectId: string): Promise<boolean> {
  const row = await db
    .selectFrom('intents')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('subject_id', '=', subjectId)
    .where('done_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** The thing that an intent is about, done or not; nothing where there is no such intent. */
export async function findSubjectOfIntent({ db, merchantId }: TenantContext, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('intents').select('subject_id').where('merchant_id', '=', merchantId).where('id', '=', id).executeTakeFirst()
  return row?.subject_id
}

interface IntentRow {
  id: string
  kind: string
  request: object
  actor: StoredActor
}

/** Takes over one intent, unless it is done or somebody is at work on it. */
export async function takeOverIntent({ db, merchantId }: TenantContext, id: string): Promise<LeftIntent | null> {
  const { rows } = await sql<IntentRow>`
    UPDATE intents SET leased_until = ${leaseEnd}
    WHERE merchant_id = ${merchantId} AND id = ${id} AND done_at IS NULL AND leased_until < statement_timestamp()
    RETURNING id, kind, request, actor`.execute(db)
  return rows[0] ? readRow(rows[0]) : null
}

/** Takes over intents that were left, the oldest first; what another worker is taking is passed over. */
export async function takeOverIntents({ db, merchantId }: TenantContext, countMax: number): Promise<LeftIntent[]> {
  const { rows } = await sql<IntentRow>`
    WITH left_behind AS MATERIALIZED (
      SELECT id FROM intents WHERE merchant_id = ${merchantId} AND done_at IS NULL AND leased_until < statement_timestamp()
      ORDER BY leased_until LIMIT ${countMax} FOR UPDATE SKIP LOCKED
    )
    UPDATE intents i SET leased_until = ${leaseEnd} FROM left_behind
    WHERE i.merchant_id = ${merchantId} AND i.id = left_behind.id
    RETURNING i.id, i.kind, i.request, i.actor`.execute(db)
  return rows.map(readRow)
}

/** Whether an open intent's lease is over. */
export const areIntentsLeft = (): DueCondition => sql`has_left_intents()`

/** Accounts with open intents whose lease is over, the oldest first. */
export async function findLeftIntents(database: Database, countMax: number): Promise<Account[]> {
  return listMerchantAccounts(database, sql`SELECT merchant_id FROM find_left_intents(${countMax})`)
}

/** An intent's command and request, and whether it has ended. */
export async function findIntent({ db, merchantId }: TenantContext, id: string): Promise<(Intent & { isDone: boolean }) | undefined> {
  const row = await findPrepared(
    db,
    db.selectFrom('intents').select(['id', 'kind', 'request', 'done_at']).where('merchant_id', '=', merchantId).where('id', '=', id),
  )
  return row && { id: row.id, kind: row.kind, request: row.request as object, isDone: row.done_at !== null }
}

type StoredActor = Omit<Extract<Actor, { kind: 'member' }>, 'permissions'> | Exclude<Actor, { kind: 'member' }>

/** As it is kept with an intent. */
export function writeActor(actor: Actor): string {
  if (actor.kind !== 'member') return JSON.stringify(actor satisfies StoredActor)
  const { permissions: _, ...stored } = actor
  return JSON.stringify(stored satisfies StoredActor)
}

/** Rights were checked when it was asked; the effect needs none. */
function readRow({ actor, ...intent }: IntentRow): LeftIntent {
  return { ...intent, actor: actor.kind === 'member' ? { ...actor, permissions: new Set() } : actor }
}

function isBroken(error: unknown, constraint: string): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === constraint
}
