import { sql } from 'kysely'
import type { TenantContext } from '../context.ts'
import { planOnce } from '../database/prepared.ts'
import { sendAlong } from '../database/transaction.ts'
import { AppError } from '../errors.ts'

export interface IdempotentAnswer {
  status: number
  body: string
}

/** Names a key within an account: who uses it, and the key itself. */
export interface KeyName {
  /** `api` for the account's servers, the user's id for a member. */
  readonly scope: string
  readonly key: string
}

/** What is known of a key: its answer, or the intent whose outcome will answer it. */
export interface KeyState {
  readonly requestHash: Buffer
  readonly answer: IdempotentAnswer | null
  readonly intentId: string | null
}

interface KeyRow {
  is_new?: boolean
  request_hash: Buffer
  answer_status: number | null
  answer_body: string | null
  intent_id: string | null
}

/** Takes the key for this transaction, or returns what is known of it. An equal call waits for the first one's open transaction. */
export async function claimIdempotencyKey(context: TenantContext, { scope, key }: KeyName, requestHash: Buffer): Promise<KeyState | null> {
  const { rows } = await sql<KeyRow>`${planOnce}
    SELECT * FROM claim_idempotency_key(${context.merchantId}, ${scope}, ${key}, ${requestHash}, ${context.realNow})`
    .execute(context.db)
    .catch((error: unknown) => {
      if (isLockTimeout(error)) throw new AppError('idempotency_in_progress')
      throw error
    })
  const row = rows[0]
  if (!row) throw new AppError('idempotency_in_progress')
  return row.is_new ? null : readState(row)
}

export async function findKeyState({ db, merchantId }: TenantContext, { scope, key }: KeyName): Promise<KeyState | undefined> {
  const row = await db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'answer_status', 'answer_body', 'intent_id'])
    .where('merchant_id', '=', merchantId)
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirst()
  return row && readState(row)
}

function readState({ request_hash, answer_status, answer_body, intent_id }: KeyRow): KeyState {
  return { requestHash: request_hash, answer: answer_status === null ? null : { status: answer_status, body: answer_body ?? 'null' }, intentId: intent_id }
}

export function saveIdempotentAnswer({ db, merchantId }: TenantContext, { scope, key }: KeyName, answer: IdempotentAnswer): void {
  const saved = db
    .updateTable('idempotency_keys')
    .set({ answer_status: answer.status, answer_body: answer.body })
    .where('merchant_id', '=', merchantId)
    .where('scope', '=', scope)
    .where('key', '=', key)
    .execute()
  sendAlong(db, saved)
}

function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '55P03'
}
