import { paymentExportTexts } from '@counterfoil/contract/payments/export-texts'
import { sql } from 'kysely'
import { errorText } from '../../../infra/errors.ts'
import { type ExportSource, textsOf } from '../../exports/index.ts'
import { bulkExportTexts, bulkRefusals } from './export-texts.ts'
import { requireBulk } from './read.ts'
import { outcomeNow } from './store.ts'

const { say, titleOf } = textsOf(bulkExportTexts)
const currency = sql`p.currency`

/** What became of each payment of a bulk action, as a file. Its query is the action's ID. */
export const bulkExport: ExportSource = {
  list: 'bulk_payments',
  title: say(({ title }) => title),
  permission: 'payments.read',
  columns: {
    payment: [{ kind: 'id', title: titleOf('payment'), value: sql`p.payment_id` }],
    customer: [{ kind: 'text', title: titleOf('customer'), value: sql`p.customer_email` }],
    amount: [
      { kind: 'money', title: titleOf('amount'), value: sql`p.amount_minor`, currency },
      { kind: 'id', title: titleOf('currency'), value: currency },
    ],
    result: [{ kind: 'choice', title: titleOf('result'), value: sql`p.outcome_now`, texts: say(({ outcome }) => outcome) }],
    reason: [
      {
        kind: 'choice',
        title: titleOf('reason'),
        value: sql`p.refusal`,
        texts: say((_, locale) => Object.fromEntries(bulkRefusals.map((name) => [name, errorText(locale, name)]))),
      },
    ],
    status: [{ kind: 'choice', title: titleOf('status'), value: sql`p.status`, texts: textsOf(paymentExportTexts).say(({ status }) => status) }],
  },
  readFilters: async (context, q) => ({ bulk_id: (await requireBulk(context, q)).id }),
  rowsOf: ({ merchantId }, given) => ({
    from: sql`(
      SELECT b.*, ${outcomeNow(merchantId)} AS outcome_now, payments.status, payments.customer_email FROM bulk_payments b JOIN payments ON payments.merchant_id = ${merchantId} AND payments.id = b.payment_id
      WHERE b.merchant_id = ${merchantId} AND b.bulk_id = ${(given as { bulk_id: string }).bulk_id}) AS p`,
    order: sql`ORDER BY p.position`,
  }),
}
