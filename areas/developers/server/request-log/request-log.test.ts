import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { getRequest, listRequests } from '#areas/developers/contract/request-log/endpoints.ts'
import { plantRequest } from '#areas/developers/test/request-log.ts'
import { type MerchantApiServer, refusalOf, startMerchantApi } from '#areas/merchant-api/test/merchant-api.ts'
import { callRows, makeThings, pay, requiredEndpoints } from '#areas/merchant-api/test/merchant-api-calls.ts'
import type { HandlerOutput } from '#kernel/endpoint.ts'
import { inAccount, makeBusiness, type TestBusiness } from '#proof/support/factories.ts'
import { cleanUp } from '#server/worker.ts'
import { readRequest } from './service.ts'
import type { LoggedRequest } from './write-store.ts'

let api: MerchantApiServer
beforeAll(async () => {
  api = await startMerchantApi({ env: { LOG_LEVEL: 'trace' } })
})
afterAll(() => api.close())

/** The requests of an account, the newest first, once the one with this ID is among them. */
async function readLog(merchantId: string, requestId: string): Promise<LoggedRequest[]> {
  return vi.waitFor(
    async () => {
      const { rows } = await api.db.owner.query<LoggedRequest>('SELECT * FROM api_requests WHERE merchant_id = $1 ORDER BY created_at DESC, id DESC', [
        merchantId,
      ])
      expect(rows.map(({ id }) => id)).toContain(requestId)
      return rows
    },
    { interval: 100 },
  )
}

async function findLogged(merchantId: string, requestId: string): Promise<LoggedRequest> {
  const found = (await readLog(merchantId, requestId)).find(({ id }) => id === requestId)
  if (!found) throw new Error('not logged')
  return found
}

