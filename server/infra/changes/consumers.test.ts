import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { CompiledQuery, sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { testBanking } from '#areas/payouts/test/payouts.ts'
import { accountOf, makeAccount, makeAccounts, type TestAccount, testAcquirer } from '#proof/support/account.ts'
import { backUp, restore } from '#proof/support/backups.ts'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '#proof/support/database.ts'
import { statementsOf } from '#proof/support/statements.ts'
import { createRunner } from '../../external.ts'
import { accountJobs, changeConsumers } from '../../jobs.ts'
import { addPartitions } from '../../worker.ts'
import { fixedClock } from '../clock/clock.ts'
import type { TenantContext } from '../context.ts'
import { findDueWork } from '../work/due-work-store.ts'
import { failureCountMax, workOffDue } from '../work/round.ts'
import { type ChangeConsumer, consumedCountMax, consumerJobOf, consumerJobs, consumerNames, gatherMs } from './consumers.ts'
import { recordChange, recordChanges } from './index.ts'
import { listUnread } from './unread-store.ts'

/** Two consumers that keep what they applied: `one` fails where a test says so, `other` never. */
const clock = fixedClock(new Date())
const log = { error: vi.fn(), warn: vi.fn() }
const applied: Record<'one' | 'other', string[]> = { one: [], other: [] }
let fails: (objectId: string) => boolean = () => false

const consumers: readonly ChangeConsumer[] = [
  {
    name: 'one',
    apply: async (_context, changes) => {
      const failing = changes.find(({ object_id }) => fails(object_id))
      if (failing) throw Object.assign(new Error('no such address'), { code: 'ECONNREFUSED' })
      applied.one.push(...changes.map(({ object_id }) => object_id))
    },
  },
  { name: 'other', apply: async (_context, changes) => void applied.other.push(...changes.map(({ object_id }) => object_id)) },
]
const jobs = consumerJobs(consumers)

let db: TestDatabase
let account: TestAccount
beforeAll(async () => {
  db = await createTestDatabase()
  // As the schema does for each consumer.
  await db.owner.query(`INSERT INTO change_consumers (name) SELECT unnest($1::text[])`, [consumers.map(({ name }) => name)])
  ;(consumerNames as string[]).push('one', 'other')
})
beforeEach(async () => {
  account = await makeAccount(db)
})
afterEach(async () => {
  clock.set(new Date())
  for (const list of Object.values(applied)) list.length = 0
  fails = () => false
  await db.owner.query('DELETE FROM due_work')
})
afterAll(async () => {
  ;(consumerNames as string[]).length = changeConsumers.length
  await db.drop()
})

const changeOf = (objectId: string, rootId = 'pi_1') => ({ type: 'payment.captured', objectType: 'charge', objectId, rootId }) as const
const record = (...objectIds: string[]) =>
  account.run(clock.now(), async (context) =>
    recordChanges(
      context,
      objectIds.map((id) => changeOf(id)),
    ),
  )
const options = () => ({ database: db.database, clock, runner: createRunner(testAcquirer, testBanking), log })
/** A round once what was recorded until now is due. */
const round = (consumed = jobs) => {
  clock.advance(gatherMs)
  return workOffDue(options(), consumed)
}
/** Rounds until nothing is left to do now; failed jobs are put off. */
async function work(): Promise<void> {
  const names = jobs.map(({ name }) => name)
  while (await round().catch(() => true)) if ((await findDueWork(db.database, names, clock.now(), 1)).length === 0) break
}
const rowOf = async (consumer: string) =>
  (
    await db.owner.query<{ failure_count: number; wakes_at: Date; error: string | null }>(
      'SELECT failure_count, wakes_at, error FROM due_work WHERE merchant_id = $1 AND job = $2',
      [account.merchantId, consumerJobOf(consumer)],
    )
  ).rows[0]

/** A transaction of the account that records a change and stays open until it is told to end. */
async function openTransaction(objectId: string) {
  const [recorded, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const ended = account.run(clock.now(), async (context) => {
    recordChange(context, changeOf(objectId))
    await sql`SELECT`.execute(context.db)
    recorded.resolve()
    await mayEnd.promise
  })
  await recorded.promise
  const commit = () => {
    mayEnd.resolve()
    return ended
  }
  const abort = () => {
    mayEnd.reject(new Error('aborted'))
    return ended.catch(() => {})
  }
  return { commit, abort }
}

test('the consumers of the product are those that changes are noted for, and the database has', async () => {
  const names = changeConsumers.map(({ name }) => name)
  expect(accountJobs.map(({ name }) => name)).toEqual(expect.arrayContaining(names.map(consumerJobOf)))
  const { rows } = await db.owner.query<{ name: string }>('SELECT name FROM change_consumers')
  expect(rows.map(({ name }) => name).sort()).toEqual([...names, 'one', 'other'].sort())
  expect([...consumerNames].sort()).toEqual([...names, 'one', 'other'].sort())
})

describe('a consumer', () => {
  test('gets each change once, in order, each consumer by itself', async () => {
    await record('ch_1', 'ch_2')
    await round(jobs.slice(0, 1))
    expect(applied).toEqual({ one: ['ch_1', 'ch_2'], other: [] })
    await record('ch_3')
    await work()
    expect(applied).toEqual({ one: ['ch_1', 'ch_2', 'ch_3'], other: ['ch_1', 'ch_2', 'ch_3'] })
  })

  test('gets a change of a transaction that commits behind later ones', async () => {
    const early = await openTransaction('early')
    const aborted = await openTransaction('aborted')
    await record('late')
    await work()
    expect(applied.one).toEqual(['late'])
    await aborted.abort()
    await early.commit()
    await work()
    expect(applied.one).toEqual(['late', 'early'])
    const { rows } = await db.owner.query('SELECT object_id FROM account_changes WHERE merchant_id = $1 ORDER BY id', [account.merchantId])
    expect(rows.map(({ object_id }) => object_id)).toEqual(['early', 'late'])
  })

  test('is woken by a change that commits after its look', async () => {
    await record('first')
    await work()
    const open = await openTransaction('open')
    for (const seconds of [1, 2, 60]) {
      clock.advance(seconds * 1000)
      await work()
    }
    expect(await rowOf('one')).toBeUndefined()
    await open.commit()
    await work()
    expect(applied.one).toEqual(['first', 'open'])
  })

  test('begins at its own time, and reads no change of another account', async () => {
    await record('before')
    await db.owner.query(`UPDATE change_consumers SET since = clock_timestamp() WHERE name = 'one'`)
    const other = await makeAccount(db)
    await other.run(clock.now(), async (context) => recordChange(context, changeOf('elsewhere')))
    await record('after')
    await account.run(clock.now(), async (context) => {
      expect((await listUnread(context, 'one', 10)).map(({ object_id }) => object_id)).toEqual(['after'])
      expect((await listUnread(context, 'other', 10)).map(({ object_id }) => object_id)).toEqual(['before', 'after'])
    })
  })

  test('keeps the order of each root while many write, and loses nothing', async () => {
    await db.owner.query('CREATE TABLE IF NOT EXISTS roots AS SELECT n FROM generate_series(0, 3) n; GRANT SELECT, UPDATE ON roots TO counterfoil_app')
    const counts = [0, 0, 0, 0]
    let isWriting = true
    const write = async (writer: number) => {
      for (let count = 0; count < 25; count++) {
        const root = (writer + count) % counts.length
        await account
          .run(clock.now(), async (context) => {
            // Some hold their slot and an early ID while others commit.
            if (count % 5 === 0) recordChange(context, changeOf('alone', `alone_${writer}_${count}`))
            await sql`SELECT FROM roots WHERE n = ${root} FOR NO KEY UPDATE`.execute(context.db)
            const number = counts[root] ?? 0
            recordChange(context, changeOf(String(number), `root_${root}`))
            if (count % 7 === 3) throw new Error('aborted')
            counts[root] = number + 1
          })
          .catch(() => {})
      }
    }
    const seen = new Map<string, string[]>()
    const [reader] = consumerJobs([
      {
        name: 'one',
        apply: async (_context, changes) => {
          for (const { root_id, object_id } of changes) seen.set(root_id, [...(seen.get(root_id) ?? []), object_id])
        },
      },
    ])
    const reading = (async () => {
      while (isWriting) {
        clock.set(new Date())
        await workOffDue(options(), reader ? [reader] : [])
      }
    })()
    await Promise.all(Array.from({ length: 7 }, (_, writer) => write(writer)))
    isWriting = false
    await reading
    clock.advance(120_000)
    while (await workOffDue(options(), reader ? [reader] : []));
    for (const [root, count] of counts.entries()) expect(seen.get(`root_${root}`)).toEqual(Array.from({ length: count }, (_, number) => String(number)))
    expect([...seen.keys()].filter((root) => root.startsWith('alone_'))).toHaveLength(7 * 5 - 7)
  })

  test('gets a change again that was applied when the process died before the position was committed', async () => {
    await record('ch_1', 'ch_2')
    const killed: string[] = []
    const dying = consumerJobs([
      {
        name: 'one',
        apply: async ({ db: tx }, changes) => {
          killed.push(...changes.map(({ object_id }) => object_id))
          const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(tx)
          await db.owner.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid])
        },
      },
    ])
    await expect(round(dying)).rejects.toThrow()
    expect(killed).toEqual(['ch_1', 'ch_2'])
    await work()
    expect(applied.one).toEqual(['ch_1', 'ch_2'])
  })
})

