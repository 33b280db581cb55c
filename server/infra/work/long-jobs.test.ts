import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { JobId } from '#kernel/ids.ts'
import { makeAccount, type TestAccount } from '#proof/support/account.ts'
import { createTestDatabase, type TestDatabase } from '#proof/support/database.ts'
import { systemClock } from '../clock/clock.ts'
import type { RequestContext } from '../context.ts'
import { machineContext } from '../machine-context.ts'
import { type LongJob, type LongJobRun, type LongJobStep, longFailuresMax, longJobTransitions, statesBefore } from './long-job.ts'
import {
  cancelLongJob,
  claimLongJob,
  findLongJob,
  findOpenLongJob,
  insertLongJob,
  type LongJobRow,
  recordLongFailure,
  releaseLongJob,
  retryLongJob,
  saveLongStep,
} from './long-jobs-store.ts'
import { workOffLongJobs } from './long-round.ts'

/** Jobs that count up to the number in their arguments, one a step. */

let db: TestDatabase
let account: TestAccount
let onStep: (job: LongJobRun) => Promise<unknown> = async () => {}
const log = { error: vi.fn() }

beforeAll(async () => {
  db = await createTestDatabase()
  account = await makeAccount(db)
})
beforeEach(async () => {
  onStep = async () => {}
  log.error.mockClear()
  await db.owner.query('DELETE FROM long_jobs')
})
afterAll(() => db.drop())

async function countOn(_context: unknown, job: LongJobRun): Promise<LongJobStep> {
  await onStep(job)
  const { to } = job.arguments as { to: number }
  const doneCount = ((job.position as number | null) ?? 0) + 1
  return { position: doneCount, doneCount, totalCount: to, ...(doneCount === to && { result: { counted: to } }) }
}

const jobs: readonly LongJob[] = [
  { name: 'count', scope: 'installation', run: countOn },
  { name: 'count_own', scope: 'account', run: countOn },
]
const kinds = jobs.map(({ name }) => name)
const work = () => workOffLongJobs({ database: db.database, clock: systemClock, log }, jobs)
const within = <T>(run: (context: RequestContext) => Promise<T>) => db.database.transaction({}, (tx) => run(machineContext(tx, new Date())))
const start = (to = 3) => within((context) => insertLongJob(context, 'count', { to }))
const find = (id: JobId) => within((context) => findLongJob(context, id)) as Promise<LongJobRow>
const claim = (worker: string) => claimLongJob(db.database, kinds, worker, 45)
/** As if a lease or a pause were over. */
const pass = () =>
  db.owner.query(
    `UPDATE long_jobs SET starts_at = starts_at - interval '1 hour', leased_until = leased_until - interval '1 hour' WHERE state IN ('waiting', 'running')`,
  )

test('commits step by step with its progress, and ends with a result', async () => {
  const seen: unknown[] = []
  onStep = async ({ position, doneCount, totalCount }) => seen.push([position, doneCount, totalCount])
  const id = await start()
  expect(await find(id)).toMatchObject({ kind: 'count', state: 'waiting', arguments: { to: 3 }, doneCount: 0, totalCount: null })
  expect(await work()).toBe(true)
  expect(seen).toEqual([
    [null, 0, null],
    [1, 1, 3],
    [2, 2, 3],
  ])
  expect(await find(id)).toMatchObject({ state: 'done', doneCount: 3, totalCount: 3, result: { counted: 3 } })
  expect(await work()).toBe(false)
})

test('a step that asks for a pause is followed by the next one after it', async () => {
  const paused: LongJob = {
    name: 'count',
    scope: 'installation',
    run: async (_context, { doneCount }) => (doneCount === 0 ? { position: 1, doneCount: 1, pauseSeconds: 60 } : { doneCount, result: null }),
  }
  const id = await start()
  const workPaused = () => workOffLongJobs({ database: db.database, clock: systemClock, log }, [paused])
  expect(await workPaused()).toBe(true)
  expect(await find(id)).toMatchObject({ state: 'waiting', position: 1, failureCount: 0 })
  expect(await workPaused()).toBe(false)
  await pass()
  expect(await workPaused()).toBe(true)
  expect(await find(id)).toMatchObject({ state: 'done', doneCount: 1 })
})

