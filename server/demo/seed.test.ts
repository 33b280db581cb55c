import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyAcceptance } from '#areas/acceptance/server/index.ts'
import { verifyMovements } from '#areas/balance/server/statements/index.ts'
import { verifyFees } from '#areas/billing/server/index.ts'
import { expectStatement } from '#areas/billing/test/billing.ts'
import { verifyTrade } from '#areas/home/server/index.ts'
import { verifyLedger } from '#areas/ledger/server/index.ts'
import { testBanking } from '#areas/payouts/test/payouts.ts'
import { vampPercent, vampStatuses, vampStatusOf } from '#areas/vamp/contract/vamp-ratio.ts'
import { verifyVamp } from '#areas/vamp/server/index.ts'
import type { BusinessId } from '#kernel/ids.ts'
import { disputeCategories, disputeStatuses, paymentStatuses } from '#kernel/statuses.ts'
import { accountOf, testAcquirer } from '#proof/support/account.ts'
import { createTestDatabase, type TestDatabase } from '#proof/support/database.ts'
import { createRunner } from '../external.ts'
import { sha256 } from '../infra/keys/crypto.ts'
import { type DemoAccess, isDemoMissing, seedDemo } from './index.ts'

const now = new Date('2026-06-15T12:00:00Z')
/** Payments that wait for a payer's bank do not exist yet. */
const statusesToCome: readonly string[] = ['in_process']

let db: TestDatabase
let access: DemoAccess

const options = () => ({
  database: db.database,
  owner: db.asOwner,
  acquirer: testAcquirer,
  banking: testBanking,
  runner: createRunner(testAcquirer, testBanking),
  now,
  liveCount: 3_000,
  sandboxCount: 40,
  europeCount: 160,
})

/** Cut short once, as by a crash, and then done. */
beforeAll(async () => {
  db = await createTestDatabase()
  const stopped = AbortSignal.abort(new Error('stopped'))
  await expect(seedDemo({ ...options(), signal: stopped })).rejects.toThrow('stopped')
  expect(await isDemoMissing(db.database)).toBe(true)
  access = await seedDemo(options())
}, 240_000)
afterAll(() => db.drop())

test('is done once', async () => {
  expect(await isDemoMissing(db.database)).toBe(false)
})

test('satisfies every rule of the ledger', async () => {
  const results = await db.asOwner.transaction({}, (tx) => verifyLedger({ db: tx }))
  expect(results.filter(({ violationCount }) => violationCount > 0)).toEqual([])
})

