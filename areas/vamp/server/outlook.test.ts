import { beforeAll, beforeEach, expect, it } from 'vitest'
import { getVampOutlook, type VampOutlook } from '#areas/vamp/contract/endpoints.ts'
import { dispute, reportFraud, sellFor } from '#areas/vamp/test/vamp-trade.ts'
import { inAccount, makeBusiness, makeSession, type TestBusiness } from '#proof/support/factories.ts'
import { openTestServer, type TestServer } from '#proof/support/server.ts'
import { excludeFromMonitoring } from './index.ts'

let server: TestServer
let business: TestBusiness<'viewer'>
beforeAll(async () => {
  server = await openTestServer()
})
beforeEach(async () => {
  business = await makeBusiness(server, { roles: ['viewer'] })
})

async function read(of = business): Promise<VampOutlook> {
  const token = await makeSession(server, of.people.viewer.userId)
  const { status, envelope } = await server.call<VampOutlook>(getVampOutlook, { token, params: { id: of.liveId } })
  expect(status).toBe(200)
  return envelope.data
}

async function sell(at: string, what: { brand?: 'visa' | 'mastercard'; fraud?: true; disputed?: true; excluded?: true } = {}): Promise<void> {
  server.clock.set(new Date(at))
  await inAccount(server, { merchantId: business.liveId }, async (context) => {
    const paymentId = await sellFor(context, what.brand)
    if (what.fraud) {
      const id = await reportFraud(context, paymentId)
      if (what.excluded) await excludeFromMonitoring(context, 'fraud_report', id)
    }
    if (what.disputed) await dispute(context, paymentId, what.brand)
  })
}

/** Sales and reports of past months, as counts without the trade behind them. */
async function plant(month: string, sales: number, reports: number): Promise<void> {
  const { owner } = server.db
  await owner.query(`INSERT INTO figure_lanes (merchant_id, slot, lane) VALUES ($1, 0, 0) ON CONFLICT DO NOTHING`, [business.liveId])
  await owner.query(`INSERT INTO vamp_months (merchant_id, lane, month, tc05_count, tc15_count, tc40_count, excluded_count) VALUES ($1, 0, $2, $3, 0, 0, 0)`, [
    business.liveId,
    month,
    sales,
  ])
  await owner.query(
    `INSERT INTO vamp_records (merchant_id, kind, source_id, processed_at)
     SELECT $1, 'tc15', 'dp_' || $2::text || n, ($2 || '-01T00:00:00Z')::timestamptz + n * interval '30 minutes' FROM generate_series(1, $3::int) n`,
    [business.liveId, month, reports],
  )
}

it('shows the month so far, what leads to the next color, and conditions that are not met', async () => {
  await sell('2026-06-02T10:00:00Z')
  await sell('2026-06-03T10:00:00Z', { fraud: true, disputed: true })
  await sell('2026-06-04T10:00:00Z', { fraud: true, excluded: true })
  await sell('2026-06-05T10:00:00Z', { brand: 'mastercard', fraud: true, disputed: true })
  server.clock.set(new Date('2026-06-15T12:00:00Z'))
  const outlook = await read()
  expect(outlook).toMatchObject({ month: '2026-06', day: 15, days_in_month: 30, region: 'ap', threshold: null })
  expect(outlook).toMatchObject({ tc40_count: 2, tc15_count: 1, tc05_count: 3, excluded_count: 1 })
  expect(outlook.vamp_percent).toBe(200 / 3)
  expect(outlook.headroom).toEqual({ status: 'excessive', next: null })
  const [visa, ...others] = outlook.programs
  expect(visa).toMatchObject({ name: 'visa_vamp', valid_from: '2026-04-01', fee_usd_per_item: 8, now: { is_met: false, cost_usd_minor: 0 } })
  expect(visa?.now.conditions).toEqual([
    { kind: 'ratio', limit: 1.5, value: 200 / 3, is_met: true },
    { kind: 'count', limit: 1500, value: 2, is_met: false },
  ])
  // Nothing was sold in May, so one chargeback is 100 %, as it is at Visa.
  expect(others.map(({ name, now }) => [name, now.conditions.map(({ kind, value }) => [kind, value]), now.cost_usd_minor])).toEqual([
    [
      'mastercard_ecm',
      [
        ['ratio', 100],
        ['count', 1],
      ],
      null,
    ],
    [
      'mastercard_hecm',
      [
        ['ratio', 100],
        ['count', 1],
      ],
      null,
    ],
    [
      'mastercard_efm',
      [
        ['ratio', 100],
        ['amount', 10_000],
        ['sales', 0],
      ],
      null,
    ],
  ])
})

