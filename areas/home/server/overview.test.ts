import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { getOverview } from '#areas/home/contract/endpoints.ts'
import { makeLimitedMember } from '#areas/team/test/roles.ts'
import type { Answer } from '#kernel/endpoint.ts'
import type { MerchantId } from '#kernel/ids.ts'
import { makeBusiness, makePayment, makeSession, type TestBusiness } from '#proof/support/factories.ts'
import { foldLanes, withoutFolding } from '#proof/support/lanes.ts'
import { createTestServer, type TestServer } from '#proof/support/server.ts'
import { computeBounds } from './store.ts'
import { tradeQuery } from './trade-store.ts'

let server: TestServer
let business: TestBusiness<'viewer'>
beforeAll(async () => {
  server = await createTestServer()
})
beforeEach(async () => {
  server.clock.set(new Date('2026-06-15T12:00:00Z'))
  business = await makeBusiness(server, { roles: ['viewer'], timeZone: 'Europe/Berlin', defaultCurrency: 'EUR' })
})
afterAll(() => server.close())

async function ask(query: Record<string, string>, { locale = 'en' as 'en' | 'zh-cn', userId = business.people.viewer.userId } = {}) {
  // The clock moves by months here, further than a session lives.
  const token = await makeSession(server, userId)
  return server.call<Answer<typeof getOverview>>(getOverview, { token, params: { id: business.liveId }, query, locale })
}

const payAt = async (time: string, options: Parameters<typeof makePayment>[2] = {}, owner = business) => {
  server.clock.set(new Date(time))
  return makePayment(server, owner, { currency: 'EUR', ...options })
}

it('makes one formatter for all days of a year, since each keeps memory outside of the heap', async () => {
  await payAt('2023-06-15T12:00:00Z')
  server.clock.set(new Date('2026-06-15T12:00:00Z'))
  const formats = vi.spyOn(Intl, 'DateTimeFormat')
  expect((await ask({ from: '2025-06-16', to: '2026-06-15' })).status).toBe(200)
  expect(formats).toHaveBeenCalledTimes(1)
  formats.mockRestore()
})

