import { recordAudit } from '#areas/audit/server/index.ts'
import { normalisePermissions } from '#areas/developers/contract/api-resources.ts'
import type { KeyKind } from '#areas/developers/contract/key-fields.ts'
import type { createMerchantToken } from '#areas/developers/contract/keys.ts'
import { developerLimits } from '#areas/developers/contract/rules.ts'
import type { HandlerInput, HandlerOutput } from '#kernel/endpoint.ts'
import { recordChange } from '#server/infra/changes/index.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { AppError, brokenRule } from '#server/infra/errors.ts'
import { newId, randomToken, sha256 } from '#server/infra/keys/crypto.ts'
import { getAccountSettings } from '#server/infra/merchant-accounts-store.ts'
import { findKeys, holdConnectedStore, insertKey, type KeyRow } from './keys-store.ts'

type NewKeyInput = HandlerInput<typeof createMerchantToken>['body']

const secretLength = 32
/** More entropy than 32 characters of base 62 hold, so that all of them are random. */
const secretBytes = 24
const shownEnd = 4
const prefixes = { publishable: 'pk', secret: 'sk', restricted: 'rk' } as const satisfies Record<KeyKind, string>

/**
 * Makes a key for the merchant API. The secret is in this answer alone; stored are its hash and its ends.
 * @param cell routing part of the key.
 * @throws AppError `too_many_keys`, or `invalid_fields` for permissions of another kind of key, a store that isn't connected and an expiry in the past.
 */
export async function createKey(context: TenantContext, cell: string, input: NewKeyInput): Promise<HandlerOutput<typeof createMerchantToken>> {
  const permissions = normalisePermissions(input.permissions ?? [])
  refusePermissions(input.kind, permissions.length)
  refusePastExpiry(context, input.expires_at ?? null)
  const store = await holdStore(context, input)
  const key = await addKey(context, cell, {
    kind: input.kind,
    name: input.name ?? '',
    permissions,
    allowed_addresses: [...new Set(input.allowed_addresses ?? [])],
    expires_at: input.expires_at ? new Date(input.expires_at) : null,
    store_id: store?.id ?? null,
  })
  const details = { prefix: key.prefix, last4: key.last4, permissions, ...(store && { store: store.handle }) }
  await recordAudit(context, { action: 'keys.create', targetId: key.id, details })
  // Keys of the setup are no news to anybody.
  if (context.actor.kind === 'member') recordChange(context, { type: 'api_key.created', objectType: 'api_key', objectId: key.id })
  return { id: key.id, secret: key.secret, created_at: context.realNow.toISOString() }
}

/** Adds a key without a trace in the audit log. @throws AppError `too_many_keys`. */
export async function addKey(
  context: TenantContext,
  cell: string,
  given: Pick<KeyRow, 'allowed_addresses' | 'expires_at' | 'kind' | 'name' | 'permissions' | 'store_id'>,
): Promise<{ id: string; secret: string; prefix: string; last4: string }> {
  if ((await findKeys(context, context.realNow)).length >= developerLimits.apiKeysMax)
    throw new AppError('too_many_keys', { maximum: developerLimits.apiKeysMax })
  const account = await getAccountSettings(context)
  const prefix = `${prefixes[given.kind]}_${account.kind === 'live' ? 'live' : 'test'}_`
  const secret = `${prefix}${cell}${randomToken(secretBytes).slice(-secretLength)}`
  const id = newId('key', context.realNow)
  const last4 = secret.slice(-shownEnd)
  const publishable_key = given.kind === 'publishable' ? secret : null
  await insertKey(context, { ...given, id, prefix, last4, publishable_key, secret_hash: sha256(secret) })
  return { id, secret, prefix, last4 }
}

/** @throws AppError `invalid_fields` if a restricted key has no permission, or another one has some. */
export function refusePermissions(kind: KeyKind, count: number): void {
  if (kind === 'restricted' && count === 0) throw brokenRule('permissions', 'key_permissions_missing')
  if (kind !== 'restricted' && count > 0) throw brokenRule('permissions', 'key_permissions_of_restricted')
}

/** Holds the store of a new key, so it isn't disconnected before the key is there to be revoked. Null for a key of the whole account. @throws AppError `invalid_fields`. */
async function holdStore(context: TenantContext, { kind, store_id: id = null }: NewKeyInput): Promise<{ id: string; handle: string } | null> {
  if (id === null) return null
  if (kind === 'publishable') throw brokenRule('store_id', 'key_store_of_publishable')
  const store = await holdConnectedStore(context, id)
  if (!store) throw brokenRule('store_id', 'key_store_unknown')
  return store
}

/** @throws AppError `invalid_fields`. */
export function refusePastExpiry({ realNow }: TenantContext, expiresAt: string | null): void {
  if (expiresAt !== null && new Date(expiresAt) <= realNow) throw brokenRule('expires_at', 'key_expiry_past')
}
