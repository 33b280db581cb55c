import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { logout } from '#areas/identity/contract/sign-in.ts'
import { readNotifications } from '#areas/notifications/contract/endpoints.ts'
import { followInbox } from '#areas/notifications/contract/live.ts'
import { deliverToInboxes } from '#areas/notifications/test/notifications.ts'
import { codeLoginExpired } from '#kernel/envelope.ts'
import { limits } from '#kernel/limits.ts'
import { dayMs } from '#kernel/time/durations.ts'
import { inAccount, makeBusiness, makeSession, type TestBusiness, type TestMember } from '#proof/support/factories.ts'
import { createTestServer, type TestServer } from '#proof/support/server.ts'
import { closeStreams, type OpenStream, openStream } from '#proof/support/streams.ts'
import { createApp } from '#server/app.ts'
import { recordChange } from '#server/infra/changes/index.ts'

/** Two servers on one database, as behind a balancer. */
let one: TestServer
let other: Awaited<ReturnType<typeof createApp>>
const addresses: string[] = []
let business: TestBusiness<'administrator' | 'support'>

beforeAll(async () => {
  one = await createTestServer()
  other = await createApp({ config: one.config, database: one.db.database, clock: one.clock, hasRateLimits: false, logTo: { write: () => {} } })
  for (const app of [one.app, other]) addresses.push(await app.listen({ port: 0, host: '127.0.0.1' }))
})
beforeEach(async () => {
  business = await makeBusiness(one, { roles: ['administrator', 'support'] })
})
afterEach(closeStreams)
afterAll(async () => {
  await other.close()
  await one.close()
})

const open = (place: 0 | 1, token: string) => openStream(addresses[place] ?? '', followInbox.path, token)

const last = ({ events }: OpenStream) => events().at(-1)
const unread = (count: number) => ['inbox', expect.objectContaining({ unread_count: count })]
const record = async () => {
  await inAccount(one, { merchantId: business.liveId }, async (context) =>
    recordChange(context, { type: 'payout.failed', objectType: 'payout', objectId: 'po_1' }),
  )
  await deliverToInboxes(one)
}
const openFor = async (place: 0 | 1, { token }: TestMember) => {
  const opened = await open(place, token)
  await vi.waitFor(() => expect(last(opened)).toEqual(unread(0)), 10_000)
  return opened
}

it('tells every open page of a person, at every server, of a new notification and of what was read elsewhere', async () => {
  const { owner, support } = business.people
  const [here, there, stranger] = [await openFor(0, owner), await openFor(1, owner), await openFor(1, support)]
  await record()
  for (const page of [here, there]) await vi.waitFor(() => expect(last(page)).toEqual(unread(1)), 10_000)
  await one.call(readNotifications, { token: owner.token, body: {} })
  for (const page of [here, there]) await vi.waitFor(() => expect(last(page)).toEqual(unread(0)), 10_000)
  expect(stranger.events()).toHaveLength(1)
})

it('tells a page that connects again of what it missed', async () => {
  const { owner } = business.people
  const before = await openFor(0, owner)
  before.close()
  await record()
  const again = await open(1, owner.token)
  await vi.waitFor(() => expect(last(again)).toEqual(unread(1)), 10_000)
  expect(again.events()).toHaveLength(1)
})

it('ends at sign-out, with 10001, and only for that session', async () => {
  const { owner } = business.people
  const second = await makeSession(one, owner.userId)
  const [leaving, staying] = [await openFor(1, owner), await openFor(1, { ...owner, token: second })]
  await one.call(logout, { token: owner.token })
  await vi.waitFor(() => expect([last(leaving), leaving.isOpen]).toEqual([['end', { code: codeLoginExpired }], false]), 10_000)
  await record()
  await vi.waitFor(() => expect(last(staying)).toEqual(unread(1)), 10_000)
})

it('ends when the session has expired, which an open stream doesn’t prevent', async () => {
  const { owner, administrator } = business.people
  const page = await openFor(0, owner)
  one.clock.advance(8 * dayMs)
  // A change wakes the stream, as the beat does.
  const { rows } = await one.db.owner.query('SELECT last_used_at FROM sessions WHERE user_id = $1', [owner.userId])
  expect(rows[0].last_used_at.getTime()).toBeLessThan(one.clock.now().getTime() - 7 * dayMs)
  await one.db.owner.query(`SELECT pg_notify('live', $1)`, [owner.userId])
  await vi.waitFor(() => expect([last(page), page.isOpen]).toEqual([['end', { code: codeLoginExpired }], false]), 10_000)
  expect((await open(0, administrator.token)).status).toBe(401)
})

it('refuses an unknown token, and more streams than a person needs', async () => {
  expect((await open(0, 'not-a-token')).status).toBe(401)
  const { owner } = business.people
  const opened = []
  for (let count = 0; count < limits.liveStreamsMax; count++) opened.push(await openFor(0, owner))
  expect((await open(0, owner.token)).status).toBe(429)
  opened[0]?.close()
  await vi.waitFor(async () => expect((await open(0, owner.token)).status).toBe(200), 10_000)
})

it('is not kept by a cache, compressed or held back by a proxy', async () => {
  const { headers } = await open(0, business.people.owner.token)
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    'x-request-id': expect.stringMatching(/^req_/),
  })
  expect(headers.get('content-encoding')).toBeNull()
})
