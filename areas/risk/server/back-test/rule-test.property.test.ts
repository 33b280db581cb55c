import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type RiskBackTest, startRuleBackTest } from '#areas/risk/contract/back-test.ts'
import { finishBackTest } from '#areas/risk/test/back-tests.ts'
import { plantEntries } from '#areas/risk/test/risk.ts'
import { type PlantedAttempt, plantAttempts } from '#areas/risk/test/risk-trade.ts'
import { type RuleCounts, type RuleSubject, type RuleTerms, ruleSubjects } from '#kernel/risk/rule-types.ts'
import type { RiskType } from '#kernel/risk/types.ts'
import { dayMs, minuteMs, secondMs } from '#kernel/time/durations.ts'
import { makeBusiness, type TestBusiness } from '#proof/support/factories.ts'
import { chooseSeed, isSoak, pick } from '#proof/support/scale.ts'
import { createTestServer, type TestServer } from '#proof/support/server.ts'
import { makeTableDigests } from '#proof/support/table-digests.ts'

/** A check of any rule is what counting the attempts one by one gives, and it writes nothing. */

const runCount = isSoak ? 400 : 40
const attemptCount = 600

let server: TestServer
let business: TestBusiness<'disputes'>
let attempts: readonly PlantedAttempt[]

/** Payments of a few cards, addresses, customers and devices in bursts, partly older than what a check reads. */
function draw(now: number): PlantedAttempt[] {
  return Array.from({ length: attemptCount }, (_, index) => {
    const mixed = (index * 7919) % 1013
    const payment = Math.floor(index / 2)
    const isAccepted = index % 2 === 1 && mixed % 3 !== 0
    const isSucceeded = isAccepted && payment % 9 !== 0
    const stop = isAccepted || mixed % 4 > 0 ? null : pick(['list', 'rule', 'switch'] as const, mixed)
    return {
      id: `ch_${String(mixed).padStart(4, '0')}_${index}`,
      payment: `pi_${payment}`,
      attempts: 2,
      number: 1 + (index % 2),
      // Up to three at the same moment.
      at: new Date(now - (payment % 6) * 20 * dayMs - Math.floor(index / 3) * 17_000).toISOString(),
      bin: pick(['424242', '411111'], mixed),
      binLong: null,
      last4: '4242',
      country: pick(['US', 'DE', null], payment),
      fingerprint: `card-${mixed % 11}`,
      customer: payment % 4 === 0 ? `cus_${payment % 7}` : null,
      metadata: {
        ...(payment % 2 === 0 && { customer_ip: pick(['203.0.113.7', '203.0.113.8', '10.0.0.2', '2001:db8::1', '2001:db8::2'], payment) }),
        ...(payment % 3 === 0 && { user_id: `user_${payment % 4}` }),
        ...(payment % 5 === 0 && { device_id: `dev_${payment % 3}` }),
      },
      currency: pick(['USD', 'JPY', 'KWD'] as const, payment),
      amount: 100 + (payment % 40) * 25,
      isAccepted,
      isSucceeded,
      isReported: isAccepted && mixed % 7 === 0,
      dispute: isSucceeded && mixed % 6 === 0 ? pick(['won', 'lost', 'needs_response'] as const, mixed) : null,
      decided: stop === 'list' ? 'block' : null,
      isStoppedByRule: stop === 'rule',
      isRefused: stop === 'switch',
    }
  })
}

beforeAll(async () => {
  server = await createTestServer()
  business = await makeBusiness(server, { roles: ['disputes'] })
  attempts = draw(server.clock.now().getTime())
  await plantAttempts(server.db.owner, business.liveId, attempts)
})
beforeEach(async () => {
  await server.db.owner.query('DELETE FROM risk_entry_changes')
  await server.db.owner.query('DELETE FROM risk_entries')
})
afterAll(() => server.close())

type Result = NonNullable<RiskBackTest['result']>
type Terms = Parameters<typeof check>[0]

async function check(rule: RuleTerms): Promise<Result> {
  const call = { token: business.people.disputes.token, params: { id: business.liveId }, body: rule }
  const { status, envelope } = await server.call<RiskBackTest>(startRuleBackTest, call)
  expect([status, envelope.data?.result]).toEqual([200, null])
  const { result } = await finishBackTest(server, business, envelope.data.id)
  if (!result) throw new Error('no result')
  return result
}

/** What a rule counts an attempt by, said in other words than the product's. */
function countedBy(subject: RuleSubject, { fingerprint, bin, customer, metadata }: PlantedAttempt): string | undefined {
  const { customer_ip: address, user_id: user, device_id: device } = metadata
  const network = address?.startsWith('2001:db8::') ? '2001:db8::/64' : address === '10.0.0.2' ? undefined : address
  return { card: fingerprint, bin, customer: user ?? customer ?? undefined, device, ip: network }[subject]
}

const byTime = (one: PlantedAttempt, other: PlantedAttempt) => Date.parse(one.at) - Date.parse(other.at) || (one.id < other.id ? -1 : 1)
const wasBlocked = ({ decided, isStoppedByRule }: PlantedAttempt) => decided === 'block' || isStoppedByRule === true

