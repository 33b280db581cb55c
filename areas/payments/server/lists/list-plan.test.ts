import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertStores } from '#areas/stores/test/stores.ts'
import { accountOf } from '#proof/support/account.ts'
import { createTestDatabase, type TestDatabase } from '#proof/support/database.ts'
import { indexesOf, insertListedAccount, listedAccount, listedTimeZone, pagesAround, vacuum } from '#proof/support/list-plans.ts'
import { statementsOf } from '#proof/support/statements.ts'
import type { TenantContext } from '#server/infra/context.ts'
import type { PageRequest } from '#server/infra/pages/keyset-pages.ts'
import type { PaymentFilters } from '../list-filters-store.ts'
import { findCurrencies } from './currencies-store.ts'
import { countStatuses, findPaymentPage, sumFewPayments } from './list-store.ts'
import { paymentBounds } from './listed-store.ts'

const rowCount = 6_000
const { first, deep, before } = pagesAround('pi_z')
/** Other filters than these have many payments. */
const bounds = { ...paymentBounds, few: 500 }

let db: TestDatabase

beforeAll(async () => {
  db = await createTestDatabase()
  await insertListedAccount(db)
  const { merchantId } = listedAccount
  await db.owner.query(`INSERT INTO customers (merchant_id, id, created_at) SELECT $1, 'cus_' || i, '2024-01-01' FROM generate_series(0, 99) AS i`, [
    merchantId,
  ])
  await insertStores(db.owner, merchantId, ['acme'])
  for (const table of ['payments', 'risk_decisions']) await db.owner.query(`ALTER TABLE ${table} DISABLE TRIGGER ALL`)
  await db.owner.query(
    `INSERT INTO payments (merchant_id, id, created_at, currency, amount_minor, intent_status, status, capture_method, card_brand, card_last4, card_fingerprint, customer_email,
       order_number, client_secret, decline_code, card_bin, customer_id, store_id, capture_before)
     SELECT $1, 'pi_' || lpad(i::text, 8, '0'), at, (ARRAY['USD','USD','EUR','JPY'])[1 + i % 4], 100 + (i * 37) % 5000, CASE WHEN i % 401 = 0 THEN 'requires_capture' ELSE 'succeeded' END,
            CASE WHEN i % 5 = 0 THEN 'failed' WHEN i % 401 = 0 THEN 'uncaptured' ELSE 'successful' END, 'automatic',
            CASE WHEN i % 10 < 6 THEN 'visa' WHEN i % 100 = 9 THEN 'jcb' ELSE 'mastercard' END, lpad((i % 100)::text, 4, '0'), 'card_' || i % 100,
            'user' || i % 1000 || '@example.com', 'ORD-' || i, 'secret', CASE WHEN i % 5 = 0 THEN 'expired_card' END, 400000 + i % 30, 'cus_' || i % 100,
            CASE WHEN i % 50 = 0 THEN 'store_acme' END, at
     FROM generate_series(1, ${rowCount}) AS i, LATERAL (SELECT timestamptz '2024-01-01' + i * interval '1 hour' AS at) AS t`,
    [merchantId],
  )
  await db.owner.query(
    `INSERT INTO risk_decisions (merchant_id, charge_id, payment_id, payment_created_at, currency, amount_minor, at, effective_from, effect, entry_id, type, record, user_name)
     SELECT merchant_id, 'ch_1', id, created_at, currency, amount_minor, created_at, created_at, 'block', 'rsk_1', 'ip', '1', 'Ann' FROM payments WHERE merchant_id = $1 AND card_bin = '400007'`,
    [merchantId],
  )
  await vacuum(db.owner, 'payments', 'risk_decisions')
}, 120_000)
afterAll(() => db.drop())

