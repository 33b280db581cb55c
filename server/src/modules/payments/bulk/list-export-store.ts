import { sql } from 'kysely'
import { brokenRule } from '../../../infra/errors.ts'
import { type ExportSource, textsOf } from '../../exports/index.ts'
import { bulkActionTexts } from './export-texts.ts'
import { confirmedBulks } from './store.ts'

const { say, titleOf } = textsOf(bulkActionTexts)

/** The list of bulk actions as a file. */
export const bulkActionExport: ExportSource = {
  list: 'bulk_actions',
  title: say(({ title }) => title),
  permission: 'payments.read',
  columns: {
    action: [
      { kind: 'choice', title: titleOf('action'), value: sql`p.kind`, texts: say(({ kind }) => kind) },
      { kind: 'id', title: titleOf('id'), value: sql`p.id` },
    ],
    payments: [{ kind: 'id', title: titleOf('payments'), value: sql`p.payment_count::text` }],
    status: [
      { kind: 'choice', title: titleOf('status'), value: sql`p.shown_state`, texts: say(({ state }) => state) },
      { kind: 'id', title: titleOf('handled'), value: sql`p.done_count::text` },
    ],
    created_by: [{ kind: 'text', title: titleOf('createdBy'), value: sql`p.created_by_name` }],
    created: [{ kind: 'time', title: titleOf('created'), value: sql`p.created_at` }],
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
