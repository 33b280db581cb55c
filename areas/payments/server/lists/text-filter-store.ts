import { sql } from 'kysely'
import { limits } from '#kernel/limits.ts'
import { currencyCodes, currencyExponent } from '#kernel/money/currencies.ts'
import { toMinorUnits } from '#kernel/money/money.ts'
import { queryLimits } from '#kernel/query/rules.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { all, readByIndexes, type SearchFilter } from '#server/infra/keyset-search-store.ts'
import { type Condition, orderOf, unionAll } from '#server/infra/pages/keyset-pages-store.ts'
import { beginningFilter } from '#server/infra/text-filters-store.ts'
import { findCurrencies } from './currencies-store.ts'

/**
 * Payments by any text: each word is in the email or name of the customer, the cardholder's name, the order number, the last four digits, the description or the
 * metadata; or the text is an amount or a BIN. An index finds some of it however old it is, the rest is compared (decision 0078). Rows are called `p`.
 */

/** Longest text that is read as an amount. */
const lengthMax = 24

/**
 * Returns the amounts that a typed number can be, as decimals with a point: `56.90`, `1,234.50`, `1.234,50`, `1 234,5`, `1’234.50`, also with a currency
 * sign or code. `1,234` can be both 1234 and 1.234. Returns none for other texts.
 */
export function readTypedAmounts(text: string): string[] {
  if (text.length > lengthMax) return []
  const plain = text
    .trim()
    .replace(/^(?:[A-Za-z]{3}\s+|\p{Sc}\s*|[A-Z]{1,3}\$\s*)/u, '')
    .replace(/(?:\s*\p{Sc}|\s+[A-Za-z]{3})$/u, '')
  const found = [readGrouped(plain, '.', String.raw`[,'’\s]`), readGrouped(plain, ',', String.raw`[.'’\s]`)]
  return [...new Set(found.filter((amount) => amount !== null))]
}

/** A number with this decimal mark, with or without groups of three digits. */
function readGrouped(text: string, mark: '.' | ',', separators: string): string | null {
  const number = new RegExp(String.raw`^(\d{1,12}|\d{1,3}(?:(${separators})\d{3}(?:\2\d{3}){0,3}))(?:[${mark}](\d{1,4}))?$`).exec(text)
  if (!number) return null
  const whole = String(Number((number[1] ?? '').replaceAll(/\D/g, '')))
  const fraction = (number[3] ?? '').replace(/0+$/, '')
  return fraction ? `${whole}.${fraction}` : whole
}

/** A shorter beginning says too little to be looked up. */
const beginningMin = 3
/** An index leads to a text that at most so many payments have. */
export const rangeMax = 1_000

/** Whether a payment has a text. Every payment that an index finds by the text has it. */
export function textCondition(text: string): Condition {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean).slice(0, queryLimits.searchWordsMax)
  const digits = text.replaceAll(/\s/g, '')
  const ways = [
    sql`(${all(words.map((word) => sql`strpos(p.search_text, ${word}) > 0`))})`,
    ...orderRanges(text).flatMap(({ values }) => values),
    ...amountConditions(text, sql`p.amount_shown_minor`, limits.amountMinorMax),
    ...(/^\d{6,8}$/.test(digits) ? [sql`p.card_bin = ${digits.slice(0, 6)}`] : []),
  ]
  return sql`(${sql.join(ways, sql` OR `)})`
}

/** The payments that have a text, without those of the ranges. */
export function comparedFilter(text: string, ranges: readonly Condition[] = []): SearchFilter {
  return { values: [sql`(${all([textCondition(text), ...ranges.map((range) => sql`(${range}) IS NOT TRUE`)])})`] }
}

/** What to look up in indexes for a text. */
async function rangesOf(context: TenantContext, text: string): Promise<SearchFilter[]> {
  const plain = text.toLowerCase().trim()
  const digits = plain.replaceAll(/\s/g, '')
  const minors = typedMinors(text, limits.amountMinorMax)
  const currencies = minors.length > 0 ? await findCurrencies(context) : []
  const amounts = minors.flatMap(({ codes, minor }) =>
    currencies.filter((code) => codes.includes(code)).map((code) => sql`(p.currency = ${code} AND p.amount_shown_minor = ${minor})`),
  )
  return [
    ...orderRanges(text),
    ...(plain.length >= beginningMin && !/\s/.test(plain) ? [beginningFilter(sql`p.customer_email`, plain)] : []),
    ...[...(/^\d{4}$/.test(digits) ? [sql`p.card_last4 = ${digits}`] : []), ...amounts].map((value) => ({ values: [value], index: 'of list' as const })),
  ]
}

