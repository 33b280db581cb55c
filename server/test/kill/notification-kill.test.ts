import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { permissions } from '@counterfoil/contract/permissions'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { appUrl } from '../../src/infra/database/roles.ts'
import { recordChanges } from '../../src/modules/changes/index.ts'
import { makeAccounts, type TestAccount } from '../account.ts'
import { createTestDatabase, type TestDatabase } from '../database.ts'
import { testSecretKey } from '../postgres.ts'

/** Two workers notify, and one of them is killed again and again between the inboxes and its position. */

const eventCount = 10_000
const accountCount = 8
const recordedTogether = 50
const timeout = 300_000
/** Of each business: an owner, a member who may see disputes, and one who may not. */
const membersPerBusiness = ['owner', 'reader', 'outsider']

let db: TestDatabase
let accounts: TestAccount[]
beforeAll(async () => {
  db = await createTestDatabase()
  accounts = await makeAccounts(db, accountCount)
  for (const { businessId } of accounts) await addMembers(businessId)
})
afterAll(() => db.drop())

async function addMembers(businessId: string): Promise<void> {
  await db.owner.query(
    `WITH people AS (
       INSERT INTO users (id, email, email_normalised, name, created_at) SELECT $1 || '_' || name, $1 || '_' || name, lower($1 || '_' || name), name, now() FROM unnest($2::text[]) AS name
       RETURNING id, name
     )
     INSERT INTO members (business_id, id, user_id, is_owner, created_at) SELECT $1, 'mem_' || name, id, name = 'owner', now() FROM people`,
    [businessId, membersPerBusiness],
  )
  const rightsOf = { reader: ['payments.read'], outsider: permissions.filter((permission) => permission !== 'payments.read') }
  for (const [name, rights] of Object.entries(rightsOf)) {
    await db.owner.query(`INSERT INTO roles (business_id, id, name, permissions, created_at) VALUES ($1, $2, $2, $3, now())`, [businessId, name, rights])
    await db.owner.query(`INSERT INTO member_roles (business_id, member_id, role_id) VALUES ($1, 'mem_' || $2::text, $2)`, [businessId, name])
  }
}

async function record(): Promise<void> {
  for (let number = 0; number < eventCount; number += recordedTogether) {
    const account = accounts[(number / recordedTogether) % accountCount]
    const changes = Array.from({ length: recordedTogether }, (_, offset) => ({
      type: 'dispute.opened' as const,
      objectType: 'dispute' as const,
      objectId: `dp_${number + offset}`,
      rootId: `pi_${number + offset}`,
    }))
    await account?.run(new Date(), async (context) => recordChanges(context, changes))
  }
}

const startWorker = (...dies: string[]): ChildProcess =>
  spawn(process.execPath, [path.resolve(import.meta.dirname, 'notification-worker.ts'), appUrl(db.url, testSecretKey), ...dies], { stdio: 'ignore' })

async function countNotifications(): Promise<number> {
  return (await db.owner.query<{ count: number }>('SELECT count(*)::int AS count FROM notifications')).rows[0]?.count ?? 0
}

test('10,000 events reach each person who may know of them once, while one of two workers is killed', { timeout }, async () => {
  const survivor = startWorker()
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
    await record()
    await vi.waitFor(async () => expect(await countNotifications()).toBeGreaterThanOrEqual(2 * eventCount), { timeout, interval: 200 })
    await vi.waitFor(
      async () =>
        expect((await db.owner.query('SELECT max(last_id) = (SELECT max(id) FROM account_changes) AS is_done FROM change_positions')).rows).toEqual([
          { is_done: true },
        ]),
      { timeout, interval: 50 },
    )
  } finally {
    isOver = true
    survivor.kill('SIGKILL')
    await restarting
  }
  console.info(`notified ${await countNotifications()} times, ${kills} kills`)
  expect(kills).toBeGreaterThan(0)
  const { rows } = await db.owner.query<{ user_id: string; count: number; objects: number }>(
    'SELECT user_id, count(*)::int AS count, count(DISTINCT object_id)::int AS objects FROM notifications GROUP BY user_id',
  )
  expect(rows).toHaveLength(2 * accountCount)
  for (const { user_id: userId, count, objects } of rows) {
    expect(userId).not.toContain('outsider')
    expect([count, objects]).toEqual([eventCount / accountCount, eventCount / accountCount])
  }
})
