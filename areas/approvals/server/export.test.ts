import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Approval, approveRequest } from '#areas/approvals/contract/endpoints.ts'
import { createExport, type ExportItem, listExports, repeatExport } from '#areas/exports/contract/endpoints.ts'
import { exportColumns } from '#areas/exports/contract/lists.ts'
import { refundPayment } from '#areas/payments/contract/endpoints.ts'
import { type LimitedMember, makeLimitedMember } from '#areas/team/test/roles.ts'
import { TeamChanges } from '#areas/team/test/second-person.ts'
import type { Answer } from '#kernel/endpoint.ts'
import type { Permission } from '#kernel/permissions.ts'
import { makeBusiness, makePayment, type TestBusiness } from '#proof/support/factories.ts'
import { createTestServer, type TestServer } from '#proof/support/server.ts'
import { workOffLongJobs } from '#server/infra/work/long-round.ts'
import { attemptJobs } from '#server/jobs.ts'

/** A file of requests has what its requester sees when it is written, and nobody else sees it. */

let server: TestServer
let business: TestBusiness<'administrator'>
let clerk: LimitedMember
let colleague: LimitedMember

type Caller = { readonly token: string }
type ListName = 'approvals' | 'team_approvals'
const rights: readonly Permission[] = ['payments.read', 'payments.refund', 'exports.manage']

beforeAll(async () => {
  server = await createTestServer()
})
beforeEach(async () => {
  business = await makeBusiness(server, { roles: ['administrator'] })
  clerk = await makeLimitedMember(server, business, rights, [{ action: 'refund', currency: 'USD', each_minor: 5_000, day_minor: null }])
  colleague = await makeLimitedMember(server, business, ['payments.read', 'exports.manage'])
})
afterAll(() => server.close())

async function requestRefund(by: Caller): Promise<Approval> {
  const { id: paymentId } = await makePayment(server, business, { amountMinor: 20_000 })
  const { envelope } = await server.call<Answer<typeof refundPayment> & { readonly approval: Approval }>(refundPayment, {
    token: by.token,
    params: { id: business.liveId, paymentId },
    body: { amount_minor: 9_000, reason: 'requested_by_customer' },
    headers: { 'idempotency-key': `refund-${paymentId}` },
  })
  return envelope.data.approval
}

const ask = (by: Caller, list: ListName, q = '') =>
  server.call<ExportItem>(createExport, {
    token: by.token,
    params: { id: business.liveId },
    body: { list, q, columns: [...exportColumns(list)], format: 'csv' },
  })

async function write(): Promise<void> {
  while (await workOffLongJobs({ database: server.db.database, clock: server.clock, log: { error: () => {} } }, attemptJobs));
}

const open = (by: Caller, id: string | undefined) =>
  server.inject({ url: `/api/merchant/${business.liveId}/exports/${id}/file`, headers: { authorization: `Bearer ${by.token}` } })

/** The rows of a new file, without its titles. */
async function rowsFor(by: Caller, list: ListName, q = ''): Promise<string[]> {
  const { envelope } = await ask(by, list, q)
  await write()
  const { body, statusCode } = await open(by, envelope.data.id)
  expect(statusCode).toBe(200)
  return body.trim().split('\r\n').slice(1)
}

it('has the requests of the member and of actions that they can take, by state', async () => {
  const { id } = await requestRefund(clerk)
  const [row, ...others] = await rowsFor(business.people.owner, 'approvals', 'state:pending')
  expect(row).toMatch(new RegExp(`,${id},Refund,pi_.*,90\\.00,USD,,Pending,Narrow Member,`))
  expect(others).toEqual([])
  expect(await rowsFor(business.people.owner, 'approvals', 'state:decided')).toEqual([])
  expect(await rowsFor(clerk, 'approvals')).toHaveLength(1)
  expect(await rowsFor(colleague, 'approvals')).toEqual([])
  await server.call(approveRequest, {
    token: business.people.owner.token,
    params: { id: business.liveId, approvalId: id },
    headers: { 'idempotency-key': `approve-${id}` },
  })
  expect(await rowsFor(clerk, 'approvals', 'state:decided')).toEqual([expect.stringContaining(',Approved,')])
  expect((await ask(clerk, 'approvals', 'state:other')).status).toBe(422)
})

it('has what the member may see when it is written, not when they requested it', async () => {
  const { id } = await requestRefund(clerk)
  const reader = await makeLimitedMember(server, business, rights)
  expect(await rowsFor(reader, 'approvals')).toEqual([expect.stringContaining(id)])
  const { envelope } = await ask(reader, 'approvals')
  await server.db.owner.query(`UPDATE roles SET permissions = '{exports.manage}' WHERE id = $1`, [reader.roleId])
  await write()
  const lost = await open(reader, envelope.data.id)
  expect([lost.statusCode, lost.body]).toEqual([200, expect.not.stringContaining(id)])
})

it('is seen by its requester alone', async () => {
  await requestRefund(clerk)
  const { envelope } = await ask(business.people.owner, 'approvals')
  await write()
  const other = await makeLimitedMember(server, business, rights)
  expect((await open(other, envelope.data.id)).statusCode).toBe(404)
  const repeated = await server.call(repeatExport, { token: other.token, params: { id: business.liveId, exportId: envelope.data.id } })
  expect(repeated.status).toBe(404)
  const listed = async (by: Caller) =>
    (await server.call<Answer<typeof listExports>>(listExports, { token: by.token, params: { id: business.liveId } })).envelope.data.items.length
  expect([await listed(business.people.owner), await listed(other)]).toEqual([1, 0])
})

it('has the changes of the team that the member sees on the page', async () => {
  const changes = new TeamChanges(server, business)
  await changes.require()
  const { id } = await changes.requestRole()
  expect(await rowsFor(business.people.owner, 'team_approvals')).toEqual([expect.stringMatching(new RegExp(`,${id},Create role “Clerks”,Pending,`))])
  expect(await rowsFor(business.people.administrator, 'team_approvals', 'state:pending')).toHaveLength(1)
  expect(await rowsFor(clerk, 'team_approvals')).toEqual([])
})
