import type { MerchantId } from '@counterfoil/contract/ids'
import { limits } from '@counterfoil/contract/limits'
import { currencyCodes, currencyExponent } from '@counterfoil/contract/money/currencies'
import { toMinorUnits } from '@counterfoil/contract/money/money'
import { sql } from 'kysely'
import type { TenantContext } from '../../../infra/context.ts'
import type { SearchFilter } from '../../../infra/keyset-search-store.ts'
import type { PageRequest } from '../../../infra/pages/keyset-pages.ts'
import { type Condition, orderOf, positionConditions } from '../../../infra/pages/keyset-pages-store.ts'
import { beginningFilter } from '../../../infra/text-filters-store.ts'
import { ofCard } from './cards-store.ts'
import { currenciesQuery } from './currencies-store.ts'
import { readTypedAmounts } from './typed-amounts.ts'

/**
 * Payments by any text: each word is in the customer's email or name, the cardholder's name, the order number, the last four digits, the description or the
 * metadata; or the text is an amount or a BIN. Some of it has an index and is found however old it is. The rest has none, which every sale would write: it is
 * compared payment by payment, newest first (decisions 0078 and 0108). Rows are called `p`.
 */

/** A shorter beginning says too little to be looked up. */
const beginningMin = 3

/** Whether a payment has a text. Reads the payment, its card and its customer. Every payment that an index finds by the text has it. */
export function textCondition(merchantId: MerchantId, text: string): Condition {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean).slice(0, limits.searchWordsMax)
  const conditions = [
    sql`(SELECT bool_and(strpos(texts.joined, words.word) > 0) FROM unnest(${words}::text[]) AS words (word), (
      SELECT lower(concat_ws(' ', p.customer_email COLLATE "default", p.order_number COLLATE "default", p.card_last4 COLLATE "default", p.description,
        (SELECT string_agg(value, ' ') FROM jsonb_each_text(p.metadata)),
        CASE WHEN p.customer_id IS NOT NULL THEN (SELECT c.name FROM customers c WHERE c.merchant_id = ${merchantId} AND c.id = p.customer_id) END,
        CASE WHEN coalesce(p.payment_method_id, p.latest_charge_id) IS NOT NULL THEN ${ofCard(merchantId, sql`m.billing_details ->> 'name'`)} END
      )) AS joined) AS texts)`,
    ...orderRanges(text).map(({ condition }) => condition),
    ...amountRanges(text).map(({ condition }) => condition),
  ]
  const digits = text.replaceAll(/\s/g, '')
  if (/^\d{6,8}$/.test(digits)) conditions.push(sql`p.card_bin = ${digits.slice(0, 6)}`)
  return sql`(${sql.join(conditions, sql` OR `)})`
}

/** A range of an index whose payments have a text. */
interface TextRange {
  readonly condition: Condition
  /** The same for the statement that reads the range, if its index needs more. */
  readonly lookedUp?: Condition
  /** The order of the index within the range, unless it is the list's. */
  readonly order?: Condition
  /** An amount: its index is in the order of the list within a currency. */
  readonly ofCurrency?: { readonly codes: Condition; readonly minor: number }
}

const newestFirst = orderOf({ before: null })

/** The ranges that can have a text. */
function rangesOf(text: string): TextRange[] {
  const plain = text.toLowerCase().trim()
  const digits = plain.replaceAll(/\s/g, '')
  return [
    ...orderRanges(text),
    ...(plain.length >= beginningMin && !/\s/.test(plain) ? beginningRanges(sql`p.customer_email`, plain) : []),
    ...(/^\d{4}$/.test(digits) ? [{ condition: sql`p.card_last4 = ${digits}`, order: newestFirst }] : []),
    ...amountRanges(text),
  ]
}

/** The beginning of an order number, with or without a number sign, or all of a short one. */
function orderRanges(text: string): TextRange[] {
  const plain = text.toLowerCase().trim()
  const other = plain.startsWith('#') ? plain.slice(1) : `#${plain}`
  const starts = [plain, other].filter((start) => start.replace('#', '') !== '')
  return starts.flatMap((start) =>
    plain.length >= beginningMin ? beginningRanges(sql`p.order_search`, start) : [{ condition: sql`p.order_search = ${start}`, order: newestFirst }],
  )
}

function beginningRanges(column: Condition, start: string): TextRange[] {
  const { values, order } = beginningFilter(column, start)
  return values.map((condition) => ({ condition, order }))
}

/** The amount in the currency of each payment. The index begins with currencies, so those of the account are looked up in it: `used` has them. */
function amountRanges(text: string): TextRange[] {
  return typedMinors(text, limits.amountMinorMax).map(({ codes, minor }) => {
    const inCurrencies = (listed: Condition) => sql`(p.currency = ANY (${listed}) AND p.amount_shown_minor = ${minor})`
    const lookedUp = inCurrencies(sql`ARRAY(SELECT used.currency FROM used WHERE used.currency = ANY (${codes}))`)
    return { condition: inCurrencies(codes), lookedUp, ofCurrency: { codes, minor } }
  })
}

/** What a typed amount is in minor units, with the currencies in which it is that. */
function typedMinors(text: string, max: number): { codes: Condition; minor: number }[] {
  return readTypedAmounts(text).flatMap((amount) =>
    codesByExponent.flatMap(([first = '', ...others]) => {
      const minor = toMinorUnits(amount, first)
      return minor === null || minor > max ? [] : [{ codes: sql`${[first, ...others]}::text[]`, minor }]
    }),
  )
}

const codesByExponent: readonly string[][] = [...Map.groupBy<number, string>(currencyCodes, currencyExponent).values()]

