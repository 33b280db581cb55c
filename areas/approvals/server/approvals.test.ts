import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  type Approval,
  type ApprovalDetail,
  approveRequest,
  cancelRequest,
  declineRequest,
  getApproval,
  getOwnLimits,
  listApprovals,
} from '#areas/approvals/contract/endpoints.ts'
import { getPayment, refundPayment } from '#areas/payments/contract/endpoints.ts'
import { testBanking } from '#areas/payouts/test/payouts.ts'
import type { RoleLimit } from '#areas/team/contract/roles.ts'
import { type LimitedMember, makeLimitedMember } from '#areas/team/test/roles.ts'
import type { Answer } from '#kernel/endpoint.ts'
import type { UserId } from '#kernel/ids.ts'
import type { Permission } from '#kernel/permissions.ts'
import { hourMs } from '#kernel/time/durations.ts'
import { testAcquirer } from '#proof/support/account.ts'
import { makeBusiness, makePayment, makeSession, type TestBusiness } from '#proof/support/factories.ts'
import { type CallResult, openTestServer, type TestServer } from '#proof/support/server.ts'
import { createRunner } from '#server/external.ts'
import { workOffDue } from '#server/infra/work/round.ts'
import { approvalsJob } from './request.ts'

/** Refunds above the limit of a role become requests, which somebody else decides on. */

let server: TestServer
let business: TestBusiness<'administrator' | 'finance' | 'support' | 'viewer'>
let clerk: LimitedMember
let payment: string
let keyCount = 0

const rights: readonly Permission[] = ['payments.read', 'payments.refund']
const limitOf = (each_minor: number | null, day_minor: number | null): RoleLimit => ({ action: 'refund', currency: 'USD', each_minor, day_minor })
type Caller = { readonly token: string }

beforeAll(async () => {
  server = await openTestServer()
})
beforeEach(async () => {
  business = await makeBusiness(server, { roles: ['administrator', 'finance', 'support', 'viewer'] })
  clerk = await makeLimitedMember(server, business, rights, [limitOf(5_000, 8_000)])
  payment = (await makePayment(server, business, { amountMinor: 20_000 })).id
})

const nextKey = () => {
  keyCount += 1
  return { 'idempotency-key': `key-${keyCount}` }
}
type Requested = { readonly approval: Approval }

const refund = (by: Caller, amountMinor: number, paymentId = payment, headers = nextKey()) =>
  server.call<Answer<typeof refundPayment> & Requested>(refundPayment, {
    token: by.token,
    params: { id: business.liveId, paymentId },
    body: { amount_minor: amountMinor, reason: 'requested_by_customer' },
    headers,
  })

async function request(amountMinor = 9_000, by: Caller = clerk): Promise<Approval> {
  const { status, envelope } = await refund(by, amountMinor)
  expect([status, envelope.code]).toEqual([202, 202])
  return envelope.data.approval
}

const decide = (
  endpoint: typeof approveRequest | typeof declineRequest | typeof cancelRequest,
  by: Caller,
  approvalId: string,
  headers = nextKey(),
): Promise<CallResult<ApprovalDetail>> =>
  server.call<ApprovalDetail>(endpoint, {
    token: by.token,
    params: { id: business.liveId, approvalId },
    ...(endpoint === declineRequest && { body: { reason: 'The goods were not returned.' } }),
    headers,
  })

const readPayment = async () =>
  (await server.call<Answer<typeof getPayment>>(getPayment, { token: business.people.owner.token, params: { id: business.liveId, paymentId: payment } }))
    .envelope.data
const readApproval = async (approvalId: string, by: Caller = business.people.owner) =>
  (await server.call<ApprovalDetail>(getApproval, { token: by.token, params: { id: business.liveId, approvalId } })).envelope.data