it('divides chargebacks of Mastercard by the sales of the month before', async () => {
  for (const day of ['11', '12', '13', '14']) await sell(`2026-05-${day}T10:00:00Z`, { brand: 'mastercard' })
  await sell('2026-06-05T10:00:00Z', { brand: 'mastercard', disputed: true })
  await sell('2026-06-06T10:00:00Z', { brand: 'mastercard' })
  const { programs } = await read()
  expect(programs.find(({ name }) => name === 'mastercard_ecm')?.now.conditions[0]).toEqual({ kind: 'ratio', limit: 1.5, value: 25, is_met: true })
})

it('expects of every program the ratio of the count that it expects', async () => {
  for (const day of ['11', '12', '13', '14', '15', '16', '17']) await sell(`2026-05-${day}T10:00:00Z`, { brand: 'mastercard' })
  await sell('2026-06-05T10:00:00Z', { brand: 'mastercard', disputed: true })
  server.clock.set(new Date('2026-06-20T12:00:00Z'))
  const { programs } = await read()
  for (const { name, forecast } of programs.filter(({ network }) => network === 'mastercard')) {
    const [ratio, count] = forecast.conditions
    if (count?.kind !== 'count' || count.value === null) continue
    expect([name, Number.isInteger(count.value), ratio?.value]).toEqual([name, true, (count.value * 100) / 7])
  }
})

it('forecasts a month like those before it, and costs the fee of each item once both conditions are met', async () => {
  await plant('2026-04', 100_000, 1_400)
  await plant('2026-05', 100_000, 1_400)
  await plant('2026-06', 50_000, 690)
  server.clock.set(new Date('2026-06-15T12:00:00Z'))
  const { forecast, programs, headroom } = await read()
  expect(forecast.events.expected).toBeGreaterThan(1_100)
  expect(forecast.events.expected).toBeLessThan(1_700)
  expect(forecast.events.low).toBeLessThan(forecast.events.expected)
  expect(forecast.sales.expected).toBeGreaterThan(90_000)
  expect(forecast.sales.expected).toBeLessThan(120_000)
  expect(forecast.percent.low).toBeLessThan(1.38)
  expect(forecast.percent.high).toBeGreaterThan(1.38)
  expect(headroom).toEqual({ status: 'early_warning', next: { status: 'excessive', count: 61 } })
  expect(programs[0]?.now.cost_usd_minor).toBe(0)

  await server.db.owner.query(
    `INSERT INTO vamp_records (merchant_id, kind, source_id, processed_at) SELECT $1, 'tc40', 'issfr_' || n, '2026-06-14' FROM generate_series(1, 900) n`,
    [business.liveId],
  )
  const [visa] = (await read()).programs
  expect(visa?.now).toMatchObject({ is_met: true, cost_usd_minor: 1_590 * 800 })
  expect(visa?.forecast.cost_usd_minor).toBeGreaterThan(1_590 * 800)
})

it('knows nothing of another account, and judges by the country of its own', async () => {
  const other = await makeBusiness(server, { roles: ['viewer'] })
  await sell('2026-06-03T10:00:00Z', { fraud: true })
  expect(await read(other)).toMatchObject({ tc40_count: 0, tc05_count: 0, vamp_percent: 0, headroom: { status: 'none' } })
  await server.db.owner.query(
    `WITH business AS (UPDATE businesses SET country = 'AE' WHERE business_id = $1) UPDATE merchant_accounts SET country = 'AE' WHERE business_id = $1`,
    [other.businessId],
  )
  const outlook = await read(other)
  expect(outlook.region).toBe('cemea')
  expect(outlook.programs[0]?.now.conditions).toEqual([
    { kind: 'ratio', limit: 2.2, value: 0, is_met: false },
    { kind: 'count', limit: 150, value: 0, is_met: false },
    { kind: 'amount', limit: 7_500_000, value: 0, is_met: false },
  ])
})
