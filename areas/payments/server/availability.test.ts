import { afterAll, beforeAll, expect, test } from 'vitest'
import { getPayment } from '#areas/payments/contract/endpoints.ts'
import type { Answer } from '#kernel/endpoint.ts'
import { inAccount, makeBusiness, makePayment, makeSession, type TestBusiness } from '#proof/support/factories.ts'
import { createTestServer, type TestServer } from '#proof/support/server.ts'
import { doDueWork } from './due-work.ts'

let server: TestServer
let business: TestBusiness<'viewer'>
beforeAll(async () => {
  server = await createTestServer()
  business = await makeBusiness(server, { roles: ['viewer'] })
})
afterAll(() => server.close())

test('a payment has one time since when its money is available, also where the worker ran late', async () => {
  const { id: paymentId } = await makePayment(server, business)
  const read = async () => {
    const token = await makeSession(server, business.people.viewer.userId)
    return (await server.call<Answer<typeof getPayment>>(getPayment, { token, params: { id: business.liveId, paymentId } })).envelope.data
  }
  const due = (await read()).available_on ?? ''
  const late = new Date(Date.parse(due) + 16 * 3_600_000)
  server.clock.set(late)
  await inAccount(server, { merchantId: business.liveId }, doDueWork)
  const payment = await read()
  expect(payment).toMatchObject({ is_available: true, available_on: late.toISOString() })
  expect(payment.timeline.find(({ type }) => type === 'payment.funds_available')?.at).toBe(payment.available_on)
})