async function readAudit(): Promise<{ user_id: UserId; action: string; outcome: string; reason: string | null; details: Record<string, unknown> }[]> {
  const { rows } = await server.db.owner.query(
    `SELECT user_id, action, outcome, reason, details FROM merchant_audit_events WHERE merchant_id = $1 ORDER BY id`,
    [business.liveId],
  )
  return rows
}

/** The latest audit row is the refusal, and the payment is as before. */
async function expectRefused(result: CallResult<unknown>, reason: string, refundedMinor = 0): Promise<void> {
  expect(result.status).toBe(409)
  expect((await readAudit()).at(-1)).toMatchObject({ outcome: 'refused', reason })
  expect((await readPayment()).amount_refunded_minor).toBe(refundedMinor)
}

describe('a limit', () => {
  it('lets refunds up to it through, and makes a request of a higher one', async () => {
    expect((await refund(clerk, 5_000)).status).toBe(200)
    const approval = await request(5_001, clerk)
    expect(approval).toMatchObject({ status: 'pending', amount_minor: 5_001, exceeded: 'each', limit_minor: 5_000, is_own: true, can_decide: false })
    expect((await readPayment()).amount_refunded_minor).toBe(5_000)
  })

  it('counts all refunds of a day, which begins at midnight in the time zone of the account', async () => {
    expect((await refund(clerk, 5_000)).status).toBe(200)
    expect((await refund(clerk, 3_000)).status).toBe(200)
    expect((await refund(clerk, 1)).envelope.data.approval).toMatchObject({ exceeded: 'day', limit_minor: 8_000 })
    // 20:00 in Hong Kong until now; midnight is four hours later.
    server.clock.advance(4 * hourMs)
    const other = (await makePayment(server, business, { amountMinor: 20_000 })).id
    expect((await refund(clerk, 5_000, other)).status).toBe(200)
  })

  it('is exact for fifty refunds at the same moment', async () => {
    const payments = await Promise.all(Array.from({ length: 50 }, async () => (await makePayment(server, business, { amountMinor: 1_000 })).id))
    const results = await Promise.all(payments.map((id) => refund(clerk, 900, id)))
    expect(results.filter(({ status }) => status === 200)).toHaveLength(8)
    expect(results.filter(({ status }) => status === 202)).toHaveLength(42)
    const { rows } = await server.db.owner.query('SELECT used_minor::int FROM limit_usage WHERE merchant_id = $1', [business.liveId])
    expect(rows).toEqual([{ used_minor: 7_200 }])
  })

  it('sends other currencies for approval', async () => {
    const euros = (await makePayment(server, business, { amountMinor: 1_000, currency: 'EUR' })).id
    expect((await refund(clerk, 1, euros)).envelope.data.approval).toMatchObject({ exceeded: 'currency', limit_minor: null })
  })

  it('refuses an amount that cannot be refunded at all, without a request', async () => {
    expect((await refund(clerk, 20_001)).fields.map(({ path }) => path)).toEqual(['amount_minor'])
  })

  it('makes one request of a call that is repeated with its key', async () => {
    const headers = nextKey()
    const [first, again] = [await refund(clerk, 9_000, payment, headers), await refund(clerk, 9_000, payment, headers)]
    expect(again.envelope).toEqual(first.envelope)
    expect([again.status, again.headers['idempotent-replayed']]).toEqual([202, 'true'])
  })

  it('makes one request of a payment at a time', async () => {
    await request()
    expect((await refund(clerk, 9_000)).status).toBe(409)
  })

  it('shows what is left of it', async () => {
    await refund(clerk, 3_000)
    const { envelope } = await server.call<Answer<typeof getOwnLimits>>(getOwnLimits, { token: clerk.token, params: { id: business.liveId } })
    expect(envelope.data).toEqual({ refund: [{ currency: 'USD', each_minor: 5_000, day_minor: 8_000, day_left_minor: 5_000 }], payout: null })
  })
})

