import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { userId as userIdSchema } from '#kernel/ids.ts'
import { createTestDatabase, type TestDatabase } from '#proof/support/database.ts'
import { expectIndexedList, insertListedAccount, listedAccount, pagesAround, vacuum } from '#proof/support/list-plans.ts'
import { type Statement, statementsOf } from '#proof/support/statements.ts'
import type { UserContext } from '#server/infra/context.ts'
import { machineContext } from '#server/infra/machine-context.ts'
import type { PageRequest } from '#server/infra/pages/keyset-pages.ts'
import { countUnread, findLatestId, findNotificationPage, listReachableAccounts, type NotificationFilter } from './inbox-store.ts'

const { businessId, merchantId } = listedAccount
const rowCount = 20_000
const userId = z.parse(userIdSchema, 'usr_plans')
const { first, deep, before } = pagesAround('ntf_z')

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
  await insertListedAccount(db)
  await db.owner.query(
    `INSERT INTO users (id, email, email_normalised, name, created_at) VALUES ($1, 'p@x.example', 'p@x.example', 'Reader', now()), ('usr_other', 'o@x.example', 'o@x.example', 'Other', now())`,
    [userId],
  )
  await db.owner.query(`INSERT INTO members (business_id, id, user_id, is_owner, created_at) VALUES ($1, 'mem_plans', $2, true, now())`, [businessId, userId])
  // Half of the rows are somebody else's; one in a hundred is unread, and one in a thousand is of an account that the person has left.
  await db.owner.query(
    `INSERT INTO notifications (user_id, id, event, area, at, account_id, object_id, read_at)
     SELECT CASE WHEN i % 2 = 0 THEN $1 ELSE 'usr_other' END, 'ntf_' || lpad(i::text, 8, '0'), 'payout.failed', (ARRAY['payouts', 'disputes', 'payments', 'bank_accounts'])[1 + i / 2 % 4],
            timestamptz '2024-01-01' + i * interval '1 hour', CASE WHEN i % 1000 = 0 THEN 'acct_left' ELSE $2 END, 'po_' || i, CASE WHEN i % 100 <> 2 THEN now() END
     FROM generate_series(1, ${rowCount}) AS i`,
    [userId, merchantId],
  )
  await db.owner.query(
    `INSERT INTO notifications (user_id, id, event, area, at, read_at) SELECT $1, 'ntf_s' || i, 'new_device', 'security', timestamptz '2024-01-01' + i * interval '1 day', now() FROM generate_series(1, 200) AS i`,
    [userId],
  )
  await vacuum(db.owner, 'notifications')
}, 120_000)
afterAll(() => db.drop())

const all: NotificationFilter = { isUnread: false, area: undefined, account: undefined }
const cases: [string, NotificationFilter, PageRequest][] = [
  ['the first page', all, first],
  ['a deep page', all, deep],
  ['the page before', all, before],
  ['unread ones', { ...all, isUnread: true }, first],
  ['an area', { ...all, area: 'disputes' }, deep],
  ['a rare area', { ...all, area: 'security' }, first],
  ['an account', { ...all, account: merchantId }, deep],
  ['unread ones of an area', { ...all, isUnread: true, area: 'disputes' }, first],
  ['an area of an account', { ...all, area: 'payments', account: merchantId }, before],
]

/** The statements that read the inbox. */
async function statements(read: (context: UserContext) => Promise<unknown>): Promise<Statement[]> {
  const sent = await statementsOf(db.database.pool, () => db.database.transaction({ userId }, (tx) => read({ ...machineContext(tx, new Date()), userId })))
  return sent.filter(({ text }) => text.includes('FROM notifications'))
}

async function expectIndexed(read: (context: UserContext) => Promise<unknown>): Promise<void> {
  const found = await statements(read)
  expect(found).toHaveLength(1)
  for (const statement of found) await expectIndexedList(db, 'notifications', statement, { userId })
}

test.each(cases)('%s of an inbox are read by an index, never the whole table', async (_, filter, request) => {
  await expectIndexed(async (context) => findNotificationPage(context, await listReachableAccounts(context, null), filter, request))
})

test('the unread count and the newest notification are read by an index', async () => {
  await expectIndexed(async (context) => countUnread(context, await listReachableAccounts(context, null)))
  await expectIndexed(async (context) => findLatestId(context, await listReachableAccounts(context, null)))
})
