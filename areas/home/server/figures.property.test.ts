import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { getBalance, listMovements } from '#areas/balance/contract/endpoints.ts'
import { filtersOfPart } from '#areas/balance/contract/links.ts'
import { openFor } from '#areas/disputes/test/disputes.ts'
import { getOverview } from '#areas/home/contract/endpoints.ts'
import { type FigureRange, filtersOfPayments, filtersOfVolume } from '#areas/home/contract/links.ts'
import { releaseDueFunds } from '#areas/ledger/server/index.ts'
import { listPayments } from '#areas/payments/contract/endpoints.ts'
import type { Answer } from '#kernel/endpoint.ts'
import { dayIn } from '#kernel/time/calendar-days.ts'
import { dayMs, minuteMs } from '#kernel/time/durations.ts'
import { inAccount, makeBusiness, makePayment, makeSession, type TestBusiness } from '#proof/support/factories.ts'
import { isSoak } from '#proof/support/scale.ts'
import { createTestServer, type TestServer } from '#proof/support/server.ts'

/** Every figure of the overview is the number of rows, or the sum, of the list that it leads to: in three zones, where clocks go forward and back. */

const runCount = isSoak ? 200 : 4
/** Forward in Berlin on 29 March and in New York on 8 March, back on Lord Howe Island by half an hour on 5 April. */
const zones = ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe'] as const
const start = new Date('2026-02-20T00:00:00Z')
const span = 60 * 24 * 60
/** Fewer than a history can have, so that some wait for the next time. */
const releasedMax = 3

const step = fc.record({
  minute: fc.integer({ min: 0, max: span }),
  what: fc.constantFrom('paid', 'paid', 'refunded', 'declined', 'authorised', 'disputed', 'inquired', 'released', 'released'),
  amountMinor: fc.integer({ min: 100, max: 90_000 }),
  currency: fc.constantFrom('EUR', 'EUR', 'JPY', 'KWD'),
})
type List = typeof listPayments | typeof listMovements
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ now: start })
})
afterAll(() => server.close())

async function take(business: TestBusiness, { what, amountMinor, currency }: Step): Promise<void> {
  if (what === 'released') {
    await inAccount(server, { merchantId: business.liveId }, (context) => releaseDueFunds(context, releasedMax))
    return
  }
  const card = what === 'declined' ? 'pm_card_visa_chargeDeclined' : 'pm_card_visa'
  const captureMethod = what === 'authorised' ? 'manual' : 'automatic'
  const refund = what === 'refunded' ? { refundMinor: Math.ceil(amountMinor / 3) } : {}
  const { id } = await makePayment(server, business, { amountMinor, currency, card, captureMethod, ...refund })
  if (what !== 'disputed' && what !== 'inquired') return
  await inAccount(server, { merchantId: business.liveId }, (context) =>
    openFor(context, id, what === 'disputed' ? {} : { kind: 'query', networkReasonCode: '13.1' }),
  )
}

it.each(zones)('equals its list in %s', { timeout: 240_000 }, async (timeZone) => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 12, maxLength: 20 }),
      fc.tuple(fc.integer({ min: 0, max: span }), fc.integer({ min: 0, max: span })),
      fc.constantFrom('EUR', 'JPY'),
      async (steps, ends, currency) => {
        server.clock.set(start)
        const business = await makeBusiness(server, { roles: ['viewer'], timeZone, defaultCurrency: 'EUR' })
        for (const one of steps.toSorted((a, b) => a.minute - b.minute)) {
          server.clock.set(new Date(start.getTime() + one.minute * minuteMs))
          await take(business, one)
        }
        server.clock.set(new Date(start.getTime() + span * minuteMs + dayMs))
        const token = await makeSession(server, business.people.viewer.userId)
        const [from = '', to = ''] = ends.toSorted((a, b) => a - b).map((minute) => dayIn(timeZone, new Date(start.getTime() + minute * minuteMs)))
        const range = { from, to, currency } satisfies FigureRange
        const caller = { token, params: { id: business.liveId } }
        const list = async <Endpoint extends List>(endpoint: Endpoint, filters: object): Promise<Answer<Endpoint>['items']> => {
          const query = Object.fromEntries(Object.entries(filters).map(([name, value]) => [name, String(value)]))
          const { status, envelope } = await server.call<Answer<List>>(endpoint, { ...caller, query: { ...query, limit: '100' } })
          expect([status, envelope.data.next_cursor]).toEqual([200, null])
          return envelope.data.items
        }
        const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0)

        const { current } = (await server.call<Answer<typeof getOverview>>(getOverview, { ...caller, query: range })).envelope.data
        // Each part of the balance is the sum of the movements that it leads to.
        const balance = (await server.call<Answer<typeof getBalance>>(getBalance, caller)).envelope.data
        for (const { currency: code, available_minor, pending_minor, reserved_minor } of balance) {
          const netOf = async (part: Parameters<typeof filtersOfPart>[0]) =>
            sum((await list(listMovements, filtersOfPart(part, code))).map(({ net_minor }) => net_minor))
          expect([available_minor, pending_minor, reserved_minor]).toEqual([await netOf('available'), await netOf('pending'), 0 - (await netOf('reserved'))])
        }
        const declined = await list(listPayments, filtersOfPayments(range, ['declined']))
        expect(current).toEqual({
          gross_minor: sum((await list(listMovements, filtersOfVolume(range, 'gross'))).map(({ amount_minor }) => amount_minor)),
          net_minor: sum((await list(listMovements, filtersOfVolume(range, 'net'))).map(({ net_minor }) => net_minor)),
          successful_count: (await list(listPayments, filtersOfPayments(range, ['successful']))).length,
          declined_count: declined.length,
          refunded_minor: 0 - sum((await list(listMovements, filtersOfVolume(range, 'refunded'))).map(({ amount_minor }) => amount_minor)),
          withdrawn_minor: 0 - sum((await list(listMovements, filtersOfVolume(range, 'withdrawn'))).map(({ amount_minor }) => amount_minor)),
          fees_minor: sum((await list(listMovements, filtersOfVolume(range, 'fees'))).map(({ fee_minor }) => fee_minor)),
        })
        // What came in, less what went out.
        expect(current.gross_minor - current.refunded_minor - (current.withdrawn_minor ?? 0) - (current.fees_minor ?? 0)).toBe(current.net_minor)
        expect((await list(listPayments, filtersOfPayments(range, ['successful', 'declined']))).length).toBe(current.successful_count + declined.length)
      },
    ),
    { numRuns: runCount },
  )
})
