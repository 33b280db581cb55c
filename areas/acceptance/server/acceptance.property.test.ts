import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { switchKinds } from '#areas/acceptance/contract/accepts.ts'
import { acceptanceDimensions } from '#areas/acceptance/contract/dimensions.ts'
import { getAcceptance, getAcceptanceBreakdown, type Outcomes } from '#areas/acceptance/contract/endpoints.ts'
import { type AcceptanceRange, filtersOfDecline, filtersOfDimension, filtersOfOutcomes } from '#areas/acceptance/contract/links.ts'
import { getAcceptanceSwitches } from '#areas/acceptance/contract/switches.ts'
import { listPayments } from '#areas/payments/contract/endpoints.ts'
import { changePayment, confirmPayment, keepCard, lockPayment } from '#areas/payments/server/index.ts'
import type { Answer } from '#kernel/endpoint.ts'
import { addDays, countDays, dayIn } from '#kernel/time/calendar-days.ts'
import { dayMs, minuteMs } from '#kernel/time/durations.ts'
import { testAcquirer } from '#proof/support/account.ts'
import { inAccount, makeBusiness, makePayment, makeSession, type TestBusiness } from '#proof/support/factories.ts'
import { foldLanes } from '#proof/support/lanes.ts'
import { isSoak } from '#proof/support/scale.ts'
import { createTestServer, type TestServer } from '#proof/support/server.ts'
import { verifyAcceptance } from './verify-store.ts'

/** Every number of the acceptance page is the count of the list that it leads to: in three zones, where clocks go forward and back. */

const runCount = isSoak ? 200 : 3
/** Forward in Berlin on 29 March, back on Lord Howe Island by half an hour on 5 April; Kathmandu is 45 minutes off. */
const zones = ['Europe/Berlin', 'Asia/Kathmandu', 'Australia/Lord_Howe'] as const
const start = new Date('2026-02-20T00:00:00Z')
const span = 60 * 24 * 60

const goodCards = ['pm_card_visa', 'pm_card_visa_debit', 'pm_card_mastercard_prepaid', 'pm_card_amex', 'pm_card_br', 'pm_card_jcb'] as const
const badCards = ['pm_card_visa_chargeDeclined', 'pm_card_visa_chargeDeclinedInsufficientFunds', 'pm_card_chargeDeclinedExpiredCard'] as const
const step = fc.record({
  minute: fc.integer({ min: 0, max: span }),
  what: fc.constantFrom('paid', 'paid', 'refunded', 'declined', 'authorised', 'retried', 'failed_again', 'cleared', 'folded'),
  good: fc.constantFrom(...goodCards),
  bad: fc.constantFrom(...badCards),
  amountMinor: fc.oneof(fc.integer({ min: 100, max: 90_000 }), fc.constantFrom(999, 1000, 4999, 5000, 1_000_000)),
  currency: fc.constantFrom('EUR', 'EUR', 'JPY', 'KWD'),
})
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ now: start })
})
afterAll(() => server.close())

async function take(business: TestBusiness, { what, good, bad, amountMinor, currency }: Step): Promise<void> {
  if (what === 'folded') return inAccount(server, { merchantId: business.liveId }, foldLanes)
  const isDeclined = what !== 'paid' && what !== 'refunded' && what !== 'authorised'
  const captureMethod = what === 'authorised' ? 'manual' : 'automatic'
  const refund = what === 'refunded' ? { refundMinor: Math.ceil(amountMinor / 3) } : {}
  const { id } = await makePayment(server, business, { amountMinor, currency, card: isDeclined ? bad : good, captureMethod, ...refund })
  if (what === 'cleared') {
    return inAccount(server, { merchantId: business.liveId }, async (context) => {
      const payment = await lockPayment(context, id)
      if (payment) await changePayment(context, payment, { paymentMethod: null, apiOptions: {} })
    })
  }
  if (what !== 'retried' && what !== 'failed_again') return
  await inAccount(server, { merchantId: business.liveId }, async (context) => {
    const card = testAcquirer.tokeniseNamed(what === 'retried' ? good : 'pm_card_visa_chargeDeclined', context.now)
    if (!card) throw new Error(`There is no test card ${good}.`)
    await confirmPayment(context, testAcquirer, id, await keepCard(context, card, { customerId: null, billingDetails: {}, metadata: {} }))
  })
}

const totalOf = ({ successful_count, declined_count }: Pick<Outcomes, 'successful_count' | 'declined_count'>) => successful_count + declined_count

