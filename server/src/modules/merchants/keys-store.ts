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
      created_by: context.actor.kind === 'member' ? context.actor.userId : null,
    })
    .execute()
}

/** Keys that work, with the name of who made them where that member is still there. */
export async function findKeys({ db, merchantId }: TenantContext) {
  return db
    .selectFrom('api_keys as k')
    .leftJoin('users as u', 'u.id', 'k.created_by')
    .where('k.merchant_id', '=', merchantId)
    .where('k.revoked_at', 'is', null)
    .select(['k.id', 'k.prefix', 'k.last4', 'k.created_at', 'u.name as created_by'])
    .orderBy('k.created_at', 'desc')
    .orderBy('k.id', 'desc')
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