describe('an approval', () => {
  it('refunds once, and both names are in timeline and audit log', async () => {
    const { id } = await request()
    const { status, envelope } = await decide(approveRequest, business.people.finance, id)
    expect([status, envelope.data.status, envelope.data.decided_by]).toEqual([200, 'approved', business.people.finance.name])

    const paid = await readPayment()
    expect(paid.amount_refunded_minor).toBe(9_000)
    expect(paid.refunds).toMatchObject([{ id: envelope.data.result_id, amount_minor: 9_000, created_by: 'Narrow Member' }])
    expect(paid.timeline.filter(({ type }) => /^(approval|refund)/.test(type)).map(({ type, member }) => [type, member])).toEqual([
      ['approval.requested', 'Narrow Member'],
      ['approval.approved', business.people.finance.name],
      ['refund.created', 'Narrow Member'],
      ['refund.succeeded', null],
    ])
    const audit = (await readAudit()).map(({ user_id, action, outcome, details }) => [user_id, action, outcome, details.requested_by])
    expect(audit).toEqual([
      [clerk.userId, 'approval.request', 'success', 'Narrow Member'],
      [business.people.finance.userId, 'payment.refunded', 'success', 'Narrow Member'],
      [business.people.finance.userId, 'approval.approve', 'success', 'Narrow Member'],
    ])
  })

  it('is one of several at the same moment; the others are told who was first', async () => {
    const { id } = await request()
    const { finance, administrator, owner } = business.people
    const results = await Promise.all([finance, administrator, owner, finance].map((by) => decide(approveRequest, by, id)))
    expect(results.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const refused of results.filter(({ status }) => status !== 200)) {
      expect(refused.status).toBe(409)
      expect(refused.envelope.message).toMatch(/^.+ already approved this request\.$/)
    }
    expect((await readPayment()).refunds).toHaveLength(1)
    expect((await readAudit()).filter(({ reason }) => reason === 'approval_approved_already')).toHaveLength(3)
  })

  it('is the same one for a call that is repeated with its key', async () => {
    const { id } = await request()
    const headers = nextKey()
    const [first, again] = [await decide(approveRequest, business.people.owner, id, headers), await decide(approveRequest, business.people.owner, id, headers)]
    expect(again.envelope).toEqual(first.envelope)
    expect((await readPayment()).refunds).toHaveLength(1)
  })

  it('is refused to its author, also with every right', async () => {
    const decider = await makeLimitedMember(server, business, [...rights, 'approvals.decide'], [limitOf(100, null)])
    const { id } = await request(9_000, decider)
    await expectRefused(await decide(approveRequest, decider, id), 'approval_own')
    await expectRefused(await decide(declineRequest, decider, id), 'approval_own')
  })

  it('is refused to a member with a lower limit, and open to others after that', async () => {
    const { id } = await request()
    const lower = await makeLimitedMember(server, business, [...rights, 'approvals.decide'], [limitOf(8_999, null)])
    expect((await readApproval(id, lower)).can_decide).toBe(false)
    await expectRefused(await decide(approveRequest, lower, id), 'approval_above_own_limit')
    expect((await decide(approveRequest, business.people.finance, id)).status).toBe(200)
  })

  it('counts toward the daily limit of the approver', async () => {
    const lead = await makeLimitedMember(server, business, [...rights, 'approvals.decide'], [limitOf(null, 10_000)])
    const { id } = await request()
    expect((await decide(approveRequest, lead, id)).status).toBe(200)
    payment = (await makePayment(server, business, { amountMinor: 20_000 })).id
    await expectRefused(await decide(approveRequest, lead, (await request(5_001)).id), 'approval_above_own_limit')
  })

  it('is refused to a member who cannot refund', async () => {
    const { id } = await request()
    const decider = await makeLimitedMember(server, business, ['payments.read', 'approvals.decide'])
    await expectRefused(await decide(approveRequest, decider, id), 'approval_lacks_permission')
  })

  it.each([
    ['frozen', `UPDATE members SET status = 'frozen' WHERE id = $1`],
    ['without the permission', `UPDATE roles SET permissions = '{payments.read}' WHERE id = (SELECT role_id FROM member_roles WHERE member_id = $1)`],
  ])('closes the request of a member who is %s meanwhile', async (_, change) => {
    const { id } = await request()
    await server.db.owner.query(change, [clerk.memberId])
    await expectRefused(await decide(approveRequest, business.people.owner, id), 'approval_requester_gone')
    expect(await readApproval(id)).toMatchObject({ status: 'failed', failure: expect.stringContaining('Narrow Member') })
    await expectRefused(await decide(approveRequest, business.people.owner, id), 'approval_failed_already')
  })

  it('closes a request whose payment was refunded elsewhere, and says so', async () => {
    const { id } = await request()
    expect((await refund(business.people.owner, 15_000)).status).toBe(200)
    await expectRefused(await decide(approveRequest, business.people.finance, id), 'approval_amount_not_refundable', 15_000)
    expect((await readApproval(id)).status).toBe('failed')
    expect((await readPayment()).timeline.at(-1)).toMatchObject({ type: 'approval.failed' })
  })
})

