import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openFor, sell } from '#areas/disputes/test/disputes.ts'
import { outcomeStatuses, type PaymentOutcome } from '#areas/home/contract/links.ts'
import { capturePayment, confirmPayment } from '#areas/payments/server/index.ts'
import { type PaymentStatus, paymentStatuses } from '#kernel/statuses.ts'
import { makeAccount, type TestAccount, testAcquirer } from '#proof/support/account.ts'
import { createTestDatabase, type TestDatabase } from '#proof/support/database.ts'
import { foldLanes, withoutFolding } from '#proof/support/lanes.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { rebuildFigures } from '#server/infra/figures-store.ts'
import { verifyTrade } from './index.ts'
import { countOutcomes, sumCapturesByDay } from './store.ts'

const now = new Date('2026-06-15T12:07:00Z')
const hourLater = new Date('2026-06-15T13:07:00Z')

let db: TestDatabase
let account: TestAccount
beforeAll(async () => {
  db = await createTestDatabase()
})
beforeEach(async () => {
  account = await makeAccount(db)
})
afterAll(() => db.drop())

const rebuild = () => db.asOwner.transaction({}, (tx) => rebuildFigures({ db: tx }, account.merchantId))
const slice = () => ({ merchantId: account.merchantId, currency: 'USD' as const, from: new Date('2026-06-15'), until: new Date('2026-06-16') })
const card = (name = 'pm_card_visa') => ({ card: name })

const figures = () =>
  account.run(now, async (context) => ({
    ...(await countOutcomes(context, slice())),
    gross_minor: (await sumCapturesByDay(context, slice(), 'UTC'))[0]?.gross_minor ?? 0,
  }))

async function expectProven(): Promise<void> {
  expect((await account.run(now, verifyTrade)).flatMap(({ differences }) => differences)).toEqual([])
}

const counted = ['successful_count', 'declined_count', 'captured_minor'] as const

/** The quarters of the account by their time and currency, as sums over its lanes and of the parts that they were folded into. */
async function quarters(): Promise<Map<string, number[]>> {
  const columns = counted.join(', ')
  const { rows } = await db.owner.query<{ name: string; sums: number[] }>(
    `SELECT format('%s %s', to_char(at, 'HH24:MI'), currency) AS name, ARRAY[${counted.map((name) => `sum(${name})::float8`).join(', ')}] AS sums
     FROM (
       SELECT bucket AT TIME ZONE 'UTC' AS at, currency, ${columns} FROM trade_quarters WHERE merchant_id = $1
       UNION ALL SELECT day + (part - 29) * interval '15 minutes', currency, ${columns} FROM trade_parts WHERE merchant_id = $1 AND part >= 29
     ) AS kept GROUP BY at, currency ORDER BY at, currency`,
    [account.merchantId],
  )
  return new Map(rows.map(({ name, sums }) => [name, sums]))
}

const laneRows = async () => (await db.owner.query('SELECT FROM trade_quarters WHERE merchant_id = $1', [account.merchantId])).rowCount

/** By how much a piece of work changes quarters. */
async function added(work: () => Promise<unknown>): Promise<string[]> {
  const before = await quarters()
  await work()
  return [...(await quarters())].flatMap(([name, sums]) => {
    const differences = sums.map((sum, index) => sum - (before.get(name)?.[index] ?? 0))
    return differences.some((difference) => difference !== 0) ? [`${name}: ${differences.join(' ')}`] : []
  })
}

/** A transaction that has done its work and stays open. */
async function openTransaction(work: (context: TenantContext) => Promise<unknown>) {
  const done = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  const ended = account.run(now, async (context) => {
    // A transaction that folds has a rebuild wait for its end.
    await withoutFolding(db.owner, account.merchantId, async () => {
      await work(context)
      await sql`SELECT 1`.execute(context.db)
    })
    done.resolve()
    await end.promise
  })
  await done.promise
  return async () => {
    end.resolve()
    await ended
  }
}

