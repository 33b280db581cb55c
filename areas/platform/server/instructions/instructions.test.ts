import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cancelPayment, cancelRefund, capturePayment, getPayment, type PaymentDetail } from '#areas/payments/contract/endpoints.ts'
import { refundPayment } from '#areas/payments/server/index.ts'
import { type BankAccount, listBankAccounts } from '#areas/payouts/contract/bank-accounts/endpoints.ts'
import { getPayout, listPayouts, type PayoutDetail } from '#areas/payouts/contract/endpoints.ts'
import { removeBankAccount } from '#areas/payouts/server/bank-accounts/index.ts'
import { openBankAccount, payOut, sellAvailable, testBanking } from '#areas/payouts/test/payouts.ts'
import {
  answerTo,
  findBrokenRules,
  inShop,
  listOpen,
  makePlatformShop,
  type PlatformShop,
  refundInDashboard,
  reportPayment,
} from '#areas/platform/test/instructions.ts'
import { callPlatform, makePlatform } from '#areas/platform/test/platform.ts'
import { testAcquirer } from '#proof/support/account.ts'
import { makeBusiness, makePayment, makeSession } from '#proof/support/factories.ts'
import { createTestServer, type TestServer } from '#proof/support/server.ts'
import { createRunner } from '#server/external.ts'
import { resumeOpenIntents, workOffDue } from '#server/worker.ts'
import { acknowledgeInstruction, listPlatformInstructions, type PlatformInstruction } from '../index.ts'

/** What a merchant decides about a payment that its platform reported: it is told, it answers, and only then it counts. */

let server: TestServer
let shop: PlatformShop
beforeAll(async () => {
  server = await createTestServer()
})
beforeEach(async () => {
  server.clock.set(new Date('2026-06-15T12:00:00Z'))
  shop = await makePlatformShop(server)
})
afterAll(() => server.close())

const worker = () => ({ database: server.db.database, clock: server.clock, runner: createRunner(testAcquirer, testBanking), log: { error: () => {} } })

async function readPayment(paymentId: string): Promise<PaymentDetail> {
  return (await asOwner<PaymentDetail>(getPayment, { paymentId })).envelope.data
}

async function asOwner<T>(endpoint: Parameters<TestServer['call']>[0], params: Record<string, string>, body?: unknown, key: string = randomUUID()) {
  const { business } = shop
  return server.call<T>(endpoint, {
    // A new one, since tests let time pass.
    token: await makeSession(server, business.people.owner.userId),
    params: { id: business.liveId, ...params },
    headers: { 'idempotency-key': key },
    ...(body === undefined ? {} : { body }),
  })
}

/** The only open instruction. */
async function getOpen(): Promise<PlatformInstruction> {
  const [instruction, ...others] = await listOpen(server, shop)
  if (!instruction || others.length > 0) throw new Error(`${instruction ? others.length + 1 : 0} instructions are open.`)
  return instruction
}

const eventsOf = (payment: PaymentDetail) => payment.timeline.map(({ type, via }) => `${type} ${via}`)

