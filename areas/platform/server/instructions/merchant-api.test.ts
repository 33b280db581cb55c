import type Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type MerchantApiServer, refusalOf, startMerchantApi } from '#areas/merchant-api/test/merchant-api.ts'
import { getPayment, type PaymentDetail } from '#areas/payments/contract/endpoints.ts'
import {
  answerTo,
  findBrokenRules,
  inShop,
  listOpen,
  makePlatformShop,
  type PlatformShop,
  reportDispute,
  reportPayment,
} from '#areas/platform/test/instructions.ts'
import { callPlatform } from '#areas/platform/test/platform.ts'
import { keepEvidenceFile } from '#server/infra/files/index.ts'
import { getInstructionFile, type PlatformInstruction } from '../index.ts'

/** What a shop's own server decides through the merchant API, where a platform's core moves the money. */

let api: MerchantApiServer
let shop: PlatformShop
let stripe: Stripe
beforeAll(async () => {
  api = await startMerchantApi()
})
beforeEach(async () => {
  api.clock.set(new Date('2026-06-15T12:00:00Z'))
  shop = await makePlatformShop(api)
  stripe = api.client(await shop.business.key('live'))
})
afterAll(() => api.close())

async function getOpen(): Promise<PlatformInstruction> {
  const [instruction, ...others] = await listOpen(api, shop)
  if (!instruction || others.length > 0) throw new Error(`${instruction ? others.length + 1 : 0} instructions are open.`)
  return instruction
}

async function readPayment(paymentId: string): Promise<PaymentDetail> {
  const { business } = shop
  return (await api.call<PaymentDetail>(getPayment, { token: business.people.owner.token, params: { id: business.liveId, paymentId } })).envelope.data
}

const lastEvent = async (paymentId: string) => (await readPayment(paymentId)).timeline.at(-1)?.type

describe('an account whose payments its platform takes', () => {
  it('makes none here, confirmed at once or later', async () => {
    const pay = { amount: 1500, currency: 'usd', payment_method: 'pm_card_visa' }
    const { id } = await reportPayment(api, shop, { card: 'pm_card_visa_chargeDeclined' })
    const calls = [
      () => stripe.paymentIntents.create({ ...pay, confirm: true }),
      () => stripe.paymentIntents.create(pay),
      () => stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' }),
    ]
    for (const call of calls) {
      expect(await refusalOf(call())).toMatchObject({ status: 400, type: 'invalid_request_error', code: 'payments_taken_by_platform' })
    }
    expect((await stripe.paymentIntents.list()).data.map((intent) => intent.id)).toEqual([id])
  })

  it('still makes them in its sandbox', async () => {
    const sandbox = api.client(await shop.business.key('sandbox'))
    expect(await sandbox.paymentIntents.create({ amount: 1500, currency: 'usd', payment_method: 'pm_card_visa', confirm: true })).toMatchObject({
      status: 'succeeded',
    })
  })

  it('refunds what was reported once the platform confirms it', async () => {
    const { id } = await reportPayment(api, shop)
    const refund = await stripe.refunds.create({ payment_intent: id, amount: 400 })
    expect(refund.status).toBe('pending')
    await answerTo(api, shop, (await getOpen()).id, { outcome: 'succeeded', processor_id: 'rf_api' })
    expect((await stripe.refunds.retrieve(refund.id)).status).toBe('succeeded')
  })
})

