import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { expect, vi } from 'vitest'
import type { TestDatabase } from './database.ts'

/**
 * A trigger that takes two locks in the order A, B. While a test holds B and waits for A, PostgreSQL finds a real deadlock and ends the transaction of the
 * trigger, since the test's own connection doesn't look for deadlocks. `deadlock_attempts` counts the transactions that came this far; a rollback keeps it.
 */
const installation = `
  CREATE SEQUENCE deadlock_attempts;
  CREATE VIEW test_locks AS SELECT objid AS lock, granted FROM pg_locks
    WHERE locktype = 'advisory' AND classid = 77 AND database = (SELECT oid FROM pg_database WHERE datname = current_database());
  CREATE FUNCTION meet_deadlock() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET deadlock_timeout = '20ms' AS $$
  BEGIN
    PERFORM nextval('deadlock_attempts');
    IF NOT EXISTS (SELECT FROM test_locks WHERE lock = 2 AND granted) THEN RETURN NULL; END IF;
    PERFORM pg_advisory_xact_lock(77, 1);
    IF NOT EXISTS (SELECT FROM test_locks WHERE lock = 2 AND granted) THEN RETURN NULL; END IF;
    WHILE NOT EXISTS (SELECT FROM test_locks WHERE lock = 1 AND NOT granted) LOOP PERFORM pg_sleep(0.005); END LOOP;
    PERFORM pg_advisory_xact_lock(77, 2);
    RETURN NULL;
  END $$`

export async function installDeadlocks({ owner }: TestDatabase): Promise<void> {
  await owner.query(installation)
}

/**
 * Runs a call during which a write meets a deadlock, once or each time.
 * @param on when the trigger fires, such as `INSERT ON refunds`.
 * @returns what the call returned or threw, and how many of its transactions came to the write.
 */
export async function meetDeadlock<T>(
  { owner }: TestDatabase,
  on: string,
  call: () => Promise<T>,
  { times = 1 } = {},
): Promise<PromiseSettledResult<T> & { attempts: number }> {
  await owner.query(`ALTER SEQUENCE deadlock_attempts RESTART; CREATE TRIGGER meets_deadlock AFTER ${on} FOR EACH ROW EXECUTE FUNCTION meet_deadlock()`)
  const other = await owner.connect()
  await other.query(`SET deadlock_timeout = '1h'; BEGIN; SELECT pg_advisory_xact_lock(77, 2)`)
  try {
    let hasEnded = false
    const ended = Promise.allSettled([call().finally(() => (hasEnded = true))])
    for (let time = 1; time <= times && !hasEnded; time++) {
      while (!hasEnded && (await owner.query('SELECT FROM test_locks WHERE lock = 1 AND granted')).rowCount === 0) await wait(5)
      await other.query('SELECT pg_advisory_xact_lock(77, 1)')
      if (time < times) await other.query(`ROLLBACK; BEGIN; SELECT pg_advisory_xact_lock(77, 2)`)
    }
    await other.query('ROLLBACK')
    const [outcome] = await ended
    const { rows } = await owner.query<{ attempts: number }>('SELECT CASE WHEN is_called THEN last_value ELSE 0 END::int AS attempts FROM deadlock_attempts')
    return { ...outcome, attempts: rows[0]?.attempts ?? -1 }
  } finally {
    other.release(true)
    await owner.query(`DROP TRIGGER meets_deadlock ${on.slice(on.lastIndexOf('ON '))}`)
  }
}

/** Waits until so many connections of the test's database wait for a lock that another one holds. */
export async function untilBlocked(owner: Pick<pg.ClientBase, 'query'>, count = 1): Promise<void> {
  await vi.waitFor(async () => {
    const { rowCount } = await owner.query(`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`)
    expect(rowCount).toBeGreaterThanOrEqual(count)
  })
}
