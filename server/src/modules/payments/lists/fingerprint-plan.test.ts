import { afterAll, beforeAll, test } from 'vitest'
import { accountOf } from '../../../../test/account.ts'
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts'
import {
  countBuffers,
  expectFewBuffers,
  expectIndexedList,
  insertListedAccount,
  listedAccount,
  listedTimeZone,
  pagesAround,
  vacuum,
} from '../../../../test/list-plans.ts'
import { statementsOf } from '../../../../test/statements.ts'
import { findPaymentPage } from './list-store.ts'
import { paymentBounds } from './listed-store.ts'

const rowCount = 6000
const buffersPerCard = 8
const { first } = pagesAround('pi_z')

let db: TestDatabase

beforeAll(async () => {
  db = await createTestDatabase()
  await insertListedAccount(db)
  await db.owner.query(
    `INSERT INTO payment_methods (merchant_id, id, created_at, acquirer_token, brand, bin, last4, exp_month, exp_year, funding, fingerprint)
     SELECT $1, 'pm_' || i, now(), 'token', 'visa', '424242', lpad(i::text, 4, '0'), 1, 2031, 'credit', 'card ' || i FROM generate_series(1, ${rowCount}) AS i
     UNION ALL SELECT $1, 'pm_wallet_' || i, now(), 'token', 'visa', '424242', lpad(i::text, 4, '0'), 1, 2031, 'credit', 'several' FROM generate_series(1, 2) AS i`,
    [listedAccount.merchantId],
  )
  await db.owner.query(
    `INSERT INTO payments (merchant_id, id, created_at, currency, amount_minor, intent_status, status, capture_method, client_secret, payment_method_id, card_last4)
     SELECT $1, 'pi_' || i, timestamptz '2024-01-01' + i * interval '20 minutes', 'USD', 1000, 'succeeded', 'successful', 'automatic', 'secret', 'pm_' || i, lpad(i::text, 4, '0')
     FROM generate_series(1, ${rowCount}) AS i`,
    [listedAccount.merchantId],
  )
  await vacuum(db.owner, 'payments', 'payment_methods')
}, 60_000)

afterAll(() => db.drop())

const statementsFor = (fingerprint: string) =>
  statementsOf(db.database.pool, () =>
    accountOf(db, listedAccount).run(new Date(), (context) => findPaymentPage(context, { card_fingerprint: fingerprint }, first, listedTimeZone)),
  )

test.each(['card 77', 'none'])('payments by the fingerprint %j are found by the last four digits of its card', async (fingerprint) => {
  expectFewBuffers(await countBuffers(db, await statementsFor(fingerprint)))
})

test('a fingerprint of several numbers looks the cards of a bounded number of payments up', async () => {
  for (const statement of (await statementsFor('several')).filter(({ text }) => text.includes('FROM payments'))) {
    for (const table of ['payments', 'payment_methods']) {
      await expectIndexedList(db, table, statement, { buffersMore: paymentBounds.cards * buffersPerCard, mayFindNothing: true })
    }
  }
})