test('a worker that died loses its job with its lease, and cannot save anything from then on', async () => {
  const id = await start()
  expect(await claim('first')).toEqual({ id, account: null })
  expect(await within((context) => saveLongStep(context, id, 'first', { position: 1, doneCount: 1 }))).toBe(true)
  expect(await claim('second')).toBeNull()
  await pass()
  expect(await claim('second')).toEqual({ id, account: null })
  expect(await within((context) => saveLongStep(context, id, 'first', { position: 2, doneCount: 2 }))).toBe(false)
  await within((context) => releaseLongJob(context, id, 'second'))
  const positions: unknown[] = []
  onStep = async ({ position }) => positions.push(position)
  await work()
  expect(positions).toEqual([1, 2])
  expect(await find(id)).toMatchObject({ state: 'done', doneCount: 3 })
})

test('the effects of a step that lost its lease are rolled back', async () => {
  const id = await start(1)
  onStep = async () => {
    await pass()
    expect(await claim('other')).toEqual({ id, account: null })
  }
  expect(await work()).toBe(true)
  expect(await find(id)).toMatchObject({ state: 'running', doneCount: 0, position: null })
  expect(log.error).not.toHaveBeenCalled()
})

test('repeats a step that fails after a pause, fails after five times, and continues there when it is retried', async () => {
  const id = await start()
  onStep = async ({ doneCount }) => {
    if (doneCount === 1) throw new Error('the disk is on fire')
  }
  for (let failures = 1; failures < longFailuresMax; failures++) {
    expect(await work()).toBe(true)
    expect(await find(id)).toMatchObject({ state: 'waiting', failureCount: failures, lastError: 'Error: the disk is on fire', doneCount: 1 })
    expect(await work()).toBe(false)
    await pass()
  }
  await work()
  expect(await find(id)).toMatchObject({ state: 'failed', failureCount: longFailuresMax })
  await pass()
  expect(await work()).toBe(false)
  onStep = async () => {}
  expect(await within((context) => retryLongJob(context, id))).toBe(true)
  await work()
  expect(await find(id)).toMatchObject({ state: 'done', doneCount: 3, lastError: null, failureCount: 0 })
  expect(await within((context) => retryLongJob(context, id))).toBe(false)
})

describe('a job that is canceled', () => {
  test('ends immediately while it waits', async () => {
    const id = await start()
    expect(await within((context) => cancelLongJob(context, id))).toBe(true)
    expect(await find(id)).toMatchObject({ state: 'canceled' })
    expect(await work()).toBe(false)
    expect(await within((context) => cancelLongJob(context, id))).toBe(false)
  })

  test('ends after the step that runs, whose effects stay', async () => {
    const id = await start()
    onStep = async () => {
      await within((context) => cancelLongJob(context, id))
    }
    await work()
    expect(await find(id)).toMatchObject({ state: 'canceled', doneCount: 1 })
  })
})

test('a job of an account runs as that account, and nobody else sees it', async () => {
  const other = await makeAccount(db)
  const now = new Date()
  const id = await account.run(now, (context) => insertLongJob(context, 'count_own', { to: 1 }))
  expect(await find(id)).toBeUndefined()
  expect(await other.run(now, (context) => findLongJob(context, id))).toBeUndefined()
  expect(await other.run(now, (context) => cancelLongJob(context, id))).toBe(false)
  expect(await account.run(now, (context) => findOpenLongJob(context, 'count_own'))).toMatchObject({ id, state: 'waiting' })
  await work()
  expect(await account.run(now, (context) => findLongJob(context, id))).toMatchObject({ state: 'done' })
})

test('two workers never run one job, and take what has waited longest', async () => {
  const first = await start()
  const second = await start()
  const [one, two, three] = [await claim('one'), await claim('two'), await claim('three')]
  expect([one?.id, two?.id, three]).toEqual([first, second, null])
})

test('moves between states by the table alone', async () => {
  const id = await start()
  expect(await within((context) => recordLongFailure(context, id, 'nobody', 'x', 1))).toBe(false)
  expect(await within((context) => retryLongJob(context, id))).toBe(false)
  expect(statesBefore('running')).toEqual(['waiting'])
  expect(statesBefore('waiting').toSorted()).toEqual(['failed', 'running'])
  expect(Object.entries(longJobTransitions).filter(([, next]) => next.length === 0)).toEqual([
    ['done', []],
    ['canceled', []],
  ])
})
