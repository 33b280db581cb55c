import { limits } from '@counterfoil/contract/limits'
import type { TenantContext } from '../context.ts'
import { sha256 } from '../crypto.ts'
import { AppError } from '../errors.ts'
import type { IdempotentAnswer } from './idempotency-store.ts'
import { claimIdempotencyKey, saveIdempotentAnswer } from './idempotency-store.ts'

/**
 * Runs `work` once per key. Runs inside the command's own transaction: the key, the effect and the answer commit together or not at all,
 * so a refusal that throws keeps nothing and the key may be used again.
 *
 * The same key with the same request gets the stored answer. With another request: `idempotency_key_reused`. While the first still runs the
 * second waits for it (for at most the lock time-out), then fails with `idempotency_in_progress`.
 */
export async function runIdempotent(
  context: TenantContext,
  call: { scope: string; key: string; request: unknown },
  work: () => Promise<IdempotentAnswer>,
): Promise<IdempotentAnswer & { isReplayed: boolean }> {
  if (call.key.length === 0 || call.key.length > limits.idempotencyKeyLengthMax) throw new AppError('idempotency_key_missing')
  const requestHash = sha256(JSON.stringify(call.request) ?? '')
  const stored = await claimIdempotencyKey(context, call.scope, call.key, requestHash)
  if (stored) {
    if (!stored.requestHash.equals(requestHash)) throw new AppError('idempotency_key_reused')
    return { ...stored.answer, isReplayed: true }
  }
  const answer = await work()
  await saveIdempotentAnswer(context, call.scope, call.key, answer)
  return { ...answer, isReplayed: false }
}
