import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { BusinessId, UserId } from '@counterfoil/contract/ids'
import { permissions } from '@counterfoil/contract/permissions'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Session } from '../../src/infra/context.ts'
import { appUrl } from '../../src/infra/database/roles.ts'
import { machineContext } from '../../src/infra/machine-context.ts'
import { createOutbound } from '../../src/infra/outbound/outbound.ts'
import { runAsUser } from '../../src/infra/user-work.ts'
import { recordChanges } from '../../src/modules/changes/index.ts'
import { addDevice, createPushSealer } from '../../src/modules/push/devices.ts'
import { readPublicKey } from '../../src/modules/push/identity.ts'
import { makeAccounts, type TestAccount } from '../account.ts'
import { createTestDatabase, type TestDatabase } from '../database.ts'
import { testKeys } from '../keys.ts'
import { testSecretKey } from '../postgres.ts'
import { type PushService, startPushService } from '../push-service.ts'

/** Two workers notify in inboxes, by email and in browsers, and one of them is killed again and again. */

const eventCount = 10_000
const accountCount = 8
const recordedTogether = 50
const timeout = 600_000
/** Of each business: an owner, a member who may see disputes, and one who may not. */
const membersPerBusiness = ['owner', 'reader', 'outsider']

let db: TestDatabase
let accounts: TestAccount[]
let service: PushService
let folder: string
let mailFile: string
beforeAll(async () => {
  db = await createTestDatabase()
  accounts = await makeAccounts(db, accountCount)
  for (const { businessId } of accounts) await addMembers(businessId)
  service = await startPushService()
  const { rows } = await db.owner.query<{ id: UserId }>('SELECT user_id AS id FROM members')
  for (const { id } of rows) await addBrowser(id)
  folder = await mkdtemp(path.join(tmpdir(), 'notification-kill-'))
  mailFile = path.join(folder, 'mails')
  await writeFile(mailFile, '')
})
afterAll(async () => {
  service.close()
  await rm(folder, { recursive: true })
  await db.drop()
})

/** Members also have a browser, which nothing reaches without the right. */
async function addBrowser(userId: UserId): Promise<void> {
  const { database } = db
  const dependencies = { keys: testKeys, outbound: createOutbound({ outboundLoopback: 'allow', outboundPorts: [443] }) }
  await runAsUser(database, machineContext(database.global, new Date()), userId, async (context) => {
    await readPublicKey(context, createPushSealer(testKeys))
    await addDevice({ ...context, session: { id: `ses_${userId}` } as Session }, dependencies, service.subscribe())
  })
}

async function addMembers(businessId: BusinessId): Promise<void> {
  await db.owner.query(
    `WITH people AS (
       INSERT INTO users (id, email, email_normalised, name, created_at) SELECT $1 || '_' || name, $1 || '_' || name, lower($1 || '_' || name), name, now() FROM unnest($2::text[]) AS name
       RETURNING id, name
     )
     INSERT INTO members (business_id, id, user_id, is_owner, created_at) SELECT $1, 'mem_' || name, id, name = 'owner', now() FROM people`,
    [businessId, membersPerBusiness],
  )
  const rightsOf = { reader: ['disputes.read'], outsider: permissions.filter((permission) => permission !== 'disputes.read') }
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
  spawn(process.execPath, [path.resolve(import.meta.dirname, 'notification-worker.ts'), appUrl(db.url, testSecretKey), mailFile, ...dies], { stdio: 'ignore' })

/** Emails and pushes that haven't left, or that the database doesn't know of. */
async function countWaiting(): Promise<number> {
  const { rows } = await db.owner.query<{ count: number }>(
    `SELECT ((SELECT count(*) FROM notification_deliveries WHERE sent_at IS NULL) + (SELECT count(*) FROM push_outbox)
             + (SELECT count(*) FROM mail_outbox WHERE next_attempt_at IS NOT NULL))::int AS count`,
  )
  return rows[0]?.count ?? 0
}

async function countNotifications(): Promise<number> {
  return (await db.owner.query<{ count: number }>('SELECT count(*)::int AS count FROM notifications')).rows[0]?.count ?? 0
}

test('10,000 events reach each person who may know of them once per channel, while one of two workers is killed', { timeout }, async () => {
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
    // Leases of dead workers are over in two minutes.
    await vi.waitFor(async () => expect(await countWaiting()).toBe(0), { timeout, interval: 200 })
  } finally {
    isOver = true
    survivor.kill('SIGKILL')
    await restarting
  }
  console.info(`notified ${await countNotifications()} times, ${kills} kills`)
  expect(kills).toBeGreaterThan(0)
  const { rows } = await db.owner.query<{ user_id: UserId; count: number; objects: number }>(
    'SELECT user_id, count(*)::int AS count, count(DISTINCT object_id)::int AS objects FROM notifications GROUP BY user_id',
  )
  expect(rows).toHaveLength(2 * accountCount)
  for (const { user_id: userId, count, objects } of rows) {
    expect(userId).not.toContain('outsider')
    expect([count, objects]).toEqual([eventCount / accountCount, eventCount / accountCount])
  }
  await expectEmailsOnce(rows.map(({ user_id: userId }) => userId))
  await expectPushesOnce()
})

/** Each notification is in one email of its person, and each email left; one that was repeated has the ID of the first. */
async function expectEmailsOnce(userIds: readonly string[]): Promise<void> {
  const { rows } = await db.owner.query<{ user_id: UserId; count: number; notifications: number }>(
    `SELECT m.user_id, count(*)::int AS count, count(DISTINCT n.id)::int AS notifications FROM mail_outbox m, jsonb_array_elements_text(m.details -> 'ids') AS n (id)
     WHERE m.kind = 'notifications' GROUP BY m.user_id`,
  )
  const each = eventCount / accountCount
  expect(rows.toSorted((one, other) => (one.user_id < other.user_id ? -1 : 1))).toEqual(
    userIds.toSorted().map((userId) => ({ user_id: userId, count: each, notifications: each })),
  )
  const lines = (await readFile(mailFile, 'utf8')).trim().split('\n')
  const outbox = await db.owner.query<{ line: string }>(`SELECT id || ' ' || to_email AS line FROM mail_outbox`)
  expect([...new Set(lines)].toSorted()).toEqual(outbox.rows.map(({ line }) => line).toSorted())
  console.info(`${outbox.rows.length} emails, sent ${lines.length} times`)
}

/** Messages of a browser say every notification once; one that was repeated has the tag of the first, which it replaces. */
async function expectPushesOnce(): Promise<void> {
  const { received } = service
  const counts: number[] = []
  for (const messages of Map.groupBy(received, ({ endpoint }) => endpoint).values()) {
    const byTag = new Map(
      messages.map(({ message }) => [message.tag, Number((/^([\d,]+) new notifications$/.exec(message.title)?.[1] ?? '1').replace(',', ''))]),
    )
    counts.push([...byTag.values()].reduce((sum, count) => sum + count, 0))
  }
  expect(counts).toEqual(Array(2 * accountCount).fill(eventCount / accountCount))
  console.info(`${new Set(received.map(({ message }) => message.tag)).size} pushes, sent ${received.length} times`)
}
