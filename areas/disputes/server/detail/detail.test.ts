import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type DisputeDetail, getDispute } from '#areas/disputes/contract/detail.ts'
import { disputeLimits } from '#areas/disputes/contract/rules.ts'
import { disputeSale, readPage, sellAt } from '#areas/disputes/test/dispute-pages.ts'
import { dayMs } from '#kernel/time/durations.ts'
import { testAcquirer } from '#proof/support/account.ts'
import { inAccount, makeBusiness, type TestBusiness } from '#proof/support/factories.ts'
import { createTestServer, type TestServer } from '#proof/support/server.ts'
import { stageEvidence, submitEvidence } from '../index.ts'

const now = new Date('2026-06-15T12:00:00Z')

let server: TestServer
let business: TestBusiness<'disputes' | 'support'>
let other: TestBusiness
beforeAll(async () => {
  server = await createTestServer({ now })
  other = await makeBusiness(server)
})
beforeEach(async () => {
  server.clock.set(now)
  business = await makeBusiness(server, { roles: ['disputes', 'support'] })
})
afterAll(() => server.close())

const inLive = <T>(work: Parameters<typeof inAccount<T>>[2]) => inAccount(server, { merchantId: business.liveId }, work)
const later = (days: number) => new Date(now.getTime() + days * dayMs)

describe('the head of the page', () => {
  it('has reason and expectation in the language of the reader, deadline and payment', async () => {
    const sale = await sellAt(server, business)
    const id = await disputeSale(server, business, sale.id, { networkReasonCode: '13.1' })
    const english = await readPage(server, business, id)
    expect(english).toMatchObject({
      id,
      status: 'needs_response',
      category: 'product_not_received',
      network_reason_code: '13.1',
      amount_minor: 10_000,
      reason: { code_name: 'Merchandise or services not received', claim: 'The cardholder says the goods or services never arrived.' },
      due_by: later(23).toISOString(),
      can_respond: true,
      can_accept: true,
      can_refund: false,
      decision_by: null,
      payment: { id: sale.id, amount_captured_minor: 10_000, description: 'Ceramic mug', customer_email: 'ada@example.com', status: 'disputed' },
    })
    expect(english.reason.expected[0]).toBe('Proof of delivery: carrier, tracking number, date and the full address.')
    const chinese = await readPage(server, business, id, { locale: 'zh-cn' })
    expect(chinese.reason).toMatchObject({ code_name: '未收到商品或服务', claim: '持卡人表示未收到商品或服务。' })
  })

  it('describes a code that is not known by its category alone', async () => {
    const sale = await sellAt(server, business)
    const { reason, category } = await readPage(server, business, await disputeSale(server, business, sale.id, { networkReasonCode: '99.9' }))
    expect([category, reason.code_name]).toEqual(['general', null])
    expect(reason.expected).not.toHaveLength(0)
  })

  it('offers nothing once the deadline has passed', async () => {
    const sale = await sellAt(server, business)
    const id = await disputeSale(server, business, sale.id)
    server.clock.set(later(23))
    expect(await readPage(server, business, id)).toMatchObject({ status: 'needs_response', can_respond: false, can_accept: false })
  })

  it('is not found from another business, and neither is an unknown dispute', async () => {
    const sale = await sellAt(server, business)
    const disputeId = await disputeSale(server, business, sale.id)
    for (const [params, token] of [
      [{ id: other.liveId, disputeId }, other.people.owner.token],
      [{ id: business.liveId, disputeId }, other.people.owner.token],
      [{ id: business.sandboxId, disputeId }, business.people.owner.token],
      [{ id: business.liveId, disputeId: 'dp_none' }, business.people.owner.token],
    ] as const) {
      expect((await server.call(getDispute, { token, params })).status).toBe(404)
    }
  })
})

