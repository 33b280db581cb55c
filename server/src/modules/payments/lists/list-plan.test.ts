import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountOf } from '../../../../test/account.ts'
import type { TestDatabase } from '../../../../test/database.ts'
import { createTestDatabase } from '../../../../test/database.ts'
import {
  countBuffers,
  expectBoundedPage,
  expectIndexedList,
  insertListedAccount,
  listedAccount,
  listedTimeZone,
  pagesAround,
  vacuum,
} from '../../../../test/list-plans.ts'
import { type Statement, statementsOf } from '../../../../test/statements.ts'
import { insertStores } from '../../../../test/stores.ts'
import { searchBounds } from '../../../infra/keyset-search-store.ts'
import type { PageRequest } from '../../../infra/pages/keyset-pages.ts'
import { partBounds } from '../../../infra/pages/search-parts.ts'
import type { PaymentFilters } from '../list-filters-store.ts'
import { boundsOf } from './acceptance-filters-store.ts'
import { currenciesQuery } from './currencies-store.ts'
import { comparedMax, countStatuses, findPaymentPage, sumFewPayments, sumPayments, totalBounds } from './list-store.ts'
import { pageBounds, paymentBounds } from './listed-store.ts'
import { comparedStart, type PaymentPage } from './places.ts'

const rowCount = 40_000
const { first, deep, before } = pagesAround('pi_z')

let db: TestDatabase

beforeAll(async () => {
  db = await createTestDatabase()
  await insertListedAccount(db)
  await db.owner.query(`INSERT INTO customers (merchant_id, id, created_at) SELECT $1, 'cus_' || i, '2024-01-01' FROM generate_series(0, 899) AS i`, [
    listedAccount.merchantId,
  ])
  // No plan here reads the figures that the triggers keep.
  for (const table of ['payments', 'risk_decisions', 'risk_rule_decisions']) await db.owner.query(`ALTER TABLE ${table} DISABLE TRIGGER ALL`)
  await db.owner.query(
    `INSERT INTO payments (merchant_id, id, created_at, currency, amount_minor, intent_status, status, capture_method, card_brand, card_last4, customer_email, order_number, client_secret,
       decline_code, attempt_count, card_country, card_funding, card_bin, customer_id)
     SELECT $1, 'pi_' || lpad(i::text, 8, '0'), timestamptz '2024-01-01' + i * interval '20 minutes', (ARRAY['USD','USD','EUR','JPY'])[1 + i % 4], 100 + (i * 37) % 50000,
            'succeeded', CASE WHEN i % 13 = 0 THEN 'failed' WHEN i % 401 = 0 THEN 'uncaptured' ELSE 'successful' END, 'automatic',
            CASE WHEN i % 10 < 6 THEN 'visa' WHEN i % 500 = 9 THEN 'jcb' ELSE 'mastercard' END, lpad((abs(hashint4(i + 1)) % 10000)::text, 4, '0'),
            'user' || abs(hashint4(i + 2)) % 5000 || '@example.com', 'ORD-' || i, 'secret',
            CASE WHEN i % 13 = 0 THEN (ARRAY['insufficient_funds','generic_decline','expired_card'])[1 + i % 3] END, 1 + (i % 9 = 0)::int,
            CASE WHEN i % 7 > 0 THEN (ARRAY['US','DE','BR'])[1 + i % 3] END, (ARRAY['credit','debit'])[1 + i % 2], 400000 + i % 300, 'cus_' || i % 900
     FROM generate_series(1, ${rowCount}) AS i`,
    [listedAccount.merchantId],
  )
  await db.owner.query(
    `INSERT INTO risk_decisions (merchant_id, charge_id, payment_id, payment_created_at, currency, amount_minor, at, effective_from, effect, entry_id, type, record, user_name)
     SELECT merchant_id, 'ch_1', id, created_at, currency, amount_minor, created_at, created_at, 'block', 'rsk_' || attempt_count, (ARRAY['ip','card_bin'])[attempt_count], '1', 'Ann'
     FROM payments WHERE merchant_id = $1 AND status = 'failed'`,
    [listedAccount.merchantId],
  )
  await db.owner.query(
    `INSERT INTO risk_rule_decisions (merchant_id, object_id, attempt_id, at, payment_created_at, currency, amount_minor, count, threshold, window_minutes, rule_id, subject, counts, action)
     SELECT merchant_id, id, 'ch_2', created_at, created_at, currency, amount_minor, 5, 5, 10, 'rskr_' || attempt_count, 'card', 'declines', 'block' FROM payments
       WHERE merchant_id = $1 AND status = 'failed'
     UNION ALL SELECT $1, 'seti_' || i, 'rskrd_1', now(), NULL, NULL, NULL, 5, 5, 10, 'rskr_1', 'card', 'declines', 'block' FROM generate_series(1, 20000) i`,
    [listedAccount.merchantId],
  )
  await insertStores(db.owner, listedAccount.merchantId, ['large', 'small'])
  await db.owner.query(
    `INSERT INTO store_payments (merchant_id, payment_id, store_id, payment_created_at)
     SELECT merchant_id, id, CASE WHEN card_bin = '400077' THEN 'store_small' ELSE 'store_large' END, created_at FROM payments WHERE merchant_id = $1 AND (card_bin = '400077' OR currency = 'USD')`,
    [listedAccount.merchantId],
  )
  await vacuum(db.owner, 'payments', 'risk_decisions', 'risk_rule_decisions', 'store_payments')
}, 120_000)