it.each(zones)('equals its lists in %s', { timeout: 240_000 }, async (timeZone) => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 15, maxLength: 25 }),
      fc.tuple(fc.integer({ min: 0, max: span }), fc.integer({ min: 0, max: span })),
      fc.constantFrom(undefined, 'EUR' as const),
      async (steps, ends, currency) => {
        server.clock.set(start)
        const business = await makeBusiness(server, { roles: ['viewer'], timeZone, defaultCurrency: 'EUR' })
        for (const one of steps.toSorted((a, b) => a.minute - b.minute)) {
          server.clock.set(new Date(start.getTime() + one.minute * minuteMs))
          await take(business, one)
        }
        server.clock.set(new Date(start.getTime() + span * minuteMs + dayMs))
        const token = await makeSession(server, business.people.viewer.userId)
        const caller = { token, params: { id: business.liveId } }
        const [from = '', to = ''] = ends.toSorted((a, b) => a - b).map((minute) => dayIn(timeZone, new Date(start.getTime() + minute * minuteMs)))
        const beforeFrom = addDays(from, -countDays(from, to))
        const current: AcceptanceRange = { from, to, currency }
        const before: AcceptanceRange = { from: beforeFrom, to: addDays(from, -1), currency }
        const query = { from, to, before_from: beforeFrom, ...(currency && { currency }) }
        const list = async (filters: object) => {
          const given = Object.fromEntries(Object.entries(filters).map(([name, value]) => [name, String(value)]))
          const { status, envelope } = await server.call<Answer<typeof listPayments>>(listPayments, { ...caller, query: { ...given, limit: '100' } })
          expect([status, envelope.data.next_cursor]).toEqual([200, null])
          return envelope.data.items
        }
        const count = async (filters: object) => (await list(filters)).length
        const outcomesOf = async (range: AcceptanceRange): Promise<Outcomes> => ({
          successful_count: await count(filtersOfOutcomes(range, ['successful'])),
          first_try_count: await count(filtersOfOutcomes(range, ['successful'], 'one')),
          declined_count: await count(filtersOfOutcomes(range, ['declined'])),
        })

        const acceptance = (await server.call<Answer<typeof getAcceptance>>(getAcceptance, { ...caller, query })).envelope.data
        expect(acceptance.current).toEqual(await outcomesOf(current))
        expect(acceptance.before).toEqual(await outcomesOf(before))
        expect(acceptance.current.successful_count - acceptance.current.first_try_count).toBe(
          await count(filtersOfOutcomes(current, ['successful'], 'several')),
        )
        const { window_days: windowDays, points } = acceptance.series
        expect(points.at(-1)?.day).toBe(to)
        for (const { day, ...outcomes } of points) {
          const first = addDays(day, 1 - windowDays)
          expect(outcomes).toEqual(await outcomesOf({ from: first < from ? from : first, to: day, currency }))
        }
        for (const { code, count: shown, lost, before_count } of acceptance.declines) {
          const payments = await list(filtersOfDecline(current, code))
          expect([shown, before_count]).toEqual([payments.length, await count(filtersOfDecline(before, code))])
          for (const one of lost) {
            const amounts = payments.filter((payment) => payment.currency === one.currency).map(({ amount_minor }) => amount_minor)
            expect([one.count, one.amount_minor]).toEqual([amounts.length, amounts.reduce((sum, amount) => sum + amount, 0)])
          }
        }
        expect(acceptance.declines.reduce((sum, decline) => sum + decline.count, 0)).toBe(acceptance.current.declined_count)

        for (const by of acceptanceDimensions) {
          const { values, value_count } = (
            await server.call<Answer<typeof getAcceptanceBreakdown>>(getAcceptanceBreakdown, { ...caller, query: { ...query, by } })
          ).envelope.data
          expect(value_count).toBe(values.length)
          expect(values.reduce((sum, value) => sum + totalOf(value.current), 0)).toBe(totalOf(acceptance.current))
          for (const value of values) {
            expect({ by, value: value.value, count: totalOf(value.current) }).toEqual({
              by,
              value: value.value,
              count: await count(filtersOfDimension(current, by, value)),
            })
            expect({ by, value: value.value, firstTry: value.current.first_try_count }).toEqual({
              by,
              value: value.value,
              firstTry: await count(filtersOfDimension(current, by, value, 'first_try')),
            })
            expect(value.before && totalOf(value.before)).toBe(await count(filtersOfDimension(before, by, value)))
          }
        }

        const { usage } = (await server.call<Answer<typeof getAcceptanceSwitches>>(getAcceptanceSwitches, caller)).envelope.data
        const counted = { from: usage.from, to: usage.to, currency: undefined }
        const totals = switchKinds.map((kind) => usage[kind].reduce((sum, value) => sum + totalOf(value), 0))
        expect(totals).toEqual(switchKinds.map(() => totals[0]))
        expect(totals[0]).toBe(await count(filtersOfOutcomes(counted, ['successful', 'declined'])))
        for (const kind of switchKinds) {
          for (const value of usage[kind]) {
            const filters = filtersOfDimension(counted, kind, { value: value.value, currency: null })
            expect({ kind, value: value.value, count: totalOf(value) }).toEqual({ kind, value: value.value, count: await count(filters) })
          }
        }
      },
    ),
    { numRuns: runCount },
  )
  const [verified] = await server.db.asOwner.transaction({}, (db) => verifyAcceptance({ db }))
  expect(verified?.differences).toEqual([])
})
