import { sql } from 'kysely'
import type { RequestContext } from './context.ts'

/**
 * A roll-up adds up a change log up to a watermark: the oldest transaction that may still be open, since rows commit out of the order of their ids.
 * A figure is the roll-up and the rows from the watermark on, read in one statement, and so exact at once.
 */

type Rollup = 'vamp' | 'trade'

/** Transactions from the first, and before the second. */
export interface XidRange {
  readonly fromXid: number
  readonly toXid: number
}

/** The watermark of an account's roll-up, for a figure's own statement. Coalesced inside, since row-level security takes no condition with a COALESCE to an index. */
export function watermarkOf(merchantId: string, rollup: Rollup) {
  return sql`(SELECT coalesce(max(through_xid), 0) FROM rollup_watermarks WHERE merchant_id = ${merchantId} AND rollup = ${rollup})`
}

/** Holds the watermark until the transaction ends, so that nobody else moves it meanwhile. */
export async function lockWatermark({ db }: Pick<RequestContext, 'db'>, merchantId: string, rollup: Rollup): Promise<number> {
  await sql`INSERT INTO rollup_watermarks (merchant_id, rollup) VALUES (${merchantId}, ${rollup}) ON CONFLICT DO NOTHING`.execute(db)
  const { rows } = await sql<{ through_xid: number }>`
    SELECT through_xid FROM rollup_watermarks WHERE merchant_id = ${merchantId} AND rollup = ${rollup} FOR UPDATE`.execute(db)
  return rows[0]?.through_xid ?? 0
}

/** Moves a watermark that the caller holds to the oldest transaction that is still open, and returns what it passed: all of that has ended. */
export async function moveWatermark({ db }: Pick<RequestContext, 'db'>, merchantId: string, rollup: Rollup, fromXid: number): Promise<XidRange> {
  const { rows } = await sql<{ to_xid: number }>`
    UPDATE rollup_watermarks SET through_xid = greatest(${fromXid}::bigint, pg_snapshot_xmin(pg_current_snapshot())::text::bigint)
    WHERE merchant_id = ${merchantId} AND rollup = ${rollup} RETURNING through_xid AS to_xid`.execute(db)
  return { fromXid, toXid: rows[0]?.to_xid ?? fromXid }
}

/** Where a roll-up is not what it adds up. */
export interface Difference {
  merchant_id: string
  subject: string
  details: string
  /** How many there are in all; only the first are told. */
  total_count: number
}

/** How many differences of a rule are told. */
export const differencesMax = 5