describe('quarters', () => {
  test('count a sale once when its money is taken immediately', async () => {
    expect(await added(() => account.run(now, (context) => sell(context, card())))).toEqual(['12:00 USD: 1 0 10000'])
  })

  test('have the outcome when a payment was made and the money when it was captured', async () => {
    const { id } = await account.run(now, (context) => sell(context, { ...card(), captureMethod: 'manual' }))
    expect(await added(() => account.run(hourLater, (context) => capturePayment(context, testAcquirer, id, 7_000)))).toEqual(['13:00 USD: 0 0 7000'])
  })

  test('count a declined payment as successful once another attempt succeeds', async () => {
    const { id } = await account.run(now, (context) => sell(context, card('pm_card_visa_chargeDeclined')))
    expect(await quarters()).toEqual(new Map([['12:00 USD', [0, 1, 0]]]))
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
    expect((await added(retry)).filter((row) => row.includes('USD'))).toEqual(['12:00 USD: 1 -1 0', '13:00 USD: 0 0 10000'])
    await expectProven()
  })

  test('ignore changes that count nowhere', async () => {
    const { id } = await account.run(now, (context) => sell(context, card()))
    const changes = async () => {
      await account.run(hourLater, (context) => openFor(context, id))
      await db.owner.query(`UPDATE payments SET order_number = '7' WHERE merchant_id = $1`, [account.merchantId])
    }
    expect(await added(changes)).toEqual([])
  })

  test('are right where one statement writes many payments, and changes many', async () => {
    const many = () =>
      db.owner.query(
        `INSERT INTO payments (merchant_id, id, created_at, currency, amount_minor, amount_captured_minor, intent_status, status, capture_method, captured_at, client_secret)
         SELECT $1, 'pi_' || i, timestamptz '2026-06-15' + i * interval '7 minutes', 'USD', 100 + i, CASE i % 3 WHEN 0 THEN 100 ELSE 0 END, 'succeeded',
                CASE i % 3 WHEN 0 THEN 'successful' WHEN 1 THEN 'failed' ELSE 'waiting_to_be_paid' END, 'automatic',
                CASE i % 3 WHEN 0 THEN timestamptz '2026-06-15' + i * interval '11 minutes' END, 's'
         FROM generate_series(1, 60) AS i`,
        [account.merchantId],
      )
    expect((await added(many)).length).toBeGreaterThanOrEqual(28)
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
    expect(await figures()).toMatchObject({ successful_count: 0, declined_count: 0, gross_minor: 0 })
  })

  test('count each status as the overview says', async () => {
    const counts = (outcome: PaymentOutcome, status: PaymentStatus) => Number(outcomeStatuses[outcome].some((counted) => counted === status))
    for (const status of paymentStatuses) {
      const { rows } = await db.owner.query('SELECT counts_as_successful($1) AS successful, counts_as_declined($1) AS declined', [status])
      expect(rows, status).toEqual([{ successful: counts('successful', status), declined: counts('declined', status) }])
    }
  })
})

test('writers that overlap and commit out of order add to the same quarter in lanes that are folded later', async () => {
  const one = { successful_count: 1, declined_count: 0, gross_minor: 10_000 }
  await account.run(now, (context) => sell(context, card()))
  const commitFirst = await openTransaction((context) => sell(context, card()))
  await account.run(now, (context) => sell(context, card('pm_card_mastercard')))
  await account.run(now, foldLanes)
  expect(await figures()).toMatchObject({ ...one, successful_count: 2, gross_minor: 20_000 })
  await commitFirst()
  expect(await figures()).toMatchObject({ ...one, successful_count: 3, gross_minor: 30_000 })
  await account.run(now, foldLanes)
  expect(await figures()).toMatchObject({ ...one, successful_count: 3, gross_minor: 30_000 })
  expect(await laneRows()).toBe(0)
  const { rows } = await db.owner.query('SELECT part, successful_count FROM trade_parts WHERE merchant_id = $1 ORDER BY part', [account.merchantId])
  expect(rows).toEqual([0, 3, 17, 77].map((part) => ({ part, successful_count: 3 })))
  await expectProven()
})

describe('a rebuild', () => {
  test('misses nothing of a writer that is open meanwhile', async () => {
    await account.run(now, (context) => sell(context, card()))
    const commit = await openTransaction((context) => sell(context, card()))
    await account.run(now, (context) => sell(context, card()))
    await rebuild()
    expect(await quarters()).toEqual(new Map([['12:00 USD', [2, 0, 20_000]]]))
    await commit()
    expect(await figures()).toMatchObject({ successful_count: 3, gross_minor: 30_000 })
    await expectProven()
  })

  test('corrects a figure once, however many rebuilds run together', async () => {
    await account.run(now, (context) => sell(context, card()))
    await db.owner.query('UPDATE trade_quarters SET captured_minor = 7 WHERE merchant_id = $1', [account.merchantId])
    await Promise.all([
      rebuild(),
      account.run(now, (context) => sell(context, card())),
      ...Array.from({ length: 3 }, () => db.owner.query('SELECT rebuild_figures($1)', [account.merchantId])),
    ])
    expect(await figures()).toMatchObject({ successful_count: 2, gross_minor: 20_000 })
    await expectProven()
  })
})

test.each([
  ['a quarter that says too much', 'UPDATE trade_quarters SET declined_count = declined_count + 1 WHERE merchant_id = $1'],
  ['a quarter of its own making', `UPDATE trade_quarters SET bucket = bucket + interval '1 hour' WHERE merchant_id = $1`],
  ['a lane that is not read', 'UPDATE figure_lanes SET lane = lane + 1024 WHERE merchant_id = $1 AND slot > 0'],
  ['a payment that skipped the triggers', `UPDATE payments SET status = 'failed' WHERE merchant_id = $1`],
  ['a part of a day that says too much', 'UPDATE trade_parts SET captured_minor = 7 WHERE merchant_id = $1 AND part = 0'],
])('the proof finds %s', async (_what, damage) => {
  await account.run(now, (context) => sell(context, card()))
  await account.run(now, foldLanes)
  await withoutFolding(db.owner, account.merchantId, () => account.run(now, (context) => sell(context, card())))
  const client = await db.owner.connect()
  await client.query('SET session_replication_role = replica')
  await client.query(damage, [account.merchantId])
  await client.query('SET session_replication_role = origin')
  client.release()
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
  await account.run(now, foldLanes)
  expect(await volumes()).toEqual(expected)
})
