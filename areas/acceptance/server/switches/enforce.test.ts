import fc from 'fast-check'
import type Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { SwitchPositions } from '#areas/acceptance/contract/accepts.ts'
import { type AcceptanceSwitches, getAcceptanceSwitches, setAcceptanceSwitches } from '#areas/acceptance/contract/switches.ts'
import { createSandboxFraudWarning, createSandboxPayment, setSandboxVampMonth } from '#areas/developers/contract/sandbox/endpoints.ts'
import { verifyLedger } from '#areas/ledger/server/index.ts'
import { type ApiAccount, type MerchantApiServer, refusalOf, startMerchantApi } from '#areas/merchant-api/test/merchant-api.ts'
import { createTestPayment, getPayment, type PaymentDetail } from '#areas/payments/contract/endpoints.ts'
import { monthOf } from '#areas/vamp/server/index.ts'
import { userId as userIdSchema } from '#kernel/ids.ts'
import { inAccount, makeSession } from '#proof/support/factories.ts'
import { chooseSeed, isSoak } from '#proof/support/scale.ts'
import { createTestServer, type TestServer } from '#proof/support/server.ts'
import { statementsOf } from '#proof/support/statements.ts'

/** Payments of the official client against the switches, by two servers with one database. */

const open: SwitchPositions = { brands_off: [], currency_rule: 'all', currencies: [], country_rule: 'all', countries: [] }

let api: MerchantApiServer
let other: TestServer
let shop: ApiAccount
let token: string
beforeAll(async () => {
  api = await startMerchantApi()
  other = await createTestServer({ db: api.db })
})
beforeEach(async () => {
  shop = await api.addShop()
  token = await makeSession(api, z.parse(userIdSchema, `usr_${shop.businessId}`))
})
afterAll(async () => {
  await other.app.close()
  await api.close()
})

const caller = () => ({ token, params: { id: shop.merchantId } })
const read = async () => (await api.call<AcceptanceSwitches>(getAcceptanceSwitches, caller())).envelope.data

async function accept(positions: Partial<SwitchPositions>, server: TestServer = api): Promise<void> {
  const { version } = await read()
  const { status, envelope } = await server.call(setAcceptanceSwitches, { ...caller(), body: { ...open, ...positions, version } })
  expect(status, envelope.message).toBe(200)
}

type Pay = Partial<Stripe.PaymentIntentCreateParams>

const pay = (more: Pay = {}) => shop.stripe.paymentIntents.create({ amount: 1_500, currency: 'usd', payment_method: 'pm_card_visa', confirm: true, ...more })
const noBrand = { brands_off: ['visa'] }
const noCountry = { country_rule: 'except', countries: ['US'] } as const
const noCurrency = { currency_rule: 'except', currencies: ['USD'] } as const
const detailOf = async (paymentId: string) => (await api.call<PaymentDetail>(getPayment, { token, params: { id: shop.merchantId, paymentId } })).envelope.data

/** What became of a payment: its status, or the decline or the code. */
async function outcomeOf(more: Pay = {}): Promise<string> {
  try {
    return (await pay(more)).status
  } catch (error) {
    const { decline_code: declineCode, code } = error as Stripe.errors.StripeError
    return declineCode ?? code ?? String(error)
  }
}

describe('a switch declines what it refuses, and nothing else', () => {
  it.each<[string, Partial<SwitchPositions>, Pay, Pay, string]>([
    ['a brand', noBrand, {}, { payment_method: 'pm_card_mastercard' }, 'card_not_supported'],
    ['all countries but one', noCountry, {}, { payment_method: 'pm_card_de' }, 'card_not_supported'],
    ['only one country', { country_rule: 'only', countries: ['DE'] }, {}, { payment_method: 'pm_card_de' }, 'card_not_supported'],
    ['all currencies but one', noCurrency, {}, { currency: 'eur' }, 'currency_not_accepted'],
    ['only one currency', { currency_rule: 'only', currencies: ['EUR'] }, {}, { currency: 'eur' }, 'currency_not_accepted'],
    [
      'a co-branded card by the brand it is routed on',
      noBrand,
      { payment_method: 'pm_card_visa_cartesBancaires' },
      { payment_method: 'pm_card_mastercard_cartesBancaires' },
      'card_not_supported',
    ],
    ['two at once', { ...noBrand, country_rule: 'only', countries: ['US'] }, {}, { payment_method: 'pm_card_mastercard' }, 'card_not_supported'],
  ])('%s', async (_, positions, refused, passing, code) => {
    expect([await outcomeOf(refused), await outcomeOf(passing)]).toEqual(['succeeded', 'succeeded'])
    await accept(positions)
    expect([await outcomeOf(refused), await outcomeOf(passing)]).toEqual([code, 'succeeded'])
    await accept({})
    expect([await outcomeOf(refused), await outcomeOf(passing)]).toEqual(['succeeded', 'succeeded'])
  })
})

