import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { dayMs, hourMs } from '@counterfoil/contract/time/durations'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { appUrl } from '../../src/infra/database/roles.ts'
import { makeAccounts, type TestAccount } from '../account.ts'
import { createTestDatabase, type TestDatabase } from '../database.ts'
import { insertOutcomes } from '../outcomes.ts'
import { testSecretKey } from '../postgres.ts'

/** Two workers compare success rates, blocked payments and balances of accounts with their rules, and one of them is killed again and again. */

const accountCount = 60
const timeout = 120_000

let db: TestDatabase
let accounts: TestAccount[]
let folder: string
let mailFile: string
beforeAll(async () => {
  db = await createTestDatabase()
  accounts = await makeAccounts(db, accountCount)
  for (const account of accounts) await plantDrop(account)
  folder = await mkdtemp(path.join(tmpdir(), 'alert-kill-'))
  mailFile = path.join(folder, 'mails')
  await writeFile(mailFile, '')
}, timeout)
afterAll(async () => {
  await rm(folder, { recursive: true })
  await db.drop()
})

/** Half of the payments of the last full hour are blocked, and none of the earlier weeks. */
async function plantDrop({ merchantId, businessId }: TestAccount): Promise<void> {
  await db.owner.query(
    `WITH person AS (INSERT INTO users (id, email, email_normalised, name, created_at) SELECT id, id, lower(id), 'Owner', now() FROM (SELECT $1 || '_owner' AS id) AS o RETURNING id)
     INSERT INTO members (business_id, id, user_id, is_owner, created_at) SELECT $1, 'mem_owner', id, true, now() FROM person`,
    [businessId],
  )
  const lastHour = new Date(Math.floor(Date.now() / hourMs) * hourMs - hourMs / 2)
  await insertOutcomes(db.owner, merchantId, lastHour, { successful: 50, declined: 50 })
  await insertOutcomes(db.owner, merchantId, lastHour, { successful: 0, declined: 50 }, { dimension: 'decline', value: 'transaction_blocked' })
  // With the hours around it, for zones that have changed their clocks since.
  for (const week of [1, 2, 3, 4]) {
    for (const hours of [-1, 0, 1]) {
      await insertOutcomes(db.owner, merchantId, new Date(lastHour.getTime() - week * 7 * dayMs + hours * hourMs), { successful: 100, declined: 0 })
    }
  }
}

/** Each account has one rule of each kind, by which its figures are too low or too high: without money, a balance is below anything. */
const rules = [
  { kind: 'success_rate', currency: null, threshold: 10, count: 50, job: 'acceptance_alert', event: 'acceptance.dropped' },
  { kind: 'blocks', currency: null, threshold: 2, count: 20, job: 'acceptance_alert', event: 'risk.blocks_rose' },
  { kind: 'balance', currency: 'USD', threshold: 1, count: null, job: 'balance_alert', event: 'balance.low' },
] as const
const events = rules.map(({ event }) => event)

/** Has the workers compare the figures of some accounts. */
async function setAlerts(some: readonly TestAccount[]): Promise<void> {
  for (const { merchantId } of some) {
    for (const { kind, currency, threshold, count, job } of rules) {
      await db.owner.query('INSERT INTO alert_rules (merchant_id, kind, currency, threshold, count_min, set_at) VALUES ($1, $2, $3, $4, $5, now())', [
        merchantId,
        kind,
        currency,
        threshold,
        count,
      ])
      await db.owner.query(`INSERT INTO due_work (merchant_id, job, wakes_at) VALUES ($1, $2, '-infinity') ON CONFLICT DO NOTHING`, [merchantId, job])
    }
  }
}

const startWorker = (...dies: string[]): ChildProcess =>
  spawn(process.execPath, [path.resolve(import.meta.dirname, 'notification-worker.ts'), appUrl(db.url, testSecretKey), mailFile, ...dies], { stdio: 'ignore' })

const countOf = async (query: string) => (await db.owner.query<{ count: number; accounts: number }>(query, [events])).rows[0]
const notified = () => countOf(`SELECT count(*)::int AS count, count(DISTINCT account_id)::int AS accounts FROM notifications WHERE event = ANY ($1)`)

test('each account is alerted once of each figure, while one of two workers is killed', { timeout }, async () => {
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
    await setAlerts(accounts.slice(0, accountCount / 2))
    await vi.waitFor(() => expect(kills).toBeGreaterThan(0), { timeout, interval: 50 })
    survivor = startWorker()
    await setAlerts(accounts.slice(accountCount / 2))
    await vi.waitFor(async () => expect((await notified())?.count).toBeGreaterThanOrEqual(accountCount * rules.length), { timeout, interval: 100 })
  } finally {
    isOver = true
    survivor?.kill('SIGKILL')
    await restarting
  }
  console.info(`alerted ${accountCount} accounts of ${rules.length} figures, ${kills} kills`)
  const onceEach = { count: accountCount * rules.length, accounts: accountCount }
  const changes = `SELECT count(*)::int AS count, count(DISTINCT merchant_id)::int AS accounts FROM account_changes WHERE type::text = ANY ($1)`
  expect([await countOf(changes), await notified()]).toEqual([onceEach, onceEach])
  const { rows } = await db.owner.query('SELECT FROM alert_rules WHERE alerted_at IS NOT NULL')
  expect(rows).toHaveLength(accountCount * rules.length)
})
