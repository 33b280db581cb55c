import type { MerchantId } from '@counterfoil/contract/ids'
import { limits } from '@counterfoil/contract/limits'
import { currencyCodes, currencyExponent } from '@counterfoil/contract/money/currencies'
import { toMinorUnits } from '@counterfoil/contract/money/money'
import { readTypedAmounts } from '@counterfoil/contract/query/typed-amounts'
import { sql } from 'kysely'
import type { TenantContext } from '../../../infra/context.ts'
import { findSearchedPage, type SearchFilter, searchBounds } from '../../../infra/keyset-search-store.ts'
import { type Condition, positionColumn } from '../../../infra/pages/keyset-pages-store.ts'
import { partBounds, searchInParts } from '../../../infra/pages/search-parts.ts'
import { beginningFilter } from '../../../infra/text-filters-store.ts'
import { ofCard } from './cards-store.ts'
import { currenciesQuery } from './currencies-store.ts'

/**
 * Payments by any text: each word is in the customer's email or name, the cardholder's name, the order number, the last four digits, the description or the
 * metadata; or the text is an amount or a BIN. What an index finds is found however old it is. The rest has no index, which every sale would write: it is compared
 * payment by payment, newest first (decision 0078). Rows are called `p`.
 */

/** An index leads to a text that at most so many payments have. More frequent ones fill a page anyway. */
const indexedMax = 1_000
/** A shorter beginning says too little to be looked up. */
const beginningMin = 3

/** Whether a payment has a text. Reads the payment, its card and its customer. */
export function textCondition(merchantId: MerchantId, text: string): Condition {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean).slice(0, limits.searchWordsMax)
  const conditions = [
    sql`(SELECT bool_and(strpos(texts.joined, words.word) > 0) FROM unnest(${words}::text[]) AS words (word), (
      SELECT lower(concat_ws(' ', p.customer_email COLLATE "default", p.order_number COLLATE "default", p.card_last4 COLLATE "default", p.description,
        (SELECT string_agg(value, ' ') FROM jsonb_each_text(p.metadata)),
        CASE WHEN p.customer_id IS NOT NULL THEN (SELECT c.name FROM customers c WHERE c.merchant_id = ${merchantId} AND c.id = p.customer_id) END,
        CASE WHEN coalesce(p.payment_method_id, p.latest_charge_id) IS NOT NULL THEN ${ofCard(merchantId, sql`m.billing_details ->> 'name'`)} END
      )) AS joined) AS texts)`,
    ...amountConditions(text),
  ]
  const digits = text.replaceAll(/\s/g, '')
  if (/^\d{6,8}$/.test(digits)) conditions.push(sql`p.card_bin = ${digits.slice(0, 6)}`)
  return sql`(${sql.join(conditions, sql` OR `)})`
}

/** The amount in the currency of each payment. @param used the currencies of the account, for the index that begins with them. */
function amountConditions(text: string, used?: Condition): Condition[] {
  return readTypedAmounts(text).flatMap((amount) =>
    codesByExponent.flatMap(([first = '', ...others]) => {
      const minor = toMinorUnits(amount, first)
      if (minor === null || minor > limits.amountMinorMax) return []
      const codes = sql`${[first, ...others]}::text[]`
      const listed = used ? sql`ARRAY(SELECT currency FROM unnest(${used}) AS currency WHERE currency = ANY (${codes}))` : codes
      return [sql`(p.currency = ANY (${listed}) AND p.amount_shown_minor = ${minor})`]
    }),
  )
}

const codesByExponent: readonly string[][] = [...Map.groupBy<number, string>(currencyCodes, currencyExponent).values()]

/**
 * Looks up where an index leads. Payments that it finds are listed at any age, beside those among the newest that have the text elsewhere. If it finds none,
 * the search goes back through all payments, a number of them for each page.
 * @param textsMax how many of the newest payments have their texts compared.
 */
export async function findTextFilter(context: TenantContext, text: string, textsMax: number): Promise<SearchFilter> {
  const { db, merchantId } = context
  const anywhere: SearchFilter = { values: [textCondition(merchantId, text)], hasNoIndex: true, isInTable: true }
  const ranges = indexedRanges(merchantId, text)
  const counts = ranges.map((range) => sql`(SELECT count(*)::int FROM (${range}) AS found)`)
  const { rows } = await sql<{ counts: number[] }>`SELECT ARRAY[${sql.join(counts)}]::int[] AS counts`.execute(db)
  const found = ranges.filter((_, index) => between(rows[0]?.counts[index], 1, indexedMax))
  if (found.length === 0) return anywhere
  const newest = await findNewest(context, anywhere, textsMax)
  // So many fill pages anyway, and these then say how far they searched.
  if (newest.length >= indexedMax) return anywhere
  return { values: [sql`p.id = ANY (ARRAY(${sql.join(found, sql` UNION `)}) || ${newest}::text[])`], isSelective: true }
}

/** The IDs of those among the newest payments that have a text. */
async function findNewest(context: TenantContext, anywhere: SearchFilter, textsMax: number): Promise<string[]> {
  const list = { table: sql`payments`, columns: sql`p.id, ${positionColumn}` }
  const page = { limit: indexedMax, after: null, before: null }
  // Time doesn't end this search: pages, counts and totals find the same payments.
  const { rows } = await searchInParts(page, { ...partBounds, entries: textsMax, timeMs: Number.POSITIVE_INFINITY }, (part, entries) =>
    findSearchedPage<{ id: string; position: string }>(context, { list, filters: [anywhere], days: [], page: part }, { ...searchBounds, entries }),
  )
  return rows.map(({ id }) => id)
}

function between(count = 0, least: number, most: number): boolean {
  return count >= least && count <= most
}

/** Statements for the IDs of payments by each index that can have the text, with one more than `indexedMax`. */
function indexedRanges(merchantId: MerchantId, text: string): Condition[] {
  const plain = text.toLowerCase().trim()
  const other = plain.startsWith('#') ? plain.slice(1) : `#${plain}`
  const digits = plain.replaceAll(/\s/g, '')
  const used = sql`ARRAY(SELECT currency FROM (${currenciesQuery(merchantId)}) AS used)`
  const ids = (condition: Condition, order: Condition) =>
    sql`SELECT p.id FROM (SELECT p.id FROM payments p WHERE p.merchant_id = ${merchantId} AND ${condition} ${order} LIMIT ${indexedMax + 1}) AS p`
  const begins = (column: Condition, start: string) => {
    const { values, order } = beginningFilter(column, start)
    return values.map((value) => ids(value, order))
  }
  const orders = [plain, other].filter((start) => start.replace('#', '') !== '')
  return [
    ...orders.flatMap((start) => (plain.length >= beginningMin ? begins(sql`p.order_search`, start) : [ids(sql`p.order_search = ${start}`, sql``)])),
    ...(plain.length >= beginningMin && !/\s/.test(plain) ? begins(sql`p.customer_email`, plain) : []),
    ...(/^\d{4}$/.test(digits) ? [ids(sql`p.card_last4 = ${digits}`, sql``)] : []),
    ...amountConditions(plain, used).map((condition) => ids(condition, sql``)),
  ]
}
