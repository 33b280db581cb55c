import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { getBalance, listMovements } from '#areas/balance/contract/endpoints.ts'
import { filtersOfPart } from '#areas/balance/contract/links.ts'
import { listDisputes } from '#areas/disputes/contract/endpoints.ts'
import { filtersOfRange } from '#areas/disputes/contract/insight-links.ts'
import { openFor } from '#areas/disputes/test/disputes.ts'
import { getOverview } from '#areas/home/contract/endpoints.ts'
import { type FigureRange, filtersOfChange, filtersOfPayments, filtersOfVolume } from '#areas/home/contract/links.ts'
import { releaseDueFunds } from '#areas/ledger/server/index.ts'
import { listPayments } from '#areas/payments/contract/endpoints.ts'
import type { Answer } from '#kernel/endpoint.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import { dayIn } from '#kernel/time/calendar-days.ts'
import { dayMs, minuteMs } from '#kernel/time/durations.ts'
import { inAccount, makeBusiness, makePayment, makeSession, type TestBusiness } from '#proof/support/factories.ts'
import { isSoak } from '#proof/support/scale.ts'
import { createTestServer, type TestServer } from '#proof/support/server.ts'
import { type BalanceThen, readMoney } from './money.ts'

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
type List = typeof listPayments | typeof listMovements | typeof listDisputes
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

/** Available and pending money of each currency at a time, by a plain look through all entries of the ledger. */
async function sumLedger(merchantId: string, at: string): Promise<BalanceThen[]> {
  const { rows } = await server.db.owner.query<{ currency: CurrencyCode; available: string; pending: string }>(
    `SELECT e.currency, -coalesce(sum(e.amount_minor) FILTER (WHERE e.account = 'liability:merchant_available'), 0)::bigint AS available,
            -coalesce(sum(e.amount_minor) FILTER (WHERE e.account = 'liability:merchant_pending'), 0)::bigint AS pending FROM ledger_entries e JOIN ledger_transactions t ON t.merchant_id = e.merchant_id AND t.id = e.transaction_id
     WHERE e.merchant_id = $1 AND e.account IN ('liability:merchant_pending', 'liability:merchant_available') AND t.occurred_at < $2
     GROUP BY 1 ORDER BY 1`,
    [merchantId, at],
  )
  return rows.map(({ currency, available, pending }) => ({ currency, available_minor: Number(available), pending_minor: Number(pending) }))
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

        const { current, before_until, balances_before } = (await server.call<Answer<typeof getOverview>>(getOverview, { ...caller, query: range })).envelope
          .data
        const at = new Date(start.getTime() + ends[0] * minuteMs + 7_500)
        const then = await inAccount(server, { merchantId: business.liveId }, (context) => readMoney(context, [{ from: start, until: at }]))
        expect(then[0]?.balances).toEqual(await sumLedger(business.liveId, at.toISOString()))
        if (balances_before) expect(balances_before).toEqual(await sumLedger(business.liveId, before_until))
        // What the balance changed by since then is the sum of the movements that its figure leads to, in each currency and in all of them.
        const [now, earlier] = [await sumLedger(business.liveId, server.clock.now().toISOString()), await sumLedger(business.liveId, before_until)]
        const changed = await list(listMovements, filtersOfChange(before_until, null))
        for (const code of new Set(now.map((balance) => balance.currency))) {
          const rows = await list(listMovements, filtersOfChange(before_until, code))
          expect(rows).toEqual(changed.filter((row) => row.currency === code))
          const minorOf = (balances: typeof now) => {
            const balance = balances.find(({ currency: held }) => held === code)
            return balance ? balance.available_minor + balance.pending_minor : 0
          }
          expect(sum(rows.map(({ net_minor }) => net_minor))).toBe(minorOf(now) - minorOf(earlier))
        }
        // Each part of the balance is the sum of the movements that it leads to.
        const balance = (await server.call<Answer<typeof getBalance>>(getBalance, caller)).envelope.data
        for (const { currency: code, available_minor, pending_minor, reserved_minor } of balance) {
          const netOf = async (part: Parameters<typeof filtersOfPart>[0]) =>
            sum((await list(listMovements, filtersOfPart(part, code))).map(({ net_minor }) => net_minor))
          expect([available_minor, pending_minor, reserved_minor]).toEqual([await netOf('available'), await netOf('pending'), 0 - (await netOf('reserved'))])
        }
        const declined = await list(listPayments, filtersOfPayments(range, ['declined']))
        const opened = await list(listDisputes, filtersOfRange(range))
        expect(current).toEqual({
          gross_minor: sum((await list(listMovements, filtersOfVolume(range, 'gross'))).map(({ amount_minor }) => amount_minor)),
          net_minor: sum((await list(listMovements, filtersOfVolume(range, 'net'))).map(({ net_minor }) => net_minor)),
          successful_count: (await list(listPayments, filtersOfPayments(range, ['successful']))).length,
          declined_count: declined.length,
          declined_minor: sum(declined.map(({ amount_minor }) => amount_minor)),
          refunded_minor: 0 - sum((await list(listMovements, filtersOfVolume(range, 'refunded'))).map(({ amount_minor }) => amount_minor)),
          disputes: { count: opened.length, amount_minor: sum(opened.map(({ amount_minor }) => amount_minor)) },
        })
        expect((await list(listPayments, filtersOfPayments(range, ['successful', 'declined']))).length).toBe(current.successful_count + declined.length)
      },
    ),
    { numRuns: runCount },
  )
})
