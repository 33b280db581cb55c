import { type RawBuilder, sql } from 'kysely'
import type { TenantContext } from '#server/infra/context.ts'
import { type ErasedTable, emptyColumns, keptOptions, nullColumns } from './columns.ts'

/** Takes personal data out of rows that stay, and deletes rows that are nothing else. Each may be repeated. */

const generated = ['name_normalised', 'last_name_normalised', 'country', 'order_search', 'search_text', 'search_keys']
/** In place of the IP address, user ID or card number that a risk list decided by. */
const erasedRecord = '…'
const optionTables: readonly ErasedTable[] = ['customers', 'payments', 'setup_intents']

/** Changes the rows of a table. @param isOne a condition on the row, called `p`. */
async function erase({ db, merchantId }: TenantContext, table: ErasedTable, isOne: RawBuilder<unknown>): Promise<void> {
  const changes = [
    ...nullColumns[table].filter((column) => !generated.includes(column)).map((column) => sql`${sql.ref(column)} = NULL`),
    ...emptyColumns[table].map((column) => sql`${sql.ref(column)} = '{}'`),
    ...(optionTables.includes(table)
      ? [
          sql`api_options = (SELECT coalesce(jsonb_object_agg(o.key, o.value), '{}') FROM jsonb_each(p.api_options) AS o WHERE o.key = ANY (${[...keptOptions]}::text[]))`,
        ]
      : []),
    ...(table === 'payment_methods' ? [sql`fingerprint = 'erased_' || p.id`] : []),
  ]
  await sql`UPDATE ${sql.ref(table)} AS p SET ${sql.join(changes)} WHERE p.merchant_id = ${merchantId} AND ${isOne}`.execute(db)
}

export function eraseCustomer(context: TenantContext, customerId: string): Promise<void> {
  return erase(context, 'customers', sql`p.id = ${customerId}`)
}

/** IDs of everything that hangs on a batch of payments. */
export interface PaymentParts {
  readonly payments: readonly string[]
  readonly charges: readonly string[]
  readonly refunds: readonly string[]
  readonly disputes: readonly string[]
  readonly warnings: readonly string[]
  readonly cards: readonly string[]
}

/** A place in rows by time. */
export interface Place {
  readonly at: string
  readonly id: string
}

const after = (place: Place | null) => (place ? sql`AND (p.created_at, p.id) > (${place.at}::timestamptz, ${place.id})` : sql``)

/** The next payments or setup intents of a customer, the earliest first. */
export async function listNext(
  { db, merchantId }: TenantContext,
  table: 'payments' | 'setup_intents',
  customerId: string,
  place: Place | null,
  countMax: number,
): Promise<Place[]> {
  const { rows } = await sql<Place>`
    SELECT p.created_at::text AS at, p.id FROM ${sql.ref(table)} p WHERE p.merchant_id = ${merchantId} AND p.customer_id = ${customerId} ${after(place)}
    ORDER BY p.created_at, p.id LIMIT ${countMax}`.execute(db)
  return rows
}

export async function findPaymentParts({ db, merchantId }: TenantContext, payments: readonly string[]): Promise<PaymentParts> {
  const idsOf = (table: 'charges' | 'refunds' | 'disputes' | 'early_fraud_warnings') =>
    sql`ARRAY(SELECT o.id FROM ${sql.ref(table)} o WHERE o.merchant_id = ${merchantId} AND o.payment_id = ANY (${[...payments]}::text[]))`
  const { rows } = await sql<Omit<PaymentParts, 'payments'>>`
    SELECT ${idsOf('charges')} AS charges, ${idsOf('refunds')} AS refunds, ${idsOf('disputes')} AS disputes, ${idsOf('early_fraud_warnings')} AS warnings,
      ARRAY(SELECT c.payment_method_id FROM charges c WHERE c.merchant_id = ${merchantId} AND c.payment_id = ANY (${[...payments]}::text[])
        UNION SELECT p.payment_method_id FROM payments p
          WHERE p.merchant_id = ${merchantId} AND p.id = ANY (${[...payments]}::text[]) AND p.payment_method_id IS NOT NULL) AS cards`.execute(db)
  const [row] = rows
  if (!row) throw new Error('No parts were found.')
  return { payments, ...row }
}

