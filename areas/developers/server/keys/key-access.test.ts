import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ApiPermission } from '#areas/developers/contract/api-resources.ts'
import { type MerchantApiServer, refusalOf, startMerchantApi } from '#areas/merchant-api/test/merchant-api.ts'
import { inAccount } from '#proof/support/factories.ts'
import { searchEverything } from '#proof/support/find-secrets.ts'
import { testSecretKey } from '#proof/support/postgres.ts'
import { createApp } from '#server/app.ts'
import { type Database, openDatabase } from '#server/infra/database/database.ts'
import { appUrl } from '#server/infra/database/roles.ts'
import { rollKey } from './change.ts'
import { createKey } from './create.ts'

/** Restricted, publishable, rolled and leaked keys, called over HTTP, on two servers of one database. */

let api: MerchantApiServer
let secondDatabase: Database
let second: FastifyInstance
beforeAll(async () => {
  api = await startMerchantApi({ env: { TRUSTED_PROXIES: '127.0.0.1' } })
  secondDatabase = openDatabase({ connectionString: appUrl(api.db.url, testSecretKey), poolSize: 4, hasLimits: true })
  second = await createApp({ config: api.config, database: secondDatabase, clock: api.clock })
})
afterAll(async () => {
  await second.close()
  await secondDatabase.close()
  await api.close()
})

type Input = Parameters<typeof createKey>[2]
const make = (input: Input) => inAccount(api, api.shop, (context) => createKey(context, api.db.database.cell, input))
const restricted = async (...permissions: ApiPermission[]) => api.client((await make({ kind: 'restricted', permissions })).secret)
const pay = { amount: 1500, currency: 'usd', payment_method: 'pm_card_visa', confirm: true } as const

async function ask(secret: string, { app = api.app, path = '/v1/balance', from }: { app?: FastifyInstance; path?: string; from?: string } = {}) {
  const { statusCode, body } = await app.inject({
    url: path,
    headers: { authorization: `Bearer ${secret}`, 'user-agent': 'shop/1.0', ...(from && { 'x-forwarded-for': from }) },
  })
  const { error } = JSON.parse(body) as { error?: { code: string; message: string } }
  return { status: statusCode, code: error?.code, message: error?.message }
}

describe('a restricted key', () => {
  it('takes a payment, and is told what it lacks for more', async () => {
    const client = await restricted('payment_intents.write')
    const { id } = await client.paymentIntents.create(pay)
    expect((await client.paymentIntents.retrieve(id)).status).toBe('succeeded')
    const refusal = await refusalOf(client.refunds.create({ payment_intent: id }))
    expect(refusal).toMatchObject({ status: 403, type: 'invalid_request_error', code: 'permission_missing' })
    expect(refusal.error.type).toBe('StripePermissionError')
    expect(refusal.message).toMatch(/^The provided key 'rk_test_\*{4}\w{4}' does not have the required permission for this call: write access to 'refunds'/)
    expect(refusal.message).toContain('/developer/keys')
    expect((await api.shop.stripe.refunds.list({ payment_intent: id })).data).toEqual([])
  })

  it('expands only what it can read', async () => {
    const { id } = await api.shop.stripe.paymentIntents.create(pay)
    const expand = ['latest_charge.balance_transaction']
    for (const permissions of [['payment_intents.read'], ['payment_intents.read', 'charges.read']] as const) {
      const client = await restricted(...permissions)
      expect(await refusalOf(client.paymentIntents.retrieve(id, { expand }))).toMatchObject({ status: 403, code: 'permission_missing', param: 'expand' })
    }
    // Lists within an object as well.
    const reader = await restricted('payment_intents.read', 'charges.read')
    const refunds = reader.paymentIntents.retrieve(id, { expand: ['latest_charge.refunds'] })
    expect(await refusalOf(refunds)).toMatchObject({ status: 403, code: 'permission_missing' })
    const client = await restricted('payment_intents.read', 'charges.write', 'balance.read')
    expect((await client.paymentIntents.retrieve(id, { expand })).latest_charge).toMatchObject({ balance_transaction: { object: 'balance_transaction' } })
  })
})

