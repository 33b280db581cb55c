import { afterAll, beforeAll, expect, test } from 'vitest'
import { sell } from '#areas/disputes/test/disputes.ts'
import { makeAccount, type TestAccount } from '#proof/support/account.ts'
import { runCommand, settingsOf } from '#proof/support/command.ts'
import { createTestDatabase, type TestDatabase } from '#proof/support/database.ts'
import { insertBase } from '#proof/support/lanes.ts'

let db: TestDatabase
let account: TestAccount
beforeAll(async () => {
  db = await createTestDatabase()
  account = await makeAccount(db)
})
afterAll(() => db.drop())

const rebuildRollups = (...args: string[]) => runCommand(settingsOf(db), 'rebuild-rollups', ...args)

test('rebuild-rollups proves that roll-ups hold, says what does not, and mends it', async () => {
  const now = new Date('2026-06-15T12:00:00Z')
  await account.run(now, (context) => sell(context))
  expect(await rebuildRollups('--verify')).toMatchObject({ code: 0 })

  await insertBase(db.owner, account.merchantId)
  await db.owner.query(`UPDATE vamp_months SET tc40_count = 3`)
  await db.owner.query(`INSERT INTO vamp_months VALUES ($1, 0, 2, 0, 0, 0, '2026-01')`, [account.merchantId])
  await db.owner.query(`INSERT INTO trade_quarters VALUES ($1, 0, '2026-01-01', 3, 0, 0, 'EUR')`, [account.merchantId])
  await db.owner.query(`INSERT INTO fee_quarters VALUES ($1, 0, '2026-01-01', 1, 100, 7, 0, 0, 'charge', 'EUR')`, [account.merchantId])
  await db.owner.query(`INSERT INTO movement_periods VALUES ($1, '2026-01-01', 1, 100, 7, 'quarter', 'charge', 'EUR')`, [account.merchantId])
  await db.owner.query(`INSERT INTO customer_figures VALUES ($1, 'cus_1', 1, 2, 1, 100, 0, 0, 0, 'EUR')`, [account.merchantId])
  await db.owner.query(`INSERT INTO acceptance_sums VALUES ($1, '2026-01-01', 0, 2, 1, 0, 'brand', 'day', 'EUR', 'visa')`, [account.merchantId])
  await db.owner.query(`INSERT INTO blocked_parts VALUES ($1, 700, 2, 3, '2026-01-01', 0, 'entry', 'rsk_1', 'EUR')`, [account.merchantId])
  const broken = await rebuildRollups('--verify')
  expect(broken.code).toBe(1)
  expect(broken.output).toContain(`${account.merchantId} 2026-01: tc05: kept 2, records 0`)
  expect(broken.output).toContain(`${account.merchantId} 2026-01-01T00:00Z EUR: successful: kept 3, traded 0`)
  expect(broken.output).toContain(`${account.merchantId} 2026-01-01T00:00Z EUR: fees: kept 7, posted 0`)
  expect(broken.output).toContain(`${account.merchantId} 2026-01-01T00:00Z EUR: movements: kept 93, posted 0`)
  expect(broken.output).toContain(`${account.merchantId} 2026-01 EUR charge: movements: month 0 (0,0), quarters 1 (100,7)`)
  expect(broken.output).toContain(`${account.merchantId} cus_1 EUR: captured money: kept 100, paid 0`)
  expect(broken.output).toContain(`${account.merchantId} 2026-01-01T00:00Z day brand EUR visa: outcomes: kept 2, 1, 0, 0, paid 0, 0, 0, 0`)
  expect(broken.output).toContain(`${account.merchantId} 2026-01-01T00:00Z entry rsk_1 EUR day: blocked payments: kept 2, decided 0`)
  expect(broken.output).toContain('The roll-ups are inconsistent: 8 of 10 checks failed. Run rebuild-rollups to repair them.')

  expect(await rebuildRollups()).toMatchObject({ code: 0, output: 'Rebuilt the roll-ups of 1 accounts.\n' })
  expect(await rebuildRollups('--verify')).toMatchObject({ code: 0 })
  expect(await rebuildRollups('--all')).toMatchObject({
    code: 1,
    output: expect.stringMatching(/^Unknown option '--all'\.\nUsage: counterfoil rebuild-rollups \[--verify\]\n/),
  })
})
