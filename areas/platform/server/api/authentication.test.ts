import { beforeAll, expect, it } from 'vitest'
import { callPlatform, makePlatform, type TestPlatform } from '#areas/platform/test/platform.ts'
import { makeBusiness } from '#proof/support/factories.ts'
import { testSecretKey } from '#proof/support/postgres.ts'
import { openTestServer, type TestServer } from '#proof/support/server.ts'
import { statementsOf } from '#proof/support/statements.ts'
import { createApp } from '#server/app.ts'
import { openDatabase } from '#server/infra/database/database.ts'
import { appUrl } from '#server/infra/database/roles.ts'
import { listPlatformMerchants, type PlatformMerchant } from '../index.ts'
import { foundPlatform } from './platforms.ts'

let server: TestServer
let mine: TestPlatform
let other: TestPlatform

beforeAll(async () => {
  server = await openTestServer()
  mine = await makePlatform(server)
  other = await makePlatform(server)
})

it('refuses a call without a platform key that works, whatever else it says', async () => {
  const business = await makeBusiness(server)
  for (const secret of [null, 'platform_unknown', await business.key('live'), business.people.owner.token]) {
    const { status, envelope } = await callPlatform(server, secret, listPlatformMerchants)
    expect({ status, ...envelope }).toMatchObject({ status: 401, code: 401, data: null })
  }
})

it('refuses a key of another cell as an unknown one, without a look-up, and that cell takes it', async () => {
  const database = openDatabase({ connectionString: appUrl(server.db.url, testSecretKey), poolSize: 2, cell: 'b7' })
  const { secret } = await foundPlatform({ database, clock: server.clock }, 'Of another cell')
  expect(secret).toMatch(/^platform_b7/)
  const business = await makeBusiness({ ...server, db: { database } })
  expect([business.liveId.slice(0, 7), (await business.key('live')).slice(0, 10), mine.secret.slice(0, 11)]).toEqual(['acct_b7', 'sk_live_b7', 'platform_00'])

  const call = (key: string) => callPlatform(server, key, listPlatformMerchants)
  const unknown = await call('platform_00unknown')
  const statements = await statementsOf(database.pool, async () => {
    const { status, envelope } = await call(secret)
    expect([status, envelope]).toEqual([unknown.status, unknown.envelope])
  })
  expect(statements).toEqual([])
  const app = await createApp({ config: server.config, database, clock: server.clock, hasRateLimits: false })
  expect((await callPlatform({ inject: (request) => app.inject(request) as never }, secret, listPlatformMerchants)).status).toBe(200)
  await app.close()
  await database.close()
})

it('refuses a key that was revoked', async () => {
  const gone = await makePlatform(server)
  await server.db.owner.query('UPDATE platform_keys SET revoked_at = now() WHERE platform_id = $1', [gone.platformId])
  expect((await callPlatform(server, gone.secret, listPlatformMerchants)).status).toBe(401)
})

it("lists a platform's own merchants and nobody else's, page by page", async () => {
  const first = await makeBusiness(server, { platformId: mine.platformId })
  const second = await makeBusiness(server, { platformId: mine.platformId })
  await makeBusiness(server, { platformId: other.platformId })
  await makeBusiness(server)
  const seen: string[] = []
  for (let after: string | undefined; ; ) {
    const { envelope } = await callPlatform<{ items: PlatformMerchant[]; has_more: boolean }>(server, mine.secret, listPlatformMerchants, {
      query: { limit: '3', ...(after === undefined ? {} : { after }) },
    })
    seen.push(...envelope.data.items.map(({ id }) => id))
    after = envelope.data.items.at(-1)?.id
    if (!envelope.data.has_more) break
  }
  expect(seen).toEqual([first.liveId, first.sandboxId, second.liveId, second.sandboxId].toSorted((a, b) => (a < b ? -1 : 1)))
})

it('answers an unknown address and a method that is not taken as the dashboard does', async () => {
  expect((await callPlatform(server, mine.secret, { method: 'GET', path: '/nothing' })).status).toBe(404)
  expect((await callPlatform(server, mine.secret, { method: 'DELETE', path: '/merchants' })).status).toBe(405)
})

it.each(['GET', 'POST', 'DELETE', 'PROPFIND'])('checks the key before it looks for the address of a %s', async (method) => {
  const request = (secret: string) =>
    server.inject({ method: method as 'GET', url: '/platform/v1/nothing', headers: { authorization: `Bearer ${secret}`, accept: 'text/html' } })
  const refused = await request('platform_unknown')
  expect([refused.statusCode, refused.json().code, refused.headers['cache-control']]).toEqual([401, 401, 'no-store'])
  const unknown = await request(mine.secret)
  expect([unknown.statusCode, unknown.json(), unknown.headers['cache-control']]).toEqual([
    404,
    { code: 404, message: expect.any(String), data: null },
    'no-store',
  ])
})
