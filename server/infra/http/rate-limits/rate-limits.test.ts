import { afterAll, beforeAll, expect, it } from 'vitest'
import { me } from '#areas/identity/contract/sign-in.ts'
import { makeBusiness, type TestBusiness } from '#proof/support/factories.ts'
import { createTestServer, type TestServer } from '#proof/support/server.ts'
import { addressOf, removePassedCounts } from './rate-limits.ts'
import { countRequest } from './rate-limits-store.ts'

const generalMax = 600
const merchantApiMax = 1000
const platformMax = 1000

let server: TestServer
let business: TestBusiness<'viewer'>
beforeAll(async () => {
  server = await createTestServer({ hasRateLimits: true })
  business = await makeBusiness(server, { roles: ['viewer'] })
})
afterAll(() => server.close())

const callTimes = (count: number, token: string) => Promise.all(Array.from({ length: count }, async () => (await server.call(me, { token })).status))

it('takes 600 calls of a session in ten seconds, counted exactly though they come at once, and leaves others alone', async () => {
  const { owner, viewer } = business.people
  const statuses = await callTimes(generalMax + 5, owner.token)
  expect(statuses.filter((status) => status === 200).length).toBe(generalMax)
  expect(statuses.filter((status) => status === 429).length).toBe(5)
  expect((await server.call(me, { token: viewer.token })).status).toBe(200)
  server.clock.advance(10_000)
  expect((await server.call(me, { token: owner.token })).status).toBe(200)
})

it('counts made-up tokens against the address they come from', async () => {
  const statuses = await Promise.all(Array.from({ length: generalMax + 1 }, async (_, index) => (await server.call(me, { token: `made-up-${index}` })).status))
  expect(statuses.filter((status) => status === 401).length).toBe(generalMax)
  expect(statuses.filter((status) => status === 429).length).toBe(1)
})

it.each([
  ['/api/user/me', 'PUT', generalMax, 405],
  ['/api/nothing', 'GET', generalMax, 404],
  ['/platform/v1/merchants', 'DELETE', platformMax, 401],
  ['/v1/balance', 'PUT', merchantApiMax, 401],
] as const)('counts calls of %s by %s against their address', async (url, method, max, status) => {
  const statuses = await Promise.all(
    Array.from({ length: max + 1 }, async () => (await server.app.inject({ url, method, remoteAddress: '192.0.2.40' })).statusCode),
  )
  server.clock.advance(10_000)
  expect(statuses.filter((seen) => seen === status).length).toBe(max)
  expect(statuses.filter((seen) => seen === 429).length).toBe(1)
})

it('forgets counts whose window has passed', async () => {
  const { global } = server.db.database
  const now = server.clock.now()
  await countRequest(global, 'old', 1000, new Date(now.getTime() - 5000))
  await countRequest(global, 'running', 1000, now)
  await removePassedCounts(global, now)
  const keys = (await global.selectFrom('rate_limits').select('key').execute()).map(({ key }) => key)
  expect(keys).toContain('running')
  expect(keys).not.toContain('old')
})

it.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['192.0.2.7', '192.0.2.7'],
])('counts %s as %s', (ip, address) => {
  expect(addressOf({ ip } as Parameters<typeof addressOf>[0])).toBe(address)
})
