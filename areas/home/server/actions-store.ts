import { type RawBuilder, sql } from 'kysely'
import { overviewLimits } from '#areas/home/contract/rules.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { startOfDay } from '#server/infra/pages/keyset-pages-store.ts'

/** What waits for somebody, by kind and currency. Each statement reads one range of an index, up to one row more than the limit. */

export interface WaitingRow {
  readonly currency: CurrencyCode | null
  readonly count: number
  readonly amount_minor: number
  readonly due_by: Date | null
  /** The first of them. */
  readonly object_id: string
}

const rowsMax = overviewLimits.overviewActionsMax + 1

/** Adds up rows of `id`, `currency`, `amount_minor` and `due_by`. */
async function sumWaiting({ db, now }: TenantContext, rows: RawBuilder<unknown>): Promise<WaitingRow[]> {
  const found = await sql<WaitingRow>`
    SELECT currency, count(*)::int AS count, coalesce(sum(amount_minor), 0)::bigint AS amount_minor, min(due_by) FILTER (WHERE due_by > ${now}) AS due_by, min(id) AS object_id
    FROM (${rows}) AS waiting GROUP BY currency ORDER BY currency`.execute(db)
  return found.rows
}

/** Authorizations that end by a time. One that has ended counts until it is canceled, as it is in the list until then. */
export function sumExpiring(context: TenantContext, until: Date): Promise<WaitingRow[]> {
  return sumWaiting(
    context,
    sql`SELECT id, currency, amount_capturable_minor AS amount_minor, capture_before AS due_by FROM payments
      WHERE merchant_id = ${context.merchantId} AND intent_status = 'requires_capture' AND capture_before <= ${until}
      ORDER BY capture_before LIMIT ${rowsMax}`,
  )
}

/** Payouts since a day of the zone that failed, and whose bank account hasn't received one since. */
export function sumFailedPayouts(context: TenantContext, since: string, timeZone: string): Promise<WaitingRow[]> {
  const { merchantId } = context
  return sumWaiting(
    context,
    sql`SELECT o.id, o.currency, o.amount_minor, NULL::timestamptz AS due_by
      FROM payouts o JOIN bank_accounts b ON b.merchant_id = ${merchantId} AND b.id = o.bank_account_id AND b.status = 'errored' AND b.removed_at IS NULL
      WHERE o.merchant_id = ${merchantId} AND o.status = 'processing_failure' AND o.created_at >= ${startOfDay(since, timeZone)}
      ORDER BY o.created_at DESC, o.id DESC LIMIT ${rowsMax}`,
  )
}

/** Bank accounts that can't be paid out to. An account has few. */
export function countErroredAccounts(context: TenantContext): Promise<WaitingRow[]> {
  return sumWaiting(
    context,
    sql`SELECT id, NULL::text AS currency, 0 AS amount_minor, NULL::timestamptz AS due_by FROM bank_accounts
      WHERE merchant_id = ${context.merchantId} AND status = 'errored' AND removed_at IS NULL LIMIT ${rowsMax}`,
  )
}

/** Webhook endpoints that were disabled because they failed for days. An account has few. */
export function countDisabledEndpoints(context: TenantContext): Promise<WaitingRow[]> {
  return sumWaiting(
    context,
    sql`SELECT id, NULL::text AS currency, 0 AS amount_minor, NULL::timestamptz AS due_by FROM webhook_endpoints
      WHERE merchant_id = ${context.merchantId} AND status = 'disabled' AND disabled_reason = 'failing' LIMIT ${rowsMax}`,
  )
}
