import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { updateProfile } from '#areas/identity/contract/profile.ts'
import { login } from '#areas/identity/contract/sign-in.ts'
import { verifyLedger } from '#areas/ledger/server/index.ts'
import { refundPayment } from '#areas/payments/contract/endpoints.ts'
import { testBanking } from '#areas/payouts/test/payouts.ts'
import { postPlatformEvents } from '#areas/platform/server/events.ts'
import { createPlatformKey } from '#areas/platform/server/keys.ts'
import { callPlatform, makePlatform, type TestPlatform } from '#areas/platform/test/platform.ts'
import { event, sale } from '#areas/platform/test/reported.ts'
import { updateMerchantInfo } from '#areas/settings/contract/merchants/endpoints.ts'
import { testAcquirer } from '#proof/support/account.ts'
import { installDeadlocks, meetDeadlock } from '#proof/support/deadlocks.ts'
import { inAccount, makeBusiness, makePayment, type TestBusiness, testPassword } from '#proof/support/factories.ts'
import { testSecretKey } from '#proof/support/postgres.ts'
import { createTestServer, type TestServer } from '#proof/support/server.ts'
import { createRunner } from '../external.ts'
import { resumeOpenIntents } from '../worker.ts'
import { systemClock } from './clock/clock.ts'
import { machineContext } from './machine-context.ts'
import { findLongJob, insertLongJob } from './work/long-jobs-store.ts'
import { workOffLongJobs } from './work/long-round.ts'
import { workOffDue } from './work/round.ts'

/** Every kind of entry meets a deadlock that PostgreSQL finds, and does its work once all the same. */

const outsideCalls: string[] = []
let isSilent = false
/** Called between two transactions, like an acquirer on the network. */
const acquirer = {
  ...testAcquirer,
  isInProcess: false,
  refund: async (request: Parameters<typeof testAcquirer.refund>[0]) => {
    outsideCalls.push('refund')
    if (isSilent) throw new Error('no answer')
    return testAcquirer.refund(request)
  },
}
const runner = createRunner(acquirer, testBanking)

let server: TestServer
let business: TestBusiness<'viewer'>
let platform: TestPlatform
beforeAll(async () => {
  server = await createTestServer({ runner })
  await installDeadlocks(server.db)
  platform = await makePlatform(server)
  business = await makeBusiness(server, { roles: ['viewer'], platformId: platform.platformId })
})
beforeEach(() => {
  outsideCalls.length = 0
})
afterAll(() => server.close())

const meet = <T>(on: string, call: () => Promise<T>, options?: { times: number }) => meetDeadlock(server.db, on, call, options)
const owner = () => ({ token: business.people.owner.token, params: { id: business.liveId } })
const once = (status: number) => ({ status: 'fulfilled', value: expect.objectContaining({ status }), attempts: 2 })

async function count(statement: string, ...values: unknown[]): Promise<number> {
  return Number((await server.db.owner.query<{ count: string }>(`SELECT count(*) FROM ${statement}`, values)).rows[0]?.count)
}

function refund(paymentId: string) {
  const { token, params } = owner()
  const body = { amount_minor: 400, reason: 'duplicate' }
  return server.call(refundPayment, { token, params: { ...params, paymentId }, body, headers: { 'idempotency-key': randomUUID() } })
}

test.each([
  ['before the processor is called', 'INSERT ON refunds'],
  ['after the processor was called', 'UPDATE OF done_at ON intents'],
])("a dashboard command, %s: the processor isn't called again", async (_when, on) => {
  const { id } = await makePayment(server, business)
  expect(await meet(on, () => refund(id))).toMatchObject(once(200))
  expect(outsideCalls).toEqual(['refund'])
  expect(await count('refunds WHERE payment_id = $1', id)).toBe(1)
  const results = await inAccount(server, { merchantId: business.liveId }, verifyLedger)
  expect(results.filter(({ violationCount }) => violationCount > 0)).toEqual([])
})

test('a dashboard call of a user', async () => {
  const change = () => server.call(updateProfile, { token: business.people.owner.token, body: { name: 'Another name' } })
  expect(await meet('UPDATE ON users', change)).toMatchObject(once(200))
})

test('a dashboard call of a business', async () => {
  expect(await meet('UPDATE ON merchant_accounts', () => server.call(updateMerchantInfo, { ...owner(), body: { name: 'New name' } }))).toMatchObject(once(200))
  expect(await count(`audit_events WHERE business_id = $1 AND action = 'merchant.update'`, business.businessId)).toBe(1)
})

test('a sign-in: the browser is known by one cookie', async () => {
  const { email, userId } = business.people.viewer
  const signIn = (headers = {}) => server.call(login, { body: { email, password: testPassword, remember: false }, headers })
  const first = await signIn()
  const cookie = String(first.headers['set-cookie']).split(';')[0] ?? ''
  const second = await meet('INSERT ON sessions', () => signIn({ cookie }))
  expect([second.attempts, second.status === 'fulfilled' && second.value.status]).toEqual([2, 200])
  const sent = second.status === 'fulfilled' ? [second.value.headers['set-cookie']].flat() : []
  expect(sent.map((one) => String(one).split(';')[0]?.split('.').length)).toEqual([1])
  expect(await count('devices WHERE user_id = $1', userId)).toBe(1)
})

test('a call of the merchant API', async () => {
  const form = 'amount=1500&currency=usd&payment_method=pm_card_visa&confirm=true'
  const headers = {
    authorization: `Bearer ${await business.key('sandbox')}`,
    'content-type': 'application/x-www-form-urlencoded',
    'idempotency-key': randomUUID(),
  }
  const pay = async () => {
    const { statusCode, body } = await server.inject({ method: 'POST', url: '/v1/payment_intents', headers, payload: form })
    return { status: statusCode, body }
  }
  const met = await meet('INSERT ON charges', pay)
  expect(met).toMatchObject(once(200))
  expect(await count('payments WHERE merchant_id = $1', business.sandboxId)).toBe(1)
  expect(await pay()).toEqual(met.status === 'fulfilled' && met.value)
})

