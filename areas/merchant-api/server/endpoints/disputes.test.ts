import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { disputedSale, happen, sellBy } from '#areas/disputes/test/disputed-sales.ts'
import { verifyLedger } from '#areas/ledger/server/index.ts'
import { type MerchantApiServer, refusalOf, startMerchantApi } from '#areas/merchant-api/test/merchant-api.ts'
import { inAccount } from '#proof/support/factories.ts'
import { fileOf, pdf } from '#proof/support/files.ts'

const daySeconds = 86_400

let api: MerchantApiServer
let stripe: Stripe
beforeAll(async () => {
  api = await startMerchantApi()
  stripe = api.shop.stripe
})
afterAll(async () => {
  const results = await inAccount(api, api.shop, verifyLedger)
  await api.close()
  expect(results.filter(({ violationCount }) => violationCount > 0)).toEqual([])
})

const open = (card?: string) => disputedSale(api, api.shop, card)
const upload = (sizeBytes?: number) => stripe.files.create({ purpose: 'dispute_evidence', file: fileOf(pdf(sizeBytes)) })
const plain = (answer: unknown) => JSON.parse(JSON.stringify(answer)) as unknown

describe('a dispute', () => {
  it('says what it is about, what it took and until when it can be answered', async () => {
    const opened = await open()
    const now = api.clock.now().getTime() / 1000
    expect(opened).toMatchObject({
      object: 'dispute',
      amount: 5000,
      currency: 'usd',
      created: now,
      livemode: false,
      reason: 'fraudulent',
      status: 'needs_response',
      network_reason_code: '10.4',
      payment_method_details: { type: 'card', card: { brand: 'visa', case_type: 'chargeback', network: 'visa', network_reason_code: '10.4' } },
      is_charge_refundable: false,
      enhanced_eligibility_types: [],
      evidence_details: {
        due_by: now + 23 * daySeconds,
        enhanced_eligibility: {},
        has_evidence: false,
        past_due: false,
        submission_count: 0,
        submission_method: 'not_submitted',
      },
      metadata: {},
    })
    expect(new Set(Object.values(opened.evidence))).toEqual(new Set([null, {}]))
    expect(opened.balance_transactions).toMatchObject([
      { object: 'balance_transaction', amount: -5000, fee: 1500, net: -6500, type: 'adjustment', reporting_category: 'dispute', source: opened.id },
    ])
    expect(plain(await stripe.disputes.retrieve(opened.id))).toEqual(plain(opened))
  })

  it('is about the full amount of a payment that was refunded before', async () => {
    const { id } = await stripe.paymentIntents.create({ amount: 2000, currency: 'usd', payment_method: 'pm_card_createDispute', confirm: true })
    await stripe.refunds.create({ payment_intent: id })
    await happen(api)
    const { data } = await stripe.disputes.list({ payment_intent: id })
    expect(data).toMatchObject([{ amount: 2000, status: 'needs_response', balance_transactions: [{ amount: -2000, fee: 1500 }], is_charge_refundable: false }])
  })

  it('marks its charge, which cannot be refunded, until it is won', async () => {
    const { id, charge } = await open()
    expect(await stripe.charges.retrieve(String(charge))).toMatchObject({ disputed: true, refunded: false, amount_refunded: 0, paid: true })
    expect(await refusalOf(stripe.refunds.create({ charge: String(charge) }))).toMatchObject({ status: 400, code: 'charge_disputed' })
    await stripe.disputes.update(id, { evidence: { uncategorized_text: 'winning_evidence' } })
    await happen(api)
    expect(await stripe.disputes.retrieve(id)).toMatchObject({ status: 'won', is_charge_refundable: true })
    expect(await stripe.refunds.create({ charge: String(charge) })).toMatchObject({ amount: 5000, status: 'succeeded' })
  })

  it('is expanded to what it belongs to, and movements of money to it', async () => {
    const { id } = await open()
    const file = await upload()
    const expand = ['charge.customer', 'payment_intent', 'evidence.receipt']
    const answer = await stripe.disputes.update(id, { evidence: { receipt: file.id }, submit: false, expand })
    expect(answer).toMatchObject({
      charge: { object: 'charge', disputed: true, customer: null },
      payment_intent: { object: 'payment_intent', amount: 5000 },
      evidence: { receipt: plain(file), refund_policy: null, enhanced_evidence: {} },
    })
    const { data } = await stripe.balanceTransactions.list({ source: id, expand: ['data.source.evidence.receipt'] })
    expect(data).toMatchObject([{ type: 'adjustment', source: { object: 'dispute', id, evidence: { receipt: { object: 'file', id: file.id } } } }])
  })

  it('is listed by charge, payment and time, newest first', async () => {
    const { id } = await sellBy(api, api.shop, 'pm_card_createMultipleDisputes')
    const ofPayment = await stripe.disputes.list({ payment_intent: id })
    expect(ofPayment.data.map(({ amount }) => amount)).toEqual([2500, 2500])
    const charge = String(ofPayment.data[0]?.charge)
    expect(plain((await stripe.disputes.list({ charge })).data)).toEqual(plain(ofPayment.data))
    const first = await stripe.disputes.list({ payment_intent: id, limit: 1 })
    expect(first.has_more).toBe(true)
    const rest = await stripe.disputes.list({ payment_intent: id, limit: 1, starting_after: first.data[0]?.id ?? '' })
    expect([rest.data.map((dispute) => dispute.id), rest.has_more]).toEqual([ofPayment.data.slice(1).map((dispute) => dispute.id), false])
    const now = api.clock.now().getTime() / 1000
    expect((await stripe.disputes.list({ payment_intent: id, created: { lt: now } })).data).toEqual([])
  })
})

