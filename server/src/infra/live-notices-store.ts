import { sql } from 'kysely'
import type { TenantContext } from './context.ts'

/**
 * Has every server's open streams of the account look once this transaction commits. Transactions that tell it commit one after the other, so sales never
 * do; a consumer of the change feed does it for them.
 */
export async function tellFollowers({ db, merchantId }: TenantContext): Promise<void> {
  await sql`SELECT pg_notify('live', ${merchantId})`.execute(db)
}
