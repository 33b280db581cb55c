import { type Selectable, sql, type Updateable } from 'kysely'
import type { TenantContext } from '#server/infra/context.ts'
import type { DB } from '#server/infra/database/schema.gen.ts'
import type { PaymentMethodRow } from './store.ts'

/** Rows of saved cards, as the merchant API changes them. */

export type PaymentMethodChange = Pick<
  Updateable<DB['payment_methods']>,
  'allow_redisplay' | 'billing_details' | 'customer_id' | 'detached_at' | 'detached_from' | 'exp_month' | 'exp_year' | 'metadata'
>

export async function writePaymentMethod({ db, merchantId }: TenantContext, id: string, change: PaymentMethodChange): Promise<PaymentMethodRow> {
  return db.updateTable('payment_methods').set(change).where('merchant_id', '=', merchantId).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

/** Locks a payment method until the transaction ends. */
export async function lockPaymentMethod({ db, merchantId }: TenantContext, id: string): Promise<PaymentMethodRow | undefined> {
  return db.selectFrom('payment_methods').selectAll().where('merchant_id', '=', merchantId).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

/** Detaches all payment methods of a customer and returns them. */
export async function detachPaymentMethodsOf({ db, merchantId, now }: TenantContext, customerId: string): Promise<PaymentMethodRow[]> {
  return db
    .updateTable('payment_methods')
    .set({ customer_id: null, detached_at: now, detached_from: customerId })
    .where('merchant_id', '=', merchantId)
    .where('customer_id', '=', customerId)
    .returningAll()
    .execute()
}

/** Returns the customer, if the payment method was its default. */
export async function clearDefaultPaymentMethod(
  { db, merchantId }: TenantContext,
  customerId: string,
  paymentMethodId: string,
): Promise<Selectable<DB['customers']> | undefined> {
  return db
    .updateTable('customers')
    .set({ default_payment_method_id: null })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', customerId)
    .where('default_payment_method_id', '=', paymentMethodId)
    .returningAll()
    .executeTakeFirst()
}

/** Whether a card paid once already, without being saved for later. */
export async function isSpent({ db, merchantId }: TenantContext, id: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM charges c JOIN payments p ON p.merchant_id = ${merchantId} AND p.id = c.payment_id
    WHERE c.merchant_id = ${merchantId} AND c.payment_method_id = ${id} AND c.outcome = 'authorised'
      AND p.api_options ->> 'setup_future_usage' IS NULL AND p.api_options -> 'card_options' ->> 'setup_future_usage' IS NULL
    LIMIT 1`.execute(db)
  return rows.length > 0
}
