import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { platformLimits } from '#areas/platform/contract/rules.ts'
import { callPlatform, makePlatform, type TestPlatform } from '#areas/platform/test/platform.ts'
import type { Answer } from '#kernel/endpoint.ts'
import { hourMs } from '#kernel/time/durations.ts'
import { createTestServer, type TestServer } from '#proof/support/server.ts'
import { machineContext } from '#server/infra/machine-context.ts'
import { createPlatformKey, listPlatformKeys, type PlatformEndpointDeclaration, revokePlatformKey, rollPlatformKey } from '../index.ts'
import { revokeKey } from './keys.ts'

let server: TestServer
let platform: TestPlatform

beforeAll(async () => {
  server = await createTestServer()
})
beforeEach(async () => {
  server.clock.advance(hourMs)
  platform = await makePlatform(server)
  server.clock.advance(hourMs)
})
afterAll(() => server.close())

type Call = Parameters<typeof callPlatform>[3]
type NewKey = Answer<typeof createPlatformKey>

const call = <T>(endpoint: PlatformEndpointDeclaration, options: Call = {}, secret = platform.secret) => callPlatform<T>(server, secret, endpoint, options)
const list = async (secret = platform.secret) => (await call<Answer<typeof listPlatformKeys>>(listPlatformKeys, {}, secret)).envelope.data.items
const add = async (name: string) => (await call<NewKey>(createPlatformKey, { body: { name } })).envelope.data
const roll = (keyId: string, body: object, secret = platform.secret) => call<NewKey>(rollPlatformKey, { params: { keyId }, body }, secret)
const revoke = (keyId: string, secret = platform.secret) => call(revokePlatformKey, { params: { keyId } }, secret)
const works = async (secret: string) => (await call(listPlatformKeys, {}, secret)).status === 200

const readAudit = async () =>
  (
    await server.db.owner.query<{ action: string; key_id: string | null; target_id: string; details: unknown }>(
      'SELECT action, key_id, target_id, details FROM platform_audit_events WHERE platform_id = $1 ORDER BY id',
      [platform.platformId],
    )
  ).rows

describe('the keys of a platform', () => {
  it('are listed with name, end of the secret and last use, the newest first', async () => {
    const added = await add('Core, Hong Kong')
    expect(added.secret).toMatch(/^platform_\w+$/)
    server.clock.advance(hourMs)
    const items = await list(added.secret)
    const createdAt = new Date(server.clock.now().getTime() - hourMs).toISOString()
    expect(items).toEqual([
      {
        id: added.id,
        name: 'Core, Hong Kong',
        last4: added.secret.slice(-4),
        created_at: createdAt,
        last_used_at: server.clock.now().toISOString(),
        expires_at: null,
        is_current: true,
      },
      expect.objectContaining({ name: 'First key', last4: platform.secret.slice(-4), last_used_at: createdAt, is_current: false }),
    ])
    expect(JSON.stringify(items)).not.toContain(added.secret)
  })

  it('are added one by one, up to a number, and stored as hashes', async () => {
    const secrets = []
    for (let number = 2; number <= platformLimits.platformKeysMax; number++) secrets.push((await add(`Key ${number}`)).secret)
    const { status, envelope } = await call(createPlatformKey, { body: { name: 'One more' } })
    expect([status, envelope.message]).toEqual([409, `The platform already has ${platformLimits.platformKeysMax} working keys. Revoke one first.`])
    const { rows } = await server.db.owner.query<{ stored: string }>('SELECT row_to_json(k)::text AS stored FROM platform_keys k')
    expect(secrets.filter((secret) => rows.some(({ stored }) => stored.includes(secret)))).toEqual([])
  })

  it('leave an audit row with the key that made each change', async () => {
    const [first] = await list()
    const added = await add('Second')
    const rolled = (await roll(added.id, { grace_hours: 2 })).envelope.data
    await revoke(added.id)
    expect(await readAudit()).toEqual([
      { action: 'platform_keys.create', key_id: first?.id, target_id: added.id, details: { name: 'Second', last4: added.last4 } },
      {
        action: 'platform_keys.roll',
        key_id: first?.id,
        target_id: added.id,
        details: { new_key_id: rolled.id, expires_at: new Date(server.clock.now().getTime() + 2 * hourMs).toISOString() },
      },
      { action: 'platform_keys.revoke', key_id: first?.id, target_id: added.id, details: { name: 'Second', last4: added.last4 } },
    ])
  })
})

