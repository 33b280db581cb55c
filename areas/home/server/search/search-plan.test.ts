import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { userId } from '#kernel/ids.ts'
import type { Permission } from '#kernel/permissions.ts'
import { accountOf } from '#proof/support/account.ts'
import { createTestDatabase, type TestDatabase } from '#proof/support/database.ts'
import { countBuffers, expectFewBuffers, insertListedAccount, listedAccount, vacuum } from '#proof/support/list-plans.ts'
import { statementsOf } from '#proof/support/statements.ts'
import type { MemberContext } from '#server/infra/context.ts'
import { searchEverything } from './search.ts'

/** Thousands of payments and customers with the same beginning of an email, last four digits and amount. */
const rowCount = 20_000
const searchMs = 60_000

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
  await insertListedAccount(db)
  const { owner } = db
  await owner.query(
    `INSERT INTO payments (merchant_id, id, created_at, currency, amount_minor, intent_status, status, capture_method, card_brand, card_last4, customer_email, order_number, client_secret)
     SELECT $1, 'pi_' || lpad(i::text, 8, '0'), timestamptz '2024-01-01' + i * interval '20 minutes', (ARRAY['USD','EUR','JPY'])[1 + i % 3], 4200, 'succeeded', 'successful', 'automatic',
            'visa', lpad((4242 + i % 2)::text, 4, '0'), 'ann' || abs(hashint4(i)) % 5000 || '@example.com', 'ORD-' || i, 'secret'
     FROM generate_series(1, ${rowCount}) AS i`,
    [listedAccount.merchantId],
  )
  await owner.query(
    `INSERT INTO customers (merchant_id, id, created_at, name, email, email_normalised)
     SELECT $1, 'cus_' || i, timestamptz '2024-01-01' + abs(hashint4(i)) % 100000 * interval '1 minute', 'Ann Annson', mail, mail
     FROM generate_series(1, ${rowCount}) AS i, LATERAL (SELECT 'ann' || i || '@example.com' AS mail) AS made`,
    [listedAccount.merchantId],
  )
  await vacuum(owner, 'payments', 'customers')
}, 240_000)
afterAll(() => db.drop())

const permissions = new Set<Permission>(['payments.read', 'customers.read', 'disputes.read', 'payouts.read', 'developer.read', 'keys.manage'])
const owner = { kind: 'member', userId: z.parse(userId, 'usr_1'), name: 'Ann', permissions } as const

it.each([
  ['the beginning of most emails and names', 'ann', ['payment', 'customer']],
  ['an email', 'ann17@example.com', ['payment', 'customer']],
  ['last four digits', '4242', ['payment']],
  ['an amount', '42.00', ['payment']],
  ['an order number', 'ord-12', ['payment']],
  ['an ID', 'pi_00000017', ['payment']],
  ['nothing', 'zzyzx', []],
])('reads few pages for %s', { timeout: searchMs }, async (_, q, kinds) => {
  const search = () => accountOf(db, listedAccount).run(new Date(), (context) => searchEverything(context as MemberContext, q), owner)
  const statements = await statementsOf(db.database.pool, search)
  expectFewBuffers(await countBuffers(db, statements))
  expect((await search()).map(({ kind, is_complete }) => [kind, is_complete])).toEqual(kinds.map((kind) => [kind, true]))
})

it.each([
  ['42.00', [19_999, 19_998, 19_996, 19_995, 19_993]],
  ['4242', [20_000, 19_998, 19_996, 19_994, 19_992]],
])('finds the newest payments with %s', { timeout: searchMs }, async (q, numbers) => {
  const groups = await accountOf(db, listedAccount).run(new Date(), (context) => searchEverything(context as MemberContext, q), owner)
  expect(groups.map(({ items }) => items.map(({ id }) => Number(id.slice('pi_'.length))))).toEqual([numbers])
})
