import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { businessId as businessIdSchema, merchantId as merchantIdSchema } from '#kernel/ids.ts'
import { createTestDatabase, type TestDatabase } from '#proof/support/database.ts'
import { openDatabase, type Tx } from './database.ts'
import { takeSessionLock } from './session-lock.ts'
import { pipelineWrite } from './transaction.ts'

let it: TestDatabase
beforeAll(async () => {
  it = await createTestDatabase()
  await it.owner.query('CREATE TABLE note (id int8 PRIMARY KEY, text text, CONSTRAINT note_text_once UNIQUE (text) DEFERRABLE INITIALLY DEFERRED)')
  await it.owner.query('GRANT SELECT, INSERT ON note TO counterfoil_app')
})
afterAll(() => it.drop())

const insert = (id: number, text: string) => sql`INSERT INTO note VALUES (${id}, ${text})`
const ids = async () => (await it.owner.query('SELECT id::int FROM note ORDER BY id')).rows.map((row) => row.id)

describe('transaction', () => {
  test('sets the tenant for itself alone, whatever characters it has', async () => {
    const tenant = sql<{ merchant: string; business: string }>`
      SELECT current_setting('app.merchant_id', true) AS merchant, current_setting('app.business_id', true) AS business`
    const scope = { merchantId: z.parse(merchantIdSchema, "acct_'; DROP TABLE note; --\\"), businessId: z.parse(businessIdSchema, 'biz_1') }
    const inside = await it.database.transaction(scope, async (tx) => (await tenant.execute(tx)).rows[0])
    expect(inside).toEqual({ merchant: scope.merchantId, business: 'biz_1' })
    const later = await Promise.all(Array.from({ length: 10 }, () => it.database.transaction({}, async (tx) => (await tenant.execute(tx)).rows[0])))
    for (const row of later) expect(row).toEqual({ merchant: '', business: '' })
    expect((await tenant.execute(it.database.global)).rows[0]?.merchant || null).toBeNull()
  })

  test('commits what it did, and returns what the work returned', async () => {
    expect(await it.database.transaction({}, (tx) => insert(1, 'kept').execute(tx))).toMatchObject({ numAffectedRows: 1n })
    expect(await ids()).toEqual([1])
  })

  test('keeps nothing when the work throws, and frees its connection', async () => {
    for (let attempt = 0; attempt < 30; attempt++) {
      const work = it.database.transaction({}, async (tx) => {
        await insert(2, 'lost').execute(tx)
        throw new Error('no')
      })
      await expect(work).rejects.toThrow('no')
    }
    expect(await ids()).toEqual([1])
    expect(it.database.pool.totalCount).toBe(it.database.pool.idleCount)
  })

  test('fails when the work swallowed a failed statement, because nothing was kept', async () => {
    const work = it.database.transaction({}, async (tx) => {
      await insert(3, 'lost').execute(tx)
      await sql`SELECT 1/0`.execute(tx).catch(() => null)
    })
    await expect(work).rejects.toThrow('rolled back')
    expect(await ids()).toEqual([1])
  })

  test('reports a rule that is checked at the commit', async () => {
    await expect(it.database.transaction({}, (tx) => insert(4, 'kept').execute(tx))).rejects.toMatchObject({ constraint: 'note_text_once' })
  })

  test('refuses queries after its end, and waits for those that still run', async () => {
    let leaked: Promise<unknown> | undefined
    let kept: { execute(): Promise<unknown> } | undefined
    const work = it.database.transaction({}, async (tx) => {
      leaked = sql`SELECT pg_sleep(0.05)`.execute(tx)
      kept = { execute: () => insert(5, 'too late').execute(tx) }
      throw new Error('early')
    })
    await expect(work).rejects.toThrow('early')
    await leaked
    await expect(kept?.execute()).rejects.toThrow('already ended')
  })

  test('survives a connection that the server closed', async () => {
    const work = it.database.transaction({}, async (tx) => {
      const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(tx)
      await it.owner.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid])
      await insert(6, 'lost').execute(tx)
    })
    await expect(work).rejects.toThrow()
    await it.database.transaction({}, (tx) => insert(7, 'next').execute(tx))
    expect(await ids()).toEqual([1, 7])
  })
})

describe('a transaction that only reads', () => {
  const reading = { isReadOnly: true }
  const expectNoneLent = () => vi.waitFor(() => expect(it.database.pool.idleCount).toBe(it.database.pool.totalCount))

  test('answers, and gives its connection back', async () => {
    for (let attempt = 0; attempt < 30; attempt++) {
      expect((await it.database.transaction(reading, (tx) => sql`SELECT 1 AS one`.execute(tx))).rows).toEqual([{ one: 1 }])
    }
    await expectNoneLent()
  })

  test.each([
    ['a write', (tx: Tx) => insert(20, 'lost').execute(tx)],
    ['a write that nobody waits for', async (tx: Tx) => pipelineWrite(tx, insert(20, 'lost').execute(tx))],
    ['a lock', (tx: Tx) => sql`SELECT FROM note FOR SHARE`.execute(tx)],
  ])('refuses %s', async (_, work) => {
    await expect(it.database.transaction(reading, async (tx) => void (await work(tx)))).rejects.toMatchObject({ code: '25006' })
    expect(await ids()).not.toContain(20)
    await expectNoneLent()
  })

  test('has read what it read, even where the server closes its connection then', async () => {
    const { rows } = await it.database.transaction(reading, async (tx) => {
      const own = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(tx)
      await it.owner.query('SELECT pg_terminate_backend($1)', [own.rows[0]?.pid])
      return own
    })
    expect(rows).toHaveLength(1)
    await expectNoneLent()
    await it.database.transaction({}, (tx) => insert(21, 'after').execute(tx))
    expect(await ids()).toContain(21)
  })
})

