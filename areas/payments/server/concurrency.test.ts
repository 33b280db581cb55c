import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { verifyLedger } from '#areas/ledger/server/index.ts'
import { cancelPayment, capturePayment, getPayment, refundPayment } from '#areas/payments/contract/endpoints.ts'
import type { Answer, EndpointDeclaration } from '#kernel/endpoint.ts'
import { apiBase } from '#kernel/envelope.ts'
import { untilBlocked } from '#proof/support/deadlocks.ts'
import { inAccount, makeBusiness, makePayment, type TestBusiness } from '#proof/support/factories.ts'
import { type CallResult, openTestServer, type TestServer } from '#proof/support/server.ts'
import { doDueWork } from './index.ts'
import { addRefunded } from './store.ts'

/** Calls that meet on one payment, over real connections. What several refunds do to each other is in refunds-at-once.test.ts. */

let server: TestServer
let business: TestBusiness<'administrator'>
let port: number
beforeAll(async () => {
  server = await openTestServer()
  business = await makeBusiness(server, { roles: ['administrator'] })
  const origin: string = await server.app.listen({ host: '127.0.0.1', port: 0 })
  port = Number(new URL(origin).port)
})
afterEach(async () => {
  const results = await inAccount(server, { merchantId: business.liveId }, verifyLedger)
  expect(results.filter(({ violationCount }) => violationCount > 0)).toEqual([])
})

let keyCount = 0
const newKey = () => `key-${keyCount++}`

function act<T>(endpoint: EndpointDeclaration, paymentId: string, body: object, key = newKey()): Promise<CallResult<T>> {
  return server.call<T>(endpoint, {
    token: business.people.administrator.token,
    params: { id: business.liveId, paymentId },
    body,
    headers: { 'idempotency-key': key },
  })
}
const capture = (paymentId: string, amountMinor: number, key?: string) =>
  act<Answer<typeof capturePayment>>(capturePayment, paymentId, { amount_minor: amountMinor }, key)
const cancel = (paymentId: string) => act(cancelPayment, paymentId, { reason: 'abandoned' })
const refund = (paymentId: string, amountMinor: number, key?: string) =>
  act<Answer<typeof refundPayment>>(refundPayment, paymentId, { amount_minor: amountMinor, reason: 'duplicate' }, key)

async function readPayment(paymentId: string): Promise<Answer<typeof getPayment>> {
  const token = business.people.owner.token
  return (await server.call<Answer<typeof getPayment>>(getPayment, { token, params: { id: business.liveId, paymentId } })).envelope.data
}

/** Sends a call over a connection of its own, whose end is the test's business. */
async function send(endpoint: EndpointDeclaration, paymentId: string, body: object, key: string): Promise<Socket> {
  const text = JSON.stringify(body)
  const socket = connect(port, '127.0.0.1')
  // The server may still answer; nobody is there to hear it.
  socket.on('error', () => {})
  await once(socket, 'connect')
  const lines = [
    `POST ${apiBase}${endpoint.path.replace(':id', business.liveId).replace(':paymentId', paymentId)} HTTP/1.1`,
    'host: 127.0.0.1',
    `authorization: Bearer ${business.people.administrator.token}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(text)}`,
    `idempotency-key: ${key}`,
  ]
  await new Promise((resolve) => socket.write(`${lines.join('\r\n')}\r\n\r\n${text}`, resolve))
  return socket
}

test('a refund whose caller hung up counts once when it is sent again, whether or not the first had arrived', async () => {
  const payments = await Promise.all(Array.from({ length: 12 }, () => makePayment(server, business, { amountMinor: 10_000 })))
  const body = { amount_minor: 6_000, reason: 'duplicate' }
  const answers = await Promise.all(
    payments.map(async ({ id }) => {
      const key = newKey()
      const socket = await send(refundPayment, id, body, key)
      socket.destroy()
      return refund(id, 6_000, key)
    }),
  )
  expect(answers.map(({ status }) => status)).toEqual(payments.map(() => 200))
  for (const [index, { id }] of payments.entries()) {
    const payment = await readPayment(id)
    expect(payment.refunds.map((one) => one.id)).toEqual([answers[index]?.envelope.data.refund.id])
    expect(payment.amount_refunded_minor).toBe(6_000)
  }
})

test('a refund that counted before anybody heard of it is answered again, and not made again', async () => {
  const { id } = await makePayment(server, business, { amountMinor: 10_000 })
  const key = newKey()
  // Held up inside its command, so that the caller is gone for certain when it counts.
  const holder = await server.db.owner.connect()
  await holder.query('BEGIN')
  await holder.query('SELECT FROM payments WHERE id = $1 FOR UPDATE', [id])
  const socket = await send(refundPayment, id, { amount_minor: 6_000, reason: 'duplicate' }, key)
  await untilBlocked(server.db.owner)
  socket.destroy()
  await holder.query('COMMIT')
  holder.release()

  await vi.waitFor(async () => expect((await readPayment(id)).amount_refunded_minor).toBe(6_000))
  const again = await refund(id, 6_000, key)
  expect([again.status, again.headers['idempotent-replayed']]).toEqual([200, 'true'])
  expect((await readPayment(id)).refunds.map((one) => one.id)).toEqual([again.envelope.data.refund.id])
})

test('a capture whose caller hung up counts once when it is sent again', async () => {
  const { id } = await makePayment(server, business, { amountMinor: 10_000, captureMethod: 'manual' })
  const key = newKey()
  const socket = await send(capturePayment, id, { amount_minor: 8_000 }, key)
  socket.destroy()
  expect(await capture(id, 8_000, key)).toMatchObject({ status: 200, envelope: { data: { amount_captured_minor: 8_000 } } })
})

