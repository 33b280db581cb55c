import type { EndpointDeclaration } from '@counterfoil/contract/endpoint'
import { type Permission, permissions } from '@counterfoil/contract/permissions'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readContract } from '../../src/openapi/endpoints.ts'
import type { TestBusiness } from '../factories.ts'
import { makeBusiness, makePayment } from '../factories.ts'
import { makeLimitedMember } from '../roles.ts'
import type { TestServer } from '../server.ts'
import { createTestServer } from '../server.ts'

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

const params = () => ({ id: business.liveId, paymentId })
const headers = { 'idempotency-key': 'matrix' }

it.each(guarded)('$name checks the permission before it reads the body, and records which one is missing', async ({ endpoint }) => {
  const { access, method } = endpoint
  const rest = permissions.filter((held) => held !== access) as Permission[]
  const limited = await makeLimitedMember(server, business, rest)
  const result = await server.call(endpoint, { token: limited.token, params: params(), headers, ...(method === 'GET' ? {} : { body: '{' }) })
  expect([result.status, result.envelope.code]).toEqual([403, 403])
  const { rows } = await server.db.owner.query('SELECT action, reason, details, outcome, merchant_id FROM audit_events WHERE user_id = $1', [limited.userId])
  expect(rows).toEqual([{ action: 'access.refused', reason: 'forbidden', details: { permission: access }, outcome: 'refused', merchant_id: business.liveId }])
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
