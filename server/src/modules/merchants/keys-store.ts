import type { TenantContext } from '../../infra/context.ts'

export interface NewKey {
  readonly id: string
  readonly secretHash: Buffer
  readonly prefix: string
  readonly last4: string
}

export async function insertKey(context: TenantContext, key: NewKey): Promise<void> {
  await context.db
    .insertInto('api_keys')
    .values({
      merchant_id: context.merchantId,
      id: key.id,
      secret_hash: key.secretHash,
      prefix: key.prefix,
      last4: key.last4,
      created_at: context.realNow,
      ...(context.actor.kind === 'member' && { created_by: context.actor.userId, created_by_name: context.actor.name }),
    })
    .execute()
}

/** Keys that work, with the name that the member who made them had then. */
export async function findKeys({ db, merchantId }: TenantContext) {
  return db
    .selectFrom('api_keys')
    .where('merchant_id', '=', merchantId)
    .where('revoked_at', 'is', null)
    .select(['id', 'prefix', 'last4', 'created_at', 'created_by_name as created_by'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** Undefined where there is no such key that works. */
export async function endKey({ db, merchantId, realNow }: TenantContext, id: string) {
  return db
    .updateTable('api_keys')
    .set({ revoked_at: realNow })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning(['prefix', 'last4'])
    .executeTakeFirst()
}
