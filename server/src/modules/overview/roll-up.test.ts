import { type PaymentStatus, paymentStatuses } from '@counterfoil/contract/statuses'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { makeAccount, type TestAccount, testAcquirer } from '../../../test/account.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { openFor, sell } from '../../../test/disputes.ts'
import { testBanking } from '../../../test/payouts.ts'
import { fixedClock } from '../../infra/clock.ts'
import type { TenantContext } from '../../infra/context.ts'
import { type Database, openDatabase } from '../../infra/database/database.ts'
import { createRunner } from '../../outside.ts'
import { advanceRollups, cleanUp } from '../../worker.ts'
import { capturePayment, confirmPayment, doDueWork, refundPayment } from '../payments/index.ts'
import { rebuildTrade, removeRolledUpTrade, rollUpTrade, verifyTrade } from './index.ts'
import { countOutcomes, sumCapturesByDay } from './store.ts'

const now = new Date('2026-06-15T12:07:00Z')
const hourLater = new Date('2026-06-15T13:07:00Z')

let db: TestDatabase
let owner: Database
let account: TestAccount
beforeAll(async () => {
  db = await createTestDatabase()
  owner = openDatabase({ connectionString: db.url, poolSize: 1 })
})
beforeEach(async () => {
  account = await makeAccount(db)
})
afterAll(async () => {
  await owner.close()
  await db.drop()
})

const asOwner = <T>(work: (context: Parameters<typeof rebuildTrade>[0]) => Promise<T>) => owner.transaction({}, (tx) => work({ db: tx }))
const worker = () => ({ database: db.database, clock: fixedClock(now) })
const slice = () => ({ merchantId: account.merchantId, currency: 'USD', from: new Date('2026-06-15'), until: new Date('2026-06-16') })
const card = (name = 'pm_card_visa') => ({ card: name })

const figures = () =>
  account.run(now, async (context) => ({
    ...(await countOutcomes(context, slice())),
    gross_minor: (await sumCapturesByDay(context, slice(), 'UTC'))[0]?.gross_minor ?? 0,
  }))

async function expectProven(): Promise<void> {
  expect((await account.run(now, verifyTrade)).flatMap(({ differences }) => differences)).toEqual([])
}

async function rowsOf(table: 'trade_changes' | 'trade_rollups'): Promise<string[]> {
  const { rows } = await db.owner.query<{ text: string }>(
    `SELECT format('%s %s: %s %s %s %s %s', to_char(bucket AT TIME ZONE 'UTC', 'HH24:MI'), currency, successful_count, declined_count, declined_minor, captured_minor, refunded_minor) AS text
     FROM ${table} WHERE merchant_id = $1 ORDER BY ${table === 'trade_changes' ? 'id' : 'bucket'}`,
    [account.merchantId],
  )
  return rows.map(({ text }) => text)
}

/** What a piece of work leaves in the log. */
async function logged(work: () => Promise<unknown>): Promise<string[]> {
  const { length } = await rowsOf('trade_changes')
  await work()
  return (await rowsOf('trade_changes')).slice(length)
}

/** Changes are rolled up once everything older in the whole server has ended, which other tests may hold back for a while. */
async function rollUpAll(): Promise<void> {
  await vi.waitFor(async () => {
    await advanceRollups(worker())
    await db.database.transaction({ merchantId: account.merchantId }, async (tx) => {
      const { rows } = await sql`SELECT FROM accounts_with_trade_work() WHERE merchant_id = ${account.merchantId}`.execute(tx)
      expect(rows.length).toBe(0)
    })
  }, 20_000)
}

/** A transaction that has done its work and stays open. */
async function openTransaction(work: (context: TenantContext) => Promise<unknown>) {
  const done = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  const ended = account.run(now, async (context) => {
    await work(context)
    await sql`SELECT 1`.execute(context.db)
    done.resolve()
    await end.promise
  })
  await done.promise
  return async () => {
    end.resolve()
    await ended
  }
}

