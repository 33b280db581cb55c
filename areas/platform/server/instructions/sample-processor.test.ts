import { createHmac, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type MerchantApiServer, startMerchantApi } from '#areas/merchant-api/test/merchant-api.ts'
import { cancelPayment, capturePayment, getPayment, type PaymentDetail } from '#areas/payments/contract/endpoints.ts'
import { testBanking } from '#areas/payouts/test/payouts.ts'
import { findBrokenRules, makePlatformShop, type PlatformShop, refundInDashboard, reportPayment } from '#areas/platform/test/instructions.ts'
import { makeSession } from '#proof/support/factories.ts'
import { testKeys } from '#proof/support/keys.ts'
import { createEngine, type Engine } from '#server/infra/delivery/engine.ts'
import { createOutbound } from '#server/infra/outbound/outbound.ts'
import { connect } from '../../../../examples/processor/counterfoil.ts'
import { createProcessor, type Processor } from '../../../../examples/processor/processor.ts'
import { isSigned } from '../../../../examples/processor/signature.ts'
import { buildTrade } from '../../../../examples/processor/trade.ts'
import { createPushSealer, instructionOutbox } from './index.ts'

/** The sample processor against the whole server, over HTTP. The worker's rounds are made by the tests, so nothing waits. */

let api: MerchantApiServer
let shop: PlatformShop
let folder: string
let engine: Engine
const processors: Processor[] = []
const lines: Server[] = []
const log: string[] = []

beforeAll(async () => {
  api = await startMerchantApi({ env: { OUTBOUND_LOOPBACK: 'allow' } })
})
beforeEach(async () => {
  shop = await makePlatformShop(api)
  folder = mkdtempSync(path.join(tmpdir(), 'counterfoil-processor-'))
  engine = createEngine({
    outbox: instructionOutbox({ database: api.db.database, clock: api.clock, banking: testBanking, sealer: createPushSealer(testKeys) }),
    clock: api.clock,
    outbound: createOutbound(api.config),
    log: { error: (details, message) => log.push(`${message} ${JSON.stringify(details)}`) },
  })
})
afterEach(async () => {
  for (const processor of processors.splice(0)) await processor.close()
  await engine.stop()
  for (const line of lines.splice(0)) {
    line.closeAllConnections()
    line.close()
  }
  rmSync(folder, { recursive: true, force: true })
  log.length = 0
})
afterAll(() => api.close())

/** The processor with the journal of this test. */
function startProcessor(url = api.origin): Processor {
  const processor = createProcessor({ counterfoil: connect(url, shop.platform.secret), folder, log: (line) => log.push(line), now: () => api.clock.now() })
  processors.push(processor)
  return processor
}

async function stopProcessor(processor: Processor): Promise<void> {
  processors.splice(processors.indexOf(processor), 1)
  await processor.close()
}

/** The worker's round, and what follows from it. */
async function push(processor?: Processor): Promise<void> {
  await engine.deliverDue()
  await engine.settled()
  await processor?.settled()
}

async function readPayment(paymentId: string): Promise<PaymentDetail> {
  const { people, liveId } = shop.business
  const { envelope } = await api.call<PaymentDetail>(getPayment, {
    token: await makeSession(api, people.owner.userId),
    params: { id: liveId, paymentId },
  })
  return envelope.data
}

/** A payment that was refunded in the dashboard. */
async function refund(amountMinor = 4000): Promise<string> {
  const { id } = await reportPayment(api, shop)
  const { status } = await refundInDashboard(api, shop, id, amountMinor)
  expect(status).toBe(200)
  return id
}

const notConfirmed = { status: 'refunding', refunds: [{ status: 'pending' }], instructions: [{ type: 'refund.create', is_overdue: false }] }
const confirmed = { status: 'partially_refunded', amount_refunded_minor: 4000, refunds: [{ status: 'succeeded' }], instructions: [] }

/** Each thing that the processor carried out. */
function readCarriedOut(): { id: string; result: { processor_id?: string } }[] {
  const lines = readFileSync(path.join(folder, 'journal.jsonl'), 'utf8').split('\n').filter(Boolean)
  return lines.map((line) => JSON.parse(line) as { kind: string; id: string; result: object }).filter(({ kind }) => kind === 'carried_out')
}

const anyPort = 0

it('a refund made in the dashboard reaches the sample processor, is confirmed, and shows', async () => {
  const processor = startProcessor()
  await processor.listen(anyPort)
  await processor.workOff()
  const paymentId = await refund()
  expect(await readPayment(paymentId)).toMatchObject(notConfirmed)
  await push(processor)
  expect(await readPayment(paymentId)).toMatchObject(confirmed)
  const [carriedOut, ...others] = readCarriedOut()
  expect(others).toEqual([])
  const { rows } = await api.db.owner.query('SELECT processor_id FROM refunds WHERE payment_id = $1', [paymentId])
  expect(rows).toEqual([{ processor_id: carriedOut?.result.processor_id }])
  expect(await findBrokenRules(api, shop)).toEqual([])
})

