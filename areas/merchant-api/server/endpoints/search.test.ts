import type Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type MerchantApiServer, refusalOf, startMerchantApi } from '#areas/merchant-api/test/merchant-api.ts'
import { inAccount } from '#proof/support/factories.ts'
import { parseSearch } from '../search/grammar.ts'
import { findSearchPage } from '../search/search-store.ts'

let api: MerchantApiServer
const intents: Record<string, Stripe.PaymentIntent> = {}
let customer: Stripe.Customer
beforeAll(async () => {
  api = await startMerchantApi()
  const { stripe } = api.shop
  customer = await stripe.customers.create({ email: 'Jenny@example.com', name: 'Jenny Rosen', phone: '+1555', metadata: { plan: 'Gold' } })
  const pay = { amount: 1500, currency: 'usd', payment_method: 'pm_card_visa', confirm: true } as const
  intents.paid = await stripe.paymentIntents.create({ ...pay, customer: customer.id, metadata: { order_id: '7', note: "it's" } })
  intents.refunded = await stripe.paymentIntents.create({ ...pay, amount: 2500, currency: 'eur' })
  await stripe.refunds.create({ payment_intent: intents.refunded.id })
  intents.held = await stripe.paymentIntents.create({ ...pay, amount: 5000, capture_method: 'manual', payment_method: 'pm_card_mastercard' })
  intents.open = await stripe.paymentIntents
    .create({ amount: 900, currency: 'isk' })
    .catch(() => stripe.paymentIntents.create({ amount: 900, currency: 'usd' }))
  await stripe.paymentIntents.create({ ...pay, payment_method: 'pm_card_chargeDeclined' }).catch(() => {})
})
afterAll(() => api.close())

const nameOf = (id: string) => Object.entries(intents).find(([, intent]) => intent.id === id)?.[0] ?? 'declined'
const search = async (query: string) => (await api.shop.stripe.paymentIntents.search({ query, limit: 100 })).data.map(({ id }) => nameOf(id)).sort()