describe('the bounds of a range', () => {
  const bounds = async (now: string, from: string, to: string, timeZone: string) => {
    const result = await computeBounds({ db: server.db.database.global, now: new Date(now) }, from, to, timeZone)
    return [result.from, result.until, result.before_from, result.before_until].map((time) => time.toISOString().replace(':00.000Z', ''))
  }

  it.each([
    [
      'a finished day',
      '2026-06-20T12:00:00Z',
      '2026-06-15',
      '2026-06-15',
      'UTC',
      ['2026-06-15T00:00', '2026-06-16T00:00', '2026-06-14T00:00', '2026-06-15T00:00'],
    ],
    [
      'a running day',
      '2026-06-15T09:30:00Z',
      '2026-06-15',
      '2026-06-15',
      'UTC',
      ['2026-06-15T00:00', '2026-06-15T09:30', '2026-06-14T00:00', '2026-06-14T09:30'],
    ],
    [
      'a running week',
      '2026-06-17T09:30:00Z',
      '2026-06-15',
      '2026-06-21',
      'UTC',
      ['2026-06-15T00:00', '2026-06-17T09:30', '2026-06-08T00:00', '2026-06-10T09:30'],
    ],
    [
      'days to come',
      '2026-06-15T09:30:00Z',
      '2026-07-01',
      '2026-07-02',
      'UTC',
      ['2026-07-01T00:00', '2026-07-01T00:00', '2026-06-29T00:00', '2026-06-29T00:00'],
    ],
    [
      'a zone ahead',
      '2026-06-14T20:00:00Z',
      '2026-06-15',
      '2026-06-15',
      'Asia/Hong_Kong',
      ['2026-06-14T16:00', '2026-06-14T20:00', '2026-06-13T16:00', '2026-06-13T20:00'],
    ],
    // 29 March 2026 has 23 hours in Berlin, 25 October has 25; at noon of the day, 11 and 13 hours have gone by.
    [
      'the short day',
      '2026-03-29T10:00:00Z',
      '2026-03-29',
      '2026-03-29',
      'Europe/Berlin',
      ['2026-03-28T23:00', '2026-03-29T10:00', '2026-03-27T23:00', '2026-03-28T11:00'],
    ],
    [
      'the long day',
      '2026-10-25T11:00:00Z',
      '2026-10-25',
      '2026-10-25',
      'Europe/Berlin',
      ['2026-10-24T22:00', '2026-10-25T11:00', '2026-10-23T22:00', '2026-10-24T10:00'],
    ],
    // Half past two is said twice on the long day; the day before had it once.
    [
      'the hour that is said twice, the first time',
      '2026-10-25T00:30:00Z',
      '2026-10-25',
      '2026-10-25',
      'Europe/Berlin',
      ['2026-10-24T22:00', '2026-10-25T00:30', '2026-10-23T22:00', '2026-10-24T00:30'],
    ],
    [
      'the hour that is said twice, the second time',
      '2026-10-25T01:30:00Z',
      '2026-10-25',
      '2026-10-25',
      'Europe/Berlin',
      ['2026-10-24T22:00', '2026-10-25T01:30', '2026-10-23T22:00', '2026-10-24T00:30'],
    ],
    // In the Azores, clocks go back from one to midnight.
    [
      'a day whose midnight is said twice',
      '2026-10-27T00:00:00Z',
      '2026-10-25',
      '2026-10-25',
      'Atlantic/Azores',
      ['2026-10-25T00:00', '2026-10-26T01:00', '2026-10-24T00:00', '2026-10-25T00:00'],
    ],
    [
      'a week over the change',
      '2026-04-10T00:00:00Z',
      '2026-03-26',
      '2026-04-01',
      'Europe/Berlin',
      ['2026-03-25T23:00', '2026-04-01T22:00', '2026-03-18T23:00', '2026-03-25T23:00'],
    ],
  ])('%s', async (_, now, from, to, timeZone, expected) => {
    expect(await bounds(now, from, to, timeZone)).toEqual(expected)
  })
})

