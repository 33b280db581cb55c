import { sql } from 'kysely'
import type { Database } from '../../../infra/database/database.ts'

/** Adds the monthly partitions of events up to some months ahead, and moves events that are outside them. */
export async function addEventPartitions({ global }: Database, monthsAhead: number): Promise<void> {
  await sql`SELECT add_event_partitions(${monthsAhead})`.execute(global)
}

/** Drops the events of all accounts, by whole months that ended before a time. */
export async function dropOldEvents({ global }: Database, before: Date): Promise<void> {
  await sql`SELECT drop_old_events(${before})`.execute(global)
}
