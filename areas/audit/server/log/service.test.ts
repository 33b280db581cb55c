import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type AuditItem, listAuditLog } from '#areas/audit/contract/endpoints.ts'
import { sealAll } from '#areas/audit/test/audit.ts'
import { createMerchantToken } from '#areas/developers/contract/keys.ts'
import { login } from '#areas/identity/contract/sign-in.ts'
import { recordUserEvent } from '#areas/identity/server/index.ts'
import { listPayments } from '#areas/payments/contract/endpoints.ts'
import { updateMerchantInfo } from '#areas/settings/contract/merchants/endpoints.ts'
import type { Answer } from '#kernel/endpoint.ts'
import { hourMs } from '#kernel/time/durations.ts'
import { makeBusiness, makeSession, type TestBusiness, testPassword } from '#proof/support/factories.ts'
import { openTestServer, type TestServer } from '#proof/support/server.ts'
import { machineContext } from '#server/infra/machine-context.ts'

let server: TestServer
let business: TestBusiness<'administrator' | 'viewer'>

beforeAll(async () => {
  server = await openTestServer()
})
beforeEach(async () => {
  business = await makeBusiness(server, { roles: ['administrator', 'viewer'] })
})

const browser = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0.0.0 Safari/537.36'
const caller = (role: keyof typeof business.people = 'owner', id: string = business.liveId) => ({ token: business.people[role].token, params: { id } })

/** A page of the log after everything so far was sealed. */
async function read(query: Record<string, string> = {}, id: string = business.liveId) {
  await sealAll(server)
  return server.call<Answer<typeof listAuditLog>>(listAuditLog, { ...caller('administrator', id), query })
}
const items = async (query: Record<string, string> = {}) => (await read(query)).envelope.data.items
const without = (action: string, list: readonly AuditItem[]) => list.filter((item) => item.action !== action)

const rename = (name: string, role: keyof typeof business.people = 'owner') =>
  server.call(updateMerchantInfo, { ...caller(role), body: { name }, headers: { 'user-agent': browser } })

describe('entries', () => {
  it('say who did what, where, and what changed', async () => {
    await rename('Corner')
    const [entry] = await items({ q: 'action:merchant.update' })
    const { owner } = business.people
    expect(entry).toEqual({
      id: expect.stringMatching(/^aud_\w{24}$/),
      at: server.clock.now().toISOString(),
      account: { id: business.liveId, name: 'Corner', kind: 'live' },
      actor: { kind: 'person', id: owner.userId, name: owner.name, email: owner.email },
      action: 'merchant.update',
      object: { type: 'account', id: business.liveId },
      outcome: 'success',
      reason: null,
      ip: '127.0.0.1',
      browser: 'Chrome',
      system: 'macOS',
      request_id: expect.stringMatching(/^req_/),
      details: [{ field: 'name', before: expect.any(String), after: 'Corner', is_change: true }],
    })
  })

  it('are of all accounts of the business, whichever the path names', async () => {
    await server.call(createMerchantToken, { ...caller(), body: {} })
    await server.call(createMerchantToken, { ...caller('owner', business.sandboxId), body: {} })
    const keys = { q: 'action:keys.create' }
    const found = (await read(keys)).envelope.data.items
    expect(found.map(({ account }) => account?.kind).toSorted()).toEqual(['live', 'sandbox'])
    expect((await read(keys, business.sandboxId)).envelope.data.items).toEqual(found)
  })

  it('have refused rights with the reason in the reader’s language', async () => {
    await server.call(updateMerchantInfo, { ...caller('viewer'), body: { name: 'No' } })
    const query = { q: 'outcome:refused' }
    expect(await items(query)).toMatchObject([
      {
        actor: { email: business.people.viewer.email },
        action: 'access.refused',
        outcome: 'refused',
        reason: "You don't have permission to do this.",
        details: [{ field: 'permission', after: 'merchant.update' }],
      },
    ])
    const chinese = await server.call<Answer<typeof listAuditLog>>(listAuditLog, { ...caller('administrator'), query, locale: 'zh-cn' })
    expect(chinese.envelope.data.items[0]?.reason).toBe('您没有执行此操作的权限。')
  })

  it('have sign-ins of members, failed ones too, without things of the person’s own', async () => {
    const { viewer } = business.people
    for (const password of ['Wrong-password-1', testPassword]) {
      await server.call(login, { body: { email: viewer.email, password, remember: false }, headers: { 'user-agent': browser } })
    }
    await server.db.database.transaction({ userId: viewer.userId }, (db) =>
      recordUserEvent(machineContext(db, server.clock.now()), viewer.userId, { action: 'passkey.add', details: { name: 'Private phone' } }),
    )
    await server.db.database.transaction({ userId: viewer.userId }, (db) =>
      recordUserEvent(machineContext(db, server.clock.now()), viewer.userId, { action: 'profile.update', details: { name: { before: 'A', after: 'B' } } }),
    )
    const found = await items({ q: `person:${viewer.email}` })
    expect(found.map(({ action, outcome, reason }) => [action, outcome, reason]).toSorted()).toEqual([
      ['passkey.add', 'success', null],
      ['sign_in', 'refused', 'Incorrect password'],
      ['sign_in', 'success', null],
    ])
    expect(JSON.stringify(found)).not.toContain('Private phone')
  })

  it('of a person in two businesses are in the logs of both, and what they do in one is not', async () => {
    const other = await makeBusiness(server)
    const { viewer } = business.people
    await server.db.owner.query(`INSERT INTO members (business_id, id, user_id, created_at) VALUES ($1, 'mem_two', $2, now())`, [
      other.businessId,
      viewer.userId,
    ])
    await server.call(login, { body: { email: viewer.email, password: testPassword, remember: false } })
    await rename('Refused', 'viewer')
    await sealAll(server)
    const theirs = await server.call<Answer<typeof listAuditLog>>(listAuditLog, {
      token: other.people.owner.token,
      params: { id: other.liveId },
      query: { q: `person:${viewer.email}` },
    })
    expect(theirs.envelope.data.items.map(({ action }) => action)).toEqual(['sign_in'])
    expect((await items({ q: `person:${viewer.email}` })).map(({ action }) => action).toSorted()).toEqual(['access.refused', 'sign_in'])
  })

  it('keep the name of a person who left', async () => {
    await rename('Corner', 'administrator')
    await sealAll(server)
    const { administrator, owner } = business.people
    await server.db.owner.query('DELETE FROM member_roles WHERE member_id = $1', [administrator.memberId])
    await server.db.owner.query('DELETE FROM members WHERE id = $1', [administrator.memberId])
    const query = { q: `person:${administrator.email.toUpperCase()}` }
    const result = await server.call<Answer<typeof listAuditLog>>(listAuditLog, { ...caller(), query })
    expect(result.envelope.data.items).toMatchObject([{ actor: { name: administrator.name, email: administrator.email } }])
    expect(owner.email).not.toBe(administrator.email)
  })
})