describe('monitoring', () => {
  const monitoringOf = async (report: Parameters<typeof disputeSale>[3], card = 'pm_card_visa') => {
    const sale = await sellAt(server, business, { card })
    return (await readPage(server, business, await disputeSale(server, business, sale.id, report))).monitoring
  }

  it('has the ratio of the month with the dispute and without it', async () => {
    for (let sales = 1; sales <= 3; sales++) await sellAt(server, business)
    expect(await monitoringOf({})).toEqual({
      state: 'counted',
      reason: null,
      month: '2026-06',
      with: { percent: 25, status: 'excessive', item_count: 1, sale_count: 4 },
      without: { percent: 0, status: 'none', item_count: 0, sale_count: 4 },
    })
    expect(await monitoringOf({ kind: 'query' })).toMatchObject({ state: 'would_count', with: { percent: 40 }, without: { percent: 20 } })
  })

  it('names why a dispute is not counted', async () => {
    expect(await monitoringOf({ network: 'mastercard', networkReasonCode: '4837' }, 'pm_card_mastercard')).toMatchObject({
      state: 'not_counted',
      reason: 'network',
      with: null,
    })
    expect(await monitoringOf({ kind: 'compliance', networkReasonCode: 'C028' })).toMatchObject({ state: 'not_counted', reason: 'compliance' })
  })

  it('is not shown to members who may not see the ratio', async () => {
    const sale = await sellAt(server, business)
    const id = await disputeSale(server, business, sale.id)
    expect((await readPage(server, business, id, { role: 'support' })).monitoring).toBeNull()
  })
})

describe('other payments', () => {
  it('are those of the same card or email, newest first, each with what matched', async () => {
    const sameBoth = await sellAt(server, business, { daysAgo: 3 })
    const sameEmail = await sellAt(server, business, { daysAgo: 1, card: 'pm_card_mastercard' })
    const sameCard = await sellAt(server, business, { daysAgo: 2, email: 'bob@example.com' })
    await sellAt(server, business, { card: 'pm_card_mastercard', email: 'eve@example.com' })
    await sellAt(server, other)
    const sale = await sellAt(server, business)
    const { other_payments } = await readPage(server, business, await disputeSale(server, business, sale.id))
    expect(other_payments.items.map(({ id, matched_by }) => [id, matched_by])).toEqual([
      [sameEmail.id, ['email']],
      [sameCard.id, ['card']],
      [sameBoth.id, ['card', 'email']],
    ])
    expect(other_payments.has_more).toBe(false)
  })

  it('are bounded', async () => {
    const sales = []
    for (let daysAgo = 20; daysAgo > 20 - disputeLimits.disputeOtherPayments - 2; daysAgo--) sales.push(await sellAt(server, business, { daysAgo }))
    const sale = await sellAt(server, business)
    const { items, has_more } = (await readPage(server, business, await disputeSale(server, business, sale.id))).other_payments
    expect(items.map(({ id }) => id)).toEqual(
      sales
        .toReversed()
        .slice(0, disputeLimits.disputeOtherPayments)
        .map(({ id }) => id),
    )
    expect(has_more).toBe(true)
  })
})

