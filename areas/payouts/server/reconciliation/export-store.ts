import { sql } from 'kysely'
import type { ExportSource } from '#areas/exports/server/index.ts'
import { type LineView, lineViews } from '#areas/payouts/contract/reconciliation/endpoints.ts'
import type { QueryList } from '#kernel/query/query.ts'
import { getAccountSettings } from '#server/infra/merchant-accounts-store.ts'
import { readFilters } from '#server/infra/typed-filters.ts'
import { arrivalDayIn } from '../arrival-store.ts'
import { views } from './lines-store.ts'
import { missingRows } from './match-store.ts'

/** Lines of bank statements with their payouts, and payouts without a line, as files. */

/** What lines of bank statements can be exported by: the view of the page. */
const fields = { view: { kind: 'choice', values: lineViews, isSingle: true, example: 'view:open' } } as const satisfies QueryList['fields']

const bankLineQuery = { fields, readWords: (value: string) => ({ field: 'view', value }) } as const satisfies QueryList

/** Payouts that are on no statement are exported as a whole. */
const missingPayoutQuery = { fields: {}, readWords: (value: string) => ({ field: '', value }) } as const satisfies QueryList

export const bankLineExport: ExportSource = {
  list: 'bank_lines',
  values: {
    booked: sql`p.booked_on::text`,
    statement: sql`s.name`,
    line_number: sql`p.line`,
    payout: sql`p.payout_id`,
    payout_amount: sql`o.amount_minor`,
  },
  readFilters: async (context, q) => readFilters(context, await getAccountSettings(context), bankLineQuery, { q }),
  rowsOf: ({ merchantId }, given) => {
    const { view = 'open' } = given as { readonly view?: LineView }
    return {
      from: sql`bank_statement_lines p JOIN bank_statements s ON s.merchant_id = ${merchantId} AND s.id = p.statement_id
        LEFT JOIN payouts o ON o.merchant_id = ${merchantId} AND o.id = p.payout_id WHERE p.merchant_id = ${merchantId} AND ${views[view]}`,
      order: sql`ORDER BY p.booked_on DESC, p.id DESC`,
    }
  },
}

export const missingPayoutExport: ExportSource = {
  list: 'missing_payouts',
  values: {
    payout: sql`p.id`,
    arrival: sql`p.arrival_day::text`,
    trace: sql`p.trace_id`,
    result: sql`p.reason`,
  },
  readFilters: async (context, q) => {
    readFilters(context, await getAccountSettings(context), missingPayoutQuery, { q })
    return {}
  },
  rowsOf: ({ merchantId }, _, timeZone) => ({
    from: sql`(${missingRows(merchantId, timeZone, sql`, ${arrivalDayIn(timeZone)} AS arrival_day`)}) p`,
    order: sql`ORDER BY p.created_at DESC, p.id DESC`,
  }),
}
