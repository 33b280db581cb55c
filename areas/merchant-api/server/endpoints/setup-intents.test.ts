import type Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type MerchantApiServer, refusalOf, startMerchantApi } from '#areas/merchant-api/test/merchant-api.ts'

let api: MerchantApiServer
let stripe: Stripe
beforeAll(async () => {
  api = await startMerchantApi()
  stripe = api.shop.stripe
})
afterAll(() => api.close())

const newCustomer = async () => (await stripe.customers.create({ email: 'ada@example.com' })).id
const cardsOf = async (customer: string) => (await stripe.paymentMethods.list({ customer })).data.map(({ id }) => id)
const eventsAbout = async (id: string) =>
  (await stripe.events.list({ limit: 100 })).data.filter(({ data }) => (data.object as { id?: string }).id === id).map(({ type }) => type)

describe('a setup intent', () => {
  it('gives the card to the customer, who can then be charged without being present', async () => {
    const customer = await newCustomer()
    const open = await stripe.setupIntents.create({ customer, description: 'Later', metadata: { plan: 'gold' } })
    expect(open).toMatchObject({ status: 'requires_payment_method', usage: 'off_session', customer, payment_method: null, description: 'Later' })
    expect(open.client_secret).toMatch(new RegExp(`^${open.id}_secret_\\w{20,}$`))
    const done = await stripe.setupIntents.confirm(open.id, { payment_method: 'pm_card_visa' })
    expect(done).toMatchObject({ status: 'succeeded', metadata: { plan: 'gold' }, last_setup_error: null, next_action: null })
    expect(await cardsOf(customer)).toEqual([done.payment_method])
    expect(await eventsAbout(open.id)).toEqual(['setup_intent.succeeded', 'setup_intent.created'])
    expect(await eventsAbout(String(done.payment_method))).toEqual(['payment_method.attached'])
    const paid = await stripe.paymentIntents.create({
      ...{ amount: 900, currency: 'usd', customer, payment_method: String(done.payment_method) },
      ...{ confirm: true, off_session: true },
    })
    expect(paid.status).toBe('succeeded')
    // Nothing was charged for the setup.
    expect((await stripe.charges.list({ customer })).data).toHaveLength(1)
  })

  it('can be created with its card, confirmed in the same call, and set up for presence alone', async () => {
    const customer = await newCustomer()
    const waiting = await stripe.setupIntents.create({ customer, payment_method: 'pm_card_visa', usage: 'on_session' })
    expect(waiting).toMatchObject({ status: 'requires_confirmation', usage: 'on_session' })
    expect(await cardsOf(customer)).toEqual([])
    expect((await stripe.setupIntents.confirm(waiting.id)).status).toBe('succeeded')
    expect(await cardsOf(customer)).toEqual([waiting.payment_method])
    const confirmed = await stripe.setupIntents.create({
      customer,
      payment_method: 'pm_card_mastercard',
      confirm: true,
      expand: ['payment_method', 'customer'],
    })
    expect(confirmed).toMatchObject({ status: 'succeeded', payment_method: { card: { brand: 'mastercard' }, customer }, customer: { id: customer } })
    expect(await cardsOf(customer)).toHaveLength(2)
  })

  it('needs no customer, and takes a card by number', async () => {
    const card = { number: '5555555555554444', exp_month: 12, exp_year: 2040, cvc: '123' }
    const data = { type: 'card', card } as unknown as Stripe.SetupIntentCreateParams.PaymentMethodData
    const intent = await stripe.setupIntents.create({ payment_method_data: data, confirm: true })
    expect(intent.status).toBe('succeeded')
    expect((await stripe.paymentMethods.retrieve(String(intent.payment_method))).customer).toBeNull()
  })

  it.each([
    ['pm_card_chargeDeclined', 'card_declined', 'generic_decline'],
    ['pm_card_chargeDeclinedInsufficientFunds', 'card_declined', 'insufficient_funds'],
    ['pm_card_chargeDeclinedExpiredCard', 'expired_card', 'expired_card'],
    ['pm_card_authenticationRequiredOnSetup', 'authentication_required', 'authentication_required'],
    ['pm_card_threeDSecureRequiredProcessingError', 'processing_error', 'processing_error'],
  ])('keeps the decline of %s, and can be confirmed with another card', async (name, code, declineCode) => {
    const customer = await newCustomer()
    const { id } = await stripe.setupIntents.create({ customer })
    const refusal = await refusalOf(stripe.setupIntents.confirm(id, { payment_method: name }))
    expect(refusal).toMatchObject({ status: 402, type: 'card_error', code, declineCode })
    expect(refusal.error.setup_intent).toMatchObject({ id, status: 'requires_payment_method', payment_method: null, last_setup_error: { code } })
    expect(await cardsOf(customer)).toEqual([])
    const again = await stripe.setupIntents.retrieve(id)
    expect(again.last_setup_error).toMatchObject({ type: 'card_error', code, decline_code: declineCode, payment_method: { card: { brand: 'visa' } } })
    expect(await eventsAbout(id)).toEqual(['setup_intent.setup_failed', 'setup_intent.created'])
    expect(await stripe.setupIntents.confirm(id, { payment_method: 'pm_card_visa' })).toMatchObject({ status: 'succeeded', last_setup_error: null })
  })

  it('succeeds for a card that its issuer declines only later', async () => {
    const intent = await stripe.setupIntents.create({ customer: await newCustomer(), payment_method: 'pm_card_chargeCustomerFail', confirm: true })
    expect(intent.status).toBe('succeeded')
  })

  it('leaves a card that the customer has already as it is', async () => {
    const customer = await newCustomer()
    const { id } = await stripe.paymentMethods.attach('pm_card_visa', { customer })
    expect((await stripe.setupIntents.create({ customer, payment_method: id, confirm: true })).status).toBe('succeeded')
    expect(await cardsOf(customer)).toEqual([id])
    expect(await eventsAbout(id)).toEqual(['payment_method.attached'])
  })

  it('can be canceled until it succeeded, and ends then', async () => {
    const open = await stripe.setupIntents.create({ payment_method: 'pm_card_visa' })
    expect(await stripe.setupIntents.cancel(open.id, { cancellation_reason: 'abandoned' })).toMatchObject({
      status: 'canceled',
      cancellation_reason: 'abandoned',
    })
    expect(await eventsAbout(open.id)).toEqual(['setup_intent.canceled', 'setup_intent.created'])
    const done = await stripe.setupIntents.create({ payment_method: 'pm_card_visa', confirm: true })
    for (const [call, id, status] of [
      ['confirm', open.id, 'canceled'],
      ['cancel', open.id, 'canceled'],
      ['confirm', done.id, 'succeeded'],
      ['cancel', done.id, 'succeeded'],
    ] as const) {
      const { code, error } = await refusalOf(stripe.setupIntents[call](id))
      expect([code, error.setup_intent?.status]).toEqual(['setup_intent_unexpected_state', status])
    }
  })

  it('confirms once, however many calls at the same time', async () => {
    const customer = await newCustomer()
    const { id } = await stripe.setupIntents.create({ customer, payment_method: 'pm_card_visa' })
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => stripe.setupIntents.confirm(id)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await cardsOf(customer)).toHaveLength(1)
    expect(await eventsAbout(id)).toEqual(['setup_intent.succeeded', 'setup_intent.created'])
  })

  it('is created once per idempotency key, and its decline is answered again', async () => {
    const customer = await newCustomer()
    const create = () => stripe.setupIntents.create({ customer, payment_method: 'pm_card_visa', confirm: true }, { idempotencyKey: 'setup-1' })
    expect((await create()).id).toBe((await create()).id)
    expect(await cardsOf(customer)).toHaveLength(1)
    const decline = () => refusalOf(stripe.setupIntents.create({ payment_method: 'pm_card_chargeDeclined', confirm: true }, { idempotencyKey: 'setup-2' }))
    expect((await decline()).error.setup_intent?.id).toBe((await decline()).error.setup_intent?.id)
  })

  it('is listed by customer, card and time, the newest first', async () => {
    const customer = await newCustomer()
    const first = await stripe.setupIntents.create({ customer })
    api.clock.advance(1000)
    const second = await stripe.setupIntents.create({ customer, payment_method: 'pm_card_visa' })
    const idsOf = async (params: Stripe.SetupIntentListParams) => (await stripe.setupIntents.list(params)).data.map(({ id }) => id)
    expect(await idsOf({ customer })).toEqual([second.id, first.id])
    expect(await idsOf({ customer, starting_after: second.id })).toEqual([first.id])
    expect(await idsOf({ payment_method: String(second.payment_method) })).toEqual([second.id])
    expect(await idsOf({ customer, created: { lt: first.created } })).toEqual([])
  })

  it('repeats what it was asked for', async () => {
    const intent = await stripe.setupIntents.create({
      allowed_payment_method_types: ['card', 'link'],
      automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
      excluded_payment_method_types: ['klarna'],
      flow_directions: ['inbound'],
      payment_method_configuration: 'pmc_1',
      payment_method_options: { card: { request_three_d_secure: 'automatic', network: 'visa' } },
    })
    expect(intent).toMatchObject({
      allowed_payment_method_types: ['card', 'link'],
      automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
      excluded_payment_method_types: ['klarna'],
      flow_directions: ['inbound'],
      payment_method_configuration_details: { id: 'pmc_1' },
      payment_method_options: { card: { request_three_d_secure: 'automatic', network: 'visa' } },
    })
    const confirmed = await stripe.setupIntents.confirm(intent.id, {
      payment_method: 'pm_card_visa',
      payment_method_options: { card: { request_three_d_secure: 'automatic' } },
    })
    expect(confirmed.payment_method_options?.card).toMatchObject({ request_three_d_secure: 'automatic', network: 'visa' })
  })
})

