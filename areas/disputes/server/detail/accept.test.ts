import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { acceptDispute, type DisputeDetail } from '#areas/disputes/contract/detail.ts'
import { disputeSale, readPage, sellAt } from '#areas/disputes/test/dispute-pages.ts'
import { verifyLedger } from '#areas/ledger/server/index.ts'
import { refundPayment } from '#areas/payments/contract/endpoints.ts'
import { postPlatformEvents } from '#areas/platform/server/index.ts'
import { makePlatformShop, reportDispute, reportPayment } from '#areas/platform/test/instructions.ts'
import { callPlatform } from '#areas/platform/test/platform.ts'
import { event, sale } from '#areas/platform/test/reported.ts'
import { dayMs } from '#kernel/time/durations.ts'
import { testAcquirer } from '#proof/support/account.ts'
import { inAccount, makeBusiness, makeSession, type TestBusiness, type TestMember } from '#proof/support/factories.ts'
import { createTestServer, type TestServer } from '#proof/support/server.ts'
import { stageEvidence, submitEvidence } from '../index.ts'

const now = new Date('2026-06-15T12:00:00Z')

let server: TestServer
let business: TestBusiness<'disputes' | 'support'>
beforeAll(async () => {
  server = await createTestServer({ now })
  business = await makeBusiness(server, { roles: ['disputes', 'support'] })
})
beforeEach(() => server.clock.set(now))
afterAll(async () => {
  expect((await inAccount(server, { merchantId: business.liveId }, verifyLedger)).filter(({ violationCount }) => violationCount > 0)).toEqual([])
  await server.close()
})

const accept = async (disputeId: string, key: string, whose: TestBusiness = business, by: Pick<TestMember, 'userId'> = business.people.disputes) =>
  server.call<DisputeDetail>(acceptDispute, {
    token: await makeSession(server, by.userId),
    params: { id: whose.liveId, disputeId },
    headers: { 'idempotency-key': key },
  })
const disputed = async (report: Parameters<typeof disputeSale>[3] = {}) => {
  const { id } = await sellAt(server, business)
  return { paymentId: id, disputeId: await disputeSale(server, business, id, report) }
}

it('accepts once, with its cost in the audit log and the member on the timeline', async () => {
  const { disputeId } = await disputed()
  const first = await accept(disputeId, 'accept-1')
  expect(first.status).toBe(200)
  expect(first.envelope.data).toMatchObject({
    status: 'lost',
    closed_reason: 'accepted',
    can_accept: false,
    money: { now_minor: -11_500, if_won_minor: null, if_lost_minor: -11_500 },
    payment: { status: 'disputed' },
  })
  expect(first.envelope.data.timeline.at(-1)).toMatchObject({ type: 'dispute.accepted', member: business.people.disputes.name, via: 'dashboard' })
  const again = await accept(disputeId, 'accept-1')
  expect([again.envelope.data, again.headers['idempotent-replayed']]).toEqual([first.envelope.data, 'true'])
  const { rows } = await server.db.owner.query('SELECT action, user_id, details FROM merchant_audit_events WHERE target_id = $1', [disputeId])
  expect(rows).toEqual([
    { action: 'dispute.accepted', user_id: business.people.disputes.userId, details: { amount_minor: 10_000, fee_minor: 1500, currency: 'USD' } },
  ])
  expect((await accept(disputeId, 'accept-2')).status).toBe(409)
})

