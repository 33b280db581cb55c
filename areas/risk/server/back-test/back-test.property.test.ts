import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RiskBackTest, startRiskBackTest } from '#areas/risk/contract/back-test.ts'
import { finishBackTest } from '#areas/risk/test/back-tests.ts'
import { plantEntries } from '#areas/risk/test/risk.ts'
import { type PlantedAttempt, plantAttempts } from '#areas/risk/test/risk-trade.ts'
import type { RiskEffect, RiskType } from '#kernel/risk/types.ts'
import { dayMs } from '#kernel/time/durations.ts'
import { makeBusiness, type TestBusiness } from '#proof/support/factories.ts'
import { chooseSeed, isSoak, pick } from '#proof/support/scale.ts'
import { createTestServer, type TestServer } from '#proof/support/server.ts'
import { makeTableDigests } from '#proof/support/table-digests.ts'

/** A check of any entries is what counting the attempts one by one gives, and it writes nothing. */

const runCount = isSoak ? 400 : 20
const attemptCount = 600

let server: TestServer
let business: TestBusiness<'disputes'>
let attempts: readonly PlantedAttempt[]

/** Payments with one to three attempts by a few cards, addresses and users, partly older than what a check reads. */
function draw(now: number): PlantedAttempt[] {
  return Array.from({ length: attemptCount }, (_, index) => {
    const mixed = (index * 7919) % 1013
    const group = Math.floor(index / 6)
    const inGroup = index % 6
    // Three payments of each six attempts: with one, two and three of them.
    const [place, count, number] = inGroup === 0 ? [0, 1, 1] : inGroup < 3 ? [1, 2, inGroup] : [2, 3, inGroup - 2]
    const isLast = number === count
    const isAccepted = isLast && mixed % 5 !== 0
    const isSucceeded = isAccepted && group % 9 !== 0
    const bin = pick(['424242', '411111', '555555'], mixed)
    return {
      id: `ch_${index}`,
      payment: `pi_${group}_${place}`,
      attempts: count,
      number,
      at: new Date(now - ((index * 37) % 110) * dayMs - index * 1_000).toISOString(),
      bin,
      binLong: mixed % 3 === 0 ? `${bin}${pick(['42', '17'], mixed)}` : null,
      last4: pick(['4242', '1111'], mixed + group),
      country: pick(['US', 'DE', null], mixed),
      fingerprint: `card-${mixed % 17}`,
      customer: mixed % 4 === 0 ? `cus_${mixed % 7}` : null,
      // The payment's, so the same for all its attempts.
      metadata: { ...(group % 2 === 0 && { customer_ip: `203.0.${place}.${group % 5}` }), ...(group % 3 === 0 && { user_id: `user_${group % 4}` }) },
      currency: pick(['USD', 'JPY', 'KWD'] as const, group),
      amount: 100 + (group % 40) * 25,
      isAccepted,
      isSucceeded,
      isReported: isAccepted && mixed % 7 === 0,
      dispute: isSucceeded && mixed % 6 === 0 ? pick(['won', 'lost', 'needs_response'] as const, mixed) : null,
      decided: isAccepted ? (mixed % 11 === 0 ? 'allow' : null) : mixed % 3 === 0 ? 'block' : null,
      isStoppedByRule: !isAccepted && mixed % 3 === 1,
    }
  })
}

beforeAll(async () => {
  server = await createTestServer()
  business = await makeBusiness(server, { roles: ['disputes'] })
  attempts = draw(server.clock.now().getTime())
  await plantAttempts(server.db.owner, business.liveId, attempts)
})
afterAll(() => server.close())

/** Whether an entry is about the payer, said in other words than the product's. */
function isAbout(type: RiskType, record: string, attempt: PlantedAttempt): boolean {
  const { bin, binLong, last4, country, customer, metadata } = attempt
  if (type === 'card_number') return record === `${bin}-${last4}`
  if (type === 'card_bin') return (binLong ?? bin).startsWith(record)
  if (type === 'card_bin_country') return record === country
  if (type === 'user_id') return record === customer || record === metadata.user_id
  const [network = '', prefix = '32'] = record.split('/')
  const octets = Number(prefix) / 8
  return metadata.customer_ip?.split('.').slice(0, octets).join('.') === network.split('.').slice(0, octets).join('.')
}

