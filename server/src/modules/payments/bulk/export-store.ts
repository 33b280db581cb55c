import { errorCatalogue } from '@counterfoil/contract/errors'
import { bulkExportTexts, bulkRefusals } from '@counterfoil/contract/payments/bulk-export-texts'
import { paymentExportTexts } from '@counterfoil/contract/payments/export-texts'
import { sql } from 'kysely'
import { type ExportSource, inEachLanguage } from '../../exports/index.ts'
import { requireBulk } from './read.ts'

const text = inEachLanguage(bulkExportTexts)
const currency = sql`p.currency`
const refusals = Object.fromEntries(bulkRefusals.map((name) => [name, errorCatalogue[name].text]))

/** What became of each payment of a bulk action, as a file. Its query is the action's ID. */
export const bulkExport: ExportSource = {
  list: 'bulk_payments',
  title: text(({ title }) => title),
  permission: 'payments.read',
  columns: {
    payment: [{ kind: 'id', title: text(({ columns }) => columns.payment), value: sql`p.payment_id` }],
    customer: [{ kind: 'text', title: text(({ columns }) => columns.customer), value: sql`p.customer_email` }],
    amount: [
      { kind: 'money', title: text(({ columns }) => columns.amount), value: sql`p.amount_minor`, currency },
      { kind: 'id', title: text(({ columns }) => columns.currency), value: currency },
    ],
    result: [{ kind: 'choice', title: text(({ columns }) => columns.result), value: sql`p.outcome`, texts: text(({ outcome }) => outcome) }],
    reason: [
      {
        kind: 'choice',
        title: text(({ columns }) => columns.reason),
        value: sql`p.refusal`,
        texts: text((_, locale) => Object.fromEntries(Object.entries(refusals).map(([name, texts]) => [name, texts[locale]]))),
      },
    ],
    status: [
      { kind: 'choice', title: text(({ columns }) => columns.status), value: sql`p.status`, texts: inEachLanguage(paymentExportTexts)(({ status }) => status) },
    ],
  },
  readFilters: async (context, q) => ({ bulk_id: (await requireBulk(context, q)).id }),
  rowsOf: ({ merchantId }, given) => ({
    from: sql`(
      SELECT b.*, payments.status, payments.customer_email FROM bulk_payments b JOIN payments ON payments.merchant_id = ${merchantId} AND payments.id = b.payment_id
      WHERE b.merchant_id = ${merchantId} AND b.bulk_id = ${(given as { bulk_id: string }).bulk_id}) AS p`,
    order: sql`ORDER BY p.position`,
  }),
}