describe('an answer', () => {
  it('goes to the issuer at once, and a winning one brings back the money', async () => {
    const { id } = await open()
    const submitted = await stripe.disputes.update(id, { evidence: { uncategorized_text: 'winning_evidence' } })
    expect(submitted).toMatchObject({
      status: 'under_review',
      evidence: { uncategorized_text: 'winning_evidence' },
      evidence_details: { has_evidence: true, submission_count: 1, submission_method: 'manual' },
    })
    await happen(api)
    const won = await stripe.disputes.retrieve(id)
    expect(won.status).toBe('won')
    expect(won.balance_transactions.map(({ reporting_category, amount }) => [reporting_category, amount])).toEqual([
      ['dispute', -5000],
      ['dispute_reversal', 5000],
    ])
  })

  it('that is to wait is staged, can be changed field by field, and goes when that is said', async () => {
    const { id } = await open()
    const file = await upload()
    const staged = await stripe.disputes.update(id, { evidence: { customer_name: 'Jenny', receipt: file.id, product_description: 'Shoes' }, submit: false })
    expect(staged).toMatchObject({ status: 'needs_response', evidence_details: { has_evidence: true, submission_count: 0 } })
    const changed = await stripe.disputes.update(id, { evidence: { customer_name: 'Jenny Rosen', product_description: '', receipt: '' }, submit: false })
    expect(changed.evidence).toMatchObject({ customer_name: 'Jenny Rosen', product_description: null, receipt: null })
    const emptied = await stripe.disputes.update(id, { evidence: { customer_name: '' }, submit: false })
    expect(emptied).toMatchObject({ evidence: { customer_name: null }, evidence_details: { has_evidence: false } })
    await stripe.disputes.update(id, { evidence: { uncategorized_text: 'losing_evidence' }, submit: false })
    expect(await stripe.disputes.update(id, { submit: true })).toMatchObject({ status: 'under_review' })
    await happen(api)
    expect(await stripe.disputes.retrieve(id)).toMatchObject({ status: 'lost', is_charge_refundable: false })
  })

  it('to a query closes it, or makes it a chargeback', async () => {
    const answerQuery = async (uncategorized_text: string) => {
      const opened = await open('pm_card_createDisputeInquiry')
      expect(opened).toMatchObject({
        status: 'warning_needs_response',
        balance_transactions: [],
        is_charge_refundable: true,
        payment_method_details: { card: { case_type: 'inquiry' } },
      })
      expect(await stripe.disputes.update(opened.id, { evidence: { uncategorized_text } })).toMatchObject({ status: 'warning_under_review' })
      await happen(api)
      return stripe.disputes.retrieve(opened.id)
    }
    expect(await answerQuery('losing_evidence')).toMatchObject({ status: 'warning_closed', balance_transactions: [] })
    const escalated = await answerQuery('escalate_inquiry_evidence')
    expect(escalated).toMatchObject({
      status: 'needs_response',
      is_charge_refundable: false,
      payment_method_details: { card: { case_type: 'chargeback' } },
      balance_transactions: [{ amount: -5000 }],
      evidence_details: { submission_count: 1 },
    })
    expect((await formerOf(escalated.id, 'charge.dispute.updated')).is_charge_refundable).toBe(true)
    expect(await stripe.disputes.update(escalated.id, { evidence: { uncategorized_text: 'winning_evidence' } })).toMatchObject({
      status: 'under_review',
      evidence_details: { submission_count: 2 },
    })
    await happen(api)
    expect(await formerOf(escalated.id, 'charge.dispute.closed')).toMatchObject({ status: 'under_review', is_charge_refundable: false })
  })

  /** The old values in the last event of a type. */
  async function formerOf(id: string, type: string) {
    const events = await stripe.events.list({ type, limit: 100 }).autoPagingToArray({ limit: 1_000 })
    const event = events.find(({ data }) => (data.object as Stripe.Dispute).id === id)
    return event?.data.previous_attributes as Partial<Stripe.Dispute>
  }

  it.each([
    ['pm_card_createComplianceDispute', 'visa_compliance'],
    ['pm_card_createMastercardComplianceDispute', 'mastercard_compliance'],
  ] as const)('to a compliance case needs its fee acknowledged: %s', async (card, rule) => {
    const opened = await open(card)
    expect(opened).toMatchObject({
      reason: 'noncompliant',
      payment_method_details: { card: { case_type: 'compliance' } },
      enhanced_eligibility_types: [rule],
      evidence_details: { enhanced_eligibility: { [rule]: { status: 'requires_fee_acknowledgement' } } },
    })
    const evidence = { uncategorized_text: 'winning_evidence' }
    expect(await refusalOf(stripe.disputes.update(opened.id, { evidence }))).toMatchObject({
      status: 400,
      code: 'fee_not_acknowledged',
      param: 'evidence[enhanced_evidence]',
    })
    const enhanced_evidence = { [rule]: { fee_acknowledged: true } }
    await stripe.disputes.update(opened.id, { evidence: { enhanced_evidence }, submit: false })
    const takenBack = await stripe.disputes.update(opened.id, { evidence: { enhanced_evidence: '' }, submit: false })
    expect(takenBack).toMatchObject({ evidence: { enhanced_evidence: {} }, evidence_details: opened.evidence_details })
    expect(await stripe.disputes.update(opened.id, { evidence: { ...evidence, enhanced_evidence } })).toMatchObject({
      status: 'under_review',
      evidence: { enhanced_evidence },
      evidence_details: { enhanced_eligibility: { [rule]: { status: 'fee_acknowledged' } } },
    })
  })

  it('may be as long as answers may be, in any script', async () => {
    const { id } = await open()
    const long = '证'.repeat(20_000)
    const fields = [
      'access_activity_log',
      'cancellation_rebuttal',
      'customer_name',
      'product_description',
      'refund_policy_disclosure',
      'service_date',
      'shipping_date',
    ]
    const evidence = Object.fromEntries(fields.map((field) => [field, long]))
    expect(await stripe.disputes.update(id, { evidence, submit: false })).toMatchObject({ evidence: { customer_name: long } })
    const { error, ...refusal } = await refusalOf(stripe.disputes.update(id, { evidence: { uncategorized_text: long }, submit: false }))
    expect(refusal).toMatchObject({ status: 400, code: 'evidence_texts_too_long', param: 'evidence' })
    expect(error.message).toContain('150,000')
  })

  it('with more files than issuers take is refused, and says what they take', async () => {
    const { id } = await open()
    const [half, other] = [await upload(2_700_000), await upload(2_700_000)]
    await stripe.disputes.update(id, { evidence: { receipt: half.id }, submit: false })
    const { error, ...refusal } = await refusalOf(stripe.disputes.update(id, { evidence: { uncategorized_file: other.id } }))
    expect(refusal).toMatchObject({ status: 400, code: 'evidence_files_too_large', param: 'evidence' })
    expect(error.message).toBe('Files can be at most 5 MB in total. Issuers accept 4.5 MB and may cut off the rest.')
    expect((await stripe.disputes.retrieve(id)).evidence.uncategorized_file).toBeNull()
  })
})

