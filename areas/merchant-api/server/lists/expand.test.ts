import type Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { disputedSale } from '#areas/disputes/test/disputed-sales.ts'
import { type MerchantApiServer, refusalOf, startMerchantApi } from '#areas/merchant-api/test/merchant-api.ts'
import { fileOf, pdf } from '#proof/support/files.ts'
import { statementsOf } from '#proof/support/statements.ts'

let api: MerchantApiServer
let customer: Stripe.Customer
let intent: Stripe.PaymentIntent
let refund: Stripe.Refund
beforeAll(async () => {
  api = await startMerchantApi()
  const { stripe } = api.shop
  customer = await stripe.customers.create({ payment_method: 'pm_card_visa', invoice_settings: { default_payment_method: 'pm_card_visa' } })
  intent = await stripe.paymentIntents.create({
    amount: 3000,
    currency: 'usd',
    customer: customer.id,
    payment_method: String(customer.invoice_settings.default_payment_method),
    confirm: true,
  })
  refund = await stripe.refunds.create({ payment_intent: intent.id, amount: 1000 })
})
afterAll(() => api.close())

describe('expanding', () => {
  it('replaces ids by objects, and leaves the others alone', async () => {
    const plain = await api.shop.stripe.paymentIntents.retrieve(intent.id)
    expect([plain.customer, plain.payment_method, plain.latest_charge]).toEqual([
      customer.id,
      customer.invoice_settings.default_payment_method,
      intent.latest_charge,
    ])
    const expanded = await api.shop.stripe.paymentIntents.retrieve(intent.id, { expand: ['customer', 'payment_method.customer', 'latest_charge'] })
    expect(expanded).toMatchObject({
      customer: { object: 'customer', id: customer.id },
      payment_method: { object: 'payment_method', customer: { object: 'customer', id: customer.id } },
      latest_charge: { object: 'charge', payment_intent: intent.id, customer: customer.id },
    })
  })

  it('goes four levels deep, through whatever an id stands for', async () => {
    const deep = await api.shop.stripe.refunds.retrieve(refund.id, {
      expand: ['charge.balance_transaction.source.customer', 'balance_transaction.source.charge'],
    })
    expect(deep).toMatchObject({
      charge: { balance_transaction: { type: 'charge', source: { object: 'charge', customer: { id: customer.id } } } },
      balance_transaction: { type: 'refund', source: { object: 'refund', charge: { object: 'charge' } } },
    })
    const tooDeep = 'charge.balance_transaction.source.payment_intent.customer'
    expect(await refusalOf(api.shop.stripe.refunds.retrieve(refund.id, { expand: [tooDeep] }))).toMatchObject({ status: 400, param: 'expand[0]' })
  })

  it('begins with data on lists, and mixes kinds there', async () => {
    const { data } = await api.shop.stripe.balanceTransactions.list({ expand: ['data.source.payment_intent.customer'] })
    const sources = data.map(({ source }) => source as { object: string; payment_intent: { id: string; customer: { id: string } } })
    expect(sources.map(({ object }) => object).sort()).toEqual(['charge', 'refund'])
    for (const { payment_intent } of sources) expect([payment_intent.id, payment_intent.customer.id]).toEqual([intent.id, customer.id])
  })

  it('reaches from a movement through its payout to where that went, an account that was removed meanwhile included', async () => {
    const { stripe, merchantId } = api.otherShop
    await stripe.paymentIntents.create({ amount: 9000, currency: 'usd', confirm: true, payment_method: 'pm_card_bypassPending' })
    const { id } = await stripe.accounts.createExternalAccount(merchantId, { external_account: 'tok_visa_debit_us_transferSuccess' })
    const payout = await stripe.payouts.create({ amount: 5000, currency: 'usd' })
    const find = async () => (await stripe.balanceTransactions.list({ type: 'payout', expand: ['data.source.destination'] })).data[0]?.source
    expect(await find()).toMatchObject({ object: 'payout', id: payout.id, destination: { object: 'card', id, account: merchantId, last4: '5556' } })
    const canceled = await stripe.payouts.cancel(payout.id, { expand: ['balance_transaction', 'failure_balance_transaction.source', 'original_payout'] })
    expect(canceled).toMatchObject({
      balance_transaction: { object: 'balance_transaction', type: 'payout' },
      failure_balance_transaction: { type: 'payout_cancel', source: { object: 'payout', id: payout.id } },
      original_payout: null,
    })
    await stripe.accounts.deleteExternalAccount(merchantId, id)
    expect(await find()).toMatchObject({ destination: { object: 'card', id, deleted: true } })
  })

  it('reaches into groups', async () => {
    const expanded = await api.shop.stripe.customers.retrieve(customer.id, { expand: ['invoice_settings.default_payment_method'] })
    expect(expanded).toMatchObject({ invoice_settings: { default_payment_method: { object: 'payment_method', card: { last4: '4242' } }, footer: null } })
  })

  it('leaves null what is not there', async () => {
    const open = await api.shop.stripe.paymentIntents.create({ amount: 100, currency: 'usd', expand: ['customer', 'latest_charge', 'review'] })
    expect(open).toMatchObject({ customer: null, latest_charge: null, review: null })
  })

  it.each([['amount'], ['customer.email'], ['nothing'], ['data.customer'], [''], ['__proto__'], ['customer..x']])(
    'refuses %s before anything is done',
    async (path) => {
      const before = await api.shop.stripe.paymentIntents.list({ limit: 100 })
      const form = `amount=100&currency=usd&expand[]=${encodeURIComponent(path)}`
      const answer = await api.request('POST', '/v1/payment_intents', { form })
      expect(answer).toMatchObject({ status: 400, body: { error: { type: 'invalid_request_error', message: `This property cannot be expanded (${path}).` } } })
      expect((await api.shop.stripe.paymentIntents.list({ limit: 100 })).data.length).toBe(before.data.length)
    },
  )

  it('asks the database the same number of questions for a long list as for a short one', async () => {
    // Later than all before, so that these are the first of the list.
    api.clock.advance(1000)
    for (let made = 0; made < 8; made++) {
      await api.shop.stripe.paymentIntents.create({ amount: 200, currency: 'usd', customer: customer.id, payment_method: 'pm_card_visa', confirm: true })
    }
    const expand = ['data.customer.invoice_settings.default_payment_method', 'data.latest_charge.balance_transaction']
    const list = (limit: number) => api.shop.stripe.paymentIntents.list({ limit, expand })
    const [one, all] = [await countQueries(() => list(1)), await countQueries(() => list(50))]
    expect(one.length).toBeGreaterThan(4)
    expect(all.length).toBe(one.length)
  })

  it('of disputes goes to charges, payments and files of evidence, however many, in as many questions', async () => {
    const { stripe } = api.shop
    for (let made = 0; made < 4; made++) {
      const { id } = await disputedSale(api, api.shop)
      const file = await stripe.files.create({ purpose: 'dispute_evidence', file: fileOf(pdf()) })
      await stripe.disputes.update(id, { evidence: { receipt: file.id }, submit: false })
    }
    const expand = ['data.charge.balance_transaction', 'data.payment_intent.latest_charge', 'data.evidence.receipt']
    const list = (limit: number) => stripe.disputes.list({ limit, expand })
    const { data } = await list(50)
    expect(data).toHaveLength(4)
    for (const { charge, payment_intent, evidence } of data) {
      expect({ charge, payment_intent, receipt: evidence.receipt }).toMatchObject({
        charge: { balance_transaction: { type: 'charge' } },
        payment_intent: { latest_charge: { disputed: true } },
        receipt: { object: 'file', type: 'pdf' },
      })
    }
    const [one, all] = [await countQueries(() => list(1)), await countQueries(() => list(50))]
    expect(all.length).toBe(one.length)
  })
})

/** Statements outside of the call: the key is remembered for a second, and its uses and the request log are written once a second. */
const besides = /find_api_key|note_key_uses|write_api_requests/

async function countQueries(call: () => Promise<unknown>) {
  return (await statementsOf(api.db.database.pool, call)).filter(({ text }) => !besides.test(text))
}
