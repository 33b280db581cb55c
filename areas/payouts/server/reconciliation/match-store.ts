import { type RawBuilder, sql } from 'kysely'
import type { PayoutMethod } from '#areas/billing/contract/terms/kinds.ts'
import type { MatchedPayout } from '#areas/payouts/contract/reconciliation/endpoints.ts'
import type { PayoutReason } from '#areas/payouts/contract/reconciliation/reasons.ts'
import { reconciliationLimits } from '#areas/payouts/contract/reconciliation/rules.ts'
import type { PayoutId } from '#kernel/ids.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import type { PayoutStatus } from '#kernel/statuses.ts'
import type { TenantContext } from '#server/infra/context.ts'
import type { PageRequest } from '#server/infra/pages/keyset-pages.ts'
import { inListOrder, orderOf, positionColumn, positionConditions } from '#server/infra/pages/keyset-pages-store.ts'
import { arrivalDayIn } from '../arrival-store.ts'

/** Which payout a line of a bank statement is. A line has one payout at most, and a payout one line. */

const wasSent = sql`p.status IN ('processing', 'completed') AND p.handed_over_at IS NOT NULL`
/** Whether no line has the payout. */
const isOpen = (merchantId: string) => sql`NOT EXISTS (SELECT FROM bank_statement_lines b WHERE b.merchant_id = ${merchantId} AND b.payout_id = p.id)`

/** Sent payouts without a line that can be on statements of these days, with room for banks that are early or late. One whose payment was reported up to a month late can be there from the day on which it was sent. */
function openPayouts(merchantId: string, currency: string, { firstDay, lastDay }: Days, timeZone: string): RawBuilder<unknown> {
  const arrival = arrivalDayIn(timeZone)
  const { bankMatchDaysBefore: before, bankMatchDaysAfter: after } = reconciliationLimits
  return sql`
    SELECT p.id, p.amount_minor, p.trace_id, ${arrival} - ${before}::int AS near_day,
      least(${arrival} - ${before}::int, (p.handed_over_at AT TIME ZONE 'UTC')::date) AS from_day, ${arrival} + ${after}::int AS to_day
    FROM payouts p WHERE p.merchant_id = ${merchantId} AND p.currency = ${currency} AND ${wasSent}
      AND p.arrival_date >= (${firstDay}::date - 31) AND p.arrival_date < (${lastDay}::date + 32) AND ${isOpen(merchantId)}`
}

/** Lines that came in and have no payout, unless a person took it from them. */
const openLines = (merchantId: string, currency: string, { firstDay, lastDay }: Days) => sql`
  SELECT l.id, l.amount_minor, l.booked_on, l.words FROM bank_statement_lines l
  WHERE l.merchant_id = ${merchantId} AND l.currency = ${currency} AND l.amount_minor > 0 AND l.is_read AND l.payout_id IS NULL AND l.reason <> 'unmatched'
    AND l.booked_on BETWEEN ${firstDay}::date AND ${lastDay}::date`

export interface Days {
  readonly firstDay: string
  readonly lastDay: string
}

/** Lets matching compare all lines with all payouts of the time in this transaction. */
export async function allowLongMatching({ db }: TenantContext): Promise<void> {
  await sql`SET LOCAL statement_timeout = '60s'`.execute(db)
}

/**
 * Matches lines that name the trace ID of one payout, which no other line names. The amount may differ by what a bank kept.
 * @param timeZone of the days on which immediate payouts arrive.
 */
export async function matchByTrace({ db, merchantId }: TenantContext, currency: string, days: Days, timeZone: string): Promise<void> {
  await sql`
    WITH open_payouts AS MATERIALIZED (${openPayouts(merchantId, currency, days, timeZone)}), open_lines AS MATERIALIZED (${openLines(merchantId, currency, days)}),
    found AS (
      SELECT line_id, payout_id, difference, count(*) OVER (PARTITION BY line_id) AS per_line, count(*) OVER (PARTITION BY payout_id) AS per_payout
      FROM (
        SELECT DISTINCT l.id AS line_id, p.id AS payout_id, l.amount_minor - p.amount_minor AS difference
        FROM open_lines l, LATERAL unnest(l.words) AS w (word) JOIN open_payouts p ON p.trace_id = w.word
      ) AS pairs
    )
    UPDATE bank_statement_lines b SET payout_id = f.payout_id, method = 'trace', difference_minor = f.difference, reason = NULL
    FROM found f WHERE b.merchant_id = ${merchantId} AND b.id = f.line_id AND f.per_line = 1 AND f.per_payout = 1`.execute(db)
}

