import type Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type MerchantApiServer, refusalOf, startMerchantApi } from '#areas/merchant-api/test/merchant-api.ts'

const intentCount = 500
let api: MerchantApiServer
let ids: string[]
let customerId: string
beforeAll(async () => {
  api = await startMerchantApi()
  const { stripe } = api.shop
  customerId = (await stripe.customers.create({ email: 'Often@Example.com' })).id
  ids = []
  // Ten at a time share a moment, so that pages also begin and end between payments of one time.
  for (let made = 0; made < intentCount; made += 10) {
    const intents = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        stripe.paymentIntents.create({ amount: 100 + made + index, currency: 'usd', ...(index === 0 ? { customer: customerId } : {}) }),
      ),
    )
    ids.push(...intents.map(({ id }) => id))
    api.clock.advance(1000)
  }
})
afterAll(() => api.close())

const isNewestFirst = (intents: readonly Stripe.PaymentIntent[]) => intents.every(({ created }, index) => created <= (intents[index - 1]?.created ?? created))

describe('a list', () => {
  it('is paged through by the official client: every payment once, newest first', async () => {
    const all = await api.shop.stripe.paymentIntents.list({ limit: 100 }).autoPagingToArray({ limit: 10_000 })
    expect(all.map(({ id }) => id).sort()).toEqual([...ids].sort())
    expect(isNewestFirst(all)).toBe(true)
  })

  it('is paged through while others pay: nothing twice, nothing of before left out', async () => {
    const seen: string[] = []
    const fresh = new Set<string>()
    for await (const { id } of api.shop.stripe.paymentIntents.list({ limit: 37 })) {
      seen.push(id)
      if (seen.length % 25 === 0) fresh.add((await api.shop.stripe.paymentIntents.create({ amount: 5000, currency: 'usd' })).id)
    }
    expect(new Set(seen).size).toBe(seen.length)
    const seenBefore = seen.filter((id) => !fresh.has(id))
    expect(seenBefore.sort()).toEqual([...ids].sort())
    expect(fresh.size).toBe(20)
    ids.push(...fresh)
  })

  it('is paged through backwards', async () => {
    const { stripe } = api.shop
    const all = await stripe.paymentIntents.list({ limit: 100 }).autoPagingToArray({ limit: 10_000 })
    const last = all.at(-1)?.id ?? ''
    const backwards: string[] = []
    for await (const { id } of stripe.paymentIntents.list({ limit: 60, ending_before: last })) backwards.push(id)
    expect(backwards).toEqual(
      all
        .slice(0, -1)
        .map(({ id }) => id)
        .reverse(),
    )
  })

  it('has ten entries unless asked otherwise, and says whether there are more', async () => {
    const { stripe } = api.shop
    const page = await stripe.paymentIntents.list()
    expect(page).toMatchObject({ object: 'list', url: '/v1/payment_intents', has_more: true })
    expect(page.data).toHaveLength(10)
    const oldest = await stripe.paymentIntents.list({ customer: customerId, limit: 50 })
    expect([oldest.data.length, oldest.has_more]).toEqual([50, false])
    const after = await stripe.paymentIntents.list({ starting_after: page.data[9]?.id ?? '', limit: 1 })
    const before = await stripe.paymentIntents.list({ ending_before: after.data[0]?.id ?? '', limit: 10 })
    expect(before.data.map(({ id }) => id)).toEqual(page.data.map(({ id }) => id))
    expect(before.has_more).toBe(false)
  })

  it('is filtered by customer and by time, to the second', async () => {
    const { stripe } = api.shop
    const ofCustomer = await stripe.paymentIntents.list({ customer: customerId, limit: 20 }).autoPagingToArray({ limit: 1000 })
    expect(ofCustomer).toHaveLength(intentCount / 10)
    const at = ofCustomer[3]?.created ?? 0
    const counts = await Promise.all(
      [{ gte: at, lte: at }, at, { gt: at, lt: at + 2 }, { gte: at, lt: at }].map(
        async (created) => (await stripe.paymentIntents.list({ created, limit: 100 })).data.length,
      ),
    )
    expect(counts).toEqual([10, 10, 10, 0])
  })

  it("refuses two cursors at once, and one that is gone or another account's", async () => {
    const { stripe } = api.shop
    const [a = '', b = ''] = ids
    expect(await refusalOf(stripe.paymentIntents.list({ starting_after: a, ending_before: b }))).toMatchObject({ status: 400, param: 'ending_before' })
    expect(await refusalOf(stripe.paymentIntents.list({ ending_before: 'pi_gone' }))).toMatchObject({
      status: 400,
      code: 'resource_missing',
      param: 'ending_before',
    })
    expect(await refusalOf(api.otherShop.stripe.paymentIntents.list({ starting_after: a }))).toMatchObject({
      status: 400,
      code: 'resource_missing',
      param: 'starting_after',
    })
  })

  it.each([['0'], ['101'], ['-1'], ['1.5'], ['ten']])('refuses a limit of %s', async (limit) => {
    expect(await api.request('GET', `/v1/payment_intents?limit=${limit}`)).toMatchObject({
      status: 400,
      body: { error: { param: 'limit', code: 'parameter_invalid_integer' } },
    })
  })
})