/** The indexes of payments that calls read, beside the primary key that looks rows up. */
async function indexesRead(work: (context: TenantContext) => Promise<unknown>): Promise<string[]> {
  const statements = await statementsOf(db.database.pool, () => accountOf(db, listedAccount).run(new Date(), work))
  const onPayments = statements.filter(({ text }) => /FROM "?payments/.test(text))
  expect(onPayments.length).toBeGreaterThan(0)
  return (await indexesOf(db, 'payments', onPayments)).filter((name) => name.startsWith('payments_') && name !== 'payments_pkey').toSorted()
}

test.each<[string, PaymentFilters, PageRequest, string[]]>([
  ['the first page', {}, first, ['payments_by_time']],
  ['a page further back', {}, deep, ['payments_by_time']],
  ['the page before one', {}, before, ['payments_by_time']],
  ['dates', { created_from: '2024-03-01', created_to: '2024-03-31' }, first, ['payments_by_time']],
  ['a status', { status: ['failed'] }, first, ['payments_by_status']],
  ['several statuses', { status: ['uncaptured', 'failed'] }, deep, ['payments_by_status']],
  ['a brand', { brand: ['jcb'] }, before, ['payments_by_brand']],
  ['an amount', { currency: 'USD', amount_min_minor: 396, amount_max_minor: 396 }, first, ['payments_by_amount']],
  ['narrow amounts', { currency: 'USD', amount_min_minor: 500, amount_max_minor: 510 }, first, ['payments_by_amount']],
  ['last four', { last4: '0042' }, first, ['payments_by_last4']],
  ['a card', { card_fingerprint: 'card_42' }, first, ['payments_by_card']],
  ['an email', { email: 'User77@example.com' }, first, ['payments_by_email']],
  ['the beginning of an email', { email: 'user77' }, first, ['payments_by_email']],
  ['an order number', { order_number: 'ORD-777' }, first, ['payments_by_order']],
  ['a customer', { customer_id: 'cus_7' }, first, ['payments_of_customer']],
  ['a store', { store: 'acme' }, first, ['payments_of_store']],
  ['authorizations that end', { expires_until: '2024-06-03T00:00:00.000Z' }, first, ['payments_to_expire']],
  ['a list that blocked few', { blocked: ['ip'] }, first, []],
  // Of several filters, one with few payments leads.
  ['a frequent status and a customer', { status: ['failed'], customer_id: 'cus_7' }, first, ['payments_by_status', 'payments_of_customer']],
  ['a BIN and a rare brand', { bin: '400009', brand: ['jcb'] }, deep, ['payments_by_brand']],
  // Those of none have to be met in the order of the list.
  ['a frequent status and a BIN', { status: ['failed'], bin: '400007' }, first, ['payments_by_status', 'payments_by_time']],
  ['a decline', { decline: ['expired_card'] }, before, ['payments_by_time']],
  ['a currency', { currency: 'USD' }, first, ['payments_by_amount', 'payments_by_time']],
])('%s is read by its index', async (_, filters, page, indexes) => {
  expect(await indexesRead((context) => findPaymentPage(context, filters, page, listedTimeZone, bounds))).toEqual(indexes)
})

test('a text is looked up before anything is compared', async () => {
  const page = (text: string) => indexesRead((context) => findPaymentPage(context, { text }, first, listedTimeZone, bounds))
  expect(await page('ord-777')).toEqual(['payments_by_email', 'payments_by_order'])
  expect(await page('sofa')).toEqual(['payments_by_email', 'payments_by_order', 'payments_by_time'])
})

test('counts and totals read indexes', async () => {
  expect(await indexesRead((context) => countStatuses(context, {}, listedTimeZone))).toEqual(['payments_by_status'])
  expect(await indexesRead((context) => countStatuses(context, { last4: '0042' }, listedTimeZone))).toEqual(['payments_by_last4'])
  expect(await indexesRead((context) => sumFewPayments(context, { bin: '400007' }, listedTimeZone, bounds))).toEqual(['payments_by_time'])
  expect(await indexesRead(findCurrencies)).toEqual(['payments_by_amount'])
})
