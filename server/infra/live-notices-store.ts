import { sql } from 'kysely'
import type { TenantContext } from './context.ts'

/**
 * Has every server's open streams of the account look once this transaction commits. Transactions that notify commit one after the other, so a sale never
 * notifies; a consumer of the change feed does it instead.
 */
export async function notifyFollowers({ db, merchantId }: TenantContext): Promise<void> {
  await sql`SELECT pg_notify('live', ${merchantId})`.execute(db)
}
