import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { downloadStatement, getPlan, getStatement, listStatements } from '#areas/billing/contract/endpoints.ts'
import { expectStatement } from '#areas/billing/test/billing.ts'
import { agreeTestTerms, plainTerms } from '#areas/billing/test/terms.ts'
import { sell } from '#areas/disputes/test/disputes.ts'
import type { Answer } from '#kernel/endpoint.ts'
import { apiBase } from '#kernel/envelope.ts'
import { localeHeader } from '#kernel/locale.ts'
import { accountOf, type TestAccount } from '#proof/support/account.ts'
import { makeBusiness, makeSession, type TestBusiness } from '#proof/support/factories.ts'
import { foldLanes } from '#proof/support/lanes.ts'
import { openTestServer, type TestServer } from '#proof/support/server.ts'
import { rebuildFigures } from '#server/infra/figures-store.ts'

let server: TestServer
let business: TestBusiness<'viewer'>
let account: TestAccount
const now = new Date('2026-06-15T12:00:00Z')
beforeAll(async () => {
  server = await openTestServer()
})
beforeEach(async () => {
  server.clock.set(now)
  business = await makeBusiness(server, { roles: ['viewer'], timeZone: 'Asia/Hong_Kong', defaultCurrency: 'EUR' })
  account = accountOf(server.db, { merchantId: business.liveId, businessId: business.businessId })
})

const token = () => makeSession(server, business.people.viewer.userId)
const params = (month?: string) => ({ id: business.liveId, ...(month ? { month } : {}) })

async function plan(locale: 'en' | 'zh-cn' = 'en') {
  const { status, envelope } = await server.call<Answer<typeof getPlan>>(getPlan, { token: await token(), params: params(), locale })
  expect(status).toBe(200)
  return envelope.data
}

async function statement(month: string, locale: 'en' | 'zh-cn' = 'en') {
  return server.call<Answer<typeof getStatement>>(getStatement, { token: await token(), params: params(month), locale })
}

describe('the plan', () => {
  it('is the default one where nothing was agreed, with an example that a sale of that amount confirms', async () => {
    const { current, scheduled } = await plan()
    expect([current.version, current.reserve, scheduled]).toEqual([null, null, []])
    const rule = current.rules.find(({ currency }) => currency === 'EUR')
    expect(rule).toMatchObject({
      brand: null,
      region: null,
      basis_points: 290,
      fixed_minor: 30,
      example: { currency: 'EUR', amount_minor: 10_000, fee_minor: 320 },
    })
    await account.run(now, (context) => sell(context, { amountMinor: 10_000, currency: 'EUR' }))
    const { rows } = await server.db.owner.query('SELECT fee_minor::int FROM balance_transactions WHERE merchant_id = $1', [account.merchantId])
    expect(rows).toEqual([{ fee_minor: rule?.example.fee_minor }])
    expect(current.currencies).toEqual([
      expect.objectContaining({
        currency: 'EUR',
        dispute_fee_minor: 1_500,
        is_dispute_fee_returned: false,
        standard_payout: { basis_points: 0, minimum_minor: 0 },
        instant_payout: { basis_points: 100, minimum_minor: 50 },
      }),
    ])
  })

  it('shows agreed terms and the ones that are scheduled, each with its day', async () => {
    const later = new Date('2026-07-01T00:00:00Z')
    await agreeTestTerms(server.db, account, now, { reserve: { basisPoints: 500, days: 90 } })
    await agreeTestTerms(server.db, account, now, {
      validFrom: later,
      rules: [...plainTerms.rules, { brand: 'visa', region: 'international', currency: 'EUR', basisPoints: 325, fixedMinor: 25 }],
      conversions: { USD: { into: 'EUR', rate: '0.92', feeBasisPoints: 100 } },
    })
    const { current, scheduled } = await plan()
    expect(current).toMatchObject({ version: 1, reserve: { basis_points: 500, days: 90 } })
    expect(scheduled).toEqual([
      expect.objectContaining({
        version: 2,
        valid_from: later.toISOString(),
        conversions: [{ currency: 'USD', into: 'EUR', rate: '0.92', basis_points: 100 }],
      }),
    ])
    expect(scheduled[0]?.rules[1]).toMatchObject({ brand: 'visa', region: 'international', example: { amount_minor: 10_000, fee_minor: 350 } })
  })

  it('has the fees and the volume of each month, and says which months had none', async () => {
    const may = new Date('2026-05-31T15:59:00Z')
    // Already June in Hong Kong.
    const june = new Date('2026-05-31T16:00:00Z')
    await account.run(new Date('2026-03-10T00:00:00Z'), (context) => sell(context, { amountMinor: 20_000, currency: 'USD' }))
    await account.run(may, (context) => sell(context, { amountMinor: 10_000, currency: 'EUR' }))
    await account.run(june, (context) => sell(context, { amountMinor: 10_000, currency: 'JPY' }))
    expect((await plan()).months).toEqual([
      { month: '2026-06', is_closed: false, figures: [{ currency: 'JPY', volume_minor: 10_000, fee_minor: 360 }] },
      { month: '2026-05', is_closed: true, figures: [{ currency: 'EUR', volume_minor: 10_000, fee_minor: 320 }] },
      { month: '2026-04', is_closed: true, figures: [] },
      { month: '2026-03', is_closed: true, figures: [{ currency: 'USD', volume_minor: 20_000, fee_minor: 610 }] },
    ])
  })
})