describe('while the processor is down', () => {
  it('the refund stays sent and not confirmed, and is confirmed by what it reads when it is back', async () => {
    const before = startProcessor()
    await before.listen(anyPort)
    await stopProcessor(before)
    const paymentId = await refund()
    await push()
    expect(await readPayment(paymentId)).toMatchObject(notConfirmed)
    await startProcessor().workOff()
    expect(await readPayment(paymentId)).toMatchObject(confirmed)
  })

  it('the refund stays sent and not confirmed, and is confirmed by the next push after it is back', async () => {
    const before = startProcessor()
    const port = Number(new URL(await before.listen(anyPort)).port)
    await stopProcessor(before)
    const paymentId = await refund()
    await push()
    expect(await readPayment(paymentId)).toMatchObject(notConfirmed)
    const back = startProcessor()
    await back.listen(port)
    await push(back)
    // The pause after the first try is not over.
    expect(await readPayment(paymentId)).toMatchObject(notConfirmed)
    api.clock.advance(5000)
    await push(back)
    expect(await readPayment(paymentId)).toMatchObject(confirmed)
  })
})

/** A line to Counterfoil that loses results: before they arrive, or the answers to them. */
async function startLossyLine(): Promise<{ url: string; loses: 'requests' | 'answers' | null }> {
  const line: { url: string; loses: 'requests' | 'answers' | null } = { url: '', loses: null }
  const server = createServer(async (request, response) => {
    const isResult = request.url?.endsWith('/result') ?? false
    if (isResult && line.loses === 'requests') return void response.destroy()
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { method = 'GET', url = '/' } = request
    const answer = await fetch(new URL(url, api.origin), {
      method,
      headers: { authorization: request.headers.authorization ?? '', ...(chunks.length > 0 && { 'content-type': 'application/json' }) },
      ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
    })
    const text = await answer.text()
    if (isResult && line.loses === 'answers') return void response.destroy()
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(text)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  lines.push(server)
  line.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return line
}

it.each([
  ['requests', notConfirmed],
  ['answers', confirmed],
] as const)('nothing is carried out again where the line loses %s, and the result is sent again', async (loses, meanwhile) => {
  const line = await startLossyLine()
  const processor = startProcessor(line.url)
  await processor.listen(anyPort)
  const paymentId = await refund()
  line.loses = loses
  await push(processor)
  expect(await readPayment(paymentId)).toMatchObject(meanwhile)
  line.loses = null
  await processor.workOff()
  expect(await readPayment(paymentId)).toMatchObject(confirmed)
  expect(readCarriedOut()).toHaveLength(1)
})

it('what is pushed and read, and pushed again, has one effect', async () => {
  const line = await startLossyLine()
  const processor = startProcessor(line.url)
  await processor.listen(anyPort)
  const paymentId = await refund()
  line.loses = 'requests'
  await Promise.all([push(processor), processor.workOff().catch(() => {})])
  // As if Counterfoil had not heard that it was taken.
  const unheard = `UPDATE instructions SET state = 'sent', acknowledged_at = NULL, next_push_at = $2 WHERE payment_id = $1`
  await api.db.owner.query(unheard, [paymentId, api.clock.now()])
  line.loses = null
  await push(processor)
  await processor.workOff()
  expect(readCarriedOut()).toHaveLength(1)
  const payment = await readPayment(paymentId)
  expect(payment).toMatchObject(confirmed)
  expect(payment.timeline.filter(({ type }) => type === 'refund.succeeded')).toHaveLength(1)
})

describe('the trade that it sends', () => {
  const sendTrade = () => connect(api.origin, shop.platform.secret).sendEvents(buildTrade(shop.business.liveId, 'run', api.clock.now()))

  /** The payment that the processor calls so. */
  async function findReported(name: string): Promise<string> {
    const { rows } = await api.db.owner.query<{ id: string }>('SELECT id FROM payments WHERE merchant_id = $1 AND processor_id = $2', [
      shop.business.liveId,
      `run_${name}`,
    ])
    if (!rows[0]) throw new Error(`${name} was not reported.`)
    return rows[0].id
  }

  it('is accepted once, and sent again it changes nothing', async () => {
    const outcomesOf = async () => new Set((await sendTrade()).map(({ outcome, errors }) => [outcome, ...errors.map(({ message }) => message)].join(' ')))
    expect(await outcomesOf()).toEqual(new Set(['accepted']))
    expect(await outcomesOf()).toEqual(new Set(['duplicate']))
    expect(await readPayment(await findReported('sale'))).toMatchObject({ status: 'partially_refunded', amount_refunded_minor: 2500 })
    expect(await readPayment(await findReported('held'))).toMatchObject({ status: 'uncaptured' })
    expect(await readPayment(await findReported('declined'))).toMatchObject({ status: 'failed' })
    expect(await readPayment(await findReported('disputed'))).toMatchObject({
      status: 'disputed',
      disputes: [{ kind: 'chargeback', status: 'needs_response' }],
    })
    expect(await findBrokenRules(api, shop)).toEqual([])
  })

  it('can be refunded, captured, canceled and answered through it, and its events go on from there', async () => {
    await sendTrade()
    const processor = startProcessor()
    await processor.listen(anyPort)
    const [sale, held, declined, disputed] = await Promise.all(['sale', 'held', 'declined', 'disputed'].map(findReported))
    const { people, liveId, key } = shop.business
    const decide = async (endpoint: typeof capturePayment | typeof cancelPayment, paymentId: string | undefined, body: object) => {
      const headers = { 'idempotency-key': randomUUID() }
      const { status } = await api.call(endpoint, {
        token: await makeSession(api, people.owner.userId),
        params: { id: liveId, paymentId: paymentId ?? '' },
        body,
        headers,
      })
      expect(status).toBe(200)
    }
    await refundInDashboard(api, shop, sale ?? '', 5000)
    await decide(capturePayment, held, { amount_minor: 4500 })
    await decide(cancelPayment, declined, { reason: 'abandoned' })
    const stripe = api.client(await key('live'))
    const [dispute] = (await stripe.disputes.list({ payment_intent: disputed ?? '' })).data
    await stripe.disputes.update(dispute?.id ?? '', { evidence: { uncategorized_text: 'It was delivered.' } })
    const stageChanged = (id: string, from: string, to: string) => ({
      id,
      type: 'dispute.stage_changed',
      merchant: liveId,
      occurred_at: api.clock.now().toISOString(),
      data: { dispute: 'run_dispute', from, to },
    })
    const { sendEvents } = connect(api.origin, shop.platform.secret)
    expect(await sendEvents([stageChanged('too-early', 'under_review', 'won')])).toMatchObject([
      { outcome: 'rejected', errors: [{ message: 'Answer the open instruction first.' }] },
    ])
    await push(processor)

    const refunded = await readPayment(sale ?? '')
    expect(refunded).toMatchObject({ status: 'partially_refunded', amount_refunded_minor: 7500, instructions: [] })
    expect(await readPayment(held ?? '')).toMatchObject({ status: 'successful', amount_captured_minor: 4500, instructions: [] })
    expect(await readPayment(declined ?? '')).toMatchObject({ status: 'canceled', instructions: [] })
    expect(await readPayment(disputed ?? '')).toMatchObject({ disputes: [{ status: 'under_review' }], instructions: [] })
    expect(await findBrokenRules(api, shop)).toEqual([])

    // By the names that the processor gave.
    api.clock.advance(1000)
    const refundName = readCarriedOut().find(({ result }) => result.processor_id)?.result.processor_id
    const came = await sendEvents([
      { id: 'back', type: 'refund.failed', merchant: liveId, occurred_at: api.clock.now().toISOString(), data: { refund: refundName, from: 'succeeded' } },
      stageChanged('won', 'under_review', 'won'),
    ])
    expect(came.map(({ outcome }) => outcome)).toEqual(['accepted', 'accepted'])
    expect(await readPayment(sale ?? '')).toMatchObject({ status: 'partially_refunded', amount_refunded_minor: 2500 })
    expect(await readPayment(disputed ?? '')).toMatchObject({ status: 'successful', disputes: [{ status: 'won' }] })
    expect(await findBrokenRules(api, shop)).toEqual([])
  })
})

it('what the processor refuses is refused in the dashboard', async () => {
  const paymentId = await refund(513)
  await startProcessor().workOff()
  expect(await readPayment(paymentId)).toMatchObject({
    status: 'successful',
    refunds: [{ status: 'failed', failure_reason: 'declined' }],
    instructions: [{ state: 'failed', reason: 'declined' }],
  })
})

it('believes nobody who does not know the secret, and no push that is old', async () => {
  const processor = startProcessor()
  const url = await processor.listen(anyPort)
  const body = JSON.stringify({ id: 'int_forged', type: 'refund.create', merchant_id: 'acct_1', data: {} })
  const time = Math.floor(api.clock.now().getTime() / 1000)
  for (const signature of ['', `t=${time},v1=${'0'.repeat(64)}`, `t=${time}`]) {
    const { status } = await fetch(url, { method: 'POST', body, headers: { 'counterfoil-signature': signature } })
    expect(status).toBe(401)
  }
  const secret = 'isec_known'
  const signed = `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`
  const at = (seconds: number) => new Date((time + seconds) * 1000)
  expect([at(0), at(300), at(301), at(-301)].map((now) => isSigned(secret, signed, body, now))).toEqual([true, true, false, false])
  expect(isSigned(secret, signed, `${body} `, at(0))).toBe(false)
})