afterAll(() => db.drop())

const cases: [string, PaymentFilters, PageRequest][] = [
  ['first page', {}, first],
  ['deep page', {}, deep],
  ['page before', {}, before],
  ['one status', { status: ['failed'] }, first],
  ['several statuses', { status: ['uncaptured', 'failed', 'successful'] }, deep],
  ['one brand', { brand: ['jcb'] }, first],
  ['several brands', { brand: ['jcb', 'visa'] }, first],
  ['currency', { currency: 'JPY' }, first],
  ['one amount', { currency: 'USD', amount_min_minor: 396, amount_max_minor: 396 }, first],
  ['narrow amounts', { currency: 'USD', amount_min_minor: 5000, amount_max_minor: 5100 }, first],
  ['wide amounts', { currency: 'USD', amount_min_minor: 5000, amount_max_minor: 30_000 }, deep],
  ['last four', { last4: '4242' }, first],
  ['an address', { email: 'User77@example.com' }, first],
  ['the beginning of an address', { email: 'user77' }, first],
  ['order number', { order_number: 'ORD-777' }, first],
  ['dates', { created_from: '2024-03-01', created_to: '2024-03-31' }, first],
]

/** The statements on payments that find a page. */
async function pageStatements(filters: PaymentFilters, request: PaymentPage, bounds = paymentBounds): Promise<Statement[]> {
  const account = accountOf(db, listedAccount)
  const statements = await statementsOf(db.database.pool, () =>
    account.run(new Date(), (context) => findPaymentPage(context, filters, request, listedTimeZone, bounds)),
  )
  const onPayments = statements.filter(({ text }) => text.includes('FROM payments'))
  expect(onPayments.length).toBeGreaterThan(0)
  return onPayments
}

test.each(cases)('%s reads an index in its order, never the whole table', async (_, filters, request) => {
  for (const statement of await pageStatements(filters, request)) await expectIndexedList(db, 'payments', statement)
})

const pairs: typeof cases = [
  ['a card', { last4: '4242', card_fingerprint: 'none' }, first],
  ['a status and a brand', { status: ['failed'], brand: ['visa'] }, first],
  ['a status and last four', { status: ['failed'], last4: '4242' }, first],
  ['statuses and a currency', { status: ['uncaptured', 'failed'], currency: 'JPY' }, deep],
  ['a brand and amounts', { brand: ['mastercard'], currency: 'USD', amount_min_minor: 5000, amount_max_minor: 30_000 }, before],
  ['an order number and a status', { order_number: 'ORD-777', status: ['successful'] }, first],
  ['the beginning of an address and a currency', { email: 'user7', currency: 'USD' }, first],
  ['authorizations that end', { expires_until: '2024-06-03T00:00:00.000Z' }, first],
  ['authorizations that end, and a currency', { expires_until: '2024-06-03T00:00:00.000Z', currency: 'JPY' }, deep],
  ['a status and a brand that never meet', { status: ['uncaptured'], brand: ['jcb'] }, first],
]

test.each(pairs)('%s read few rows beside the page', async (_, filters, request) => {
  for (const statement of await pageStatements(filters, request)) {
    await expectIndexedList(db, 'payments', statement, { buffersMore: searchBounds.few, mayFindNothing: true })
  }
})

