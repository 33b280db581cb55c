import type { Selectable } from 'kysely'
import type { TenantContext } from '#server/infra/context.ts'
import type { DB } from '#server/infra/database/schema.gen.ts'

export type CardRow = Pick<Selectable<DB['payment_methods']>, 'id' | 'created_at' | 'customer_id' | 'brand' | 'last4' | 'exp_month' | 'exp_year'>

const columns = ['id', 'created_at', 'customer_id', 'brand', 'last4', 'exp_month', 'exp_year'] as const

export async function listCards({ db, merchantId }: TenantContext, ids: readonly string[]): Promise<CardRow[]> {
  if (ids.length === 0) return []
  return db.selectFrom('payment_methods').select(columns).where('merchant_id', '=', merchantId).where('id', 'in', ids).execute()
}

/** The cards that a customer keeps, newest first. */
export async function listCardsOf({ db, merchantId }: TenantContext, customerId: string): Promise<CardRow[]> {
  return db
    .selectFrom('payment_methods')
    .select(columns)
    .where('merchant_id', '=', merchantId)
    .where('customer_id', '=', customerId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}
