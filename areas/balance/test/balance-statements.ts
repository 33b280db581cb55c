import { expect } from 'vitest'
import { readStatement } from '#areas/balance/server/statements/statement.ts'
import type { TestAccount } from '#proof/support/account.ts'
import type { TestDatabase } from '#proof/support/database.ts'

/** The ledger's pending and available accounts at the end of a month of a zone, by currency; by a plain look through all entries. */
async function readLedgerAt(
  { owner }: Pick<TestDatabase, 'owner'>,
  merchantId: string,
  month: string,
  zone: string,
): Promise<Record<string, { opening: number; closing: number; reserved: number }>> {
  const { rows } = await owner.query<{ currency: string; opening: string; closing: string; reserved: string }>(
    `SELECT currency, coalesce(-sum(amount_minor) FILTER (WHERE month < $2 AND NOT is_reserve), 0) AS opening,
            coalesce(-sum(amount_minor) FILTER (WHERE NOT is_reserve), 0) AS closing, coalesce(-sum(amount_minor) FILTER (WHERE is_reserve), 0) AS reserved
     FROM (
       SELECT e.currency, e.amount_minor, e.account = 'liability:merchant_reserved' AS is_reserve, to_char(t.occurred_at AT TIME ZONE $3, 'YYYY-MM') AS month
       FROM ledger_entries e JOIN ledger_transactions t ON t.merchant_id = e.merchant_id AND t.id = e.transaction_id
       WHERE e.merchant_id = $1 AND e.account IN ('liability:merchant_pending', 'liability:merchant_available', 'liability:merchant_reserved')
     ) AS posted WHERE month <= $2 GROUP BY 1 ORDER BY 1`,
    [merchantId, month, zone],
  )
  return Object.fromEntries(
    rows.map(({ currency, opening, closing, reserved }) => [currency, { opening: Number(opening), closing: Number(closing), reserved: Number(reserved) }]),
  )
}

/** The statement of a month is the ledger's, opening plus lines is closing, and nothing is in the line for what has no line. */
export async function expectBalanceStatement(
  db: Pick<TestDatabase, 'owner'>,
  account: Pick<TestAccount, 'merchantId' | 'run'>,
  { month, zone, now }: { month: string; zone: string; now: Date },
) {
  const statement = await account.run(now, (context) => readStatement(context, month, 'en'))
  const figures = statement.currencies.map(({ currency, opening_minor, closing_minor, reserved_minor }) => [
    currency,
    { opening: opening_minor, closing: closing_minor, reserved: reserved_minor },
  ])
  expect(Object.fromEntries(figures), month).toEqual(await readLedgerAt(db, account.merchantId, month, zone))
  for (const { opening_minor, lines, activity_minor, closing_minor } of statement.currencies) {
    expect(lines.reduce((sum, { amount_minor }) => sum + amount_minor, 0)).toBe(activity_minor)
    expect(opening_minor + activity_minor).toBe(closing_minor)
    expect(lines.filter(({ kind }) => kind === 'other_fees')).toEqual([])
  }
  return statement
}
