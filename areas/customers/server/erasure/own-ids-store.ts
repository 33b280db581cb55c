import { sql } from 'kysely'
import type { TenantContext } from '#server/infra/context.ts'

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
