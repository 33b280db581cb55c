import { beforeAll, expect, test } from 'vitest'
import { getPayment, refundPayment as refundEndpoint } from '#areas/payments/contract/endpoints.ts'
import type { Answer } from '#kernel/endpoint.ts'
import { makeBusiness, makePayment, type TestBusiness } from '#proof/support/factories.ts'
import { openTestServer, type TestServer } from '#proof/support/server.ts'

let server: TestServer
let business: TestBusiness<'support' | 'viewer'>
beforeAll(async () => {
  server = await openTestServer()
  business = await makeBusiness(server, { roles: ['support', 'viewer'] })
})

let keys = 0
async function refund(paymentId: string, body: object, headers: Record<string, string> = {}) {
  keys++
  return server.call<Answer<typeof refundEndpoint>>(refundEndpoint, {
    token: business.people.support.token,
    params: { id: business.liveId, paymentId },
    body: { amount_minor: 100, ...body },
    headers: { 'idempotency-key': `reason-${keys}`, ...headers },
  })
}

async function readStored(id: string) {
  const { rows } = await server.db.owner.query('SELECT reason, metadata FROM refunds WHERE id = $1', [id])
  return rows[0] as unknown
}

test('keeps another reason as a note, which the merchant API has as metadata', async () => {
  const { id } = await makePayment(server, business)
  const { status, envelope } = await refund(id, { reason: 'other', note: '  Arrived a week late  ' })
  expect([status, envelope.data.refund]).toMatchObject([200, { reason: null, note: 'Arrived a week late' }])
  expect(await readStored(envelope.data.refund.id)).toEqual({ reason: null, metadata: { note: 'Arrived a week late' } })
  const params = { id: business.liveId, paymentId: id }
  const read = await server.call<Answer<typeof getPayment>>(getPayment, { token: business.people.viewer.token, params })
  expect(read.envelope.data.refunds).toMatchObject([{ reason: null, note: 'Arrived a week late' }])
})

test('keeps the three reasons of the merchant API as they are', async () => {
  const { id } = await makePayment(server, business)
  const { envelope } = await refund(id, { reason: 'duplicate' })
  expect(envelope.data.refund).toMatchObject({ reason: 'duplicate', note: null })
  expect(await readStored(envelope.data.refund.id)).toEqual({ reason: 'duplicate', metadata: {} })
})

test.each([
  ['another reason without a note', { reason: 'other' }, 'note', 'Describe the reason.'],
  ['an empty note', { reason: 'other', note: '  ' }, 'note', 'This field is required.'],
  ['a note that is too long', { reason: 'other', note: 'x'.repeat(501) }, 'note', 'Enter at most 500 characters.'],
  ['no reason', {}, 'reason', 'This field is required.'],
])('refuses %s and refunds nothing', async (_name, body, path, message) => {
  const { id } = await makePayment(server, business)
  const { status, fields } = await refund(id, body)
  expect([status, fields]).toEqual([422, [{ path, message }]])
  const { rows } = await server.db.owner.query('SELECT count(*)::int AS count FROM refunds WHERE payment_id = $1', [id])
  expect(rows).toEqual([{ count: 0 }])
})
