import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { logout } from '#areas/identity/contract/sign-in.ts'
import { deliverToInboxes } from '#areas/notifications/test/notifications.ts'
import { listPayments, refundPayment } from '#areas/payments/contract/endpoints.ts'
import { followPayments } from '#areas/payments/contract/live.ts'
import { paymentLimits } from '#areas/payments/contract/rules.ts'
import type { Answer } from '#kernel/endpoint.ts'
import { codeLoginExpired, idempotencyHeader } from '#kernel/envelope.ts'
import { limits } from '#kernel/limits.ts'
import { dayMs, hourMs, minuteMs, secondMs } from '#kernel/time/durations.ts'
import { makeBusiness, makePayment, makeSession, type TestBusiness, type TestMember } from '#proof/support/factories.ts'
import { createTestServer, type TestServer } from '#proof/support/server.ts'
import { statementsOf } from '#proof/support/statements.ts'
import { closeStreams, type OpenStream, openStream } from '#proof/support/streams.ts'
import { createApp } from '#server/app.ts'
import { fixedClock } from '#server/infra/clock/clock.ts'

/** Two servers on one database, as behind a balancer. */
let one: TestServer
let other: Awaited<ReturnType<typeof createApp>>
const addresses: string[] = []
let business: TestBusiness<'administrator' | 'finance' | 'support' | 'viewer'>

beforeAll(async () => {
  one = await createTestServer()
  other = await openServer()
  for (const app of [one.app, other]) addresses.push(await app.listen({ port: 0, host: '127.0.0.1' }))
})
beforeEach(async () => {
  business = await makeBusiness(one, { roles: ['administrator', 'finance', 'support', 'viewer'] })
})
afterEach(closeStreams)
afterAll(async () => {
  await other.close()
  await one.close()
})

const openServer = () => createApp({ config: one.config, database: one.db.database, clock: one.clock, hasRateLimits: false, logTo: { write: () => {} } })

interface Shown {
  readonly q?: string
  readonly known?: readonly string[]
  readonly before?: string | null
  readonly account?: string
}

const open = (place: number, { token }: Pick<TestMember, 'token'>, { q = '', known = [], before = null, account = business.liveId }: Shown = {}) => {
  const query = new URLSearchParams({ q, known: known.join(), ...(before !== null && { before }) })
  return openStream(addresses[place] ?? '', `${followPayments.path.replace(':id', account)}?${query}`, token)
}

type Page = Answer<typeof listPayments>
/** A page of the list as the web loads it, and what it then follows. */
const readPage = async (query: Record<string, string> = {}): Promise<Page> =>
  (await one.call<Page>(listPayments, { token: business.people.viewer.token, params: { id: business.liveId }, query })).envelope.data
const shownOf = ({ items, next_cursor: before }: Page) => ({ known: items.map(({ id }) => id), before })

const last = ({ events }: OpenStream) => events().at(-1)
const arrived = (count: number, hasMore = false) => ['payments', { count, has_more: hasMore }]
const expectLast = (stream: OpenStream, event: unknown) => vi.waitFor(() => expect(last(stream)).toEqual(event))
const ended = (code: number) => ['end', { code }]
const expectEnd = (stream: OpenStream, code: number) => vi.waitFor(() => expect([last(stream), stream.isOpen]).toEqual([ended(code), false]))
/** A payment of the business, whose changes the worker has read. */
const sell = async (options: Parameters<typeof makePayment>[2] = {}, at: Date = one.clock.now()) => {
  const { id } = await makePayment({ ...one, clock: fixedClock(at) }, business, options)
  await deliverToInboxes(one)
  return id
}

it('tells open lists at every server of new payments that match their query, each only of those that it does not know', async () => {
  const { viewer, support } = business.people
  const first = await sell()
  const [here, there, failed] = [
    await open(0, viewer, { known: [first] }),
    await open(1, support, { known: [first] }),
    await open(1, support, { q: 'status:failed', known: [] }),
  ]
  for (const stream of [here, there, failed]) await expectLast(stream, arrived(0))
  const second = await sell({ card: 'pm_card_visa_chargeDeclined' })
  for (const stream of [here, there, failed]) await expectLast(stream, arrived(1))
  await sell()
  for (const stream of [here, there]) await expectLast(stream, arrived(2))
  expect(last(failed)).toEqual(arrived(1))
  await expectLast(await open(0, viewer, { known: [second, first] }), arrived(1))
})

