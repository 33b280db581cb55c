import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createExport, type ExportItem } from '#areas/exports/contract/endpoints.ts'
import { exportColumns } from '#areas/exports/contract/lists.ts'
import { refundPayment } from '#areas/payments/server/index.ts'
import { makeLimitedMember } from '#areas/team/test/roles.ts'
import { listVampWarnings, type VampWarning } from '#areas/vamp/contract/endpoints.ts'
import { dispute, reportFraud, sellFor } from '#areas/vamp/test/vamp-trade.ts'
import { apiBase } from '#kernel/envelope.ts'
import { testAcquirer } from '#proof/support/account.ts'
import { inAccount, makeBusiness, makeSession, type TestBusiness } from '#proof/support/factories.ts'
import { createTestServer, type TestServer } from '#proof/support/server.ts'
import { workOffLongJobs } from '#server/infra/work/long-round.ts'
import { attemptJobs } from '#server/jobs.ts'
import { excludeFromMonitoring } from './index.ts'

let server: TestServer
let business: TestBusiness<'viewer'>
beforeAll(async () => {
  server = await createTestServer()
})
beforeEach(async () => {
  business = await makeBusiness(server, { roles: ['viewer'] })
})
afterAll(() => server.close())

async function list(of = business, token?: string, query = {}): Promise<VampWarning[]> {
  const session = token ?? (await makeSession(server, of.people.viewer.userId))
  const { envelope } = await server.call<{ items: VampWarning[] }>(listVampWarnings, { token: session, params: { id: of.liveId }, query })
  return envelope.data.items
}

type Afterwards = 'refunded' | 'partly refunded' | 'disputed' | 'cleared'

async function report(at: string, afterwards?: Afterwards): Promise<string> {
  server.clock.set(new Date(at))
  return inAccount(server, { merchantId: business.liveId }, async (context) => {
    const paymentId = await sellFor(context)
    const id = await reportFraud(context, paymentId)
    if (afterwards === 'disputed') await dispute(context, paymentId)
    if (afterwards === 'cleared') await excludeFromMonitoring(context, 'fraud_report', id)
    if (afterwards === 'refunded' || afterwards === 'partly refunded') {
      await refundPayment(context, testAcquirer, paymentId, { amountMinor: afterwards === 'refunded' ? 10_000 : 4_000, reason: null, metadata: {} })
    }
    return id
  })
}

it('lists what a refund can still keep from being disputed, the latest first', async () => {
  await report('2026-02-01T10:00:00Z')
  const may = await report('2026-05-20T10:00:00Z')
  const open = await report('2026-06-02T10:00:00Z')
  for (const afterwards of ['refunded', 'disputed', 'cleared'] as const) await report('2026-06-03T10:00:00Z', afterwards)
  const partly = await report('2026-06-04T10:00:00Z', 'partly refunded')
  server.clock.set(new Date('2026-06-15T12:00:00Z'))
  const warnings = await list()
  expect(warnings.map(({ id }) => id)).toEqual([partly, open, may])
  expect(warnings[1]).toMatchObject({ fraud_type: 'misc', payment: { amount_minor: 10_000, currency: 'USD', status: 'successful' } })
  expect(await list(business, undefined, { limit: '1' })).toHaveLength(1)
  expect(await readFile()).toEqual([partly, open, may])
})

/** The IDs of the reports in a file of them. */
async function readFile(): Promise<string[]> {
  const token = await makeSession(server, business.people.owner.userId)
  const { envelope } = await server.call<ExportItem>(createExport, {
    token,
    params: { id: business.liveId },
    body: { list: 'vamp_warnings', columns: [...exportColumns('vamp_warnings')], format: 'csv' },
  })
  while (await workOffLongJobs({ database: server.db.database, clock: server.clock, log: { error: () => {} } }, attemptJobs));
  const url = `${apiBase}/merchant/${business.liveId}/exports/${envelope.data.id}/file`
  const { payload } = await server.inject({ url, headers: { authorization: `Bearer ${token}` } })
  return payload
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.split(',')[2] ?? '')
}

it('lists nothing of another account, and hides payments from whoever may not view them', async () => {
  await report('2026-06-02T10:00:00Z')
  expect(await list(await makeBusiness(server, { roles: ['viewer'] }))).toEqual([])
  const limited = await makeLimitedMember(server, business, ['vamp.read'])
  expect((await list(business, limited.token)).map(({ payment }) => payment)).toEqual([null])
})
