import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { getBalance } from '#areas/balance/contract/endpoints.ts'
import { computeFee, defaultFeePlan } from '#areas/billing/server/terms/index.ts'
import { doDueWork } from '#areas/payments/server/index.ts'
import type { Answer } from '#kernel/endpoint.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import { inAccount, makeBusiness, makePayment, type TestBusiness } from '#proof/support/factories.ts'
import { createTestServer, type TestServer } from '#proof/support/server.ts'

// A Monday: two business days later is Wednesday.
const monday = new Date('2026-06-15T12:00:00Z')
const wednesday = '2026-06-17T00:00:00.000Z'

let server: TestServer
let business: TestBusiness<'viewer'>
beforeAll(async () => {
  server = await createTestServer({ now: monday })
  await makePayment(server, await makeBusiness(server))
})
beforeEach(async () => {
  server.clock.set(monday)
  business = await makeBusiness(server, { roles: ['viewer'], defaultCurrency: 'EUR' })
})
afterAll(() => server.close())

const read = async () =>
  (await server.call<Answer<typeof getBalance>>(getBalance, { token: business.people.viewer.token, params: { id: business.liveId } })).envelope.data

const nothing = { available_minor: 0, pending_minor: 0, reserved_minor: 0, in_transit_minor: 0, disputed_minor: 0, pending_until: null }
const fee = (amountMinor: number, currency: CurrencyCode) => computeFee({ amountMinor, currency }, defaultFeePlan)

it('of a new account is zero in its default currency', async () => {
  expect(await read()).toEqual([{ currency: 'EUR', ...nothing }])
})

it('is pending until its day, then available, less the fee, each currency for itself', async () => {
  await makePayment(server, business, { amountMinor: 10_000, currency: 'USD' })
  await makePayment(server, business, { amountMinor: 5000, currency: 'JPY' })
  await makePayment(server, business, { amountMinor: 900, currency: 'USD', card: 'pm_card_visa_chargeDeclined' })
  const usd = 10_000 - fee(10_000, 'USD')
  const jpy = 5000 - fee(5000, 'JPY')
  expect(await read()).toEqual([
    { currency: 'EUR', ...nothing },
    { currency: 'JPY', ...nothing, pending_minor: jpy, pending_until: wednesday },
    { currency: 'USD', ...nothing, pending_minor: usd, pending_until: wednesday },
  ])
  server.clock.set(new Date(wednesday))
  await inAccount(server, { merchantId: business.liveId }, (context) => doDueWork(context))
  expect(await read()).toEqual([
    { currency: 'EUR', ...nothing },
    { currency: 'JPY', ...nothing, available_minor: jpy },
    { currency: 'USD', ...nothing, available_minor: usd },
  ])
})

it('falls below zero where more goes back than there is', async () => {
  await makePayment(server, business, { amountMinor: 10_000, currency: 'EUR', refundMinor: 10_000 })
  const balance = await read()
  expect(balance.map(({ available_minor, pending_minor }) => available_minor + pending_minor)).toEqual([-fee(10_000, 'EUR')])
})