describe('a refund of a payment that the platform reported', () => {
  it('is pending and told to the platform, which confirms it under its own name for it', async () => {
    const { id: paymentId } = await reportPayment(server, shop)
    const { status, envelope } = await refundInDashboard(server, shop, paymentId, 4000)
    expect(status).toBe(200)
    const { refund, payment } = envelope.data
    expect(refund.status).toBe('pending')
    expect(payment).toMatchObject({ status: 'refunding', amount_refund_pending_minor: 4000, amount_refundable_minor: 6000 })
    const sent = { type: 'refund.create', state: 'sent', subject_id: refund.id, amount_minor: 4000, is_overdue: false, answered_at: null, reason: null }
    expect(payment.instructions).toMatchObject([sent])

    const instruction = await getOpen()
    expect(instruction).toEqual({
      id: payment.instructions[0]?.id,
      merchant_id: shop.business.liveId,
      type: 'refund.create',
      state: 'sent',
      created_at: '2026-06-15T12:00:00.000Z',
      acknowledged_at: null,
      overdue_at: '2026-06-18T12:00:00.000Z',
      answered_at: null,
      data: {
        refund_id: refund.id,
        payment: { id: paymentId, processor_id: `core_${paymentId}` },
        amount_minor: 4000,
        currency: 'USD',
        reason: 'requested_by_customer',
      },
    })
    // Nobody here carries it on, whatever time passes.
    await resumeOpenIntents(worker())
    expect((await getOpen()).state).toBe('sent')

    const params = { instructionId: instruction.id }
    const acknowledged = await callPlatform<PlatformInstruction>(server, shop.platform.secret, acknowledgeInstruction, { params })
    expect(acknowledged.envelope.data).toMatchObject({ state: 'acknowledged', acknowledged_at: '2026-06-15T12:00:00.000Z' })
    expect((await readPayment(paymentId)).instructions).toMatchObject([{ ...sent, state: 'acknowledged' }])

    const answered = await answerTo(server, shop, instruction.id, { outcome: 'succeeded', processor_id: 'rf_1' })
    expect(answered).toMatchObject({ status: 200, envelope: { data: { state: 'succeeded', answered_at: '2026-06-15T12:00:00.000Z' } } })
    const after = await readPayment(paymentId)
    expect(after).toMatchObject({ status: 'partially_refunded', amount_refunded_minor: 4000, amount_refund_pending_minor: 0, instructions: [] })
    expect(after.refunds).toMatchObject([{ id: refund.id, status: 'succeeded' }])
    expect(eventsOf(after).slice(-2)).toEqual(['refund.created dashboard', 'refund.succeeded processor'])
    const { rows } = await server.db.owner.query('SELECT processor_id FROM refunds WHERE id = $1', [refund.id])
    expect(rows).toEqual([{ processor_id: 'rf_1' }])
    expect(await listOpen(server, shop)).toEqual([])
    expect(await findBrokenRules(server, shop)).toEqual([])
  })

  it('is answered once: the same result again alike, another one not at all', async () => {
    const { id: paymentId } = await reportPayment(server, shop)
    await refundInDashboard(server, shop, paymentId, 1000)
    const { id } = await getOpen()
    const first = await answerTo(server, shop, id, { outcome: 'succeeded', processor_id: 'rf_once' })
    expect(await answerTo(server, shop, id, { outcome: 'succeeded', processor_id: 'rf_once' })).toMatchObject({ status: 200, envelope: first.envelope })
    for (const other of [{ outcome: 'failed' }, { outcome: 'succeeded', processor_id: 'rf_twice' }, { outcome: 'succeeded' }] as const) {
      expect((await answerTo(server, shop, id, other)).status).toBe(409)
    }
    const payment = await readPayment(paymentId)
    expect(payment.timeline.filter(({ type }) => type === 'refund.succeeded')).toHaveLength(1)
    expect(payment.amount_refunded_minor).toBe(1000)
  })

  it('counts once however many say so at the same moment', async () => {
    const { id: paymentId } = await reportPayment(server, shop)
    await refundInDashboard(server, shop, paymentId, 1000)
    const { id } = await getOpen()
    const answers = await Promise.all(Array.from({ length: 6 }, () => answerTo(server, shop, id, { outcome: 'succeeded', processor_id: 'rf_many' })))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await readPayment(paymentId)).timeline.filter(({ type }) => type === 'refund.succeeded')).toHaveLength(1)
  })

  it('that the platform does not make gives its money back, and says why', async () => {
    const { id: paymentId } = await reportPayment(server, shop)
    await refundInDashboard(server, shop, paymentId, 10_000)
    const { id } = await getOpen()
    await answerTo(server, shop, id, { outcome: 'failed', reason: 'insufficient_funds' })
    const payment = await readPayment(paymentId)
    expect(payment).toMatchObject({ status: 'successful', amount_refundable_minor: 10_000 })
    expect(payment.refunds).toMatchObject([{ status: 'failed', failure_reason: 'insufficient_funds' }])
    expect(payment.instructions).toMatchObject([{ state: 'failed', reason: 'insufficient_funds' }])
    expect(await findBrokenRules(server, shop)).toEqual([])
  })

  it('fails for an unknown reason where the platform has words of its own, which are shown', async () => {
    const { id: paymentId } = await reportPayment(server, shop)
    await refundInDashboard(server, shop, paymentId, 500)
    const { id } = await getOpen()
    await answerTo(server, shop, id, { outcome: 'failed', reason: 'The scheme is closed today.' })
    const { refunds, instructions } = await readPayment(paymentId)
    expect(refunds).toMatchObject([{ failure_reason: 'unknown' }])
    expect(instructions).toMatchObject([{ reason: 'The scheme is closed today.' }])
  })

  it('cannot be called back while the platform has it', async () => {
    const { id: paymentId } = await reportPayment(server, shop)
    const { envelope } = await refundInDashboard(server, shop, paymentId, 1000)
    const { status } = await asOwner(cancelRefund, { paymentId, refundId: envelope.data.refund.id })
    expect(status).toBe(409)
    await answerTo(server, shop, (await getOpen()).id, { outcome: 'failed' })
  })

  it('is not confirmed under a name that another one has', async () => {
    const { id: paymentId } = await reportPayment(server, shop)
    await refundInDashboard(server, shop, paymentId, 1000)
    const first = await getOpen()
    await answerTo(server, shop, first.id, { outcome: 'succeeded', processor_id: 'rf_taken' })
    await refundInDashboard(server, shop, paymentId, 1000)
    const { id } = await getOpen()
    const refused = await answerTo(server, shop, id, { outcome: 'succeeded', processor_id: 'rf_taken' })
    expect(refused).toMatchObject({ status: 422, fields: [{ path: 'processor_id' }] })
    expect((await getOpen()).state).toBe('sent')
    await answerTo(server, shop, id, { outcome: 'succeeded', processor_id: 'rf_other' })
  })

  it('keeps its first answer for an equal call, before and after the platform has answered', async () => {
    const { id: paymentId } = await reportPayment(server, shop)
    const key = randomUUID()
    const first = await refundInDashboard(server, shop, paymentId, 1000, key)
    expect((await refundInDashboard(server, shop, paymentId, 1000, key)).envelope).toEqual(first.envelope)
    await answerTo(server, shop, (await getOpen()).id, { outcome: 'succeeded' })
    expect((await refundInDashboard(server, shop, paymentId, 1000, key)).envelope).toEqual(first.envelope)
    expect((await readPayment(paymentId)).refunds).toHaveLength(1)
  })

  it('is never made within one transaction here', async () => {
    const { id } = await reportPayment(server, shop)
    const made = inShop(server, shop, (context) => refundPayment(context, testAcquirer, id, { amountMinor: 100, reason: null, metadata: {} }))
    await expect(made).rejects.toThrow("is a platform's to carry out")
  })
})

