import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  changeMerchantToken,
  createMerchantToken,
  getMerchantToken,
  getOwnAddress,
  listMerchantTokens,
  revokeMerchantToken,
  rollMerchantToken,
} from '#areas/developers/contract/keys.ts'
import { developerLimits } from '#areas/developers/contract/rules.ts'
import type { Answer } from '#kernel/endpoint.ts'
import { makeBusiness, makeSession, type TestBusiness } from '#proof/support/factories.ts'
import { searchEverything } from '#proof/support/find-secrets.ts'
import { openTestServer, type TestServer } from '#proof/support/server.ts'

let server: TestServer
let business: TestBusiness<'developer' | 'viewer'>
beforeAll(async () => {
  server = await openTestServer()
})
beforeEach(async () => {
  business = await makeBusiness(server, { roles: ['developer', 'viewer'] })
})

type Endpoint = Parameters<TestServer['call']>[0]

const ask = <T>(endpoint: Endpoint, body?: unknown, params: Record<string, string> = {}) =>
  server.call<T>(endpoint, {
    token: business.people.developer.token,
    params: { id: business.sandboxId, ...params },
    ...(body === undefined ? {} : { body: body as Record<string, unknown> }),
  })
const create = async (body: unknown) => (await ask<Answer<typeof createMerchantToken>>(createMerchantToken, body)).envelope.data
const list = async () => (await ask<Answer<typeof listMerchantTokens>>(listMerchantTokens)).envelope.data
const read = async (tokenId: string) => (await ask<Answer<typeof getMerchantToken>>(getMerchantToken, undefined, { tokenId })).envelope.data
const inDays = (days: number) => new Date(server.clock.now().getTime() + days * 86_400_000).toISOString()

async function readAudit(): Promise<{ action: string; details: Record<string, unknown> }[]> {
  const { rows } = await server.db.owner.query('SELECT action, target_id, outcome, details FROM merchant_audit_events WHERE merchant_id = $1 ORDER BY id', [
    business.sandboxId,
  ])
  return rows
}