describe("a shop's own values of a dispute", () => {
  it('change by name and submit nothing, even when it is over', async () => {
    const { id } = await open()
    await stripe.disputes.update(id, { evidence: { customer_name: 'Jenny' }, submit: false, metadata: { order: '1', shelf: '7' } })
    expect(await stripe.disputes.update(id, { metadata: { shelf: '', box: '2' } })).toMatchObject({
      status: 'needs_response',
      metadata: { order: '1', box: '2' },
    })
    await stripe.disputes.close(id)
    const emptied = await stripe.disputes.update(id, { metadata: '' })
    expect([emptied.status, emptied.metadata]).toEqual(['lost', {}])
  })
})

describe('closing', () => {
  it('loses a chargeback, and ends a query without taking anything', async () => {
    const [chargeback, query] = [await open(), await open('pm_card_createDisputeInquiry')]
    expect(await stripe.disputes.close(chargeback.id)).toMatchObject({ status: 'lost', balance_transactions: [{ amount: -5000 }] })
    expect(await stripe.disputes.close(query.id)).toMatchObject({ status: 'warning_closed', balance_transactions: [] })
    expect(await refusalOf(stripe.disputes.close(chargeback.id))).toMatchObject({ status: 400, code: 'dispute_not_acceptable' })
  })
})