test('a restore leaves each consumer where it was, and no later change is taken for an applied one', { timeout: 120_000 }, async () => {
  await record('applied')
  await work()
  const open = await openTransaction('open')
  await record('unread')
  const folder = await mkdtemp(path.join(tmpdir(), 'counterfoil-consumers-'))
  const target = await createEmptyDatabase()
  try {
    const file = path.join(folder, 'backup.age')
    await backUp(db.url, file)
    await open.commit()
    await restore(file, target.url)
    const restored = accountOf(target, account)
    await restored.run(clock.now(), async (context) => recordChange(context, changeOf('later')))
    for (const name of ['one', 'other']) {
      const unread = await restored.run(clock.now(), (context) => listUnread(context, name, 10))
      expect(unread.map(({ object_id }) => object_id)).toEqual(['unread', 'later'])
    }
  } finally {
    await target.drop()
    await rm(folder, { recursive: true })
  }
})

describe('a consumer that fails', () => {
  test('gets the changes before the failing one, waits longer each time, and stops alone', async () => {
    fails = (id) => id === 'ch_60'
    await record(...Array.from({ length: 100 }, (_, index) => `ch_${index}`))
    const elsewhere = await makeAccount(db)
    await elsewhere.run(clock.now(), async (context) => recordChange(context, changeOf('elsewhere')))
    for (let failures = 0; failures < failureCountMax; failures = (await rowOf('one'))?.failure_count ?? 0) {
      await work()
      clock.advance(600_000)
    }
    expect(applied.one.filter((id) => id !== 'elsewhere')).toEqual(Array.from({ length: 60 }, (_, index) => `ch_${index}`))
    expect(applied.one).toContain('elsewhere')
    expect(applied.other).toHaveLength(101)
    expect(log.error).toHaveBeenCalledWith(
      { job: 'changes.one', account: account.merchantId, failures: failureCountMax },
      expect.stringContaining('keeps failing'),
    )
    expect(await rowOf('one')).toMatchObject({ error: expect.stringMatching(/^Error: failed at change \d+ \(payment\.captured of ch_60\): no such address$/) })
    expect((await db.owner.query('SELECT job, failing_count FROM due_work_health($1)', [failureCountMax])).rows).toContainEqual({
      job: 'changes.one',
      failing_count: '1',
    })

    fails = () => false
    clock.advance(3_600_000)
    await work()
    expect(applied.one.filter((id) => id !== 'elsewhere')).toHaveLength(100)
    expect(await rowOf('one')).toMatchObject({ failure_count: 0, error: null })
  })

  test('is not hurried by further changes', async () => {
    fails = () => true
    await record('ch_1')
    await work()
    const before = await rowOf('one')
    await record('ch_2')
    expect(await rowOf('one')).toEqual(before)
    expect(before).toMatchObject({ failure_count: 1 })
  })
})