test.each<[string, PaymentFilters]>([
  ['also the beginning of an order number', { text: 'ord-777' }],
  ['also an amount', { text: '3.96' }],
  ['in no payment', { text: 'no such words' }],
  ['in no payment of a status', { text: 'no such words', status: ['successful'] }],
])('a text that is %s is compared with a part of the payments at a time', async (_, filters) => {
  const buffersPerPayment = 8
  const statements = await pageStatements(filters, { ...first, after: comparedStart })
  expect(statements.length).toBeGreaterThan(1)
  for (const statement of statements) {
    await expectIndexedList(db, 'payments', statement, { buffersMore: partBounds.entriesOfPart * buffersPerPayment, mayFindNothing: true })
  }
})

/** The next payments of the filter are looked up, as many as a search reads of a filter with few. */
const lookedUpBuffers = searchBounds.few * 4

/** The statements of a page read an index of the payments, and one of the table that knows which belong to the filter. */
async function expectLookedUp(table: string, filters: PaymentFilters, request: PageRequest): Promise<void> {
  for (const statement of await pageStatements(filters, request)) {
    const options = { buffersMore: lookedUpBuffers, mayFindNothing: true }
    await expectIndexedList(db, 'payments', statement, options)
    // The one that asks which filter has few payments doesn't.
    if (!statement.text.includes('AS reaches')) await expectIndexedList(db, table, statement, options)
  }
}

test.each<[string, PaymentFilters, PageRequest]>([
  ['a list', { blocked: ['ip'] }, first],
  ['all lists', { blocked: ['card_number', 'user_id', 'ip', 'card_bin', 'card_bin_country'] }, deep],
  ['an entry', { risk_entry_id: 'rsk_2' }, before],
  ['an entry and other filters', { risk_entry_id: 'rsk_1', currency: 'USD', created_from: '2024-03-01', created_to: '2024-08-31' }, first],
  ['no entry', { risk_entry_id: 'none' }, first],
])('payments that %s blocked are looked up from the place of the page on', async (_, filters, request) => {
  await expectLookedUp('risk_decisions', filters, request)
})

test.each<[string, PaymentFilters, PageRequest]>([
  ['rules', { blocked: ['rule'] }, first],
  ['lists and rules', { blocked: ['ip', 'card_bin', 'rule'] }, deep],
  ['rules on some days', { blocked: ['rule'], created_from: '2024-03-01', created_to: '2024-08-31' }, before],
  ['a rule and other filters', { risk_rule_id: 'rskr_1', brand: ['visa'], currency: 'USD' }, first],
])('payments that %s blocked are looked up from the place of the page on as well', async (_, filters, request) => {
  await expectLookedUp('risk_rule_decisions', filters, request)
})

test.each<[string, PaymentFilters, PageRequest]>([
  ['a rule', { risk_rule_id: 'rskr_1' }, first],
  ['a rule, further back', { risk_rule_id: 'rskr_1' }, deep],
  ['a rule, and the page before', { risk_rule_id: 'rskr_1' }, before],
  ['a rule in a currency on some days', { risk_rule_id: 'rskr_1', currency: 'JPY', created_from: '2024-03-01', created_to: '2024-12-31' }, first],
  ['a rule that stopped few', { risk_rule_id: 'rskr_2' }, first],
  ['any rule', { blocked: ['rule'], currency: 'USD' }, first],
])('a page of payments that %s stopped reads no more than any page', async (_, filters, request) => {
  for (const statement of await pageStatements(filters, request)) {
    for (const table of ['payments', 'risk_rule_decisions']) await expectIndexedList(db, table, statement)
  }
})

test.each<[string, PaymentFilters, PageRequest]>([
  ['a store', { store: 'large' }, first],
  ['a store, further back', { store: 'large' }, deep],
  ['a store with few payments', { store: 'small' }, before],
  ['a store and other filters', { store: 'large', status: ['successful'], created_from: '2024-03-01', created_to: '2024-08-31' }, first],
  ['no store', { store: 'nobody' }, first],
])('payments of %s are looked up from the place of the page on', async (_, filters, request) => {
  await expectLookedUp('store_payments', filters, request)
})

test.each<[string, PaymentFilters]>([
  ['a customer', { customer_id: 'cus_77' }],
  ['an email', { email: 'user77@example.com' }],
  ['last four', { last4: '4242', status: ['successful'] }],
])('payments of %s lead, and the store of each is compared', async (_, filters) => {
  const statements = await pageStatements({ ...filters, store: 'large' }, first)
  expect(statements.filter(({ text }) => text.includes('sp.store_id ='))).toEqual([])
  await expectBoundedPage(db, 'payments', statements)
})