describe('many calls at once', () => {
  it('answer or close a dispute once', async () => {
    const { id } = await open()
    const calls = Array.from({ length: 10 }, (_, index) =>
      index % 2 === 0 ? stripe.disputes.update(id, { evidence: { uncategorized_text: 'losing_evidence' } }) : stripe.disputes.close(id),
    )
    const outcomes = await Promise.allSettled(calls)
    const answered = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value.status] : []))
    expect([['under_review'], ['lost']]).toContainEqual(answered)
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [(outcome.reason as Stripe.errors.StripeError).code] : []))
    for (const code of refused) expect(['dispute_not_answerable', 'dispute_not_acceptable', 'lock_timeout']).toContain(code)
    expect((await stripe.disputes.retrieve(id)).status).toBe(answered[0])
  })
})

describe('a call whose answer is lost on the way', () => {
  /** A client that does not hear the first answer to a change, and so asks again with the same key. */
  function deafOnce(): { client: Stripe; answers: Response[] } {
    const answers: Response[] = []
    const httpClient = Stripe.createFetchHttpClient(async (input, init) => {
      const answer = await fetch(input, init)
      answers.push(answer)
      if (answers.length === 1) throw new TypeError('fetch failed')
      return answer
    })
    return { client: api.client(api.shop.secret, { httpClient, maxNetworkRetries: 2 }), answers }
  }

  it.each([
    [
      'an answer',
      'dispute.evidence_submitted',
      (client: Stripe, id: string) => client.disputes.update(id, { evidence: { customer_name: 'Jenny' } }),
      'under_review',
    ],
    ['closing', 'dispute.accepted', (client: Stripe, id: string) => client.disputes.close(id), 'lost'],
  ] as const)('counts once: %s', async (_name, eventType, call, status) => {
    const { id } = await open()
    const { client, answers } = deafOnce()
    expect(await call(client, id)).toMatchObject({ id, status })
    expect(answers.map((answer) => [answer.status, answer.headers.get('idempotent-replayed')])).toEqual([
      [200, null],
      [200, 'true'],
    ])
    const { rows } = await api.db.owner.query('SELECT FROM account_changes WHERE type = $1 AND object_id = $2', [eventType, id])
    expect(rows).toHaveLength(1)
  })
})

describe('an early fraud warning', () => {
  it('says which charge is meant, and can be acted on until that is refunded or disputed', async () => {
    const { id } = await sellBy(api, api.shop, 'pm_card_createIssuerFraudRecord')
    const [warning] = (await stripe.radar.earlyFraudWarnings.list({ payment_intent: id, expand: ['data.charge', 'data.payment_intent'] })).data
    expect(warning).toMatchObject({
      object: 'radar.early_fraud_warning',
      actionable: true,
      charge: { object: 'charge', disputed: false },
      created: api.clock.now().getTime() / 1000,
      fraud_type: 'misc',
      livemode: false,
      payment_intent: { id },
    })
    await stripe.refunds.create({ payment_intent: id, amount: 1000 })
    expect(await stripe.radar.earlyFraudWarnings.retrieve(warning?.id ?? '')).toMatchObject({ actionable: true, payment_intent: id })
    await stripe.refunds.create({ payment_intent: id })
    expect(await stripe.radar.earlyFraudWarnings.retrieve(warning?.id ?? '')).toMatchObject({ actionable: false })
    expect((await stripe.radar.earlyFraudWarnings.list({ created: { gt: api.clock.now().getTime() / 1000 } })).data).toEqual([])
  })
})
