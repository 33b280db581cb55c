import { beforeAll, beforeEach, expect, it } from 'vitest'
import { type ApprovalRequested, approveRequest, declineRequest } from '#areas/approvals/contract/endpoints.ts'
import { deliverToInboxes, readInbox } from '#areas/notifications/test/notifications.ts'
import { refundPayment } from '#areas/payments/contract/endpoints.ts'
import { type LimitedMember, makeLimitedMember } from '#areas/team/test/roles.ts'
import type { UserId } from '#kernel/ids.ts'
import { makeBusiness, makePayment, type TestBusiness } from '#proof/support/factories.ts'
import { openTestServer, type TestServer } from '#proof/support/server.ts'

/** Who hears of a request for approval. */

let server: TestServer
let business: TestBusiness<'administrator' | 'finance' | 'support' | 'viewer'>
let clerk: LimitedMember
let lead: LimitedMember

beforeAll(async () => {
  server = await openTestServer()
})
beforeEach(async () => {
  business = await makeBusiness(server, { roles: ['administrator', 'finance', 'support', 'viewer'] })
  const limit = { action: 'refund', currency: 'USD', day_minor: null } as const
  clerk = await makeLimitedMember(server, business, ['payments.read', 'payments.refund', 'approvals.decide'], [{ ...limit, each_minor: 1_000 }])
  lead = await makeLimitedMember(server, business, ['payments.read', 'payments.refund', 'approvals.decide'], [{ ...limit, each_minor: 2_000 }])
})

async function request(amountMinor: number): Promise<string> {
  const { id: paymentId } = await makePayment(server, business, { amountMinor: 10_000 })
  const { envelope } = await server.call<ApprovalRequested>(refundPayment, {
    token: clerk.token,
    params: { id: business.liveId, paymentId },
    body: { amount_minor: amountMinor, reason: 'duplicate' },
    headers: { 'idempotency-key': paymentId },
  })
  return envelope.data.approval.id
}

const inboxOf = async (token: string) => (await readInbox(server, { token }, { area: 'approvals' })).items

it('are all who can decide, and nobody else', async () => {
  const id = await request(3_000)
  await deliverToInboxes(server)
  const { owner, administrator, finance, support, viewer } = business.people
  for (const { token } of [owner, administrator, finance]) {
    expect(await inboxOf(token)).toMatchObject([
      {
        title: 'Approval requested',
        text: expect.stringMatching(/^Narrow Member requested approval of \$30\.00\. The request expires on 18 Jun 2026/),
        link: { path: `/approvals/${id}` },
      },
    ])
  }
  for (const { token } of [support, viewer, clerk, lead]) expect(await inboxOf(token)).toEqual([])
  const { rows } = await server.db.owner.query<{ user_id: UserId }>(
    `SELECT d.user_id FROM notification_deliveries d JOIN notifications n ON n.user_id = d.user_id AND n.id = d.notification_id WHERE n.object_id = $1`,
    [id],
  )
  expect(rows.map((row) => row.user_id).sort()).toEqual([owner, administrator, finance].map(({ userId }) => userId).sort())
})

it('include a member whose limit is high enough', async () => {
  await request(2_000)
  await deliverToInboxes(server)
  expect(await inboxOf(lead.token)).toHaveLength(1)
})

it.each([
  ['approved', approveRequest, undefined, 'approved $30.00.'],
  ['declined', declineRequest, { reason: 'Not returned.' }, 'declined $30.00. The reason is on the page of the request.'],
])('are the author once it is %s', async (status, endpoint, body, text) => {
  const approvalId = await request(3_000)
  const { finance } = business.people
  await server.call(endpoint, {
    token: finance.token,
    params: { id: business.liveId, approvalId },
    ...(body && { body }),
    headers: { 'idempotency-key': approvalId },
  })
  await deliverToInboxes(server)
  expect((await inboxOf(clerk.token)).map((item) => [item.event, item.text])).toEqual([[`approval.${status}`, `${finance.name} ${text}`]])
})
