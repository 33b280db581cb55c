import * as fc from 'fast-check'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makeAccount, type TestAccount } from '#proof/support/account.ts'
import { createTestDatabase, type TestDatabase } from '#proof/support/database.ts'
import { compileLiterally } from './snapshot.ts'

let db: TestDatabase
let account: TestAccount
beforeAll(async () => {
  db = await createTestDatabase()
  account = await makeAccount(db)
})
afterAll(() => db.drop())

const read = (query: RawBuilder<unknown>) =>
  db.database.readSnapshot({ scope: { merchantId: account.merchantId }, timeZone: 'Asia/Hong_Kong' }, (snapshot) =>
    snapshot.read(query as RawBuilder<{ [column: string]: string }>),
  )

test('writes any text as the literal that PostgreSQL reads back', async () => {
  const hostile = ["'", "\\'; DROP TABLE payments; --", '$1', "E'\\n'", '\u{1F4B3}', '/* plan once */', '', '\n\r\t']
  const random = fc.sample(fc.string({ unit: 'grapheme' }), { numRuns: 200, seed: 7 }).filter((text) => !text.includes('\0') && text.isWellFormed())
  for (const text of [...hostile, ...random]) expect(await read(sql`SELECT ${text}::text AS text`)).toEqual([{ text }])
})

test.each([['a\0b'], [1.5], [null], [['a', null]], [new Date()], [Number.MAX_SAFE_INTEGER + 1]])('has no literal for %j', (value) => {
  expect(() => compileLiterally(sql`SELECT ${value}`)).toThrow(TypeError)
})

test('sees the rows of its account alone, and writes nothing', async () => {
  const other = await makeAccount(db)
  expect(await read(sql`SELECT merchant_id FROM merchant_accounts ORDER BY 1`)).toEqual([{ merchant_id: account.merchantId }])
  await expect(read(sql`UPDATE merchant_accounts SET name = 'x' WHERE merchant_id = ${other.merchantId}`)).rejects.toThrow('read-only')
})

test('closes its connection where rows are still under way', async () => {
  const pid = await db.database.readSnapshot({ scope: { merchantId: account.merchantId }, timeZone: 'UTC' }, async (snapshot) => {
    const [backend] = await snapshot.read(sql<{ pid: string }>`SELECT pg_backend_pid() AS pid`)
    for await (const _ of snapshot.copy(sql`SELECT n FROM generate_series(1, 10000000) n`, 'csv')) break
    return backend?.pid
  })
  await vi.waitFor(async () => expect((await db.owner.query('SELECT FROM pg_stat_activity WHERE pid = $1', [pid])).rowCount).toBe(0))
})

test('closes its connection quietly where rows were asked for and never read', async () => {
  await db.database.readSnapshot({ scope: { merchantId: account.merchantId }, timeZone: 'UTC' }, async (snapshot) => {
    snapshot.copy(sql`SELECT n FROM generate_series(1, 10000000) n`, 'csv')
  })
})
