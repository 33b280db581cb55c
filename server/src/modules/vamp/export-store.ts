import { disputeExportTexts } from '@counterfoil/contract/disputes/export-texts'
import { paymentExportTexts } from '@counterfoil/contract/payments/export-texts'
import type { QueryList } from '@counterfoil/contract/query/query'
import { listVampItems, type VampItemKind, vampItemKinds } from '@counterfoil/contract/vamp/endpoints'
import { sql } from 'kysely'
import { AppError, brokenRule } from '../../infra/errors.ts'
import { getAccountSettings } from '../../infra/merchant-accounts-store.ts'
import { readFilters } from '../../infra/typed-filters.ts'
import { type ExportSource, textsOf } from '../exports/index.ts'
import { vampExportTexts } from './export-texts.ts'
import { firstDayOf } from './months.ts'
import { warnedSince } from './warnings.ts'
import { warningsSince } from './warnings-store.ts'

/** The items behind one count of a month as a file. It shows their payments. */

/** What the items behind a count are exported by: the month and the kind of the count. */
const fields = {
  month: { kind: 'text', lengthMax: 7, example: 'month:2026-11' },
  kind: { kind: 'choice', values: vampItemKinds, isSingle: true, example: 'kind:tc40' },
} as const satisfies QueryList['fields']

const vampItemQuery = { fields, readWords: (value: string) => ({ field: 'month', value }) } as const satisfies QueryList

const { say, titleOf } = textsOf(vampExportTexts)
const reasons = textsOf(disputeExportTexts).say(({ reason }) => reason)
const paymentStatuses = textsOf(paymentExportTexts).say(({ status }) => status)

const hasRecord = (of: string) => sql`EXISTS (SELECT FROM vamp_records r WHERE r.merchant_id = p.merchant_id AND r.kind = ${of} AND r.source_id = p.source_id)`
const kind = sql`CASE WHEN p.kind <> 'excluded' THEN p.kind WHEN ${hasRecord('tc40')} THEN 'tc40' ELSE 'tc15' END`
const isExcluded = sql`CASE WHEN ${hasRecord('excluded')} THEN 'yes' ELSE 'no' END`
const currency = sql`pay.currency`

// Months of the program are UTC's, like the page's times.
const processed = { kind: 'id', title: titleOf('processed'), value: sql`to_char(p.processed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS')` } as const
const amount = [
  { kind: 'money', title: titleOf('amount'), value: sql`pay.amount_shown_minor`, currency },
  { kind: 'id', title: titleOf('currency'), value: currency },
] as const
const fraudType = { kind: 'choice', title: titleOf('fraudType'), value: sql`w.fraud_type`, texts: say((texts) => texts.fraudType) } as const
const customer = [{ kind: 'text', title: titleOf('customer'), value: sql`pay.customer_email` }] as const

interface Filters {
  readonly month: string
  readonly kind: VampItemKind
}

export const vampItemExport: ExportSource = {
  list: 'vamp_items',
  title: say(({ title }) => title),
  permission: 'vamp.read',
  alsoNeeds: 'payments.read',
  columns: {
    processed: [processed],
    what: [
      { kind: 'choice', title: titleOf('kind'), value: kind, texts: say((texts) => texts.kind) },
      { kind: 'choice', title: titleOf('category'), value: sql`d.category`, texts: reasons },
      fraudType,
      { kind: 'choice', title: titleOf('excluded'), value: isExcluded, texts: say(({ excluded }) => excluded) },
    ],
    payment: [
      { kind: 'id', title: titleOf('id'), value: sql`p.source_id` },
      { kind: 'id', title: titleOf('payment'), value: sql`pay.id` },
    ],
    amount,
    status: [{ kind: 'choice', title: titleOf('status'), value: sql`pay.status`, texts: paymentStatuses }],
    customer,
  },
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
  title: say(({ warnings }) => warnings),
  permission: 'vamp.read',
  alsoNeeds: 'payments.read',
  columns: {
    processed: [processed],
    reason: [fraudType],
    payment: [
      { kind: 'id', title: titleOf('id'), value: sql`p.id` },
      { kind: 'id', title: titleOf('payment'), value: sql`pay.id` },
    ],
    amount,
    customer,
  },
  readFilters: async (context, q) => {
    if (q.trim() !== '') throw brokenRule('q', 'query_field_unknown', { word: q.trim() })
    return { since: warnedSince(context.now).toISOString() }
  },
  rowsOf: ({ merchantId }, given) => ({
    from: warningsSince(merchantId, new Date((given as { since: string }).since)),
    order: sql`ORDER BY p.processed_at DESC, p.id DESC`,
  }),
}