test('a store alone looks up the payments of the page', async () => {
  await expectBoundedPage(db, 'payments', await pageStatements({ store: 'large' }, deep))
})

const looked: typeof cases = [
  ['a reason of declines', { status: ['failed'], decline: ['expired_card'] }, first],
  ['several attempts', { attempts: ['several'], status: ['successful', 'uncaptured'] }, first],
  ['a country', { country: 'BR', created_from: '2024-03-01', created_to: '2024-05-31' }, first],
  ['cards without a country', { country: 'unknown', status: ['failed', 'successful'] }, deep],
  ['a funding and a brand', { funding: ['debit'], brand: ['jcb'] }, first],
  ['a BIN', { bin: '400077' }, first],
  ['a BIN that is in no payment', { bin: '999999', currency: 'USD' }, first],
  ['an hour', { hour: ['9'], status: ['failed'] }, before],
  ['days of the week', { weekday: ['sat', 'sun'], brand: ['visa'] }, deep],
]

test.each(looked)('%s has no index, so a page stops after a bounded walk in its order', async (_, filters, request) => {
  for (const statement of await pageStatements(filters, request)) {
    const { entries } = boundsOf(filters, searchBounds)
    await expectIndexedList(db, 'payments', statement, { buffersMore: entries, mayFindNothing: true })
  }
})

/** Filters that meet seldom or never, each with many payments. */
const budgeted: typeof cases = [
  ['a customer and a status', { customer_id: 'cus_77', status: ['successful'] }, first],
  ['a country that declines', { country: 'DE', decline: ['expired_card'] }, first],
  ['statuses and a country', { status: ['failed', 'successful', 'uncaptured'], country: 'BR' }, deep],
  ['statuses and an hour', { status: ['failed', 'uncaptured'], hour: ['3'] }, before],
  ['a brand and a BIN', { brand: ['visa', 'mastercard'], bin: '400077' }, first],
  ['a brand and an hour', { brand: ['visa'], hour: ['3'] }, first],
  ['the beginning of an address and an hour', { email: 'user1', hour: ['3'] }, first],
  ['the beginning of an address and a funding', { email: 'user1', funding: ['credit'] }, deep],
  ['amounts and several attempts', { currency: 'USD', amount_min_minor: 5000, amount_max_minor: 30_000, attempts: ['several'] }, first],
  ['amounts and brands', { currency: 'USD', amount_min_minor: 5000, amount_max_minor: 30_000, brand: ['visa', 'mastercard'] }, first],
]

test.each([...cases, ...pairs.filter(([, { card_fingerprint: fingerprint }]) => fingerprint === undefined), ...looked, ...budgeted])(
  'a page of %s on the screen reads 300 buffers in all',
  async (_, filters, request) => {
    await expectBoundedPage(db, 'payments', await pageStatements(filters, request, pageBounds))
  },
)

test.each([...cases, ...pairs.filter(([, { card_fingerprint: fingerprint }]) => fingerprint === undefined), ...looked, ...budgeted])(
  'totals of %s that nobody asked for read 300 buffers in all',
  async (_, filters) => {
    const account = accountOf(db, listedAccount)
    const statements = await statementsOf(db.database.pool, () => account.run(new Date(), (context) => sumFewPayments(context, filters, listedTimeZone)))
    await expectBoundedPage(
      db,
      'payments',
      statements.filter(({ text }) => text.includes('FROM payments')),
    )
  },
)

test.each<[string, PaymentFilters, PageRequest]>([
  ['the beginning of an order number', { text: 'ord-777' }, first],
  ['a whole order number', { text: 'ord-12345' }, first],
  ['the beginning of an email', { text: 'user77' }, first],
  ['the beginning of many emails, further back', { text: 'user44' }, deep],
  ['the beginning of many emails, and the page before', { text: 'user44' }, before],
  ['an amount', { text: '3.96' }, first],
  ['four digits', { text: '4242' }, first],
  ['an order number on some days', { text: 'ord-50', created_from: '2024-03-01', created_to: '2024-03-31' }, first],
])('a page of what indexes find by %s reads 300 buffers in all, and compares no texts', async (_, filters, request) => {
  const statements = await pageStatements(filters, request, pageBounds)
  expect(statements.filter(({ text }) => text.includes('strpos'))).toEqual([])
  expect(statements.length).toBeLessThanOrEqual(2)
  await expectBoundedPage(db, 'payments', statements)
})