describe('the request log', () => {
  it('has a payment with its parameters, response, key, object and clock, and no secret', async () => {
    const { stripe, merchantId } = api.shop
    const intent = await stripe.paymentIntents.create({ ...pay, metadata: { order: '17' } }, { idempotencyKey: 'order-17' })
    const request = await findLogged(merchantId, intent.lastResponse.requestId)
    expect(request).toMatchObject({
      method: 'POST',
      path: '/v1/payment_intents',
      endpoint: 'paymentIntents.create',
      status: 200,
      outcome: 'succeeded',
      error_code: null,
      ip: '127.0.0.1',
      user_agent: expect.stringContaining('Stripe'),
      idempotency_key: 'order-17',
      is_replayed: false,
      object_id: intent.id,
      is_cut: false,
      api_version: expect.stringMatching(/^\d{4}-/),
    })
    expect(JSON.parse(request.request ?? '')).toEqual({
      amount: '1500',
      currency: 'usd',
      payment_method: 'pm_card_visa',
      confirm: 'true',
      metadata: { order: '17' },
    })
    expect(JSON.parse(request.response ?? '')).toMatchObject({ id: intent.id, amount: 1500, client_secret: '[hidden]' })
    expect(request.duration_us).toBeGreaterThan(0)
    const { events } = await inAccount(api, api.shop, (context) => readRequest(context, request.id))
    expect(events.map(({ type }) => type)).toEqual(expect.arrayContaining(['payment_intent.created', 'charge.succeeded', 'payment_intent.succeeded']))
    const again = await stripe.paymentIntents.create({ ...pay, metadata: { order: '17' } }, { idempotencyKey: 'order-17' })
    expect(await findLogged(merchantId, again.lastResponse.requestId)).toMatchObject({ is_replayed: true, object_id: intent.id })
  })

  it('has refused calls with their errors: a decline, an unknown parameter, an unknown address', async () => {
    const { stripe, merchantId } = api.shop
    const declined = await refusalOf(stripe.paymentIntents.create({ ...pay, payment_method: 'pm_card_visa_chargeDeclined' }))
    expect(await findLogged(merchantId, declined.error.requestId ?? '')).toMatchObject({
      status: 402,
      outcome: 'refused',
      error_code: 'card_declined',
      object_id: expect.stringMatching(/^pi_/),
    })
    const unknown = await api.request('POST', '/v1/customers', { form: 'secret_thing=4000056655665556' })
    const logged = await findLogged(merchantId, unknown.headers.get('request-id') ?? '')
    expect(logged).toMatchObject({ status: 400, error_code: 'parameter_unknown', request: '{"secret_thing":"[hidden]"}' })
    const nowhere = await api.request('GET', '/v1/nothing/4000056655665556?card[number]=4000056655665556')
    expect(await findLogged(merchantId, nowhere.headers.get('request-id') ?? '')).toMatchObject({
      path: '/v1/nothing/400005******5556',
      endpoint: null,
      error_code: 'url_unknown',
      request: null,
    })
  })

  it('has no call with a key that is of no account', async () => {
    const refused = await api.request('GET', '/v1/balance', { secret: 'sk_test_00unknownunknownunknown' })
    expect(refused.status).toBe(401)
    const { headers } = await api.request('GET', '/v1/balance')
    await readLog(api.shop.merchantId, headers.get('request-id') ?? '')
    expect((await api.db.owner.query('SELECT FROM api_requests WHERE id = $1', [refused.headers.get('request-id')])).rowCount).toBe(0)
  })

  it('leaves out polls of events that found nothing, and no other call that names itself so', async () => {
    const { secret, merchantId, stripe } = await api.addShop()
    const poll = async (path: string) => {
      const { headers } = await api.request('GET', path, { secret, headers: { 'user-agent': 'counterfoil-listen' } })
      return headers.get('request-id') ?? ''
    }
    const empty = await poll('/v1/events?limit=100')
    await stripe.customers.create({ name: 'Mei' })
    const found = await poll('/v1/events?limit=100')
    const read = await poll('/v1/customers?limit=100')
    const ids = (await readLog(merchantId, read)).map(({ id }) => id)
    expect(ids).toContain(found)
    expect(ids).not.toContain(empty)
  })

  it('cuts long bodies', async () => {
    const description = 'x'.repeat(900)
    const { lastResponse } = await api.shop.stripe.customers.create({ description })
    const request = await findLogged(api.shop.merchantId, lastResponse.requestId)
    expect(request.request).toBe(JSON.stringify({ description: `${'x'.repeat(500)}…` }))
    for (let count = 0; count < 20; count++) await api.shop.stripe.paymentIntents.create(pay)
    const list = await api.shop.stripe.paymentIntents.list({ limit: 20 })
    const logged = await findLogged(api.shop.merchantId, list.lastResponse.requestId)
    expect([logged.is_cut, logged.object_id]).toEqual([true, null])
    expect(logged.response?.length).toBeLessThanOrEqual(16_000)
  })

  it('never has a card number, a security code, an account number or a secret, whatever is called', { timeout: 120_000 }, async () => {
    const things = await makeThings(api)
    const client = api.client(api.shop.secret)
    const ignore = (error: unknown) => error
    for (const name of requiredEndpoints) {
      const row = callRows[name]
      await row.success(client, things).catch(ignore)
      await row.invalidParameter(client, things).catch(ignore)
    }
    const card = { number: '378282246310005', cvc: '7391', exp_month: 11, exp_year: 2037 }
    await client.paymentMethods.create({ type: 'card', card })
    const misplaced = encodeURIComponent(card.number)
    for (const path of [`/v1/customers/${misplaced}`, `/v1/payment_methods/${misplaced}`]) await api.request('GET', path)
    for (const form of [`card=${misplaced}`, `type=${misplaced}`, `type=card&card[cvc]=7391x`, `type=card&card[pan]=${misplaced}`, `${misplaced}=1`]) {
      await api.request('POST', '/v1/payment_methods', { form, headers: { 'idempotency-key': `key ${misplaced} ${form.length}` } })
    }
    const iban = 'GB82WEST12345698765432'
    const details = `external_account[object]=bank_account&external_account[country]=GB&external_account[currency]=gbp&external_account[account_number]=${iban}`
    await api.request('POST', `/v1/accounts/${api.shop.merchantId}/external_accounts`, { form: details })
    await api.request('POST', `/v1/accounts/${api.shop.merchantId}/external_accounts`, { form: `external_account[iban]=${iban}` })
    const { lastResponse } = await client.balance.retrieve()
    const log = await readLog(api.shop.merchantId, lastResponse.requestId)
    expect(log.length).toBeGreaterThan(requiredEndpoints.length * 2)
    const text = JSON.stringify(log)
    for (const secret of [card.number, '4242424242424242', '4242424242424241', iban, 'WEST1234', api.shop.secret.slice(10)]) expect(text).not.toContain(secret)
    expect(text).not.toMatch(/cvc[^,]{0,6}7391/)
    expect(text).not.toMatch(/_secret_[A-Za-z0-9]{8}/)
  })
})

