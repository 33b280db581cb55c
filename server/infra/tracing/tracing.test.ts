import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createExport } from '#areas/exports/contract/endpoints.ts'
import { refundPayment } from '#areas/payments/contract/endpoints.ts'
import { testBanking } from '#areas/payouts/test/payouts.ts'
import { apiBase } from '#kernel/envelope.ts'
import { testAcquirer } from '#proof/support/account.ts'
import { outlineOf, type ReceivedSpan, startCollector, type TestCollector } from '#proof/support/collector.ts'
import { makeBusiness, type TestBusiness } from '#proof/support/factories.ts'
import { createTestServer, type TestServer } from '#proof/support/server.ts'
import { createRunner } from '../../external.ts'
import { attemptJobs } from '../../jobs.ts'
import { workOffLongJobs } from '../work/long-round.ts'
import { workOffDue } from '../work/round.ts'
import { startTracing } from './start-tracing.ts'

/** One trace of a payment, one of a refund, one of a job and those of an export, as a collector receives them. */

const number = '4242424242424242'
/** Called between two transactions, like an acquirer on the network. */
const runner = createRunner({ ...testAcquirer, isInProcess: false }, testBanking)

let collector: TestCollector
let stop: () => Promise<void>
let server: TestServer
let business: TestBusiness
const ids: { charge?: string; payment?: string } = {}
beforeAll(async () => {
  collector = await startCollector()
  stop = await startTracing({ otlpEndpoint: collector.endpoint, otlpHeaders: { authorization: 'Bearer collector-token' } })
  server = await createTestServer({ runner })
  business = await makeBusiness(server)
  await pay()
  await refund()
  await work()
  await exportPayments()
  // Exports what is left.
  await stop()
})
afterAll(async () => {
  await server.close()
  await collector.close()
})

const exportRoute = `POST ${apiBase}${createExport.path}`
const refundRoute = `POST ${apiBase}${refundPayment.path}`
const traceparent = '00-11111111111111111111111111111111-2222222222222222-01'

async function pay(): Promise<void> {
  const headers = { authorization: `Bearer ${await business.key('sandbox')}`, 'content-type': 'application/x-www-form-urlencoded', traceparent }
  const card = `payment_method_data[type]=card&payment_method_data[card][number]=${number}&payment_method_data[card][exp_month]=12&payment_method_data[card][exp_year]=2030&payment_method_data[card][cvc]=987`
  const payload = `amount=1500&currency=usd&confirm=true&receipt_email=payer%40example.org&${card}`
  const answer = await server.inject({ method: 'POST', url: '/v1/payment_intents?expand[]=latest_charge', headers, payload })
  expect(answer.statusCode).toBe(200)
  ids.payment = answer.json<{ id: string }>().id
}

async function refund(): Promise<void> {
  const { status } = await server.call(refundPayment, {
    token: business.people.owner.token,
    params: { id: business.sandboxId, paymentId: ids.payment ?? '' },
    body: { amount_minor: 400, reason: 'duplicate', note: 'called by Mrs Chan' },
    headers: { 'idempotency-key': randomUUID() },
  })
  expect(status).toBe(200)
}

async function work(): Promise<void> {
  const job = { name: 'test', findDue: async () => null, run: async () => Promise.reject(new Error('secret of Mrs Chan')) }
  await server.db.owner.query(`INSERT INTO due_work (merchant_id, job, wakes_at, due_at) VALUES ($1, 'test', $2, $2)`, [business.sandboxId, server.clock.now()])
  const options = { database: server.db.database, clock: server.clock, runner, log: { error: vi.fn() } }
  await expect(workOffDue(options, [job])).rejects.toThrow()
}

/** One worker fails and another one finishes the export. */
async function exportPayments(): Promise<void> {
  const body = { list: 'payments', q: '', columns: ['payment'], format: 'csv' } as const
  const { status } = await server.call(createExport, { token: business.people.owner.token, params: { id: business.sandboxId }, body })
  expect(status).toBe(200)
  const options = { database: server.db.database, clock: server.clock, log: { error: vi.fn() } }
  const failing = attemptJobs.map((job) => ({ ...job, attempt: async () => Promise.reject(new Error('no disk')) }) as (typeof attemptJobs)[number])
  expect(await workOffLongJobs(options, failing)).toBe(true)
  await server.db.owner.query('UPDATE long_jobs SET starts_at = statement_timestamp()')
  expect(await workOffLongJobs(options, attemptJobs)).toBe(true)
}

