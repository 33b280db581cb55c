import { describe, expect, it } from 'vitest'
import { createMerchantToken } from '#areas/developers/contract/keys.ts'
import { createWebhookEndpoint, updateWebhookEndpoint } from '#areas/developers/contract/webhooks/endpoints.ts'
import { me } from '#areas/identity/contract/sign-in.ts'
import {
  endMemberSessions,
  freezeMember,
  listMemberKeys,
  listMemberWebhookEndpoints,
  listTeam,
  removeMember,
  unfreezeMember,
} from '#areas/team/contract/members.ts'
import { callAs, readTeamAudit, type TeamCaller } from '#areas/team/test/team.ts'
import { withBusiness } from '#areas/team/test/with-business.ts'
import type { Answer } from '#kernel/endpoint.ts'
import { dayMs } from '#kernel/time/durations.ts'
import { makeBusiness, makeSession, type TestBusiness, type TestMember } from '#proof/support/factories.ts'
import type { TestServer } from '#proof/support/server.ts'

let server: TestServer
let business: TestBusiness<'administrator' | 'developer'>
let owner: TeamCaller
let person: TestMember

withBusiness(
  (started, made) => {
    server = started
    business = made
    owner = callAs(server, business, business.people.owner)
    person = business.people.developer
  },
  { roles: ['administrator', 'developer'] },
)

const params = () => ({ memberId: person.memberId })
const freeze = (body: object = {}) => owner.call<Answer<typeof freezeMember>>(freezeMember, { params: params(), body: { version: 1, ...body } })
const remove = (query: Record<string, string> = {}) => owner.call(removeMember, { params: params(), query: { version: '1', ...query } })
/** As the specification's table has it: without any payload. */
const removeBySpecification = () => owner.call(removeMember, { params: params() })
const listKeys = async () => (await owner.call<Answer<typeof listMemberKeys>>(listMemberKeys, { params: params() })).envelope.data
const createKey = async (id: string) =>
  (await server.call<Answer<typeof createMerchantToken>>(createMerchantToken, { token: person.token, params: { id } })).envelope.data
const useKey = async (secret: string) => (await server.inject({ url: '/v1/balance', headers: { authorization: `Bearer ${secret}` } })).statusCode

/** A browser of the person that skips the second step. */
async function trustBrowser(): Promise<void> {
  await server.db.owner.query(
    `INSERT INTO devices (user_id, id, token_hash, created_at, last_used_at, expires_at, trusted_at, trusted_until) VALUES ($1, $2, $3, $4, $4, $5, $4, $5)`,
    [person.userId, `dev_${person.userId}`, Buffer.from(person.userId), server.clock.now(), new Date(server.clock.now().getTime() + dayMs)],
  )
}

async function countTrusted(): Promise<number> {
  const { rows } = await server.db.owner.query('SELECT FROM devices WHERE user_id = $1 AND trusted_until IS NOT NULL', [person.userId])
  return rows.length
}