describe('lists of other objects', () => {
  it('find customers by address, in either case', async () => {
    const { data } = await api.shop.stripe.customers.list({ email: 'often@example.COM' })
    expect(data.map(({ id }) => id)).toEqual([customerId])
    expect((await api.shop.stripe.customers.list({ email: 'often@example' })).data).toEqual([])
  })

  it('find refunds by payment and by charge, and balance transactions by source, type and currency', async () => {
    const { stripe } = api.shop
    const intent = await stripe.paymentIntents.create({ amount: 900, currency: 'gbp', payment_method: 'pm_card_visa', confirm: true })
    const [first, second] = [
      await stripe.refunds.create({ payment_intent: intent.id, amount: 100 }),
      await stripe.refunds.create({ payment_intent: intent.id, amount: 200 }),
    ]
    const charge = String(intent.latest_charge)
    for (const filter of [{ payment_intent: intent.id }, { charge }]) {
      const { data } = await stripe.refunds.list(filter)
      expect(data.map(({ id }) => id).sort()).toEqual([first.id, second.id].sort())
    }
    const sumOf = async (filter: Stripe.BalanceTransactionListParams) => (await stripe.balanceTransactions.list(filter)).data.map(({ amount }) => amount).sort()
    expect(await sumOf({ source: charge })).toEqual([900])
    expect(await sumOf({ source: second.id })).toEqual([-200])
    expect(await sumOf({ type: 'refund', currency: 'gbp' })).toEqual([-100, -200])
    expect(await sumOf({ currency: 'gbp' })).toEqual([-100, -200, 900])
    expect(await sumOf({ currency: 'jpy' })).toEqual([])
  })
})

describe('the charges of a customer', () => {
  it('are those that were made for the customer, whoever the payment is of later', async () => {
    const { stripe } = api.shop
    const [first, second] = [await stripe.customers.create(), await stripe.customers.create()]
    const intent = await stripe.paymentIntents.create({ amount: 700, currency: 'usd', customer: first.id })
    await refusalOf(stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_chargeDeclined' }))
    await stripe.paymentIntents.update(intent.id, { customer: second.id })
    await stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' })
    const chargesOf = async (customer: string) => (await stripe.charges.list({ customer })).data.map(({ status, customer }) => [status, customer])
    expect(await chargesOf(first.id)).toEqual([['failed', first.id]])
    expect(await chargesOf(second.id)).toEqual([['succeeded', second.id]])
    expect((await stripe.charges.search({ query: `customer:"${first.id}"` })).data.map(({ status }) => status)).toEqual(['failed'])
  })
})