describe('an authorisation that the platform reported', () => {
  it('is captured once the platform confirms it, and neither captured twice nor canceled meanwhile', async () => {
    const { id: paymentId } = await reportPayment(server, shop, { captureMethod: 'manual' })
    const sent = await asOwner<PaymentDetail>(capturePayment, { paymentId }, { amount_minor: 7000 })
    expect(sent.envelope.data).toMatchObject({ status: 'uncaptured', instructions: [{ type: 'payment.capture', amount_minor: 7000, subject_id: paymentId }] })
    expect((await asOwner(capturePayment, { paymentId }, { amount_minor: 7000 })).status).toBe(409)
    expect((await asOwner(cancelPayment, { paymentId }, { reason: 'duplicate' })).status).toBe(409)
    const instruction = await getOpen()
    expect(instruction).toMatchObject({
      type: 'payment.capture',
      data: { payment: { processor_id: `core_${paymentId}` }, amount_minor: 7000, currency: 'USD' },
    })
    await answerTo(server, shop, instruction.id, { outcome: 'succeeded' })
    const payment = await readPayment(paymentId)
    expect(payment).toMatchObject({ status: 'successful', amount_captured_minor: 7000, instructions: [] })
    expect(eventsOf(payment).slice(-2)).toEqual(['payment.capture_asked dashboard', 'payment.captured processor'])
    expect(await findBrokenRules(server, shop)).toEqual([])
  })

  it('stays as it is where the platform refuses the capture, and can be tried again', async () => {
    const { id: paymentId } = await reportPayment(server, shop, { captureMethod: 'manual' })
    await asOwner(capturePayment, { paymentId }, { amount_minor: 10_000 })
    await answerTo(server, shop, (await getOpen()).id, { outcome: 'failed', reason: 'Not today.' })
    const refused = await readPayment(paymentId)
    expect(refused).toMatchObject({ status: 'uncaptured', amount_capturable_minor: 10_000 })
    expect(refused.instructions).toMatchObject([{ type: 'payment.capture', state: 'failed', reason: 'Not today.' }])
    expect(eventsOf(refused).at(-1)).toBe('payment.capture_refused processor')
    server.clock.advance(1000)
    await asOwner(capturePayment, { paymentId }, { amount_minor: 10_000 })
    await answerTo(server, shop, (await getOpen()).id, { outcome: 'succeeded' })
    // What was refused before no longer matters.
    expect(await readPayment(paymentId)).toMatchObject({ status: 'successful', instructions: [] })
  })

  it('does not end by itself while the platform is asked to capture it', async () => {
    const { id: paymentId } = await reportPayment(server, shop, { captureMethod: 'manual' })
    await asOwner(capturePayment, { paymentId }, { amount_minor: 10_000 })
    server.clock.advance(8 * 86_400_000)
    await workOffDue(worker())
    expect((await readPayment(paymentId)).status).toBe('uncaptured')
    await answerTo(server, shop, (await getOpen()).id, { outcome: 'succeeded' })
    expect((await readPayment(paymentId)).status).toBe('successful')
  })

  it('is canceled once the platform confirms it, or not at all', async () => {
    const { id: paymentId } = await reportPayment(server, shop, { captureMethod: 'manual' })
    await asOwner(cancelPayment, { paymentId }, { reason: 'duplicate' })
    expect(await getOpen()).toMatchObject({ type: 'payment.cancel', data: { reason: 'duplicate' } })
    await answerTo(server, shop, (await getOpen()).id, { outcome: 'failed' })
    expect(eventsOf(await readPayment(paymentId)).at(-1)).toBe('payment.cancellation_refused processor')
    server.clock.advance(1000)
    await asOwner(cancelPayment, { paymentId }, { reason: 'duplicate' })
    await answerTo(server, shop, (await getOpen()).id, { outcome: 'succeeded' })
    expect(await readPayment(paymentId)).toMatchObject({ status: 'canceled', cancellation_reason: 'duplicate', instructions: [] })
  })

  it('that was declined is the platform’s to call off too', async () => {
    const { id: paymentId } = await reportPayment(server, shop, { card: 'pm_card_visa_chargeDeclined' })
    const sent = await asOwner<PaymentDetail>(cancelPayment, { paymentId }, { reason: 'abandoned' })
    expect(sent.envelope.data.status).toBe('failed')
    await answerTo(server, shop, (await getOpen()).id, { outcome: 'succeeded' })
    expect((await readPayment(paymentId)).status).toBe('canceled')
  })
})

