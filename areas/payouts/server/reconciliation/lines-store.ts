import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { PayoutMethod } from '#areas/billing/contract/terms/kinds.ts'
import type { LineView } from '#areas/payouts/contract/reconciliation/endpoints.ts'
import type { LineReason, MatchMethod } from '#areas/payouts/contract/reconciliation/reasons.ts'
import type { PayoutId } from '#kernel/ids.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import type { PayoutStatus } from '#kernel/statuses.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { runPrepared } from '#server/infra/database/prepared.ts'
import type { PageRequest } from '#server/infra/pages/keyset-pages.ts'
import { inListOrder, orderOf, positionColumn } from '#server/infra/pages/keyset-pages-store.ts'
import type { ParsedLine } from './formats/parsed-line.ts'

/** Lines of bank statements as rows. */

export interface LineRow {
  readonly id: string
  readonly statement_id: string
  readonly statement_name: string
  readonly line: number
  readonly booked_on: string
  readonly amount_minor: number
  readonly currency: CurrencyCode
  readonly description: string
  readonly payout_id: PayoutId | null
  readonly method: MatchMethod | null
  readonly difference_minor: number
  readonly reason: LineReason | null
  readonly payout_amount_minor: number | null
  readonly payout_method: PayoutMethod | null
  readonly payout_arrival_date: Date | null
  readonly payout_status: PayoutStatus | null
  readonly payout_trace_id: string | null
}

/** A line that is about to be kept. */
export interface NewLine extends ParsedLine {
  readonly digest: Buffer
  readonly occurrence: number
  /** Among the lines of its statement. */
  readonly position: number
}

/** Words that may be the trace ID of a payout. */
const wordForm = /[A-Za-z0-9]{6,64}/g
const wordsMax = 60

/** What equal lines of two statements have in common. */
export function digestOf({ bookedOn, amountMinor, currency, text, origin }: ParsedLine): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([bookedOn, amountMinor, currency, text, ...(origin === null ? [] : [origin])]))
    .digest()
}