const recordsOf: Readonly<Record<RiskType, readonly string[]>> = {
  card_number: ['424242-4242', '411111-1111', '555555-4242'],
  card_bin: ['424242', '42424242', '4242421', '411111'],
  card_bin_country: ['US', 'DE', 'FR'],
  user_id: ['cus_1', 'cus_4', 'user_1', 'user_3', 'nobody'],
  ip: ['203.0.1.2', '203.0.1.0/24', '203.0.0.0/16', '198.51.100.7'],
}

type Result = NonNullable<RiskBackTest['result']>

const wasBlocked = ({ decided, isStoppedByRule }: PlantedAttempt) => decided === 'block' || isStoppedByRule === true

/** Sums per currency, of payments once each. */
function sumOf(list: readonly PlantedAttempt[]): Result['figures']['amounts'] {
  const byPayment = [...new Map(list.map((attempt) => [attempt.payment, attempt])).values()]
  const byCurrency = Object.entries(Object.groupBy(byPayment, ({ currency }) => currency))
  return byCurrency
    .map(([currency, ofCurrency = []]) => ({ currency, amount_minor: ofCurrency.reduce((sum, { amount }) => sum + amount, 0) }) as const)
    .toSorted((one, other) => (one.currency < other.currency ? -1 : 1)) as Result['figures']['amounts']
}

function countDirectly(type: RiskType, effect: RiskEffect, records: readonly string[], opposing: readonly [RiskType, string][]): Result['figures'] {
  const since = server.clock.now().getTime() - 90 * dayMs
  const isOpposed = (attempt: PlantedAttempt) => opposing.some(([otherType, record]) => isAbout(otherType, record, attempt))
  const stopped = attempts.filter(
    (attempt) =>
      Date.parse(attempt.at) > since &&
      records.some((record) => isAbout(type, record, attempt)) &&
      (effect === 'block' ? !isOpposed(attempt) : isOpposed(attempt) || wasBlocked(attempt)),
  )
  const part = (list: readonly PlantedAttempt[]) => ({ payments: new Set(list.map(({ payment }) => payment)).size, amounts: sumOf(list) })
  const good = stopped.filter(({ isSucceeded, isReported, dispute }) => isSucceeded && !isReported && dispute === null)
  return {
    attempts: stopped.length,
    blocked_attempts: stopped.filter(wasBlocked).length,
    ...part(stopped),
    fraud: part(stopped.filter(({ isReported }) => isReported)),
    disputes: { ...part(stopped.filter(({ dispute }) => dispute !== null)), lost: sumOf(stopped.filter(({ dispute }) => dispute === 'lost')) },
    good: { ...part(good), customers: new Set(good.map(({ customer, fingerprint }) => customer ?? fingerprint)).size },
  }
}

const types = Object.keys(recordsOf) as RiskType[]
const tested = fc.record({ type: fc.constantFrom(...types), effect: fc.constantFrom<RiskEffect>('block', 'allow') }).chain(({ type, effect }) =>
  fc.record({
    type: fc.constant(type),
    effect: fc.constant(effect),
    records: fc.uniqueArray(fc.constantFrom(...recordsOf[type]), { minLength: 1 }),
    opposing: fc.array(
      fc.constantFrom(...types).chain((other) => fc.constantFrom(...recordsOf[other]).map((record) => [other, record] as [RiskType, string])),
      { maxLength: 2 },
    ),
  }),
)

test('a check equals a direct count and changes no table', async () => {
  // Sessions, limits of calls and the job itself are about the call.
  const digests = await makeTableDigests(server, ['long_jobs', 'rate_limits', 'sessions'])
  await fc.assert(
    fc.asyncProperty(tested, async ({ type, effect, records, opposing }) => {
      await server.db.owner.query('DELETE FROM risk_entry_changes')
      await server.db.owner.query('DELETE FROM risk_entries')
      for (const [otherType, record] of opposing) {
        await plantEntries(server, business, otherType, [record], { effect: effect === 'block' ? 'allow' : 'block' })
      }
      const before = await digests.read()
      const call = { token: business.people.disputes.token, params: { id: business.liveId, type }, body: { effect, records } }
      const { status, envelope } = await server.call<RiskBackTest>(startRiskBackTest, call)
      expect([status, envelope.data.result]).toEqual([200, null])
      const { result } = await finishBackTest(server, business, envelope.data.id)
      expect(result?.figures).toEqual(countDirectly(type, effect, records, opposing))
      expect(await digests.read()).toEqual(before)
    }),
    { numRuns: runCount, seed: chooseSeed('PROPERTY_SEED') },
  )
}, 300_000)
