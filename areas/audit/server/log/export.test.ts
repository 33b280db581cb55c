import readXlsx from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sealAll } from '#areas/audit/test/audit.ts'
import { createExport, type ExportItem } from '#areas/exports/contract/endpoints.ts'
import { exportColumns } from '#areas/exports/contract/lists.ts'
import { updateMerchantInfo } from '#areas/settings/contract/merchants/endpoints.ts'
import { apiBase } from '#kernel/envelope.ts'
import { makeBusiness, type TestBusiness } from '#proof/support/factories.ts'
import { createTestServer, type TestServer } from '#proof/support/server.ts'
import { workOffLongJobs } from '#server/infra/work/long-round.ts'
import { attemptJobs } from '#server/jobs.ts'

let server: TestServer
let business: TestBusiness<'administrator' | 'finance' | 'viewer'>
let other: TestBusiness<'viewer'>

beforeAll(async () => {
  server = await createTestServer()
  business = await makeBusiness(server, { roles: ['administrator', 'finance', 'viewer'] })
  other = await makeBusiness(server, { roles: ['viewer'] })
  for (const { people, liveId } of [business, other]) {
    await server.call(updateMerchantInfo, { token: people.owner.token, params: { id: liveId }, body: { name: '=Corner' } })
    await server.call(updateMerchantInfo, { token: people.viewer.token, params: { id: liveId }, body: { name: 'No' } })
  }
  await sealAll(server)
})
afterAll(() => server.close())

const request = (body: object, role: keyof typeof business.people = 'administrator') =>
  server.call<ExportItem>(createExport, {
    token: business.people[role].token,
    params: { id: business.liveId },
    body: { list: 'audit_log', columns: exportColumns('audit_log'), format: 'csv', ...body },
  })

async function exportLog(body: object) {
  const { status, envelope } = await request(body)
  expect(status, envelope.message).toBe(200)
  await workOffLongJobs({ database: server.db.database, clock: server.clock, log: { error: vi.fn() } }, attemptJobs)
  const url = `${apiBase}/merchant/${business.liveId}/exports/${(envelope.data as ExportItem).id}/file`
  return server.inject({ url, headers: { authorization: `Bearer ${business.people.administrator.token}` } })
}

test('has the entries of the business alone, with texts for codes', async () => {
  const lines = (await exportLog({})).body.split('\r\n')
  expect(lines[0]).toBe(
    '\uFEFFAction,Details (JSON),Person,Email,Actor type,Object,Account ID,Outcome,Reason,IP address,User agent,Request ID,Time (Asia/Hong_Kong),ID',
  )
  expect(lines).toHaveLength(4)
  expect(lines.filter((line) => line.startsWith('Changed business details,'))).toEqual([expect.stringContaining(business.people.owner.email)])
  expect(lines.join('\n')).not.toContain(other.people.owner.email)
  expect(lines.join('\n')).toContain('=Corner')
})

test('has the rows of the query and the chosen columns, as a workbook in Chinese too', async () => {
  const csv = await exportLog({ q: 'outcome:refused', columns: ['outcome'] })
  expect(csv.body).toBe('\uFEFFOutcome,Reason\r\nRefused,forbidden\r\n')
  const { rawPayload } = await exportLog({ q: `person:${business.people.owner.email}`, columns: ['action'], format: 'xlsx' })
  const [sheet] = await readXlsx(rawPayload)
  expect(sheet?.data.map(([action]) => action)).toEqual(['Action', 'Changed business details'])
})

test('is refused without the right to read the log', async () => {
  expect((await request({}, 'finance')).status).toBe(403)
})
