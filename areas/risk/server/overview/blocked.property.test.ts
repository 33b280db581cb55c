import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { BlockedPayments } from '#areas/risk/contract/overview.ts'
import { dayMs } from '#kernel/time/durations.ts'
import { makeAccount, setTimeZone, type TestAccount } from '#proof/support/account.ts'
import { createTestDatabase, type TestDatabase } from '#proof/support/database.ts'
import { foldLanes } from '#proof/support/lanes.ts'
import { isSoak } from '#proof/support/scale.ts'
import { dayOf } from '#proof/zones/zones.ts'
import { quarterNumberOf } from '#server/infra/figures/day-parts.ts'
import { blockedQuery } from './blocked-store.ts'
import { readOverview } from './overview.ts'
import { verifyBlocked } from './verify-store.ts'

/** Every figure of what was blocked is a count of decisions, whatever order they are written in: in three zones, where clocks go forward and back. */

const runCount = isSoak ? 100 : 15
/** Forward in New York on 8 March and in Berlin on 29 March, back on Lord Howe Island by half an hour on 5 April. */
const zones = ['America/New_York', 'Europe/Berlin', 'Australia/Lord_Howe'] as const
const now = new Date('2026-05-10T12:34:56Z')
const minuteMax = 100 * 24 * 60

const attempt = fc.record({
  by: fc.constantFrom('card_bin', 'ip', 'rule', 'allow'),
  /** Which entry or rule. */
  number: fc.integer({ min: 1, max: 8 }),
  amount: fc.integer({ min: 100, max: 900 }),
  currency: fc.constantFrom('USD', 'USD', 'JPY'),
})
const payment = fc.record({ minute: fc.integer({ min: 0, max: minuteMax }), attempts: fc.array(attempt, { minLength: 1, maxLength: 4 }) })
/** When lanes are folded, after how many attempts, and how many attempts one statement writes. */
const writing = fc.record({ folded: fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 3 }), together: fc.constantFrom(1, 1, 7, 200) })

interface Decided {
  readonly payment: string
  readonly id: string
  readonly at: Date
  readonly by: string
  readonly entry: string | null
  readonly rule: string | null
  readonly amount: number
  readonly currency: string
}

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

function listDecided(payments: readonly (typeof payment extends fc.Arbitrary<infer Value> ? Value : never)[]): Decided[] {
  return payments.flatMap(({ minute, attempts }, index) =>
    attempts.map(({ by, number, amount, currency }, place) => ({
      payment: `pi_${index}`,
      id: `ch_${index}_${place}`,
      at: new Date(now.getTime() - minute * 60_000),
      by,
      entry: by === 'rule' ? null : `rsk_${by}_${number}`,
      rule: by === 'rule' ? `rskr_${number % 3}` : null,
      amount,
      currency,
    })),
  )
}

async function write(merchantId: string, decided: readonly Decided[]): Promise<void> {
  const rows = JSON.stringify(decided)
  const given = `FROM jsonb_to_recordset($2::jsonb) AS d (payment text, id text, at timestamptz, by text, entry text, rule text, amount bigint, currency text)`
  await db.owner.query(
    `INSERT INTO risk_decisions (merchant_id, charge_id, payment_id, payment_created_at, currency, amount_minor, at, effective_from, effect, entry_id, type, record, user_name)
     SELECT $1, id, payment, at, currency, amount, at, at, CASE by WHEN 'allow' THEN 'allow' ELSE 'block' END, entry, CASE by WHEN 'allow' THEN 'ip' ELSE by END, 'r', 'Ann'
     ${given} WHERE rule IS NULL`,
    [merchantId, rows],
  )
  await db.owner.query(
    `INSERT INTO risk_rule_decisions (merchant_id, object_id, attempt_id, at, payment_created_at, amount_minor, currency, count, threshold, window_minutes, rule_id, subject, counts, action)
     SELECT $1, payment, id, at, at, amount, currency, 5, 5, 10, rule, 'card', 'declines', 'block' ${given} WHERE rule IS NOT NULL`,
    [merchantId, rows],
  )
}

async function insertRules(merchantId: string): Promise<void> {
  await db.owner.query(
    `INSERT INTO risk_rules (merchant_id, id, created_at, changed_at, version, threshold, window_minutes, status, subject, counts, action)
     SELECT $1, 'rskr_' || n, now(), now(), 1, 5 + n, 10, 'on', 'card', 'declines', 'block' FROM generate_series(0, 2) AS n`,
    [merchantId],
  )
}