test('has every status there is, in three currencies, all in the past', async () => {
  const live = `FROM payments p JOIN merchant_accounts a ON a.merchant_id = p.merchant_id WHERE a.kind = 'live' AND a.processed_by = 'sandbox'`
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

test('has the legal details of both businesses', async () => {
  const { rows } = await db.owner.query(
    `SELECT name, num_nulls(legal_name, registration_number, tax_number, representative_name, address_line1, address_line2, city, region, postal_code) AS missing
     FROM businesses WHERE business_id IN (SELECT business_id FROM members) ORDER BY name`,
  )
  expect(new Map(rows.map(({ name, missing }) => [name, missing]))).toEqual(
    new Map([
      ['Harbour Lane Goods', 0],
      ['Harbour Lane Ireland', 0],
    ]),
  )
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

/** The live account of the demo business. */
async function ofLive<Row extends object>(select: string, ...values: unknown[]): Promise<Row[]> {
  const { rows } = await db.owner.query<Row>(
    `WITH live AS (SELECT a.merchant_id FROM merchant_accounts a JOIN api_keys k ON true JOIN merchant_accounts s ON s.merchant_id = k.merchant_id
                   WHERE s.business_id = a.business_id AND a.kind = 'live') ${select}`,
    values,
  )
  return rows
}

test('keeps every roll-up equal to its source records', async () => {
  const rules = await db.asOwner.transaction({}, async (tx) => [
    ...(await verifyVamp({ db: tx })),
    ...(await verifyTrade({ db: tx })),
    ...(await verifyFees({ db: tx })),
    ...(await verifyMovements({ db: tx })),
    ...(await verifyAcceptance({ db: tx })),
  ])
  expect(rules.flatMap(({ differences }) => differences)).toEqual([])
})

test('has a fee statement for every month of the year that equals the fee accounts of the ledger, in three currencies', async () => {
  const [live] = await ofLive<{ merchant_id: string; business_id: BusinessId; time_zone: string; months: string[] }>(
    `SELECT a.merchant_id, a.business_id, a.time_zone,
            ARRAY(SELECT to_char(month, 'YYYY-MM') FROM generate_series($1::timestamptz - interval '11 months', $1, '1 month') AS month) AS months
     FROM merchant_accounts a JOIN live USING (merchant_id)`,
    now,
  )
  if (!live) throw new Error('The live account was not found.')
  const account = accountOf(db, { merchantId: live.merchant_id, businessId: live.business_id })
  const kinds = new Set<string>()
  for (const month of live.months) {
    const lines = await expectStatement(db, account, { month, zone: live.time_zone, now })
    const charged = lines.filter(({ kind, amount_minor }) => kind === 'payments' && amount_minor > 0)
    expect(new Set(charged.map(({ currency }) => currency)), month).toEqual(new Set(['EUR', 'JPY', 'USD']))
    for (const { kind } of lines) kinds.add(kind)
  }
  expect(live.months).toHaveLength(12)
  expect(kinds).toEqual(new Set(['payments', 'dispute']))
})

test('has disputes of every reason and in every state', async () => {
  const [found] = await ofLive(
    `SELECT array_agg(DISTINCT category ORDER BY category) AS categories, array_agg(DISTINCT status ORDER BY status) AS statuses, count(*) >= 20 AS are_enough
     FROM disputes JOIN live USING (merchant_id)`,
  )
  expect(found).toEqual({ categories: [...disputeCategories].sort(), statuses: [...disputeStatuses].sort(), are_enough: true })
})

test('has three disputes that are due within a week, one of them on the next day of Hong Kong', async () => {
  const rows = await ofLive<{ days: number }>(
    `SELECT (due_by AT TIME ZONE 'Asia/Hong_Kong')::date - ($1::timestamptz AT TIME ZONE 'Asia/Hong_Kong')::date AS days
     FROM disputes JOIN live USING (merchant_id) WHERE status IN ('needs_response', 'warning_needs_response') AND due_by < $1::timestamptz + interval '7 days' ORDER BY 1`,
    now,
  )
  expect(rows.map(({ days }) => days)).toEqual([1, 3, 5])
})

test("shows all four colours in twelve months of Visa's monitoring, red in the month of the card-testing wave", async () => {
  const rows = await ofLive<{ month: string; tc05: number; tc15: number; tc40: number }>(
    `SELECT to_char(processed_at AT TIME ZONE 'UTC', 'YYYY-MM') AS month, (count(*) FILTER (WHERE kind = 'tc05'))::int AS tc05,
            (count(*) FILTER (WHERE kind = 'tc15'))::int AS tc15, (count(*) FILTER (WHERE kind = 'tc40'))::int AS tc40
     FROM vamp_records JOIN live USING (merchant_id) WHERE processed_at >= '2025-07-01' GROUP BY 1 ORDER BY 1`,
  )
  const statuses = rows.map(({ tc05, tc15, tc40 }) => vampStatusOf(vampPercent({ tc05Count: tc05, tc15Count: tc15, tc40Count: tc40, excludedCount: 0 })))
  expect(rows).toHaveLength(12)
  expect([...new Set(statuses)].sort()).toEqual([...vampStatuses].sort())
  expect(rows.flatMap(({ month }, index) => (statuses[index] === 'excessive' ? [month] : []))).toEqual(['2026-01'])
})

test('pays out by schedules, with a payout that failed and one that came back, each with its reason and its money', async () => {
  const rows = await ofLive(
    `SELECT currency, failure_code, (amount_minor = credit.amount) AS is_back, EXISTS (SELECT FROM account_changes e WHERE e.merchant_id = p.merchant_id AND e.root_id = p.id AND e.type = 'payout.returned') AS came_back
     FROM payouts p JOIN live USING (merchant_id), LATERAL (SELECT t.amount_minor AS amount FROM balance_transactions t WHERE t.merchant_id = p.merchant_id AND t.id = p.failure_balance_transaction_id) AS credit
     WHERE status = 'processing_failure' ORDER BY created_at`,
  )
  expect(rows).toEqual([
    { currency: 'USD', failure_code: 'account_closed', is_back: true, came_back: false },
    { currency: 'EUR', failure_code: 'incorrect_account_holder_name', is_back: true, came_back: true },
  ])
  const [paid] = await ofLive<Record<string, number>>(
    `SELECT (count(*) FILTER (WHERE currency = 'USD' AND status = 'completed'))::int AS usd, (count(*) FILTER (WHERE currency = 'EUR' AND status = 'completed'))::int AS eur,
            (count(*) FILTER (WHERE currency = 'JPY' AND status = 'completed'))::int AS jpy, (count(*) FILTER (WHERE status = 'processing'))::int AS processing
     FROM payouts JOIN live USING (merchant_id)`,
  )
  expect(paid?.usd).toBeGreaterThan(45)
  expect(paid?.eur).toBeGreaterThan(45)
  expect(paid?.jpy).toBeGreaterThanOrEqual(10)
  expect(paid?.processing).toBeGreaterThanOrEqual(1)
})

test('has about a week of dollars available, and a reserve', async () => {
  const rows = await ofLive<{ account: string; currency: string; minor: number }>(
    `SELECT e.account, e.currency, -sum(e.amount_minor)::bigint::int AS minor FROM ledger_entries e JOIN live USING (merchant_id) GROUP BY 1, 2`,
  )
  const balance = (account: string) => rows.find((row) => row.account === account && row.currency === 'USD')?.minor ?? 0
  const [week] = await ofLive<{ minor: number }>(
    `SELECT sum(amount_captured_minor)::int AS minor FROM payments JOIN live USING (merchant_id) WHERE currency = 'USD' AND captured_at > $1::timestamptz - interval '7 days'`,
    now,
  )
  expect(balance('liability:merchant_available')).toBeGreaterThan(0.3 * (week?.minor ?? 0))
  expect(balance('liability:merchant_available')).toBeLessThan(1.7 * (week?.minor ?? 0))
  expect(balance('liability:merchant_reserved')).toBeGreaterThan(0)
})

test('grows', async () => {
  const [halves] = await ofLive<{ first: number; second: number }>(
    `SELECT (count(*) FILTER (WHERE created_at < $1::timestamptz - interval '183 days'))::int AS first, (count(*) FILTER (WHERE created_at >= $1::timestamptz - interval '183 days'))::int AS second
     FROM payments JOIN live USING (merchant_id)`,
    now,
  )
  expect(halves?.second).toBeGreaterThan(1.15 * (halves?.first ?? 0))
})

/** The live account of the branch, which the platform processes. */
const ofBranch = `FROM merchant_accounts a JOIN businesses b USING (business_id) WHERE a.processed_by = 'platform' AND b.name = 'Harbour Lane Ireland'`

test('has a branch whose pounds are settled in euros and paid out by instructions', async () => {
  const exchanged = await db.owner.query(
    `SELECT type, currency, count(*) > 10 AS are_many FROM balance_transactions WHERE merchant_id = (SELECT merchant_id ${ofBranch}) AND type LIKE 'exchange%' GROUP BY 1, 2 ORDER BY 1, 2`,
  )
  expect(exchanged.rows.filter(({ are_many }) => are_many).map(({ type, currency }) => `${type} ${currency}`)).toEqual(['exchange_in EUR', 'exchange_out GBP'])
  const payouts = await db.owner.query(
    `SELECT currency, status, count(*)::int > 5 AS are_many FROM payouts WHERE merchant_id = (SELECT merchant_id ${ofBranch}) GROUP BY 1, 2 ORDER BY 2`,
  )
  expect(payouts.rows).toEqual([
    { currency: 'EUR', status: 'completed', are_many: true },
    { currency: 'EUR', status: 'processing', are_many: false },
  ])
})

test('has an instruction that is overdue, and a newer one that is not', async () => {
  const { rows } = await db.owner.query(
    `SELECT type, overdue_at < $1::timestamptz AS is_overdue FROM instructions WHERE merchant_id = (SELECT merchant_id ${ofBranch}) AND answered_at IS NULL ORDER BY created_at`,
    [now],
  )
  expect(rows).toEqual([
    { type: 'refund.create', is_overdue: true },
    { type: 'payout.send', is_overdue: false },
  ])
})

test('lets the owner into the branch, too, whose name comes after the one to open first', async () => {
  const { rows } = await db.owner.query(
    `SELECT b.name, m.is_owner FROM members m JOIN businesses b USING (business_id) JOIN users u ON u.id = m.user_id WHERE u.email_normalised = $1 ORDER BY 1`,
    [access.email],
  )
  expect(rows).toEqual([
    { name: 'Harbour Lane Goods', is_owner: true },
    { name: 'Harbour Lane Ireland', is_owner: false },
  ])
})
