import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getOverview } from '#areas/home/contract/endpoints.ts'
import { convertAtReference, type DatedRate, writeReferenceRates } from '#areas/ledger/server/reference-rates/index.ts'
import { makeLimitedMember } from '#areas/team/test/roles.ts'
import type { Answer } from '#kernel/endpoint.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import { makeBusiness, makePayment, makeSession, type TestBusiness } from '#proof/support/factories.ts'
import { openTestServer, type TestServer } from '#proof/support/server.ts'

const day = '2026-06-17'
const eur: DatedRate = { currency: 'EUR', day, rate: '1' }
const usd: DatedRate = { currency: 'USD', day, rate: '1.0850' }
const jpy: DatedRate = { currency: 'JPY', day: '2026-06-16', rate: '163.25' }

let server: TestServer
let business: TestBusiness<'viewer'>
beforeAll(async () => {
  server = await openTestServer()
  await writeReferenceRates({ pool: server.db.owner }, [eur, usd, jpy, { ...usd, day: '2026-06-01', rate: '2' }, { ...usd, day: '2026-06-19', rate: '3' }])
})
beforeEach(async () => {
  server.clock.set(new Date('2026-06-17T08:00:00Z'))
  business = await makeBusiness(server, { roles: ['viewer'], timeZone: 'UTC', defaultCurrency: 'EUR' })
})

const pay = (currency: CurrencyCode, amountMinor: number, options: Parameters<typeof makePayment>[2] = {}) =>
  makePayment(server, business, { currency, amountMinor, ...options })

async function ask(query: Record<string, string>, userId = business.people.viewer.userId) {
  server.clock.advance(1_000)
  const token = await makeSession(server, userId)
  return server.call<Answer<typeof getOverview>>(getOverview, { token, params: { id: business.liveId }, query: { from: day, to: day, ...query } })
}
const answer = async (query: Record<string, string>) => (await ask(query)).envelope.data

describe('the overview in one currency', () => {
  it('adds up what each currency shows, at the newest rates', async () => {
    await pay('EUR', 10_001, { refundMinor: 333 })
    await pay('USD', 7_777)
    await pay('USD', 901, { card: 'pm_card_visa_chargeDeclined' })
    await pay('JPY', 12_345, { refundMinor: 45 })
    const alone = await Promise.all([eur, usd, jpy].map(async (rate) => ({ rate, ...(await answer({ currency: rate.currency })) })))
    const total = (read: (figures: (typeof alone)[number]['current']) => number) =>
      alone.reduce((sum, { rate, current }) => sum + convertAtReference({ amountMinor: read(current), currency: rate.currency }, rate, usd), 0)
    const all = await answer({ currency: 'USD', converted: 'yes' })

    expect([all.currency, all.currencies, all.convertible]).toEqual(['USD', ['EUR', 'JPY', 'USD'], ['EUR', 'JPY', 'USD']])
    expect(all.current).toEqual({
      gross_minor: total(({ gross_minor }) => gross_minor),
      successful_count: 3,
      declined_count: 1,
      refunded_minor: total(({ refunded_minor }) => refunded_minor),
      net_minor: total(({ net_minor }) => net_minor ?? Number.NaN),
      withdrawn_minor: 0,
      fees_minor: all.current.gross_minor - all.current.refunded_minor - (all.current.net_minor ?? 0),
    })
    expect(all.current.gross_minor).toBe(10_851 + 7_777 + 8_205)
    expect(all.days).toEqual([{ day, gross_minor: all.current.gross_minor }])
    expect(all.conversion).toEqual({
      rates: [
        { currency: 'EUR', rate: '1.085', day },
        { currency: 'JPY', rate: '0.00664625', day: '2026-06-16' },
      ],
      left_out: [],
      balance: { available_minor: 0, pending_minor: all.current.net_minor, in_transit_minor: 0, reserved_minor: 0 },
    })
  })

  it('names the currencies that have no rate, and leaves their payments out', async () => {
    await pay('EUR', 10_000)
    await pay('KWD', 5_000)
    const all = await answer({ currency: 'EUR', converted: 'yes' })
    expect([all.conversion?.left_out, all.convertible, all.current.gross_minor, all.current.successful_count]).toEqual([['KWD'], ['EUR'], 10_000, 1])
  })

  it('is of one currency alone where that has no rate, as in a link from before', async () => {
    await pay('KWD', 5_000)
    const { current, conversion } = await answer({ currency: 'KWD', converted: 'yes' })
    expect([current.gross_minor, conversion]).toEqual([5_000, null])
  })

  it('ignores rates that are older than ten days', async () => {
    await pay('EUR', 10_000)
    server.clock.set(new Date('2026-06-28T08:00:00Z'))
    const { conversion, convertible } = await answer({ currency: 'EUR', converted: 'yes' })
    expect([conversion, convertible]).toEqual([null, []])
  })

  it('keeps the balance from who may not read it', async () => {
    await pay('EUR', 10_000)
    const { userId } = await makeLimitedMember(server, business, ['overview.read'])
    const { data } = (await ask({ currency: 'USD', converted: 'yes' }, userId)).envelope
    expect([data.current.gross_minor, data.current.net_minor, data.conversion?.balance]).toEqual([10_850, null, null])
  })

  it('converts nothing unless it is asked to', async () => {
    await pay('EUR', 10_000)
    expect((await answer({})).conversion).toBeNull()
  })
})