describe('the log', () => {
  const refundOf = (id: string, amountMinor: number | undefined = 400) =>
    account.run(hourLater, (context) => refundPayment(context, testAcquirer, id, { amountMinor, reason: null, metadata: {} }))

  test('has one row for a sale whose money was taken at once, and none for what is unfinished', async () => {
    expect(await logged(() => account.run(now, (context) => sell(context, card())))).toEqual(['12:00 USD: 1 0 0 10000 0'])
  })

  test('has the outcome when a payment was made and the money when it was captured', async () => {
    const { id } = await account.run(now, (context) => sell(context, { ...card(), captureMethod: 'manual' }))
    expect(await logged(() => account.run(hourLater, (context) => capturePayment(context, testAcquirer, id, 7_000)))).toEqual(['13:00 USD: 0 0 0 7000 0'])
  })

  test('takes a declined payment back while it is tried again, and then counts it as a successful one', async () => {
    const { id } = await account.run(now, (context) => sell(context, card('pm_card_visa_chargeDeclined')))
    expect(await rowsOf('trade_changes')).toEqual(['12:00 USD: 0 1 10000 0 0'])
    const retry = () =>
      account.run(hourLater, async (context) => {
        const method = (await sell(context, { ...card(), currency: 'EUR' })).payment_method_id
        await confirmPayment(
          context,
          testAcquirer,
          id,
          await context.db.selectFrom('payment_methods').selectAll().where('id', '=', method).executeTakeFirstOrThrow(),
        )
      })
    expect((await logged(retry)).filter((row) => row.includes('USD'))).toEqual([
      '12:00 USD: 0 -1 -10000 0 0',
      '12:00 USD: 1 0 0 0 0',
      '13:00 USD: 0 0 0 10000 0',
    ])
    await expectProven()
  })

  test('has a refund when it was asked for, and takes it back when it fails', async () => {
    const { id } = await account.run(now, (context) => sell(context, card('pm_card_refundFail')))
    expect(await logged(() => refundOf(id))).toEqual(['13:00 USD: 0 0 0 0 400'])
    const twoWeeks = new Date('2026-06-29T12:00:00Z')
    expect(await logged(() => account.run(twoWeeks, doDueWork))).toEqual(['13:00 USD: 0 0 0 0 -400'])
  })

  test('has nothing of what counts nowhere', async () => {
    const { id } = await account.run(now, (context) => sell(context, card()))
    const changes = async () => {
      await account.run(hourLater, (context) => openFor(context, id))
      await db.owner.query(`UPDATE payments SET order_number = '7' WHERE merchant_id = $1`, [account.merchantId])
    }
    expect(await logged(changes)).toEqual([])
  })

  test('is right where one statement writes many payments, and changes many', async () => {
    const many = () =>
      db.owner.query(
        `INSERT INTO payments (merchant_id, id, created_at, currency, amount_minor, amount_captured_minor, intent_status, status, capture_method, captured_at, client_secret)
         SELECT $1, 'pi_' || i, timestamptz '2026-06-15' + i * interval '7 minutes', 'USD', 100 + i, CASE i % 3 WHEN 0 THEN 100 ELSE 0 END, 'succeeded',
                CASE i % 3 WHEN 0 THEN 'successful' WHEN 1 THEN 'failed' ELSE 'waiting_to_be_paid' END, 'automatic',
                CASE i % 3 WHEN 0 THEN timestamptz '2026-06-15' + i * interval '11 minutes' END, 's'
         FROM generate_series(1, 60) AS i`,
        [account.merchantId],
      )
    expect((await logged(many)).length).toBeGreaterThanOrEqual(40)
    await expectProven()
    // History that is corrected moves to another quarter, with what it counts.
    for (const change of [
      `created_at = created_at - interval '40 minutes'`,
      `captured_at = captured_at - interval '3 years'`,
      `currency = 'EUR'`,
      `captured_at = NULL`,
      `amount_minor = amount_minor + 1, amount_captured_minor = 0`,
      `status = 'canceled'`,
    ]) {
      await db.owner.query(`UPDATE payments SET ${change} WHERE merchant_id = $1`, [account.merchantId])
      await expectProven()
    }
    expect(await figures()).toEqual({ successful_count: 0, declined_count: 0, declined_minor: 0, refunded_minor: 0, gross_minor: 0 })
  })

  test('follows a refund whose time, amount and currency are corrected', async () => {
    const { id } = await account.run(now, (context) => sell(context, card()))
    await refundOf(id)
    for (const change of [`created_at = created_at - interval '2 hours'`, 'amount_minor = 300', `currency = 'EUR'`, `status = 'canceled'`]) {
      await db.owner.query(`UPDATE refunds SET ${change} WHERE merchant_id = $1`, [account.merchantId])
      await expectProven()
    }
  })

  test('counts each status as the overview says', async () => {
    const counted: Record<PaymentStatus, 'successful' | 'declined' | null> = {
      unconfirmed: null,
      waiting_to_be_paid: null,
      in_process: null,
      uncaptured: 'successful',
      successful: 'successful',
      failed: 'declined',
      refunding: 'successful',
      partially_refunded: 'successful',
      refunded: 'successful',
      disputed: 'successful',
      canceled: null,
    }
    for (const status of paymentStatuses) {
      const { rows } = await db.owner.query('SELECT counts_as_successful($1) AS successful, counts_as_declined($1) AS declined', [status])
      expect(rows, status).toEqual([{ successful: Number(counted[status] === 'successful'), declined: Number(counted[status] === 'declined') }])
    }
  })
})

