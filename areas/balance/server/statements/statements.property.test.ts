import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { balanceLines } from '#areas/balance/contract/statements/lines.ts'
import { expectBalanceStatement } from '#areas/balance/test/balance-statements.ts'
import { agreeTestTerms } from '#areas/billing/test/terms.ts'
import { openBankAccount } from '#areas/payouts/test/payouts.ts'
import { makeAccount, setTimeZone, type TestAccount } from '#proof/support/account.ts'
import { createTestDatabase, type TestDatabase } from '#proof/support/database.ts'
import { play, something, stepOf } from '#proof/support/histories.ts'
import { foldLanes } from '#proof/support/lanes.ts'
import { chooseSeed, isSoak } from '#proof/support/scale.ts'
import { zones } from '#proof/zones/zones.ts'
import { listMovementPage } from '../service.ts'
import { listMonths } from './statement.ts'
import { verifyMovements } from './verify-store.ts'

/** Whatever moves in whatever zone: a statement is the ledger's, months follow each other, and each line is the sum of the movements behind it. */

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

const runCount = isSoak ? 200 : 10
const kwdIntoDollars = { KWD: { into: 'USD', rate: '3.2510', feeBasisPoints: 100 } } as const
/** A history begins shortly before the clocks change, and lasts for about three months. */
const steps = fc.array(stepOf(['USD', 'JPY', 'KWD', 'EUR'], [5, 72, 240, 500], ['JPY']), { minLength: 12, maxLength: 20, size: 'max' })

test('statements are the ledger, their months a chain, and their lines lists, over random histories', { timeout: 600_000 }, async () => {
  let runs = 0
  const property = fc.asyncProperty(steps, fc.constantFrom(...zones), fc.constantFrom(0, 1), async (history, zone, change) => {
    const isExchanging = runs++ % 2 === 0
    const from = new Date(Date.parse(zone.changes[change as 0 | 1]) - 48 * 3_600_000)
    const opened = new Date(from.getTime() - 10 * 24 * 3_600_000)
    const account = await makeAccount(db)
    await setTimeZone(db, account.businessId, zone.name)
    await agreeTestTerms(db, account, opened, isExchanging ? { conversions: kwdIntoDollars } : { reserve: { basisPoints: 1000, days: 2 } })
    await account.run(opened, (context) => openBankAccount(context))
    await account.run(opened, (context) => openBankAccount(context, 'JPY'))
    const now = await play(account, [...something, ...history], from)
    await expectStatements(account, zone.name, now)
    await account.run(now, foldLanes)
    await expectStatements(account, zone.name, now)
  })
  await fc.assert(property, { numRuns: runCount, seed: chooseSeed('PROPERTY_SEED'), endOnFailure: true })

  const differences = await db.asOwner.transaction({}, (tx) => verifyMovements({ db: tx }))
  expect(differences.flatMap((result) => result.differences)).toEqual([])
  const { rows } = await db.owner.query<{ type: string }>('SELECT DISTINCT type || currency AS type FROM balance_transactions')
  const seen = rows.map(({ type }) => type)
  expect(seen).toEqual(expect.arrayContaining(['chargeJPY', 'chargeKWD', 'exchange_outKWD', 'reserve_holdUSD', 'payoutJPY', 'payoutUSD', 'payout_failureUSD']))
})

async function expectStatements(account: TestAccount, zone: string, now: Date): Promise<void> {
  const { months, earlier } = await account.run(now, (context) => listMonths(context))
  expect([earlier, months.map(({ is_closed }) => is_closed)]).toEqual([null, months.map((_, index) => index > 0)])
  let openings: Record<string, number> | undefined
  for (const { month, figures } of months) {
    const statement = await expectBalanceStatement(db, account, { month, zone, now })
    const { currencies, first_day: created_from, last_day: created_to } = statement
    expect(
      currencies.map(({ currency, opening_minor, activity_minor, closing_minor }) => ({ currency, opening_minor, activity_minor, closing_minor })),
    ).toEqual(figures)
    const closings = Object.fromEntries(currencies.map(({ currency, closing_minor }) => [currency, closing_minor]))
    if (openings) expect({ ...Object.fromEntries(Object.keys(openings).map((currency) => [currency, 0])), ...closings }).toEqual(openings)
    openings = Object.fromEntries(currencies.map(({ currency, opening_minor }) => [currency, opening_minor]))
    for (const { currency, lines } of currencies) {
      for (const { kind, types, count, amount_minor } of lines) {
        const { items, next_cursor } = await account.run(now, (context) =>
          listMovementPage(context, { currency, movement_type: types, created_from, created_to, limit: 100 }),
        )
        const sum = items.reduce((total, item) => total + (balanceLines[kind].part === 'amount' ? item.amount_minor : -item.fee_minor), 0)
        expect([next_cursor, items.length, sum], `${kind} of ${month}`).toEqual([null, count, amount_minor])
      }
    }
  }
}
