import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import type { ApiPermission } from '#areas/developers/contract/api-resources.ts'
import { createMerchantToken, listMerchantTokens, type MerchantToken, rollMerchantToken } from '#areas/developers/contract/keys.ts'
import { type ApiAccount, type MerchantApiServer, refusalOf, startMerchantApi } from '#areas/merchant-api/test/merchant-api.ts'
import { countPayments, getPayment, listPayments, type PaymentDetail } from '#areas/payments/contract/endpoints.ts'
import { totalPayments } from '#areas/payments/contract/totals.ts'
import { disconnectStore } from '#areas/stores/contract/endpoints.ts'
import { newHandle, plantStore } from '#areas/stores/test/stores.ts'
import type { Answer } from '#kernel/endpoint.ts'
import { userId as userIdSchema } from '#kernel/ids.ts'
import { makeSession } from '#proof/support/factories.ts'

/** Payments that the official client makes with the key of a store. */

const pay = { amount: 1500, currency: 'usd', payment_method: 'pm_card_visa', confirm: true } as const

let api: MerchantApiServer
let shop: ApiAccount
let token: string
let handle: string
let storeId: string
beforeAll(async () => {
  api = await startMerchantApi()
})
beforeEach(async () => {
  shop = await api.addShop()
  token = await makeSession(api, z.parse(userIdSchema, `usr_${shop.businessId}`))
  handle = newHandle()
  storeId = await plantStore(api, { merchantId: shop.merchantId, handle })
})
afterAll(() => api.close())

const params = () => ({ id: shop.merchantId })

interface KeyOptions {
  readonly kind?: 'secret' | 'restricted' | 'publishable'
  readonly permissions?: readonly ApiPermission[]
  readonly store_id?: string
}
const create = (body: KeyOptions = {}) =>
  api.call<Answer<typeof createMerchantToken>>(createMerchantToken, { token, params: params(), body: { store_id: storeId, ...body } })
async function createKey(body: KeyOptions = {}) {
  const { status, envelope } = await create(body)
  if (status !== 200) throw new Error(envelope.message)
  return { ...envelope.data, stripe: api.client(envelope.data.secret) }
}
const detailOf = async (paymentId: string) => (await api.call<PaymentDetail>(getPayment, { token, params: { ...params(), paymentId } })).envelope.data
const list = async (q: string) =>
  (await api.call<Answer<typeof listPayments>>(listPayments, { token, params: params(), query: { q, limit: '50' } })).envelope.data.items
const keys = async () => (await api.call<MerchantToken[]>(listMerchantTokens, { token, params: params() })).envelope.data

