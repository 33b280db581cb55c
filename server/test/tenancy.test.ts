import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeBusiness, makePayment, type TestBusiness } from './factories.ts'
import { createTestServer, type TestServer } from './server.ts'

/** What keeps one tenant's rows from another, asserted on every table that has them, those of later migrations included. */

const tenantColumns = ['merchant_id', 'business_id']
/** A business is looked up by its accounts' ids, which are unique everywhere; the foreign keys of the other tables need that. */
const keysBeginElsewhere = new Set(['merchant_accounts_id_taken'])

interface Table {
  name: string
  column: string
  isEnabled: boolean
  isForced: boolean
}

let server: TestServer
let mine: TestBusiness
let theirs: TestBusiness
let tables: Table[]

beforeAll(async () => {
  server = await createTestServer()
  mine = await makeBusiness(server)
  theirs = await makeBusiness(server)
  await makePayment(server, theirs, { refundMinor: 100 })
  await server.db.owner.query(`INSERT INTO customers (merchant_id, id, created_at) VALUES ($1, 'cus_theirs', now())`, [theirs.liveId])
  await server.db.owner.query(`INSERT INTO idempotency_keys (merchant_id, scope, key, request_hash, created_at) VALUES ($1, 'api', 'k', '\\x00', now())`, [
    theirs.liveId,
  ])
  await server.db.owner.query(`INSERT INTO ledger_balances (merchant_id, account, currency, amount_minor) VALUES ($1, 'asset:bank_cash', 'USD', 1)`, [
    theirs.liveId,
  ])
  await server.db.owner.query('INSERT INTO ledger_watermarks (merchant_id) VALUES ($1)', [theirs.liveId])
  await server.db.owner.query(`INSERT INTO audit_events (business_id, at, action, outcome, request_id) VALUES ($1, now(), 'test', 'success', 'req_test')`, [
    theirs.businessId,
  ])
  const { rows } = await server.db.owner.query<Table>(
    `SELECT c.relname AS name,
            (SELECT a.attname FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = ANY($1) ORDER BY array_position($1, a.attname::text) LIMIT 1) AS column,
            c.relrowsecurity AS "isEnabled", c.relforcerowsecurity AS "isForced"
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = 'public' AND c.relkind IN ('r', 'p')
       AND EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = ANY($1) AND NOT a.attisdropped)
     ORDER BY 1`,
    [tenantColumns],
  )
  // Of the tables with both, these belong to the business.
  tables = rows.map((table) => (['merchant_accounts', 'audit_events'].includes(table.name) ? { ...table, column: 'business_id' } : table))
})
afterAll(() => server.close())

describe('every table with a tenant', () => {
  it('is known to this test', () => {
    expect(tables.length).toBeGreaterThanOrEqual(19)
  })

  it('has row-level security, forced, with a policy of the tenant for the application', async () => {
    expect(tables.filter(({ isEnabled, isForced }) => !isEnabled || !isForced)).toEqual([])
    const { rows } = await server.db.owner.query<{ tablename: string; policyname: string; qual: string; with_check: string }>(
      `SELECT tablename, policyname, qual, with_check FROM pg_policies WHERE schemaname = 'public' AND 'counterfoil_app' = ANY(roles)`,
    )
    for (const { name, column } of tables) {
      const policies = rows.filter((row) => row.tablename === name)
      const rule = `(${column} = current_setting('app.${column}'::text, true))`
      expect(policies, name).toEqual([{ tablename: name, policyname: 'tenant', qual: rule, with_check: rule }])
    }
  })

  it('begins its primary, unique and foreign keys with the tenant', async () => {
    const { rows } = await server.db.owner.query<{ table: string; name: string; first: string }>(
      `SELECT t.relname AS table, k.name, a.attname AS first
       FROM (
         SELECT conrelid AS relid, conname::text AS name, conkey[1] AS attnum FROM pg_constraint WHERE contype IN ('p', 'u', 'f')
         UNION ALL
         SELECT i.indrelid, c.relname::text, i.indkey[0] FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid WHERE i.indisunique
       ) AS k JOIN pg_class t ON t.oid = k.relid JOIN pg_attribute a ON a.attrelid = k.relid AND a.attnum = k.attnum
       WHERE t.relnamespace = 'public'::regnamespace`,
    )
    const columnOf = new Map(tables.map(({ name, column }) => [name, column]))
    const wrong = rows.filter(({ table, name, first }) => columnOf.has(table) && !keysBeginElsewhere.has(name) && first !== columnOf.get(table))
    // A member is one user, who is no part of any business.
    expect(wrong.filter(({ name }) => name !== 'members_user_id_fkey')).toEqual([])
  })

  it('holds rows of the other business, so that the next tests prove something', async () => {
    for (const { name, column } of tables) {
      const { rows } = await server.db.owner.query(`SELECT FROM ${name} WHERE ${column} = ANY($1) LIMIT 1`, [[theirs.businessId, theirs.liveId]])
      expect(rows.length, name).toBe(1)
    }
  })

  it('shows the application no row of another tenant, and none at all without a tenant', async () => {
    for (const scope of [{ merchantId: mine.liveId, businessId: mine.businessId }, {}]) {
      await server.db.database.transaction(scope, async (tx) => {
        for (const { name, column } of tables) {
          const { rows } = await sql<{ tenant: string }>`SELECT DISTINCT ${sql.ref(column)} AS tenant FROM ${sql.table(name)}`.execute(tx)
          const own = [mine.liveId, mine.businessId]
          expect(
            rows.map(({ tenant }) => tenant).filter((tenant) => !('merchantId' in scope && own.includes(tenant))),
            name,
          ).toEqual([])
        }
      })
    }
  })

  it('lets the application write no row of another tenant', async () => {
    const scope = { merchantId: mine.liveId, businessId: mine.businessId }
    const attempt = (statement: string) => server.db.database.transaction(scope, (tx) => sql.raw(statement).execute(tx))
    for (const { name, column } of tables) {
      const tenant = column === 'merchant_id' ? theirs.liveId : theirs.businessId
      const { rows } = await server.db.owner.query<{ row: string }>(`SELECT to_json(t)::text AS row FROM ${name} t WHERE ${column} = $1 LIMIT 1`, [tenant])
      const row = rows[0]?.row ?? ''
      const copy = `INSERT INTO ${name} OVERRIDING SYSTEM VALUE SELECT * FROM json_populate_record(NULL::${name}, $json$${row}$json$)`
      await expect(attempt(copy), name).rejects.toThrow(`new row violates row-level security policy for table "${name}"`)
      const update = await attempt(`UPDATE ${name} SET ${column} = ${column} WHERE ${column} = '${tenant}'`).catch((error: Error) => error)
      if (update instanceof Error) expect(update.message, name).toMatch(/permission denied|append-only/)
      else expect(update.numAffectedRows, name).toBe(0n)
    }
  })
})

describe('tables outside any tenant', () => {
  it('shows users only to their colleagues, and never their password', async () => {
    await server.db.database.transaction({ businessId: mine.businessId }, async (tx) => {
      const rows = await tx.selectFrom('users').select('id').execute()
      expect(rows.map(({ id }) => id).sort()).toEqual(
        Object.values(mine.people)
          .map(({ userId }) => userId)
          .sort(),
      )
    })
    await expect(sql`SELECT password_hash FROM users`.execute(server.db.database.global)).rejects.toThrow('permission denied')
  })

  it.each(['sessions', 'sign_in_events'])('keeps %s from the application altogether', async (table) => {
    await expect(sql`SELECT FROM ${sql.table(table)}`.execute(server.db.database.global)).rejects.toThrow('permission denied')
  })
})
