import { sql } from 'kysely'
import type { TenantContext } from '#server/infra/context.ts'
import type { PersonTexts } from './texts.ts'

/** Deletes saved views of the business that search for the person. */
export async function eraseViews({ db }: TenantContext, texts: PersonTexts): Promise<void> {
  const { rows } = await sql<{ id: string; query: string }>`SELECT id, query FROM payment_view_queries()`.execute(db)
  const ids = rows.filter(({ query }) => texts.isSearched(query)).map(({ id }) => id)
  if (ids.length > 0) await sql`SELECT erase_payment_views(${ids}::text[])`.execute(db)
}

interface KeptAction {
  readonly id: string
  readonly query: string | null
  readonly note: string | null
  readonly is_theirs: boolean
}

/** Takes what the person is called out of bulk actions: whole searches and notes, which are shown for some days. */
export async function eraseBulkActions({ db, merchantId }: TenantContext, customerId: string, texts: PersonTexts): Promise<void> {
  const { rows } = await sql<KeptAction>`
    SELECT b.id, b.query, b.note, EXISTS (
      SELECT FROM bulk_payments i JOIN payments p ON p.merchant_id = ${merchantId} AND p.id = i.payment_id
      WHERE i.merchant_id = ${merchantId} AND i.bulk_id = b.id AND p.customer_id = ${customerId}) AS is_theirs
    FROM bulk_actions b WHERE b.merchant_id = ${merchantId} AND (b.query IS NOT NULL OR b.note IS NOT NULL)`.execute(db)
  for (const { id, query, note, is_theirs } of rows) {
    const isSearched = query !== null && texts.isSearched(query)
    const isNamed = note !== null && texts.isInNote(note, is_theirs)
    if (!isSearched && !isNamed) continue
    await sql`UPDATE bulk_actions SET query = ${isSearched ? '…' : query}, note = ${isNamed ? null : note} WHERE merchant_id = ${merchantId} AND id = ${id}`.execute(
      db,
    )
  }
}
