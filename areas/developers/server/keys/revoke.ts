import { recordAudit, recordCallerAudit, recordEveryAudit } from '#areas/audit/server/index.ts'
import { recordChange } from '#server/infra/changes/index.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { AppError } from '#server/infra/errors.ts'
import { endKey, endKeysOfStore } from './keys-store.ts'

/**
 * Ends a key; its next call is refused.
 * @throws AppError `not_found` also if it was revoked before.
 */
export async function revokeKey(context: TenantContext, id: string): Promise<null> {
  const key = await endKey(context, id)
  if (!key) throw new AppError('not_found')
  await recordAudit(context, { action: 'keys.revoke', targetId: id, details: key })
  recordChange(context, { type: 'api_key.revoked', objectType: 'api_key', objectId: id })
  return null
}

/** Ends the keys of a store that is being disconnected, whoever does it. */
export async function revokeKeysOfStore(context: TenantContext, { id: storeId, handle }: { readonly id: string; readonly handle: string }): Promise<void> {
  for (const { id, ...key } of await endKeysOfStore(context, storeId)) {
    await recordEveryAudit(context, { action: 'keys.revoke', targetId: id, details: { ...key, store: handle } })
    recordChange(context, { type: 'api_key.revoked', objectType: 'api_key', objectId: id })
  }
}

/**
 * Ends the key that a call came with, as somebody does who found it in public. Tells the members who manage keys.
 * @throws AppError `not_found` if another call was first.
 */
export async function revokeOwnKey(context: TenantContext, id: string): Promise<{ prefix: string; last4: string }> {
  const key = await endKey(context, id)
  if (!key) throw new AppError('not_found')
  await recordCallerAudit(context, { action: 'keys.self_revoke', targetId: id, details: key })
  recordChange(context, { type: 'api_key.self_revoked', objectType: 'api_key', objectId: id })
  return key
}
