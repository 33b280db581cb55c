import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { BusinessId } from '@counterfoil/contract/ids'
import { dayMs } from '@counterfoil/contract/time/durations'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { appUrl } from '../../src/infra/database/roles.ts'
import { makeAccounts, type TestAccount } from '../account.ts'
import { createTestDatabase, type TestDatabase } from '../database.ts'
import { openFor, sell } from '../disputes.ts'
import { testSecretKey } from '../postgres.ts'

/** Two workers remind of disputes whose deadlines come close, and one of them is killed again and again. */

const disputeCount = 120
const accountCount = 4
const timeout = 120_000
/** Visa's 30 days less the buffer of seven are over in half a day: the last reminder and the alert are due. */
const openedAgoMs = 22.5 * dayMs

let db: TestDatabase
let accounts: TestAccount[]
let folder: string
let mailFile: string
beforeAll(async () => {
  db = await createTestDatabase()
  accounts = await makeAccounts(db, accountCount)
  for (const { businessId } of accounts) await addOwner(businessId)
  folder = await mkdtemp(path.join(tmpdir(), 'reminder-kill-'))
  mailFile = path.join(folder, 'mails')
  await writeFile(mailFile, '')
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await db.drop()
})

async function addOwner(businessId: BusinessId): Promise<void> {
  await db.owner.query(
    `WITH person AS (INSERT INTO users (id, email, email_normalised, name, created_at) SELECT id, id, lower(id), 'Owner', now() FROM (SELECT $1 || '_owner' AS id) AS o RETURNING id)
     INSERT INTO members (business_id, id, user_id, is_owner, created_at) SELECT $1, 'mem_owner', id, true, now() FROM person`,
    [businessId],
  )
}

async function openDisputes(count: number): Promise<void> {
  for (let number = 0; number < count; number++) {
    const opened = new Date(Date.now() - openedAgoMs)
    await accounts[number % accountCount]?.run(opened, async (context) => openFor(context, (await sell(context, { card: 'pm_card_visa' })).id))
  }
}

const startWorker = (...dies: string[]): ChildProcess =>
  spawn(process.execPath, [path.resolve(import.meta.dirname, 'notification-worker.ts'), appUrl(db.url, testSecretKey), mailFile, ...dies], { stdio: 'ignore' })

const types = ['dispute.due_in_1_day', 'dispute.unopened']

async function countNotified(): Promise<number> {
  return (await db.owner.query<{ count: number }>('SELECT count(*)::int AS count FROM notifications WHERE event = ANY ($1)', [types])).rows[0]?.count ?? 0
}

test('each dispute is reminded of once and alerted of once, while one of two workers is killed', { timeout }, async () => {
  let survivor: ChildProcess | undefined
  let isOver = false
  let kills = 0
  const restarting = (async () => {
    while (!isOver) {
      const worker = startWorker('dies')
      const ended = once(worker, 'exit')
      const stopped = vi.waitFor(() => expect(isOver).toBe(true), { timeout, interval: 50 }).then(() => worker.kill('SIGKILL'))
      await Promise.race([ended, stopped])
      await ended
      if (!isOver) kills++
    }
  })()
  try {
    await openDisputes(disputeCount / 2)
    await vi.waitFor(() => expect(kills).toBeGreaterThan(0), { timeout, interval: 50 })
    survivor = startWorker()
    await openDisputes(disputeCount / 2)
    await vi.waitFor(async () => expect(await countNotified()).toBeGreaterThanOrEqual(types.length * disputeCount), { timeout, interval: 100 })
  } finally {
    isOver = true
    survivor?.kill('SIGKILL')
    await restarting
  }
  console.info(`reminded of ${disputeCount} disputes, ${kills} kills`)
  const onceEach = { count: disputeCount, disputes: disputeCount }
  const changes = await db.owner.query(
    `SELECT type, count(*)::int AS count, count(DISTINCT object_id)::int AS disputes FROM account_changes WHERE type::text LIKE 'dispute.due_in%' OR type = 'dispute.unopened'
     GROUP BY type ORDER BY type::text`,
  )
  expect(changes.rows).toEqual(types.map((type) => ({ type, ...onceEach })))
  const notifications = await db.owner.query(
    'SELECT event AS type, count(*)::int AS count, count(DISTINCT object_id)::int AS disputes FROM notifications WHERE event = ANY ($1) GROUP BY 1 ORDER BY 1',
    [types],
  )
  expect(notifications.rows).toEqual(types.map((type) => ({ type, ...onceEach })))
})