/** Erases payments with all that hangs on them, except events. @returns IDs of the deleted files, which calls and their answers repeat. */
export async function erasePayments(context: TenantContext, parts: PaymentParts): Promise<string[]> {
  const { db, merchantId } = context
  const isOne = (ids: readonly string[]) => sql`p.id = ANY (${[...ids]}::text[])`
  await erase(context, 'payments', isOne(parts.payments))
  await erase(context, 'charges', isOne(parts.charges))
  await erase(context, 'refunds', isOne(parts.refunds))
  await eraseCards(context, parts.cards)
  await sql`UPDATE approval_requests SET input = input #- '{body,note}' WHERE merchant_id = ${merchantId} AND payment_id = ANY (${[...parts.payments]}::text[])
    AND input #> '{body,note}' IS NOT NULL`.execute(db)
  await sql`UPDATE risk_decisions SET record = ${erasedRecord} WHERE merchant_id = ${merchantId} AND payment_id = ANY (${[...parts.payments]}::text[])`.execute(
    db,
  )
  await sql`DELETE FROM payment_notes WHERE merchant_id = ${merchantId} AND payment_id = ANY (${[...parts.payments]}::text[])`.execute(db)
  await sql`SELECT erase_receipts(${[...parts.payments]}::text[])`.execute(db)
  return parts.disputes.length > 0 ? eraseDisputes(context, parts.disputes) : []
}

export function eraseCards(context: TenantContext, ids: readonly string[]): Promise<void> {
  return erase(context, 'payment_methods', sql`p.id = ANY (${[...ids]}::text[])`)
}

/** Erases setup intents and their cards, which were never attached if their issuer declined. */
export async function eraseSetups(context: TenantContext, ids: readonly string[]): Promise<void> {
  const { merchantId } = context
  const cards = sql`
    SELECT c.id FROM setup_intents s, unnest(ARRAY[s.payment_method_id, s.failed_method_id]) AS c (id)
    WHERE s.merchant_id = ${merchantId} AND s.id = ANY (${[...ids]}::text[])`
  await erase(context, 'payment_methods', sql`p.id IN (${cards})`)
  await erase(context, 'setup_intents', sql`p.id = ANY (${[...ids]}::text[])`)
}

/** Deletes responses with their files, packets and notes. That a packet was sent stays in the draft's history. */
async function eraseDisputes(context: TenantContext, ids: readonly string[]): Promise<string[]> {
  const { db, merchantId } = context
  const ofDisputes = sql`merchant_id = ${merchantId} AND dispute_id = ANY (${[...ids]}::text[])`
  const files = await deleteEvidenceFiles(context, ids)
  for (const table of ['dispute_draft_files', 'dispute_packets', 'dispute_draft_fields', 'dispute_notes'] as const)
    await sql`DELETE FROM ${sql.ref(table)} WHERE ${ofDisputes}`.execute(db)
  await sql`UPDATE dispute_draft_changes SET before = NULL, subject = NULL WHERE ${ofDisputes}`.execute(db)
  await erase(context, 'disputes', sql`p.id = ANY (${[...ids]}::text[])`)
  return files
}

/** Deletes files that are evidence of these disputes and of no other one. */
async function deleteEvidenceFiles({ db, merchantId }: TenantContext, ids: readonly string[]): Promise<string[]> {
  const filesOf = (isOne: RawBuilder<unknown>) => sql`
    SELECT e.value FROM disputes d, jsonb_each_text(d.evidence) AS e WHERE d.merchant_id = ${merchantId} AND ${isOne} AND starts_with(e.value, 'file_')`
  const { rows } = await sql<{ id: string }>`
    SELECT f.id FROM files f WHERE f.merchant_id = ${merchantId} AND f.id IN (${filesOf(sql`d.id = ANY (${[...ids]}::text[])`)})`.execute(db)
  if (rows.length === 0) return []
  const found = rows.map(({ id }) => id)
  const shared = await sql<{ value: string }>`
    SELECT o.value FROM (${filesOf(sql`d.id <> ALL (${[...ids]}::text[])`)}) AS o WHERE o.value = ANY (${found}::text[])`.execute(db)
  const kept = new Set(shared.rows.map(({ value }) => value))
  const own = found.filter((id) => !kept.has(id))
  await sql`DELETE FROM file_chunks WHERE merchant_id = ${merchantId} AND file_id = ANY (${own}::text[])`.execute(db)
  await sql`DELETE FROM files WHERE merchant_id = ${merchantId} AND id = ANY (${own}::text[])`.execute(db)
  return own
}

export async function deleteNotes({ db, merchantId }: TenantContext, customerId: string): Promise<void> {
  await sql`DELETE FROM customer_notes WHERE merchant_id = ${merchantId} AND customer_id = ${customerId}`.execute(db)
}
