import { expect } from 'vitest'
import { readStatement } from '#areas/billing/server/statement.ts'
import type { TestAccount } from '#proof/support/account.ts'
import type { TestDatabase } from '#proof/support/database.ts'

/** What the ledger's fee accounts gained in a month of a zone, by currency; by a plain look through all entries. */
async function readFeeAccounts({ owner }: Pick<TestDatabase, 'owner'>, merchantId: string, month: string, zone: string): Promise<Record<string, number>> {
  const { rows } = await owner.query<{ currency: string; total: string }>(
    `SELECT e.currency, -sum(e.amount_minor) AS total
     FROM ledger_entries e JOIN ledger_transactions t ON t.merchant_id = e.merchant_id AND t.id = e.transaction_id
     WHERE e.merchant_id = $1 AND e.account LIKE 'income:%' AND to_char(t.occurred_at AT TIME ZONE $3, 'YYYY-MM') = $2
     GROUP BY 1 ORDER BY 1`,
    [merchantId, month, zone],
  )
  return Object.fromEntries(rows.map(({ currency, total }) => [currency, Number(total)]))
}

/** The statement of a month adds up to the ledger, currency by currency, and none of it is in the line for what has no line. Returns its lines. */
export async function expectStatement(
  db: Pick<TestDatabase, 'owner'>,
  account: Pick<TestAccount, 'merchantId' | 'run'>,
  { month, zone, now }: { month: string; zone: string; now: Date },
) {
  const posted = await readFeeAccounts(db, account.merchantId, month, zone)
  // There is no statement of a month before the first fee.
  const { currencies } = await account.run(now, (context) => readStatement(context, month, 'en'))
  const lines = currencies.flatMap((part) => part.lines.map((line) => ({ currency: part.currency, ...line })))
  const totals = Object.fromEntries(currencies.map(({ currency, total_minor }) => [currency, total_minor]).filter(([, total]) => total !== 0))
  expect(totals, month).toEqual(Object.fromEntries(Object.entries(posted).filter(([, total]) => total !== 0)))
  for (const { currency, total_minor } of currencies) {
    expect(lines.filter((line) => line.currency === currency).reduce((sum, line) => sum + line.amount_minor, 0)).toBe(total_minor)
  }
  expect(lines.filter(({ kind }) => kind === 'other')).toEqual([])
  return lines
}