describe('allowed addresses', () => {
  it('let calls in from an address or a range, behind a trusted proxy as well, and name the address of any other', async () => {
    const { secret } = await make({ kind: 'secret', allowed_addresses: ['203.0.113.0/24', '2001:db8::/32'] })
    for (const from of ['203.0.113.7', '2001:db8::7', '::ffff:203.0.113.7', '198.51.100.1, 203.0.113.8']) {
      expect([from, (await ask(secret, { from })).status]).toEqual([from, 200])
    }
    for (const from of ['198.51.100.1', '2001:db9::1', '203.0.113.7, 198.51.100.2', undefined]) {
      const answer = await ask(secret, { ...(from && { from }) })
      expect(answer).toMatchObject({ status: 403, code: 'ip_address_not_allowed' })
      expect(answer.message).toContain(from?.split(', ').at(-1) ?? '127.0.0.1')
    }
    // A file's contents are no declared endpoint.
    expect(await ask(secret, { path: '/v1/files/file_1/contents' })).toMatchObject({ status: 403, code: 'ip_address_not_allowed' })
  })
})

describe('a key with an end', () => {
  beforeEach(() => {
    api.clock.advance(60_000)
  })

  it('works until it and not after, on each server that remembers it', async () => {
    const expires_at = new Date(api.clock.now().getTime() + 3_600_000).toISOString()
    const { secret } = await make({ kind: 'secret', expires_at })
    const both = () => Promise.all([ask(secret), ask(secret, { app: second })])
    expect((await both()).map(({ status }) => status)).toEqual([200, 200])
    api.clock.advance(3_600_000 - 1)
    expect((await both()).map(({ status }) => status)).toEqual([200, 200])
    api.clock.advance(1)
    for (const answer of await both()) expect(answer).toMatchObject({ status: 401, code: 'api_key_expired', message: expect.stringMatching(/sk_test_\*{4}/) })
  })

  it.each([0, 1, 24, 168] as const)(
    'that was rolled with an overlap of %i hours ends with it, on each server, and the new one works',
    async (overlap_hours) => {
      const [{ id, secret }, after] = [await make({ kind: 'secret' }), await make({ kind: 'secret' })]
      const roll = (rolledId: string, hours: typeof overlap_hours) =>
        inAccount(api, api.shop, (context) => rollKey(context, api.db.database.cell, rolledId, { overlap_hours: hours }))
      const servers = [api.app, second]
      for (const app of servers) for (const key of [secret, after.secret]) expect((await ask(key, { app })).status).toBe(200)
      const rolled = await roll(id, overlap_hours)
      for (const app of servers) expect((await ask(rolled.secret, { app })).status).toBe(200)
      // A server that has heard of a later roll has heard of this one; from then on, only the time counts.
      await roll(after.id, 0)
      for (const app of servers) await vi.waitFor(async () => expect(await ask(after.secret, { app })).toMatchObject({ status: 401, code: 'api_key_expired' }))
      if (overlap_hours === 0) {
        for (const app of servers) expect(await ask(secret, { app })).toMatchObject({ status: 401, code: 'api_key_expired' })
        return
      }
      api.clock.advance(overlap_hours * 3_600_000 - 1)
      for (const app of servers) expect((await ask(secret, { app })).status).toBe(200)
      api.clock.advance(1)
      for (const app of servers) expect(await ask(secret, { app })).toMatchObject({ status: 401, code: 'api_key_expired' })
      for (const app of servers) expect((await ask(rolled.secret, { app })).status).toBe(200)
    },
  )
})

