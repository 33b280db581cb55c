import { beforeAll, expect, it } from 'vitest'
import { listPayments } from '#areas/payments/contract/endpoints.ts'
import type { Answer } from '#kernel/endpoint.ts'
import { makeBusiness, makePayment, makeSession, type TestBusiness } from '#proof/support/factories.ts'
import { openTestServer, type TestServer } from '#proof/support/server.ts'

let server: TestServer
let business: TestBusiness<'support'>
let token: string
beforeAll(async () => {
  server = await openTestServer()
  business = await makeBusiness(server, { roles: ['support'], defaultCurrency: 'EUR' })
  token = await makeSession(server, business.people.support.userId)
  for (const [amountMinor, currency] of [
    [1_000, 'EUR'],
    [1_050, 'EUR'],
    [2_000, 'EUR'],
    [1_050, 'USD'],
  ] as const) {
    await makePayment(server, business, { amountMinor, currency })
  }
  await makePayment(server, business, { amountMinor: 700, currency: 'EUR', card: 'pm_card_visa_chargeDeclined' })
})

async function list(query: Record<string, string>) {
  return server.call<Answer<typeof listPayments>>(listPayments, { token, params: { id: business.liveId }, query })
}
const amountsOf = async (q: string) => (await list({ q })).envelope.data.items.map(({ amount_minor }) => amount_minor).toSorted((a, b) => a - b)

it.each([
  ['', [700, 1000, 1050, 1050, 2000]],
  ['amount>10', [1050, 2000]],
  ['amount:10..10.5', [1000, 1050]],
  ['amount<=10.5 currency:usd', [1050]],
  ['status:failed', [700]],
  ['-status:failed currency:EUR', [1000, 1050, 2000]],
  ['created:"last 2 days" currency:USD', [1050]],
  ['created<2020', []],
  ['brand:visa created>=2020 amount>15', [2000]],
  ['order:"17, B"', []],
  ['decline:generic_decline', [700]],
  ['attempts:several', []],
  ['bin:424242 country:us funding:credit attempts:one currency:EUR', [1000, 1050, 2000]],
] as const)('%j lists its payments', async (q, amounts) => {
  expect(await amountsOf(q)).toEqual(amounts)
})

it('lists a payment once if its status is given twice', async () => {
  const { items } = (await list({ status: 'failed,failed' })).envelope.data
  expect(items.map(({ amount_minor }) => amount_minor)).toEqual([700])
})

it('finds a payment by its ID alone', async () => {
  const [payment] = (await list({ q: 'status:failed' })).envelope.data.items
  const { items } = (await list({ q: String(payment?.id) })).envelope.data
  expect(items.map(({ id }) => id)).toEqual([payment?.id])
})

it.each([
  [{ q: 'stauts:failed' }, 'Unknown filter "stauts". Did you mean status?'],
  [{ q: 'status:faild' }, 'status has no value "faild". Did you mean failed?'],
  [{ q: 'amount>1.234' }, 'EUR amounts have at most 2 decimal places.'],
  [{ q: "'; DROP TABLE payments; --\u0000" }, 'This text contains unsupported characters.'],
  [{ q: 'status:failed', brand: 'visa' }, 'Pass either q or filters, not both.'],
])('refuses %j', async (query, message) => {
  const { status, envelope } = await list(query)
  expect(status).toBe(422)
  expect(envelope.data).toEqual({ errors: [{ path: 'q', message }] })
})

it('refuses a query that is too long', async () => {
  expect((await list({ q: 'a'.repeat(2_501) })).fields).toEqual([{ path: 'q', message: 'Enter at most 2,500 characters.' }])
})
