import { sql } from 'kysely'
import type { Tx } from '../../database/database.ts'

/** What operators watch, across all accounts, by the narrow functions that may look past row-level security. */

export interface ChangePartitions {
  /** Months after this one that have a partition in the change feed. */
  months_ahead: number
  /** Changes in the default partition, counted up to 10,000. */
  outside_count: number
}

export async function readChangePartitions(db: Tx): Promise<ChangePartitions> {
  const { rows } = await sql<ChangePartitions>`SELECT months_ahead, outside_count FROM change_partition_state()`.execute(db)
  const partitions = rows[0]
  if (!partitions) throw new Error('The partitions of the change feed were not returned.')
  return partitions
}

export interface WorkHealth {
  job: string
  /** Accounts where it has failed so often that it is retried rarely. */
  failing_count: number
  /** How long its oldest due work waits. */
  behind_seconds: number
}

export async function listWorkHealth(db: Tx, failures: number): Promise<WorkHealth[]> {
  return (await sql<WorkHealth>`SELECT job, failing_count, behind_seconds FROM due_work_health(${failures})`.execute(db)).rows
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