describe('a refused currency', () => {
  it('is refused when a payment is created or changed, and says what to do', async () => {
    await accept(noCurrency)
    const refusal = { status: 400, type: 'invalid_request_error', code: 'currency_not_accepted', param: 'currency' }
    const calls = [
      () => pay(),
      () => pay({ off_session: true }),
      () => shop.stripe.paymentIntents.create({ amount: 1_500, currency: 'usd' }),
      () => shop.stripe.paymentIntents.create({ amount: 1_500, currency: 'usd', payment_method: 'pm_card_visa' }),
    ]
    for (const call of calls) {
      const { message, ...told } = await refusalOf(call())
      expect(told).toMatchObject(refusal)
      expect(message).toBe("This account doesn't accept USD. Use another currency, or turn USD on under Acceptance > Accepted cards.")
    }
    const { rows } = await api.db.owner.query('SELECT FROM payments WHERE merchant_id = $1', [shop.merchantId])
    expect(rows).toHaveLength(0)
    const intent = await shop.stripe.paymentIntents.create({ amount: 1_500, currency: 'eur' })
    expect(await refusalOf(shop.stripe.paymentIntents.update(intent.id, { amount: 1_500, currency: 'usd' }))).toMatchObject(refusal)
    expect((await shop.stripe.paymentIntents.update(intent.id, { amount: 1_500, currency: 'gbp' })).currency).toBe('gbp')
  })

  it('declines a payment that was created before', async () => {
    const intent = await shop.stripe.paymentIntents.create({ amount: 1_500, currency: 'usd' })
    await accept(noCurrency)
    const refusal = await refusalOf(shop.stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' }))
    expect(refusal).toMatchObject({ status: 402, code: 'card_declined', declineCode: 'currency_not_supported' })
    expect((await detailOf(intent.id)).timeline.at(-1)?.refused_by).toEqual({ switch: 'currency', value: 'USD' })
    await accept({})
    expect((await shop.stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' })).status).toBe('succeeded')
  })
})

describe('a refused card', () => {
  it.each([
    ['brand', noBrand, 'visa', "This account doesn't accept Visa cards."],
    ['country', noCountry, 'US', "This account doesn't accept cards from US."],
  ] as const)('is a blocked attempt that nobody was asked about, and the payment names the %s', async (kind, positions, value, told) => {
    await accept(positions)
    const refusal = await refusalOf(pay())
    expect(refusal).toMatchObject({ status: 402, code: 'card_declined', declineCode: 'card_not_supported', message: 'Your card is not supported.' })
    const id = refusal.error.payment_intent?.id ?? ''
    const detail = await detailOf(id)
    expect(detail).toMatchObject({ status: 'failed', decline: { code: 'transaction_blocked' } })
    expect(detail.timeline.map(({ type, refused_by: by }) => [type, by])).toEqual([
      ['payment.created', null],
      ['payment.attempt_failed', { switch: kind, value }],
    ])
    const [charge] = (await shop.stripe.charges.list({ payment_intent: id })).data
    expect(charge?.outcome).toMatchObject({ type: 'blocked', reason: 'rule', network_status: 'not_sent_to_network', seller_message: told })
    const results = await inAccount(api, shop, verifyLedger)
    expect(results.filter(({ violationCount }) => violationCount > 0)).toEqual([])
  })

  it('is declined off session, and its repeated call gets the same answer', async () => {
    const customer = (await shop.stripe.customers.create({})).id
    const { payment_method: saved } = await shop.stripe.setupIntents.create({ customer, payment_method: 'pm_card_visa', confirm: true })
    await accept(noBrand)
    const charge = () => pay({ customer, payment_method: String(saved), off_session: true })
    expect(await refusalOf(charge())).toMatchObject({ status: 402, declineCode: 'card_not_supported' })
    const intent = await shop.stripe.paymentIntents.create({ amount: 1_500, currency: 'usd' })
    const confirm = () => shop.stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' }, { idempotencyKey: 'same' })
    expect([(await refusalOf(confirm())).declineCode, (await refusalOf(confirm())).declineCode]).toEqual(['card_not_supported', 'card_not_supported'])
    expect((await detailOf(intent.id)).timeline.filter(({ refused_by: by }) => by !== null)).toHaveLength(1)
  })

  it('is not set up, whatever the currencies', async () => {
    await accept({ ...noBrand, ...noCurrency })
    const refusal = await refusalOf(shop.stripe.setupIntents.create({ payment_method: 'pm_card_visa', confirm: true }))
    expect(refusal).toMatchObject({ status: 402, code: 'card_declined', declineCode: 'card_not_supported' })
    expect((await shop.stripe.setupIntents.create({ payment_method: 'pm_card_mastercard', confirm: true })).status).toBe('succeeded')
  })

  it('is declined in the dashboard as well', async () => {
    await accept(noBrand)
    const declined = await api.call<PaymentDetail>(createTestPayment, { ...caller(), headers: { 'idempotency-key': 'brand' } })
    expect(declined.envelope.data.timeline.at(-1)?.refused_by).toEqual({ switch: 'brand', value: 'visa' })
    await accept(noCurrency)
    const refused = await api.call(createTestPayment, { ...caller(), headers: { 'idempotency-key': 'currency' } })
    expect([refused.status, refused.envelope.message]).toEqual([409, expect.stringContaining("doesn't accept USD")])
  })
})

it.each([
  [createSandboxFraudWarning, () => ({ payment_id: null, fraud_type: 'misc' }), noBrand, /accepted cards declined .* or choose a captured payment\.$/],
  [setSandboxVampMonth, () => ({ month: monthOf(api.clock.now()), sales_count: 2, report_count: 0 }), noBrand, /accepted cards declined .* and try again\.$/],
  [createSandboxPayment, () => ({ card: 'visa', amount_minor: 1_500, capture: 'automatic' }), noCurrency, /^This account doesn't accept USD\./],
])('a sandbox control that gets no sale says what to do, and leaves nothing', async (control, bodyOf, positions, message) => {
  await accept(positions)
  const { status, envelope } = await api.call(control, { ...caller(), body: bodyOf(), headers: { 'idempotency-key': 'sale' } })
  expect([status, envelope.message]).toEqual([409, expect.stringMatching(message)])
  const { rows } = await api.db.owner.query('SELECT FROM payments WHERE merchant_id = $1', [shop.merchantId])
  expect(rows).toHaveLength(0)
})

it('earlier payments are captured, refunded and canceled, whatever is refused now', async () => {
  const { stripe } = shop
  const paid = await pay()
  const [held, kept] = [await pay({ capture_method: 'manual' }), await pay({ capture_method: 'manual' })]
  await accept({ ...noBrand, ...noCountry, ...noCurrency })
  expect((await stripe.refunds.create({ payment_intent: paid.id })).status).toBe('succeeded')
  expect((await stripe.paymentIntents.capture(held.id)).status).toBe('succeeded')
  expect((await stripe.paymentIntents.cancel(kept.id)).status).toBe('canceled')
})

it('the switches are read by one look-up of a key, in the statements that leave together', async () => {
  await accept(noCountry)
  const statements = await statementsOf(api.db.database.pool, () => pay({ payment_method: 'pm_card_de' }))
  const reads = statements.filter(({ text }) => text.includes('acceptance_switches'))
  expect(reads.map(({ text }) => text.replaceAll(/\s+/g, ' '))).toEqual([
    'SELECT version, brands_off, currency_rule, currencies, country_rule, countries FROM acceptance_switches WHERE merchant_id = $1',
  ])
})

it('another account goes on as before', async () => {
  await accept(noBrand)
  const { stripe } = await api.addShop()
  expect((await stripe.paymentIntents.create({ amount: 1_500, currency: 'usd', payment_method: 'pm_card_visa', confirm: true })).status).toBe('succeeded')
})

it('a change on one server decides the next payment on the other', { timeout: 600_000 }, async () => {
  const positions = fc.constantFrom<Partial<SwitchPositions>>({}, noBrand, noCountry, { brands_off: ['mastercard'], country_rule: 'only', countries: ['DE'] })
  const card = fc.constantFrom('pm_card_visa', 'pm_card_de', 'pm_card_mastercard')
  const factsOf = { pm_card_visa: ['visa', 'US'], pm_card_de: ['visa', 'DE'], pm_card_mastercard: ['mastercard', 'US'] } as const
  await fc.assert(
    fc.asyncProperty(positions, card, async (switches, payment_method) => {
      await accept(switches, other)
      const [brand, country] = factsOf[payment_method]
      const { brands_off, country_rule, countries } = { ...open, ...switches }
      const isAccepted = !brands_off.includes(brand) && (country_rule === 'all' || countries.includes(country) === (country_rule === 'only'))
      expect(await outcomeOf({ payment_method })).toBe(isAccepted ? 'succeeded' : 'card_not_supported')
    }),
    { numRuns: isSoak ? 1_000 : 40, seed: chooseSeed('PROPERTY_SEED') },
  )
})
