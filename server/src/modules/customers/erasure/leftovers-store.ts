import { sql } from 'kysely'
import type { TenantContext } from '../../../infra/context.ts'

/** Deletes saved views of the business whose search has one of these values, in lower case. */
export async function eraseViews({ db }: TenantContext, values: readonly string[]): Promise<void> {
  await sql`SELECT erase_views(${[...values]}::text[])`.execute(db)
}

/** Takes these values, in lower case, out of bulk actions: whole searches and notes, which are shown for some days. */
export async function eraseBulkActions({ db, merchantId }: TenantContext, values: readonly string[]): Promise<void> {
  const has = (column: 'query' | 'note') => sql`EXISTS (SELECT FROM unnest(${[...values]}::text[]) AS value WHERE strpos(lower(${sql.ref(column)}), value) > 0)`
  await sql`
    UPDATE bulk_actions SET query = CASE WHEN ${has('query')} THEN '…' ELSE query END, note = CASE WHEN ${has('note')} THEN NULL ELSE note END
    WHERE merchant_id = ${merchantId} AND (${has('query')} OR ${has('note')})`.execute(db)
}
