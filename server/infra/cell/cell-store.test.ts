import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeAccount } from '#proof/support/account.ts'
import { createTestDatabase, type TestDatabase } from '#proof/support/database.ts'
import { requireSameCell } from './cell-store.ts'

let db: TestDatabase
beforeEach(async () => {
  db = await createTestDatabase()
})
afterEach(() => db.drop())

const start = (cell: string) => requireSameCell({ global: db.database.global, cell })

test('a database keeps the cell of its first start, and refuses another with what to do', async () => {
  await start('A1')
  await start('A1')
  await expect(start('00')).rejects.toThrow('CELL is 00, but this database belongs to cell A1. Set CELL to A1:')
  await start('A1')
})

test('an account that was moved here from another cell changes nothing', async () => {
  const { merchantId } = await makeAccount(db)
  expect(merchantId.slice('acct_'.length)).not.toMatch(/^B2/)
  await start('B2')
  await start('B2')
})

test('of two first starts at the same time, one decides', async () => {
  const results = await Promise.allSettled([start('A1'), start('B2')])
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})
