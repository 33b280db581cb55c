import { sql } from 'kysely'
import type { TenantContext } from '#server/infra/context.ts'
import type { Payer } from './enforce/payer.ts'

/** The payer of a payment as its latest attempt was checked; one that has no card yet has no records of one. */
export async function findPaymentPayer({ db, merchantId }: TenantContext, id: string): Promise<Payer | undefined> {
  const { rows } = await sql<Payer>`
    SELECT m.bin, m.bin_long AS "binLong", m.last4, m.country AS "cardCountry", p.customer_id AS "customerId", p.metadata
    FROM payments p
    LEFT JOIN charges c ON c.merchant_id = ${merchantId} AND c.id = p.latest_charge_id
    LEFT JOIN payment_methods m ON m.merchant_id = ${merchantId} AND m.id = coalesce(c.payment_method_id, p.payment_method_id)
    WHERE p.merchant_id = ${merchantId} AND p.id = ${id}`.execute(db)
  return rows[0]
}

/** What payments with a customer say of them. */
export async function findCustomerPayer({ db, merchantId }: TenantContext, id: string): Promise<Payer | undefined> {
  const { rows } = await sql<Payer>`
    SELECT NULL AS bin, NULL AS "binLong", NULL AS last4, NULL AS "cardCountry", p.id AS "customerId", p.metadata
    FROM customers p WHERE p.merchant_id = ${merchantId} AND p.id = ${id}`.execute(db)
  return rows[0]
}

/** The first six and last four digits of a customer's cards, the newest first. */
export async function listCustomerCards({ db, merchantId }: TenantContext, customerId: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ record: string }>`
    SELECT m.bin || '-' || m.last4 AS record FROM payment_methods m WHERE m.merchant_id = ${merchantId} AND m.customer_id = ${customerId}
    GROUP BY m.bin, m.last4 ORDER BY max(m.created_at) DESC, record LIMIT ${limit}`.execute(db)
  return rows.map(({ record }) => record)
}
