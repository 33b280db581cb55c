import { isDeepStrictEqual } from 'node:util'
import { recordAudit, recordCallerAudit, recordEveryAudit } from '#areas/audit/server/index.ts'
import { normalisePermissions } from '#areas/developers/contract/api-resources.ts'
import type { changeMerchantToken, MerchantToken, rollMerchantToken } from '#areas/developers/contract/keys.ts'
import type { HandlerInput, HandlerOutput } from '#kernel/endpoint.ts'
import { hourMs } from '#kernel/time/durations.ts'
import { recordChange } from '#server/infra/changes/index.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { AppError, brokenRule } from '#server/infra/errors.ts'
import { addKey, refusePastExpiry, refusePermissions } from './create.ts'
import { endKey, endKeysOfStore, findCallers, type KeyChange, type KeyRow, lockKey, updateKey } from './keys-store.ts'
import { presentKey } from './read.ts'

type Input = HandlerInput<typeof changeMerchantToken>['body']

/**
 * Changes what is given of a key.
 * @throws AppError `not_found`, `key_expired`, or `invalid_fields`.
 */
export async function changeKey(context: TenantContext, id: string, input: Input): Promise<MerchantToken> {
  const key = await getWorkingKey(context, id)
  const change = readChange(context, key, input)
  if (Object.keys(change).length > 0) {
    await updateKey(context, id, change)
    const { prefix, last4 } = key
    await recordAudit(context, { action: 'keys.change', targetId: id, details: { prefix, last4, ...describeChange(change) } })
    recordChange(context, { type: 'api_key.changed', objectType: 'api_key', objectId: id })
  }
  return presentKey(context, { ...key, ...change }, (await findCallers(context, id))[0])
}

/** Locks a key that works. @throws AppError `not_found` or `key_expired`. */
async function getWorkingKey(context: TenantContext, id: string): Promise<KeyRow> {
  const key = await lockKey(context, id)
  if (!key) throw new AppError('not_found')
  if (key.expires_at !== null && key.expires_at <= context.realNow) throw new AppError('key_expired')
  return key
}

function readChange(context: TenantContext, key: KeyRow, { name, permissions, allowed_addresses, expires_at }: Input): KeyChange {
  if (permissions !== undefined) refusePermissions(key.kind, permissions.length)
  if (expires_at !== undefined) refuseLaterExpiry(context, key, expires_at)
  const given: KeyChange = {
    ...(name !== undefined && { name: name ?? '' }),
    ...(permissions !== undefined && { permissions: normalisePermissions(permissions) }),
    ...(allowed_addresses !== undefined && { allowed_addresses: [...new Set(allowed_addresses)] }),
    ...(expires_at !== undefined && { expires_at: expires_at === null ? null : new Date(expires_at) }),
  }
  return Object.fromEntries(Object.entries(given).filter(([field, value]) => !isDeepStrictEqual(value, key[field as keyof KeyChange])))
}

/** A rolled key ends at the time that was chosen then, or earlier. */
function refuseLaterExpiry(context: TenantContext, key: KeyRow, expiresAt: string | null): void {
  refusePastExpiry(context, expiresAt)
  if (key.rolled_to === null || key.expires_at === null) return
  if (expiresAt === null || new Date(expiresAt) > key.expires_at) throw brokenRule('expires_at', 'key_expiry_of_rolled')
}

function describeChange({ expires_at, ...change }: KeyChange) {
  return { ...change, ...(expires_at !== undefined && { expires_at: expires_at?.toISOString() ?? null }) }
}

/**
 * Makes a key in place of another one, which works for the hours of overlap, or until the end it already had.
 * @throws AppError `not_found`, `key_expired`, `key_already_rolled` or `too_many_keys`.
 */
export async function rollKey(
  context: TenantContext,
  cell: string,
  id: string,
  { overlap_hours }: HandlerInput<typeof rollMerchantToken>['body'],
): Promise<HandlerOutput<typeof rollMerchantToken>> {
  const old = await getWorkingKey(context, id)
  if (old.rolled_to !== null) throw new AppError('key_already_rolled')
  const { kind, name, permissions, allowed_addresses, store_id } = old
  const key = await addKey(context, cell, { kind, name, permissions, allowed_addresses, store_id, expires_at: null })
  const overlapEnd = new Date(context.realNow.getTime() + overlap_hours * hourMs)
  const expires_at = old.expires_at !== null && old.expires_at < overlapEnd ? old.expires_at : overlapEnd
  await updateKey(context, id, { rolled_to: key.id, expires_at })
  const details = { prefix: old.prefix, last4: old.last4, new_key_id: key.id, expires_at: expires_at.toISOString() }
  await recordAudit(context, { action: 'keys.roll', targetId: id, details })
  recordChange(context, { type: 'api_key.rolled', objectType: 'api_key', objectId: id })
  return { id: key.id, secret: key.secret, created_at: context.realNow.toISOString() }
}

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