describe('a payout of an account whose money its platform moves', () => {
  it('is told to the platform with where it goes, and is the platform’s to report from then on', async () => {
    await server.db.owner.query(`UPDATE businesses SET city = 'Kowloon' WHERE business_id = $1`, [shop.business.businessId])
    const { payoutId } = await sendPayout()
    const instruction = await getOpen()
    expect(instruction).toMatchObject({
      type: 'payout.send',
      data: {
        payout_id: payoutId,
        amount_minor: 2000,
        currency: 'USD',
        method: 'standard',
        payee: { name: 'Harbour Lane Ltd', town: 'Kowloon', country: 'HK' },
        destination: { kind: 'bank_account', country: 'US', account_number: '000123456789', ach_routing_number: '110000000', holder_name: 'Harbour Lane Ltd' },
      },
    })
    const { rows } = await server.db.owner.query<{ text: string }>('SELECT payload::text AS text FROM instructions WHERE id = $1', [instruction.id])
    expect(rows[0]?.text).not.toContain('000123456789')
    expect((await readPayout(payoutId)).instruction).toMatchObject({ type: 'payout.send', state: 'sent', amount_minor: 2000 })

    const answered = await answerTo(server, shop, instruction.id, { outcome: 'succeeded', trace_id: 'TRACE1' })
    expect(answered.envelope.data).toMatchObject({ state: 'succeeded', data: { destination: null } })
    server.clock.advance(10 * 86_400_000)
    await workUntilDone()
    expect(await readPayout(payoutId)).toMatchObject({ status: 'processing', trace_id: 'TRACE1', instruction: null })
  })

  it('fails where the platform does not send it, and its money is back', async () => {
    const { payoutId } = await sendPayout()
    await answerTo(server, shop, (await getOpen()).id, { outcome: 'failed', reason: 'account_closed', name_check: 'no_match' })
    expect(await readPayout(payoutId)).toMatchObject({ name_check: 'no_match' })
    expect(await readPayout(payoutId)).toMatchObject({ status: 'processing_failure', failure: { code: 'account_closed' }, instruction: { state: 'failed' } })
    const list = await asOwner<{ items: { id: string; instruction: unknown }[] }>(listPayouts, {})
    expect(list.envelope.data.items.find(({ id }) => id === payoutId)).toMatchObject({ instruction: { state: 'failed', reason: 'account_closed' } })
    expect(await findBrokenRules(server, shop)).toEqual([])
  })

  async function sendPayout(): Promise<{ payoutId: string }> {
    const { id } = await inShop(server, shop, async (context) => {
      await openBankAccount(context)
      await sellAvailable(context, 10_000)
      return payOut(context, 2000)
    })
    await answerTo(server, shop, (await getOpen()).id, { outcome: 'succeeded' })
    server.clock.advance(4 * 86_400_000)
    await workUntilDone()
    return { payoutId: id }
  }

  async function workUntilDone(): Promise<void> {
    while (await workOffDue(worker()));
  }

  async function readPayout(payoutId: string): Promise<PayoutDetail> {
    return (await asOwner<PayoutDetail>(getPayout, { payoutId })).envelope.data
  }
})

