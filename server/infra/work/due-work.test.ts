import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { testBanking } from '#areas/payouts/test/payouts.ts'
import { makeAccount, makeAccounts, type TestAccount, testAcquirer } from '#proof/support/account.ts'
import { createTestDatabase, type TestDatabase } from '#proof/support/database.ts'
import { untilBlocked } from '#proof/support/deadlocks.ts'
import { findMissedWork } from '#proof/support/due-work.ts'
import { createRunner } from '../../external.ts'
import { fixedClock } from '../clock/clock.ts'
import type { TenantContext } from '../context.ts'
import { runAsProcessor } from '../tenant-work.ts'
import { type AccountJob, nextLook } from './account-job.ts'
import { noteDue, writeNotes } from './due-work.ts'
import { claimDueWork, findDueWork } from './due-work-store.ts'
import { failureCountMax, workOffDue } from './round.ts'

/** A job that keeps its due times in a table of the test, so that the registry is tested without money. */
const start = new Date('2026-03-02T10:00:00Z')
const later = (seconds: number) => new Date(start.getTime() + seconds * 1000)
const clock = fixedClock(start)
const log = { error: vi.fn() }
const done: Date[] = []
let failure: Error | null = null

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
  await db.owner.query('CREATE TABLE things (merchant_id text PRIMARY KEY, due_at jsonb NOT NULL)')
  await db.owner.query('GRANT SELECT, INSERT, UPDATE ON things TO counterfoil_app')
})
afterAll(() => db.drop())

async function thingsOf({ db: tx, merchantId }: TenantContext): Promise<Date[]> {
  const { rows } = await sql<{ due_at: string[] }>`SELECT due_at FROM things WHERE merchant_id = ${merchantId}`.execute(tx)
  return (rows[0]?.due_at ?? []).map((at) => new Date(at)).toSorted((one, other) => one.getTime() - other.getTime())
}

async function setThings({ db: tx, merchantId }: TenantContext, things: readonly Date[]): Promise<void> {
  await sql`INSERT INTO things VALUES (${merchantId}, ${JSON.stringify(things)}) ON CONFLICT (merchant_id) DO UPDATE SET due_at = excluded.due_at`.execute(tx)
}

const job: AccountJob = {
  name: 'test',
  findDue: async (context) => (await thingsOf(context))[0] ?? null,
  run: async (context) => {
    if (failure) throw failure
    const things = await thingsOf(context)
    const due = things.filter((at) => at <= context.now)
    done.push(...due)
    await setThings(
      context,
      things.filter((at) => at > context.now),
    )
    return { hasMore: false }
  },
}

async function addThing(context: TenantContext, at: Date): Promise<void> {
  await setThings(context, [...(await thingsOf(context)), at])
  noteDue(context, 'test', at)
}

const options = () => ({ database: db.database, clock, runner: createRunner(testAcquirer, testBanking), log })
const work = () => workOffDue(options(), [job])

async function rowOf({ merchantId }: TestAccount) {
  const { rows } = await db.owner.query<{ wakes_at: Date; due_at: Date | null; looks: number; failure_count: number }>(
    `SELECT wakes_at, due_at, looks, failure_count FROM due_work WHERE merchant_id = $1 AND job = 'test'`,
    [merchantId],
  )
  return rows[0]
}

async function freshAccount(): Promise<TestAccount> {
  clock.set(start)
  done.length = 0
  failure = null
  await db.owner.query('DELETE FROM due_work')
  return makeAccount(db)
}

describe('the row of an account and a job', () => {
  test('has the earliest due time, and is written only when something is due earlier', async () => {
    const account = await freshAccount()
    await account.run(start, (context) => addThing(context, later(60)))
    const versionOf = async () => (await db.owner.query('SELECT xmin::text FROM due_work')).rows
    const before = await versionOf()
    await account.run(start, (context) => addThing(context, later(90)))
    expect(await versionOf()).toEqual(before)
    await account.run(start, (context) => addThing(context, later(30)))
    expect(await rowOf(account)).toMatchObject({ wakes_at: later(30), due_at: later(30) })
  })

  test('keeps no sale waiting for another that is not committed', async () => {
    const account = await freshAccount()
    await account.run(start, async (context) => noteDue(context, 'test', later(10)))
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>()
    const open = account.run(start, async (context) => {
      noteDue(context, 'test', later(60))
      await writeNotes(context)
      await mayEnd
    })
    await account.run(start, async (context) => noteDue(context, 'test', later(60)))
    end()
    await open
  })

  test('is due earlier where the account’s clock moves, also for a sale that commits meanwhile', async () => {
    const account = await freshAccount()
    await account.run(start, (context) => addThing(context, later(3600)))
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>()
    const { promise: isWritten, resolve: written } = Promise.withResolvers<void>()
    const other = await makeAccount(db)
    const open = other.run(start, async (context) => {
      await addThing(context, later(7200))
      await writeNotes(context)
      written()
      await mayEnd
    })
    await isWritten
    const moved = db.owner.query('UPDATE merchant_accounts SET clock_ahead_ms = 3600000 WHERE merchant_id = ANY ($1)', [[account.merchantId, other.merchantId]])
    await untilBlocked(db.owner)
    end()
    await Promise.all([open, moved])
    expect(await rowOf(account)).toMatchObject({ due_at: start })
    expect(await rowOf(other)).toMatchObject({ due_at: later(3600) })
    await work()
    expect(done).toEqual([later(3600)])
    expect(await rowOf(other)).toMatchObject({ due_at: later(3600) })
  })
})