describe('a dispute that the platform reported', () => {
  const evidence = { uncategorized_text: 'It was delivered.' }

  it('is answered through the platform, which fetches the files, and waits for what the platform reports', async () => {
    const { id: paymentId } = await reportPayment(api, shop)
    const disputeId = await reportDispute(api, shop, paymentId)
    const { id: receipt } = await inShop(api, shop, (context) =>
      keepEvidenceFile(context, { name: 'receipt.pdf', content: Buffer.from('%PDF-1.7 receipt') }, 'file'),
    )
    expect((await stripe.disputes.update(disputeId, { evidence: { ...evidence, receipt } })).status).toBe('under_review')
    const instruction = await getOpen()
    expect(instruction).toMatchObject({
      type: 'dispute.submit_evidence',
      data: {
        dispute: { id: disputeId, processor_id: `core_${disputeId}` },
        payment: { id: paymentId, processor_id: `core_${paymentId}` },
        kind: 'chargeback',
        evidence: { ...evidence, receipt },
      },
    })
    expect((await readPayment(paymentId)).instructions).toMatchObject([{ type: 'dispute.submit_evidence', subject_id: disputeId, amount_minor: null }])
    const readFile = (fileId: string) =>
      callPlatform<{ content_base64: string }>(api, shop.platform.secret, getInstructionFile, { params: { instructionId: instruction.id, fileId } })
    const { envelope } = await readFile(receipt)
    expect(envelope.data).toMatchObject({ name: 'receipt.pdf', media_type: 'application/pdf' })
    expect(Buffer.from(envelope.data.content_base64, 'base64').toString()).toBe('%PDF-1.7 receipt')
    expect((await readFile('file_other')).status).toBe(404)
    await answerTo(api, shop, instruction.id, { outcome: 'succeeded' })
    expect(await stripe.disputes.retrieve(disputeId)).toMatchObject({ status: 'under_review', evidence_details: { submission_count: 1 } })
    const { rows } = await api.db.owner.query('SELECT decides_at, decides_as FROM disputes WHERE id = $1', [disputeId])
    expect(rows).toEqual([{ decides_at: null, decides_as: null }])
  })

  it.each([
    ['chargeback', 'needs_response'],
    ['query', 'warning_needs_response'],
  ] as const)('of the kind %s can be answered again where the platform refuses the answer', async (kind, status) => {
    const { id: paymentId } = await reportPayment(api, shop)
    const disputeId = await reportDispute(api, shop, paymentId, { kind })
    await stripe.disputes.update(disputeId, { evidence })
    await answerTo(api, shop, (await getOpen()).id, { outcome: 'failed', reason: 'Too late.' })
    const refused = await stripe.disputes.retrieve(disputeId)
    expect(refused).toMatchObject({ status, evidence_details: { submission_count: 0, has_evidence: true } })
    expect(await lastEvent(paymentId)).toBe('dispute.evidence_refused')
    expect(await brokenTellings()).toEqual([])
    expect((await stripe.disputes.update(disputeId, { evidence: { uncategorized_text: 'Again.' } })).evidence_details.submission_count).toBe(1)
    await answerTo(api, shop, (await getOpen()).id, { outcome: 'succeeded' })
    expect(await brokenTellings()).toEqual([])
  })

  it('is accepted once the platform confirms it, and is not answered meanwhile', async () => {
    const { id: paymentId } = await reportPayment(api, shop)
    const disputeId = await reportDispute(api, shop, paymentId)
    expect((await stripe.disputes.close(disputeId)).status).toBe('needs_response')
    expect(await lastEvent(paymentId)).toBe('dispute.acceptance_asked')
    expect(await refusalOf(stripe.disputes.update(disputeId, { evidence }))).toMatchObject({ status: 409 })
    expect(await getOpen()).toMatchObject({ type: 'dispute.accept', data: { dispute: { processor_id: `core_${disputeId}` } } })
    await answerTo(api, shop, (await getOpen()).id, { outcome: 'succeeded' })
    expect((await stripe.disputes.retrieve(disputeId)).status).toBe('lost')
    expect(await lastEvent(paymentId)).toBe('dispute.accepted')
    expect(await brokenTellings()).toEqual([])
  })

  it('stays open where the platform refuses the acceptance', async () => {
    const { id: paymentId } = await reportPayment(api, shop)
    const disputeId = await reportDispute(api, shop, paymentId)
    await stripe.disputes.close(disputeId)
    await answerTo(api, shop, (await getOpen()).id, { outcome: 'failed' })
    expect((await stripe.disputes.retrieve(disputeId)).status).toBe('needs_response')
    expect(await lastEvent(paymentId)).toBe('dispute.acceptance_refused')
  })

  /** What the books say of the disputes; their times are the platform's own. */
  const brokenTellings = async () => (await findBrokenRules(api, shop)).filter((rule) => rule !== 'times of disputes fit their states')
})