describe('rolling a key', () => {
  it('gives a new one, and the old one works for the hours of grace', async () => {
    const [first] = await list()
    const { status, envelope } = await roll(first?.id ?? '', {})
    expect([status, envelope.data]).toMatchObject([200, { name: 'First key', expires_at: null, is_current: false }])
    expect([await works(platform.secret), await works(envelope.data.secret)]).toEqual([true, true])
    const end = new Date(server.clock.now().getTime() + platformLimits.platformKeyGraceHours * hourMs)
    expect((await list()).map(({ expires_at }) => expires_at)).toEqual([null, end.toISOString()])
    server.clock.set(end)
    expect([await works(platform.secret), await works(envelope.data.secret)]).toEqual([false, true])
  })

  it('ends the old one immediately without grace, and never later than it was to end', async () => {
    const [first] = await list()
    const once = (await roll(first?.id ?? '', { grace_hours: 1 })).envelope.data
    const twice = (await roll(first?.id ?? '', { grace_hours: 100 })).envelope.data
    server.clock.advance(hourMs)
    expect(await works(platform.secret)).toBe(false)
    await roll(once.id, { grace_hours: 0 }, twice.secret)
    expect([await works(once.secret), await works(twice.secret)]).toEqual([false, true])
  })

  it('takes whole hours up to a week', async () => {
    const [first] = await list()
    for (const grace_hours of [-1, 1.5, platformLimits.platformKeyGraceHoursMax + 1, 'a day']) {
      expect((await roll(first?.id ?? '', { grace_hours })).fields.map(({ path }) => path)).toEqual(['grace_hours'])
    }
  })
})

describe('revoking a key', () => {
  it('refuses it from its next call on', async () => {
    const added = await add('Second')
    expect(await revoke(added.id)).toMatchObject({ status: 200, envelope: { data: null } })
    expect(await works(added.secret)).toBe(false)
    expect((await revoke(added.id)).status).toBe(404)
  })

  it('may be done with the key itself, while another one has no end', async () => {
    const [first] = await list()
    const added = await add('Second')
    expect((await revoke(first?.id ?? '')).status).toBe(200)
    expect([await works(platform.secret), await works(added.secret)]).toEqual([false, true])
  })

  it('never takes the last one without an end', async () => {
    const [first] = await list()
    const refused = await revoke(first?.id ?? '')
    expect([refused.status, refused.envelope.message]).toEqual([409, "This is the last key that doesn't expire. Add or roll a key before you revoke it."])
    const rolled = (await roll(first?.id ?? '', {})).envelope.data
    expect((await revoke(rolled.id)).status).toBe(409)
    expect((await revoke(first?.id ?? '', rolled.secret)).status).toBe(200)
  })

  it('leaves one of two keys that revoke each other at the same time', async () => {
    const [first] = await list()
    const added = await add('Second')
    const revokeBy = (keyId: string, id: string) => {
      const context = { ...machineContext(server.db.database.global, server.clock.now()), platform: { platformId: platform.platformId, keyId } }
      return revokeKey(context, server.db, id)
    }
    const results = await Promise.allSettled([revokeBy(added.id, first?.id ?? ''), revokeBy(first?.id ?? '', added.id)])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await Promise.all([works(platform.secret), works(added.secret)])).filter(Boolean)).toHaveLength(1)
  })
})

it("answers 404 for another platform's key, which goes on working", async () => {
  const other = await makePlatform(server)
  const [theirs] = await list(other.secret)
  expect([(await revoke(theirs?.id ?? '')).status, (await roll(theirs?.id ?? '', {})).status]).toEqual([404, 404])
  expect(await works(other.secret)).toBe(true)
})