test('ten captures at once with different keys capture once, and the others are told why not', async () => {
  const { id } = await makePayment(server, business, { amountMinor: 10_000, captureMethod: 'manual' })
  const results = await Promise.all(Array.from({ length: 10 }, (_, index) => capture(id, 1_000 * (index + 1))))
  const [done, ...others] = results.toSorted((a, b) => a.status - b.status)
  expect([done?.status, ...new Set(others.map(({ status }) => status))]).toEqual([200, 409])
  const reasons = new Set(others.map(({ envelope }) => envelope.message))
  for (const reason of reasons) {
    expect(['This payment has no open authorization to capture.', 'Still waiting for the processor. Try again in a moment.']).toContain(reason)
  }
  const payment = await readPayment(id)
  expect(payment).toMatchObject({ status: 'successful', amount_captured_minor: done?.envelope.data.amount_captured_minor, amount_capturable_minor: 0 })
  expect(payment.timeline.filter(({ type }) => type === 'payment.captured')).toHaveLength(1)
})

test('ten equal captures at once with one key get one answer', async () => {
  const { id } = await makePayment(server, business, { amountMinor: 10_000, captureMethod: 'manual' })
  const results = await Promise.all(Array.from({ length: 10 }, () => capture(id, 7_000, 'one-capture')))
  expect(new Set(results.map(({ status, envelope }) => `${status} ${JSON.stringify(envelope)}`)).size).toBe(1)
  expect(results[0]).toMatchObject({ status: 200, envelope: { data: { amount_captured_minor: 7_000 } } })
  expect(results.filter(({ headers }) => headers['idempotent-replayed'] === 'true')).toHaveLength(9)
})

test('a capture, a cancellation and a refund at once: one of the first two wins, and a refund only follows a capture', async () => {
  const payments = await Promise.all(Array.from({ length: 15 }, () => makePayment(server, business, { amountMinor: 5_000, captureMethod: 'manual' })))
  const races = await Promise.all(
    payments.map(async ({ id }, index) => {
      // Each kind of call is first now and then.
      const calls = [() => capture(id, 5_000), () => cancel(id), () => refund(id, 2_000)]
      const order = [0, 1, 2].map((place) => (place + index) % 3)
      const results = await Promise.all(order.map((which) => calls[which]?.()))
      const statusOf = (which: number) => results[order.indexOf(which)]?.status
      return { id, captured: statusOf(0), canceled: statusOf(1), refunded: statusOf(2) }
    }),
  )
  for (const { id, captured, canceled, refunded } of races) {
    expect([captured, canceled].toSorted()).toEqual([200, 409])
    expect([200, 409]).toContain(refunded)
    const wasRefunded = refunded === 200
    expect(captured === 200 || !wasRefunded).toBe(true)
    expect(await readPayment(id)).toMatchObject({
      status: captured === 200 ? (wasRefunded ? 'partially_refunded' : 'successful') : 'canceled',
      amount_captured_minor: captured === 200 ? 5_000 : 0,
      amount_refunded_minor: wasRefunded ? 2_000 : 0,
    })
  }
})

test('of fifty refunds at once through the merchant API no more count than there is money for', async () => {
  const { id } = await makePayment(server, business, { amountMinor: 10_000 })
  const results = await Promise.all(
    Array.from({ length: 50 }, async () => {
      const answer = await fetch(`http://127.0.0.1:${port}/v1/refunds`, {
        method: 'POST',
        headers: { authorization: `Bearer ${await business.key('live')}`, 'idempotency-key': newKey() },
        body: new URLSearchParams({ payment_intent: id, amount: '700' }),
      })
      return { status: answer.status, body: (await answer.json()) as { error?: { type: string; param: string; message: string } } }
    }),
  )
  expect(results.filter(({ status }) => status === 200)).toHaveLength(14)
  const refused = results.filter(({ status }) => status !== 200)
  expect(new Set(refused.map(({ status, body }) => `${status} ${body.error?.type} ${body.error?.param}`))).toEqual(
    new Set(['400 invalid_request_error amount']),
  )
  expect(await readPayment(id)).toMatchObject({ amount_refunded_minor: 9_800, amount_refundable_minor: 200 })
})

test('the database refuses more than was captured, whatever the commands believe', async () => {
  const { id } = await makePayment(server, business, { amountMinor: 10_000, refundMinor: 4_000 })
  const unchecked = inAccount(server, { merchantId: business.liveId }, (context) =>
    addRefunded(context, id, { refundedMinor: 6_001, pendingMinor: 0, status: 'refunded' }),
  )
  await expect(unchecked).rejects.toMatchObject({ constraint: 'refund_not_above_captured' })
})

test('a second worker passes over what the first one is releasing', async () => {
  const account = { merchantId: business.liveId }
  await inAccount(server, account, doDueWork)
  const sales = await Promise.all(Array.from({ length: 5 }, () => makePayment(server, business, { amountMinor: 1_000 })))
  server.clock.advance(7 * 86_400_000)
  await inAccount(server, account, async (first) => {
    await doDueWork(first)
    // The first has not committed yet, and the second does not wait for it.
    await inAccount(server, account, doDueWork)
  })
  await inAccount(server, account, doDueWork)
  const { rows } = await server.db.owner.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM ledger_transactions t JOIN charges c ON c.merchant_id = t.merchant_id AND c.id = t.source_id
     WHERE t.kind = 'availability' AND c.payment_id = ANY($1) GROUP BY c.payment_id`,
    [sales.map(({ id }) => id)],
  )
  expect(rows).toEqual(sales.map(() => ({ count: 1 })))
})
