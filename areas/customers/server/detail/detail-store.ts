import { type Selectable, sql } from 'kysely'
import { customerLimits } from '#areas/customers/contract/rules.ts'
import { itemColumns, type PaymentItemRow } from '#areas/payments/server/index.ts'
import type { TenantContext } from '#server/infra/context.ts'
import type { DB } from '#server/infra/database/schema.gen.ts'

/** Payments, refunds and disputes on a customer's page, newest first. */

/** Lists the newest payments of a customer. The page shows the first ones, the timeline all of them. */
export async function listPaymentsOf({ db, merchantId }: TenantContext, customerId: string): Promise<PaymentItemRow[]> {
  const { rows } = await sql<PaymentItemRow>`
    SELECT ${itemColumns} FROM payments p WHERE p.merchant_id = ${merchantId} AND p.customer_id = ${customerId}
    ORDER BY p.created_at DESC, p.id DESC LIMIT ${customerLimits.customerTimelinePaymentsMax}`.execute(db)
  return rows
}

type RefundRow = Pick<Selectable<DB['refunds']>, 'id' | 'created_at' | 'amount_minor' | 'currency' | 'status' | 'payment_id'>

/** Lists the newest refunds of a customer's payments. */
export async function listRefundsOf({ db, merchantId }: TenantContext, customerId: string): Promise<RefundRow[]> {
  return db
    .selectFrom('refunds')
    .select(['id', 'created_at', 'amount_minor', 'currency', 'status', 'payment_id'])
    .where('merchant_id', '=', merchantId)
    .where('customer_id', '=', customerId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(customerLimits.customerPageItemsMax)
    .execute()
}

type DisputeRow = Pick<Selectable<DB['disputes']>, 'id' | 'created_at' | 'amount_minor' | 'currency' | 'status' | 'category' | 'payment_id'>

export async function listDisputesOf({ db, merchantId }: TenantContext, customerId: string): Promise<DisputeRow[]> {
  return db
    .selectFrom('disputes')
    .select(['id', 'created_at', 'amount_minor', 'currency', 'status', 'category', 'payment_id'])
    .where('merchant_id', '=', merchantId)
    .where('customer_id', '=', customerId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(customerLimits.customerPageItemsMax)
    .execute()
}
