import { afterAll, beforeAll, expect, test } from 'vitest'
import { sell } from '#areas/disputes/test/disputes.ts'
import { readLedgerBalances } from '#areas/ledger/server/index.ts'
import { refundPayment } from '#areas/payments/server/index.ts'
import { makeAccount, type TestAccount, testAcquirer } from '#proof/support/account.ts'
import { print } from '#proof/support/command.ts'
import { createTestDatabase, type TestDatabase } from '#proof/support/database.ts'

let db: TestDatabase
let account: TestAccount
beforeAll(async () => {
  db = await createTestDatabase()
  account = await makeAccount(db)
})
afterAll(() => db.drop())

const writeOff = (...args: string[]) => print(db, 'write-off', ...args)

test('write-off takes the negative balance of an account to zero and says what it did', async () => {
  const now = new Date()
  await account.run(now, async (context) => {
    const { id } = await sell(context, { amountMinor: 4_000, card: 'pm_card_bypassPending' })
    await refundPayment(context, testAcquirer, id, { amountMinor: null, reason: null, metadata: {} })
  })
  expect(await writeOff()).toBe('1: Usage: counterfoil write-off ACCOUNT CURRENCY\n')
  expect(await writeOff(account.merchantId, 'DOLLARS')).toBe('1: Unknown currency: DOLLARS.\n')
  expect(await writeOff('acct_missing', 'USD')).toBe('1: Account acct_missing not found.\n')
  expect(await writeOff(account.merchantId, 'EUR')).toBe('1: The account has no negative balance in EUR.\n')
  expect(await writeOff(account.merchantId, 'usd')).toBe(`Wrote off $1.46 for account ${account.merchantId}. Its available USD balance is now zero.\n`)
  const sums = await account.run(now, readLedgerBalances)
  expect(sums.filter(({ amount_minor }) => amount_minor !== 0)).toEqual([
    { account: 'expense:merchant_loss', currency: 'USD', amount_minor: 146 },
    { account: 'income:processing_fee', currency: 'USD', amount_minor: -146 },
  ])
})
