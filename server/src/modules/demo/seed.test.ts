import { paymentStatuses } from '@counterfoil/contract/statuses'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testAcquirer } from '../../../test/account.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { sha256 } from '../../infra/crypto.ts'
import { type Database, openDatabase } from '../../infra/database/database.ts'
import { verifyLedger } from '../ledger/index.ts'
import { type DemoAccess, isDemoMissing, seedDemo } from './index.ts'

const now = new Date('2026-06-15T12:00:00Z')
/** Neither disputes nor payments that wait for a payer's bank exist yet. */
const statusesToCome: readonly string[] = ['in_process', 'disputed']

let db: TestDatabase
let owner: Database
let access: DemoAccess

const options = () => ({ database: db.database, acquirer: testAcquirer, now, liveCount: 400, sandboxCount: 40 })

/** Cut short once, as by a crash, and then done. */
beforeAll(async () => {
  db = await createTestDatabase()
  owner = openDatabase({ connectionString: db.url, poolSize: 1 })
  const stopped = AbortSignal.abort(new Error('stopped'))
  await expect(seedDemo({ ...options(), signal: stopped })).rejects.toThrow('stopped')
  expect(await isDemoMissing(db.database)).toBe(true)
  access = await seedDemo(options())
}, 120_000)
afterAll(async () => {
  await owner.close()
  await db.drop()
})

test('is done once', async () => {
  expect(await isDemoMissing(db.database)).toBe(false)
})

test('satisfies every rule of the ledger', async () => {
  const results = await owner.transaction({}, (tx) => verifyLedger({ db: tx }))
  expect(results.filter(({ violationCount }) => violationCount > 0)).toEqual([])
})

test('has every status there is, in three currencies, all in the past', async () => {
  const live = `FROM payments p JOIN merchant_accounts a ON a.merchant_id = p.merchant_id WHERE a.kind = 'live'`
  const statuses = await db.owner.query<{ status: string }>(`SELECT DISTINCT status ${live}`)
  expect(statuses.rows.map(({ status }) => status).sort()).toEqual(paymentStatuses.filter((status) => !statusesToCome.includes(status)).sort())
  const others = await db.owner.query(`SELECT array_agg(DISTINCT currency ORDER BY currency) AS currencies, max(p.created_at) < $1 AS is_past ${live}`, [now])
  expect(others.rows).toEqual([{ currencies: ['EUR', 'JPY', 'USD'], is_past: true }])
})

test('has customers who come back, and order numbers', async () => {
  const { rows } = await db.owner.query<{ payments: number; customers: number; orders: number }>(
    `SELECT count(*)::int AS payments, count(DISTINCT customer_email)::int AS customers, count(DISTINCT (merchant_id, order_number))::int AS orders FROM payments`,
  )
  expect(rows[0]?.customers).toBeLessThan(0.8 * (rows[0]?.payments ?? 0))
  expect(rows[0]?.orders).toBe(rows[0]?.payments)
})

test('gives an owner to sign in as, a member of each role, and a key of the sandbox', async () => {
  const login = await db.owner.query('SELECT name FROM users WHERE email_normalised = $1', [access.email])
  expect(login.rows).toEqual([{ name: 'Ada Lin' }])
  const roles = await db.owner.query(
    `SELECT array_agg(DISTINCT r.system_key ORDER BY r.system_key) AS roles FROM member_roles m JOIN roles r ON r.business_id = m.business_id AND r.id = m.role_id`,
  )
  expect(roles.rows).toEqual([{ roles: ['administrator', 'developer', 'disputes', 'finance', 'owner', 'support', 'viewer'] }])
  const key = await db.owner.query('SELECT kind FROM find_api_key($1)', [sha256(access.sandboxKey)])
  expect(key.rows).toEqual([{ kind: 'sandbox' }])
})