describe('a new key', () => {
  it.each([
    ['secret', 'sandboxId', /^sk_test_00[0-9A-Za-z]{32}$/],
    ['restricted', 'sandboxId', /^rk_test_00[0-9A-Za-z]{32}$/],
    ['publishable', 'sandboxId', /^pk_test_00[0-9A-Za-z]{32}$/],
    ['secret', 'liveId', /^sk_live_00[0-9A-Za-z]{32}$/],
  ] as const)('of the kind %s of %s is answered once, stored as a hash, and recorded without it', async (kind, account, form) => {
    const body = { kind, ...(kind === 'restricted' && { permissions: ['refunds.write', 'refunds.read', 'customers.read'] }) }
    const { envelope } = await server.call<Answer<typeof createMerchantToken>>(createMerchantToken, {
      token: business.people.developer.token,
      params: { id: business[account] },
      body,
    })
    const { id, secret } = envelope.data
    expect(secret).toMatch(form)
    const { rows } = await server.db.owner.query('SELECT kind, permissions, last4, publishable_key FROM api_keys WHERE id = $1', [id])
    // Writing includes reading.
    expect(rows).toEqual([
      {
        kind,
        permissions: kind === 'restricted' ? ['refunds.write', 'customers.read'] : [],
        last4: secret.slice(-4),
        publishable_key: kind === 'publishable' ? secret : null,
      },
    ])
    if (kind !== 'publishable') expect(await searchEverything(server.db.owner, server.logs.join('\n'), { texts: [secret], codes: [] })).toEqual([])
  })

  it('is a secret one without a body, with the creator’s name at that time', async () => {
    const { id, secret } = await create(undefined)
    expect((await list()).find((key) => key.id === id)).toEqual({
      id,
      kind: 'secret',
      name: null,
      prefix: 'sk_test_',
      last4: secret.slice(-4),
      publishable_key: null,
      permissions: [],
      allowed_addresses: [],
      expires_at: null,
      is_expired: false,
      rolled_to: null,
      store: null,
      last_use: null,
      created_at: server.clock.now().toISOString(),
      created_by: business.people.developer.name,
    })
  })

  it.each([
    ['permissions', { kind: 'restricted' }],
    ['permissions', { kind: 'secret', permissions: ['refunds.read'] }],
    ['permissions.0', { kind: 'restricted', permissions: ['everything.write'] }],
    ['expires_at', { expires_at: '2020-01-01T00:00:00.000Z' }],
    ['allowed_addresses.0', { allowed_addresses: ['203.0.113.0/33'] }],
    ['allowed_addresses.0', { allowed_addresses: ['shop.example'] }],
    ['allowed_addresses.1', { allowed_addresses: ['203.0.113.7', '::ffff:203.0.113.7'] }],
    ['name', { name: '4242 4242 4242 4242' }],
    ['kind', { kind: 'root' }],
    ['surprise', { surprise: true }],
  ])('names %s if it is wrong', async (field, body) => {
    const before = (await list()).length
    const { status, fields } = await ask(createMerchantToken, body)
    expect([status, fields.map(({ path }) => path)]).toEqual([422, [field]])
    expect((await list()).length).toBe(before)
  })

  it('needs a confirmed session, and the permission', async () => {
    const { developer, viewer } = business.people
    const token = await makeSession(server, developer.userId, { isSteppedUp: false })
    const params = { id: business.sandboxId }
    expect((await server.call(createMerchantToken, { token, params })).envelope.code).toBe(10_003)
    for (const endpoint of [rollMerchantToken, changeMerchantToken]) {
      const call = { token, params: { ...params, tokenId: 'key_any' }, body: endpoint === rollMerchantToken ? { overlap_hours: 0 } : {} }
      expect((await server.call(endpoint, call)).envelope.code).toBe(10_003)
    }
    expect((await server.call(createMerchantToken, { token: viewer.token, params })).status).toBe(403)
  })

  it('is refused above the limit, and possible again once one is revoked', async () => {
    const { id } = await create({})
    await server.db.owner.query(
      `INSERT INTO api_keys (merchant_id, id, secret_hash, prefix, last4, created_at)
       SELECT $1, 'key_' || n, decode(md5(n::text), 'hex'), 'sk_test_', 'aaaa', now() FROM generate_series(1, $2::integer) n`,
      [business.sandboxId, developerLimits.apiKeysMax - (await list()).length],
    )
    expect((await ask(createMerchantToken, {})).status).toBe(409)
    expect((await ask(revokeMerchantToken, undefined, { tokenId: id })).status).toBe(200)
    expect((await ask(createMerchantToken, {})).status).toBe(200)
  })
})

describe('a change', () => {
  it('applies what is given, keeps the rest, and leaves an audit row', async () => {
    const { id } = await create({ kind: 'restricted', name: 'Warehouse', permissions: ['refunds.read'] })
    const body = { permissions: ['refunds.write'], allowed_addresses: ['２０３.０.１１３.０／２４', ' 2001:DB8::/32 '], expires_at: inDays(30) }
    const { envelope } = await ask<Answer<typeof changeMerchantToken>>(changeMerchantToken, body, { tokenId: id })
    const expected = { ...body, allowed_addresses: ['203.0.113.0/24', '2001:db8::/32'], name: 'Warehouse' }
    expect(envelope.data).toMatchObject(expected)
    expect(await read(id)).toMatchObject(expected)
    const { permissions, allowed_addresses, expires_at } = expected
    expect((await readAudit()).at(-1)).toMatchObject({ action: 'keys.change', details: { permissions, allowed_addresses, expires_at } })
    await ask(changeMerchantToken, { name: null, expires_at: null, allowed_addresses: [] }, { tokenId: id })
    expect(await read(id)).toMatchObject({ name: null, expires_at: null, allowed_addresses: [], permissions })
  })

  it('is refused for the last permission, for keys that expired, and for keys of other accounts', async () => {
    const { id } = await create({ kind: 'restricted', permissions: ['refunds.read'], expires_at: inDays(1) })
    expect((await ask(changeMerchantToken, { permissions: [] }, { tokenId: id })).fields).toMatchObject([{ path: 'permissions' }])
    const elsewhere = { id: business.liveId, tokenId: id }
    expect((await ask(changeMerchantToken, { name: 'Mine' }, elsewhere)).status).toBe(404)
    expect((await ask(rollMerchantToken, { overlap_hours: 0 }, elsewhere)).status).toBe(404)
    await server.db.owner.query('UPDATE api_keys SET expires_at = $2 WHERE id = $1', [id, server.clock.now()])
    expect((await ask(changeMerchantToken, { expires_at: inDays(9) }, { tokenId: id })).status).toBe(409)
    expect((await ask(rollMerchantToken, { overlap_hours: 1 }, { tokenId: id })).status).toBe(409)
    expect(await read(id)).toMatchObject({ is_expired: true })
  })
})

