import { declineCodes } from '@counterfoil/contract/cards/declines'
import type { PaymentId } from '@counterfoil/contract/ids'
import type { Locale } from '@counterfoil/contract/locale'
import { paymentExportTexts } from '@counterfoil/contract/payments/export-texts'
import { paymentQuery } from '@counterfoil/contract/payments/query'
import { sql } from 'kysely'
import { dayConditions } from '../../../infra/pages/keyset-pages-store.ts'
import { text } from '../../../infra/texts.ts'
import { type ExportSource, textsOf } from '../../exports/index.ts'
import { filterConditions, type PaymentFilters } from '../list-filters-store.ts'
import { readTypedFilters } from './list.ts'
import { paymentOf } from './list-store.ts'
import { storeOf } from './listed-store.ts'

/** The list of payments as a file. */

type Filters = PaymentFilters & { readonly payment_id?: PaymentId | undefined; readonly ids?: readonly string[] }

const { say, titleOf } = textsOf(paymentExportTexts)

const currency = sql`p.currency`

export const paymentExport: ExportSource = {
  list: 'payments',
  title: say(({ title }) => title),
  permission: 'payments.read',
  columns: {
    payment: [{ kind: 'id', title: titleOf('id'), value: sql`p.id` }],
    amount: [
      { kind: 'money', title: titleOf('amount'), value: sql`p.amount_shown_minor`, currency },
      { kind: 'id', title: titleOf('currency'), value: currency },
    ],
    status: [{ kind: 'choice', title: titleOf('status'), value: sql`p.status`, texts: say(({ status }) => status) }],
    card: [
      { kind: 'choice', title: titleOf('brand'), value: sql`p.card_brand`, texts: say(({ brand }) => brand) },
      { kind: 'id', title: titleOf('last4'), value: sql`p.card_last4` },
    ],
    customer: [{ kind: 'text', title: titleOf('customer'), value: sql`p.customer_email` }],
    note: [
      {
        kind: 'choice',
        title: titleOf('decline'),
        value: sql`p.decline_code`,
        texts: say((_, locale) => declineTextsIn(locale)),
        raw: sql`p.network_decline_code`,
      },
      { kind: 'money', title: titleOf('refunded'), value: sql`p.amount_refunded_minor`, currency },
      { kind: 'time', title: titleOf('captureBefore'), value: sql`p.capture_before` },
    ],
    order: [{ kind: 'text', title: titleOf('order'), value: sql`p.order_number` }],
    created: [{ kind: 'time', title: titleOf('created'), value: sql`p.created_at` }],
    refunded: [{ kind: 'money', title: titleOf('refunded'), value: sql`p.amount_refunded_minor`, currency }],
    description: [{ kind: 'text', title: titleOf('description'), value: sql`p.description` }],
    store: [{ kind: 'text', title: titleOf('store'), value: sql`st.handle` }],
  },
  query: paymentQuery,
  takesIds: true,
  readFilters: readTypedFilters,
  rowsOf: ({ merchantId }, given, timeZone) => {
    const { payment_id, ids, ...filters } = given as Filters
    // As in the list, an ID is looked up whatever the other filters are.
    const conditions = ids
      ? [sql`p.id = ANY (string_to_array(${ids.join()}, ','))`]
      : payment_id
        ? [sql`p.id = ${paymentOf(merchantId, payment_id)}`]
        : [...dayConditions(filters.created_from, filters.created_to, timeZone), ...filterConditions(merchantId, filters, timeZone)]
    return {
      // Looked up only for files with the column.
      from: sql`payments p, LATERAL (SELECT ${storeOf(merchantId)} AS handle) AS st WHERE ${sql.join([sql`p.merchant_id = ${merchantId}`, ...conditions], sql` AND `)}`,
      order: sql`ORDER BY p.created_at DESC, p.id DESC`,
    }
  },
}

function declineTextsIn(locale: Locale): Record<string, string> {
  return Object.fromEntries(declineCodes.map((code) => [code, text(locale, `payments:server.declines.${code}.text`)]))
}
