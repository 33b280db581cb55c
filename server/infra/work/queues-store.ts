import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { runPrepared } from '../database/prepared.ts'

/** Whether a queue has something due: SQL of one look-up in an index, in a function that sees the rows of all tenants. */
export type DueCondition = RawBuilder<boolean>

/** Asks for many queues in one statement. @returns whether each has something due, in the same order. */
export async function findDueQueues({ global }: Pick<Database, 'global'>, conditions: readonly DueCondition[]): Promise<boolean[]> {
  const { rows } = await runPrepared<{ due: boolean[] }>(global, sql`SELECT ARRAY[${sql.join(conditions)}] AS due`)
  return rows[0]?.due ?? []
}

/** Whether an account has one of the jobs due. */
export const isWorkDue = (jobs: readonly string[], now: Date): DueCondition => sql`has_due_work(${[...jobs]}::text[], ${now}::timestamptz)`

/** Whether a long job waits, or its worker is dead. */
export const isLongJobOpen = (kinds: readonly string[]): DueCondition => sql`has_open_long_job(${[...kinds]}::text[])`
