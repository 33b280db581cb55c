import type Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getDeveloperChecklist } from '#areas/developers/contract/checklist.ts'
import { revokeMerchantToken } from '#areas/developers/contract/keys.ts'
import { type MerchantApiServer, startMerchantApi } from '#areas/merchant-api/test/merchant-api.ts'
import { refundPayment } from '#areas/payments/contract/endpoints.ts'
import type { Answer } from '#kernel/endpoint.ts'
import { makeBusiness, makeSession, type TestBusiness } from '#proof/support/factories.ts'

let server: MerchantApiServer
let business: TestBusiness<'developer'>
let shop: Stripe
beforeAll(async () => {
  server = await startMerchantApi()
  business = await makeBusiness(server, { roles: ['developer'] })
  shop = server.client(await business.key('sandbox'))
  await business.key('live')
})
afterAll(() => server.close())

async function read(id = business.sandboxId): Promise<Answer<typeof getDeveloperChecklist>> {
  const token = await makeSession(server, business.people.developer.userId)
  return (await server.call<Answer<typeof getDeveloperChecklist>>(getDeveloperChecklist, { token, params: { id } })).envelope.data
}

describe('the checklist of a developer', () => {
  const none = { payment: false, decline: false, webhook: false, refund: false, live_key: true }
  const pay = (card: string, capture: 'automatic' | 'manual' = 'automatic') =>
    shop.paymentIntents.create({ amount: 4_200, currency: 'usd', confirm: true, payment_method: card, capture_method: capture })

  it('ticks each step when it has happened, and no other', async () => {
    expect(await read()).toEqual(none)
    await expect(pay('pm_card_visa_chargeDeclined')).rejects.toMatchObject({ decline_code: 'generic_decline' })
    expect(await read()).toEqual({ ...none, decline: true })
    const authorised = await pay('pm_card_visa', 'manual')
    expect(await read()).toEqual({ ...none, decline: true })
    await shop.paymentIntents.capture(authorised.id)
    expect(await read()).toEqual({ ...none, decline: true, payment: true })
    const token = await makeSession(server, business.people.owner.userId)
    await server.call(refundPayment, {
      token,
      params: { id: business.sandboxId, paymentId: authorised.id },
      body: { amount_minor: 100, reason: 'duplicate' },
      headers: { 'idempotency-key': 'refund' },
    })
    expect(await read()).toEqual({ ...none, decline: true, payment: true, refund: true })
    await server.db.owner.query(
      `INSERT INTO webhook_endpoints (merchant_id, id, url, enabled_events, api_version, sealed_secret, created_at)
       SELECT $1, 'we_checklist', 'https://shop.example', '{*}', '2026-01-28', sealed_details, now() FROM (SELECT '\\x00'::bytea || id AS sealed_details FROM counterfoil_keys WHERE purpose = 'sealing' LIMIT 1) k`,
      [business.sandboxId],
    )
    expect(await read()).toMatchObject({ webhook: false })
    await server.db.owner.query(`UPDATE webhook_endpoints SET last_delivered_at = now() WHERE merchant_id = $1`, [business.sandboxId])
    expect(await read()).toEqual({ payment: true, decline: true, webhook: true, refund: true, live_key: true })
  })

  it('keeps a declined attempt ticked once its payment succeeds', async () => {
    const other = await makeBusiness(server, { roles: ['developer'] })
    const client = server.client(await other.key('sandbox'))
    const { id } = await client.paymentIntents.create({ amount: 4_200, currency: 'usd' })
    await expect(client.paymentIntents.confirm(id, { payment_method: 'pm_card_visa_chargeDeclined' })).rejects.toThrow()
    await client.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })
    const token = await makeSession(server, other.people.developer.userId)
    const { envelope } = await server.call(getDeveloperChecklist, { token, params: { id: other.sandboxId } })
    expect(envelope.data).toMatchObject({ decline: true, payment: true })
  })

  it('takes the tick of the live key away once that is revoked or expired, and shows the live account its own', async () => {
    expect(await read(business.liveId)).toEqual(none)
    const { rows } = await server.db.owner.query<{ id: string }>(`SELECT id FROM api_keys WHERE merchant_id = $1`, [business.liveId])
    const [first, ...others] = rows.map(({ id }) => id)
    const token = await makeSession(server, business.people.developer.userId)
    for (const tokenId of others) await server.call(revokeMerchantToken, { token, params: { id: business.liveId, tokenId } })
    await server.db.owner.query(`UPDATE api_keys SET expires_at = $2 WHERE id = $1`, [first, server.clock.now()])
    expect(await read()).toMatchObject({ live_key: false })
    expect(await read(business.liveId)).toMatchObject({ live_key: false })
  })
})
