import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { getPlatformBusiness } from '#areas/platform/server/businesses.ts'
import { type EventAnswer, platformEvent, postPlatformEvents } from '#areas/platform/server/events.ts'
import { callPlatform, makePlatform, type TestPlatform } from '#areas/platform/test/platform.ts'
import { readContract } from '#server/openapi/endpoints.ts'
import { makeBusiness, type TestBusiness } from '../support/factories.ts'
import { inputsOf, mutated } from '../support/schema-inputs.ts'
import { createTestServer, type TestServer } from '../support/server.ts'
import { makeTableDigests, type TableDigests } from '../support/table-digests.ts'

/** Every endpoint of the platform API against whatever is not a good call; `matrix/platform.test.ts` has good ones by everybody who must be refused. */

const { platformEndpoints } = await readContract()
const named = platformEndpoints.map(({ name, endpoint }) => ({ name, endpoint }))
const withBody = named.filter(({ endpoint }) => endpoint.body)
/** Without those that take a batch, each item of which has an answer of its own. */
const withFields = named.filter(({ endpoint }) => !endpoint.body || z.toJSONSchema(endpoint.body, { io: 'input', unrepresentable: 'any' }).type === 'object')

const eventTypes = platformEvent._zod.def.options.map((schema) => ({ type: schema._zod.def.shape.type._zod.def.values[0], schema }))

/** Larger than any body that an endpoint takes. */
const hugeBytes = 20 * 1_048_576
const fuzzedCalls = 60
/** What a call of any kind may leave behind. */
const growing = ['rate_limits']

let server: TestServer
let mine: TestPlatform
let other: TestPlatform
let business: TestBusiness
let digests: TableDigests

beforeAll(async () => {
  server = await createTestServer()
  mine = await makePlatform(server)
  other = await makePlatform(server)
  business = await makeBusiness(server, { platformId: mine.platformId })
  await business.key('live')
  // A key's first call notes its use, which no later one does while the clock stands still.
  for (const { secret } of [mine, other]) await callPlatform(server, secret, getPlatformBusiness, { params: { id: business.businessId } })
  digests = await makeTableDigests(server, growing)
})
afterAll(() => server.close())

/** Ids that exist, by the first part of the path; of what is not named here, an id that does not. */
const subjects = (): Readonly<Record<string, string>> => ({ businesses: business.businessId, merchants: business.liveId })
function paramsOf(path: string): Record<string, string> {
  const subject = subjects()[path.split('/')[1] ?? ''] ?? 'unknown'
  return Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name]) => [name, subject]))
}

const goodFields = (): Record<string, fc.Arbitrary<unknown>> => ({
  business_id: fc.constant(business.businessId),
  name: fc.constantFrom('Corner Shop', '街角商店'),
  owner: fc.record({ name: fc.constant('Ada Wong'), email: fc.emailAddress({ size: 'small' }), language: fc.constantFrom('en', 'zh-cn') }),
  time_zone: fc.constant('UTC'),
  website: fc.constant('https://shop.example'),
  support_email: fc.constant('help@shop.example'),
  statement_descriptor: fc.constant('CORNER SHOP'),
  processor: fc.constant('Acme Pay'),
  reference: fc.constant('core_1'),
  reason: fc.constant('Your address has changed.'),
  due_at: fc.constant('2030-01-01T00:00:00.000Z'),
})

/** An event of a type that its schema takes. */
function goodEvent(schema: z.core.$ZodType): unknown {
  const now = server.clock.now().toISOString()
  const names = ['id', 'payment', 'refund', 'dispute', 'report', 'settlement', 'payout', 'fingerprint'].map((name) => [name, fc.constant('core_1')])
  const times = ['at', 'occurred_at', 'created_at', 'respond_by', 'processed_at'].map((name) => [name, fc.constant(now)])
  const card = { bin: '424242', last4: '4242', exp_month: 12, exp_year: 2034, country: 'US' }
  const known = { ...card, merchant: business.liveId, currency: 'USD' }
  const constants = Object.entries(known).map(([name, value]) => [name, fc.constant(value)])
  const fields = Object.fromEntries([...names, ...times, ...constants])
  return fc.sample(inputsOf(schema, fields), { numRuns: 500, seed: 7 }).find((value) => z.safeParse(schema, value).success)
}

/** One mutation each; of a batch, of each of its items. */
function badInputsOf(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  if (schema instanceof z.core.$ZodArray) return fc.array(mutated(inputsOf(schema._zod.def.element, goodFields())), { maxLength: 3 })
  return mutated(inputsOf(schema, goodFields()))
}

