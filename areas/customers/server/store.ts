import type { Insertable, Selectable, Updateable } from 'kysely'
import type { TenantContext } from '#server/infra/context.ts'
import { findPrepared } from '#server/infra/database/prepared.ts'
import type { DB } from '#server/infra/database/schema.gen.ts'
import { insertRow } from '#server/infra/database/write-rows.ts'

export type { JsonObject } from '#server/infra/database/schema.gen.ts'

export type CustomerRow = Selectable<DB['customers']>

export type NewCustomerRow = Omit<Insertable<DB['customers']>, 'merchant_id'>
export type CustomerChange = Omit<Updateable<DB['customers']>, 'id' | 'merchant_id'>

/** Writes a customer whom this transaction doesn't read, in a batch with all others. */
export function writeCustomer({ db, merchantId }: TenantContext, customer: NewCustomerRow): void {
  insertRow(db, 'customers', { ...customer, merchant_id: merchantId })
}

export async function insertCustomer({ db, merchantId }: TenantContext, customer: NewCustomerRow): Promise<CustomerRow> {
  return db
    .insertInto('customers')
    .values({ ...customer, merchant_id: merchantId })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function findCustomer({ db, merchantId }: TenantContext, id: string): Promise<CustomerRow | undefined> {
  return findPrepared(db, db.selectFrom('customers').selectAll().where('merchant_id', '=', merchantId).where('id', '=', id))
}

/** Finds a customer for something new about them. Until the transaction ends, `lockForErasure` waits; all else about the customer can change. */
export async function holdCustomer({ db, merchantId }: TenantContext, id: string): Promise<CustomerRow | undefined> {
  return findPrepared(db, db.selectFrom('customers').selectAll().where('merchant_id', '=', merchantId).where('id', '=', id).forKeyShare())
}

/** Locks a customer, also a deleted one, against anything new about them: it waits for those who hold the customer, and they for it. */
export async function lockForErasure({ db, merchantId }: TenantContext, id: string): Promise<CustomerRow | undefined> {
  return db.selectFrom('customers').selectAll().where('merchant_id', '=', merchantId).where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Locks a customer who was not deleted, until the transaction ends. */
export async function lockCustomer({ db, merchantId }: TenantContext, id: string): Promise<CustomerRow | undefined> {
  return db
    .selectFrom('customers')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function updateCustomer({ db, merchantId }: TenantContext, id: string, change: CustomerChange): Promise<CustomerRow> {
  return db.updateTable('customers').set(change).where('merchant_id', '=', merchantId).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

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
