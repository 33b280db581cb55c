import { afterAll, beforeAll, expect, it } from 'vitest'
import { permissions } from '#areas/team/contract/permissions.ts'
import { type LimitedMember, makeLimitedMember } from '#areas/team/test/roles.ts'
import type { EndpointDeclaration } from '#kernel/endpoint.ts'
import type { Permission } from '#kernel/permissions.ts'
import { readContract } from '#server/openapi/endpoints.ts'
import { makeBusiness, makePayment, type TestBusiness } from '../support/factories.ts'
import { createTestServer, type TestServer } from '../support/server.ts'

/** Every endpoint and calls that break its schema. */

const { endpoints } = await readContract()
const named = endpoints.map(({ name, endpoint }) => ({ name, endpoint: endpoint as EndpointDeclaration }))
const guarded = named.filter(({ endpoint }) => permissions.some((permission) => permission === endpoint.access))

let server: TestServer
let business: TestBusiness
let paymentId: string

beforeAll(async () => {
  server = await createTestServer()
  business = await makeBusiness(server)
  paymentId = (await makePayment(server, business)).id
})
afterAll(() => server.close())

/** Members who lack one permission, and how often they were refused for it. */
const limitedMembers = new Map<Permission, LimitedMember & { refusals: number }>()

async function findMemberWithout(permission: Permission) {
  const rest = permissions.filter((held) => held !== permission)
  const member = limitedMembers.get(permission) ?? { ...(await makeLimitedMember(server, business, rest)), refusals: 0 }
  limitedMembers.set(permission, member)
  return member
}

const params = () => ({ id: business.liveId, paymentId })
const headers = { 'idempotency-key': 'matrix' }

it.each(guarded)('$name checks the permission before it reads the body, and records which one is missing', async ({ endpoint }) => {
  const { access, method } = endpoint
  const limited = await findMemberWithout(access as Permission)
  limited.refusals += 1
  const result = await server.call(endpoint, { token: limited.token, params: params(), headers, ...(method === 'GET' ? {} : { body: '{' }) })
  expect([result.status, result.envelope.code]).toEqual([403, 403])
  const { rows } = await server.db.owner.query('SELECT action, reason, details, outcome, merchant_id FROM audit_events WHERE user_id = $1', [limited.userId])
  const recorded = { action: 'access.refused', reason: 'forbidden', details: { permission: access }, outcome: 'refused', merchant_id: business.liveId }
  expect(rows).toEqual(Array(limited.refusals).fill(recorded))
})

it.each(named)('$name refuses an unknown field in query and body by its name', async ({ endpoint }) => {
  const options = { token: business.people.owner.token, params: params(), headers }
  const query = await server.call(endpoint, { ...options, query: { surprise: '1' } })
  expect(query.status).toBe(422)
  expect(query.fields.map(({ path }) => path)).toContain('surprise')
  if (endpoint.method === 'GET') return
  const body = await server.call(endpoint, { ...options, body: { surprise: 1 }, locale: 'zh-cn' })
  expect(body.status).toBe(422)
  expect(body.fields.find(({ path }) => path === 'surprise')?.message).toMatch(/\p{Script=Han}/u)
})
