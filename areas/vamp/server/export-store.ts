import { sql } from 'kysely'
import type { ExportSource } from '#areas/exports/server/index.ts'
import { listVampItems, type VampItemKind, vampItemKinds } from '#areas/vamp/contract/endpoints.ts'
import type { QueryList } from '#kernel/query/query.ts'
import { AppError, brokenRule } from '#server/infra/errors.ts'
import { getAccountSettings } from '#server/infra/merchant-accounts-store.ts'
import { readFilters } from '#server/infra/typed-filters.ts'
import { warnedSince } from './items.ts'
import { warningsSince } from './items-store.ts'
import { firstDayOf } from './months.ts'

/** The items behind one count of a month as a file. It shows their payments. */

/** What the items behind a count are exported by: the month and the kind of the count. */
const fields = {
  month: { kind: 'text', lengthMax: 7, example: 'month:2026-11' },
  kind: { kind: 'choice', values: vampItemKinds, isSingle: true, example: 'kind:tc40' },
} as const satisfies QueryList['fields']

const vampItemQuery = { fields, readWords: (value: string) => ({ field: 'month', value }) } as const satisfies QueryList

const hasRecord = (of: string) => sql`EXISTS (SELECT FROM vamp_records r WHERE r.merchant_id = p.merchant_id AND r.kind = ${of} AND r.source_id = p.source_id)`
const kind = sql`CASE WHEN p.kind <> 'excluded' THEN p.kind WHEN ${hasRecord('tc40')} THEN 'tc40' ELSE 'tc15' END`
const isExcluded = sql`CASE WHEN ${hasRecord('excluded')} THEN 'yes' ELSE 'no' END`
/** Of the payment that an item is about. */
const values = {
  // Months of the program are UTC's, like the page's times.
  processed: sql`to_char(p.processed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS')`,
  id: sql`p.source_id`,
  payment: sql`pay.id`,
  amount: sql`pay.amount_shown_minor`,
  currency: sql`pay.currency`,
  customer: sql`pay.customer_email`,
}

interface Filters {
  readonly month: string
  readonly kind: VampItemKind
}

export const vampItemExport: ExportSource = {
  list: 'vamp_items',
  values: { ...values, what: kind, category: sql`d.category`, fraud_type: sql`w.fraud_type`, excluded: isExcluded, status: sql`pay.status` },
  readFilters: async (context, q) => {
    const filters = readFilters(context, await getAccountSettings(context), vampItemQuery, { q })
    const { success, data } = listVampItems.query.safeParse(filters)
    if (!success) throw new AppError('not_found')
    return { month: data.month, kind: data.kind } satisfies Filters
  },
  rowsOf: ({ merchantId }, given) => {
    const filters = given as Filters
    const [from, until] = [firstDayOf(filters.month), firstDayOf(filters.month, 1)].map((day) => day.toISOString())
    return {
      from: sql`vamp_records p
        LEFT JOIN charges c ON c.merchant_id = ${merchantId} AND c.id = p.source_id
        LEFT JOIN disputes d ON d.merchant_id = ${merchantId} AND d.id = p.source_id
        LEFT JOIN early_fraud_warnings w ON w.merchant_id = ${merchantId} AND w.id = p.source_id
        LEFT JOIN payments pay ON pay.merchant_id = ${merchantId} AND pay.id = coalesce(c.payment_id, d.payment_id, w.payment_id)
        WHERE p.merchant_id = ${merchantId} AND p.kind = ${filters.kind} AND p.processed_at >= ${from}::timestamptz AND p.processed_at < ${until}::timestamptz`,
      order: sql`ORDER BY p.processed_at DESC, p.source_id DESC`,
    }
  },
}

/** Fraud reports without a dispute, as of the request. Its query is empty. */
export const vampWarningExport: ExportSource = {
  list: 'vamp_warnings',
  values: { ...values, id: sql`p.id`, reason: sql`w.fraud_type` },
  readFilters: async (context, q) => {
    if (q.trim() !== '') throw brokenRule('q', 'query_field_unknown', { word: q.trim() })
    return { since: warnedSince(context.now).toISOString() }
  },
  rowsOf: ({ merchantId }, given) => ({
    from: warningsSince(merchantId, new Date((given as { since: string }).since)),
    order: sql`ORDER BY p.processed_at DESC, p.id DESC`,
  }),
}