describe('a process that has just committed a note', () => {
  const note = (account: TestAccount, at: Date) => account.run(clock.now(), async (context) => noteDue(context, 'test', at))
  const dropRow = () => db.owner.query('DELETE FROM due_work')
  afterEach(() => vi.restoreAllMocks())

  test('relies on it for a second, for what is due then or later', async () => {
    const account = await freshAccount()
    const now = performance.now()
    const at = vi.spyOn(performance, 'now').mockReturnValue(now)
    await note(account, later(60))
    await dropRow()
    await note(account, later(60))
    await note(account, later(90))
    expect(await rowOf(account)).toBeUndefined()
    await note(account, later(59))
    expect(await rowOf(account)).toMatchObject({ due_at: later(59) })
    await dropRow()
    at.mockReturnValue(now + 1001)
    await note(account, later(60))
    expect(await rowOf(account)).toMatchObject({ due_at: later(60) })
  })

  test('does not rely on one that was rolled back, nor on one that only relied on another', async () => {
    const account = await freshAccount()
    const failed = account.run(start, async (context) => {
      noteDue(context, 'test', later(60))
      await writeNotes(context)
      throw new Error('no sale')
    })
    await expect(failed).rejects.toThrow('no sale')
    const now = performance.now()
    const at = vi.spyOn(performance, 'now').mockReturnValue(now)
    await note(account, later(60))
    expect(await rowOf(account)).toMatchObject({ due_at: later(60) })
    at.mockReturnValue(now + 600)
    await note(account, later(60))
    await dropRow()
    at.mockReturnValue(now + 1200)
    await note(account, later(60))
    expect(await rowOf(account)).toMatchObject({ due_at: later(60) })
  })

  test('asks again once its time has come, and once a worker has moved the row', async () => {
    const account = await freshAccount()
    await note(account, later(60))
    clock.set(later(60))
    await dropRow()
    await note(account, later(60))
    expect(await rowOf(account)).toMatchObject({ due_at: later(60) })
    await note(account, later(300))
    await db.owner.query(`UPDATE due_work SET wakes_at = '-infinity'`)
    await work()
    await note(account, later(300))
    expect(await rowOf(account)).toMatchObject({ due_at: later(300) })
  })

  test('loses nothing where a worker moves the row meanwhile', async () => {
    const account = await freshAccount()
    await account.run(start, (context) => addThing(context, later(1)))
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>()
    const { promise: begun, resolve: hasBegun } = Promise.withResolvers<void>()
    // It relies on the first thing, which the worker of another process is past when it commits.
    const open = account.run(start, async (context) => {
      noteDue(context, 'test', later(2))
      await writeNotes(context)
      hasBegun()
      await mayEnd
      await addThingWithoutNote(context, later(2))
    })
    await begun
    clock.advance(1_000)
    await work()
    end()
    await open
    clock.advance(2_000)
    await work()
    expect(done).toEqual([later(1), later(2)])
  })
})

