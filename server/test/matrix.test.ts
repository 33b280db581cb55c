import type { EndpointDeclaration } from '@counterfoil/contract/endpoint'
import { codeLoginExpired } from '@counterfoil/contract/envelope'
import type { Permission, SystemRole } from '@counterfoil/contract/permissions'
import { permissions, systemRoles } from '@counterfoil/contract/permissions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readContract } from '../src/openapi/endpoints.ts'
import type { TestBusiness } from './factories.ts'
import { makeBusiness, makePayment } from './factories.ts'
import { addRole, assignRole, type LimitedMember, makeLimitedMember } from './roles.ts'
import { countRows } from './row-counts.ts'
import type { TestServer } from './server.ts'
import { createTestServer } from './server.ts'

/** Every endpoint there is against everybody who must not get in, and against a field that nobody declared. */

const { endpoints } = await readContract()
const named = endpoints.map(({ name, endpoint }) => ({ name, endpoint }))
const closed = named.filter(({ endpoint }) => endpoint.access !== 'public')
const tenant = closed.filter(({ endpoint }) => endpoint.access !== 'session')
const guarded = tenant.filter(({ endpoint }) => endpoint.access !== 'member')

let server: TestServer
let business: TestBusiness
let other: TestBusiness
let limited: LimitedMember
let payment: string
let otherPayment: string

beforeAll(async () => {
  server = await createTestServer()
  business = await makeBusiness(server)
  other = await makeBusiness(server)
  limited = await makeLimitedMember(server, business, permissions)
  payment = (await makePayment(server, business)).id
  otherPayment = (await makePayment(server, other)).id
})
afterAll(() => server.close())

const params = () => ({ id: business.liveId, paymentId: payment })
const headers = { 'idempotency-key': 'matrix' }

/** The rows that refused calls add: each has an audit row, which waits to be sealed. */
function withRefusals(counts: Readonly<Record<string, number>>, refused: number): Record<string, number> {
  return { ...counts, audit_events: (counts.audit_events ?? 0) + refused, audit_unsealed: (counts.audit_unsealed ?? 0) + refused }
}

/** Gives the limited member every right but one; roles may change while a session lives. */
async function leaveAllRightsBut(permission: Permission): Promise<void> {
  const keys = [business.businessId, limited.memberId]
  await server.db.owner.query('DELETE FROM member_roles WHERE business_id = $1 AND member_id = $2', keys)
  const roleId = await addRole(
    server,
    business,
    permissions.filter((held) => held !== permission),
  )
  await assignRole(server, business, limited.memberId, roleId)
}

it('reads the endpoints from the contract', () => {
  const columns = 2 * closed.length + 5 * tenant.length + guarded.length * (1 + Object.keys(systemRoles).length) + named.length
  console.info(`${named.length} endpoints, ${columns} cases`)
  expect(named.length).toBeGreaterThanOrEqual(19)
  expect(guarded.length).toBeGreaterThanOrEqual(12)
})

it.each(named)('registers $name', ({ endpoint }) => {
  expect(server.app.hasRoute({ method: endpoint.method, url: `/api${endpoint.path}` })).toBe(true)
})

it.each(closed)('$name answers 10001 to somebody without a session', async ({ endpoint }) => {
  for (const token of [null, 'not-a-token']) {
    const result = await server.call(endpoint, { token, params: params(), headers })
    expect([result.status, result.envelope.code]).toEqual([401, codeLoginExpired])
  }
})

it.each(tenant)('$name answers 404 to a member of another business', async ({ endpoint }) => {
  const result = await server.call(endpoint, { token: other.people.owner.token, params: params(), headers })
  expect([result.status, result.envelope.code, result.envelope.data]).toEqual([404, 404, null])
})

it.each(tenant.filter(({ endpoint }) => endpoint.path.includes(':paymentId')))('$name answers 404 to the id of another business', async ({ endpoint }) => {
  const result = await server.call(endpoint, {
    token: business.people.owner.token,
    params: { id: business.liveId, paymentId: otherPayment },
    headers,
    ...(endpoint.body ? { body: { amount_minor: 1, reason: 'duplicate', ...onlyDeclared(endpoint) } } : {}),
  })
  expect([result.status, result.envelope.code]).toEqual([404, 404])
})

/** Leaves out what this endpoint does not take. */
function onlyDeclared(endpoint: EndpointDeclaration): Record<string, undefined> {
  if (endpoint.path.endsWith('/capture')) return { reason: undefined }
  if (endpoint.path.endsWith('/cancel')) return { amount_minor: undefined }
  return {}
}

it.each(guarded)('$name answers 403 to a member without its right, and records it', async ({ endpoint }) => {
  await leaveAllRightsBut(endpoint.access as Permission)
  const before = await countRows(server)
  // The body is broken on purpose: rights are checked before it is read.
  const result = await server.call(endpoint, { token: limited.token, params: params(), headers, ...(endpoint.method === 'GET' ? {} : { body: '{' }) })
  expect([result.status, result.envelope.code]).toEqual([403, 403])
  expect(await countRows(server)).toEqual(withRefusals(before, 1))
  const { rows } = await server.db.owner.query(
    'SELECT action, reason, details, user_id, merchant_id FROM audit_events WHERE outcome = $1 ORDER BY id DESC LIMIT 1',
    ['refused'],
  )
  expect(rows).toEqual([
    { action: 'access.refused', reason: 'forbidden', details: { permission: endpoint.access }, user_id: limited.userId, merchant_id: business.liveId },
  ])
})

