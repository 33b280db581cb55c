import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sell } from '#areas/disputes/test/disputes.ts'
import { verifyTrade } from '#areas/home/server/index.ts'
import { verifyLedger } from '#areas/ledger/server/index.ts'
import { refundPayment } from '#areas/payments/server/index.ts'
import { verifyVamp } from '#areas/vamp/server/index.ts'
import { rebuildFigures } from '#server/infra/figures-store.ts'
import { makeAccount, type TestAccount, testAcquirer } from '../support/account.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { foldLanes } from '../support/lanes.ts'
import { isSoak } from '../support/scale.ts'

const writerCount = 20
const salesEach = isSoak ? 400 : 12
const killEveryMs = 150
const start = new Date('2026-06-15T12:07:00Z').getTime()

let db: TestDatabase
let account: TestAccount
beforeAll(async () => {
  db = await createTestDatabase({ poolSize: writerCount + 5 })
  account = await makeAccount(db)
})
afterAll(() => db.drop())

/** A connection that was terminated, by its own words or by its end. */
const isKilled = (error: unknown) => /57P01|terminat|connection|ended|reset|pipe/i.test(`${(error as { code?: string }).code} ${(error as Error).message}`)

/** Ends the connection of a writer, in whatever it is doing. */
async function killOne(): Promise<number> {
  const { rowCount } = await db.owner.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND usename LIKE 'counterfoil_%' AND state IN ('active', 'idle in transaction') ORDER BY random() LIMIT 1`,
  )
  return rowCount ?? 0
}

/** Each comparison is one statement, and so one snapshot. */
async function expectFiguresEqualRows(): Promise<void> {
  const balances = await db.owner.query(
    `SELECT account, currency, sum(amount_minor) FROM (
       SELECT account, currency, amount_minor FROM ledger_entries
       UNION ALL SELECT account, currency, -amount_minor FROM figure_lanes JOIN ledger_balances USING (merchant_id, lane)
     ) AS rows GROUP BY 1, 2 HAVING sum(amount_minor) <> 0`,
  )
  expect(balances.rows).toEqual([])
  for (const verify of [verifyTrade, verifyVamp]) {
    const results = await db.asOwner.transaction({}, (tx) => verify({ db: tx }))
    expect(results.flatMap(({ differences }) => differences)).toEqual([])
  }
}

test('figures equal their rows at each moment, with 20 writers on one account of which some are killed, folds and rebuilds', { timeout: 600_000 }, async () => {
  const unexpected: unknown[] = []
  let soldCount = 0
  let killCount = 0
  let lookCount = 0
  let isOver = false

  const write = async (writer: number) => {
    for (let turn = 0; turn < salesEach; turn++) {
      const now = new Date(start + turn * 60_000)
      const currency = (writer + turn) % 2 === 0 ? 'USD' : 'EUR'
      try {
        // One transaction that posts several times, and every third one a refund in another.
        const { id } = await account.run(now, async (context) => {
          if (turn % 4 === 0) await sell(context, { card: 'pm_card_visa_chargeDeclined', currency })
          await sell(context, { card: 'pm_card_mastercard', currency: 'JPY', amountMinor: 500 })
          return sell(context, { card: 'pm_card_bypassPending', currency })
        })
        if (turn % 3 === 0) await account.run(now, (context) => refundPayment(context, testAcquirer, id, { amountMinor: 700, reason: null, metadata: {} }))
        soldCount++
      } catch (error) {
        if (!isKilled(error)) unexpected.push(error)
      }
    }
  }
  const kill = async () => {
    while (!isOver) {
      killCount += await killOne()
      await wait(killEveryMs)
    }
  }
  const look = async () => {
    while (!isOver) {
      await expectFiguresEqualRows()
      lookCount++
    }
  }
  const tidy = async () => {
    while (!isOver) {
      await account.run(new Date(start), foldLanes).catch((error: unknown) => isKilled(error) || unexpected.push(error))
      await db.asOwner.transaction({}, (tx) => rebuildFigures({ db: tx }, account.merchantId))
    }
  }
  const writers = Promise.all(Array.from({ length: writerCount }, (_, writer) => write(writer))).finally(() => {
    isOver = true
  })
  await Promise.all([writers, kill(), look(), tidy()])

  expect(unexpected).toEqual([])
  await expectFiguresEqualRows()
  expect((await account.run(new Date(start), verifyLedger)).filter(({ violationCount }) => violationCount > 0)).toEqual([])
  const { rows } = await db.owner.query<{ slots: number }>('SELECT count(*)::int AS slots FROM figure_lanes WHERE slot > 0')
  // It is no test of concurrency where nobody met anybody.
  expect({ soldCount: soldCount > writerCount, killCount: killCount > 2, lookCount: lookCount > 2, slots: (rows[0]?.slots ?? 0) > 2 }).toEqual({
    soldCount: true,
    killCount: true,
    lookCount: true,
    slots: true,
  })
})

test('a lone writer keeps to one lane, and a lane that was folded is never used again', async () => {
  const lone = await makeAccount(db)
  const lanes = async () => {
    const { rows } = await db.owner.query<{ lane: string }>('SELECT lane FROM figure_lanes WHERE merchant_id = $1 AND slot > 0', [lone.merchantId])
    return rows.map(({ lane }) => lane)
  }
  for (let turn = 0; turn < 3; turn++) await lone.run(new Date(start), (context) => sell(context, { card: 'pm_card_visa' }))
  expect(await lanes()).toHaveLength(1)
  const [used] = await lanes()
  await lone.run(new Date(start), foldLanes)
  await lone.run(new Date(start), (context) => sell(context, { card: 'pm_card_visa' }))
  expect(await lanes()).toHaveLength(1)
  expect(await lanes()).not.toEqual([used])
  await expectFiguresEqualRows()
})

test('a figure outside the listed lanes is refused', async () => {
  await expect(db.owner.query(`INSERT INTO vamp_months VALUES ($1, 5, 1, 0, 0, 0, '2026-06')`, [account.merchantId])).rejects.toThrow('month_in_known_lane')
})
