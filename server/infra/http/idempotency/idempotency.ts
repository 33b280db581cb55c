import { limits } from '#kernel/limits.ts'
import type { TenantContext } from '../../context.ts'
import { AppError } from '../../errors.ts'
import { sha256 } from '../../keys/crypto.ts'
import { erasedAnswerStatus, type HashedKey, type KeyName, type KeyState, lockIdempotencyKey } from './idempotency-store.ts'

/** A call that counts once. */
export interface IdempotentCall extends KeyName {
  /** What must be equal for the call to be the same one; only its hash is kept. */
  readonly request: unknown
}

/** Hashes the request of a call. @throws AppError `idempotency_key_missing`. */
export function hashKey({ scope, key, request }: IdempotentCall): HashedKey {
  if (key.length === 0 || key.length > limits.idempotencyKeyLengthMax) throw new AppError('idempotency_key_missing')
  return { scope, key, requestHash: sha256(JSON.stringify(request) ?? '') }
}

/**
 * Locks a call's key within the command's own transaction and returns what is known of it; null if it is new. Key, effect and answer commit together
 * or not at all, so a refusal that throws keeps nothing and the key may be used again.
 * @throws AppError `idempotency_key_reused`, `idempotency_answer_erased`; `idempotency_in_progress` while the first call's transaction stays open.
 */
export async function claimKey(context: TenantContext, key: HashedKey): Promise<KeyState | null> {
  const state = await lockIdempotencyKey(context, key)
  if (state && !state.requestHash.equals(key.requestHash)) throw new AppError('idempotency_key_reused')
  if (state?.answer?.status === erasedAnswerStatus) throw new AppError('idempotency_answer_erased')
  return state
}