test('a call of the platform API', async () => {
  const add = () => callPlatform(server, platform.secret, createPlatformKey, { body: { name: 'Second' } })
  expect(await meet('INSERT ON platform_keys', add)).toMatchObject(once(200))
  expect(await count('platform_keys WHERE platform_id = $1', platform.platformId)).toBe(2)
})

test('a batch of payments that a platform reports, and a single event', async () => {
  await server.db.owner.query(`UPDATE merchant_accounts SET processed_by = 'platform', is_demo = false WHERE merchant_id = $1`, [business.liveId])
  const at = '2026-06-14T10:00:00Z'
  const { capture: _capture, ...authorized } = sale(business.liveId, 'r1', at).data
  const post = (...events: unknown[]) => callPlatform<{ answers: { outcome: string }[] }>(server, platform.secret, postPlatformEvents, { body: events })
  const outcomesOf = (met: PromiseSettledResult<Awaited<ReturnType<typeof post>>>) =>
    met.status === 'fulfilled' && met.value.envelope.data.answers.map(({ outcome }) => outcome)

  const batch = await meet('INSERT ON payments', () =>
    post(event(business.liveId, 'evt_r1', 'payment.recorded', at, authorized), sale(business.liveId, 'r2', at)),
  )
  expect([outcomesOf(batch), batch.attempts]).toEqual([['accepted', 'accepted'], 3])
  const captured = event(business.liveId, 'evt_c1', 'payment.captured', '2026-06-14T11:00:00Z', {
    payment: 'r1',
    currency: 'USD',
    capture: { amount_minor: 10_000 },
  })
  const single = await meet('INSERT ON platform_events', () => post(captured))
  expect([outcomesOf(single), single.attempts]).toEqual([['accepted'], 2])
})

test('a job of an account', async () => {
  const runs: string[] = []
  const job = {
    name: 'conflicts',
    findDue: async () => null,
    run: async () => {
      runs.push('run')
      return { hasMore: false }
    },
  }
  await server.db.owner.query(`INSERT INTO due_work (merchant_id, job, wakes_at, due_at) VALUES ($1, 'conflicts', $2, $2)`, [
    business.liveId,
    server.clock.now(),
  ])
  const log = { error: vi.fn() }
  const options = { database: server.db.database, clock: server.clock, runner, log }
  expect(await meet('UPDATE ON due_work', () => workOffDue(options, [job]))).toMatchObject({ status: 'fulfilled', attempts: expect.any(Number) })
  expect([runs.length, log.error.mock.calls]).toEqual([2, []])
  expect(await count(`due_work WHERE job = 'conflicts' AND failure_count > 0`)).toBe(0)
})

test('a step of a long job', async () => {
  const { database } = server.db
  const id = await database.transaction({}, (db) => insertLongJob(machineContext(db, new Date()), 'count', {}))
  const run = async () => ({ position: 1, doneCount: 1, totalCount: 1, result: { counted: 1 } })
  const log = { error: vi.fn() }
  const work = () => workOffLongJobs({ database, clock: systemClock, log }, [{ name: 'count', scope: 'installation', run }])
  expect(await meet('UPDATE OF done_count ON long_jobs', work)).toMatchObject({ status: 'fulfilled', value: true, attempts: 2 })
  expect(log.error).not.toHaveBeenCalled()
  expect(await database.transaction({}, (db) => findLongJob({ db }, id))).toMatchObject({ state: 'done', doneCount: 1 })
})

test('an intent that the worker resumes', async () => {
  const { id } = await makePayment(server, business)
  isSilent = true
  expect(await refund(id)).toMatchObject({ status: 503 })
  isSilent = false
  await server.db.owner.query(`UPDATE intents SET leased_until = now() - interval '1 second' WHERE done_at IS NULL`)
  const options = { database: server.db.database, clock: server.clock, runner, log: { error: vi.fn() } }
  expect(await meet('UPDATE OF done_at ON intents', () => resumeOpenIntents(options as never))).toMatchObject({ status: 'fulfilled', attempts: 2 })
  expect([outsideCalls, await count('refunds WHERE payment_id = $1', id)]).toEqual([['refund', 'refund'], 1])
})

test('a command', { timeout: 120_000 }, async () => {
  const env = { PATH: process.env.PATH, DATABASE_URL: server.db.url, SECRET_KEY: testSecretKey.toString(), LOG_LEVEL: 'silent' }
  const cli = path.resolve(import.meta.dirname, '../cli.ts')
  const add = () => promisify(execFile)(process.execPath, [cli, 'platform-keys', 'add', 'Third'], { env })
  expect(await meet('INSERT ON platform_keys', add)).toMatchObject({ status: 'fulfilled', attempts: 2 })
})

test('a statement outside a transaction', async () => {
  const touch = () => sql`UPDATE platforms SET name = name WHERE platform_id = ${platform.platformId}`.execute(server.db.asOwner.global)
  expect(await meet('UPDATE ON platforms', touch)).toMatchObject({ status: 'fulfilled', attempts: 2 })
})

test('gives up after four attempts, and says that the call may be sent again', async () => {
  const { id } = await makePayment(server, business)
  const met = await meet('INSERT ON refunds', () => refund(id), { times: 4 })
  expect(met).toMatchObject({ status: 'fulfilled', value: { status: 503, headers: { 'retry-after': '5' } }, attempts: 4 })
  expect([outsideCalls, await count('refunds WHERE payment_id = $1', id)]).toEqual([[], 0])
})