describe('statements', () => {
  it('are a page of twelve months, and the earlier ones behind it', async () => {
    await account.run(new Date('2025-05-10T00:00:00Z'), (context) => sell(context))
    const page = async (query: Record<string, string>) => {
      const { envelope } = await server.call<Answer<typeof listStatements>>(listStatements, { token: await token(), params: params(), query })
      return { months: envelope.data.months.map(({ month }) => month), earlier: envelope.data.earlier }
    }
    const first = await page({})
    expect([first.months.at(0), first.months.at(-1), first.earlier]).toEqual(['2026-06', '2025-07', '2025-06'])
    expect(await page({ until: '2025-06' })).toEqual({ months: ['2025-06', '2025-05'], earlier: null })
    expect(await page({ until: '2030-01' })).toEqual(first)
  })

  it('have a line for each rate, which names card and region', async () => {
    await account.run(now, (context) => sell(context, { amountMinor: 10_000, currency: 'EUR' }))
    await agreeTestTerms(server.db, account, now, {
      rules: [...plainTerms.rules, { brand: 'visa', region: 'international', currency: 'EUR', basisPoints: 325, fixedMinor: 25 }],
    })
    await account.run(now, (context) => sell(context, { amountMinor: 10_000, currency: 'EUR', card: 'pm_card_visa' }))
    await account.run(now, (context) => sell(context, { amountMinor: 10_000, currency: 'EUR', card: 'pm_card_mastercard' }))
    const { envelope } = await statement('2026-06')
    const [part] = envelope.data.currencies
    expect(part?.lines.map(({ label, rate, count, volume_minor, amount_minor }) => [label, rate, count, volume_minor, amount_minor])).toEqual([
      ['Payment fees', '2%', 1, 10_000, 200],
      ['Payment fees', '2.9% + €0.30', 1, 10_000, 320],
      ['Payment fees · Visa · International cards', '3.25% + €0.25', 1, 10_000, 350],
    ])
    expect(part?.total_minor).toBe(870)
    expect(envelope.data).toMatchObject({
      is_closed: false,
      time_zone: 'Asia/Hong_Kong',
      starts_at: '2026-05-31T16:00:00.000Z',
      ends_at: '2026-06-30T16:00:00.000Z',
    })
    expect((await statement('2026-06', 'zh-cn')).envelope.data.currencies[0]?.lines.at(-1)?.label).toBe('交易手续费 · Visa · 境外卡')
    await expectStatement(server.db, account, { month: '2026-06', zone: 'Asia/Hong_Kong', now })
  })

  it('count free sales', async () => {
    await agreeTestTerms(server.db, account, now, { rules: [{ brand: null, region: null, currency: null, basisPoints: 0, fixedMinor: 0 }] })
    await account.run(now, (context) => sell(context, { amountMinor: 10_000, currency: 'EUR' }))
    expect((await statement('2026-06')).envelope.data.currencies).toEqual([
      {
        currency: 'EUR',
        lines: [{ kind: 'payments', label: 'Payment fees', rate: '0%', count: 1, volume_minor: 10_000, amount_minor: 0 }],
        total_minor: 0,
      },
    ])
  })

  it('stay the same when lanes are folded and figures rebuilt', async () => {
    for (let sale = 0; sale < 3; sale++) await account.run(now, (context) => sell(context, { amountMinor: 10_000, currency: 'EUR' }))
    const before = (await statement('2026-06')).envelope.data
    await account.run(now, foldLanes)
    expect((await statement('2026-06')).envelope.data).toEqual(before)
    await server.db.owner.query('DELETE FROM fee_quarters WHERE merchant_id = $1', [account.merchantId])
    await server.db.asOwner.transaction({}, (tx) => rebuildFigures({ db: tx }, account.merchantId))
    expect((await statement('2026-06')).envelope.data).toEqual(before)
  })

  it.each([
    ['before the first fee', '2026-05', 404],
    ['after the current month', '2026-07', 404],
    ['that does not exist', '2026-13', 422],
    ['in another form', '2026-6', 422],
  ])('are refused for a month %s', async (_, month, status) => {
    await account.run(now, (context) => sell(context))
    expect((await statement(month)).status).toBe(status)
  })

  it('are a CSV file in the language of the caller, amounts as plain decimals', async () => {
    await account.run(now, (context) => sell(context, { amountMinor: 1_234_500, currency: 'EUR' }))
    const { data: shown } = (await statement('2026-06')).envelope
    const file = async (locale: 'en' | 'zh-cn') => {
      const url = `${apiBase}${downloadStatement.path.replace(':id', business.liveId).replace(':month', '2026-06')}?format=csv`
      const headers = { authorization: `Bearer ${await token()}`, 'accept-language': localeHeader[locale] }
      const { statusCode, headers: answered, body } = await server.app.inject({ method: 'GET', url, headers })
      expect([statusCode, answered['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
      return body
    }
    expect(await file('en')).toBe(
      `\uFEFFStatement number,Month,Currency,Fee,Rate,Count,Volume,Amount\r\n${shown.number},2026-06,EUR,Payment fees,2.9% + €0.30,1,12345.00,358.31\r\n`,
    )
    expect(await file('zh-cn')).toContain('账单编号,月份,币种,手续费,费率,笔数,交易额,金额\r\n')
  })
})
