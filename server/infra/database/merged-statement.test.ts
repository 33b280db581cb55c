import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { merchantId as merchantIdSchema } from '#kernel/ids.ts'
import { createTestDatabase, type TestDatabase } from '#proof/support/database.ts'
import type { Tx } from './database.ts'
import { findPrepared } from './prepared.ts'
import type { DB } from './schema.gen.ts'
import { collectWrites, writeCollected } from './transaction.ts'
import { WriteBatch } from './write-batch.ts'
import { insertRow, updateRow } from './write-rows.ts'

/** Tables of the test stand in for tables of the schema. */
const [parent, child] = ['merge_parent', 'merge_child'] as unknown as [keyof DB, keyof DB]

let it: TestDatabase
beforeAll(async () => {
  it = await createTestDatabase()
  await it.owner.query(`
    CREATE TABLE merge_parent (merchant_id text, id text PRIMARY KEY, note text CONSTRAINT note_short CHECK (length(note) < 10), place bigint GENERATED ALWAYS AS IDENTITY);
    CREATE TABLE merge_child (id text PRIMARY KEY, parent_id text NOT NULL CONSTRAINT child_of_a_parent REFERENCES merge_parent, place bigint GENERATED ALWAYS AS IDENTITY);
    GRANT SELECT, INSERT, UPDATE ON merge_parent, merge_child TO counterfoil_app`)
})
afterAll(() => it.drop())

const parentRow = (id: string, note = '') => ({ merchant_id: 'acct_1', id, note })
const anAccount = z.parse(merchantIdSchema, 'acct_1')
const run = <T>(work: (tx: Tx) => Promise<T>) => it.database.transaction({ merchantId: anAccount }, work)

test('little that was collected is one statement, with the values of each row in their places', () => {
  const batch = new WriteBatch()
  batch.insert(child, { id: 'c', parent_id: 'p' })
  batch.insert(parent, parentRow('p', 'one'))
  batch.update(parent, { merchant_id: anAccount, id: 'q' }, { note: 'two' })
  batch.gather(() => ({ with: ['seen AS (SELECT $1::text AS id)'], text: 'INSERT INTO merge_child (id) SELECT id || $2 FROM seen', values: ['x', 'y'] }), null)
  const [first, ...others] = [...batch.take()]
  expect(others).toEqual([])
  expect(first?.parameters).toEqual(['c', 'p', 'acct_1', 'p', 'one', 'two', 'acct_1', 'q', 'x', 'y'])
  expect(first?.sql).toContain('values ($3, $4, $5)')
  expect(first?.sql).toContain('SELECT $9::text AS id')
  expect(batch.isEmpty).toBe(true)
})

test('the same kinds of writes are the same text, so they are planned once', () => {
  const textOf = (id: string) => {
    const batch = new WriteBatch()
    batch.insert(parent, parentRow(id))
    batch.insert(child, { id, parent_id: id })
    return [...batch.take()].map(({ sql }) => sql)
  }
  expect(textOf('a')).toEqual(textOf('b'))
})

test('many rows of a table stay a statement of their own', () => {
  const batch = new WriteBatch()
  for (let index = 0; index < 5; index++) batch.insert(parent, parentRow(`many_${index}`))
  batch.insert(child, { id: 'c', parent_id: 'many_0' })
  expect([...batch.take()]).toHaveLength(2)
})

test('rows are written in the order of their tables', async () => {
  await run(async (tx) => {
    collectWrites(tx)
    for (const id of ['a', 'b']) insertRow(tx, parent, parentRow(id) as never)
    for (const id of ['a', 'b']) insertRow(tx, child, { id, parent_id: id } as never)
  })
  const { rows } = await it.owner.query('SELECT id FROM merge_child ORDER BY place')
  expect(rows).toEqual([{ id: 'a' }, { id: 'b' }])
})

test('a broken rule is named, whichever row of the statement breaks it', async () => {
  const write = (note: string, parentId: string) =>
    run(async (tx) => {
      insertRow(tx, parent, parentRow('named', note) as never)
      insertRow(tx, child, { id: 'named', parent_id: parentId } as never)
    })
  await expect(write('far too long', 'named')).rejects.toMatchObject({ constraint: 'note_short', table: 'merge_parent' })
  await expect(write('', 'nobody')).rejects.toMatchObject({ constraint: 'child_of_a_parent', table: 'merge_child' })
  expect((await it.owner.query(`SELECT FROM merge_parent WHERE id = 'named'`)).rowCount).toBe(0)
})

test('a query sees the rows that wait, and throws while they are collected', async () => {
  await run(async (tx) => {
    const count = async () =>
      (
        await tx
          .selectFrom(parent)
          .select('id' as never)
          .where('id' as never, 'in', ['w1', 'w2'] as never)
          .execute()
      ).length
    insertRow(tx, parent, parentRow('w1') as never)
    expect(await count()).toBe(1)
    collectWrites(tx)
    insertRow(tx, parent, parentRow('w2') as never)
    updateRow(tx, parent, { merchant_id: anAccount, id: 'w1' }, { note: 'new' } as never)
    await expect(count()).rejects.toThrow('This statement would not see what its transaction has collected. Call writeCollected before it: select "id"')
    expect(await findPrepared(tx, sql`SELECT 1 AS one`, { isIndependent: true })).toEqual({ one: 1 })
    writeCollected(tx)
    expect(await count()).toBe(2)
  })
  expect((await it.owner.query(`SELECT note FROM merge_parent WHERE id = 'w1'`)).rows).toEqual([{ note: 'new' }])
})

test('nothing is taken after the end', async () => {
  const ended = await run(async (tx) => tx)
  expect(() => insertRow(ended, parent, parentRow('late') as never)).toThrow('already ended')
})
