import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { type ApiAccount, type MerchantApiServer, startMerchantApi } from '#areas/merchant-api/test/merchant-api.ts'
import { listRiskCandidates, type RiskCandidate, type RiskSubject } from '#areas/risk/contract/candidates.ts'
import { makeLimitedMember } from '#areas/team/test/roles.ts'
import { userId as userIdSchema } from '#kernel/ids.ts'
import { makeBusiness, makePayment, makeSession } from '#proof/support/factories.ts'
import { createTestServer } from '#proof/support/server.ts'

describe('candidates of a payment by the official client', () => {
  let api: MerchantApiServer
  let shop: ApiAccount
  beforeAll(async () => {
    api = await startMerchantApi()
    shop = await api.addShop()
  })
  afterAll(() => api.close())

  async function listOf(subject: RiskSubject, objectId: string): Promise<Record<string, string[]>> {
    const token = await makeSession(api, z.parse(userIdSchema, `usr_${shop.businessId}`))
    const call = { token, params: { id: shop.merchantId }, query: { subject, object_id: objectId } }
    const { status, envelope } = await api.call<RiskCandidate[]>(listRiskCandidates, call)
    expect(status).toBe(200)
    return Object.fromEntries(envelope.data.map(({ type, records }) => [type, records]))
  }

  it('are its card, the IDs and address of its payer, its BIN and its country', async () => {
    const customer = await shop.stripe.customers.create({ name: 'Ann', metadata: { user_id: 'ann-1' } })
    const payment = await shop.stripe.paymentIntents.create({
      amount: 1_500,
      currency: 'usd',
      customer: customer.id,
      payment_method: 'pm_card_visa',
      confirm: true,
      metadata: { user_id: 'ann-1', customer_ip: '203.0.113.7' },
    })
    expect(await listOf('payment', payment.id)).toEqual({
      card_number: ['424242-4242'],
      user_id: [customer.id, 'ann-1'],
      ip: ['203.0.113.7'],
      card_bin: ['42424242'],
      card_bin_country: ['US'],
    })
    const method = await shop.stripe.paymentMethods.attach('pm_card_mastercard', { customer: customer.id })
    expect(await listOf('customer', customer.id)).toEqual({
      card_number: [`555555-${method.card?.last4}`],
      user_id: [customer.id, 'ann-1'],
    })
  })

  it('of a payment without a card are none', async () => {
    const { id } = await shop.stripe.paymentIntents.create({ amount: 1_500, currency: 'usd' })
    expect(await listOf('payment', id)).toEqual({})
  })
})

it('are shown to members who manage lists and may view the payment, in its account', async () => {
  const server = await createTestServer()
  try {
    const business = await makeBusiness(server, { roles: ['disputes', 'viewer'] })
    const { id } = await makePayment(server, business)
    const ask = async (token: string, account = business.liveId, subject = 'payment') =>
      (await server.call(listRiskCandidates, { token, params: { id: account }, query: { subject, object_id: id } })).status
    expect(await ask(business.people.disputes.token)).toBe(200)
    expect(await ask(business.people.viewer.token)).toBe(403)
    expect(await ask((await makeLimitedMember(server, business, ['risk.read', 'risk.manage'])).token)).toBe(403)
    expect(await ask(business.people.owner.token, business.sandboxId)).toBe(404)
    expect(await ask(business.people.owner.token, business.liveId, 'customer')).toBe(404)
  } finally {
    await server.close()
  }
})
