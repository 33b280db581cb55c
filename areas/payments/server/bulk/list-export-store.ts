import { sql } from 'kysely'
import type { ExportSource } from '#areas/exports/server/index.ts'
import { brokenRule } from '#server/infra/errors.ts'
import { confirmedBulks } from './store.ts'

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