it('tells of payments that are reported late, wherever they enter the page', async () => {
  const { viewer } = business.people
  for (let count = 0; count < 3; count++) {
    await sell()
    one.clock.advance(hourMs)
  }
  const [full, whole] = [await readPage({ limit: '2' }), await readPage()]
  const [top, onlyPage] = [await open(0, viewer, shownOf(full)), await open(1, viewer, shownOf(whole))]
  for (const stream of [top, onlyPage]) await expectLast(stream, arrived(0))
  const [newest, second] = full.items.map(({ created_at: at }) => Date.parse(at))
  await sell({}, new Date(Number(newest) - minuteMs))
  for (const stream of [top, onlyPage]) await expectLast(stream, arrived(1))
  // Below the last row of a full page, it is on the next one.
  await sell({}, new Date(Number(second) - minuteMs))
  await expectLast(onlyPage, arrived(2))
  await sell({}, new Date(Number(second) + minuteMs))
  await expectLast(onlyPage, arrived(3))
  await expectLast(top, arrived(2))
  await expectLast(await open(0, viewer, shownOf(full)), arrived(2))
})

it('tells of an older payment that gets a status of the query', async () => {
  const older = await sell()
  await sell({ refundMinor: 10_000 })
  const q = 'status:refunding,refunded'
  const page = await readPage({ q })
  expect(page.items).toHaveLength(1)
  const stream = await open(0, business.people.viewer, { q, ...shownOf(page) })
  await expectLast(stream, arrived(0))
  const refunded = await one.call(refundPayment, {
    token: business.people.administrator.token,
    params: { id: business.liveId, paymentId: older },
    body: { amount_minor: 10_000, reason: 'duplicate' },
    headers: { [idempotencyHeader]: 'refund-of-the-older' },
  })
  expect(refunded.status).toBe(200)
  await deliverToInboxes(one)
  await expectLast(stream, arrived(1))
})

it('tells a page that connects again of what it missed, at another server as well', async () => {
  const known = [await sell()]
  const before = await open(0, business.people.viewer, { known })
  await expectLast(before, arrived(0))
  before.close()
  await sell()
  const again = await open(1, business.people.viewer, { known })
  await expectLast(again, arrived(1))
  expect(again.events()).toHaveLength(1)
})

it('counts no further than the page says', async () => {
  await one.db.owner.query(
    `INSERT INTO payments (merchant_id, id, created_at, currency, amount_minor, intent_status, status, capture_method, client_secret)
     SELECT $1, 'pi_many' || i, now(), 'USD', 100, 'requires_payment_method', 'unconfirmed', 'automatic', 'secret' FROM generate_series(1, $2) AS i`,
    [business.liveId, paymentLimits.paymentArrivalsMax],
  )
  const stream = await open(0, business.people.viewer)
  await expectLast(stream, arrived(paymentLimits.paymentArrivalsMax))
  await sell()
  await expectLast(stream, arrived(paymentLimits.paymentArrivalsMax, true))
})

it('tells nothing of another business or of the other account', async () => {
  const stranger = await makeBusiness(one)
  const [theirs, sandbox] = [
    await open(0, stranger.people.owner, { account: stranger.liveId }),
    await open(1, business.people.owner, { account: business.sandboxId }),
  ]
  const own = await open(1, business.people.owner)
  for (const stream of [theirs, sandbox, own]) await expectLast(stream, arrived(0))
  const id = await sell()
  await expectLast(own, arrived(1))
  for (const stream of [theirs, sandbox]) expect(stream.events()).toEqual([arrived(0)])
  // A payment of somebody else that a page claims to know says nothing about it.
  await expectLast(await open(0, stranger.people.owner, { account: stranger.liveId, known: [id] }), arrived(0))
  expect((await open(0, stranger.people.owner)).status).toBe(404)
})

