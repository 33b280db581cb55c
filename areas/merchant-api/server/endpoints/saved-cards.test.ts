import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type MerchantApiServer, refusalOf, startMerchantApi } from '#areas/merchant-api/test/merchant-api.ts'

let api: MerchantApiServer
beforeAll(async () => {
  api = await startMerchantApi()
})
afterAll(() => api.close())

const pay = { amount: 1500, currency: 'usd', payment_method: 'pm_card_visa', confirm: true } as const
const changesOf = async (id: string) =>
  (await api.db.owner.query('SELECT type FROM account_changes WHERE object_id = $1 ORDER BY id', [id])).rows.map(({ type }) => type)

describe('a saved card', () => {
  it('is attached, listed, changed, charged off-session, and detached for good', async () => {
    const { stripe } = api.shop
    const customer = await stripe.customers.create({ email: 'ada@example.com' })
    const card = await stripe.paymentMethods.create({ type: 'card', card: { token: 'tok_visa' }, allow_redisplay: 'limited' })
    expect(await stripe.paymentMethods.attach(card.id, { customer: customer.id })).toMatchObject({ customer: customer.id, allow_redisplay: 'limited' })
    expect((await stripe.paymentMethods.attach(card.id, { customer: customer.id })).id).toBe(card.id)
    const changed = await stripe.paymentMethods.update(card.id, { billing_details: { name: 'Ada' }, card: { exp_year: 2039 }, metadata: { main: 'yes' } })
    expect(changed).toMatchObject({ billing_details: { name: 'Ada' }, card: { exp_year: 2039 }, metadata: { main: 'yes' } })
    expect((await stripe.customers.listPaymentMethods(customer.id)).data.map(({ id }) => id)).toEqual([card.id])
    expect((await stripe.paymentMethods.list({ customer: customer.id, type: 'sepa_debit' })).data).toEqual([])
    const again = { ...pay, customer: customer.id, payment_method: card.id, off_session: true }
    for (const _time of [1, 2]) expect(await stripe.paymentIntents.create(again)).toMatchObject({ status: 'succeeded' })

    await stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: card.id } })
    expect(await stripe.paymentMethods.detach(card.id)).toMatchObject({ customer: null })
    expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ invoice_settings: { default_payment_method: null } })
    expect(await changesOf(card.id)).toEqual(['payment_method.attached', 'payment_method.updated', 'payment_method.detached'])
    const { customer: _, ...alone } = again
    const gone = { status: 400, code: 'payment_method_unexpected_state', param: 'payment_method' }
    expect(await refusalOf(stripe.paymentIntents.create(alone))).toMatchObject(gone)
    expect(await refusalOf(stripe.paymentMethods.attach(card.id, { customer: customer.id }))).toMatchObject(gone)
  })

  it('belongs to one customer, and is used once without any', async () => {
    const { stripe } = api.shop
    const [first, second] = [await stripe.customers.create(), await stripe.customers.create()]
    const card = await stripe.paymentMethods.attach('pm_card_visa', { customer: first.id })
    expect(await refusalOf(stripe.paymentMethods.attach(card.id, { customer: second.id }))).toMatchObject({ code: 'payment_method_customer_mismatch' })
    const once = await stripe.paymentMethods.create({ type: 'card', card: { token: 'tok_visa' } })
    await stripe.paymentIntents.create({ ...pay, payment_method: once.id })
    expect(await refusalOf(stripe.paymentIntents.create({ ...pay, payment_method: once.id }))).toMatchObject({ code: 'payment_method_unexpected_state' })
    const kept = await stripe.paymentMethods.create({ type: 'card', card: { token: 'tok_visa' } })
    await stripe.paymentIntents.create({ ...pay, payment_method: kept.id, payment_method_options: { card: { setup_future_usage: 'off_session' } } })
    expect(await stripe.paymentMethods.attach(kept.id, { customer: second.id })).toMatchObject({ customer: second.id })
  })
})