describe('a payment with the key of a store', () => {
  it('says which store, on its page and in the list, its counts and its totals', async () => {
    const { stripe } = await createKey({ kind: 'restricted', permissions: ['payment_intents.write'] })
    const taken = await stripe.paymentIntents.create(pay)
    const other = await shop.stripe.paymentIntents.create(pay)
    expect((await detailOf(taken.id)).store).toEqual({ id: storeId, handle })
    expect((await detailOf(other.id)).store).toBeNull()
    expect((await list(`store:${handle}`)).map(({ id, store }) => [id, store])).toEqual([[taken.id, handle]])
    expect((await list(`store:${handle.toUpperCase()} status:successful`)).map(({ id }) => id)).toEqual([taken.id])
    expect(await list(`store:${handle} status:failed`)).toEqual([])
    expect(await list('store:nobody')).toEqual([])
    expect((await list('')).map(({ store }) => store).toSorted()).toEqual([null, handle])
    expect((await list(`id:${taken.id}`)).map(({ store }) => store)).toEqual([handle])
    const query = { q: `store:${handle}` }
    const { counts } = (await api.call<Answer<typeof countPayments>>(countPayments, { token, params: params(), query })).envelope.data
    expect(counts.filter(({ count }) => count > 0)).toEqual([{ status: 'successful', count: 1, has_more: false }])
    const totals = (await api.call<Answer<typeof totalPayments>>(totalPayments, { token, params: params(), query })).envelope.data
    expect(totals).toEqual({ totals: [{ currency: 'USD', count: 1, amount_minor: 1500 }] })
  })

  it('is of the store that created it, whichever key confirms it, and declined ones as well', async () => {
    const { stripe } = await createKey()
    const created = await stripe.paymentIntents.create({ amount: 1500, currency: 'usd' })
    await shop.stripe.paymentIntents.confirm(created.id, { payment_method: 'pm_card_visa' })
    expect((await refusalOf(stripe.paymentIntents.create({ ...pay, payment_method: 'pm_card_chargeDeclined' }))).code).toBe('card_declined')
    expect((await list(`store:${handle}`)).map(({ status }) => status).toSorted()).toEqual(['failed', 'successful'])
  })

  it('made again with its idempotency key is one payment of the store', async () => {
    const { stripe } = await createKey()
    const options = { idempotencyKey: 'order-1' }
    const [first, second] = [await stripe.paymentIntents.create(pay, options), await stripe.paymentIntents.create(pay, options)]
    expect(second.id).toBe(first.id)
    expect(await list(`store:${handle}`)).toHaveLength(1)
  })

  it('is another one than a payment of another store with the same idempotency key', async () => {
    const otherId = await plantStore(api, { merchantId: shop.merchantId, handle: newHandle() })
    const keysOfStores = [await createKey(), await createKey({ store_id: otherId })]
    const taken = []
    for (const { stripe } of keysOfStores) taken.push(await stripe.paymentIntents.create(pay, { idempotencyKey: 'order-1001' }))
    const stores = []
    for (const { id } of taken) stores.push((await detailOf(id)).store?.id)
    expect(stores).toEqual([storeId, otherId])
  })

  it('is of the same store after the key was rolled', async () => {
    const { id } = await createKey()
    const rolled = await api.call<Answer<typeof rollMerchantToken>>(rollMerchantToken, {
      token,
      params: { ...params(), tokenId: id },
      body: { overlap_hours: 1 },
    })
    const { id: paymentId } = await api.client(rolled.envelope.data.secret).paymentIntents.create(pay)
    expect((await detailOf(paymentId)).store).toEqual({ id: storeId, handle })
    expect((await keys()).filter(({ store }) => store?.handle === handle)).toHaveLength(2)
  })
})

describe('the keys of a store', () => {
  it('end when it is disconnected, and its payments stay', async () => {
    const { id, stripe } = await createKey()
    const taken = await stripe.paymentIntents.create(pay)
    expect((await api.call(disconnectStore, { token, params: { ...params(), storeId } })).status).toBe(200)
    await vi.waitFor(async () => expect((await refusalOf(stripe.paymentIntents.retrieve(taken.id))).status).toBe(401), 10_000)
    expect((await shop.stripe.paymentIntents.create(pay)).status).toBe('succeeded')
    expect((await list(`store:${handle}`)).map((payment) => payment.id)).toEqual([taken.id])
    const { rows } = await api.db.owner.query(
      `SELECT action, target_id, details ->> 'store' AS store FROM merchant_audit_events WHERE merchant_id = $1 ORDER BY id`,
      [shop.merchantId],
    )
    expect(rows).toEqual([
      { action: 'keys.create', target_id: id, store: handle },
      { action: 'stores.disconnect', target_id: storeId, store: handle },
      { action: 'keys.revoke', target_id: id, store: handle },
    ])
  })

  it.each<[string, () => Promise<KeyOptions>, string]>([
    ['that is disconnected', async () => ({ store_id: await disconnected() }), 'Choose a connected store of this account.'],
    [
      'of another account',
      async () => ({ store_id: await plantStore(api, { merchantId: api.otherShop.merchantId }) }),
      'Choose a connected store of this account.',
    ],
    ['that does not exist', async () => ({ store_id: 'store_none' }), 'Choose a connected store of this account.'],
    ['for a publishable key', async () => ({ kind: 'publishable' }), "Publishable keys can't take payments for a store."],
  ])('are not made for a store %s', async (_, body, message) => {
    const { status, envelope } = await create(await body())
    expect([status, JSON.stringify(envelope)]).toEqual([422, expect.stringContaining(message)])
    expect((await keys()).filter(({ store }) => store !== null)).toEqual([])
  })

  async function disconnected(): Promise<string> {
    await api.call(disconnectStore, { token, params: { ...params(), storeId } })
    return storeId
  }
})