describe('the roll-up', () => {
  test('takes what has ended, once, with several workers at once, and its log goes a batch at a time', async () => {
    for (const name of ['pm_card_visa', 'pm_card_mastercard', 'pm_card_visa_chargeDeclined']) await account.run(now, (context) => sell(context, card(name)))
    await Promise.all(Array.from({ length: 4 }, () => advanceRollups(worker())))
    await rollUpAll()
    const expected = { successful_count: 2, declined_count: 1, declined_minor: 10_000, refunded_minor: 0, gross_minor: 20_000 }
    expect(await rowsOf('trade_rollups')).toEqual(['12:00 USD: 2 1 10000 20000 0'])
    expect(await figures()).toEqual(expected)
    expect(await account.run(now, (context) => removeRolledUpTrade(context, 2))).toBe(true)
    expect(await rowsOf('trade_changes')).toHaveLength(1)
    expect(await figures()).toEqual(expected)
    await account.run(hourLater, (context) => sell(context, card()))
    expect(await account.run(now, (context) => removeRolledUpTrade(context, 2))).toBe(false)
    expect(await rowsOf('trade_changes')).toEqual(['13:00 USD: 1 0 0 10000 0'])
    expect(await figures()).toEqual({ ...expected, successful_count: 3, gross_minor: 30_000 })
    await expectProven()
  })

  test('is emptied of its log by the worker', async () => {
    await account.run(now, (context) => sell(context, card()))
    await rollUpAll()
    await cleanUp({ ...worker(), log: { error: vi.fn() }, runner: createRunner(testAcquirer, testBanking) })
    expect(await rowsOf('trade_changes')).toEqual([])
  })

  test('misses nothing of two writers at once, of whom the first stays open while the watermark moves', async () => {
    await account.run(now, (context) => sell(context, card()))
    await rollUpAll()
    const one = { successful_count: 1, declined_count: 0, declined_minor: 0, refunded_minor: 0, gross_minor: 10_000 }
    const commitFirst = await openTransaction((context) => sell(context, card()))
    await account.run(now, (context) => sell(context, card('pm_card_mastercard')))
    // The second has a later number than the first, which is still open.
    expect(await figures()).toEqual({ ...one, successful_count: 2, gross_minor: 20_000 })
    await account.run(now, rollUpTrade)
    expect(await rowsOf('trade_rollups')).toEqual(['12:00 USD: 1 0 0 10000 0'])
    expect(await figures()).toEqual({ ...one, successful_count: 2, gross_minor: 20_000 })
    await commitFirst()
    expect(await figures()).toEqual({ ...one, successful_count: 3, gross_minor: 30_000 })
    await rollUpAll()
    expect(await rowsOf('trade_rollups')).toEqual(['12:00 USD: 3 0 0 30000 0'])
    expect(await figures()).toEqual({ ...one, successful_count: 3, gross_minor: 30_000 })
    await expectProven()
  })
})