describe('a search of payments', () => {
  it.each([
    ["status:'succeeded'", ['paid', 'refunded']],
    ["status:'requires_capture'", ['held']],
    ["status:'requires_payment_method'", ['declined', 'open']],
    ["-status:'succeeded'", ['declined', 'held', 'open']],
    ["metadata['order_id']:'7'", ['paid']],
    [String.raw`metadata["note"]:'it\'s'`, ['paid']],
    ["metadata['note']~'IT'S'".replace("'IT'S'", '"IT\'S"'), ['paid']],
    ["metadata['order_id']:null AND currency:'eur'", ['refunded']],
    ["-metadata['order_id']:null", ['paid']],
    ['amount>1500', ['held', 'refunded']],
    ['amount>=1500 amount<=2500', ['declined', 'paid', 'refunded']],
    ["currency:'EUR' OR amount:5000", ['held', 'refunded']],
    ["status:'succeeded' AND amount<2000 AND created>1000000000", ['paid']],
    ['created<1000000000', []],
  ])('finds %s', async (query, expected) => {
    expect(await search(query)).toEqual(expected)
  })

  it('finds a payment of a customer right after it was made', async () => {
    const made = await api.shop.stripe.paymentIntents.create({ amount: 700, currency: 'usd', customer: customer.id, metadata: { fresh: 'yes' } })
    const { data } = await api.shop.stripe.paymentIntents.search({ query: `customer:'${customer.id}' AND metadata['fresh']:'yes'` })
    expect(data.map(({ id }) => id)).toEqual([made.id])
    await api.shop.stripe.paymentIntents.cancel(made.id)
  })

  it('pages by next_page, and the client follows it', async () => {
    const query = "-currency:'jpy'"
    const first = await api.shop.stripe.paymentIntents.search({ query, limit: 2 })
    expect(first).toMatchObject({ object: 'search_result', url: '/v1/payment_intents/search', has_more: true, next_page: expect.any(String) })
    const all = await api.shop.stripe.paymentIntents.search({ query, limit: 2 }).autoPagingToArray({ limit: 1000 })
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
    expect(all).toHaveLength((await api.shop.stripe.paymentIntents.list({ limit: 100 })).data.length)
    expect(await refusalOf(api.shop.stripe.paymentIntents.search({ query, page: 'nonsense' }))).toMatchObject({ status: 400, param: 'page' })
  })

  it('that ends at its bound goes on exactly there', async () => {
    const query = parseSearch("metadata['order_id']:'7'")
    const found: string[] = []
    let after: { createdAt: string; id: string } | null = null
    for (let page = 0; page < 20; page++) {
      const answer: Awaited<ReturnType<typeof findSearchPage<'payments'>>> = await inAccount(api, api.shop, (context) =>
        findSearchPage(context, 'payments', query, { limit: 3, after, before: null }, { few: 1, entries: 2 }),
      )
      found.push(...answer.rows.map(({ id }) => id))
      if (!answer.searchedTo) break
      after = answer.searchedTo
    }
    expect(found).toEqual([intents.paid?.id])
  })

  it('shows nothing of another account', async () => {
    expect((await api.otherShop.stripe.paymentIntents.search({ query: "status:'succeeded'" })).data).toEqual([])
  })

  it.each([
    ["name:'x'", "can't be searched"],
    ["status:'done'", 'must be one of'],
    ["status~'succ'", "doesn't support"],
    ["amount>'many'", 'whole number'],
    ['amount>99999999999999999999', 'whole number'],
    ['created>99999999999999', 'whole number'],
    ["metadata:'7'", 'needs a key'],
    ["metadata['a']~'ab'", '3 characters'],
    ['metadata["a"]>null', 'null'],
    ["currency:'dollar'", 'three-letter'],
    ["metadata['a']:'\0'", 'NUL'],
    ["__proto__:'x'", "can't be searched"],
    ["constructor:'x'", "can't be searched"],
  ])('is refused with what is wrong: %s', async (query, reason) => {
    const refusal = await refusalOf(api.shop.stripe.paymentIntents.search({ query }))
    expect(refusal).toMatchObject({ status: 400, type: 'invalid_request_error', param: 'query' })
    expect(refusal.message).toContain(reason)
  })
})

describe('a search of charges and customers', () => {
  it.each([
    ["payment_method_details.card.brand:'mastercard'", ['held']],
    ["payment_method_details.card.last4:'4444' AND status:'succeeded'", ['held']],
    ["refunded:'true'", ['refunded']],
    ["status:'failed'", ['declined']],
    ["disputed:'false' AND amount:1500 AND currency:'usd' AND status:'succeeded'", ['paid']],
    ["metadata['order_id']:'7'", ['paid']],
    ['payment_method_details.card.exp_month:12 AND amount>2500', ['held']],
  ])('finds the charge by %s', async (query, expected) => {
    const { data } = await api.shop.stripe.charges.search({ query })
    expect(data.map(({ payment_intent }) => nameOf(String(payment_intent))).sort()).toEqual(expected)
  })

  it('finds charges of a customer', async () => {
    const { data } = await api.shop.stripe.charges.search({ query: `customer:"${customer.id}"`, expand: ['data.customer'] })
    expect(data).toMatchObject([{ customer: { id: customer.id }, payment_intent: intents.paid?.id }])
  })

  it.each(["email:'jenny@example.com'", "email~'ENNY'", "name~'rosen' AND metadata['plan']:'gold'", "phone:'+1555'"])(
    'finds the customer by %s',
    async (query) => {
      expect((await api.shop.stripe.customers.search({ query })).data.map(({ id }) => id)).toEqual([customer.id])
    },
  )

  it('leaves out deleted customers', async () => {
    const { id } = await api.shop.stripe.customers.create({ email: 'left@example.com' })
    await api.shop.stripe.customers.del(id)
    expect((await api.shop.stripe.customers.search({ query: "email:'left@example.com'" })).data).toEqual([])
  })
})
