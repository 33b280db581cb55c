import { type RawBuilder, sql } from 'kysely'
import type { TenantContext } from '#server/infra/context.ts'

/** What a person is called, in places that name no object of theirs. */

/** More than anybody has, and few enough to be looked for in every text. */
const valuesMax = 500

const contactOf = (json: RawBuilder<unknown>) => sql`${json} ->> 'email', ${json} ->> 'name', ${json} ->> 'phone', ${json} #>> '{address,line1}'`

/** Names, email addresses, phone numbers and first lines of addresses of a customer, each once. @param cards the customer's, detached ones included. */
export async function listValues({ db, merchantId }: TenantContext, customerId: string, cards: readonly string[]): Promise<string[]> {
  const ofCustomer = sql`p.merchant_id = ${merchantId} AND p.customer_id = ${customerId}`
  const { rows } = await sql<{ value: string }>`
    SELECT DISTINCT v.value FROM (
      SELECT unnest(ARRAY[c.email, c.name, c.phone, c.address ->> 'line1', ${contactOf(sql`c.shipping`)}]) AS value
      FROM customers c WHERE c.merchant_id = ${merchantId} AND c.id = ${customerId}
      UNION SELECT unnest(ARRAY[p.customer_email, p.receipt_email, ${contactOf(sql`p.api_options -> 'shipping'`)}]) FROM payments p WHERE ${ofCustomer}
      UNION SELECT unnest(ARRAY[c.own_details ->> 'receipt_email', ${contactOf(sql`c.own_details -> 'shipping'`)}])
      FROM payments p JOIN charges c ON c.merchant_id = ${merchantId} AND c.payment_id = p.id WHERE ${ofCustomer} AND c.own_details IS NOT NULL
      UNION SELECT unnest(ARRAY[${contactOf(sql`m.billing_details`)}]) FROM payment_methods m WHERE m.merchant_id = ${merchantId} AND m.id = ANY (${[...cards]}::text[])
      UNION SELECT unnest(ARRAY[${contactOf(sql`m.billing_details`)}])
      FROM payments p JOIN payment_methods m ON m.merchant_id = ${merchantId} AND m.id = p.payment_method_id WHERE ${ofCustomer}
    ) AS v WHERE length(v.value) > 1 LIMIT ${valuesMax}`.execute(db)
  return rows.map(({ value }) => value)
}

/** Cards that were detached from a customer. */
export async function listCardsDetachedFrom({ db, merchantId }: TenantContext, customerId: string): Promise<string[]> {
  const rows = await db.selectFrom('payment_methods').select('id').where('merchant_id', '=', merchantId).where('detached_from', '=', customerId).execute()
  return rows.map(({ id }) => id)
}

/** IDs among these that are of the customer's objects. Cards are told by having been erased. */
export async function findOwnIds({ db, merchantId }: TenantContext, customerId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const given = sql`ANY (${[...ids]}::text[])`
  const ofPayments = (table: 'charges' | 'refunds') => sql`
    SELECT o.id FROM ${sql.ref(table)} o, payments p
    WHERE o.merchant_id = ${merchantId} AND o.id = ${given} AND p.merchant_id = ${merchantId} AND p.id = o.payment_id AND p.customer_id = ${customerId}`
  const own = (table: 'payments' | 'disputes' | 'setup_intents') =>
    sql`SELECT o.id FROM ${sql.ref(table)} o WHERE o.merchant_id = ${merchantId} AND o.id = ${given} AND o.customer_id = ${customerId}`
  const { rows } = await sql<{ id: string }>`
    ${own('payments')} UNION ALL ${own('disputes')} UNION ALL ${own('setup_intents')} UNION ALL ${ofPayments('charges')} UNION ALL ${ofPayments('refunds')}
    UNION ALL SELECT m.id FROM payment_methods m WHERE m.merchant_id = ${merchantId} AND m.id = ${given} AND m.fingerprint = 'erased_' || m.id`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
