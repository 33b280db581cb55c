import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestDatabase } from '../../../test/database.ts'
import { createTestDatabase } from '../../../test/database.ts'
import type { Tx } from './database.ts'
import { planOnce } from './prepared.ts'

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

const payments = (tx: Tx) => tx.selectFrom('payments').selectAll().where('merchant_id', '=', 'acct_1')

test.each<[string, number, (tx: Tx) => Promise<unknown>]>([
  ['a row by its key', 1, (tx) => payments(tx).where('id', '=', 'pi_1').execute()],
  ['a row by its key that is held', 1, (tx) => payments(tx).where('id', '=', 'pi_1').forNoKeyUpdate().execute()],
  [
    'a change of a row by its key',
    1,
    (tx) => tx.updateTable('payments').set({ status: 'failed' }).where('merchant_id', '=', 'acct_1').where('id', '=', 'pi_1').execute(),
  ],
  ['what is marked', 1, (tx) => sql`${planOnce} SELECT FROM payments WHERE status = ${'failed'}`.execute(tx)],
  ['a list', 0, (tx) => payments(tx).where('status', '=', 'failed').orderBy('created_at').limit(50).execute()],
  ['rows by one of several conditions', 0, (tx) => payments(tx).where('id', '=', 'pi_1').where('status', '=', 'failed').execute()],
  ['all rows but one', 0, (tx) => payments(tx).where('id', '>', 'pi_1').execute()],
])('%s is planned once: %i', async (_name, count, run) => {
  await it.database.transaction({ merchantId: 'acct_1' }, async (tx) => {
    const before = await keptStatements(tx, 'payments')
    await run(tx)
    await run(tx)
    expect((await keptStatements(tx, 'payments')) - before).toBe(count)
  })
})

test('outside a transaction too', async () => {
  await Promise.all(Array.from({ length: 50 }, () => sql`${planOnce} SELECT ${1}::int AS outside`.execute(it.database.global)))
  const { rows } = await sql<{ count: number }>`SELECT count(*) FROM pg_prepared_statements WHERE statement LIKE '%AS outside'`.execute(it.database.global)
  expect(rows[0]?.count).toBe(1)
})

test('gives each run its own values', async () => {
  const insert = (id: number) => sql`${planOnce} INSERT INTO note (id) VALUES (${id})`
  await it.database.transaction({}, async (tx) => {
    for (let id = 1; id <= 20; id++) await insert(id).execute(tx)
  })
  expect((await it.owner.query('SELECT sum(id)::int AS sum FROM note')).rows).toEqual([{ sum: 210 }])
})

test('is planned anew after a statement failed', async () => {
  const later = sql`${planOnce} SELECT text FROM made_later WHERE text = ${'x'}`
  await expect(later.execute(it.database.global)).rejects.toThrow('does not exist')
  await it.owner.query('CREATE TABLE made_later (text text)')
  await it.owner.query('GRANT SELECT ON made_later TO counterfoil_app')
  expect((await later.execute(it.database.global)).rows).toEqual([])
})

test('fails once at most when a newer version has added a column, on however many connections', async () => {
  const all = () => sql`${planOnce} SELECT * FROM note WHERE id = ${1}`.execute(it.database.global)
  await Promise.all(Array.from({ length: 50 }, all))
  await it.owner.query('ALTER TABLE note ADD COLUMN other text')
  await expect(all()).rejects.toThrow('cached plan must not change result type')
  for (const { rows } of await Promise.all(Array.from({ length: 50 }, all))) expect(rows).toEqual([{ id: 1, text: null, other: null }])
})
