import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { agreeTestTerms } from '#areas/billing/test/terms.ts'
import { readLedgerBalances, verifyLedger } from '#areas/ledger/server/index.ts'
import { confirmPayment, createPayment, keepCard, plainPayment, refundPayment } from '#areas/payments/server/index.ts'
import { openBankAccount, payOut, sellAvailable, testBanking } from '#areas/payouts/test/payouts.ts'
import type { PaymentId } from '#kernel/ids.ts'
import { makeAccount, type TestAccount, testAcquirer } from '#proof/support/account.ts'
import { createTestDatabase, type TestDatabase } from '#proof/support/database.ts'
import { testKeys } from '#proof/support/keys.ts'
import { createRunner } from './external.ts'
import { fixedClock } from './infra/clock/clock.ts'
import { startLoop } from './infra/loop.ts'
import { createFindTxt } from './infra/outbound/txt-records.ts'
import { addPartitions, cleanUp, startWorker, workOffDue } from './worker.ts'

// A Monday.
const sold = new Date('2026-03-02T10:00:00Z')
const due = new Date('2026-03-04T00:00:00Z')
const clock = fixedClock(due)
const log = { error: vi.fn(), warn: vi.fn(), info: vi.fn() }

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

const options = () => ({
  database: db.database,
  keys: testKeys,
  clock,
  log,
  runner: createRunner(testAcquirer, testBanking),
  findTxt: createFindTxt({ dnsServers: null }),
  mails: null,
  engines: [],
  push: null,
  stores: null,
  auditHeadFile: null,
})

async function sell(account: TestAccount, count: number, card = 'pm_card_visa'): Promise<PaymentId[]> {
  return account.run(sold, async (context) => {
    const named = testAcquirer.tokeniseNamed(card, sold)
    if (!named) throw new Error('no such card')
    const paymentMethod = await keepCard(context, named, { customerId: null, billingDetails: {}, metadata: {} })
    const ids: PaymentId[] = []
    for (let made = 0; made < count; made++) {
      const { id } = await createPayment(context, plainPayment(paymentMethod, { amountMinor: 10_000, currency: 'USD' }))
      await confirmPayment(context, testAcquirer, id, null)
      ids.push(id)
    }
    return ids
  })
}

async function availableOf(account: TestAccount): Promise<number> {
  const sums = await account.run(due, readLedgerBalances)
  return -(sums.find((sum) => sum.account === 'liability:merchant_available')?.amount_minor ?? 0)
}

async function expectSound(account: TestAccount): Promise<void> {
  const results = await account.run(due, verifyLedger)
  expect(results.filter(({ violationCount }) => violationCount > 0)).toEqual([])
}

test('releases due money and settles due refunds of every account, a batch at a time', async () => {
  const [one, other] = [await makeAccount(db), await makeAccount(db)]
  await sell(one, 201)
  const slow = (await sell(other, 1, 'pm_card_pendingRefund'))[0]!
  await other.run(sold, (context) => refundPayment(context, testAcquirer, slow, { amountMinor: 4_000, reason: null, metadata: {} }))

  expect(await workOffDue(options())).toBe(true)
  while (await workOffDue(options()));
  expect(await availableOf(one)).toBe(201 * 9_680)
  const { rows } = await db.owner.query('SELECT status FROM payments WHERE id = $1', [slow])
  expect(rows).toEqual([{ status: 'partially_refunded' }])
  await expectSound(one)
  await expectSound(other)
})

test('holds reserves back and releases them by the clock of their account', async () => {
  const account = await makeAccount(db)
  await agreeTestTerms(db, account, sold, { reserve: { basisPoints: 1000, days: 1 } })
  await sell(account, 2)
  while (await workOffDue(options()));
  expect(await availableOf(account)).toBe(2 * 8_800)
  await db.owner.query('UPDATE merchant_accounts SET clock_ahead_ms = $2 WHERE merchant_id = $1', [account.merchantId, 86_400_000 - 1])
  await workOffDue(options())
  expect(await availableOf(account)).toBe(2 * 8_800)
  await db.owner.query('UPDATE merchant_accounts SET clock_ahead_ms = $2 WHERE merchant_id = $1', [account.merchantId, 86_400_000])
  await workOffDue(options())
  expect(await availableOf(account)).toBe(2 * 9_800)
  await expectSound(account)
})

test('does each thing once with several workers at once', async () => {
  const account = await makeAccount(db)
  const ids = await sell(account, 30, 'pm_card_pendingRefund')
  for (const id of ids) await account.run(sold, (context) => refundPayment(context, testAcquirer, id, { amountMinor: 1_000, reason: null, metadata: {} }))
  await Promise.all(Array.from({ length: 4 }, () => workOffDue(options())))
  while (await workOffDue(options()));
  expect(await availableOf(account)).toBe(30 * 9_680 - 30 * 1_000)
  await expectSound(account)
})