describe('the list', () => {
  it('finds entries by person, action, object, outcome and days, alone and together', async () => {
    await rename('One')
    await rename('Two', 'administrator')
    await server.call(listPayments, { ...caller('viewer', business.sandboxId) })
    await rename('Three', 'viewer')
    const { owner, viewer } = business.people
    const names = async (q: string) => (await items({ q })).map(({ details }) => details[0]?.after)
    expect(await names('action:merchant.update')).toEqual(['Two', 'One'])
    expect(await names(`person:${owner.email}`)).toEqual(['One'])
    expect(await names(`${owner.email} action:merchant.update created:today`)).toEqual(['One'])
    expect(await names(`person:${viewer.email} -outcome:success`)).toEqual(['merchant.update'])
    expect(await names(`object:${business.liveId} -outcome:refused`)).toEqual(['Two', 'One'])
    expect(await names(`action:merchant.update person:${viewer.email}`)).toEqual([])
    expect(await names('created:yesterday')).toEqual([])
    expect((await read({ q: 'action:unknown' })).status).toBe(422)
    expect((await read({ created_from: '2026-06-02', created_to: '2026-06-01' })).status).toBe(422)
  })

  it('goes through pages without losing or repeating an entry of the same moment', async () => {
    for (let index = 0; index < 12; index++) await rename(`Shop ${index}`)
    const seen: string[] = []
    let after: string | null = null
    do {
      const { envelope } = await read({ q: 'action:merchant.update', limit: '5', ...(after === null ? {} : { after }) })
      seen.push(...envelope.data.items.map(({ details }) => details[0]?.after ?? ''))
      after = envelope.data.next_cursor
    } while (after !== null)
    expect(seen).toEqual(Array.from({ length: 12 }, (_, index) => `Shop ${11 - index}`))
  })

  it('records each reader once an hour', async () => {
    const views = async () => (await items({ q: `action:audit_log.viewed person:${business.people.administrator.email}` })).length
    await items()
    await items({ q: 'outcome:refused' })
    expect(await views()).toBe(1)
    server.clock.advance(hourMs + 1)
    const token = await makeSession(server, business.people.administrator.userId)
    await server.call(listAuditLog, { token, params: { id: business.liveId } })
    await sealAll(server)
    const result = await server.call<Answer<typeof listAuditLog>>(listAuditLog, { token, params: { id: business.liveId } })
    expect(result.envelope.data.items.filter(({ action }) => action === 'audit_log.viewed')).toHaveLength(2)
  })

  it('shows nothing of another business', async () => {
    const other = await makeBusiness(server)
    await server.call(updateMerchantInfo, { token: other.people.owner.token, params: { id: other.liveId }, body: { name: 'Theirs' } })
    expect(without('audit_log.viewed', await items())).toEqual([])
  })
})