describe('a bank account of an account whose money its platform moves', () => {
  it('is told to the platform whole, and is verified once that takes it', async () => {
    const { id } = await inShop(server, shop, (context) => openBankAccount(context))
    const instruction = await getOpen()
    expect(instruction).toMatchObject({
      type: 'bank_account.add',
      data: {
        currency: 'USD',
        account_type: 'business',
        destination: { bank_account_id: id, kind: 'bank_account', country: 'US', account_number: '000123456789', holder_name: 'Harbour Lane Ltd' },
      },
    })
    const { rows } = await server.db.owner.query<{ text: string }>('SELECT payload::text AS text FROM instructions WHERE id = $1', [instruction.id])
    expect(rows[0]?.text).not.toContain('000123456789')
    expect(await readBankAccount(id)).toMatchObject({ status: 'new', instruction: { id: instruction.id, state: 'sent', subject_id: id } })

    const answered = await answerTo(server, shop, instruction.id, { outcome: 'succeeded' })
    expect(answered.envelope.data).toMatchObject({ state: 'succeeded', data: { destination: null } })
    expect(await readBankAccount(id)).toMatchObject({ status: 'verified', instruction: null })
  })

  it.each(['match', 'close_match', 'no_match', 'unavailable'] as const)('shows what its bank says of the holder’s name: %s', async (name_check) => {
    const { id } = await inShop(server, shop, (context) => openBankAccount(context))
    const instruction = await getOpen()
    expect(instruction.data).toMatchObject({ payee: { name: 'Harbour Lane Ltd', country: 'HK' } })
    expect(await readBankAccount(id)).toMatchObject({ name_check: null })
    await answerTo(server, shop, instruction.id, { outcome: 'succeeded', name_check })
    expect(await readBankAccount(id)).toMatchObject({ status: 'verified', name_check })
    expect((await answerTo(server, shop, instruction.id, { outcome: 'succeeded' })).status).toBe(409)
  })

  it('counts as faulty where the platform refuses it, with the reason', async () => {
    const { id } = await inShop(server, shop, (context) => openBankAccount(context))
    await answerTo(server, shop, (await getOpen()).id, { outcome: 'failed', reason: 'The name does not match.' })
    expect(await readBankAccount(id)).toMatchObject({ status: 'errored', instruction: { state: 'failed', reason: 'The name does not match.' } })
  })

  it('may be removed before the platform answers, which then changes nothing', async () => {
    const { id } = await inShop(server, shop, (context) => openBankAccount(context))
    await inShop(server, shop, (context) => removeBankAccount(context, id))
    expect((await answerTo(server, shop, (await getOpen()).id, { outcome: 'succeeded' })).status).toBe(200)
    expect(await readBankAccount(id)).toBeUndefined()
  })

  it('is nobody else’s to hear of where this installation moves the money', async () => {
    const own = { ...shop, business: await makeBusiness(server, { platformId: shop.platform.platformId }) }
    await inShop(server, own, (context) => openBankAccount(context))
    expect(await listOpen(server, shop)).toEqual([])
  })

  async function readBankAccount(id: string): Promise<BankAccount | undefined> {
    const { envelope } = await asOwner<BankAccount[]>(listBankAccounts, {})
    return envelope.data.find((account) => account.id === id)
  }
})

