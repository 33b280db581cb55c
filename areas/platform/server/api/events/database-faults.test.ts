import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { callPlatform, makePlatform, type TestPlatform } from '#areas/platform/test/platform.ts'
import { event, sale } from '#areas/platform/test/reported.ts'
import { makeBusiness, type TestBusiness } from '#proof/support/factories.ts'
import { createTestServer, type TestServer } from '#proof/support/server.ts'
import { type EventAnswer, type PlatformEventInput, postPlatformEvents } from '../../index.ts'

/** A database that fails while a batch is taken. */

const tuesday = '2026-06-09T10:00:00.000Z'
const wednesday = '2026-06-10T10:00:00.000Z'

let server: TestServer
let platform: TestPlatform
let business: TestBusiness
let count = 0
beforeAll(async () => {
  server = await createTestServer()
  platform = await makePlatform(server)
  business = await makeBusiness(server, { platformId: platform.platformId })
})
afterAll(() => server.close())

const name = () => `p${++count}`

function refundOf(payment: string): PlatformEventInput {
  const data = { refund: `${payment}_r`, payment, currency: 'USD', amount_minor: 100, status: 'succeeded' } as const
  return event(business.liveId, `evt_${payment}_r`, 'refund.recorded', wednesday, data)
}

async function outcomes(items: readonly PlatformEventInput[]): Promise<string[]> {
  const { envelope } = await callPlatform<{ answers: EventAnswer[] }>(server, platform.secret, postPlatformEvents, { body: items })
  return envelope.data.answers.map(({ outcome, errors }) => [outcome, ...errors.map(({ path, rule }) => `${path} ${rule}`)].join(': '))
}

const lost = () => Object.assign(new Error('terminating connection due to administrator command'), { code: '57P01' })

/** Fails the transactions of these numbers, from 0, and passes on all others. */
function failTransactions(numbers: readonly number[], error: () => Error) {
  const pass = server.db.database.transaction
  let number = 0
  return vi.spyOn(server.db.database, 'transaction').mockImplementation(async (scope, work) => {
    if (numbers.includes(number++)) throw error()
    return pass(scope, work)
  })
}

it('ends the batch with 503 and keeps what was taken before it', async () => {
  const payment = name()
  const items = [sale(business.liveId, payment, tuesday), refundOf(payment)]
  // The payments, what waits for them, the refund.
  const spy = failTransactions([2], lost)
  const { status, headers, envelope } = await callPlatform(server, platform.secret, postPlatformEvents, { body: items })
  spy.mockRestore()
  expect([status, headers['retry-after'], envelope.data]).toEqual([503, '5', null])
  expect(await outcomes(items)).toEqual(['duplicate', 'accepted'])
})

it('applies what waited for an event that was taken right before the failure', async () => {
  const payment = name()
  const refund = refundOf(payment)
  expect(await outcomes([refund])).toEqual(['waiting: data.payment not_recorded_yet'])
  const spy = failTransactions([1], lost)
  expect((await callPlatform(server, platform.secret, postPlatformEvents, { body: [sale(business.liveId, payment, tuesday)] })).status).toBe(503)
  spy.mockRestore()
  expect(await outcomes([sale(business.liveId, payment, tuesday)])).toEqual(['duplicate'])
  expect(await outcomes([refund])).toEqual(['duplicate'])
})

it('answers an unforeseen error as failed, not as rejected', async () => {
  const payment = name()
  const refund = refundOf(payment)
  await outcomes([sale(business.liveId, payment, tuesday)])
  const spy = failTransactions([0], () => new Error('unforeseen'))
  expect(await outcomes([refund])).toEqual(['failed:  event_failed'])
  spy.mockRestore()
  expect(await outcomes([refund])).toEqual(['accepted'])
})