/** The attempts that the rule would have stopped, each by looking back at all that passed before it. */
function stoppedBy(rule: RuleTerms, isAllowed: (attempt: PlantedAttempt) => boolean): PlantedAttempt[] {
  const now = server.clock.now().getTime()
  const passed: PlantedAttempt[] = []
  const stopped: PlantedAttempt[] = []
  for (const attempt of attempts.filter(({ at }) => Date.parse(at) > now - 90 * dayMs).toSorted(byTime)) {
    const at = Date.parse(attempt.at)
    const value = countedBy(rule.subject, attempt)
    const counted = passed.filter(
      (one) =>
        value !== undefined &&
        countedBy(rule.subject, one) === value &&
        !wasBlocked(one) &&
        !one.isRefused &&
        (rule.counts === 'attempts' || !one.isAccepted) &&
        Date.parse(one.at) > at - rule.window_minutes * minuteMs,
    )
    const newest = Math.max(...counted.map((one) => Date.parse(one.at)))
    const waits = rule.action === 'block' || newest + (rule.interval_seconds ?? 0) * secondMs > at
    const list = counted.length >= rule.threshold && waits && !isAllowed(attempt) ? stopped : passed
    list.push(attempt)
  }
  return stopped
}

/** Sums per currency, of payments once each. */
function sumOf(list: readonly PlantedAttempt[]): Result['figures']['amounts'] {
  const byPayment = [...new Map(list.map((attempt) => [attempt.payment, attempt])).values()]
  return Object.entries(Object.groupBy(byPayment, ({ currency }) => currency))
    .map(([currency, ofCurrency = []]) => ({ currency, amount_minor: ofCurrency.reduce((sum, { amount }) => sum + amount, 0) }))
    .toSorted((one, other) => (one.currency < other.currency ? -1 : 1)) as Result['figures']['amounts']
}

function figuresOf(stopped: readonly PlantedAttempt[]): Result['figures'] {
  const part = (list: readonly PlantedAttempt[]) => ({ payments: new Set(list.map(({ payment }) => payment)).size, amounts: sumOf(list) })
  const good = stopped.filter(({ isSucceeded, isReported, dispute }) => isSucceeded && !isReported && dispute === null)
  return {
    attempts: stopped.length,
    blocked_attempts: stopped.filter((one) => wasBlocked(one) || one.isRefused === true).length,
    ...part(stopped),
    fraud: part(stopped.filter(({ isReported }) => isReported)),
    disputes: { ...part(stopped.filter(({ dispute }) => dispute !== null)), lost: sumOf(stopped.filter(({ dispute }) => dispute === 'lost')) },
    good: { ...part(good), customers: new Set(good.map(({ customer, fingerprint }) => customer ?? fingerprint)).size },
  }
}

const rules: fc.Arbitrary<RuleTerms> = fc
  .record({
    subject: fc.constantFrom(...ruleSubjects),
    counts: fc.constantFrom<RuleCounts>('attempts', 'declines'),
    threshold: fc.integer({ min: 1, max: 6 }),
    window_minutes: fc.integer({ min: 1, max: 120 }),
    interval: fc.option(fc.integer({ min: 1, max: 60 })),
  })
  .map(({ interval, ...rule }) => ({ ...rule, action: interval === null ? 'block' : 'slow_down', interval_seconds: interval }))
/** Allow entries: what each of them names, and whom. */
const entries: readonly (readonly [RiskType, string, (attempt: PlantedAttempt) => boolean])[] = [
  ['card_bin_country', 'DE', ({ country }) => country === 'DE'],
  ['user_id', 'user_1', ({ metadata }) => metadata.user_id === 'user_1'],
]
const allowed = fc.subarray([...entries])

it('equals a direct count and changes no table', { timeout: 300_000 }, async () => {
  // Sessions, limits of calls and the job itself are about the call.
  const digests = await makeTableDigests(server, ['long_jobs', 'rate_limits', 'sessions'])
  let stoppedSome = 0
  await fc.assert(
    fc.asyncProperty(rules, allowed, async (rule, allowing) => {
      await server.db.owner.query('DELETE FROM risk_entry_changes')
      await server.db.owner.query('DELETE FROM risk_entries')
      for (const [type, record] of allowing) await plantEntries(server, business, type, [record], { effect: 'allow' })
      const before = await digests.read()
      const result = await check(rule)
      const stopped = stoppedBy(rule, (attempt) => allowing.some(([, , isAbout]) => isAbout(attempt)))
      if (stopped.length > 0) stoppedSome++
      expect(result.figures).toEqual(figuresOf(stopped))
      expect(result).toMatchObject({ effect: 'block', rule, records: [] })
      expect(await digests.read()).toEqual(before)
    }),
    { numRuns: runCount, seed: chooseSeed('PROPERTY_SEED') },
  )
  expect(stoppedSome).toBeGreaterThan(runCount / 4)
})

describe('a rule that is checked', () => {
  const rule: Terms = { subject: 'card', counts: 'attempts', threshold: 2, window_minutes: 60, action: 'block', interval_seconds: null }

  it('is none of the account', async () => {
    const countRules = async () => (await server.db.owner.query<{ count: number }>('SELECT count(*)::int AS count FROM risk_rules')).rows[0]?.count
    const before = await countRules()
    expect((await check(rule)).figures.attempts).toBeGreaterThan(0)
    expect(await countRules()).toBe(before)
  })

  it.each([{ threshold: 0 }, { window_minutes: 1_441 }, { action: 'slow_down' }, { action: 'slow_down', interval_seconds: 3_601 }])(
    'is refused with %j',
    async (changed) => {
      const call = { token: business.people.disputes.token, params: { id: business.liveId }, body: { ...rule, ...changed } }
      expect((await server.call(startRuleBackTest, call)).status).toBe(422)
    },
  )
})