describe('a publishable key', () => {
  it('reads a payment with its client secret, as much as its payer may see, and nothing else', async () => {
    const { secret } = await make({ kind: 'publishable' })
    const client = api.client(secret)
    const customer = await api.shop.stripe.customers.create({ email: 'jenny@example.com' })
    const { id, client_secret } = await api.shop.stripe.paymentIntents.create({ ...pay, customer: customer.id, metadata: { order: '1001' } })
    const seen = await client.paymentIntents.retrieve(id, { client_secret: client_secret ?? '' })
    expect(seen).toMatchObject({ id, amount: 1500, status: 'succeeded' })
    for (const field of ['customer', 'metadata', 'latest_charge', 'amount_received']) expect(seen).not.toHaveProperty(field)
    expect(await refusalOf(client.paymentIntents.retrieve(id))).toMatchObject({ status: 400, code: 'parameter_missing', param: 'client_secret' })
    expect(await refusalOf(client.paymentIntents.retrieve(id, { client_secret: `${id}_secret_no` }))).toMatchObject({ status: 400, param: 'client_secret' })
    const expanded = client.paymentIntents.retrieve(id, { client_secret: client_secret ?? '', expand: ['customer'] })
    expect(await refusalOf(expanded)).toMatchObject({ status: 403 })
    expect(await refusalOf(client.paymentIntents.create(pay))).toMatchObject({ status: 403, code: 'secret_key_required' })
    expect(await refusalOf(client.rawRequest('POST', '/v1/keys/self/revoke'))).toMatchObject({ status: 403, code: 'secret_key_required' })
    expect((await client.paymentIntents.retrieve(id, { client_secret: client_secret ?? '' })).id).toBe(id)
    const setup = await api.shop.stripe.setupIntents.create({ customer: customer.id, payment_method: 'pm_card_visa', metadata: { order: '1001' } })
    const seenSetup = await client.setupIntents.retrieve(setup.id, { client_secret: setup.client_secret ?? '' })
    expect(seenSetup).toMatchObject({ id: setup.id, status: 'requires_confirmation', usage: 'off_session' })
    for (const field of ['customer', 'metadata']) expect(seenSetup).not.toHaveProperty(field)
    expect(await refusalOf(client.setupIntents.retrieve(setup.id))).toMatchObject({ status: 400, code: 'parameter_missing', param: 'client_secret' })
  })
})

describe('a page of a shop', () => {
  const origin = 'https://shop.example'
  const corsOf = (headers: Record<string, unknown>) => Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith('access-control')))
  const call = (secret: string, url: string, method: 'GET' | 'POST' = 'GET') =>
    api.app.inject({ method, url, headers: { origin, authorization: `Bearer ${secret}`, ...(method === 'POST' && { 'content-type': formType }) } })
  const formType = 'application/x-www-form-urlencoded'

  it('reads a payment from any origin with a publishable key, and the refusals of such a call, without cookies', async () => {
    const { secret } = await make({ kind: 'publishable' })
    const { id, client_secret } = await api.shop.stripe.paymentIntents.create(pay)
    const answers = [
      await call(secret, `/v1/payment_intents/${id}?client_secret=${client_secret}`),
      await call(secret, `/v1/payment_intents/${id}`),
      await call('pk_test_unknown', `/v1/payment_intents/${id}`),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 400, 401])
    for (const { headers } of answers) {
      expect(corsOf(headers)).toEqual({ 'access-control-allow-origin': '*', 'access-control-expose-headers': 'request-id, retry-after, stripe-version' })
    }
  })

  it('asks before, without a key, and is told what it may send', async () => {
    const question = { origin, 'access-control-request-method': 'GET', 'access-control-request-headers': 'authorization,stripe-version' }
    const { statusCode, headers, body } = await api.app.inject({ method: 'OPTIONS', url: '/v1/payment_intents/pi_1', headers: question })
    expect([statusCode, body]).toEqual([204, ''])
    expect(corsOf(headers)).toEqual({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET',
      'access-control-allow-headers': 'authorization, content-type, stripe-account, stripe-version',
      'access-control-max-age': '86400',
    })
  })

  it('gets nothing by another call, nor with a key for servers', async () => {
    const publishable = (await make({ kind: 'publishable' })).secret
    const { secret } = await make({ kind: 'secret' })
    const { id } = await api.shop.stripe.paymentIntents.create(pay)
    for (const answer of [
      await call(secret, `/v1/payment_intents/${id}`),
      await call(publishable, '/v1/payment_intents'),
      await call(publishable, `/v1/payment_intents/${id}/cancel`, 'POST'),
      await call(publishable, '/v1/balance'),
    ]) {
      expect(corsOf(answer.headers)).toEqual({})
    }
    for (const url of ['/v1/payment_intents', '/v1/balance', '/v1/nothing', '/api/user/me']) {
      const { statusCode, headers } = await api.app.inject({ method: 'OPTIONS', url, headers: { origin, 'access-control-request-method': 'GET' } })
      expect(statusCode, url).toBeGreaterThanOrEqual(400)
      expect(corsOf(headers), url).toEqual({})
    }
  })
})