/** The beginning of an order number, with or without a number sign, or all of a short one. */
function orderRanges(text: string): SearchFilter[] {
  const plain = text.toLowerCase().trim()
  const starts = [plain, plain.startsWith('#') ? plain.slice(1) : `#${plain}`].filter((start) => start.replace('#', '') !== '')
  return starts.map((start) =>
    plain.length >= beginningMin ? beginningFilter(sql`p.order_search`, start) : { values: [sql`p.order_search = ${start}`], index: 'of list' },
  )
}

/** What a typed amount is in minor units, with the currencies in which it is that. */
function typedMinors(text: string, max: number): { codes: readonly string[]; minor: number }[] {
  return readTypedAmounts(text).flatMap((amount) =>
    codesByExponent.flatMap((codes) => {
      const minor = toMinorUnits(amount, codes[0] ?? '')
      return minor === null || minor > max ? [] : [{ codes, minor }]
    }),
  )
}

const codesByExponent: readonly string[][] = [...Map.groupBy<number, string>(currencyCodes, currencyExponent).values()]

/** Conditions of rows `p` with an amount that a text can mean. */
export function amountConditions(text: string, amount: Condition, max = Number.MAX_SAFE_INTEGER): Condition[] {
  return typedMinors(text, max).map(({ codes, minor }) => sql`(p.currency = ANY (${[...codes]}::text[]) AND ${amount} = ${minor})`)
}

/** What indexes find of a text: conditions of the ranges that lead to it, and all of their payments. */
export interface IndexedText {
  readonly ranges: readonly Condition[]
  readonly ids: readonly string[]
}

/** Reads the ranges of a text from their indexes. A range with very many payments says little about a text: its payments are compared like all others. */
export async function findIndexed(context: TenantContext, text: string, max = rangeMax): Promise<IndexedText> {
  const { db, merchantId } = context
  const ranges = (await rangesOf(context, text)).flatMap(({ values }) => values)
  if (ranges.length === 0) return { ranges: [], ids: [] }
  await readByIndexes(context)
  const { rows } = await sql<{ number: number; ids: string[] }>`
    ${unionAll(ranges.map((range, number) => sql`SELECT ${number}::int AS number, ARRAY(SELECT p.id FROM payments p WHERE p.merchant_id = ${merchantId} AND ${range} LIMIT ${max + 1}) AS ids`))}`.execute(
    db,
  )
  const found = rows.filter(({ ids }) => ids.length > 0 && ids.length <= max)
  return { ranges: ranges.filter((_, index) => found.some(({ number }) => number === index)), ids: [...new Set(found.flatMap(({ ids }) => ids))] }
}

/** The newest payments that indexes find by a text, in one statement, for what is listed while somebody types. Of a beginning, so many entries are read. */
export async function newestIndexedQuery(context: TenantContext, text: string, columns: Condition, limit: number): Promise<Condition | null> {
  const plain = text.toLowerCase().trim()
  const whole = /^[^@\s]+@[^@\s]+$/.test(plain) ? [{ values: [sql`p.customer_email = ${plain}`], index: 'of list' as const }] : []
  const newest = orderOf({ before: null })
  const entries = [...(await rangesOf(context, text)), ...whole].flatMap(({ values, index }) =>
    values.map(
      (value) => sql`
      SELECT p.created_at, p.id FROM payments p WHERE p.merchant_id = ${context.merchantId} AND ${value} ${index === 'of list' ? sql`${newest} LIMIT ${limit}` : sql`LIMIT ${rangeMax}`}`,
    ),
  )
  if (entries.length === 0) return null
  await readByIndexes(context)
  return sql`
    SELECT ${columns} FROM payments p WHERE p.merchant_id = ${context.merchantId}
    AND p.id = ANY (ARRAY(SELECT p.id FROM (SELECT * FROM (${unionAll(entries)}) AS p GROUP BY p.created_at, p.id) AS p ${newest} LIMIT ${limit})) ${newest}`
}