/** Inserts lines that no statement has yet. @returns how many those are. */
export async function insertLines({ db, merchantId }: TenantContext, statementId: string, lines: readonly NewLine[]): Promise<number> {
  const { numAffectedRows } = await sql`
    INSERT INTO bank_statement_lines (merchant_id, id, statement_id, line, booked_on, amount_minor, currency, description, words, digest, occurrence, reason)
    SELECT ${merchantId}, ${statementId} || '_' || position, ${statementId}, line, booked_on, amount_minor, currency, description, string_to_array(words, ' '), decode(digest, 'hex'), occurrence, 'no_payout'
    FROM unnest(${lines.map(({ line }) => line)}::int[], ${lines.map(({ bookedOn }) => bookedOn)}::date[], ${lines.map(({ amountMinor }) => amountMinor)}::bigint[],
      ${lines.map(({ currency }) => currency)}::text[], ${lines.map(({ text }) => text)}::text[], ${lines.map(({ text }) => wordsOf(text).join(' '))}::text[],
      ${lines.map(({ digest }) => digest.toString('hex'))}::text[], ${lines.map(({ occurrence }) => occurrence)}::int[],
      ${lines.map(({ position }) => position)}::int[])
      AS given (line, booked_on, amount_minor, currency, description, words, digest, occurrence, position)
    ON CONFLICT (merchant_id, digest, occurrence) DO NOTHING`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

function wordsOf(text: string): string[] {
  return [...new Set(text.match(wordForm) ?? [])].slice(0, wordsMax)
}

/** Deletes the lines of a statement that was not read as a whole. */
export async function deleteLines({ db, merchantId }: TenantContext, statementId: string): Promise<void> {
  await db.deleteFrom('bank_statement_lines').where('merchant_id', '=', merchantId).where('statement_id', '=', statementId).execute()
}

export async function showLines({ db, merchantId }: TenantContext, statementId: string): Promise<void> {
  await sql`
    UPDATE bank_statement_lines SET is_read = true, reason = CASE WHEN amount_minor <= 0 THEN 'outgoing' ELSE 'no_payout' END
    WHERE merchant_id = ${merchantId} AND statement_id = ${statementId}`.execute(db)
}

export const views: Readonly<Record<LineView, RawBuilder<unknown>>> = {
  open: sql`p.is_read AND p.payout_id IS NULL AND p.reason <> 'outgoing'`,
  different: sql`p.is_read AND p.payout_id IS NOT NULL AND p.difference_minor <> 0`,
  matched: sql`p.is_read AND p.payout_id IS NOT NULL`,
  outgoing: sql`p.is_read AND p.reason = 'outgoing'`,
}

const columns = sql`p.id, p.statement_id, s.name AS statement_name, p.line, p.booked_on::text AS booked_on, p.amount_minor, p.currency, p.description, p.payout_id, p.method,
  p.difference_minor, p.reason, o.amount_minor AS payout_amount_minor, o.method AS payout_method, o.arrival_date AS payout_arrival_date, o.status AS payout_status, o.trace_id AS payout_trace_id`
const joined = (merchantId: string) => sql`
  JOIN bank_statements s ON s.merchant_id = ${merchantId} AND s.id = p.statement_id LEFT JOIN payouts o ON o.merchant_id = ${merchantId} AND o.id = p.payout_id`

/** The query itself, for the test that reads its plan. */
export function linePageQuery(merchantId: string, view: LineView, page: PageRequest): RawBuilder<LineRow & { position: string }> {
  const found = sql`
    SELECT p.*, p.booked_on::timestamp AT TIME ZONE 'UTC' AS created_at FROM bank_statement_lines p
    WHERE ${sql.join([sql`p.merchant_id = ${merchantId}`, views[view], ...positionsOf(page)], sql` AND `)}
    ORDER BY p.booked_on ${sql.raw(page.before ? 'ASC' : 'DESC')}, p.id ${sql.raw(page.before ? 'ASC' : 'DESC')} LIMIT ${page.limit}`
  return sql`SELECT ${columns}, ${positionColumn} FROM (${found}) AS p ${joined(merchantId)} ${orderOf(page)}`
}

/** Lines have a day, and their position is its first moment in UTC. */
function positionsOf({ after, before }: PageRequest) {
  const position = after ?? before
  if (!position) return []
  const day = position.createdAt.slice(0, 'YYYY-MM-DD'.length)
  return [after ? sql`(p.booked_on, p.id) < (${day}::date, ${position.id})` : sql`(p.booked_on, p.id) > (${day}::date, ${position.id})`]
}

export async function findLinePage({ db, merchantId }: TenantContext, view: LineView, page: PageRequest): Promise<(LineRow & { position: string })[]> {
  const { rows } = await linePageQuery(merchantId, view, page).execute(db)
  return inListOrder(page, rows)
}

export async function findLine({ db, merchantId }: TenantContext, id: string): Promise<LineRow | undefined> {
  const { rows } = await sql<LineRow>`
    SELECT ${columns} FROM bank_statement_lines p ${joined(merchantId)} WHERE p.merchant_id = ${merchantId} AND p.id = ${id} AND p.is_read`.execute(db)
  return rows[0]
}

export async function lockLine(context: TenantContext, id: string): Promise<LineRow | undefined> {
  const { db, merchantId } = context
  await sql`SELECT FROM bank_statement_lines WHERE merchant_id = ${merchantId} AND id = ${id} FOR UPDATE`.execute(db)
  return findLine(context, id)
}

export async function setPayout({ db, merchantId }: TenantContext, id: string, payout: { id: PayoutId; differenceMinor: number } | null): Promise<void> {
  await db
    .updateTable('bank_statement_lines')
    .set(
      payout
        ? { payout_id: payout.id, method: 'manual', difference_minor: payout.differenceMinor, reason: null }
        : { payout_id: null, method: null, difference_minor: 0, reason: 'unmatched' },
    )
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .execute()
}

/** The days under which bank statements have these payouts. */
export async function findBankDays({ db, merchantId }: TenantContext, payoutIds: readonly PayoutId[]): Promise<Map<PayoutId, string>> {
  const query = sql<{ payout_id: PayoutId; day: string }>`
    SELECT payout_id, booked_on::text AS day FROM bank_statement_lines WHERE merchant_id = ${merchantId} AND payout_id = ANY (${[...payoutIds]}::text[])`
  const { rows } = await runPrepared(db, query)
  return new Map(rows.map(({ payout_id, day }) => [payout_id, day]))
}
