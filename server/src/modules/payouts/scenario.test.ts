import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAccount, type TestAccount } from '../../../test/account.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { openBankAccount, payOut, readOwnSide, refundSale, sellAvailable, testBanking, workUntilDone } from '../../../test/payouts.ts'
import { failPayout } from './end.ts'
import { sendPayoutCommand } from './send.ts'
import { findPayout, lockPayout } from './store.ts'

/** Scenario A of the domain, whose last rows are a payout that the bank returns. */

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

// A Monday.
const start = new Date('2026-11-16T10:00:00Z')
const later = (days: number) => new Date(start.getTime() + days * 86_400_000)

/** Posts what other parts of the product do, as the scenario writes it: a movement of the available balance and its entries. */
async function plant(account: TestAccount, kind: string, type: string | null, entries: readonly (readonly [account: string, debit: number])[]): Promise<void> {
  const { merchantId } = account
  const client = await db.owner.connect()
  try {
    await client.query('BEGIN')
    const { rows } = await client.query<{ id: string }>(
      `INSERT INTO ledger_transactions (merchant_id, kind, source_id, occurred_at) VALUES ($1, $2, 'planted', $3) RETURNING id`,
      [merchantId, kind, start],
    )
    await client.query(
      `INSERT INTO ledger_entries (merchant_id, transaction_id, line, account, currency, amount_minor)
       SELECT $1, $2, row_number() OVER (), name, 'USD', debit FROM unnest($3::text[], $4::bigint[]) AS e (name, debit)`,
      [merchantId, rows[0]?.id, entries.map(([name]) => name), entries.map(([, debit]) => debit)],
    )
    const net = -entries.reduce((sum, [name, debit]) => sum + (name === 'liability:merchant_available' ? debit : 0), 0)
    if (type !== null) {
      await client.query(
        `INSERT INTO balance_transactions (merchant_id, id, created_at, type, currency, amount_minor, fee_minor, net_minor, source_id, payment_id, available_on, released_at)
         VALUES ($1, 'txn_' || $2, $3, $2, 'USD', $4, 0, $4, 'planted', (SELECT min(id) FROM payments WHERE merchant_id = $1), $3, $3)`,
        [merchantId, type, start, net],
      )
    }
    await client.query('COMMIT')
  } finally {
    client.release()
  }
}

test('A: a payout is requested, confirmed by the bank and returned by it, with exact balances at each step', async () => {
  const account = await makeAccount(db)
  const bankAccount = await account.run(start, (context) => openBankAccount(context))
  const sale = await account.run(start, (context) => sellAvailable(context, 10_000))
  await account.run(start, (context) => refundSale(context, sale, 2_500))
  const available = 'liability:merchant_available'
  await plant(account, 'dispute_opened', 'dispute', [
    [available, 9_000],
    ['liability:dispute_suspense', -7_500],
    ['income:dispute_fee', -1_500],
  ])
  await account.run(start, (context) => sellAvailable(context, 5_000))
  await plant(account, 'dispute_reinstated', 'dispute_reversal', [
    ['liability:dispute_suspense', 7_500],
    [available, -7_500],
  ])
  await plant(account, 'reserve_held', 'reserve_hold', [
    [available, 1_000],
    ['liability:merchant_reserved', -1_000],
  ])
  const rest = { 'income:processing_fee': 495, 'income:dispute_fee': 1_500, 'liability:merchant_reserved': 1_000 }
  expect(await readOwnSide(account, start)).toEqual({ ...rest, 'asset:bank_cash': 12_500, [available]: 9_505 })

  const { id } = await account.run(start, (context) => payOut(context, 9_000))
  expect(await readOwnSide(account, start)).toEqual({ ...rest, 'asset:bank_cash': 12_500, [available]: 505, 'liability:payout_in_transit': 9_000 })

  // Told on Wednesday, since the account was new until Tuesday morning; it arrives a business day later.
  await workUntilDone(account, later(2))
  const sent = await account.run(later(2), (context) => findPayout(context, id))
  expect(sent).toMatchObject({ status: 'processing', handed_over_at: later(2), arrival_date: new Date('2026-11-19T00:00:00Z') })
  await workUntilDone(account, later(3))
  expect(await readOwnSide(account, later(3))).toEqual({ ...rest, 'asset:bank_cash': 3_500, [available]: 505 })
  expect(await account.run(later(3), (context) => findPayout(context, id))).toMatchObject({ status: 'completed', failure_code: null })

  await account.run(later(5), async (context) => {
    const payout = await lockPayout(context, id)
    if (payout) await failPayout(context, payout, 'account_closed')
  })
  expect(await readOwnSide(account, later(5))).toEqual({ ...rest, 'asset:bank_cash': 12_500, [available]: 9_505 })
  const returned = await account.run(later(5), (context) => findPayout(context, id))
  expect(returned).toMatchObject({ status: 'processing_failure', failure_code: 'account_closed' })
  const { rows } = await db.owner.query('SELECT type, amount_minor::int, payout_id FROM balance_transactions WHERE id = $1', [
    returned?.failure_balance_transaction_id,
  ])
  expect(rows).toEqual([{ type: 'payout_failure', amount_minor: 9_000, payout_id: null }])
  expect(bankAccount.id).toBe(returned?.bank_account_id)

  await plant(account, 'reserve_released', 'reserve_release', [
    ['liability:merchant_reserved', 1_000],
    [available, -1_000],
  ])
  expect(await readOwnSide(account, later(5))).toEqual({
    'income:processing_fee': 495,
    'income:dispute_fee': 1_500,
    'asset:bank_cash': 12_500,
    [available]: 10_505,
  })
})

test('telling the bank twice with one key is one payment, and what was kept of it can be read again', async () => {
  const account = await makeAccount(db)
  await account.run(start, (context) => openBankAccount(context))
  await account.run(start, (context) => sellAvailable(context, 10_000))
  const { id: payoutId } = await account.run(start, (context) => payOut(context, 5_000))
  const { begin, call, hold, finish, load } = sendPayoutCommand
  const { request } = await account.run(later(2), (context) => begin(context, { payoutId }))
  // Between the two transactions the number stays sealed.
  expect(JSON.stringify(request)).not.toContain('000123456789')
  const outside = { banking: testBanking }
  const [first, again] = [await call(outside, request, 'key'), await call(outside, request, 'key')]
  expect(again).toEqual(first)
  await expect(account.run(later(2), (context) => begin(context, { payoutId }))).rejects.toMatchObject({ errorName: 'payout_not_changeable' })
  const finished = await account.run(later(2), async (context) => finish(context, request, first, await hold(context, request)))
  expect(finished).toMatchObject({ trace_id: first.traceId, settles_as: 'completed' })
  expect(await account.run(later(2), (context) => load(context, request))).toEqual(finished)
})