it('rejects a dispute that was answered or has passed its deadline, and a member without the right', async () => {
  const answered = await disputed()
  await inAccount(server, { merchantId: business.liveId }, async (context) => {
    await stageEvidence(context, answered.disputeId, { fields: { uncategorized_text: 'Delivered.' }, enhanced: {} })
    await submitEvidence(context, testAcquirer, answered.disputeId)
  })
  const late = await disputed()
  expect((await accept(late.disputeId, 'support', business, business.people.support)).status).toBe(403)
  const { envelope, status } = await accept(answered.disputeId, 'answered')
  expect([status, envelope.message]).toEqual([409, "This dispute is under review or closed and can't be accepted."])
  server.clock.set(new Date(now.getTime() + 23 * dayMs))
  expect((await accept(late.disputeId, 'late')).status).toBe(409)
  const other = await makeBusiness(server)
  expect((await accept(late.disputeId, 'other', other, other.people.owner)).status).toBe(404)
})

it('ends an inquiry with a refund of the rest of its payment', async () => {
  const { paymentId, disputeId } = await disputed({ kind: 'query' })
  const open = await readPage(server, business, disputeId)
  expect(open).toMatchObject({ can_refund: true, can_respond: true, money: { now_minor: 0, if_won_minor: -1500, if_lost_minor: -11_500 } })
  const { status } = await server.call(refundPayment, {
    token: business.people.support.token,
    params: { id: business.liveId, paymentId },
    body: { amount_minor: open.payment.amount_refundable_minor, reason: 'requested_by_customer' },
    headers: { 'idempotency-key': 'refund-inquiry' },
  })
  expect(status).toBe(200)
  expect(await readPage(server, business, disputeId)).toMatchObject({
    status: 'warning_closed',
    closed_reason: 'refunded',
    can_refund: false,
    can_respond: false,
    money: { steps: [], now_minor: 0, if_won_minor: null, if_lost_minor: null },
  })
})

it('becomes an instruction where a platform moves the money, and is offered again once it is rejected', async () => {
  const shop = await makePlatformShop(server)
  const { id: paymentId } = await reportPayment(server, shop)
  const disputeId = await reportDispute(server, shop, paymentId)
  const { status, envelope } = await accept(disputeId, 'instructed', shop.business, shop.business.people.owner)
  expect(status).toBe(200)
  expect(envelope.data).toMatchObject({ status: 'needs_response', is_reported: true, can_accept: false, can_respond: false })
  expect(envelope.data.instructions).toMatchObject([{ type: 'dispute.accept', state: 'sent', subject_id: disputeId }])
  expect(envelope.data.timeline.at(-1)).toMatchObject({ type: 'dispute.acceptance_asked', member: shop.business.people.owner.name })
})

it("shows the issuer's message that the platform reported", async () => {
  const shop = await makePlatformShop(server)
  const { liveId } = shop.business
  const [at, soon] = ['2026-06-09T10:00:00.000Z', '2026-06-10T10:00:00.000Z']
  const reported = { dispute: 'd1', payment: 'p1', kind: 'query', network: 'visa', reason_code: '10.4', currency: 'USD', amount_minor: 10_000 } as const
  const send = (body: unknown) => callPlatform<{ answers: { outcome: string }[] }>(server, shop.platform.secret, postPlatformEvents, { body })
  const sent = await send([
    sale(liveId, 'p1', at),
    event(liveId, 'e1', 'dispute.opened', soon, { ...reported, issuer_message: "The cardholder doesn't know the shop." }),
  ])
  expect(sent.envelope.data.answers.map(({ outcome }) => outcome)).toEqual(['accepted', 'accepted'])
  const { rows } = await server.db.owner.query<{ id: string }>('SELECT id FROM disputes WHERE merchant_id = $1', [liveId])
  const disputeId = rows[0]?.id ?? ''
  expect((await readPage(server, shop.business, disputeId)).issuer.message).toBe("The cardholder doesn't know the shop.")
  const step = { dispute: 'd1', from: 'warning_needs_response', to: 'needs_response', amount_minor: 10_000, issuer_message: 'Now a dispute.' } as const
  await send([event(liveId, 'e2', 'dispute.stage_changed', '2026-06-11T10:00:00.000Z', step)])
  expect((await readPage(server, shop.business, disputeId)).issuer.message).toBe('Now a dispute.')
})
