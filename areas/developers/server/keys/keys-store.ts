import type { ApiPermission } from '#areas/developers/contract/api-resources.ts'
import type { KeyKind } from '#areas/developers/contract/key-fields.ts'
import type { TenantContext } from '#server/infra/context.ts'

/** What is stored of a key; its secret is not. */
export interface KeyRow {
  readonly id: string
  readonly kind: KeyKind
  readonly name: string
  readonly prefix: string
  readonly last4: string
  readonly publishable_key: string | null
  readonly permissions: ApiPermission[]
  readonly allowed_addresses: string[]
  readonly expires_at: Date | null
  readonly rolled_to: string | null
  readonly store_id: string | null
  readonly store_handle: string | null
  readonly created_at: Date
  readonly created_by_name: string | null
}

export type KeyChange = Partial<Pick<KeyRow, 'allowed_addresses' | 'expires_at' | 'name' | 'permissions' | 'rolled_to'>>

export type NewKeyRow = Omit<KeyRow, 'created_at' | 'created_by_name' | 'rolled_to' | 'store_handle'> & { readonly secret_hash: Buffer }

// biome-ignore format: one column per line would fill a screen.
const columns = [
  'id', 'kind', 'name', 'prefix', 'last4', 'publishable_key', 'permissions', 'allowed_addresses', 'expires_at', 'rolled_to', 'store_id', 'created_at', 'created_by_name',
] as const

export async function insertKey(context: TenantContext, key: NewKeyRow): Promise<void> {
  await context.db
    .insertInto('api_keys')
    .values({
      ...key,
      merchant_id: context.merchantId,
      created_at: context.realNow,
      ...(context.actor.kind === 'member' && { created_by: context.actor.userId, created_by_name: context.actor.name }),
    })
    .execute()
}

function keysOf({ db, merchantId }: TenantContext) {
  return db
    .selectFrom('api_keys')
    .where('merchant_id', '=', merchantId)
    .where('revoked_at', 'is', null)
    .select(columns)
    .select(({ selectFrom }) =>
      selectFrom('stores')
        .where('stores.merchant_id', '=', merchantId)
        .whereRef('stores.id', '=', 'api_keys.store_id')
        .select('stores.handle')
        .as('store_handle'),
    )
    .$narrowType<KeyRow>()
}

/** Keys that aren't revoked and hadn't expired at a time, the newest first. */
export async function findKeys(context: TenantContext, notExpiredAt: Date): Promise<KeyRow[]> {
  return keysOf(context)
    .where((is) => is.or([is('expires_at', 'is', null), is('expires_at', '>', notExpiredAt)]))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** Undefined if the account has no such key, or it is revoked. */
export async function findKey(context: TenantContext, id: string): Promise<KeyRow | undefined> {
  return keysOf(context).where('id', '=', id).executeTakeFirst()
}

/** Locks a key until the end of the transaction. */
export async function lockKey(context: TenantContext, id: string): Promise<KeyRow | undefined> {
  return keysOf(context).where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function updateKey({ db, merchantId }: TenantContext, id: string, change: KeyChange): Promise<void> {
  await db.updateTable('api_keys').set(change).where('merchant_id', '=', merchantId).where('id', '=', id).execute()
}

/** Undefined if the account has no such key, or it is revoked. */
export async function endKey(context: TenantContext, id: string) {
  return endingKeys(context).where('id', '=', id).returning(['prefix', 'last4']).executeTakeFirst()
}

/** Ends all keys of a store. */
export async function endKeysOfStore(context: TenantContext, storeId: string) {
  return endingKeys(context).where('store_id', '=', storeId).returning(['id', 'prefix', 'last4']).execute()
}

function endingKeys({ db, merchantId, realNow }: TenantContext) {
  return db.updateTable('api_keys').set({ revoked_at: realNow }).where('merchant_id', '=', merchantId).where('revoked_at', 'is', null)
}

/** Holds a store that is connected until the end of the transaction. Undefined if the account has none of this ID. */
export async function holdConnectedStore({ db, merchantId }: TenantContext, id: string): Promise<{ id: string; handle: string } | undefined> {
  const connected = db.selectFrom('stores').where('merchant_id', '=', merchantId).where('id', '=', id).where('disconnected_at', 'is', null)
  return connected.select(['id', 'handle']).forShare().executeTakeFirst()
}

export interface CallerRow {
  readonly key_id: string
  readonly ip: string
  readonly user_agent: string
  readonly calls: number
  readonly last_at: Date
  readonly last_call: string
}

const callerColumns = ['key_id', 'ip', 'user_agent', 'calls', 'last_at', 'last_call'] as const

/** The last caller of each key that was called. */
export async function findLastCallers({ db, merchantId }: TenantContext): Promise<CallerRow[]> {
  return db
    .selectFrom('api_key_callers')
    .where('merchant_id', '=', merchantId)
    .distinctOn('key_id')
    .select(callerColumns)
    .orderBy('key_id')
    .orderBy('last_at', 'desc')
    .execute()
}

/** The kept callers of a key, the last one first. */
export async function findCallers({ db, merchantId }: TenantContext, keyId: string): Promise<CallerRow[]> {
  return db
    .selectFrom('api_key_callers')
    .where('merchant_id', '=', merchantId)
    .where('key_id', '=', keyId)
    .select(callerColumns)
    .orderBy('last_at', 'desc')
    .execute()
}

export async function findPermissionUses({ db, merchantId }: TenantContext, keyId: string) {
  return db
    .selectFrom('api_key_permission_uses')
    .where('merchant_id', '=', merchantId)
    .where('key_id', '=', keyId)
    .select(['permission', 'last_at'])
    .orderBy('permission')
    .$narrowType<{ permission: ApiPermission }>()
    .execute()
}