test('one account that fails keeps no other waiting, and one kind of work no other kind', async () => {
  const paidOut = await makeAccount(db)
  const { id } = await paidOut.run(sold, async (context) => {
    await openBankAccount(context)
    await sellAvailable(context, 10_000)
    return payOut(context, 2000)
  })
  const [broken, sound] = [await makeAccount(db), await makeAccount(db)]
  await sell(broken, 1)
  await sell(sound, 1)
  await db.owner.query(
    `INSERT INTO ledger_transactions (merchant_id, kind, source_id, occurred_at) SELECT merchant_id, 'availability', source_id, now() FROM balance_transactions WHERE merchant_id = $1`,
    [broken.merchantId],
  )
  await expect(workOffDue(options())).rejects.toThrow(`The work of account ${broken.merchantId} failed.`)
  expect(await availableOf(sound)).toBe(9_680)
  const later = { ...options(), clock: fixedClock(new Date('2026-03-09T10:00:00Z')) }
  await expect(workOffDue(later)).rejects.toThrow(`The work of account ${broken.merchantId} failed.`)
  const { rows } = await db.owner.query('SELECT handed_over_at IS NOT NULL AS has_left FROM payouts WHERE id = $1', [id])
  expect(rows).toEqual([{ has_left: true }])
  await db.owner.query('UPDATE balance_transactions SET released_at = now() WHERE merchant_id = $1', [broken.merchantId])
})

test('forgets the idempotency keys of days that ended 48 hours ago and passed counts at once, and keeps the rest, and all of them while the clock may be wrong', async () => {
  const account = await makeAccount(db)
  const noon = new Date(due.getTime() + 12 * 3_600_000)
  const atNoon = { ...options(), clock: fixedClock(noon) }
  await db.owner.query(
    `INSERT INTO idempotency_keys (merchant_id, scope, key, request_hash, request_id, answer_status, answer_body, created_at)
     SELECT $1, 'api', 'key' || hours, '', 'req_1', 200, '{}', $2::timestamptz - make_interval(hours => hours) FROM generate_series(1, 100) AS hours`,
    [account.merchantId, noon],
  )
  // Moves them to partitions, since the days have none yet.
  await addPartitions(options())
  await db.owner.query(`INSERT INTO rate_limits (key, hits, resets_at) VALUES ('passed', 1, $1), ('running', 1, $1::timestamptz + interval '1 second')`, [noon])
  await cleanUp(atNoon, false)
  expect((await db.owner.query('SELECT FROM idempotency_keys WHERE merchant_id = $1', [account.merchantId])).rowCount).toBe(100)
  await Promise.all([cleanUp(atNoon), cleanUp(atNoon)])
  const keys = await db.owner.query('SELECT key FROM idempotency_keys WHERE merchant_id = $1', [account.merchantId])
  // A key of 48 hours ago is of noon, and its whole day stays.
  expect(keys.rowCount).toBe(60)
  const counts = await db.owner.query('SELECT key FROM rate_limits')
  expect(counts.rows).toEqual([{ key: 'running' }])
})

test('forgets used-up rows of accounts', async () => {
  await db.owner.query(
    `INSERT INTO passkey_challenges (id, challenge, expires_at) VALUES ('passed', 'c', $1::timestamptz - interval '1 second'), ('running', 'c', $1::timestamptz + interval '1 second')`,
    [due],
  )
  expect(await cleanUp(options())).toBe(false)
  expect((await db.owner.query('SELECT id FROM passkey_challenges')).rows).toEqual([{ id: 'running' }])
})

test('works by itself until it is stopped', async () => {
  const account = await makeAccount(db)
  await sell(account, 1)
  const worker = startWorker(options())
  await vi.waitFor(async () => expect(await availableOf(account)).toBe(9_680))
  await worker.stop()
  expect(log.error).not.toHaveBeenCalled()
})

test('a loop reports a failure, tries again, and stops while it waits', async () => {
  const errors: unknown[] = []
  let rounds = 0
  const { promise: recovered, resolve } = Promise.withResolvers<void>()
  const loop = startLoop({
    busyMs: 0,
    idleMs: 1,
    failedMsMax: 4,
    onError: (error) => errors.push(error),
    work: async () => {
      rounds++
      if (rounds <= 3) throw new Error(`round ${rounds}`)
      resolve()
      return false
    },
  })
  await recovered
  await loop.stop()
  const after = rounds
  expect(errors).toEqual([new Error('round 1'), new Error('round 2'), new Error('round 3')])
  expect(rounds).toBe(after)
})
