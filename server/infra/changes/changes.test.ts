import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { changeObjectTypes, changeTypes } from '#kernel/changes.ts'
import { userId as userIdSchema } from '#kernel/ids.ts'
import { makeAccount, type TestAccount } from '#proof/support/account.ts'
import { createTestDatabase, type TestDatabase } from '#proof/support/database.ts'
import { addPartitions } from '../../worker.ts'
import type { TenantContext } from '../context.ts'
import { collectWrites, writeCollected } from '../database/transaction.ts'
import { readChangePartitions } from '../http/metrics/metrics-store.ts'
import { listChangesOf, type NewChange, recordChange, recordChanges } from './index.ts'

const now = new Date('2026-11-18T10:00:00Z')
const captured: NewChange = { type: 'payment.captured', objectType: 'charge', objectId: 'ch_1', rootId: 'pi_1', data: { amount_minor: 700 } }

let db: TestDatabase
let account: TestAccount
beforeAll(async () => {
  db = await createTestDatabase()
})
beforeEach(async () => {
  account = await makeAccount(db)
})
afterAll(() => db.drop())

const record = (change: Partial<NewChange> = {}, actor?: TenantContext['actor']) =>
  account.run(now, async (context) => recordChange(context, { ...captured, ...change }), actor)
const typesOf = async (rootId: string) => (await account.run(now, (context) => listChangesOf(context, rootId, now))).map(({ type }) => type)
/** Plants a change as of another time, as the owner. */
const plant = (type: string, recordedAt: Date) =>
  db.owner.query(
    `INSERT INTO account_changes (merchant_id, root_id, recorded_at, occurred_at, type, object_type, object_id, actor_kind, data, id, slot)
     VALUES ($1, 'pi_1', $2, $2, $3, 'payment', 'pi_1', 'processor', '{}', nextval('account_change_ids'), 1)`,
    [account.merchantId, recordedAt, type],
  )
/** The first moment of the month that is so many months from now, in UTC. */
const monthFromNow = (count: number) => new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() + count, 1))
const partitionOf = (month: Date) => `account_changes_${month.toISOString().slice(0, 7).replace('-', '_')}`

describe('a change', () => {
  it('has the types that the contract lists', async () => {
    const labels = async (type: string) =>
      (await db.owner.query(`SELECT unnest(enum_range(NULL::${type}))::text AS label`)).rows.map(({ label }) => label).sort()
    expect(await labels('change_type')).toEqual([...changeTypes].sort())
    expect(await labels('change_object_type')).toEqual([...changeObjectTypes].sort())
    await expect(plant('payment.eaten', now)).rejects.toThrow('invalid input value for enum change_type: "payment.eaten"')
  })

  it('names its object, its root, its actor and its request', async () => {
    await record({}, { kind: 'member', userId: z.parse(userIdSchema, 'usr_1'), name: 'Ken Wong', permissions: new Set() })
    await record({ byProcessor: true }, { kind: 'member', userId: z.parse(userIdSchema, 'usr_1'), name: 'Ken Wong', permissions: new Set() })
    await record()
    await record({ type: 'payout.created', objectType: 'payout', objectId: 'po_1', rootId: undefined as never, data: {} }, { kind: 'processor' })
    const of = async (rootId: string) =>
      (await account.run(now, (context) => listChangesOf(context, rootId, now))).map(({ id: _, slot: __, event_id: ___, recorded_at: at, ...row }) => ({
        ...row,
        isNow: Math.abs(Date.now() - at.getTime()) < 60_000,
      }))
    const common = { merchant_id: account.merchantId, occurred_at: now, request_id: 'req_test', isNow: true }
    const ofCharge = { ...common, root_id: 'pi_1', type: 'payment.captured', object_type: 'charge', object_id: 'ch_1', data: { amount_minor: 700 } }
    expect(await of('pi_1')).toEqual([
      { ...ofCharge, actor_kind: 'member', actor_id: 'usr_1', actor_name: 'Ken Wong' },
      { ...ofCharge, actor_kind: 'processor', actor_id: null, actor_name: null },
      { ...ofCharge, actor_kind: 'merchant_api', actor_id: 'key_test', actor_name: null },
    ])
    const processor = { actor_kind: 'processor', actor_id: null, actor_name: null }
    expect(await of('po_1')).toEqual([{ ...common, ...processor, root_id: 'po_1', type: 'payout.created', object_type: 'payout', object_id: 'po_1', data: {} }])
  })

  it('is written by a batch in its one statement, in order', async () => {
    await account.run(now, async (context) => {
      collectWrites(context.db)
      recordChange(context, captured)
      recordChanges(context, [
        { ...captured, type: 'refund.created' },
        { ...captured, type: 'refund.succeeded' },
      ])
      writeCollected(context.db)
    })
    expect(await typesOf('pi_1')).toEqual(['payment.captured', 'refund.created', 'refund.succeeded'])
  })

  it('goes with its transaction', async () => {
    const failed = account.run(now, async (context) => {
      recordChange(context, captured)
      throw new Error('failed')
    })
    await expect(failed).rejects.toThrow('failed')
    expect(await typesOf('pi_1')).toEqual([])
  })

  it('stays as it is', async () => {
    await record()
    for (const statement of ['UPDATE account_changes SET data = data', 'DELETE FROM account_changes', 'TRUNCATE account_changes']) {
      await expect(db.owner.query(statement), statement).rejects.toThrow('account_changes is append-only')
      await expect(
        account.run(now, ({ db: tx }) => sql.raw(statement).execute(tx)),
        statement,
      ).rejects.toThrow(/permission denied|append-only/)
    }
  })

  it('is bounded', async () => {
    await expect(record({ data: { decline_code: 'x'.repeat(2100) } })).rejects.toThrow('change_data_bounded')
    await record({ data: { decline_code: 'x'.repeat(1900) } })
  })
})