describe('a round', () => {
  test('does what is due, looks again twice, and then leaves nothing behind', async () => {
    const account = await freshAccount()
    await account.run(start, (context) => addThing(context, start))
    await work()
    expect(done).toEqual([start])
    expect(await rowOf(account)).toMatchObject({ wakes_at: later(2), due_at: null })
    clock.advance(2_000)
    await work()
    expect(await rowOf(account)).toMatchObject({ wakes_at: later(62), due_at: null })
    clock.advance(60_000)
    expect(await work()).toBe(false)
    expect(await rowOf(account)).toBeUndefined()
  })

  test('finds what a sale noted before the worker’s look and committed after it', async () => {
    const account = await freshAccount()
    await account.run(start, async (context) => noteDue(context, 'test', start))
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>()
    const { promise: noted, resolve: hasNoted } = Promise.withResolvers<void>()
    const open = account.run(start, async (context) => {
      noteDue(context, 'test', later(1))
      // The row is early enough, so nothing is written.
      await writeNotes(context)
      hasNoted()
      await mayEnd
      await addThingWithoutNote(context, later(1))
    })
    await noted
    await work()
    end()
    await open
    clock.advance(2_000)
    await work()
    expect(done).toEqual([later(1)])
  })

  test('leaves to another worker what that one has claimed, until it dies', async () => {
    const account = await freshAccount()
    await account.run(start, (context) => addThing(context, start))
    const { promise: mayDie, reject: die } = Promise.withResolvers<void>()
    const { promise: claimed, resolve: hasClaimed } = Promise.withResolvers<boolean>()
    const dying = runAsProcessor(db.database, clock, account, async (context) => {
      hasClaimed((await claimDueWork(context, 'test')) !== undefined)
      await mayDie
    })
    expect(await claimed).toBe(true)
    expect(await work()).toBe(false)
    expect(done).toEqual([])
    die(new Error('died'))
    await expect(dying).rejects.toThrow('died')
    await work()
    expect(done).toEqual([start])
  })

  test('has nothing to do for a worker that comes second', async () => {
    const account = await freshAccount()
    await account.run(start, (context) => addThing(context, start))
    await Promise.all(Array.from({ length: 4 }, work))
    expect(done).toEqual([start])
  })

  test('puts a job that fails off for longer each time, reports it once it keeps failing, and does the other accounts’ work', async () => {
    const [broken, sound] = [await freshAccount(), await makeAccount(db)]
    await broken.run(start, (context) => addThing(context, start))
    failure = new Error('no such card network')
    const pauses: number[] = []
    for (let tried = 0; tried < failureCountMax + 1; tried++) {
      await expect(work()).rejects.toThrow(`The work of account ${broken.merchantId} failed.`)
      const row = await rowOf(broken)
      pauses.push(((row?.wakes_at.getTime() ?? 0) - clock.now().getTime()) / 1000)
      // Nothing to do before its time.
      expect(await work()).toBe(false)
      clock.set(row?.wakes_at ?? start)
    }
    expect(pauses).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 300, 3600, 3600])
    expect(log.error).toHaveBeenCalledExactlyOnceWith(
      { job: 'test', account: broken.merchantId, failures: failureCountMax },
      'a job keeps failing and is now retried once an hour',
    )
    const { rows } = await db.owner.query('SELECT * FROM due_work_health($1)', [failureCountMax])
    expect(rows).toMatchObject([{ job: 'test', failing_count: '1' }])
    failure = null
    await sound.run(start, (context) => addThing(context, start))
    await work()
    expect(done).toEqual([start, start])
    expect(await rowOf(broken)).toMatchObject({ failure_count: 0, due_at: null })
  })

  test('asks one index, which skips every account that has nothing due', async () => {
    await freshAccount()
    await makeAccounts(db, 5_000)
    await db.owner.query(
      `INSERT INTO due_work (merchant_id, job, wakes_at, due_at) SELECT merchant_id, 'funds', $1::timestamptz + interval '1 day', $1::timestamptz + interval '1 day' FROM merchant_accounts`,
      [start],
    )
    await db.owner.query('ANALYZE due_work, merchant_accounts')
    const { rows } = await db.owner.query(
      `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) SELECT w.merchant_id, a.business_id, w.job
       FROM (SELECT * FROM due_work WHERE wakes_at <= '${start.toISOString()}' AND job = ANY ('{funds,test}') ORDER BY wakes_at LIMIT 200) AS w
       JOIN merchant_accounts a ON a.merchant_id = w.merchant_id ORDER BY w.wakes_at`,
    )
    const plan = JSON.stringify(rows)
    expect(plan).toContain('due_work_by_time')
    expect(plan).not.toContain('Seq Scan')
    const buffers = rows[0]['QUERY PLAN'][0].Plan
    expect(buffers['Shared Hit Blocks'] + buffers['Shared Read Blocks']).toBeLessThan(20)
    expect(await findDueWork(db.database, ['funds'], start, 200)).toEqual([])
  })
})

async function addThingWithoutNote(context: TenantContext, at: Date): Promise<void> {
  await setThings(context, [...(await thingsOf(context)), at])
}

test('the next look: at the due time, and again while a later due time may have hidden an earlier one', () => {
  const now = start
  expect(nextLook(now, { due_at: null, looks: 2 }, null)).toBeNull()
  expect(nextLook(now, { due_at: later(-1), looks: 2 }, later(3600))).toEqual({ wakesAt: later(2), dueAt: later(3600), looks: 1 })
  expect(nextLook(now, { due_at: later(3600), looks: 1 }, later(3600))).toEqual({ wakesAt: later(60), dueAt: later(3600), looks: 2 })
  expect(nextLook(now, { due_at: later(3600), looks: 2 }, later(3600))).toEqual({ wakesAt: later(3600), dueAt: later(3600), looks: 2 })
  expect(nextLook(now, { due_at: later(3600), looks: 1 }, later(1))).toEqual({ wakesAt: later(1), dueAt: later(1), looks: 2 })
  expect(nextLook(now, { due_at: later(-5), looks: 2 }, later(-5))).toEqual({ wakesAt: later(2), dueAt: later(-5), looks: 0 })
})

test('the check of the tests finds a thing that nobody noted', async () => {
  const account = await freshAccount()
  await db.owner.query(
    `INSERT INTO payout_schedules (merchant_id, currency, frequency, minimum_minor, next_run_at, updated_at) VALUES ($1, 'USD', 'daily', 0, $2, $2)`,
    [account.merchantId, start],
  )
  expect(await findMissedWork(db.owner, start)).toEqual([`payouts of ${account.merchantId}, due at ${start.toISOString()}, would be missed`])
})
