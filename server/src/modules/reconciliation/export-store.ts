import type { QueryList } from '@counterfoil/contract/query/query'
import { type LineView, lineViews } from '@counterfoil/contract/reconciliation/endpoints'
import { sql } from 'kysely'
import { getAccountSettings } from '../../infra/merchant-accounts-store.ts'
import { readFilters } from '../../infra/typed-filters.ts'
import { type ExportSource, textsOf } from '../exports/index.ts'
import { reconciliationExportTexts } from './export-texts.ts'
import { views } from './lines-store.ts'
import { missingRows } from './match-store.ts'

/** Lines of bank statements with their payouts, and payouts without a line, as files. */

/** What lines of bank statements can be exported by: the view of the page. */
const fields = { view: { kind: 'choice', values: lineViews, isSingle: true, example: 'view:open' } } as const satisfies QueryList['fields']

const bankLineQuery = { fields, readWords: (value: string) => ({ field: 'view', value }) } as const satisfies QueryList

/** Payouts that are on no statement are exported as a whole. */
const missingPayoutQuery = { fields: {}, readWords: (value: string) => ({ field: '', value }) } as const satisfies QueryList

const { say, titleOf } = textsOf(reconciliationExportTexts)

const currency = sql`p.currency`
const reasons = say((texts) => texts.reasons)

export const bankLineExport: ExportSource = {
  list: 'bank_lines',
  title: say(({ linesTitle }) => linesTitle),
  permission: 'payouts.read',
  columns: {
    line: [
      { kind: 'id', title: titleOf('day'), value: sql`p.booked_on::text` },
      { kind: 'text', title: titleOf('text'), value: sql`p.description` },
      { kind: 'text', title: titleOf('statement'), value: sql`s.name` },
      { kind: 'id', title: titleOf('line'), value: sql`p.line` },
    ],
    amount: [
      { kind: 'money', title: titleOf('amount'), value: sql`p.amount_minor`, currency },
      { kind: 'id', title: titleOf('currency'), value: currency },
    ],
    result: [
      { kind: 'id', title: titleOf('payout'), value: sql`p.payout_id` },
      { kind: 'money', title: titleOf('payoutAmount'), value: sql`o.amount_minor`, currency },
      { kind: 'choice', title: titleOf('method'), value: sql`p.method`, texts: say(({ methods }) => methods) },
      { kind: 'money', title: titleOf('difference'), value: sql`p.difference_minor`, currency },
      { kind: 'choice', title: titleOf('reason'), value: sql`p.reason`, texts: reasons },
    ],
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
  title: say(({ missingTitle }) => missingTitle),
  permission: 'payouts.read',
  columns: {
    payout: [{ kind: 'id', title: titleOf('payout'), value: sql`p.id` }],
    amount: [
      { kind: 'money', title: titleOf('amount'), value: sql`p.amount_minor`, currency },
      { kind: 'id', title: titleOf('currency'), value: currency },
    ],
    arrival: [{ kind: 'id', title: titleOf('arrival'), value: sql`to_char(p.arrival_date AT TIME ZONE 'UTC', 'YYYY-MM-DD')` }],
    trace: [{ kind: 'text', title: titleOf('trace'), value: sql`p.trace_id` }],
    result: [{ kind: 'choice', title: titleOf('reason'), value: sql`p.reason`, texts: reasons }],
  },
  readFilters: async (context, q) => {
    readFilters(context, await getAccountSettings(context), missingPayoutQuery, { q })
    return {}
  },
  rowsOf: ({ merchantId }) => ({ from: sql`(${missingRows(merchantId)}) p`, order: sql`ORDER BY p.created_at DESC, p.id DESC` }),
}
