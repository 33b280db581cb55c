import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { RequestContext, TenantContext } from '../../infra/context.ts'
import { watermarkOf, type XidRange } from '../../infra/rollups-store.ts'

/**
 * What payments and refunds add up to in each quarter of an hour in UTC: the log that triggers of the database write, and its roll-up. What counts, and
 * when, is said by functions of the database.
 */

const sums = sql`successful_count, declined_count, declined_minor, captured_minor, refunded_minor`
const quarterMs = 15 * 60_000

/** One currency in a time of an account. */
export interface Slice {
  readonly merchantId: string
  readonly currency: string
  readonly from: Date
  readonly until: Date
}

/** The whole quarters of a slice: `from` and `until` may lie within one, which then is none of them. */
function wholeOf({ from, until }: Slice): { first: Date; end: Date } {
  const first = Math.ceil(from.getTime() / quarterMs) * quarterMs
  const end = Math.floor(until.getTime() / quarterMs) * quarterMs
  return { first: new Date(first), end: new Date(Math.max(first, end)) }
}

/** Rows of a slice's whole quarters, several a quarter: the roll-up up to the watermark and the changes after it. */
export function wholeQuarters(slice: Slice): RawBuilder<unknown> {
  return sql`${rolledUpQuarters(slice)} UNION ALL ${laterQuarters(slice)}`
}

/** Of the whole quarters, those of the roll-up. @param within further bounds of a quarter, which then are met by the index as well. */
export function rolledUpQuarters(slice: Slice, within = sql`true`): RawBuilder<unknown> {
  const { first, end } = wholeOf(slice)
  return sql`
    SELECT bucket, ${sums} FROM trade_rollups
    WHERE merchant_id = ${slice.merchantId} AND currency = ${slice.currency} AND bucket >= ${first} AND bucket < ${end} AND ${within}`
}

/** Of the whole quarters, what changed after the watermark. */
export function laterQuarters(slice: Slice): RawBuilder<unknown> {
  const { merchantId, currency } = slice
  const { first, end } = wholeOf(slice)
  return sql`
    SELECT bucket, ${sums} FROM trade_changes
    WHERE merchant_id = ${merchantId} AND xid >= ${watermarkOf(merchantId, 'trade')} AND currency = ${currency} AND bucket >= ${first} AND bucket < ${end}`
}

/** What a slice has besides its whole quarters, as `starts_at` and `ends_at`. It is read from payments and refunds themselves. */
export function piecesOf(slice: Slice): RawBuilder<unknown> {
  const { first, end } = wholeOf(slice)
  return sql`SELECT starts_at, ends_at FROM (VALUES
      (${slice.from}::timestamptz, least(${first}::timestamptz, ${slice.until}::timestamptz)), (${end}::timestamptz, ${slice.until}::timestamptz)
    ) AS piece (starts_at, ends_at) WHERE starts_at < ends_at`
}

/** Adds the changes of these transactions to their quarters. */
export async function addToQuarters({ db }: Pick<RequestContext, 'db'>, merchantId: string, { fromXid, toXid }: XidRange): Promise<void> {
  await sql`
    INSERT INTO trade_rollups (merchant_id, currency, bucket, ${sums})
    SELECT ${merchantId}, currency, bucket, sum(successful_count), sum(declined_count), sum(declined_minor), sum(captured_minor), sum(refunded_minor)
    FROM trade_changes WHERE merchant_id = ${merchantId} AND xid >= ${fromXid} AND xid < ${toXid} GROUP BY currency, bucket
    ON CONFLICT (merchant_id, currency, bucket) DO UPDATE SET successful_count = trade_rollups.successful_count + excluded.successful_count,
      declined_count = trade_rollups.declined_count + excluded.declined_count, declined_minor = trade_rollups.declined_minor + excluded.declined_minor,
      captured_minor = trade_rollups.captured_minor + excluded.captured_minor, refunded_minor = trade_rollups.refunded_minor + excluded.refunded_minor`.execute(
    db,
  )
}

/** Removes at most `countMax` changes of earlier transactions than `throughXid`, the oldest first. Returns how many. */
export async function removeChanges({ db, merchantId }: TenantContext, throughXid: number, countMax: number): Promise<number> {
  const { numAffectedRows } = await sql`
    WITH old AS MATERIALIZED (
      SELECT xid, id FROM trade_changes WHERE merchant_id = ${merchantId} AND xid < ${throughXid} ORDER BY xid, id LIMIT ${countMax}
    )
    DELETE FROM trade_changes c USING old WHERE c.merchant_id = ${merchantId} AND c.xid = old.xid AND c.id = old.id`.execute(db)
  return Number(numAffectedRows ?? 0)
}