describe('a rebuild', () => {
  test('misses nothing of a writer that is open meanwhile', async () => {
    await account.run(now, (context) => sell(context, card()))
    const commit = await openTransaction((context) => sell(context, card()))
    await account.run(now, (context) => sell(context, card()))
    await asOwner(rebuildTrade)
    expect(await rowsOf('trade_rollups')).toEqual(['12:00 USD: 2 0 0 20000 0'])
    await expectProven()
    await commit()
    expect(await figures()).toMatchObject({ successful_count: 3, gross_minor: 30_000 })
    await rollUpAll()
    await expectProven()
  })

  test('mends what is wrong, and a log of another server', async () => {
    await account.run(now, (context) => sell(context, card()))
    await rollUpAll()
    await account.run(now, (context) => sell(context, card()))
    // As after a restore: transactions are numbered anew, far below.
    await db.owner.query('UPDATE trade_changes SET xid = xid + 1000000000 WHERE merchant_id = $1', [account.merchantId])
    await db.owner.query('UPDATE rollup_watermarks SET through_xid = through_xid + 1000000000 WHERE merchant_id = $1', [account.merchantId])
    await db.owner.query('UPDATE trade_rollups SET captured_minor = 7 WHERE merchant_id = $1', [account.merchantId])
    await asOwner(rebuildTrade)
    await account.run(now, (context) => sell(context, card()))
    expect(await figures()).toMatchObject({ successful_count: 3, gross_minor: 30_000 })
    await expectProven()
  })
})

test.each([
  ['a quarter that says too much', 'UPDATE trade_rollups SET declined_count = declined_count + 1 WHERE merchant_id = $1'],
  ['a quarter of its own making', `UPDATE trade_rollups SET bucket = bucket + interval '1 hour' WHERE merchant_id = $1`],
  ['a watermark that was put back', 'UPDATE rollup_watermarks SET through_xid = 0 WHERE merchant_id = $1'],
  ['a watermark that is ahead', 'UPDATE rollup_watermarks SET through_xid = through_xid + 1000000 WHERE merchant_id = $1'],
  ['a payment that went past the log', `UPDATE payments SET status = 'failed' WHERE merchant_id = $1`],
])('the proof finds %s', async (_what, damage) => {
  await account.run(now, (context) => sell(context, card()))
  await rollUpAll()
  const client = await db.owner.connect()
  await client.query('SET session_replication_role = replica')
  await client.query(damage, [account.merchantId])
  await client.query('SET session_replication_role = origin')
  client.release()
  // What is ahead of the watermark is missed by what comes after it.
  await account.run(now, (context) => sell(context, card()))
  const [result] = await account.run(now, verifyTrade)
  expect(result?.differences.length).toBeGreaterThan(0)
})

test('a quarter of an hour that two days share is told apart', async () => {
  // In St. John's, clocks went back an hour at one minute past midnight: that minute belongs to the day that had begun, the next ones to the one before.
  for (const [time, amountMinor] of [
    ['2010-11-07T02:30:30Z', 100],
    ['2010-11-07T02:31:30Z', 1000],
    ['2010-11-07T03:31:30Z', 10_000],
  ] as const) {
    await account.run(new Date(time), (context) => sell(context, { ...card(), amountMinor }))
  }
  const days = { ...slice(), from: new Date('2010-11-06T02:30:00Z'), until: new Date('2010-11-08T03:30:00Z') }
  const volumes = async () =>
    (await account.run(now, (context) => sumCapturesByDay(context, days, 'America/St_Johns'))).toSorted((a, b) => a.gross_minor - b.gross_minor)
  const expected = [
    { day: '2010-11-06', gross_minor: 1000 },
    { day: '2010-11-07', gross_minor: 10_100 },
  ]
  expect(await volumes()).toEqual(expected)
  await rollUpAll()
  expect(await volumes()).toEqual(expected)
})
