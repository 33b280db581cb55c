import { sql } from 'kysely'
import type { TenantContext } from '../../context.ts'
import type { Database } from '../../database/database.ts'
import { findPrepared, runPrepared } from '../../database/prepared.ts'
import { pipelineWrite } from '../../database/transaction.ts'
import { insertRow } from '../../database/write-rows.ts'
import { AppError } from '../../errors.ts'

export interface IdempotentAnswer {
  status: number
  body: string
}

/** The status of an answer that an erasure of personal data took away. */
export const erasedAnswerStatus = 410

/** Names a key within an account: who uses it, and the key itself. */
export interface KeyName {
  /** `api` for the account's servers, the user's id for a member. */
  readonly scope: string
  readonly key: string
}

/** A key with the hash of its request, as it is stored. */
export interface HashedKey extends KeyName {
  readonly requestHash: Buffer
}

/** What is known of a key: its answer, or the intent whose outcome will answer it. */
export interface KeyState {
  readonly requestHash: Buffer
  readonly answer: IdempotentAnswer | null
  readonly intentId: string | null
}

interface KeyRow {
  request_hash: Buffer
  answer_status: number | null
  answer_body: string | null
  intent_id: string | null
}

/** Locks the key for this transaction and returns what is known of it. An equal call waits for the first one's open transaction. */
export async function lockIdempotencyKey(context: TenantContext, { scope, key }: KeyName): Promise<KeyState | null> {
  const { rows } = await runPrepared(context.db, sql<KeyRow>`SELECT * FROM lock_idempotency_key(${context.merchantId}, ${scope}, ${key})`).catch(
    (error: unknown) => {
      if (isLockTimeout(error)) throw new AppError('idempotency_in_progress')
      throw error
    },
  )
  return rows[0] ? readState(rows[0]) : null
}

/** Writes a locked key that is new: with its answer, or with the intent whose outcome will answer it. */
export function insertIdempotencyKey(
  { db, merchantId, realNow, requestId }: TenantContext,
  { scope, key, requestHash }: HashedKey,
  { answer = null, intentId = null }: Partial<Pick<KeyState, 'answer' | 'intentId'>>,
): void {
  insertRow(db, 'idempotency_keys', {
    merchant_id: merchantId,
    scope,
    key,
    request_hash: requestHash,
    answer_status: answer?.status ?? null,
    answer_body: answer?.body ?? null,
    intent_id: intentId,
    request_id: requestId,
    created_at: realNow,
  })
}

/** Returns the ID of the call that a key was used by first. */
export async function findFirstRequest({ db, merchantId }: TenantContext, { scope, key }: KeyName): Promise<string | null> {
  const row = await findPrepared(
    db,
    db.selectFrom('idempotency_keys').select('request_id').where('merchant_id', '=', merchantId).where('scope', '=', scope).where('key', '=', key),
  )
  return row?.request_id ?? null
}

export async function findKeyState({ db, merchantId }: TenantContext, { scope, key }: KeyName): Promise<KeyState | undefined> {
  const row = await findPrepared(
    db,
    db
      .selectFrom('idempotency_keys')
      .select(['request_hash', 'answer_status', 'answer_body', 'intent_id'])
      .where('merchant_id', '=', merchantId)
      .where('scope', '=', scope)
      .where('key', '=', key),
  )
  return row && readState(row)
}

function readState({ request_hash, answer_status, answer_body, intent_id }: KeyRow): KeyState {
  return { requestHash: request_hash, answer: answer_status === null ? null : { status: answer_status, body: answer_body ?? 'null' }, intentId: intent_id }
}

/** Answers a key that names an intent. */
export function saveIdempotentAnswer({ db, merchantId }: TenantContext, { scope, key }: KeyName, answer: IdempotentAnswer): void {
  const saved = runPrepared(
    db,
    db
      .updateTable('idempotency_keys')
      .set({ answer_status: answer.status, answer_body: answer.body })
      .where('merchant_id', '=', merchantId)
      .where('scope', '=', scope)
      .where('key', '=', key),
  )
  pipelineWrite(db, saved)
}

function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '55P03'
}

/** Adds the daily partitions of keys up to some days ahead. */
export async function addKeyPartitions({ global }: Database, daysAhead: number): Promise<void> {
  await sql`SELECT add_key_partitions(${daysAhead})`.execute(global)
}

/** Drops the keys of all accounts, by whole days that ended before a time. */
export async function dropOldKeys({ global }: Database, before: Date): Promise<void> {
  await sql`SELECT drop_old_idempotency_keys(${before})`.execute(global)
}