describe('freezing a member', () => {
  it('ends sessions, trusted devices and access with the next call, and unfreezing lets them in again', async () => {
    await trustBrowser()
    const second = await makeSession(server, person.userId)
    expect((await owner.read(person)).session_count).toBe(2)
    expect((await freeze()).envelope.data).toMatchObject({ status: 'frozen', version: 2, session_count: 0 })
    for (const token of [person.token, second]) expect((await server.call(me, { token })).status).toBe(401)
    expect(await countTrusted()).toBe(0)
    const again = await makeSession(server, person.userId)
    expect((await server.call(listTeam, { token: again, params: { id: business.liveId } })).status).toBe(404)
    expect(await readTeamAudit(server, business)).toMatchObject([
      {
        action: 'team.freeze',
        target_id: person.memberId,
        outcome: 'success',
        details: { member: person.name, before: { status: 'normal' }, after: { status: 'frozen' }, sessions_ended: 2, devices_forgotten: 1 },
      },
    ])
    const thawed = await owner.call<Answer<typeof unfreezeMember>>(unfreezeMember, { params: params(), body: { version: 2 } })
    expect(thawed.envelope.data).toMatchObject({ status: 'normal', version: 3 })
    expect((await server.call(me, { token: again })).status).toBe(200)
    expect((await callAs(server, business, { token: again }).call(createMerchantToken)).status).toBe(200)
  })

  it('lists the keys that they created in both accounts, and keeps or revokes each', async () => {
    const [live, sandbox] = [await createKey(business.liveId), await createKey(business.sandboxId)]
    const keys = await listKeys()
    expect(keys.map(({ id, account }) => [id, account.kind]).toSorted()).toEqual(
      [
        [live.id, 'live'],
        [sandbox.id, 'sandbox'],
      ].toSorted(),
    )
    const ofOwner = await business.key('live')
    const undecided = await freeze({ revoked_key_ids: [live.id] })
    expect(undecided.fields).toEqual([{ path: 'kept_key_ids', message: expect.stringContaining('keys have changed') }])
    expect((await freeze({ revoked_key_ids: [live.id], kept_key_ids: [sandbox.id, live.id] })).status).toBe(422)
    expect((await owner.read(person)).status).toBe('normal')
    expect((await freeze({ revoked_key_ids: [live.id], kept_key_ids: [sandbox.id] })).status).toBe(200)
    expect([await useKey(live.secret), await useKey(sandbox.secret)]).toEqual([401, 200])
    expect(await useKey(ofOwner)).toBe(200)
    const audit = await readTeamAudit(server, business)
    expect(audit.map(({ action, outcome }) => [action, outcome])).toEqual([
      ['team.freeze', 'refused'],
      ['team.freeze', 'refused'],
      ['keys.revoke', 'success'],
      ['team.freeze', 'success'],
    ])
    expect(audit[3]?.details).toMatchObject({ keys_revoked: [`sk_live_…${live.secret.slice(-4)}`], keys_kept: [`sk_test_…${sandbox.secret.slice(-4)}`] })
  })

  it('lists the webhook endpoints whose address they chose, also by a key, and pauses the chosen ones', async () => {
    const body = { url: 'https://8.8.8.8/secret/path', description: null, enabled_events: ['*'] }
    const create = async (by: TestMember, id = business.liveId) =>
      (await server.call<Answer<typeof createWebhookEndpoint>>(createWebhookEndpoint, { token: by.token, params: { id }, body })).envelope.data.id
    const [own, kept, ofOwner] = [await create(person), await create(person, business.sandboxId), await create(business.people.owner)]
    const { secret } = await createKey(business.liveId)
    const payload = new URLSearchParams({ url: 'https://1.1.1.1/', 'enabled_events[0]': '*' }).toString()
    const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/x-www-form-urlencoded' }
    const byKey = (await server.inject({ method: 'POST', url: '/v1/webhook_endpoints', headers, payload })).json().id
    // The owner only changes events of one, and redirects another.
    const taken = await create(person)
    const change = (endpointId: string, changed: object) =>
      server.call(updateWebhookEndpoint, {
        token: business.people.owner.token,
        params: { id: business.liveId, endpointId },
        body: { ...body, ...changed },
      })
    expect([(await change(own, { enabled_events: ['payout.paid'] })).status, (await change(taken, { url: 'https://9.9.9.9/' })).status]).toEqual([200, 200])

    const list = await owner.call<Answer<typeof listMemberWebhookEndpoints>>(listMemberWebhookEndpoints, { params: params() })
    expect(list.envelope.data.map(({ id, host, account, status }) => [id, host, account.kind, status]).toSorted()).toEqual(
      [
        [own, '8.8.8.8', 'live', 'enabled'],
        [kept, '8.8.8.8', 'sandbox', 'enabled'],
        [byKey, '1.1.1.1', 'live', 'enabled'],
      ].toSorted(),
    )
    expect(JSON.stringify(list.envelope.data)).not.toContain('path')
    expect((await freeze({ paused_endpoint_ids: [own, byKey, ofOwner] })).status).toBe(200)
    const { rows } = await server.db.owner.query<{ id: string; status: string }>('SELECT id, status FROM webhook_endpoints WHERE id = ANY ($1)', [
      [own, kept, ofOwner, byKey, taken],
    ])
    expect(Object.fromEntries(rows.map(({ id, status }) => [id, status]))).toEqual({
      [own]: 'paused',
      [byKey]: 'paused',
      [kept]: 'enabled',
      [ofOwner]: 'enabled',
      [taken]: 'enabled',
    })
    expect((await readTeamAudit(server, business)).at(-1)?.details).toMatchObject({
      endpoints_paused: expect.arrayContaining(['8.8.8.8', '1.1.1.1']),
      endpoints_kept: ['8.8.8.8'],
    })
  })

  it('revokes no key of another business or person', async () => {
    const other = await makeBusiness(server, { roles: ['viewer'] })
    const key = await other.key('live')
    const { rows } = await server.db.owner.query<{ id: string }>('SELECT id FROM api_keys WHERE merchant_id = $1', [other.liveId])
    expect((await freeze({ revoked_key_ids: rows.map(({ id }) => id) })).status).toBe(422)
    expect(await useKey(key)).toBe(200)
  })

  it('happens once: the second call and an earlier version are told why', async () => {
    expect((await freeze({ version: 7 })).envelope.message).toContain('Someone else changed this')
    await freeze()
    const repeated = await freeze()
    expect([repeated.status, repeated.envelope.message]).toEqual([409, 'This member is already frozen.'])
    await owner.call(unfreezeMember, { params: params(), body: { version: 2 } })
    const thawed = await owner.call(unfreezeMember, { params: params(), body: { version: 3 } })
    expect([thawed.status, thawed.envelope.message]).toEqual([409, "This member isn't frozen."])
  })

  it('needs no version, and leaves their keys without a choice', async () => {
    const key = await createKey(business.liveId)
    const frozen = await owner.call<Answer<typeof freezeMember>>(freezeMember, { params: params(), body: {} })
    expect(frozen.envelope.data).toMatchObject({ status: 'frozen', version: 2 })
    expect(await useKey(key.secret)).toBe(200)
    const thawed = await owner.call<Answer<typeof unfreezeMember>>(unfreezeMember, { params: params(), body: {} })
    expect(thawed.envelope.data).toMatchObject({ status: 'normal', version: 3 })
  })

  it('needs a step-up', async () => {
    const token = await makeSession(server, business.people.owner.userId, { isSteppedUp: false })
    const result = await callAs(server, business, { token }).call(freezeMember, { params: params(), body: { version: 1 } })
    expect([result.status, result.envelope.code]).toEqual([403, 10_003])
  })
})