describe('a customer', () => {
  it('is changed field by field, and an empty text unsets one', async () => {
    const { stripe } = api.shop
    const { id } = await stripe.customers.create({ email: 'a@example.com', name: 'A', preferred_locales: ['de'], metadata: { a: '1', b: '2' } })
    const changed = await stripe.customers.update(id, { name: '', email: 'B@example.com', tax_exempt: 'reverse', metadata: { a: '' } })
    expect(changed).toMatchObject({ name: null, email: 'B@example.com', preferred_locales: ['de'], tax_exempt: 'reverse', metadata: { b: '2' } })
    expect((await stripe.customers.list({ email: 'b@example.com' })).data.map((customer) => customer.id)).toContain(id)
    expect(await stripe.customers.update(id, { source: 'tok_mastercard' })).toMatchObject({ id })
    expect((await stripe.customers.listPaymentMethods(id)).data).toHaveLength(1)
  })

  it('that was deleted answers as such, and its payments stay', async () => {
    const { stripe } = api.shop
    const { id } = await stripe.customers.create({ email: 'gone@example.com', payment_method: 'pm_card_visa' })
    const [card] = (await stripe.customers.listPaymentMethods(id)).data
    const paid = await stripe.paymentIntents.create({ ...pay, customer: id, payment_method: card?.id ?? '' })
    const deleted = { id, object: 'customer', deleted: true }
    expect(JSON.parse(JSON.stringify(await stripe.customers.del(id)))).toEqual(deleted)
    expect(JSON.parse(JSON.stringify(await stripe.customers.retrieve(id)))).toEqual(deleted)
    expect((await stripe.paymentIntents.retrieve(paid.id, { expand: ['customer'] })).customer).toEqual(deleted)
    expect((await stripe.customers.list({ email: 'gone@example.com' })).data).toEqual([])
    expect(await stripe.paymentMethods.retrieve(card?.id ?? '')).toMatchObject({ customer: null })
    const missing = { status: 404, code: 'resource_missing' }
    for (const call of [() => stripe.customers.update(id, {}), () => stripe.customers.del(id), () => stripe.paymentIntents.create({ ...pay, customer: id })])
      expect(await refusalOf(call())).toMatchObject(missing)
    expect(await changesOf(id)).toEqual(['customer.created', 'customer.deleted'])
  })
})

