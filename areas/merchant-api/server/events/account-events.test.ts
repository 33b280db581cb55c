import type Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { disputedSale, happen } from '#areas/disputes/test/disputed-sales.ts'
import { confirmEmail } from '#areas/identity/contract/registration.ts'
import { makeLink } from '#areas/identity/test/links.ts'
import { type ApiAccount, type MerchantApiServer, startMerchantApi } from '#areas/merchant-api/test/merchant-api.ts'
import { updateMerchantInfo } from '#areas/settings/contract/merchants/endpoints.ts'
import { type BusinessId, userId as userIdSchema } from '#kernel/ids.ts'
import { dayMs } from '#kernel/time/durations.ts'
import { makeSession } from '#proof/support/factories.ts'

let api: MerchantApiServer
let shop: ApiAccount
beforeAll(async () => {
  api = await startMerchantApi()
})
beforeEach(async () => {
  shop = await api.addShop()
})
afterAll(() => api.close())

/** The events of a type, the oldest first. */
async function eventsOf(type: string, { stripe }: ApiAccount = shop): Promise<Stripe.Event[]> {
  return (await stripe.events.list({ type, limit: 100 })).data.toReversed()
}

const previousOf = (events: readonly Stripe.Event[]) => events.map(({ data }) => data.previous_attributes)
const plain = (object: unknown) => JSON.parse(JSON.stringify(object))
const pay = (card: string) => shop.stripe.paymentIntents.create({ amount: 4_000, currency: 'usd', payment_method: card, confirm: true })

describe('balance.available', () => {
  const events = () => eventsOf('balance.available')

  it('tells the balance once for all payments that become available together, and not of money that is pending or leaves', async () => {
    for (let count = 0; count < 3; count++) await pay('pm_card_visa')
    expect(await events()).toEqual([])
    api.clock.advance(5 * dayMs)
    await happen(api)
    const [event, ...others] = await events()
    expect(others).toEqual([])
    expect(event).toMatchObject({ data: { object: plain(await shop.stripe.balance.retrieve()) }, request: { id: null, idempotency_key: null } })
    expect(event?.data.object).toMatchObject({ object: 'balance', pending: [{ amount: 0, currency: 'usd' }] })
    expect(event?.data).not.toHaveProperty('previous_attributes')
    const [{ id: paid } = { id: '' }] = (await shop.stripe.paymentIntents.list({ limit: 1 })).data
    await shop.stripe.refunds.create({ payment_intent: paid, amount: 500 })
    expect(await events()).toHaveLength(1)
  })

  it('tells of money that is available immediately, comes back from a failed payout, or of a dispute that was won', async () => {
    await pay('pm_card_bypassPending')
    expect(await events()).toHaveLength(1)
    await shop.stripe.accounts.createExternalAccount(shop.merchantId, { external_account: 'btok_us_verified' })
    api.clock.advance(3 * dayMs)
    await happen(api)
    const { id } = await shop.stripe.payouts.create({ amount: 1_000, currency: 'usd' })
    expect(await events()).toHaveLength(1)
    await shop.stripe.payouts.cancel(id)
    expect(await events()).toHaveLength(2)
    const dispute = await disputedSale(api, shop)
    const before = (await events()).length
    await shop.stripe.disputes.update(dispute.id, { evidence: { uncategorized_text: 'winning_evidence' } })
    api.clock.advance(dayMs)
    await happen(api)
    expect((await events()).length).toBe(before + 1)
    expect(await shop.stripe.balance.retrieve()).toMatchObject(plain((await events()).at(-1)?.data.object))
  })
})