/** Finds a trace by the name of its first span. */
function traceOf(name: string): ReceivedSpan[] {
  const [root, ...others] = collector.spans.filter((span) => span.name === name && !span.parentSpanId)
  expect([root?.name, others]).toEqual([name, []])
  return collector.spans.filter(({ traceId }) => traceId === root?.traceId)
}

it('exports a payment with its transactions and the call to the acquirer', () => {
  const trace = traceOf('POST /v1/payment_intents')
  expect(outlineOf(trace)).toEqual(['POST /v1/payment_intents', '  transaction', '  external payment.authorise', '  transaction'])
  const [root] = trace.filter(({ parentSpanId }) => !parentSpanId)
  expect(root).toMatchObject({ kind: 2, attributes: { 'http.route': '/v1/payment_intents', 'http.response.status_code': 200 } })
  expect(root?.attributes['counterfoil.request_id']).toMatch(/^req_/)
  const [called] = trace.filter(({ name }) => name.startsWith('external'))
  expect(called).toMatchObject({ kind: 3, attributes: { 'counterfoil.intent': expect.stringMatching(/^int_/) } })
})

it('exports a refund', () => {
  const trace = traceOf(refundRoute)
  expect(outlineOf(trace)).toEqual([refundRoute, '  transaction', '  external refund.create', '  transaction'])
  for (const { name, attributes } of trace) if (name === 'transaction') expect(attributes).toMatchObject({ 'counterfoil.account': business.sandboxId })
})

it('exports a job that fails, with the kind of its error', () => {
  const trace = traceOf('job test')
  expect(outlineOf(trace)).toEqual(['job test', '  transaction', '  transaction'])
  expect(trace.map(({ isError, attributes }) => [isError, attributes['error.type']]).filter(([isError]) => isError)).toHaveLength(2)
})

it('links both runs of an export to the transaction that queued it', () => {
  const runs = collector.spans.filter(({ name }) => name === 'job export')
  expect(runs.map(({ isError }) => isError).toSorted()).toEqual([false, true])
  const [queue, ...others] = traceOf(exportRoute).filter(({ name }) => name === 'transaction')
  expect(others).toEqual([])
  for (const { links, traceId } of runs) {
    expect(links).toEqual([{ traceId: queue?.traceId, spanId: queue?.spanId }])
    expect(traceId).not.toBe(queue?.traceId)
  }
})

it("names no secret, person, card or value, and doesn't continue a caller's trace", async () => {
  const sent = collector.bodies.join('\n')
  expect(sent).toContain('payment_intents')
  const hidden = [number, 'payer', 'example.org', 'Chan', await business.key('sandbox'), business.people.owner.token, business.people.owner.userId]
  expect([...hidden, 'SELECT', 'insert into', '1'.repeat(32)].filter((text) => sent.includes(text))).toEqual([])
  const values = collector.spans.flatMap(({ attributes }) => Object.values(attributes).map(String))
  expect(values.filter((value) => ['4242', '987', '1500', '400'].includes(value))).toEqual([])
  expect(collector.headers()).toMatchObject({ authorization: 'Bearer collector-token', 'content-type': 'application/json' })
})

it('loads nothing of OpenTelemetry without a collector', async () => {
  const { execFileSync } = await import('node:child_process')
  const script = `
    import { registerHooks } from 'node:module'
    const loaded = []
    registerHooks({ load(url, context, next) { loaded.push(url); return next(url, context) } })
    const { startTracing } = await import(${JSON.stringify(new URL('./start-tracing.ts', import.meta.url).href)})
    await import(${JSON.stringify(new URL('../../commands/start.ts', import.meta.url).href)})
    await startTracing({ otlpEndpoint: null, otlpHeaders: null })
    console.log(loaded.length > 100, loaded.filter((url) => url.includes('opentelemetry')).length)`
  const printed = execFileSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' })
  expect(printed.trim()).toBe('true 0')
})