const summed: [string, PaymentFilters][] = [
  ['everything', {}],
  ['one status', { status: ['successful'] }],
  ['several statuses', { status: ['failed', 'successful'] }],
  ['a currency', { currency: 'USD' }],
  ['a brand and amounts', { brand: ['mastercard'], currency: 'USD', amount_min_minor: 5000, amount_max_minor: 30_000 }],
  ['dates', { created_from: '2024-02-01', created_to: '2024-12-31' }],
]

test.each(summed)('a part of the totals of %s reads indexes in their order, up to a number of entries', async (_, filters) => {
  const entries = 5_000
  const account = accountOf(db, listedAccount)
  const statements = await statementsOf(db.database.pool, () =>
    account.run(new Date(), (context) => sumPayments(context, filters, null, listedTimeZone, { ...totalBounds, entries })),
  )
  const [statement, ...others] = statements.filter(({ text }) => text.includes('WITH entries'))
  expect(others).toEqual([])
  if (statement) await expectIndexedList(db, 'payments', statement)
  expect(statement).toBeDefined()
})

test('the currencies of the payments are found without reading the payments', async () => {
  await expectIndexedList(db, 'payments', currenciesQuery(listedAccount.merchantId))
})

const counted: [string, PaymentFilters][] = [
  ['all payments', {}],
  ['a brand', { brand: ['visa'] }],
  ['last four', { last4: '4242' }],
  ['the beginning of an address and a currency', { email: 'user7', currency: 'USD' }],
  ['an order number', { order_number: 'ORD-777' }],
  ['a card', { last4: '4242', card_fingerprint: 'none' }],
  ['a store', { store: 'small' }],
]
/** A page of an index has at least so many entries if they share their keys. */
const entriesPerPageMin = 500
/** Statuses that payments here have. */
const statusesListed = 3
const countedInTable: typeof counted = [
  ['a BIN', { bin: '400077' }],
  ['a reason of declines', { decline: ['expired_card'] }],
  ['a country', { country: 'BR' }],
  ['several attempts and a funding', { attempts: ['several'], funding: ['debit'] }],
]

test.each(counted)('statuses of %s are counted in their index, up to a limit', async (_, filters) => {
  const account = accountOf(db, listedAccount)
  const statements = await statementsOf(db.database.pool, () => account.run(new Date(), (context) => countStatuses(context, filters, listedTimeZone)))
  for (const statement of statements.filter(({ text }) => text.includes('FROM payments'))) {
    await expectIndexedList(db, 'payments', statement, { buffersMore: searchBounds.few, mayFindNothing: true })
  }
})

test('statuses of all payments are counted in an index of nothing else', async () => {
  const statements = await statementsOf(db.database.pool, () =>
    accountOf(db, listedAccount).run(new Date(), (context) => countStatuses(context, {}, listedTimeZone)),
  )
  expect(await countBuffers(db, statements)).toBeLessThanOrEqual(rowCount / entriesPerPageMin)
})

test('statuses of a store with very many payments are counted in the order of an index, up to a limit', async () => {
  const account = accountOf(db, listedAccount)
  const statements = await statementsOf(db.database.pool, () =>
    account.run(new Date(), (context) => countStatuses(context, { store: 'large' }, listedTimeZone)),
  )
  const buffersPerPayment = 3
  for (const statement of statements.filter(({ text }) => text.includes('FROM payments'))) {
    await expectIndexedList(db, 'payments', statement, { buffersMore: statusesListed * comparedMax * buffersPerPayment, mayFindNothing: true })
    await expectIndexedList(db, 'store_payments', statement, { buffersMore: statusesListed * comparedMax * buffersPerPayment, mayFindNothing: true })
  }
})

test.each(countedInTable)('statuses of %s are counted in the order of an index, up to a limit', async (_, filters) => {
  const account = accountOf(db, listedAccount)
  const statements = await statementsOf(db.database.pool, () => account.run(new Date(), (context) => countStatuses(context, filters, listedTimeZone)))
  for (const statement of statements.filter(({ text }) => text.includes('FROM payments'))) {
    await expectIndexedList(db, 'payments', statement, { buffersMore: statusesListed * comparedMax, mayFindNothing: true })
  }
})
