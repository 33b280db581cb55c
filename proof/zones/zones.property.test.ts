import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyMovements } from '#areas/balance/server/statements/index.ts'
import { expectBalanceStatement } from '#areas/balance/test/balance-statements.ts'
import { verifyFees } from '#areas/billing/server/index.ts'
import { expectStatement } from '#areas/billing/test/billing.ts'
import { verifyTrade } from '#areas/home/server/index.ts'
import { readOverview } from '#areas/home/server/service.ts'
import { readLedgerBalances } from '#areas/ledger/server/index.ts'
import { listPaymentPage } from '#areas/payments/server/lists/list.ts'
import { makeAccount, setTimeZone, type TestAccount } from '../support/account.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { isSoak } from '../support/scale.ts'
import { expectedFigures, type Lists, type Question, readLists } from './figures.ts'
import { datesOf, take, trade } from './trade.ts'
import { addDays, dayOf, type Zone, zones } from './zones.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

/** @param createdOn ranges whose earlier range begins before this day have no comparison. */
async function makeAccountIn(zone: Zone, createdOn: string): Promise<TestAccount> {
  const account = await makeAccount(db)
  await db.owner.query('UPDATE merchant_accounts SET created_at = $2 WHERE merchant_id = $1', [account.merchantId, createdOn])
  await setTimeZone(db, account.businessId, zone.name)
  return account
}

async function expectFigures(account: TestAccount, lists: Lists, question: Question): Promise<void> {
  const { from, to, currency } = question
  const answer = await account.run(question.now, (context) => readOverview(context, { from, to, currency: currency as 'USD' }))
  const before = { from: new Date(answer.before_from), until: new Date(answer.before_until) }
  // What the balance moved by is for members; overview/figures.property.test.ts compares it.
  const { net_minor, withdrawn_minor, fees_minor, ...current } = answer.current
  expect([net_minor, withdrawn_minor, fees_minor]).toEqual([null, null, null])
  const earlier = answer.before && { ...answer.before, net_minor: undefined, withdrawn_minor: undefined, fees_minor: undefined }
  expect({ from: answer.from, until: answer.until, current, before: earlier, days: answer.days, days_before: answer.days_before }).toEqual(
    expectedFigures(lists, question, before),
  )
}

/** What a person adds up: the amounts of captured payments in the list are the volume of all days. */
async function expectListedVolume(account: TestAccount, { currency, now }: Pick<Question, 'currency' | 'now'>, to: string): Promise<void> {
  const captured = ['successful', 'refunding', 'partially_refunded', 'refunded', 'disputed'] as const
  const listed = await account.run(now, (context) => listPaymentPage(context, { currency: currency as 'USD', status: [...captured], limit: 100 }))
  const overview = await account.run(now, (context) => readOverview(context, { from: addDays(to, -60), to, currency: currency as 'USD' }))
  expect(listed.next_cursor).toBeNull()
  expect(listed.items.reduce((sum, { amount_minor }) => sum + amount_minor, 0)).toBe(overview.current.gross_minor)
}

/** Figures of the balance, where there is anything, in one order. */
const filled = (sums: readonly { account: string; currency: string; amount_minor: number }[]) =>
  sums
    .filter(({ amount_minor }) => amount_minor !== 0)
    .map(({ account, currency, amount_minor }) => `${currency} ${account} ${amount_minor}`)
    .toSorted()

async function expectBalances(account: TestAccount, now: Date): Promise<void> {
  const balances = await account.run(now, readLedgerBalances)
  const entries = await db.owner.query(
    'SELECT account, currency, sum(amount_minor)::int AS amount_minor FROM ledger_entries WHERE merchant_id = $1 GROUP BY 1, 2',
    [account.merchantId],
  )
  expect(filled(balances)).toEqual(filled(entries.rows))
  const moved = await db.owner.query(
    `SELECT CASE WHEN released_at IS NULL THEN 'liability:merchant_pending' ELSE 'liability:merchant_available' END AS account, currency, -sum(net_minor)::int AS amount_minor
     FROM balance_transactions WHERE merchant_id = $1 GROUP BY 1, 2`,
    [account.merchantId],
  )
  expect(filled(balances.filter(({ account: name }) => name.startsWith('liability:merchant_')))).toEqual(filled(moved.rows))
}

const runCount = isSoak ? 60 : 2

test.each(zones)('after each write of random trade, figures and balance are what the lists add up to in $name', { timeout: 1_200_000 }, async (zone) => {
  await fc.assert(
    fc.asyncProperty(trade, async (drawn) => {
      const { changeDay, steps } = datesOf(drawn, zone)
      const account = await makeAccountIn(zone, addDays(changeDay, -10))
      const overTheChange = { from: addDays(changeDay, -3), to: addDays(changeDay, 2) }
      for (const step of steps) {
        await take(account, step)
        // What was written at this very moment is before the next second.
        const now = new Date(step.at.getTime() + 1000)
        const today = dayOf(now, zone.name)
        const lists = await readLists(db, account)
        const question = { currency: step.currency, zone: zone.name, now }
        for (const range of [{ from: today, to: today }, { from: addDays(today, -6), to: today }, overTheChange]) {
          await expectFigures(account, lists, { ...question, ...range })
        }
        await expectListedVolume(account, question, today)
        await expectBalances(account, now)
        await expectStatement(db, account, { month: today.slice(0, 7), zone: zone.name, now })
        await expectBalanceStatement(db, account, { month: today.slice(0, 7), zone: zone.name, now })
      }
    }),
    // To shrink a run may take longer than to read it.
    { numRuns: runCount, endOnFailure: true },
  )
  const results = await db.asOwner.transaction({}, async (tx) => [
    ...(await verifyTrade({ db: tx })),
    ...(await verifyFees({ db: tx })),
    ...(await verifyMovements({ db: tx })),
  ])
  expect(results.flatMap(({ differences }) => differences)).toEqual([])
})
