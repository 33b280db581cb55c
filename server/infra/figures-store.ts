import { sql } from 'kysely'
import type { MerchantId } from '#kernel/ids.ts'
import type { RequestContext } from './context.ts'

/** Running figures: triggers add to them in the statement that writes their rows. A figure is the sum of its folded rows and the lanes of its account, read in one statement; see `take_lane` in the database. */

/**
 * The lanes of an account, for `lane = ANY (…)`: as a condition of the index it skips what folded lanes left behind while an old snapshot is held, which a
 * join with `figure_lanes` would read.
 */
export function lanesOf(merchantId: MerchantId) {
  return sql`ARRAY(SELECT lane FROM figure_lanes WHERE merchant_id = ${merchantId})`
}

/** As the owner of all tables. */
export type Owner = Pick<RequestContext, 'db'>

export async function listAccountIds({ db }: Owner): Promise<MerchantId[]> {
  const rows = await db.selectFrom('merchant_accounts').select('merchant_id').orderBy('merchant_id').execute()
  return rows.map(({ merchant_id }) => merchant_id)
}

/** Functions of the database that add what figures of an account differ from their rows. */
export const rebuilds = ['rebuild_figures', 'rebuild_customer_figures', 'rebuild_acceptance', 'rebuild_blocked'] as const

/** Adds what the figures of an account differ from their rows, and has the worker look at its jobs. Safe while the account trades. */
export async function rebuildFigures({ db }: Owner, merchantId: MerchantId): Promise<void> {
  for (const name of rebuilds) await sql`SELECT ${sql.raw(name)}(${merchantId})`.execute(db)
  await sql`UPDATE due_work SET wakes_at = '-infinity', looks = 0 WHERE merchant_id = ${merchantId}`.execute(db)
}

/** Where a figure is not the sum of its rows. */
export interface Difference {
  merchant_id: MerchantId
  subject: string
  details: string
  /** How many there are in all; only the first are returned. */
  total_count: number
}

/** How many differences of a rule are returned. */
export const differencesMax = 5