describe('the changes of a root', () => {
  it('are in the order of its lock, whichever transaction began first', async () => {
    await db.owner.query('CREATE TABLE IF NOT EXISTS lockable AS SELECT 1 AS id; GRANT SELECT, UPDATE ON lockable TO counterfoil_app')
    const lock = ({ db: tx }: TenantContext) => sql`SELECT FROM lockable FOR NO KEY UPDATE`.execute(tx)
    const [firstHasBegun, secondHasLock] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const late = account.run(now, async (context) => {
      // The transaction has its time and its snapshots from here on, and writes after the other one.
      await sql`SELECT txid_current()`.execute(context.db)
      firstHasBegun.resolve()
      await secondHasLock.promise
      await lock(context)
      recordChange(context, { ...captured, type: 'refund.created' })
    })
    await firstHasBegun.promise
    await account.run(now, async (context) => {
      await lock(context)
      secondHasLock.resolve()
      recordChange(context, captured)
    })
    await late
    expect(await typesOf('pi_1')).toEqual(['payment.captured', 'refund.created'])
  })

  it('stay in order in a server whose IDs start again', async () => {
    await record()
    await db.owner.query('ALTER SEQUENCE account_change_ids RESTART')
    await record({ type: 'refund.created' })
    expect(await typesOf('pi_1')).toEqual(['payment.captured', 'refund.created'])
  })

  it('are read across the border of a month, and from no month before the root', async () => {
    await addPartitions({ database: db.database, log: { error: vi.fn(), warn: vi.fn() } })
    const border = monthFromNow(1)
    await plant('payment.captured', border)
    await plant('payment.created', new Date(border.getTime() - 1))
    expect(await typesOf('pi_1')).toEqual(['payment.created', 'payment.captured'])
    const { rows } = await db.owner.query('SELECT tableoid::regclass::text AS partition FROM account_changes WHERE merchant_id = $1 ORDER BY recorded_at', [
      account.merchantId,
    ])
    expect(rows.map(({ partition }) => partition)).toEqual([partitionOf(monthFromNow(0)), partitionOf(border)])

    await plant('payment.authorised', monthFromNow(-20))
    await addPartitions({ database: db.database, log: { error: vi.fn(), warn: vi.fn() } })
    expect(await typesOf('pi_1')).toEqual(['payment.created', 'payment.captured'])
    const since = monthFromNow(-21)
    expect((await account.run(now, (context) => listChangesOf(context, 'pi_1', since))).map(({ type }) => type)[0]).toBe('payment.authorised')
  })
})

describe('the partitions', () => {
  it('are there for this month and the next three, each closed to the application', async () => {
    await addPartitions({ database: db.database, log: { error: vi.fn(), warn: vi.fn() } })
    const { rows } = await db.owner.query<{ name: string; is_closed: boolean; can: boolean }>(
      `SELECT c.relname AS name, c.relrowsecurity AND c.relforcerowsecurity AS is_closed,
              has_table_privilege('counterfoil_app', c.oid, 'SELECT, INSERT, UPDATE, DELETE, TRUNCATE') AS can
       FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid WHERE i.inhparent = 'account_changes'::regclass`,
    )
    for (const month of [0, 1, 2, 3]) expect(rows.map(({ name }) => name)).toContain(partitionOf(monthFromNow(month)))
    expect(rows.filter(({ is_closed, can }) => !is_closed || can)).toEqual([])
    expect(await readChangePartitions(db.database.global)).toEqual({ months_ahead: 3, outside_count: 0 })
  })

  it('of a month that is missing are added, with the changes of that month, which is logged', async () => {
    const log = { error: vi.fn(), warn: vi.fn() }
    const partition = partitionOf(monthFromNow(0))
    await db.owner.query(`ALTER TABLE account_changes DETACH PARTITION ${partition}; DROP TABLE ${partition}`)
    await record()
    await record({ type: 'refund.created' })
    expect(await readChangePartitions(db.database.global)).toEqual({ months_ahead: -1, outside_count: 2 })

    await Promise.all([1, 2, 3].map(() => addPartitions({ database: db.database, log })))
    expect(log.warn.mock.calls).toEqual([[{ moved: 2 }, 'changes were recorded in a month without a partition; they were moved to a new one']])
    expect(await readChangePartitions(db.database.global)).toEqual({ months_ahead: 3, outside_count: 0 })
    expect(await typesOf('pi_1')).toEqual(['payment.captured', 'refund.created'])
    const { rows } = await db.owner.query(`SELECT count(*)::int AS count FROM ONLY account_changes_default UNION ALL SELECT count(*)::int FROM ${partition}`)
    expect(rows.map(({ count }) => count)).toEqual([0, 2])
  })

  it('are added while a sale is open', async () => {
    const partition = partitionOf(monthFromNow(3))
    await db.owner.query(`ALTER TABLE account_changes DETACH PARTITION ${partition}; DROP TABLE ${partition}`)
    const [written, added] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const sale = account.run(now, async (context) => {
      recordChange(context, captured)
      await sql`SELECT`.execute(context.db)
      written.resolve()
      await added.promise
    })
    await written.promise
    await addPartitions({ database: db.database, log: { error: vi.fn(), warn: vi.fn() } }).finally(added.resolve)
    await sale
    expect(await typesOf('pi_1')).toEqual(['payment.captured'])
    expect(await readChangePartitions(db.database.global)).toEqual({ months_ahead: 3, outside_count: 0 })
  })
})