describe('the overview', () => {
  it('of an account without payments is zero, not an error', async () => {
    server.clock.set(new Date('2026-06-15T12:00:00Z'))
    const zero = { gross_minor: 0, successful_count: 0, declined_count: 0, refunded_minor: 0, net_minor: 0, withdrawn_minor: 0, fees_minor: 0 }
    expect((await ask({ from: '2026-06-15', to: '2026-06-15' })).envelope.data).toEqual({
      currency: 'EUR',
      currencies: ['EUR'],
      convertible: [],
      conversion: null,
      is_new: true,
      time_zone: 'Europe/Berlin',
      from: '2026-06-14T22:00:00.000Z',
      until: '2026-06-15T12:00:00.000Z',
      before_from: '2026-06-13T22:00:00.000Z',
      before_until: '2026-06-14T12:00:00.000Z',
      current: zero,
      before: null,
      days: [{ day: '2026-06-15', gross_minor: 0 }],
      days_before: null,
      latest: [],
    })
  })

  it('compares a running range with the same part of the one before, day by day in the business’s zone', async () => {
    // Before: 15 and 16 June. Current: 17 and 18 June, at noon of the 17th.
    await payAt('2026-06-14T21:59:59Z', { amountMinor: 1 })
    await payAt('2026-06-14T22:00:00Z', { amountMinor: 1000 })
    await payAt('2026-06-15T09:59:59Z', { amountMinor: 300, refundMinor: 100 })
    await payAt('2026-06-15T10:00:00Z', { amountMinor: 20_000 })
    await payAt('2026-06-16T10:00:00Z', { amountMinor: 40_000 })
    await payAt('2026-06-16T22:00:00Z', { amountMinor: 5000, refundMinor: 700 })
    await payAt('2026-06-17T08:00:00Z', { amountMinor: 600, captureMethod: 'manual' })
    await payAt('2026-06-17T08:01:00Z', { amountMinor: 900, card: 'pm_card_visa_chargeDeclined' })
    await payAt('2026-06-17T08:02:00Z', { amountMinor: 7777, currency: 'USD' })
    await payAt('2026-06-17T08:03:00Z', { amountMinor: 8888 }, await makeBusiness(server))
    server.clock.set(new Date('2026-06-17T10:00:00Z'))

    const { data } = (await ask({ from: '2026-06-17', to: '2026-06-18' })).envelope
    expect(data.current).toMatchObject({ gross_minor: 5000, successful_count: 2, declined_count: 1, refunded_minor: 700 })
    expect(data.before).toMatchObject({ gross_minor: 1300, successful_count: 2, declined_count: 0, refunded_minor: 100 })
    expect(data.days).toEqual([
      { day: '2026-06-17', gross_minor: 5000 },
      { day: '2026-06-18', gross_minor: 0 },
    ])
    // The whole range, to be drawn: also what came later in the day than now.
    expect(data.days_before).toEqual([
      { day: '2026-06-15', gross_minor: 21_300 },
      { day: '2026-06-16', gross_minor: 40_000 },
    ])
    expect(data.currencies).toEqual(['EUR', 'USD'])
    expect(data.latest?.map(({ amount_minor }) => amount_minor)).toEqual([7777, 900, 600, 5000])

    const dollars = (await ask({ from: '2026-06-17', to: '2026-06-18', currency: 'USD' })).envelope.data
    expect([dollars.currency, dollars.current.gross_minor, dollars.days[0]?.gross_minor]).toEqual(['USD', 7777, 7777])
  })

  it('keeps payments, net volume and what makes it from who may not read them', async () => {
    await payAt('2026-06-17T08:00:00Z', { amountMinor: 600 })
    server.clock.advance(1000)
    const { userId } = await makeLimitedMember(server, business, ['overview.read'])
    const { data } = (await ask({ from: '2026-06-17', to: '2026-06-17' }, { userId })).envelope
    expect([data.latest, data.current]).toEqual([null, expect.objectContaining({ gross_minor: 600, net_minor: null, withdrawn_minor: null, fees_minor: null })])
  })

  it('puts a payment on its day where clocks change', async () => {
    await payAt('2026-10-24T22:00:00Z', { amountMinor: 1000 })
    await payAt('2026-10-25T22:59:59Z', { amountMinor: 2000 })
    await payAt('2026-10-25T23:00:00Z', { amountMinor: 4000 })
    server.clock.advance(1000)
    const { data } = (await ask({ from: '2026-10-24', to: '2026-10-26' })).envelope
    expect(data.days.map(({ gross_minor }) => gross_minor)).toEqual([0, 3000, 4000])
  })
})

describe('the currency that the overview opens on', () => {
  const opensOn = async () => (await ask({ from: '2026-06-15', to: '2026-06-15' })).envelope.data.currency

  it('is the currency of the latest payment while the default one has no trade', async () => {
    server.clock.set(new Date('2026-06-15T09:00:00Z'))
    expect(await opensOn()).toBe('EUR')
    await payAt('2026-06-15T10:00:00Z', { currency: 'USD' })
    await payAt('2026-06-15T10:01:00Z', { currency: 'JPY' })
    await payAt('2026-06-15T10:02:00Z', { currency: 'USD' })
    expect(await opensOn()).toBe('USD')
  })

  it('is the default currency as soon as it has trade', async () => {
    await payAt('2026-06-15T10:00:00Z')
    await payAt('2026-06-15T10:01:00Z', { currency: 'USD' })
    expect(await opensOn()).toBe('EUR')
  })
})

