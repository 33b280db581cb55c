import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { type MerchantApiServer, startMerchantApi } from '#areas/merchant-api/test/merchant-api.ts'
import { testSecretKey } from '#proof/support/postgres.ts'
import { createApp } from '#server/app.ts'
import { type Database, openDatabase } from '#server/infra/database/database.ts'
import { appUrl } from '#server/infra/database/roles.ts'

/** Two servers on one database. Their time stands still, so a key is looked up again only after a notification. */

let api: MerchantApiServer
let secondDatabase: Database
let second: FastifyInstance
beforeAll(async () => {
  api = await startMerchantApi({ hasRateLimits: true })
  secondDatabase = openDatabase({ connectionString: appUrl(api.db.url, testSecretKey), poolSize: 4, hasLimits: true })
  second = await createApp({ config: api.config, database: secondDatabase, clock: api.clock })
})
afterAll(async () => {
  await second.close()
  await secondDatabase.close()
  await api.close()
})

let elapsedMs = 0
const startMs = performance.now()
beforeEach(async () => {
  vi.spyOn(performance, 'now').mockImplementation(() => startMs + elapsedMs)
  await vi.waitFor(async () => expect(await isRemembered(api.app, api.shop.secret)).toBe(true))
  await vi.waitFor(async () => expect(await isRemembered(second, api.shop.secret)).toBe(true))
  await api.db.owner.query('DELETE FROM rate_limits')
  // What follows is the first look-up of a window.
  elapsedMs += 2_000
  api.clock.advance(60_000)
})
afterEach(() => {
  vi.restoreAllMocks()
})

const call = async (app: FastifyInstance, secret: string, path = '/v1/balance') =>
  (await app.inject({ url: path, headers: { authorization: `Bearer ${secret}` } })).statusCode
/** Calls that the database has counted, of one key. */
async function countWritten(): Promise<number> {
  const { rows } = await api.db.owner.query(`SELECT hits FROM rate_limits WHERE key = (SELECT 'v1:' || id FROM api_keys WHERE merchant_id = $1)`, [
    api.shop.merchantId,
  ])
  return rows[0]?.hits ?? 0
}
async function isRemembered(app: FastifyInstance, secret: string): Promise<boolean> {
  await call(app, secret)
  const before = await countWritten()
  await call(app, secret)
  return (await countWritten()) === before
}

it('looks a key up once, counts its calls in memory, and adds them to the count of all servers at the next look-up', async () => {
  const { secret } = api.shop
  for (let index = 0; index < 10; index++) expect(await call(api.app, secret)).toBe(200)
  expect(await countWritten()).toBe(1)
  for (let index = 0; index < 5; index++) expect(await call(second, secret)).toBe(200)
  expect(await countWritten()).toBe(2)
  elapsedMs += 1_001
  await call(api.app, secret)
  expect(await countWritten()).toBe(12)
  await call(second, secret)
  expect(await countWritten()).toBe(17)
})

it('looks a key up once for calls that come together', async () => {
  expect(await Promise.all(Array.from({ length: 20 }, () => call(api.app, api.shop.secret)))).toEqual(Array(20).fill(200))
  expect(await countWritten()).toBe(1)
})

it('refuses what is above the limit from memory, and what other servers took from the next look-up on', async () => {
  await api.db.owner.query(`INSERT INTO rate_limits (key, hits, resets_at) SELECT 'v1:' || id, 996, $2 FROM api_keys WHERE merchant_id = $1`, [
    api.shop.merchantId,
    new Date(api.clock.now().getTime() + 9_000),
  ])
  const statuses = []
  for (let index = 0; index < 6; index++) statuses.push(await call(api.app, api.shop.secret))
  expect(statuses).toEqual([200, 200, 200, 200, 429, 429])
  expect(await call(second, api.shop.secret)).toBe(200)
  elapsedMs += 1_001
  expect(await call(api.app, api.shop.secret)).toBe(429)
  expect(await call(second, api.shop.secret)).toBe(429)
  // A new window counts from one.
  api.clock.advance(10_000)
  expect([await call(api.app, api.shop.secret), await call(second, api.shop.secret)]).toEqual([200, 200])
})