it.each(named)('$name refuses an unknown field in query and body by its name', async ({ endpoint }) => {
  const query = await server.call(endpoint, { token: business.people.owner.token, params: params(), query: { surprise: '1' }, headers })
  expect(query.status).toBe(422)
  expect(query.fields.map(({ path }) => path)).toContain('surprise')
  if (endpoint.method === 'GET') return
  const body = await server.call(endpoint, { token: business.people.owner.token, params: params(), body: { surprise: 1 }, headers })
  expect(body.status).toBe(422)
  expect(body.fields.map(({ path }) => path)).toContain('surprise')
  const chinese = await server.call(endpoint, { token: business.people.owner.token, params: params(), body: { surprise: 1 }, locale: 'zh-cn', headers })
  expect(chinese.fields.find(({ path }) => path === 'surprise')?.message).toMatch(/\p{Script=Han}/u)
})

describe('whoever lost access', () => {
  let before: Readonly<Record<string, number>>
  let expiredToken: string
  let frozenToken: string
  const callAll = async (endpoint: EndpointDeclaration, token: string, id: string) =>
    server.call(endpoint, { token, params: { ...params(), id }, headers, ...(endpoint.method === 'GET' ? {} : { body: {} }) })

  beforeAll(async () => {
    const { owner } = server.db
    const { administrator } = systemRoles
    const [expired, frozen] = [await makeLimitedMember(server, business, administrator), await makeLimitedMember(server, business, administrator)]
    expiredToken = expired.token
    frozenToken = frozen.token
    await owner.query('UPDATE sessions SET expires_at = $2 WHERE user_id = $1', [expired.userId, server.clock.now()])
    await owner.query(`UPDATE members SET status = 'frozen' WHERE id = $1`, [frozen.memberId])
    await leaveAllRightsBut('overview.read')
    before = await countRows(server)
  })

  it.each(closed)('$name answers 10001 to an expired session', async ({ endpoint }) => {
    const result = await callAll(endpoint, expiredToken, business.liveId)
    expect([result.status, result.envelope.code]).toEqual([401, codeLoginExpired])
  })

  it.each(tenant)('$name answers 404 to a frozen member, in both accounts', async ({ endpoint }) => {
    for (const id of [business.liveId, business.sandboxId]) expect((await callAll(endpoint, frozenToken, id)).status).toBe(404)
  })

  it.each(tenant)('$name answers 404 to the owner of another business, in both accounts', async ({ endpoint }) => {
    for (const id of [business.liveId, business.sandboxId]) expect((await callAll(endpoint, other.people.owner.token, id)).status).toBe(404)
  })

  it.each(guarded.filter(({ endpoint }) => endpoint.access === 'overview.read'))('$name answers 403 in the other account as well', async ({ endpoint }) => {
    expect((await callAll(endpoint, limited.token, business.sandboxId)).status).toBe(403)
  })

  it.each(tenant.filter(({ endpoint }) => endpoint.path.includes(':paymentId') && endpoint.method === 'GET'))(
    '$name finds nothing of one account in the other one of the business',
    async ({ endpoint }) => {
      const result = await callAll(endpoint, business.people.owner.token, business.sandboxId)
      expect([result.status, result.envelope.data]).toEqual([404, null])
    },
  )

  it('changes no row of any table, and leaves audit rows of refused rights', async () => {
    const after = await countRows(server)
    const refused = (after.audit_events ?? 0) - (before.audit_events ?? 0)
    expect(Object.keys(before).length).toBeGreaterThan(40)
    expect(after).toEqual(withRefusals(before, refused))
  })
})

describe('the rights of the system roles', () => {
  const cases = Object.entries(systemRoles).flatMap(([role, held]) =>
    guarded.map(({ name, endpoint }) => ({ role: role as SystemRole, name, endpoint, isHeld: (held as readonly string[]).includes(endpoint.access) })),
  )
  /** A refused right leaves an audit row, and so does an invalid command on the business. */
  const recordedCount = cases.filter(({ endpoint, isHeld }) => !isHeld || (endpoint.isOfBusiness && endpoint.method !== 'GET')).length
  let before: Readonly<Record<string, number>>

  beforeAll(async () => {
    before = await countRows(server)
  })

  it.each(cases)('$role and $name: $isHeld', async ({ role, endpoint, isHeld }) => {
    // An undeclared field stops the call once the right was found.
    const result = await server.call(endpoint, { token: business.people[role].token, params: params(), query: { surprise: '1' }, headers })
    expect(result.status).toBe(isHeld ? 422 : 403)
  })

  it('leave nothing but an audit row for each refused call', async () => {
    expect(await countRows(server)).toEqual(withRefusals(before, recordedCount))
  })
})
