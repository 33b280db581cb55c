import { sql } from 'kysely'
import type { ExportSource } from '#areas/exports/server/index.ts'
import { paymentQuery } from '#areas/payments/contract/query.ts'
import { declineCodes } from '#kernel/cards/declines.ts'
import type { PaymentId } from '#kernel/ids.ts'
import type { Locale } from '#kernel/locale.ts'
import { dayConditions } from '#server/infra/pages/keyset-pages-store.ts'
import { text } from '#server/infra/texts.ts'
import { filterConditions, type PaymentFilters } from '../list-filters-store.ts'
import { readTypedFilters } from './list.ts'
import { paymentOf } from './list-store.ts'
import { feeOf, storeOf } from './listed-store.ts'

/** The list of payments as a file. */

type Filters = PaymentFilters & { readonly payment_id?: PaymentId | undefined; readonly ids?: readonly string[] }

export const paymentExport: ExportSource = {
  list: 'payments',
  values: {
    payment: sql`p.id`,
    amount: sql`p.amount_shown_minor`,
    brand: sql`p.card_brand`,
    last4: sql`p.card_last4`,
    customer: sql`p.customer_email`,
    decline: { value: sql`p.decline_code`, raw: sql`p.network_decline_code`, texts: declineTextsIn },
    refunded: sql`p.amount_refunded_minor`,
    capture_before: sql`p.capture_before`,
    order: sql`p.order_number`,
    store: sql`st.handle`,
    fee: sql`f.fee_minor`,
    // As `netMinor`.
    net: sql`(p.amount_captured_minor - p.amount_refunded_minor - p.refund_pending_minor - p.disputed_minor - f.fee_minor)`,
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
      // Looked up only for files with these columns.
      from: sql`payments p, LATERAL (SELECT ${storeOf(merchantId)} AS handle) AS st, LATERAL (SELECT ${feeOf(merchantId)} AS fee_minor) AS f WHERE ${sql.join([sql`p.merchant_id = ${merchantId}`, ...conditions], sql` AND `)}`,
      order: sql`ORDER BY p.created_at DESC, p.id DESC`,
    }
  },
}

function declineTextsIn(locale: Locale): Record<string, string> {
  return Object.fromEntries(declineCodes.map((code) => [code, text(locale, `payments:server.declines.${code}.text`)]))
}
