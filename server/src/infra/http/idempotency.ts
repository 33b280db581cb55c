import { limits } from '@counterfoil/contract/limits'
import type { TenantContext } from '../context.ts'
import { sha256 } from '../crypto.ts'
import { AppError } from '../errors.ts'
import type { KeyName, KeyState } from './idempotency-store.ts'
import { claimIdempotencyKey } from './idempotency-store.ts'

/** A call that counts once. */
export interface IdempotentCall extends KeyName {
  /** What must be equal for the call to be the same one; only its hash is kept. */
  readonly request: unknown
}

/**
 * Takes a call's key within the command's own transaction: key, effect and answer commit together or not at all, so a refusal that throws keeps
 * nothing and the key may be used again. Null where it is new; else what is known of it.
 * @throws AppError `idempotency_key_missing`, `idempotency_key_reused`; `idempotency_in_progress` where the first one's transaction stays open.
 */
export async function claimKey(context: TenantContext, call: IdempotentCall): Promise<KeyState | null> {
  if (call.key.length === 0 || call.key.length > limits.idempotencyKeyLengthMax) throw new AppError('idempotency_key_missing')
  const requestHash = sha256(JSON.stringify(call.request) ?? '')
  const state = await claimIdempotencyKey(context, call, requestHash)
  if (state && !state.requestHash.equals(requestHash)) throw new AppError('idempotency_key_reused')
  return state
}