describe('the dashboard', () => {
  let business: TestBusiness
  beforeAll(async () => {
    business = await makeBusiness(api)
  })
  const ask = async <T>(endpoint: typeof listRequests | typeof getRequest, options: object) => {
    const { status, envelope } = await api.call<T>(endpoint, { token: business.people.owner.token, ...options })
    return { status, data: envelope.data as T }
  }
  const list = async (query: Record<string, string>) => {
    const { data } = await ask<HandlerOutput<typeof listRequests>>(listRequests, { params: { id: business.liveId }, query })
    return data.items.map(({ id }) => id)
  }

  it('lists requests of 30 days, by typed queries, and shows each', async () => {
    const now = api.clock.now().getTime()
    const day = 86_400_000
    const plant = (daysAgo: number, path: string, status: number) =>
      plantRequest(api.db.owner, business.liveId, { createdAt: new Date(now - daysAgo * day), path, status })
    const refund = await plant(0, '/v1/refunds', 402)
    const intent = await plant(2, '/v1/payment_intents/pi_1', 200)
    const old = await plant(31, '/v1/refunds', 200)
    expect(await list({})).toEqual([refund, intent])
    expect(await list({ q: 'path:/v1/ref' })).toEqual([refund])
    expect(await list({ q: 'outcome:refused status:402' })).toEqual([refund])
    expect(await list({ q: '-outcome:refused' })).toEqual([intent])
    expect(await list({ q: intent })).toEqual([intent])
    expect(await list({ q: 'created:today' })).toEqual([refund])
    const { data } = await ask<HandlerOutput<typeof getRequest>>(getRequest, { params: { id: business.liveId, requestId: refund } })
    expect(data).toMatchObject({ id: refund, path: '/v1/refunds', duration_ms: 1.5, key: { prefix: 'sk_test_', last4: 'abcd' } })
    for (const requestId of [old, await plantRequest(api.db.owner, business.sandboxId, { createdAt: new Date(now) })]) {
      expect((await ask(getRequest, { params: { id: business.liveId, requestId } })).status).toBe(404)
    }
  })
})

it('deletes months once their last day is 30 days old, under a moved clock', async () => {
  const { owner, database } = api.db
  const { rows } = await owner.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid WHERE i.inhparent = 'api_requests'::regclass AND c.relname <> 'api_requests_default' ORDER BY 1`,
  )
  const names = rows.map(({ name }) => name)
  const [year = 0, month = 0] = (names[0] ?? '').slice(-7).split('_').map(Number)
  const monthEnd = Date.UTC(year, month, 1)
  const inMonth = await plantRequest(owner, api.shop.merchantId, { createdAt: new Date(monthEnd - 1_000) })
  const outside = await plantRequest(owner, api.shop.merchantId, { createdAt: new Date('2025-01-01T00:00:00Z') })
  const isThere = async (id: string) => (await owner.query('SELECT FROM api_requests WHERE id = $1', [id])).rowCount === 1
  const cleanUpAt = (ms: number) => cleanUp({ database, clock: { now: () => new Date(ms) }, runner: undefined as never, log: api.app.log } as never)
  await cleanUpAt(monthEnd + 30 * 86_400_000 - 1_000)
  expect([await isThere(inMonth), await isThere(outside)]).toEqual([true, false])
  await cleanUpAt(monthEnd + 30 * 86_400_000)
  expect(await isThere(inMonth)).toBe(false)
})
