import { sql } from 'kysely'
import type { TenantContext } from '../context.ts'
import { AppError } from '../errors.ts'

/** How long an equal call waits for the first one to finish. */
const waitMsMax = 5000
/** How long any other lock of a command is waited for. */
const lockMsMax = 15_000

export interface IdempotentAnswer {
  status: number
  body: string
}

interface Stored {
  requestHash: Buffer
  answer: IdempotentAnswer
}

/**
 * Takes the key for this transaction, or returns what an earlier one stored under it. The unique key makes an equal call wait on the
 * first one's open transaction, so there is no state "in progress" that a crash could leave behind.
 */
export async function claimIdempotencyKey(context: TenantContext, scope: string, key: string, requestHash: Buffer): Promise<Stored | null> {
  const { db, merchantId } = context
  await sql`SELECT set_config('lock_timeout', ${`${waitMsMax}ms`}, true)`.execute(db)
  const claimed = await db
    .insertInto('idempotency_keys')
    .values({ merchant_id: merchantId, scope, key, request_hash: requestHash, created_at: context.realNow })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
    .catch((error: unknown) => {
      if (isLockTimeout(error)) throw new AppError('idempotency_in_progress')
      throw error
    })
  await sql`SELECT set_config('lock_timeout', ${`${lockMsMax}ms`}, true)`.execute(db)
  if (claimed) return null
  const row = await db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'answer_status', 'answer_body'])
    .where('merchant_id', '=', merchantId)
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  return { requestHash: row.request_hash, answer: { status: row.answer_status ?? 200, body: row.answer_body ?? 'null' } }
}

export async function saveIdempotentAnswer(context: TenantContext, scope: string, key: string, answer: IdempotentAnswer): Promise<void> {
  await context.db
    .updateTable('idempotency_keys')
    .set({ answer_status: answer.status, answer_body: answer.body })
    .where('merchant_id', '=', context.merchantId)
    .where('scope', '=', scope)
    .where('key', '=', key)
    .execute()
}

function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '55P03'
}
