import { sql } from 'kysely'
import type { ExportSource } from '#areas/exports/server/index.ts'
import type { ErrorName } from '#kernel/errors.ts'
import { brokenRule, errorText } from '#server/infra/errors.ts'
import { requireBulk } from './read.ts'
import { confirmedBulks, outcomeNow } from './store.ts'

/** Why a payment of a bulk action is refused or excluded. Others are possible, and are written by their names. */
const refusals = [
  'payment_not_captured',
  'payment_not_refundable',
  'payment_not_capturable',
  'payment_not_cancelable',
  'payment_changed',
  'above_own_limit',
  'balance_not_enough',
  'bulk_right_lost',
  'still_in_progress',
] as const satisfies readonly ErrorName[]

/** What became of each payment of a bulk action, as a file. Its query is the action's ID. */
export const bulkExport: ExportSource = {
  list: 'bulk_payments',
  values: {
    customer: sql`p.customer_email`,
    payment: sql`p.payment_id`,
    result: sql`p.outcome_now`,
    reason: { value: sql`p.refusal`, texts: (locale) => Object.fromEntries(refusals.map((name) => [name, errorText(locale, name)])) },
  },
  readFilters: async (context, q) => ({ bulk_id: (await requireBulk(context, q)).id }),
  rowsOf: ({ merchantId }, given) => ({
    from: sql`(
      SELECT b.*, ${outcomeNow(merchantId)} AS outcome_now, payments.status, payments.customer_email FROM bulk_payments b JOIN payments ON payments.merchant_id = ${merchantId} AND payments.id = b.payment_id
      WHERE b.merchant_id = ${merchantId} AND b.bulk_id = ${(given as { bulk_id: string }).bulk_id}) AS p`,
    order: sql`ORDER BY p.position`,
  }),
}

/** The list of bulk actions as a file. */
export const bulkActionExport: ExportSource = {
  list: 'bulk_actions',
  values: {
    action: sql`p.kind`,
    payments: sql`p.payment_count::text`,
    status: sql`p.shown_state`,
    handled: sql`p.done_count::text`,
    created_by: sql`p.created_by_name`,
  },
  readFilters: async (_, q) => {
    if (q !== '') throw brokenRule('q', 'export_query_unknown', { query: q })
    return {}
  },
  // The state as `stateOf` names it.
  rowsOf: ({ merchantId }) => ({
    from: sql`(
      SELECT p.*, j.done_count, CASE
        WHEN j.state = 'canceled' THEN 'stopped'
        WHEN j.state = 'running' AND j.cancel_requested_at IS NOT NULL THEN 'stopping'
        ELSE j.state END AS shown_state
      FROM ${confirmedBulks(merchantId)}) AS p`,
    order: sql`ORDER BY p.created_at DESC, p.id DESC`,
  }),
}