/** Matches lines and payouts of one amount that are the only candidates of each other, and notes why others have none. */
export async function matchByAmount({ db, merchantId }: TenantContext, currency: string, days: Days, timeZone: string): Promise<void> {
  await sql`
    WITH open_payouts AS MATERIALIZED (${openPayouts(merchantId, currency, days, timeZone)}), open_lines AS MATERIALIZED (${openLines(merchantId, currency, days)}),
    candidates AS (
      SELECT l.id AS line_id, p.id AS payout_id, l.booked_on >= p.near_day AS is_near, bool_or(l.booked_on >= p.near_day) OVER (PARTITION BY l.id) AS has_near
      FROM open_lines l JOIN open_payouts p ON p.amount_minor = l.amount_minor AND l.booked_on BETWEEN p.from_day AND p.to_day
    ), pairs AS (
      SELECT line_id, payout_id, count(*) OVER (PARTITION BY line_id) AS per_line, count(*) OVER (PARTITION BY payout_id) AS per_payout
      FROM candidates WHERE is_near OR NOT has_near
    ), outcomes AS (
      SELECT l.id, max(c.payout_id) FILTER (WHERE c.per_line = 1 AND c.per_payout = 1) AS payout_id,
             CASE WHEN max(c.per_line) > 1 THEN 'several_payouts' WHEN max(c.per_payout) > 1 THEN 'several_lines' ELSE 'no_payout' END AS reason
      FROM open_lines l LEFT JOIN pairs c ON c.line_id = l.id GROUP BY l.id
    )
    UPDATE bank_statement_lines b SET payout_id = o.payout_id, method = CASE WHEN o.payout_id IS NOT NULL THEN 'amount' END, difference_minor = 0,
      reason = CASE WHEN o.payout_id IS NULL THEN o.reason END
    FROM outcomes o WHERE b.merchant_id = ${merchantId} AND b.id = o.id AND (o.payout_id IS NOT NULL OR b.reason IS DISTINCT FROM o.reason)`.execute(db)
}

export interface PayoutRow {
  readonly id: PayoutId
  readonly amount_minor: number
  readonly currency: CurrencyCode
  readonly method: PayoutMethod
  readonly arrival_date: Date
  readonly status: PayoutStatus
  readonly trace_id: string | null
}

const candidatesMax = 20

/** Payouts without a line that a line may be: those of its currency around its day, the closest amounts first. */
export async function listCandidateRows(
  { db, merchantId }: TenantContext,
  line: { currency: string; booked_on: string; amount_minor: number },
): Promise<PayoutRow[]> {
  const { rows } = await sql<PayoutRow>`
    SELECT p.id, p.amount_minor, p.currency, p.method, p.arrival_date, p.status, p.trace_id FROM payouts p
    WHERE p.merchant_id = ${merchantId} AND p.currency = ${line.currency} AND ${wasSent} AND ${isOpen(merchantId)}
      AND p.arrival_date BETWEEN ${line.booked_on}::date - 60 AND ${line.booked_on}::date + 60
    ORDER BY abs(p.amount_minor - ${line.amount_minor}), p.arrival_date DESC, p.id LIMIT ${candidatesMax}`.execute(db)
  return rows
}

/** A sent payout, locked, so that it gets one line. */
export async function lockSentPayout({ db, merchantId }: TenantContext, id: string): Promise<(PayoutRow & { has_line: boolean }) | undefined> {
  await sql`SELECT FROM payouts WHERE merchant_id = ${merchantId} AND id = ${id} FOR UPDATE`.execute(db)
  const { rows } = await sql<PayoutRow & { has_line: boolean }>`
    SELECT p.id, p.amount_minor, p.currency, p.method, p.arrival_date, p.status, p.trace_id, NOT ${isOpen(merchantId)} AS has_line
    FROM payouts p WHERE p.merchant_id = ${merchantId} AND p.id = ${id} AND ${wasSent}`.execute(db)
  return rows[0]
}

export type MissingRow = PayoutRow & { readonly created_at: Date; readonly reason: PayoutReason; readonly position: string }

/**
 * Sent payouts without a line, newest first, from the first day of the first statement of their currency on. A payout whose arrival a statement covers was not
 * found; the others are outside of all statements.
 */
export function missingQuery(merchantId: string, timeZone: string, page: PageRequest): RawBuilder<MissingRow> {
  return sql<MissingRow>`${missingRows(merchantId, timeZone, sql`, ${positionColumn}`, positionConditions(page))} ${orderOf(page)} LIMIT ${page.limit}`
}

/** All of them, in no order. @param more columns and conditions of a page. */
export function missingRows(
  merchantId: string,
  timeZone: string,
  more: RawBuilder<unknown> = sql``,
  conditions: readonly RawBuilder<unknown>[] = [],
): RawBuilder<unknown> {
  const arrival = arrivalDayIn(timeZone)
  return sql`
    WITH days AS MATERIALIZED (
      SELECT c.currency, c.first_day, c.last_day
      FROM bank_statements s, jsonb_to_recordset(s.covered) AS c (currency text, first_day date, last_day date)
      WHERE s.merchant_id = ${merchantId} AND s.state = 'done'
    ), covered AS MATERIALIZED (SELECT currency, min(first_day) AS first_day FROM days GROUP BY 1)
    SELECT p.id, p.created_at, p.amount_minor, p.currency, p.method, p.arrival_date, p.status, p.trace_id,
           CASE WHEN EXISTS (
             SELECT FROM days d WHERE d.currency = p.currency AND ${arrival} BETWEEN d.first_day AND d.last_day
           ) THEN 'not_found' ELSE 'no_statement' END AS reason${more}
    FROM payouts p JOIN covered c ON c.currency = p.currency
    WHERE ${sql.join([sql`p.merchant_id = ${merchantId}`, wasSent, sql`${arrival} >= c.first_day`, isOpen(merchantId), ...conditions], sql` AND `)}`
}

export async function findMissingPage({ db, merchantId }: TenantContext, timeZone: string, page: PageRequest): Promise<MissingRow[]> {
  return inListOrder(page, (await missingQuery(merchantId, timeZone, page).execute(db)).rows)
}

export function presentPayout({ id, amount_minor, currency, method, arrival_date, status, trace_id }: PayoutRow): MatchedPayout {
  return { id, amount_minor, currency, method, arrival_date: arrival_date.toISOString(), status, trace_id }
}
