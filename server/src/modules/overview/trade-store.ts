import type { MerchantId } from '@counterfoil/contract/ids'
import type { CurrencyCode } from '@counterfoil/contract/money/currencies'
import { minuteMs } from '@counterfoil/contract/time/durations'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import { lanesOf } from '../../infra/figures-store.ts'

/** Trade by quarter of an hour in UTC, which triggers add to. Functions of the database say what counts, and when. */

const quarterMs = 15 * minuteMs

/** The quarter of an hour that a time is in. */
export function quarterOf(at: Date): Date {
  return new Date(Math.floor(at.getTime() / quarterMs) * quarterMs)
}

/** One currency in a time of an account. */
export interface Slice {
  readonly merchantId: MerchantId
  readonly currency: CurrencyCode
  readonly from: Date
  readonly until: Date
}

/** The whole quarters of a slice: `from` and `until` may lie within one, which then is none of them. */
export function wholeOf({ from, until }: Pick<Slice, 'from' | 'until'>): { first: Date; end: Date } {
  const first = Math.ceil(from.getTime() / quarterMs) * quarterMs
  const end = Math.floor(until.getTime() / quarterMs) * quarterMs
  return { first: new Date(first), end: new Date(Math.max(first, end)) }
}

/** Rows of a slice's whole quarters, several a quarter. @param within further bounds of a quarter, which the index meets as well. */
export function wholeQuarters(slice: Slice, within = sql`true`): RawBuilder<unknown> {
  const { first, end } = wholeOf(slice)
  return sql`
    SELECT bucket, successful_count, declined_count, declined_minor, captured_minor, refunded_minor FROM trade_quarters
    WHERE merchant_id = ${slice.merchantId} AND lane = ANY (${lanesOf(slice.merchantId)}) AND currency = ${slice.currency} AND bucket >= ${first} AND bucket < ${end} AND ${within}`
}

/** What a slice has besides its whole quarters, as `starts_at` and `ends_at`. It is read from payments and refunds themselves. */
export function piecesOf(slice: Slice): RawBuilder<unknown> {
  const { first, end } = wholeOf(slice)
  return sql`SELECT starts_at, ends_at FROM (VALUES
      (${slice.from}::timestamptz, least(${first}::timestamptz, ${slice.until}::timestamptz)), (${end}::timestamptz, ${slice.until}::timestamptz)
    ) AS piece (starts_at, ends_at) WHERE starts_at < ends_at`
}