describe('the comparison', () => {
  it('is left out while the account is younger than the earlier range', async () => {
    const { data } = (await ask({ from: '2026-06-10', to: '2026-06-16' })).envelope
    expect([data.before, data.days_before]).toEqual([null, null])
  })

  it('covers an earlier range without trade, once the account is old enough', async () => {
    server.clock.set(new Date('2026-07-15T12:00:00Z'))
    const { data } = (await ask({ from: '2026-07-15', to: '2026-07-15' })).envelope
    expect(data.before).toMatchObject({ gross_minor: 0 })
    expect(data.days_before).toEqual([{ day: '2026-07-14', gross_minor: 0 }])
  })

  it('reaches back to the first payment where that is older than the account, as after an import', async () => {
    await server.db.owner.query(`UPDATE merchant_accounts SET created_at = '2026-06-17T00:00:00Z' WHERE merchant_id = $1`, [business.liveId])
    await payAt('2026-06-15T22:00:00Z', { amountMinor: 1000 })
    server.clock.set(new Date('2026-06-17T10:00:00Z'))
    expect((await ask({ from: '2026-06-17', to: '2026-06-17' })).envelope.data.before).toMatchObject({ gross_minor: 1000 })
    expect((await ask({ from: '2026-06-16', to: '2026-06-17' })).envelope.data.before).toBeNull()
  })
})

describe('a month beside the month before', () => {
  const months = async (from: string, to: string) => {
    const { data } = (await ask({ from, to, compared: 'months' })).envelope
    return { ...data, days_before: data.days_before ?? [] }
  }

  it('ends at the same time of the same day, and has all days of that month', async () => {
    await payAt('2026-06-30T22:00:00Z', { amountMinor: 1000 })
    await payAt('2026-07-15T09:59:59Z', { amountMinor: 300 })
    await payAt('2026-07-15T10:00:00Z', { amountMinor: 20_000 })
    await payAt('2026-07-31T21:59:59Z', { amountMinor: 40_000 })
    await payAt('2026-07-31T22:00:00Z', { amountMinor: 7 })
    server.clock.set(new Date('2026-08-15T10:00:00Z'))
    const { current, before, days_before: days } = await months('2026-08-01', '2026-08-31')
    expect([current.gross_minor, before?.gross_minor]).toEqual([7, 1300])
    expect(days.filter(({ gross_minor }) => gross_minor > 0)).toEqual([
      { day: '2026-07-01', gross_minor: 1000 },
      { day: '2026-07-15', gross_minor: 20_300 },
      { day: '2026-07-31', gross_minor: 40_000 },
    ])
    expect(days.length).toBe(31)
  })

  it('ends with the shorter one, and goes back as many months as it has', async () => {
    server.clock.set(new Date('2027-03-30T10:00:00Z'))
    expect(await months('2027-03-01', '2027-03-31')).toMatchObject({ before_from: '2027-01-31T23:00:00.000Z', before_until: '2027-02-28T23:00:00.000Z' })
    expect(await months('2027-01-01', '2027-03-31')).toMatchObject({ before_from: '2026-09-30T22:00:00.000Z' })
    // A range that begins within a month is compared by days.
    expect(await months('2027-03-02', '2027-03-03')).toMatchObject({ before_from: '2027-02-27T23:00:00.000Z' })
  })
})

describe('a range that is none', () => {
  it.each([
    [{ from: '2026-06-15', to: '2026-06-14' }, 'to', "The end date can't be before the start date.", '结束日期不能早于开始日期。'],
    [{ from: '2024-01-01', to: '2025-01-01' }, 'to', 'Select a range of at most 366 days.', '日期范围不能超过 366 天。'],
    [{ from: '0001-01-01', to: '2025-01-01' }, 'from', 'Select a date between 1900 and 2199.', '请选择 1900 年至 2199 年之间的日期。'],
  ])('%j is refused by its field', async (query, path, english, chinese) => {
    expect((await ask(query)).fields).toEqual([{ path, message: english }])
    expect((await ask(query, { locale: 'zh-cn' })).fields).toEqual([{ path, message: chinese }])
  })

  it.each([{}, { from: 'today', to: '2026-06-15' }, { from: '2026-02-30', to: '2026-03-01' }, { from: '2026-06-15', to: '2026-06-15', currency: 'XXX' }])(
    '%j is refused',
    async (query) => {
      expect((await ask(query as Record<string, string>)).status).toBe(422)
    },
  )

  it('of 366 days is taken', async () => {
    expect((await ask({ from: '2024-01-01', to: '2024-12-31' })).envelope.data.days.length).toBe(366)
  })
})