describe('the cost', () => {
  test('is nothing for accounts without changes', async () => {
    await makeAccounts(db, 5_000)
    expect(
      await findDueWork(
        db.database,
        jobs.map(({ name }) => name),
        clock.now(),
        200,
      ),
    ).toEqual([])
    expect(await round()).toBe(false)
  })

  test('of a look is one index in the months since the last change', async () => {
    await addPartitions({ database: db.database, log })
    await record(...Array.from({ length: 3_000 }, (_, index) => `ch_${index}`))
    await work()
    await db.owner.query('ANALYZE account_changes, figure_lanes, change_positions')
    const read = (context: TenantContext) => listUnread(context, 'one', consumedCountMax)
    expect(await account.run(clock.now(), read)).toEqual([])
    await record('ch_new')
    const look = (await statementsOf(db.database.pool, () => account.run(clock.now(), read))).find(({ text }) => text.includes('change_positions'))
    const { rows } = await account.run(clock.now(), ({ db: tx }) =>
      tx.executeQuery<{ 'QUERY PLAN': string }>(CompiledQuery.raw(`EXPLAIN (ANALYZE, BUFFERS) ${look?.text}`, [...(look?.values ?? [])])),
    )
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toMatch(/Index Scan using account_changes_\w+_slot_id_idx on account_changes/)
    expect(Number(/shared hit=(\d+)/.exec(plan)?.[1])).toBeLessThan(30)
  })
})
