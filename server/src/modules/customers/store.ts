import type { Insertable, Selectable } from 'kysely'
import type { TenantContext } from '../../infra/context.ts'
import { findPrepared } from '../../infra/database/prepared.ts'
import type { DB } from '../../infra/database/schema.gen.ts'
import { insertRow } from '../../infra/database/write-rows.ts'

export type CustomerRow = Selectable<DB['customers']>

export type NewCustomerRow = Omit<Insertable<DB['customers']>, 'merchant_id'>

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

export async function updateDefaultPaymentMethod({ db, merchantId }: TenantContext, id: string, paymentMethodId: string): Promise<CustomerRow> {
  return db
    .updateTable('customers')
    .set({ default_payment_method_id: paymentMethodId })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