describe('a setup intent is refused', () => {
  const wrong = (params: object) => params as Stripe.SetupIntentCreateParams

  it.each<[string, Stripe.SetupIntentCreateParams, string, string]>([
    ['a confirmation without a card', { confirm: true }, 'setup_intent_unexpected_state', 'payment_method'],
    ['a missing card', { payment_method: 'pm_missing' }, 'resource_missing', 'payment_method'],
    ['a missing customer', { customer: 'cus_missing' }, 'resource_missing', 'customer'],
    ['an unknown usage', wrong({ usage: 'sometimes' }), 'parameter_invalid_enum', 'usage'],
    ['a setup for the account itself', { attach_to_self: true }, 'parameter_unsupported', 'attach_to_self'],
    ['a confirmation token', { confirmation_token: 'ctoken_1' }, 'parameter_unsupported', 'confirmation_token'],
    ['kinds without cards', wrong({ payment_method_types: ['link'] }), 'parameter_invalid', 'payment_method_types'],
    ['a card number in its description', { description: '4242424242424242' }, 'card_number_in_text', 'description'],
    [
      'redirects without a place to return to',
      { confirm: true, payment_method: 'pm_card_visa', automatic_payment_methods: { enabled: true } },
      'parameter_missing',
      'return_url',
    ],
  ])('for %s', async (_name, params, code, param) => {
    const before = (await stripe.setupIntents.list({ limit: 1 })).data[0]?.id
    expect(await refusalOf(stripe.setupIntents.create(params))).toMatchObject({ code, param })
    expect((await stripe.setupIntents.list({ limit: 1 })).data[0]?.id).toBe(before)
  })

  it("for another customer's card", async () => {
    const { id } = await stripe.paymentMethods.attach('pm_card_visa', { customer: await newCustomer() })
    const customer = await newCustomer()
    expect(await refusalOf(stripe.setupIntents.create({ customer, payment_method: id }))).toMatchObject({ code: 'payment_method_customer_mismatch' })
    expect(await refusalOf(stripe.setupIntents.create({ payment_method: id }))).toMatchObject({ code: 'payment_method_customer_mismatch' })
  })

  it('for a card that was used or detached', async () => {
    const customer = await newCustomer()
    const { id } = await stripe.paymentMethods.attach('pm_card_visa', { customer })
    await stripe.paymentMethods.detach(id)
    expect(await refusalOf(stripe.setupIntents.create({ customer, payment_method: id }))).toMatchObject({ code: 'payment_method_unexpected_state' })
  })
})
