import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { merchantId as merchantIdSchema, paymentId } from '#kernel/ids.ts'
import { createTestDatabase, type TestDatabase } from '#proof/support/database.ts'
import type { Tx } from './database.ts'
import { findPrepared, runPrepared } from './prepared.ts'

let it: TestDatabase
beforeAll(async () => {
  it = await createTestDatabase()
  await it.owner.query('CREATE TABLE note (id int8 PRIMARY KEY, text text)')
  await it.owner.query('GRANT SELECT, INSERT ON note TO counterfoil_app')
})
afterAll(() => it.drop())

/** Statements that the connection of a transaction keeps, of those whose text has the word. */
async function keptStatements(tx: Tx, word: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) FROM pg_prepared_statements WHERE name <> '' AND position(${word} in statement) > 0`.execute(tx)
  return rows[0]?.count ?? -1
}

const anAccount = z.parse(merchantIdSchema, 'acct_1')
const aPayment = z.parse(paymentId, 'pi_1')
const payments = (tx: Tx) => tx.selectFrom('payments').selectAll().where('merchant_id', '=', anAccount)

test.each<[string, number, (tx: Tx) => Promise<unknown>]>([
  ['a row that is marked', 1, (tx) => findPrepared(tx, payments(tx).where('id', '=', aPayment))],
  ['a locked row that is marked', 1, (tx) => findPrepared(tx, payments(tx).where('id', '=', aPayment).forNoKeyUpdate())],
  [
    'a change that is marked',
    1,
    (tx) => runPrepared(tx, tx.updateTable('payments').set({ status: 'failed' }).where('merchant_id', '=', anAccount).where('id', '=', aPayment)),
  ],
  ['what is marked', 1, (tx) => runPrepared(tx, sql`SELECT FROM payments WHERE status = ${'failed'}`)],
  ['a list', 0, (tx) => payments(tx).where('status', '=', 'failed').orderBy('created_at').limit(50).execute()],
  ['the same row without the mark', 0, (tx) => payments(tx).where('id', '=', aPayment).execute()],
  ['rows by one of several conditions', 0, (tx) => payments(tx).where('id', '=', aPayment).where('status', '=', 'failed').execute()],
  ['all rows but one', 0, (tx) => payments(tx).where('id', '>', aPayment).execute()],
])('%s is planned once: %i', async (_name, count, run) => {
  await it.database.transaction({ merchantId: anAccount }, async (tx) => {
    const before = await keptStatements(tx, 'payments')
    await run(tx)
    await run(tx)
    expect((await keptStatements(tx, 'payments')) - before).toBe(count)
  })
})

test('outside a transaction too', async () => {
  await Promise.all(Array.from({ length: 50 }, () => runPrepared(it.database.global, sql`SELECT ${1}::int AS outside`)))
  const { rows } = await sql<{ count: number }>`SELECT count(*) FROM pg_prepared_statements WHERE statement LIKE '%AS outside'`.execute(it.database.global)
  expect(rows[0]?.count).toBe(1)
})

test('gives each run its own values', async () => {
  const insert = (id: number) => sql`INSERT INTO note (id) VALUES (${id})`
  await it.database.transaction({}, async (tx) => {
    for (let id = 1; id <= 20; id++) await runPrepared(tx, insert(id))
  })
  expect((await it.owner.query('SELECT sum(id)::int AS sum FROM note')).rows).toEqual([{ sum: 210 }])
})

test('is planned anew after a statement failed', async () => {
  const later = sql`SELECT text FROM made_later WHERE text = ${'x'}`
  const run = () => runPrepared(it.database.global, later)
  await expect(run()).rejects.toThrow('does not exist')
  await it.owner.query('CREATE TABLE made_later (text text)')
  await it.owner.query('GRANT SELECT ON made_later TO counterfoil_app')
  expect((await run()).rows).toEqual([])
})

test('fails once at most when a newer version has added a column, on however many connections', async () => {
  const all = () => runPrepared(it.database.global, sql`SELECT * FROM note WHERE id = ${1}`)
  await Promise.all(Array.from({ length: 50 }, all))
  await it.owner.query('ALTER TABLE note ADD COLUMN other text')
  await expect(all()).rejects.toThrow('cached plan must not change result type')
  for (const { rows } of await Promise.all(Array.from({ length: 50 }, all))) expect(rows).toEqual([{ id: 1, text: null, other: null }])
})