describe('a payment', () => {
  it('is changed until it is processed, and what it says of itself afterwards as well', async () => {
    const { stripe } = api.shop
    const customer = await stripe.customers.create({ email: 'cart@example.com' })
    const { id } = await stripe.paymentIntents.create({ amount: 1000, currency: 'usd', description: 'Cart' })
    const changed = await stripe.paymentIntents.update(id, {
      amount: 1200,
      currency: 'eur',
      customer: customer.id,
      metadata: { order_id: '7' },
      description: '',
    })
    expect(changed).toMatchObject({ amount: 1200, currency: 'eur', customer: customer.id, description: null, status: 'requires_payment_method' })
    expect(await stripe.paymentIntents.update(id, { payment_method: 'pm_card_visa' })).toMatchObject({ status: 'requires_confirmation' })
    const { rows } = await api.db.owner.query('SELECT status, customer_email, order_number FROM payments WHERE id = $1', [id])
    expect(rows).toEqual([{ status: 'unconfirmed', customer_email: 'cart@example.com', order_number: '7' }])
    expect(await stripe.paymentIntents.confirm(id)).toMatchObject({ status: 'succeeded', amount_received: 1200 })
    expect(await stripe.paymentIntents.update(id, { metadata: { paid: 'yes' }, shipping: { name: 'Ada', address: { city: 'Berlin' } } })).toMatchObject({
      metadata: { order_id: '7', paid: 'yes' },
      shipping: { name: 'Ada' },
    })
    const late = await refusalOf(stripe.paymentIntents.update(id, { amount: 1300 }))
    expect(late).toMatchObject({ status: 400, code: 'payment_intent_unexpected_state', param: 'amount' })
    expect(late.error.payment_intent).toMatchObject({ id, amount: 1200 })
  })

  it('whose authorization is canceled has a refunded charge', async () => {
    const { stripe } = api.shop
    const { id } = await stripe.paymentIntents.create({ ...pay, capture_method: 'manual' })
    const canceled = await stripe.paymentIntents.cancel(id, {}, {})
    const charge = await stripe.charges.retrieve(String(canceled.latest_charge))
    expect(charge).toMatchObject({ captured: false, refunded: true, amount_refunded: 1500, status: 'succeeded' })
  })

  it('repeats what plugins send, and needs a return URL only where redirects are asked for', async () => {
    const { stripe } = api.shop
    const create = { ...pay, payment_method_types: ['card', 'link'], transfer_group: 'g', radar_options: { session: 's' } }
    const options = {
      card: { request_multicapture: 'if_available', moto: false, installments: { enabled: true } },
      link: { setup_future_usage: 'none' },
    } as never
    const details = {
      payment_details: { order_reference: '7' },
      amount_details: { tax: { total_tax_amount: 5 } },
      mandate_data: { customer_acceptance: { type: 'offline' } },
    }
    const intent = await stripe.paymentIntents.create({ ...create, ...(details as object), payment_method_options: options, expand: ['latest_charge.refunds'] })
    expect(intent).toMatchObject({
      payment_method_types: ['card', 'link'],
      transfer_group: 'g',
      payment_method_options: { card: { request_multicapture: 'if_available' } },
      payment_details: { order_reference: '7' },
      amount_details: { tax: { total_tax_amount: 5 } },
      latest_charge: { transfer_group: 'g', refunds: { object: 'list', data: [], has_more: false } },
    })
    const redirecting = { ...pay, automatic_payment_methods: { enabled: true } }
    expect(await refusalOf(stripe.paymentIntents.create(redirecting))).toMatchObject({ status: 400, param: 'return_url' })
    expect(await stripe.paymentIntents.create({ ...redirecting, return_url: 'https://shop.example' })).toMatchObject({ status: 'succeeded' })
    expect(await refusalOf(stripe.paymentIntents.create({ ...pay, confirmation_token: 'ctoken_1' }))).toMatchObject({ code: 'parameter_unsupported' })
    expect(await refusalOf(stripe.rawRequest('POST', '/v1/payment_intents', { ...pay, level3: { merchant_reference: 'x' } }))).toMatchObject({
      param: 'level3',
    })
  })
})

describe('a charge', () => {
  it('has a metadata of its own once it is changed, and lists with its refunds', async () => {
    const { stripe } = api.shop
    const customer = await stripe.customers.create()
    const paid = await stripe.paymentIntents.create({ ...pay, customer: customer.id, metadata: { a: '1' } })
    const chargeId = String(paid.latest_charge)
    const changed = await stripe.charges.update(chargeId, { metadata: { b: '2' }, description: 'Own', fraud_details: { user_report: 'safe' } })
    expect(changed).toMatchObject({ metadata: { a: '1', b: '2' }, description: 'Own', fraud_details: { user_report: 'safe' } })
    expect(await stripe.paymentIntents.retrieve(paid.id)).toMatchObject({ metadata: { a: '1' }, description: null })
    const refund = await stripe.refunds.create({ charge: chargeId, amount: 300 })
    const { data } = await stripe.charges.list({ customer: customer.id, expand: ['data.refunds.data.payment_intent'] })
    expect(data).toMatchObject([{ id: chargeId, refunds: { data: [{ id: refund.id, payment_intent: { id: paid.id } }] } }])
    expect(await stripe.rawRequest('GET', `/v1/charges/${chargeId}/refunds`)).toMatchObject({ object: 'list', data: [{ id: refund.id }] })
    expect(await changesOf(chargeId)).toContain('charge.updated')
  })
})
