import { sql } from 'kysely'
import type { Tx } from '../database/database.ts'

/** What operators watch, across all accounts, by the narrow functions that may look past row-level security. */

export interface RollupLag {
  rollup: 'ledger' | 'trade' | 'vamp'
  /** The age of the oldest change that is not in it yet; zero where there is none. */
  behind_seconds: number
}

export async function listRollupLags(db: Tx): Promise<RollupLag[]> {
  return (await sql<RollupLag>`SELECT rollup, behind_seconds FROM rollup_lags()`.execute(db)).rows
}

export interface WaitingWork {
  open_intent_count: number
  oldest_intent_seconds: number
  waiting_mail_count: number
}

export async function countWaitingWork(db: Tx): Promise<WaitingWork> {
  const { rows } = await sql<WaitingWork>`SELECT open_intent_count, oldest_intent_seconds, waiting_mail_count FROM waiting_work()`.execute(db)
  const work = rows[0]
  if (!work) throw new Error('The waiting work was not returned.')
  return work
}