it('ends at sign-out, and only for that session', async () => {
  const { owner } = business.people
  const second = await makeSession(one, owner.userId)
  const [leaving, staying] = [await open(1, owner), await open(1, { token: second })]
  for (const stream of [leaving, staying]) await expectLast(stream, arrived(0))
  await one.call(logout, { token: owner.token })
  await expectEnd(leaving, codeLoginExpired)
  await sell()
  await expectLast(staying, arrived(1))
})

it('does not keep a session alive, and ends with it', async () => {
  const { viewer } = business.people
  const lastUse = async () =>
    (await one.db.owner.query<{ at: Date }>('SELECT max(last_used_at) AS at FROM sessions WHERE user_id = $1', [viewer.userId])).rows[0]?.at
  const before = await lastUse()
  one.clock.advance(dayMs)
  const stream = await open(0, viewer)
  await expectLast(stream, arrived(0))
  await sell()
  await expectLast(stream, arrived(1))
  expect(await lastUse()).toEqual(before)
  one.clock.advance(8 * dayMs)
  await sell()
  await expectEnd(stream, codeLoginExpired)
})

it('tells nothing once the right is lost, and ends', async () => {
  const { viewer } = business.people
  const stream = await open(0, viewer)
  await expectLast(stream, arrived(0))
  await one.db.owner.query('DELETE FROM member_roles WHERE member_id IN (SELECT id FROM members WHERE user_id = $1)', [viewer.userId])
  await sell()
  await expectEnd(stream, 403)
  expect(stream.events()).toHaveLength(2)
  expect((await open(0, viewer)).status).toBe(403)
})

it('ends streams of lost rights and sessions by one statement per beat, while the others ask the database nothing', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] })
  const server = await openServer()
  addresses.push(await server.listen({ port: 0, host: '127.0.0.1' }))
  try {
    const { viewer, support, finance } = business.people
    const streams = [await open(2, viewer), await open(2, support), await open(2, finance)]
    for (const stream of streams) await expectLast(stream, arrived(0))
    await one.db.owner.query(`UPDATE members SET status = 'frozen' WHERE user_id = $1`, [support.userId])
    const statements = await statementsOf(one.db.database.pool, async () => {
      vi.advanceTimersByTime(20 * secondMs)
      await vi.waitFor(() => expect(streams[1]?.isOpen).toBe(false), 10_000)
    })
    expect(statements.filter(({ text }) => text.includes('authorise_session'))).toHaveLength(1)
    expect(statements.filter(({ text }) => text.includes('FROM payments'))).toEqual([])
    expect(streams.map(({ isOpen }) => isOpen)).toEqual([true, false, true])
    expect(streams[1] && last(streams[1])).toEqual(ended(404))
  } finally {
    await server.close()
    vi.useRealTimers()
    addresses.pop()
  }
})

it('ends all streams when a server stops, without waiting for them', async () => {
  const server = await openServer()
  addresses.push(await server.listen({ port: 0, host: '127.0.0.1' }))
  const stream = await open(2, business.people.viewer)
  await expectLast(stream, arrived(0))
  addresses.pop()
  const start = performance.now()
  await server.close()
  expect(performance.now() - start).toBeLessThan(30 * secondMs)
  await vi.waitFor(() => expect(stream.isOpen).toBe(false))
  expect(last(stream)).toEqual(arrived(0))
})

it('refuses a query that is wrong, and more streams than a person needs', async () => {
  const { owner } = business.people
  const wrong = await open(0, owner, { q: 'status:' })
  const lost = await open(0, owner, { before: 'nowhere' })
  for (const stream of [wrong, lost]) await expectEnd(stream, 422)
  const opened = []
  for (let count = 0; count < limits.liveStreamsMax; count++) opened.push(await open(0, owner))
  expect((await open(0, owner)).status).toBe(429)
  opened[0]?.close()
  await vi.waitFor(async () => expect((await open(0, owner)).status).toBe(200), 10_000)
})
