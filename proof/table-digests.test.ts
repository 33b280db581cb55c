import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeAccount, type TestAccount } from './support/account.ts'
import { createTestDatabase, type TestDatabase } from './support/database.ts'
import { makeTableDigests, type TableDigests } from './support/table-digests.ts'

let db: TestDatabase
let account: TestAccount
let digests: TableDigests
beforeAll(async () => {
  db = await createTestDatabase()
  account = await makeAccount(db)
  digests = await makeTableDigests({ db }, ['businesses'])
})
afterAll(() => db.drop())

const rename = (name: string) => db.owner.query('UPDATE merchant_accounts SET name = $2 WHERE merchant_id = $1', [account.merchantId, name])
const insert = (id: string) =>
  db.owner.query(`INSERT INTO vamp_records (merchant_id, kind, source_id, processed_at) VALUES ($1, 'tc40', $2, now())`, [account.merchantId, id])

it('tells which tables have other rows, also in their partitions, and nothing of what was rolled back or restored', async () => {
  const { rows } = await db.owner.query<{ name: string }>('SELECT name FROM merchant_accounts WHERE merchant_id = $1', [account.merchantId])
  expect(await digests.read()).toEqual({})
  await rename('Another')
  expect(await digests.read()).toEqual({ merchant_accounts: expect.stringMatching(/^0\/-?[1-9]/) })
  await rename(rows[0]?.name ?? '')
  expect(await digests.read()).toEqual({})
  await expect(db.owner.query(`DO $$ BEGIN UPDATE merchant_accounts SET name = 'X'; RAISE 'rolled back'; END $$`)).rejects.toThrow('rolled back')
  await db.owner.query(`UPDATE businesses SET name = name || '!'`)
  expect(await digests.read()).toEqual({})
  await insert('x_1')
  expect(Object.keys(await digests.read())).toContain('vamp_records')
})
