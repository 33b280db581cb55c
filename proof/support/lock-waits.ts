import type pg from 'pg'
import { expect, vi } from 'vitest'

/** Waits until so many connections of the test's database wait for a lock that another one holds. */
export async function untilBlocked(owner: Pick<pg.ClientBase, 'query'>, count = 1): Promise<void> {
  await vi.waitFor(async () => {
    const { rowCount } = await owner.query(`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`)
    expect(rowCount).toBeGreaterThanOrEqual(count)
  })
}
