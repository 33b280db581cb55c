import { sql } from 'kysely'
import type { TenantContext } from '#server/infra/context.ts'
import { eraseFields, eraseRows } from './columns.ts'
import type { PersonTexts } from './texts.ts'

/** Takes personal data out of what copies or names it: events, answers to their webhooks, instructions to platforms, intents, saved views and bulk actions. Each may be repeated. */

type Json = Readonly<Record<string, unknown>>

interface KeptEvent {
  readonly id: string
  readonly recorded_at: string
  readonly rows: Json | null
  readonly previous: Json | null
}

/** @param objectIds of objects whose events are erased. */
export async function eraseEvents({ db, merchantId }: TenantContext, objectIds: readonly string[]): Promise<void> {
  const { rows: events } = await sql<KeptEvent>`
    SELECT id, recorded_at::text AS recorded_at, rows, previous FROM api_events WHERE merchant_id = ${merchantId} AND object_id = ANY (${[...objectIds]}::text[])`.execute(
    db,
  )
  if (events.length === 0) return
  const columnOf = (column: 'rows' | 'previous') => events.map((event) => (event[column] === null ? null : JSON.stringify(eraseRows(event[column]))))
  await sql`
    UPDATE api_events e SET rows = n.rows, previous = n.previous, idempotency_key = NULL
    FROM unnest(${events.map(({ id }) => id)}::text[], ${events.map((event) => event.recorded_at)}::timestamptz[], ${columnOf('rows')}::jsonb[],
                ${columnOf('previous')}::jsonb[]) AS n (id, recorded_at, rows, previous)
    WHERE e.merchant_id = ${merchantId} AND e.id = n.id AND e.recorded_at = n.recorded_at`.execute(db)
  await sql`
    UPDATE webhook_attempts a SET response_body = '', response_headers = '{}'
    FROM webhook_deliveries d
    WHERE d.merchant_id = ${merchantId} AND d.event_id = ANY (${events.map(({ id }) => id)}::text[]) AND a.merchant_id = ${merchantId} AND a.delivery_id = d.id`.execute(
    db,
  )
}

interface KeptInstruction {
  readonly id: string
  readonly payload: Json
  readonly result: Json | null
}

/** What a platform was told about payments, and its results. */
export async function eraseInstructions({ db, merchantId }: TenantContext, paymentIds: readonly string[]): Promise<void> {
  const { rows } = await sql<KeptInstruction>`
    SELECT id, payload, result FROM instructions WHERE merchant_id = ${merchantId} AND payment_id = ANY (${[...paymentIds]}::text[])`.execute(db)
  for (const { id, payload, result } of rows) {
    await sql`UPDATE instructions SET payload = ${JSON.stringify(eraseFields(payload))}, result = ${result && JSON.stringify(eraseFields(result))}
      WHERE merchant_id = ${merchantId} AND id = ${id}`.execute(db)
  }
}

/** The evidence in intents to submit it. */
export async function eraseSubmissions({ db, merchantId }: TenantContext, disputeIds: readonly string[]): Promise<void> {
  await sql`UPDATE intents SET request = jsonb_set(request, '{evidence}', '{}')
    WHERE merchant_id = ${merchantId} AND kind = 'dispute.submit_evidence' AND subject_id = ANY (${[...disputeIds]}::text[])`.execute(db)
}

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