/** The payments of some attempts in each currency, each with its largest attempt, counted one by one. */
function count(decided: readonly Decided[]): BlockedPayments {
  const byCurrency = Map.groupBy(decided, ({ currency }) => currency)
  const amounts = [...byCurrency].map(([currency, own]) => {
    const largest = [...Map.groupBy(own, (one) => one.payment).values()].map((all) => Math.max(...all.map(({ amount }) => amount)))
    return { currency, payments: largest.length, attempts: own.length, amount_minor: largest.reduce((sum, amount) => sum + amount, 0) }
  })
  return {
    payments: amounts.reduce((sum, { payments }) => sum + payments, 0),
    attempts: decided.length,
    amounts: amounts.toSorted((one, other) => (one.currency < other.currency ? -1 : 1)) as BlockedPayments['amounts'],
  }
}

function countBy(decided: readonly Decided[], keyOf: (one: Decided) => string | null): [string, BlockedPayments][] {
  const groups = Map.groupBy(decided, keyOf)
  const counts = [...groups].flatMap(([key, own]): [string, BlockedPayments][] => (key === null ? [] : [[key, count(own)]]))
  return counts.toSorted(([one, a], [other, b]) => b.payments - a.payments || (one < other ? -1 : 1))
}

async function fill(account: TestAccount, decided: readonly Decided[], { folded, together }: typeof writing extends fc.Arbitrary<infer Value> ? Value : never) {
  for (let first = 0; first < decided.length; first += together) {
    await write(account.merchantId, decided.slice(first, first + together))
    if (folded.some((after) => after > first && after <= first + together)) await account.run(now, foldLanes)
  }
}

it.each(zones)('equals a count in %s', { timeout: 120_000 }, async (timeZone) => {
  await fc.assert(
    fc.asyncProperty(fc.array(payment, { minLength: 20, maxLength: 60 }), writing, fc.constantFrom(30, 90), async (payments, how, dayCount) => {
      const account = await makeAccount(db)
      await setTimeZone(db, account.businessId, timeZone)
      await insertRules(account.merchantId)
      const decided = listDecided(payments)
      await fill(account, decided, how)
      const overview = await account.run(now, (context) => readOverview(context, dayCount))
      const blocked = decided.filter(({ by, at }) => by !== 'allow' && dayOf(at, timeZone) >= overview.from)
      const keyed = <Row extends BlockedPayments>(rows: readonly Row[], keyOf: (row: Row) => string) =>
        rows.map((row) => [keyOf(row), { payments: row.payments, attempts: row.attempts, amounts: row.amounts }])
      for (const { day, ...sums } of overview.days) expect([day, sums]).toEqual([day, count(blocked.filter(({ at }) => dayOf(at, timeZone) === day))])
      const days = [...Map.groupBy(blocked, ({ at }) => dayOf(at, timeZone)).values()].map(count)
      expect([overview.all.payments, overview.all.attempts]).toEqual([days.reduce((sum, { payments: own }) => sum + own, 0), blocked.length])
      expect(overview.all).toEqual(count(blocked))
      expect(keyed(overview.types, ({ type }) => type)).toEqual(countBy(blocked, ({ by }) => by))
      expect(keyed(overview.rules, ({ rule_id: id }) => id)).toEqual(countBy(blocked, ({ rule }) => rule))
      expect(keyed(overview.entries, ({ entry_id: id }) => id)).toEqual(countBy(blocked, ({ entry }) => entry).slice(0, 10))
      const [verified] = await account.run(now, verifyBlocked)
      expect(verified?.differences).toEqual([])
    }),
    { numRuns: runCount },
  )
})

it('has the right number for each entry, though more of them blocked something than are read', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(payment, { minLength: 40, maxLength: 80 }), fc.integer({ min: 1, max: 3 }), async (payments, entriesRead) => {
      const account = await makeAccount(db)
      const decided = listDecided(payments)
      await fill(account, decided, { folded: [60], together: 7 })
      const since = new Date(now.getTime() - 30 * dayMs)
      since.setUTCMinutes(15, 0, 0)
      const times = [since, new Date(now.getTime() + dayMs)]
      const { rows } = await account.run(now, (context) => blockedQuery(context, times, { entriesRead, entriesMax: 4 }).execute(context.db))
      const found = rows.filter(({ dimension }) => dimension === 'entry')
      const own = decided.filter(({ by, at }) => by !== 'allow' && quarterNumberOf(at) >= quarterNumberOf(since))
      for (const { value, currency, payment_count, attempt_count, amount_minor } of found) {
        const amounts = count(own.filter(({ entry }) => entry === value)).amounts.filter((amount) => amount.currency === currency)
        expect([value, amounts]).toEqual([value, [{ currency, payments: payment_count, attempts: attempt_count, amount_minor }]])
      }
    }),
    { numRuns: runCount },
  )
})
