import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectBalanceStatement } from '#areas/balance/test/balance-statements.ts'
import { agreeTestTerms } from '#areas/billing/test/terms.ts'
import type { journalAccounts } from '#areas/exports/contract/accounting/accounts.ts'
import { openBankAccount } from '#areas/payouts/test/payouts.ts'
import { makeAccount, setTimeZone, type TestAccount } from '#proof/support/account.ts'
import { createTestDatabase, type TestDatabase } from '#proof/support/database.ts'
import { play, something, stepOf } from '#proof/support/histories.ts'
import { chooseSeed } from '#proof/support/scale.ts'
import { dayOf, zones } from '#proof/zones/zones.ts'
import { readJournalFilters } from './filters-store.ts'
import { journalRows } from './journal-store.ts'

/** Whatever is traded while clocks change: a journal balances each day, and is the ledger and the balance statement of its days, in every currency. */

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

const runCount = 3
const currencies = ['USD', 'EUR', 'JPY', 'KWD'] as const
/** Currencies without and with three decimals are in every history. */
const sold = (['JPY', 'KWD'] as const).map((currency) => ({ do: 'sell' as const, amountMinor: 12_345, currency, isPending: false }))

interface Line {
  readonly day: string
  readonly currency: string
  readonly account: keyof typeof journalAccounts
  readonly description: string
  readonly debit_minor: number
}

/** The lines of a journal, by its query. */
function readJournal(account: TestAccount, now: Date, zone: string, q: string): Promise<Line[]> {
  return account.run(now, async (context) => {
    const rows = journalRows(context.merchantId, await readJournalFilters(context, 'journal', q), zone)
    const read =
      await sql<Line>`SELECT p.day::text, p.currency, p.account, p.description, p.debit_minor FROM ${rows} ORDER BY p.day, p.currency, p.position`.execute(
        context.db,
      )
    return read.rows
  })
}

function sumBy(lines: readonly Line[], keyOf: (line: Line) => string): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const line of lines) sums[keyOf(line)] = (sums[keyOf(line)] ?? 0) + line.debit_minor
  return Object.fromEntries(
    Object.entries(sums)
      .filter(([, sum]) => sum !== 0)
      .toSorted(),
  )
}

/** What the ledger added to the balance on each day of a zone. */
async function readLedgerDays(account: TestAccount, zone: string, [from, to]: readonly [string, string]): Promise<Record<string, number>> {
  const { rows } = await db.owner.query<{ key: string; sum: number }>(
    `SELECT (t.occurred_at AT TIME ZONE $2)::date || ' ' || e.currency AS key, -sum(e.amount_minor)::int AS sum
     FROM ledger_entries e JOIN ledger_transactions t ON t.merchant_id = e.merchant_id AND t.id = e.transaction_id
     WHERE e.merchant_id = $1 AND e.account IN ('liability:merchant_pending', 'liability:merchant_available')
       AND (t.occurred_at AT TIME ZONE $2)::date BETWEEN $3 AND $4
     GROUP BY 1 HAVING sum(e.amount_minor) <> 0`,
    [account.merchantId, zone, from, to],
  )
  return Object.fromEntries(rows.map(({ key, sum }) => [key, sum]).toSorted())
}

async function expectJournal(account: TestAccount, now: Date, zone: string, month: string): Promise<void> {
  const statement = await expectBalanceStatement(db, account, { month, zone, now })
  const byDay = await readJournal(account, now, zone, `created:${month}`)
  const byMonth = await readJournal(account, now, zone, `created:${month} by:month`)
  for (const lines of [byDay, byMonth]) {
    expect(sumBy(lines, ({ day, currency }) => `${day} ${currency}`)).toEqual({})
    const ofStatement = statement.currencies.flatMap(({ currency, lines: known }) =>
      known.map(({ label, amount_minor }) => ({ day: '', currency, account: 'sales' as const, description: label, debit_minor: -amount_minor })),
    )
    const keyOf = ({ currency, description }: Line) => `${currency} ${description}`
    expect(
      sumBy(
        lines.filter((line) => line.account !== 'balance'),
        keyOf,
      ),
    ).toEqual(sumBy(ofStatement, keyOf))
  }
  const balances = byDay.filter((line) => line.account === 'balance')
  expect(sumBy(balances, ({ day, currency }) => `${day} ${currency}`)).toEqual(await readLedgerDays(account, zone, [statement.first_day, statement.last_day]))
  for (const { currency, activity_minor } of statement.currencies) {
    expect(sumBy(balances, (line) => line.currency)[currency] ?? 0).toBe(activity_minor)
  }
}

const seed = chooseSeed('PROPERTY_SEED')
test.each(zones)('a journal in $name balances and is the ledger and the statement of its days', { timeout: 600_000 }, async ({ name: zone, changes }) => {
  const history = fc.array(stepOf(currencies, [1, 7, 23, 30], ['JPY', 'KWD']), { minLength: 10, maxLength: 40 })
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...changes), fc.integer({ min: 1, max: 96 }), history, async (change, hoursBefore, steps) => {
      const account = await makeAccount(db)
      await setTimeZone(db, account.businessId, zone)
      const opened = new Date(Date.parse(change) - hoursBefore * 3_600_000)
      await agreeTestTerms(db, account, opened, { conversions: { EUR: { into: 'USD', rate: '1.0850', feeBasisPoints: 100 } } })
      await account.run(opened, async (context) => {
        for (const currency of ['USD', 'JPY', 'KWD'] as const) await openBankAccount(context, currency)
      })
      const end = await play(account, [...something, ...sold, ...steps], opened)
      const months = new Set([opened, end].map((at) => dayOf(at, zone).slice(0, 7)))
      for (const month of months) await expectJournal(account, end, zone, month)
    }),
    { numRuns: runCount, seed, endOnFailure: true },
  )
})