describe('a platform', () => {
  it('reads and answers its own instructions alone', async () => {
    const { id: paymentId } = await reportPayment(server, shop)
    await refundInDashboard(server, shop, paymentId, 1000)
    const { id } = await getOpen()
    const other = { ...shop, platform: await makePlatform(server) }
    expect(await listOpen(server, other)).toEqual([])
    expect((await answerTo(server, other, id, { outcome: 'succeeded' })).status).toBe(404)
    expect((await answerTo(server, shop, 'int_unknown', { outcome: 'succeeded' })).status).toBe(404)
    const params = { instructionId: id }
    expect((await callPlatform(server, other.platform.secret, acknowledgeInstruction, { params })).status).toBe(404)
    expect((await getOpen()).state).toBe('sent')
    await answerTo(server, shop, id, { outcome: 'succeeded' })
  })

  it('reads those of all its merchants, the oldest first and page by page', async () => {
    const first = await makePlatformShop(server)
    const second = await makePlatformShop(server, { platform: first.platform })
    for (const whose of [first, second, first]) {
      const { id } = await reportPayment(server, whose)
      await refundInDashboard(server, whose, id, 100)
      server.clock.advance(1000)
    }
    const seen: PlatformInstruction[] = []
    for (let after: string | undefined, hasMore = true; hasMore; after = seen.at(-1)?.id) {
      const { envelope } = await callPlatform<{ items: PlatformInstruction[]; has_more: boolean }>(server, first.platform.secret, listPlatformInstructions, {
        query: { limit: '2', ...(after === undefined ? {} : { after }) },
      })
      seen.push(...envelope.data.items)
      hasMore = envelope.data.has_more
    }
    expect(seen.map((instruction) => 'merchant_id' in instruction && instruction.merchant_id)).toEqual(
      [first, second, first].map(({ business }) => business.liveId),
    )
    expect(seen.map(({ created_at }) => created_at)).toEqual(seen.map(({ created_at }) => created_at).toSorted())
  })

  it('that does not answer in time has its instruction shown as overdue, and is still heard later', async () => {
    const { id: paymentId } = await reportPayment(server, shop)
    await refundInDashboard(server, shop, paymentId, 1000)
    expect(await listOpen(server, shop, 'overdue')).toEqual([])
    expect((await readPayment(paymentId)).instructions).toMatchObject([{ is_overdue: false }])
    server.clock.advance(72 * 3_600_000)
    const [overdue] = await listOpen(server, shop, 'overdue')
    expect(overdue).toMatchObject({ state: 'sent', type: 'refund.create' })
    expect(await readPayment(paymentId)).toMatchObject({ status: 'refunding', instructions: [{ is_overdue: true, state: 'sent' }] })
    await answerTo(server, shop, overdue?.id ?? '', { outcome: 'succeeded', processor_id: 'rf_late' })
    expect(await listOpen(server, shop, 'overdue')).toEqual([])
    expect(await readPayment(paymentId)).toMatchObject({ status: 'partially_refunded', instructions: [] })
  })

  it('is told nothing of what this installation’s own acquirer has', async () => {
    const payment = await makePayment(server, shop.business)
    const { envelope } = await refundInDashboard(server, shop, payment.id, 1000)
    expect(envelope.data).toMatchObject({ refund: { status: 'succeeded' }, payment: { instructions: [] } })
    expect(await listOpen(server, shop)).toEqual([])
  })
})