describe('a statement that is sent along', () => {
  test('is carried out in its place, and kept', async () => {
    const seen = await it.database.transaction({}, async (tx) => {
      pipelineWrite(tx, insert(10, 'along').execute(tx))
      return (await sql<{ id: number }>`SELECT id FROM note WHERE id = 10`.execute(tx)).rows
    })
    expect(seen).toEqual([{ id: 10 }])
    expect(await ids()).toContain(10)
  })

  test('lets the transaction fail as it failed, though nobody waits for it, and frees the connection', async () => {
    for (let attempt = 0; attempt < 30; attempt++) {
      const work = it.database.transaction({}, async (tx) => pipelineWrite(tx, sql`INSERT INTO note VALUES (10, 'again')`.execute(tx)))
      await expect(work).rejects.toMatchObject({ constraint: 'note_pkey' })
    }
    expect(it.database.pool.totalCount).toBe(it.database.pool.idleCount)
  })

  test('is named as the cause where a later statement failed because of it', async () => {
    const work = it.database.transaction({}, async (tx) => {
      pipelineWrite(
        tx,
        insert(10, 'again')
          .execute(tx)
          .catch(() => Promise.reject(new Error('there already'))),
      )
      await sql`SELECT 1`.execute(tx)
    })
    await expect(work).rejects.toThrow('there already')
  })

  test('needs a transaction', () => {
    expect(() => pipelineWrite(it.database.global, Promise.resolve())).toThrow('Only a transaction')
  })
})

test('statements of a transaction that do not wait for each other leave together and keep their order', async () => {
  const { rows } = await it.database.transaction({}, async (tx) => {
    const all = Array.from({ length: 50 }, (_none, index) => insert(100 + index, `together ${index}`).execute(tx))
    const [last] = await Promise.all([sql<{ count: number }>`SELECT count(*)::int AS count FROM note WHERE id >= 100`.execute(tx), ...all])
    return last
  })
  expect(rows).toEqual([{ count: 50 }])
})

describe('types', () => {
  test('an int8 is a number, alone and in a list, and one that would lose digits is refused', async () => {
    const { rows } = await sql`SELECT 9007199254740991::int8 AS one, ARRAY[1, NULL]::int8[] AS many, '{}'::int8[] AS none`.execute(it.database.global)
    expect(rows[0]).toEqual({ one: Number.MAX_SAFE_INTEGER, many: [1, null], none: [] })
    await expect(sql`SELECT 9007199254740993::int8`.execute(it.database.global)).rejects.toThrow(RangeError)
  })

  test('a date stays a text, a time is a Date', async () => {
    const { rows } = await sql`SELECT '2026-03-29'::date AS day, '2026-03-29T01:30:00+01:00'::timestamptz AS time`.execute(it.database.global)
    expect(rows[0]).toEqual({ day: '2026-03-29', time: new Date('2026-03-29T00:30:00Z') })
  })
})

describe('a transaction that waits for a connection', () => {
  /** Occupies the only connection, and moves the clock of the pool while another transaction waits for it. */
  async function waitAnHour(hasLimits: boolean): Promise<PromiseSettledResult<string>> {
    const database = openDatabase({ connectionString: it.url, poolSize: 1, hasLimits })
    const begun = Promise.withResolvers<void>()
    const held = Promise.withResolvers<void>()
    const busy = database.transaction({}, async () => {
      begun.resolve()
      await held.promise
    })
    // A connection takes real time, which the other clock must not cut short.
    await begun.promise
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const waiting = Promise.allSettled([database.transaction({}, async () => 'begun')])
      await vi.advanceTimersByTimeAsync(3_600_000)
      held.resolve()
      await busy
      return (await waiting)[0] as PromiseSettledResult<string>
    } finally {
      vi.useRealTimers()
      await database.close()
    }
  }

  test('gives up after a time in a call', async () => {
    expect(await waitAnHour(true)).toMatchObject({ status: 'rejected', reason: { message: 'timeout exceeded when trying to connect' } })
  })

  test('waits as long as it takes in a command', async () => {
    expect(await waitAnHour(false)).toEqual({ status: 'fulfilled', value: 'begun' })
  })
})

test('a session lock that fails gives its connection back', async () => {
  const owner = openDatabase({ connectionString: it.url, poolSize: 1 })
  await expect(takeSessionLock(owner, 'a text that PostgreSQL refuses \u0000')).rejects.toThrow('invalid byte sequence')
  const unlock = await takeSessionLock(owner, 'import')
  expect(unlock).not.toBeNull()
  unlock?.()
  await owner.close()
})