describe('account.updated', () => {
  const ownerOf = (businessId: BusinessId) => z.parse(userIdSchema, `usr_${businessId}`)
  const update = async (body: object, { merchantId, businessId }: ApiAccount = shop) => {
    const token = await makeSession(api, ownerOf(businessId))
    const { status } = await api.call(updateMerchantInfo, { token, params: { id: merchantId }, body })
    expect(status).toBe(200)
  }
  const events = (account = shop) => eventsOf('account.updated', account)

  it('has the account as the API shows it, and its old values', async () => {
    await update({ name: 'Corner Shop', statement_descriptor: 'CORNER SHOP' })
    await update({ name: 'Corner Shop' })
    // The API doesn't show the name of the business.
    await update({ business_name: 'Corner Shop Ltd.' })
    const [event, ...others] = await events()
    expect(others).toEqual([])
    expect(event?.data.object).toEqual(plain(await shop.stripe.accounts.retrieveCurrent()))
    expect(event?.data.previous_attributes).toMatchObject({ business_profile: { name: 'Shop' }, settings: { dashboard: { display_name: 'Shop' } } })
    expect(Object.keys(event?.data.previous_attributes ?? {}).toSorted()).toEqual(['business_profile', 'settings'])
    expect(event?.request?.id).toMatch(/^req_/)
  })

  it('tells each account of the business what it shows', async () => {
    const { liveShop } = api
    const email = 'orders@example.com'
    await update({ support_email: email }, api.shop)
    for (const account of [api.shop, liveShop]) {
      expect(previousOf(await events(account))).toMatchObject([{ email: 'help@example.com' }])
      expect((await events(account))[0]?.data.object).toEqual(plain(await account.stripe.accounts.retrieveCurrent()))
    }
    expect(await events(api.otherShop)).toEqual([])
    await update({ website: null }, liveShop)
    expect(previousOf(await events(liveShop)).at(-1)).toMatchObject({ charges_enabled: true, details_submitted: true })
    await update({ website: 'https://shop.example' }, liveShop)
    expect(previousOf(await events(liveShop)).at(-1)).toMatchObject({ charges_enabled: false, details_submitted: false })
    expect(await events(api.shop)).toHaveLength(3)
    expect(previousOf(await events(api.shop)).at(-1)).not.toHaveProperty('charges_enabled')
  })

  it('tells the live account that its owner confirmed their email', async () => {
    const { liveShop } = api
    const owner = ownerOf(liveShop.businessId)
    const { rows } = await api.db.owner.query<{ email: string }>('UPDATE users SET email_confirmed_at = NULL WHERE id = $1 RETURNING email', [owner])
    const [before, sandboxBefore] = [(await events(liveShop)).length, (await events(api.shop)).length]
    const confirm = async () => {
      const token = await makeLink(api, owner, { purpose: 'confirm_email', email: rows[0]?.email ?? '' })
      expect((await api.call(confirmEmail, { body: { token } })).status).toBe(200)
    }
    await confirm()
    await confirm()
    expect(previousOf(await events(liveShop)).slice(before)).toMatchObject([{ charges_enabled: false }])
    expect(await events(api.shop)).toHaveLength(sandboxBefore)
  })

  it('is written with its change or not at all, and one after the other', async () => {
    const token = await makeSession(api, ownerOf(shop.businessId))
    const names = Array.from({ length: 6 }, (_, index) => `Shop ${index}`)
    await Promise.all(names.map((name) => api.call(updateMerchantInfo, { token, params: { id: shop.merchantId }, body: { name } })))
    await api.call(updateMerchantInfo, { token, params: { id: shop.merchantId }, body: { name: 'Lost', time_zone: 'Europe/Nowhere' } })
    const nameOf = (profile: unknown) => (profile as { business_profile: { name: string } }).business_profile.name
    const told = await events()
    expect(told.map(({ data }) => nameOf(data.object)).toSorted()).toEqual(names)
    const { name } = (await shop.stripe.accounts.retrieveCurrent()).business_profile ?? {}
    const byFormer = new Map(told.map(({ data }) => [nameOf(data.previous_attributes), nameOf(data.object)]))
    let last = 'Shop'
    for (let next = byFormer.get(last); next !== undefined; next = byFormer.get(last)) last = next
    expect([byFormer.size, last]).toEqual([names.length, name])
  })
})