describe('signing a member out', () => {
  it('ends their sessions in all browsers, and leaves them a member', async () => {
    await makeSession(server, person.userId)
    const { envelope } = await owner.call<Answer<typeof endMemberSessions>>(endMemberSessions, { params: params() })
    expect(envelope.data).toEqual({ ended: 2 })
    expect((await server.call(me, { token: person.token })).status).toBe(401)
    expect((await owner.read(person)).status).toBe('normal')
    expect(await readTeamAudit(server, business)).toMatchObject([{ action: 'team.end_sessions', details: { sessions_ended: 2 } }])
  })
})

describe('removing a member', () => {
  it('takes access and keys, and leaves their account and their other business', async () => {
    const key = await createKey(business.liveId)
    const other = await makeBusiness(server, { roles: ['viewer'] })
    await server.db.owner.query(`INSERT INTO members (business_id, id, user_id, created_at) VALUES ($1, $2, $3, now())`, [
      other.businessId,
      `mem_${person.userId}`,
      person.userId,
    ])
    expect((await remove({ revoked_key_ids: key.id })).status).toBe(200)
    expect(await useKey(key.secret)).toBe(401)
    expect((await remove()).status).toBe(404)
    const token = await makeSession(server, person.userId)
    expect((await server.call(me, { token })).status).toBe(200)
    expect((await server.call(createMerchantToken, { token, params: { id: business.liveId } })).status).toBe(404)
    const { rows } = await server.db.owner.query('SELECT FROM members WHERE user_id = $1', [person.userId])
    expect(rows.length).toBe(1)
    const removed = (await readTeamAudit(server, business)).find(({ action }) => action === 'team.remove')
    expect(removed?.details).toMatchObject({
      member: person.name,
      before: { status: 'normal', email: person.email, roles: ['Developer'] },
      after: null,
    })
  })

  it('takes no payload, and then leaves their keys to the account', async () => {
    const key = await createKey(business.liveId)
    expect((await removeBySpecification()).status).toBe(200)
    expect((await server.call(listTeam, { token: person.token, params: { id: business.liveId } })).status).toBe(401)
    expect(await useKey(key.secret)).toBe(200)
    expect((await readTeamAudit(server, business)).at(-1)).toMatchObject({
      action: 'team.remove',
      outcome: 'success',
      details: { keys_kept: [`sk_live_…${key.secret.slice(-4)}`], keys_revoked: [] },
    })
    expect((await removeBySpecification()).status).toBe(404)
  })

  it('checks a version that the caller names, and a choice that leaves out a key', async () => {
    await createKey(business.liveId)
    expect((await remove({ version: '7' })).envelope.message).toContain('Someone else changed this')
    // What a dialog sends that saw no key.
    const undecided = await remove({ kept_key_ids: '', revoked_key_ids: '' })
    expect(undecided.fields).toEqual([{ path: 'kept_key_ids', message: expect.stringContaining('keys have changed') }])
    expect((await owner.read(person)).status).toBe('normal')
  })

  it.each([
    ['themselves', 'administrator', 'administrator'],
    ['the owner', 'administrator', 'owner'],
  ] as const)('refuses %s', async (_, caller, target) => {
    const team = callAs(server, business, business.people[caller])
    const { memberId } = business.people[target]
    const calls = [
      team.call(removeMember, { params: { memberId }, query: { version: '1' } }),
      team.call(freezeMember, { params: { memberId }, body: { version: 1 } }),
      team.call(endMemberSessions, { params: { memberId } }),
    ]
    for (const call of calls) expect((await call).status).toBe(409)
    expect((await readTeamAudit(server, business)).filter(({ outcome }) => outcome === 'success')).toEqual([])
  })

  it('of another business finds nobody', async () => {
    const other = await makeBusiness(server, { roles: ['viewer'] })
    person = other.people.viewer
    expect([(await freeze()).status, (await remove()).status, (await owner.call(listMemberKeys, { params: params() })).status]).toEqual([404, 404, 404])
  })
})