describe('the end of a request', () => {
  it('is a decline with its reason', async () => {
    const { id } = await request()
    expect((await decide(declineRequest, business.people.finance, id)).envelope.data).toMatchObject({
      status: 'declined',
      decline_reason: 'The goods were not returned.',
    })
    await expectRefused(await decide(approveRequest, business.people.owner, id), 'approval_declined_already')
  })

  it('is a cancellation by its author, and by nobody else', async () => {
    const { id } = await request()
    await expectRefused(await decide(cancelRequest, business.people.owner, id), 'approval_not_own')
    expect((await decide(cancelRequest, clerk, id)).envelope.data.status).toBe('canceled')
    await expectRefused(await decide(approveRequest, business.people.owner, id), 'approval_canceled_already')
  })

  it('comes after 72 hours, before and after the worker has seen it', async () => {
    const { id } = await request()
    server.clock.advance(72 * hourMs)
    const owner = { token: await makeSession(server, business.people.owner.userId) }
    const early = await decide(approveRequest, owner, id)
    expect([early.status, early.envelope.message]).toEqual([409, 'This request expired after 72 hours. Make a new one.'])
    const options = { database: server.db.database, clock: server.clock, runner: createRunner(testAcquirer, testBanking), log: { error: () => {} } }
    while (await workOffDue(options, [approvalsJob]));
    expect(await readApproval(id, owner)).toMatchObject({ status: 'expired', decided_by: null })
    expect((await decide(approveRequest, owner, id)).status).toBe(409)
    expect((await refund({ token: await makeSession(server, clerk.userId) }, 9_000)).status).toBe(202)
  })
})

describe('the list', () => {
  const list = async (by: Caller, query: Record<string, string> = {}) =>
    (await server.call<Answer<typeof listApprovals>>(listApprovals, { token: by.token, params: { id: business.liveId }, query })).envelope.data.items
  const toDecide = async (by: Caller) => (await list(by, { state: 'pending' })).filter((item) => item.can_decide).length

  it('has what the caller may see, by state, and what waits for them', async () => {
    const { id } = await request()
    const { finance, viewer, support } = business.people
    expect((await list(finance)).map((item) => [item.id, item.can_decide])).toEqual([[id, true]])
    expect(await list(viewer)).toEqual([])
    expect(await Promise.all([finance, support, viewer, clerk].map(toDecide))).toEqual([1, 0, 0, 0])
    await decide(declineRequest, finance, id)
    expect([await list(finance, { state: 'pending' }), (await list(clerk, { state: 'decided' })).length]).toEqual([[], 1])
    expect((await list(finance, { payment_id: payment })).length).toBe(1)
  })

  it('is of one business', async () => {
    const { id } = await request()
    const other = await makeBusiness(server)
    const foreign = await server.call(getApproval, { token: other.people.owner.token, params: { id: other.liveId, approvalId: id } })
    expect(foreign.status).toBe(404)
  })
})
