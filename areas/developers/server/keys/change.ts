import { recordAudit } from '#areas/audit/server/index.ts'
import { normalisePermissions } from '#areas/developers/contract/api-resources.ts'
import type { changeMerchantToken, MerchantToken } from '#areas/developers/contract/keys.ts'
import type { HandlerInput } from '#kernel/endpoint.ts'
import { recordChange } from '#server/infra/changes/index.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { AppError, brokenRule } from '#server/infra/errors.ts'
import { refusePastExpiry, refusePermissions } from './create.ts'
import { findCallers, type KeyChange, type KeyRow, lockKey, updateKey } from './keys-store.ts'
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
export async function getWorkingKey(context: TenantContext, id: string): Promise<KeyRow> {
  const key = await lockKey(context, id)
  if (!key) throw new AppError('not_found')
  if (key.expires_at !== null && key.expires_at <= context.realNow) throw new AppError('key_expired')
  return key
}

function readChange(context: TenantContext, key: KeyRow, { name, permissions, allowed_addresses, expires_at }: Input): KeyChange {
  if (permissions !== undefined) refusePermissions(key.kind, permissions.length)
  if (expires_at !== undefined) refuseLaterExpiry(context, key, expires_at)
  return {
    ...(name !== undefined && { name: name ?? '' }),
    ...(permissions !== undefined && { permissions: normalisePermissions(permissions) }),
    ...(allowed_addresses !== undefined && { allowed_addresses: [...new Set(allowed_addresses)] }),
    ...(expires_at !== undefined && { expires_at: expires_at === null ? null : new Date(expires_at) }),
  }
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
