import { beforeAll, expect, it } from 'vitest'
import { listPaymentCurrencies } from '#areas/payments/contract/endpoints.ts'
import type { Answer } from '#kernel/endpoint.ts'
import { makeBusiness, makePayment, makeSession, type TestBusiness } from '#proof/support/factories.ts'
import { openTestServer, type TestServer } from '#proof/support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})

async function listCurrencies(business: TestBusiness<'support'>) {
  const token = await makeSession(server, business.people.support.userId)
  return (await server.call<Answer<typeof listPaymentCurrencies>>(listPaymentCurrencies, { token, params: { id: business.liveId } })).envelope.data
}

it('lists the default currency first, then those with payments, declined ones too', async () => {
  const business = await makeBusiness(server, { roles: ['support'], defaultCurrency: 'EUR' })
  expect(await listCurrencies(business)).toEqual(['EUR'])
  await makePayment(server, business, { currency: 'USD' })
  await makePayment(server, business, { currency: 'USD' })
  await makePayment(server, business, { currency: 'CLF', card: 'pm_card_visa_chargeDeclined' })
  await makePayment(server, await makeBusiness(server), { currency: 'JPY' })
  expect(await listCurrencies(business)).toEqual(['EUR', 'CLF', 'USD'])
})