describe('a leaked key', () => {
  it.each([
    { kind: 'secret', allowed_addresses: ['203.0.113.7'] },
    { kind: 'restricted', permissions: ['refunds.read'] },
  ] as const)('is ended by the key itself, from anywhere, and its next call is refused: %o', async (input) => {
    const { id, secret } = await make(input as unknown as Input)
    const answer = await api.request('POST', '/v1/keys/self/revoke', { secret })
    expect(answer).toMatchObject({ status: 200, body: { object: 'api_key', status: 'revoked', livemode: false } })
    expect(JSON.stringify(answer.body)).not.toContain(secret)
    expect((await api.request('POST', '/v1/keys/self/revoke', { secret })).status).toBe(401)
    await vi.waitFor(async () => expect((await ask(secret, { app: second })).status).toBe(401), 10_000)
    const { rows } = await api.db.owner.query(
      `SELECT action, outcome, (SELECT count(*)::integer FROM account_changes WHERE object_id = $1 AND type = 'api_key.self_revoked') AS changes
       FROM merchant_audit_events WHERE target_id = $1 AND action <> 'keys.create'`,
      [id],
    )
    expect(rows).toEqual([{ action: 'keys.self_revoke', outcome: 'success', changes: 1 }])
    expect(await searchEverything(api.db.owner, api.logs.join('\n'), { texts: [secret], codes: [] })).toEqual([])
  })
})

describe('the uses of a key', () => {
  const callersOf = async (id: string) =>
    (await api.db.owner.query('SELECT ip, user_agent, calls, last_call FROM api_key_callers WHERE key_id = $1 ORDER BY ip', [id])).rows

  it('are counted by address and user agent, outside of the calls, on each server', async () => {
    const { id, secret } = await make({ kind: 'restricted', permissions: ['balance.read', 'refunds.read'] })
    for (const from of ['203.0.113.7', '203.0.113.7', '203.0.113.8']) await ask(secret, { from })
    api.clock.advance(1)
    await ask(secret, { from: '203.0.113.7', app: second, path: '/v1/balance_transactions/txn_1' })
    await ask(secret, { from: '203.0.113.8', path: '/v1/customers' })
    await vi.waitFor(
      async () =>
        expect(await callersOf(id)).toEqual([
          { ip: '203.0.113.7', user_agent: 'shop/1.0', calls: '3', last_call: 'GET /v1/balance_transactions/:id' },
          { ip: '203.0.113.8', user_agent: 'shop/1.0', calls: '2', last_call: 'GET /v1/customers' },
        ]),
      10_000,
    )
    // A call that was refused used no permission.
    const { rows } = await api.db.owner.query('SELECT permission FROM api_key_permission_uses WHERE key_id = $1 ORDER BY 1', [id])
    expect(rows).toEqual([{ permission: 'balance.read' }])
  })

  it('keep the latest 50 callers', async () => {
    const { id, secret } = await make({ kind: 'secret' })
    for (let index = 0; index < 60; index++) {
      api.clock.advance(1)
      await ask(secret, { from: `203.0.113.${index}` })
    }
    const latest = Array.from({ length: 50 }, (_, index) => `203.0.113.${index + 10}`)
    await vi.waitFor(async () => expect((await callersOf(id)).map(({ ip }) => ip)).toEqual(latest), 10_000)
  })
})
