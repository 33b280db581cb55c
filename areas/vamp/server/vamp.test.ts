import { beforeAll, beforeEach, expect, it } from 'vitest'
import { doDisputeWork } from '#areas/disputes/server/index.ts'
import { getVamp } from '#areas/vamp/contract/endpoints.ts'
import { inAccount, makeBusiness, makePayment, makeSession, type PaymentOptions, type TestBusiness } from '#proof/support/factories.ts'
import { openTestServer, type TestServer } from '#proof/support/server.ts'
import { monthsTo } from './months.ts'

let server: TestServer
let business: TestBusiness<'viewer'>
beforeAll(async () => {
  server = await openTestServer()
})
beforeEach(async () => {
  business = await makeBusiness(server, { roles: ['viewer'] })
})

/** With a session of now, since the tests' months are longer than a session lives. */
async function read(mode: string, month?: string) {
  const token = await makeSession(server, business.people.viewer.userId)
  return server.call(getVamp, { token, params: { id: business.liveId }, query: { mode, ...(month !== undefined && { month }) } })
}

async function sell(at: string, options: PaymentOptions = {}): Promise<string> {
  server.clock.set(new Date(at))
  return (await makePayment(server, business, options)).id
}

async function report(at: string): Promise<void> {
  server.clock.set(new Date(at))
  await inAccount(server, { merchantId: business.liveId }, doDisputeWork)
}

/** Fraud reports, disputes and sales of a month. */
async function countsOf(month: string): Promise<number[]> {
  const { tc40_count, tc15_count, tc05_count } = (await read('summary', month)).envelope.data as unknown as Record<string, number>
  return [tc40_count ?? -1, tc15_count ?? -1, tc05_count ?? -1]
}

it('answers twelve months to the current one, each with its ratio and nothing else', async () => {
  server.clock.set(new Date('2026-03-31T23:30:00Z'))
  expect((await read('monthly')).envelope.data).toEqual(monthsTo('2026-03', 12).map((month) => ({ month, vamp_percent: 0 })))
})

it('answers the current month with its counts and what they are measured by', async () => {
  server.clock.set(new Date('2026-03-31T23:30:00Z'))
  const nothing = {
    month: '2026-03',
    vamp_percent: 0,
    tc40_count: 0,
    tc15_count: 0,
    tc05_count: 0,
    excluded_count: 0,
    threshold_percent: 1.5,
    min_count: 1500,
    status: 'none',
  }
  expect((await read('summary')).envelope.data).toEqual(nothing)
  await sell('2026-03-31T23:40:00Z')
  await sell('2026-03-31T23:40:00Z', { card: 'pm_card_createDispute' })
  await report('2026-03-31T23:50:00Z')
  expect((await read('summary')).envelope.data).toEqual({ ...nothing, vamp_percent: 50, tc15_count: 1, tc05_count: 2, status: 'excessive' })
})

it('counts each item in the month of its own processing in UTC, whenever the sale was', async () => {
  await sell('2026-01-31T23:59:59.999Z', { card: 'pm_card_createDispute' })
  await sell('2026-02-01T00:00:00.000Z', { card: 'pm_card_createIssuerFraudRecord' })
  await report('2026-03-01T00:00:00Z')
  expect(await Promise.all(['2026-01', '2026-02', '2026-03'].map(countsOf))).toEqual([
    [0, 0, 1],
    [0, 0, 1],
    [1, 1, 0],
  ])
  const ratios = (await read('monthly')).envelope.data as unknown as { vamp_percent: number }[]
  expect(ratios.slice(-3).map(({ vamp_percent }) => vamp_percent)).toEqual([0, 0, 100])
})

it('counts fraud that becomes a dispute twice', async () => {
  const [, second] = [
    await sell('2026-05-02T10:00:00Z', { card: 'pm_card_createIssuerFraudRecord' }),
    await sell('2026-05-02T10:00:00Z', { card: 'pm_card_createDispute' }),
  ]
  // The network reports fraud of the second sale too.
  await server.db.owner.query(
    `INSERT INTO processor_reports (merchant_id, payment_id, charge_id, report, due_at)
     SELECT merchant_id, id, latest_charge_id, '{"type": "early_fraud_warning", "fraudType": "misc", "afterMs": 0}', now() - interval '1 year' FROM payments WHERE id = $1`,
    [second],
  )
  await report('2026-05-03T10:00:00Z')
  expect(await countsOf('2026-05')).toEqual([2, 1, 2])
})

it('counts neither other brands, nor declined or uncaptured sales, nor another account', async () => {
  const other = await makeBusiness(server)
  await makePayment(server, other)
  await sell('2026-05-02T10:00:00Z', { card: 'pm_card_mastercard' })
  await sell('2026-05-02T10:00:00Z', { card: 'pm_card_visa_chargeDeclined' })
  await sell('2026-05-02T10:00:00Z', { captureMethod: 'manual' })
  expect(await countsOf('2026-05')).toEqual([0, 0, 0])
  await sell('2026-05-02T10:00:00Z')
  expect(await countsOf('2026-05')).toEqual([0, 0, 1])
})

it('counts a query only once it has become a chargeback, in that month', async () => {
  const paymentId = await sell('2026-05-02T10:00:00Z', { card: 'pm_card_createDisputeInquiry' })
  await report('2026-05-03T10:00:00Z')
  expect(await countsOf('2026-05')).toEqual([0, 0, 1])
  await server.db.owner.query(`UPDATE disputes SET decides_at = '2026-06-01', decides_as = 'needs_response' WHERE payment_id = $1`, [paymentId])
  await report('2026-06-01T10:00:00Z')
  expect(await Promise.all(['2026-05', '2026-06'].map(countsOf))).toEqual([
    [0, 0, 1],
    [0, 1, 0],
  ])
})

it('takes nothing back when money is refunded or a dispute is over', async () => {
  await sell('2026-05-02T10:00:00Z', { refundMinor: 10_000 })
  await sell('2026-05-02T10:00:00Z', { card: 'pm_card_createDispute' })
  await report('2026-05-03T10:00:00Z')
  await report('2026-12-03T10:00:00Z')
  expect(await countsOf('2026-05')).toEqual([0, 1, 2])
})

it('answers another month, and the twelve months to it', async () => {
  await sell('2026-01-15T10:00:00Z')
  server.clock.set(new Date('2026-06-15T12:00:00Z'))
  expect(await countsOf('2026-01')).toEqual([0, 0, 1])
  const months = (await read('monthly', '2026-01')).envelope.data as unknown as { month: string }[]
  expect(months.map(({ month }) => month)).toEqual(monthsTo('2026-01', 12))
})

it.each([
  ['mode', 'yearly', undefined],
  ['month', 'summary', '2026-13'],
  ['month', 'summary', '2026-1'],
  ['month', 'monthly', ''],
  ['month', 'monthly', '9999-01'],
])('refuses a wrong %s by its name: %s %s', async (path, mode, month) => {
  const result = await read(mode, month)
  expect([result.status, result.fields.map((field) => field.path)]).toEqual([422, [path]])
})