it('refuses a revoked key on every server as soon as it hears of it', async () => {
  const { secret, merchantId } = api.otherShop
  for (const app of [api.app, second]) expect(await call(app, secret)).toBe(200)
  await api.db.owner.query('UPDATE api_keys SET revoked_at = now() WHERE merchant_id = $1', [merchantId])
  for (const app of [api.app, second]) await vi.waitFor(async () => expect(await call(app, secret)).toBe(401))
  // Of another account, nothing was forgotten.
  await call(api.app, api.shop.secret)
  expect(await isRemembered(api.app, api.shop.secret)).toBe(true)
  await api.db.owner.query('UPDATE api_keys SET revoked_at = NULL WHERE merchant_id = $1', [merchantId])
})

it('remembers nothing while it cannot hear, and again once it can', async () => {
  const { secret, merchantId } = api.otherShop
  expect(await call(api.app, secret)).toBe(200)
  const { rows } = await api.db.owner.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'counterfoil notices'`,
  )
  expect(rows).toHaveLength(2)
  await vi.waitFor(async () => expect(await isRemembered(api.app, api.shop.secret)).toBe(false), { interval: 5 })
  await api.db.owner.query('UPDATE api_keys SET revoked_at = now() WHERE merchant_id = $1', [merchantId])
  expect(await call(api.app, secret)).toBe(401)
  await api.db.owner.query('UPDATE api_keys SET revoked_at = NULL WHERE merchant_id = $1', [merchantId])
  await vi.waitFor(async () => expect(await isRemembered(api.app, api.shop.secret)).toBe(true))
})

it('knows the clock of an account on the server that moved it immediately, and on others as soon as it hears of it', async () => {
  const { secret, merchantId } = api.shop
  const timeOn = async (app: FastifyInstance) => {
    const { body } = await app.inject({ method: 'POST', url: '/v1/customers', headers: { authorization: `Bearer ${secret}` } })
    return (JSON.parse(body) as { created: number }).created
  }
  await Promise.all([timeOn(api.app), timeOn(second)])
  const frozenTime = Math.floor(api.clock.now().getTime() / 1000) + 86_400
  const moved = await api.app.inject({
    method: 'POST',
    url: `/v1/test_helpers/test_clocks/${merchantId.replace('acct_', 'clock_')}/advance`,
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/x-www-form-urlencoded' },
    payload: `frozen_time=${frozenTime}`,
  })
  expect(moved.statusCode, moved.body).toBe(200)
  expect(await timeOn(api.app)).toBeGreaterThanOrEqual(frozenTime)
  await vi.waitFor(async () => expect(await timeOn(second)).toBeGreaterThanOrEqual(frozenTime))
})

it('acts by the time that it last told, also where it has not heard of a move', async () => {
  const deaf: Database = Object.assign(Object.create(secondDatabase), {
    listen: () => ({ isListening: () => true, reconnect: () => {}, close: async () => {} }),
  })
  const third = await createApp({ config: api.config, database: deaf, clock: api.clock })
  const { secret, merchantId } = api.shop
  const ask = async (method: 'GET' | 'POST', url: string) => {
    const { body } = await third.inject({ method, url, headers: { authorization: `Bearer ${secret}` } })
    return JSON.parse(body) as { created: number; frozen_time: number }
  }
  const { created } = await ask('POST', '/v1/customers')
  await api.db.owner.query('UPDATE merchant_accounts SET clock_ahead_ms = clock_ahead_ms + 86_400_000 WHERE merchant_id = $1', [merchantId])
  expect((await ask('POST', '/v1/customers')).created).toBeLessThan(created + 86_400)
  const { frozen_time } = await ask('GET', `/v1/test_helpers/test_clocks/${merchantId.replace('acct_', 'clock_')}`)
  expect(frozen_time).toBeGreaterThanOrEqual(created + 86_400)
  expect((await ask('POST', '/v1/customers')).created).toBeGreaterThanOrEqual(frozen_time)
  await third.close()
})