describe('rolling', () => {
  it('makes a key with the same name, permissions and addresses, and ends the old one after the overlap', async () => {
    const given = { name: 'Warehouse', permissions: ['refunds.read'], allowed_addresses: ['203.0.113.7'] }
    const { id } = await create({ kind: 'restricted', ...given })
    const { envelope } = await ask<Answer<typeof rollMerchantToken>>(rollMerchantToken, { overlap_hours: 24 }, { tokenId: id })
    expect(envelope.data.secret).toMatch(/^rk_test_/)
    expect(await read(envelope.data.id)).toMatchObject({ ...given, kind: 'restricted', expires_at: null })
    expect(await read(id)).toMatchObject({ ...given, rolled_to: envelope.data.id, expires_at: inDays(1) })
    expect((await readAudit()).at(-1)).toMatchObject({ action: 'keys.roll', details: { new_key_id: envelope.data.id } })
    expect(JSON.stringify(await readAudit())).not.toContain(envelope.data.secret)
    // It ends earlier, but never later, and isn't rolled twice.
    expect((await ask(rollMerchantToken, { overlap_hours: 24 }, { tokenId: id })).status).toBe(409)
    for (const expires_at of [inDays(2), null]) {
      expect((await ask(changeMerchantToken, { expires_at }, { tokenId: id })).fields).toMatchObject([{ path: 'expires_at' }])
    }
    expect((await ask(changeMerchantToken, { expires_at: inDays(0.5) }, { tokenId: id })).status).toBe(200)
  })

  it('keeps an earlier end, and takes no other overlap than the four', async () => {
    const { id } = await create({ expires_at: inDays(1) })
    expect((await ask(rollMerchantToken, { overlap_hours: 2 }, { tokenId: id })).status).toBe(422)
    expect((await ask(rollMerchantToken, { overlap_hours: 168 }, { tokenId: id })).status).toBe(200)
    expect(await read(id)).toMatchObject({ expires_at: inDays(1) })
  })

  it('gives two people who roll at the same time one new key', async () => {
    const { id } = await create({})
    const before = (await list()).length
    const answers = await Promise.all([1, 2, 3].map(() => ask(rollMerchantToken, { overlap_hours: 0 }, { tokenId: id })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect((await list()).length).toBe(before + 1)
  })
})

describe('the list', () => {
  it('leaves out revoked keys, and expired ones after 30 days', async () => {
    const [revoked, expired, old] = [await create({}), await create({ expires_at: inDays(1) }), await create({ expires_at: inDays(1) })]
    await ask(revokeMerchantToken, undefined, { tokenId: revoked.id })
    await server.db.owner.query('UPDATE api_keys SET expires_at = $2 WHERE id = $1', [expired.id, inDays(-29)])
    await server.db.owner.query('UPDATE api_keys SET expires_at = $2 WHERE id = $1', [old.id, inDays(-31)])
    const keys = await list()
    expect(keys.filter(({ id }) => [revoked.id, expired.id, old.id].includes(id))).toMatchObject([{ id: expired.id, is_expired: true }])
    expect((await ask(getMerchantToken, undefined, { tokenId: revoked.id })).status).toBe(404)
  })
})

it('tells callers their own address', async () => {
  expect((await ask(getOwnAddress)).envelope.data).toEqual({ ip: '127.0.0.1' })
})