it('reads the endpoints from the contract', () => {
  expect(named.map(({ name }) => name)).toEqual(expect.arrayContaining(['postPlatformEvents', 'listPlatformEvents']))
  expect(named.length).toBeGreaterThanOrEqual(8)
})

it.each(named)('registers $name', ({ endpoint }) => {
  expect(server.app.hasRoute({ method: endpoint.method, url: `/platform/v1${endpoint.path}` })).toBe(true)
})

it.each(named)('$name answers 401 without a key, to a wrong one, a merchant’s and a member’s token, before it reads the body', async ({ endpoint }) => {
  const before = await digests.read()
  for (const secret of [null, 'platform_unknown', await business.key('live'), business.people.owner.token]) {
    const { status, envelope } = await callPlatform(server, secret, endpoint, {
      params: paramsOf(endpoint.path),
      ...(endpoint.body ? { body: '{' } : {}),
    })
    expect([status, envelope.code, envelope.data]).toEqual([401, 401, null])
  }
  expect(await digests.read()).toEqual(before)
})

it.each(eventTypes)('$type about the account of another platform is rejected and changes nothing', async ({ schema }) => {
  const before = await digests.read()
  const call = (secret: string) => callPlatform<{ answers: EventAnswer[] }>(server, secret, postPlatformEvents, { body: JSON.stringify([goodEvent(schema)]) })
  const { status, envelope } = await call(other.secret)
  expect(status).toBe(200)
  expect(envelope.data.answers).toMatchObject([{ outcome: 'rejected', errors: [{ path: 'merchant', rule: 'merchant_unknown' }] }])
  expect(await digests.read()).toEqual(before)
})

it.each(withFields)('$name refuses an unknown field in query and body by its name', async ({ endpoint }) => {
  const before = await digests.read()
  const params = paramsOf(endpoint.path)
  const query = await callPlatform(server, mine.secret, endpoint, { params, query: { surprise: '1' } })
  expect([query.status, query.fields.map(({ path }) => path)]).toEqual([422, expect.arrayContaining(['surprise'])])
  if (endpoint.method !== 'GET') {
    const body = await callPlatform(server, mine.secret, endpoint, { params, body: { surprise: 1 }, headers: { 'accept-language': 'zh-CN' } })
    expect([body.status, body.fields.map(({ path }) => path)]).toEqual([422, expect.arrayContaining(['surprise'])])
    expect(body.fields.find(({ path }) => path === 'surprise')?.message).toMatch(/\p{Script=Han}/u)
  }
  expect(await digests.read()).toEqual(before)
})

it.each(withBody)('$name refuses broken JSON, another kind of body and one that is too large', async ({ endpoint }) => {
  const before = await digests.read()
  const params = paramsOf(endpoint.path)
  const broken = withFields.some((one) => one.endpoint === endpoint) ? ['{', '{"name":"Corner Shop"', '{"__proto__":{}}'] : ['{', '[{}']
  for (const body of broken) {
    expect((await callPlatform(server, mine.secret, endpoint, { params, body })).status, body).toBe(400)
  }
  const form = { params, body: 'name=Corner', headers: { 'content-type': 'application/x-www-form-urlencoded' } }
  expect((await callPlatform(server, mine.secret, endpoint, form)).status).toBe(415)
  const huge = await callPlatform(server, mine.secret, endpoint, { params, body: JSON.stringify({ surprise: 'a'.repeat(hugeBytes) }) })
  expect([huge.status, huge.envelope.data]).toEqual([413, null])
  expect(await digests.read()).toEqual(before)
})

describe('whatever a platform sends', () => {
  it.each(named)('makes $name not fail', async ({ endpoint }) => {
    const schema = endpoint.body ?? endpoint.query ?? z.strictObject({})
    const asQuery = (input: unknown) =>
      Object.fromEntries(Object.entries(Object(input)).map(([key, value]) => [key, typeof value === 'string' ? value.toWellFormed() : JSON.stringify(value)]))
    await fc.assert(
      fc.asyncProperty(badInputsOf(schema), async (input) => {
        const params = paramsOf(endpoint.path)
        const call = endpoint.body ? { params, body: JSON.stringify(input) } : { params, query: asQuery(input) }
        const { status, envelope } = await callPlatform(server, mine.secret, endpoint, call)
        expect(status, JSON.stringify(envelope)).toBeLessThan(500)
      }),
      { numRuns: fuzzedCalls, seed: 7 },
    )
  })
})