describe('earlier payments', () => {
  const metadata = { customer_purchase_ip: '203.0.113.7', customer_device_id: 'device-1' }
  const earlierOf = async (sale: { id: Parameters<typeof disputeSale>[2] }, report = {}) =>
    (await readPage(server, business, await disputeSale(server, business, sale.id, report))).earlier_payments

  it('qualify with the same card 120 to 365 days earlier, never disputed or reported, with two equal elements', async () => {
    const first = await sellAt(server, business, { daysAgo: 365, metadata })
    const second = await sellAt(server, business, { daysAgo: 120, metadata: { ...metadata, customer_device_id: 'device-2' } })
    const emailOnly = await sellAt(server, business, { daysAgo: 200 })
    await sellAt(server, business, { daysAgo: 366, metadata })
    await sellAt(server, business, { daysAgo: 119, metadata })
    await sellAt(server, business, { daysAgo: 200, metadata, card: 'pm_card_visa_debit' })
    const disputed = await sellAt(server, business, { daysAgo: 200, metadata })
    await disputeSale(server, business, disputed.id)
    const reported = await sellAt(server, business, { daysAgo: 200, metadata })
    await inLive(({ db, merchantId, now: at }) =>
      db
        .insertInto('early_fraud_warnings')
        .values({ merchant_id: merchantId, id: 'issfr_1', created_at: at, payment_id: reported.id, charge_id: reported.latest_charge_id!, fraud_type: 'misc' })
        .execute(),
    )
    const sale = await sellAt(server, business, { metadata })
    const earlier = await earlierOf(sale)
    expect(earlier?.items.map(({ id, qualifies }) => [id, qualifies])).toEqual([
      [second.id, true],
      [first.id, true],
      [emailOnly.id, false],
    ])
    expect(earlier?.items.map(({ matches }) => matches)).toEqual([
      { ip: 'equal', device: 'different', account: 'equal', address: 'missing' },
      { ip: 'equal', device: 'equal', account: 'equal', address: 'missing' },
      { ip: 'missing', device: 'missing', account: 'equal', address: 'missing' },
    ])
    expect(earlier).toMatchObject({ is_met: true, missing: ['address'], from: later(-365).toISOString(), to: later(-120).toISOString() })
  })

  it('need two that qualify, and say what the disputed payment has no data for', async () => {
    await sellAt(server, business, { daysAgo: 150, metadata })
    expect(await earlierOf(await sellAt(server, business))).toMatchObject({ is_met: false, missing: ['ip', 'device', 'address'] })
  })

  it("are for Visa's 10.4 alone", async () => {
    expect(await earlierOf(await sellAt(server, business), { networkReasonCode: '13.1' })).toBeNull()
  })
})

it('shows what the issuer reported, and that it sent no message', async () => {
  const sale = await sellAt(server, business)
  const id = await disputeSale(server, business, sale.id, { enhancedEligibility: ['visa_compelling_evidence_3'] })
  await inLive(({ db, merchantId, now: at }) =>
    db
      .insertInto('early_fraud_warnings')
      .values({ merchant_id: merchantId, id: 'issfr_1', created_at: at, payment_id: sale.id, charge_id: sale.latest_charge_id!, fraud_type: 'misc' })
      .execute(),
  )
  expect((await readPage(server, business, id)).issuer).toEqual({
    message: null,
    fraud_reports: [{ id: 'issfr_1', at: now.toISOString(), type: 'misc' }],
    rules: ['visa_compelling_evidence_3'],
  })
})

it('shows submitted evidence, who submitted it and until when a decision is due', async () => {
  const sale = await sellAt(server, business)
  const id = await disputeSale(server, business, sale.id)
  await inLive((context) => stageEvidence(context, id, { fields: { uncategorized_text: 'Delivered on May 3.' }, enhanced: {} }))
  expect((await readPage(server, business, id)).evidence).toBeNull()
  const { userId, name } = business.people.disputes
  await inLive((context) => submitEvidence({ ...context, actor: { kind: 'member', userId, name, permissions: new Set() } }, testAcquirer, id))
  const page: DisputeDetail = await readPage(server, business, id)
  expect(page).toMatchObject({
    status: 'under_review',
    can_respond: false,
    can_accept: false,
    submitted_at: now.toISOString(),
    decision_by: later(disputeLimits.disputeDecisionDaysMax).toISOString(),
    evidence: { at: now.toISOString(), member: name, texts: [{ field: 'uncategorized_text', text: 'Delivered on May 3.' }], files: [] },
  })
  expect(page.timeline.map(({ type, member, via }) => [type, member, via])).toEqual([
    ['dispute.opened', null, 'processor'],
    ['dispute.evidence_submitted', name, 'dashboard'],
  ])
})
