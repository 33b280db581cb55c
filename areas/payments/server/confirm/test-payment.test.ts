import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestPayment, type PaymentDetail } from '#areas/payments/contract/endpoints.ts'
import { makeBusiness, type TestBusiness } from '#proof/support/factories.ts'
import { createTestServer, type TestServer } from '#proof/support/server.ts'

let server: TestServer
let business: TestBusiness<'developer' | 'viewer'>
beforeAll(async () => {
  server = await createTestServer()
  business = await makeBusiness(server, { roles: ['developer', 'viewer'], defaultCurrency: 'GBP' })
})
afterAll(() => server.close())

type Role = keyof typeof business.people
const create = (key: string, { role = 'owner', id = business.sandboxId }: { role?: Role; id?: string } = {}) =>
  server.call<PaymentDetail>(createTestPayment, { token: business.people[role].token, params: { id }, headers: { 'idempotency-key': key } })

test('a test payment is a captured payment in the account’s currency, as the merchant API has it', async () => {
  const { status, envelope } = await create('first')
  expect(status).toBe(200)
  expect(envelope.data).toMatchObject({
    status: 'successful',
    amount_minor: 4_200,
    currency: 'GBP',
    card: { brand: 'visa', last4: '4242' },
    timeline: expect.arrayContaining([expect.objectContaining({ type: 'payment.created', via: 'dashboard', member: business.people.owner.name })]),
  })
  const intent = await server.inject({
    method: 'GET',
    url: `/v1/payment_intents/${envelope.data.id}`,
    headers: { authorization: `Bearer ${await business.key('sandbox')}` },
  })
  expect(intent.json()).toMatchObject({ status: 'succeeded', amount_received: 4_200, currency: 'gbp', livemode: false })
  const { rows } = await server.db.owner.query(`SELECT target_id, details FROM merchant_audit_events WHERE action = 'payment.test_created'`)
  expect(rows).toEqual([{ target_id: envelope.data.id, details: { amount_minor: 4_200, currency: 'GBP' } }])
})

test('a declined test payment is kept with its reason', async () => {
  const { status, envelope } = await server.call<PaymentDetail>(createTestPayment, {
    token: business.people.owner.token,
    params: { id: business.sandboxId },
    query: { outcome: 'declined' },
    headers: { 'idempotency-key': 'declined' },
  })
  expect(status).toBe(200)
  expect(envelope.data).toMatchObject({ status: 'failed', decline: { code: 'insufficient_funds' } })
})

test('one key makes one payment, another key another one', async () => {
  const [first, again, other] = [await create('once'), await create('once'), await create('twice')]
  expect(again.envelope.data.id).toBe(first.envelope.data.id)
  expect(other.envelope.data.id).not.toBe(first.envelope.data.id)
})

test('a live account and members without the right are refused', async () => {
  expect(await create('live', { id: business.liveId })).toMatchObject({ status: 409, envelope: { message: expect.stringContaining('sandbox') } })
  expect((await create('viewer', { role: 'viewer' })).status).toBe(403)
  expect((await create('developer', { role: 'developer' })).status).toBe(200)
})
