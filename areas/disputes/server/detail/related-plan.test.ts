import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type PaymentId, paymentId as paymentIdSchema } from '#kernel/ids.ts'
import { createTestDatabase, type TestDatabase } from '#proof/support/database.ts'
import { expectIndexedList, insertListedAccount, listedAccount, vacuum } from '#proof/support/list-plans.ts'
import { earlierPaymentsQuery, earlierSpan, otherPaymentsQuery, type RelatedKeys } from './related-store.ts'

const rowCount = 10_000
const paymentId: PaymentId = z.parse(paymentIdSchema, 'pi_z')
const card = 'fp_42'
const none: RelatedKeys = { paymentId, customerId: null, email: null, card: null }

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
  await insertListedAccount(db)
  const account = [listedAccount.merchantId]
  await db.owner.query(`INSERT INTO customers (merchant_id, id, created_at) SELECT $1, 'cus_' || i, now() FROM generate_series(0, 999) i`, account)
  await db.owner.query(
    `INSERT INTO payment_methods (merchant_id, id, created_at, exp_month, exp_year, acquirer_token, brand, bin, last4, funding, fingerprint)
     SELECT $1, 'pm_' || i, now(), 1, 2030, 't', 'visa', '424242', lpad((i % 100)::text, 4, '0'), 'credit', 'fp_' || i FROM generate_series(0, 999) i`,
    account,
  )
  await db.owner.query(
    `INSERT INTO payments (merchant_id, id, created_at, captured_at, currency, amount_minor, amount_captured_minor, intent_status, status, capture_method, card_brand,
       card_last4, card_fingerprint, customer_email, customer_id, payment_method_id, client_secret)
     SELECT $1, 'pi_' || lpad(i::text, 8, '0'), timestamptz '2024-01-01' + i * interval '2 hours', timestamptz '2024-01-01' + i * interval '2 hours', 'USD', 1000, 1000,
       'succeeded', 'successful', 'automatic', 'visa', lpad((i % 100)::text, 4, '0'), 'fp_' || i % 1000, 'user' || i % 1000 || '@example.com', 'cus_' || i % 1000, 'pm_' || i % 1000, 'secret'
     FROM generate_series(1, ${rowCount}) AS i`,
    account,
  )
  await vacuum(db.owner, 'payments', 'payment_methods')
}, 120_000)
afterAll(() => db.drop())

test.each([
  ['of a customer', { ...none, customerId: 'cus_42' }],
  ['with an email', { ...none, email: 'user42@example.com' }],
  ['with a card', { ...none, card }],
  ['with all of them', { paymentId, customerId: 'cus_42', email: 'user42@example.com', card }],
] as const)('finds other payments %s by an index', async (_, keys) => {
  await expectIndexedList(db, 'payments', otherPaymentsQuery(listedAccount.merchantId, keys))
})

test('finds earlier payments by an index, whatever the age of the account', async () => {
  const span = earlierSpan(new Date('2025-06-01T00:00:00Z'))
  expect(span.to.getTime() - span.from.getTime()).toBe(245 * 86_400_000)
  await expectIndexedList(db, 'payments', earlierPaymentsQuery(listedAccount.merchantId, card, span))
})