describe('what the figures cost', () => {
  /** Days of Berlin, and seven minutes of the last one. */
  const week = [...Array.from({ length: 8 }, (_, day) => new Date(Date.UTC(2025, 4, 31 + day, 22))), new Date('2025-06-07T22:07:00Z')]

  /** Eight months with a sale every quarter of an hour, the last of them in a lane. */
  async function fill(merchantId: MerchantId): Promise<void> {
    const { owner } = server.db
    const sales = (from: number, to: number) =>
      owner.query(
        `INSERT INTO payments (merchant_id, id, created_at, currency, amount_minor, amount_captured_minor, intent_status, status, capture_method, captured_at, client_secret)
         SELECT $1, 'pi_plan' || i, timestamptz '2025-01-01' + i * interval '15 minutes', 'EUR', 100, 100, 'succeeded', 'successful', 'automatic',
                timestamptz '2025-01-01' + i * interval '15 minutes', 's'
         FROM generate_series($2::int, $3::int) AS i`,
        [merchantId, from, to],
      )
    await sales(1, 20_000)
    // Refunds of nothing, which only a superuser in a test can write.
    await owner.query(`BEGIN; SET LOCAL session_replication_role = replica;
      INSERT INTO refunds (merchant_id, id, payment_id, charge_id, created_at, amount_minor, currency, status)
      SELECT '${merchantId}', 're_' || i, 'pi', 'ch', timestamptz '2025-01-01' + i * interval '15 minutes', 1, 'EUR', 'succeeded' FROM generate_series(1, 20000) AS i; COMMIT`)
    await owner.query('SELECT rebuild_figures($1)', [merchantId])
    await server.db.database.transaction({ merchantId }, (db) => foldLanes({ db, merchantId }))
    // As autovacuum may at any time: what follows fills the pages that this empties.
    await owner.query('VACUUM trade_quarters')
    await withoutFolding(owner, merchantId, async () => {
      await sales(20_001, 22_000)
      await sales(22_001, 24_000)
    })
    await owner.query('VACUUM ANALYZE payments, refunds, trade_quarters, trade_parts')
  }

  it('is what the range has, by indexes, as the application, however old the account is', { timeout: 120_000 }, async () => {
    const { liveId: merchantId } = business
    await fill(merchantId)
    await server.db.database.transaction({ merchantId }, async (tx) => {
      const query = tradeQuery({ merchantId }, 'EUR', week)
      const { rows } = await sql<{ 'QUERY PLAN': string }>`EXPLAIN (ANALYZE, BUFFERS) ${query}`.execute(tx)
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      expect((await query.execute(tx)).rows).not.toEqual([])
      for (const index of ['trade_parts_pkey', 'trade_quarters_pkey'])
        expect(plan).toMatch(new RegExp(`(?:Index Scan|Index Only Scan|Bitmap Index Scan) (?:using|on) ${index}`))
      expect(plan).toContain('Scan using payments_by_')
      expect(plan).not.toMatch(/Seq Scan on (payments|refunds|disputes|trade)/)
      const [, buffers] = /Buffers: shared hit=(\d+)/.exec(plan) ?? []
      // Far below what makes PostgreSQL compile a plan.
      expect(Number(/cost=[\d.]+\.\.([\d.]+)/.exec(plan)?.[1])).toBeLessThan(20_000)
      expect(Number(buffers)).toBeLessThan(150)
    })
  })
})
