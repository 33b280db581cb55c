import { beforeAll, beforeEach, expect, test } from 'vitest'
import { defaultCurrencyTerms } from '#areas/billing/server/terms/index.ts'
import { agreeTestTerms } from '#areas/billing/test/terms.ts'
import { readLedgerBalances, verifyLedger } from '#areas/ledger/server/index.ts'
import { refundPayment as refundEndpoint } from '#areas/payments/contract/endpoints.ts'
import type { Answer } from '#kernel/endpoint.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import { inAccount, makeBusiness, makePayment, type TestBusiness } from '#proof/support/factories.ts'
import { openTestServer, type TestServer } from '#proof/support/server.ts'
import { doDueWork, type PaymentRow } from '../index.ts'

/** Refunds within the account's negative limit. The default fee of 100.00 is 3.20, so refunding whole sales takes more than they brought. */

let server: TestServer
let business: TestBusiness
beforeAll(async () => {
  server = await openTestServer()
})
beforeEach(async () => {
  server.clock.set(new Date('2026-06-15T12:00:00Z'))
  business = await makeBusiness(server)
})

const account = () => ({ merchantId: business.liveId })

const agreeLimit = (negativeLimitMinor: number, currency: CurrencyCode = 'USD') =>
  agreeTestTerms(server.db, account(), server.clock.now(), {
    rules: [
      { brand: null, region: null, currency: null, basisPoints: 290, fixedMinor: 0 },
      { brand: null, region: null, currency: 'USD', basisPoints: 290, fixedMinor: 30 },
    ],
    currencies: { [currency]: { ...defaultCurrencyTerms(currency), negativeLimitMinor } },
  })

/** Days later, with everything available that was pending. */
async function waitUntilAvailable(): Promise<void> {
  server.clock.advance(5 * 86_400_000)
  await inAccount(server, account(), doDueWork)
}

let keys = 0
async function refund(paymentId: string, amountMinor: number): Promise<string> {
  keys++
  const { status, envelope } = await server.call<Answer<typeof refundEndpoint>>(refundEndpoint, {
    token: business.people.owner.token,
    params: { id: business.liveId, paymentId },
    body: { amount_minor: amountMinor, reason: 'requested_by_customer' },
    headers: { 'idempotency-key': `limit-${keys}` },
  })
  return status === 200 ? 'done' : `${status} ${envelope.message}`
}

async function readPools(currency = 'USD'): Promise<{ available: number; pending: number }> {
  const sums = await inAccount(server, account(), readLedgerBalances)
  const owed = (name: string) => 0 - (sums.find((sum) => sum.account === name && sum.currency === currency)?.amount_minor ?? 0)
  return { available: owed('liability:merchant_available'), pending: owed('liability:merchant_pending') }
}

async function expectSoundLedger(): Promise<void> {
  const results = await inAccount(server, account(), verifyLedger)
  expect(results.filter(({ violationCount }) => violationCount > 0)).toEqual([])
}

const tooLow = (possible: string) => `409 Your balance is too low. You can refund up to ${possible} right now.`

test('is refused beyond the limit, with the amount that would be possible, and nothing is changed', async () => {
  await agreeLimit(100)
  const { id } = await makePayment(server, business, { amountMinor: 10_000 })
  await waitUntilAvailable()
  expect(await refund(id, 9_781)).toBe(tooLow('$97.80'))
  expect(await readPools()).toEqual({ available: 9_680, pending: 0 })
  expect(await refund(id, 9_780)).toBe('done')
  expect(await readPools()).toEqual({ available: -100, pending: 0 })
  expect(await refund(id, 1)).toBe(tooLow('$0.00'))
  await expectSoundLedger()
})

test('with a limit of nothing, what is there can be refunded and nothing more', async () => {
  await agreeLimit(0)
  const { id } = await makePayment(server, business, { amountMinor: 10_000 })
  await waitUntilAvailable()
  expect(await refund(id, 9_681)).toBe(tooLow('$96.80'))
  expect(await refund(id, 9_680)).toBe('done')
})

test('pending money is taken before the limit is asked, and named where it is the most', async () => {
  await agreeLimit(0)
  const { id } = await makePayment(server, business, { amountMinor: 10_000 })
  expect(await refund(id, 10_000)).toBe(tooLow('$96.80'))
  expect(await refund(id, 9_680)).toBe('done')
  expect(await readPools()).toEqual({ available: 0, pending: 0 })
  await waitUntilAvailable()
  await expectSoundLedger()
})

test('without terms the default limit counts, each currency for itself', async () => {
  const limit = defaultCurrencyTerms('USD').negativeLimitMinor
  const { id } = await makePayment(server, business, { amountMinor: 10_000_000 })
  const euros = await makePayment(server, business, { amountMinor: 10_000, currency: 'EUR' })
  await waitUntilAvailable()
  const fee = 290_030
  expect(fee).toBeGreaterThan(limit)
  expect(await refund(id, 10_000_000)).toBe(tooLow('$98,099.70'))
  expect(await refund(id, 10_000_000 - fee + limit)).toBe('done')
  expect(await refund(euros.id, 10_000)).toBe('done')
  expect(await readPools('EUR')).toEqual({ available: -320, pending: 0 })
})

test('a changed limit counts for the next refund', async () => {
  await agreeLimit(0)
  const { id } = await makePayment(server, business, { amountMinor: 10_000 })
  await waitUntilAvailable()
  expect(await refund(id, 10_000)).toBe(tooLow('$96.80'))
  await agreeLimit(320)
  expect(await refund(id, 10_000)).toBe('done')
  expect(await readPools()).toEqual({ available: -320, pending: 0 })
})

test('fifty refunds of ten payments at once take the balance to the limit and never below it', async () => {
  await agreeLimit(500)
  const payments: PaymentRow[] = []
  for (let count = 0; count < 10; count++) payments.push(await makePayment(server, business, { amountMinor: 10_000 }))
  await waitUntilAvailable()
  // 10 x 96.80 and the limit of 5.00: 48 refunds of 20.00 leave 13.00, and each of the other two would take 20.00.
  const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => refund(payments[index % 10]?.id ?? '', 2_000)))
  expect(answers.filter((answer) => answer === 'done')).toHaveLength(48)
  expect(new Set(answers.filter((answer) => answer !== 'done'))).toEqual(new Set([tooLow('$13.00')]))
  expect(await readPools()).toEqual({ available: 800, pending: 0 })
  await expectSoundLedger()
})

test('is told to the merchant API as an insufficient balance', async () => {
  await agreeLimit(0)
  const { id } = await makePayment(server, business, { amountMinor: 10_000 })
  const response = await server.inject({
    method: 'POST',
    url: '/v1/refunds',
    headers: { authorization: `Bearer ${await business.key('live')}`, 'content-type': 'application/x-www-form-urlencoded' },
    payload: `payment_intent=${id}`,
  })
  expect(response.statusCode).toBe(400)
  expect(response.json()).toMatchObject({
    error: {
      type: 'invalid_request_error',
      code: 'balance_insufficient',
      message: 'Your balance is too low. You can refund up to $96.80 right now.',
    },
  })
})