/** What indexes find by a text. */
export interface IndexedText {
  /** Conditions of the ranges that lead to it. */
  readonly ranges: readonly Condition[]
  /** Its next payments from the place of the page on. */
  readonly ids: readonly string[]
}

export const nothingIndexed: IndexedText = { ranges: [], ids: [] }

interface IndexedPage extends Omit<PageRequest, 'limit'> {
  readonly days: readonly Condition[]
  /** Null for all of them. */
  readonly idsMax: number | null
}

/**
 * Reads the ranges of a text from their indexes alone. A range with very many payments says little about a text: its payments are compared like all others.
 * @param rangeMax a range leads to as many payments.
 */
export async function findIndexed(
  { db, merchantId }: TenantContext,
  text: string,
  { days, idsMax, ...page }: IndexedPage,
  rangeMax: number,
): Promise<IndexedText> {
  const ranges = rangesOf(text)
  if (ranges.length === 0) return nothingIndexed
  const nameOf = (index: number) => sql.raw(`range_${index}`)
  const read = ranges.map(
    ({ condition, lookedUp = condition, order = sql`` }, index) => sql`${nameOf(index)} AS MATERIALIZED (
      SELECT p.created_at, p.id FROM payments p WHERE p.merchant_id = ${merchantId} AND ${lookedUp} ${order} LIMIT ${rangeMax + 1})`,
  )
  const counts = ranges.map((_, index) => sql`(SELECT count(*)::int FROM ${nameOf(index)})`)
  const found = counts.map((count, index) => sql`SELECT created_at, id FROM ${nameOf(index)} WHERE ${count} <= ${rangeMax}`)
  const conditions = sql.join([...days, ...positionConditions(page), sql`true`], sql` AND `)
  const { rows } = await sql<{ counts: number[]; ids: string[] }>`
    WITH used AS MATERIALIZED (${currenciesQuery(merchantId)}), ${sql.join(read)}
    SELECT ARRAY[${sql.join(counts)}]::int[] AS counts,
      ARRAY(SELECT p.id FROM (${sql.join(found, sql` UNION `)}) AS p WHERE ${conditions} ${orderOf(page)} LIMIT ${idsMax}) AS ids`.execute(db)
  const { counts: sizes = [], ids = [] } = rows[0] ?? {}
  return { ids, ranges: ranges.filter((_, index) => isBetween(sizes[index], 1, rangeMax)).map(({ condition }) => condition) }
}

/**
 * The newest payments that indexes find by a text, in one statement. Of a beginning with more entries than the maximum, the first ones of its index count; a
 * whole email address and an amount have their newest, however many there are.
 */
export function newestIndexedQuery(merchantId: MerchantId, text: string, columns: Condition, limit: number, rangeMax: number): Condition | null {
  const plain = text.toLowerCase().trim()
  const ranges = [...rangesOf(text), ...(/^[^@\s]+@[^@\s]+$/.test(plain) ? [{ condition: sql`p.customer_email = ${plain}`, order: newestFirst }] : [])]
  if (ranges.length === 0) return null
  const read = (condition: Condition, order: Condition, max: number) =>
    sql`(SELECT p.created_at, p.id FROM payments p WHERE p.merchant_id = ${merchantId} AND ${condition} ${order} LIMIT ${max})`
  const entries = ranges.map(({ condition, order = sql``, ofCurrency }: TextRange) => {
    if (!ofCurrency) return read(condition, order, order === newestFirst ? limit : rangeMax)
    const inCurrency = read(sql`p.currency = used.currency AND p.amount_shown_minor = ${ofCurrency.minor}`, newestFirst, limit)
    return sql`SELECT newest.* FROM used, LATERAL ${inCurrency} AS newest WHERE used.currency = ANY (${ofCurrency.codes})`
  })
  return sql`
    WITH used AS MATERIALIZED (${currenciesQuery(merchantId)}),
    found AS MATERIALIZED (SELECT p.id FROM (${sql.join(entries, sql` UNION `)}) AS p ${newestFirst} LIMIT ${limit})
    SELECT ${columns} FROM (SELECT * FROM payments p WHERE p.merchant_id = ${merchantId} AND p.id = ANY (ARRAY(SELECT id FROM found)) OFFSET 0) AS p ${newestFirst}`
}

/** Conditions of rows `p` with an amount that a text can mean, in a currency that payments have. */
export function amountConditions(merchantId: MerchantId, text: string, amount: Condition): Condition[] {
  return typedMinors(text, Number.MAX_SAFE_INTEGER).map(({ codes, minor }) => {
    const used = sql`ARRAY(SELECT used.currency FROM (${currenciesQuery(merchantId)}) AS used WHERE used.currency = ANY (${codes}))`
    return sql`(p.currency = ANY (${used}) AND ${amount} = ${minor})`
  })
}

function isBetween(count = 0, least: number, most: number): boolean {
  return count >= least && count <= most
}

/** The payments that have a text, without those of the ranges. */
export function comparedFilter(merchantId: MerchantId, text: string, ranges: readonly Condition[] = []): SearchFilter {
  const others = ranges.map((range) => sql`(${range}) IS NOT TRUE`)
  return { values: [sql`(${sql.join([textCondition(merchantId, text), ...others], sql` AND `)})`], hasNoIndex: true, isInTable: true }
}

/** Whether a payment is in one of the ranges. */
export async function isInRanges({ db, merchantId }: TenantContext, id: string, ranges: readonly Condition[]): Promise<boolean> {
  if (ranges.length === 0) return false
  const { rows } = await sql`SELECT FROM payments p WHERE p.merchant_id = ${merchantId} AND p.id = ${id} AND (${sql.join(ranges, sql` OR `)})`.execute(db)
  return rows.length > 0
}
