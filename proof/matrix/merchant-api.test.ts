import { afterAll, beforeAll, expect, it } from 'vitest'
import { merchantApiEndpoints } from '#areas/merchant-api/server/index.ts'
import { type MerchantApiServer, type RawAnswer, type RequestOptions, startMerchantApi } from '#areas/merchant-api/test/merchant-api.ts'
import { makeThings, type Things } from '#areas/merchant-api/test/merchant-api-calls.ts'
import { makePlatform } from '#areas/platform/test/platform.ts'
import { makeBusiness } from '../support/factories.ts'
import { makeTableDigests, type TableDigests } from '../support/table-digests.ts'

/** Every endpoint of the merchant API against everybody who must not get in, and against a parameter that nobody declared. */

type Endpoint = (typeof merchantApiEndpoints)[number]
const named = merchantApiEndpoints.map((endpoint) => ({ name: endpoint.sdkName, endpoint }))
const ofObjects = named.filter(({ endpoint }) => endpoint.path.includes('/:'))
const helpers = named.filter(({ endpoint }) => endpoint.path.startsWith('/test_helpers/'))

let api: MerchantApiServer
let things: Things
let digests: TableDigests
let wrongSecrets: (string | null)[]

beforeAll(async () => {
  api = await startMerchantApi()
  things = await makeThings(api)
  // A key's first call notes its use, which no later one does while the clock stands still.
  for (const { stripe: client } of [api.otherShop, api.liveShop]) await client.balance.retrieve()
  const [business, platform] = [await makeBusiness(api), await makePlatform(api)]
  wrongSecrets = [null, 'sk_test_00unknownunknownunknown', platform.secret, business.people.owner.token]
  digests = await makeTableDigests(api, ['rate_limits', 'api_key_callers', 'api_key_permission_uses', 'api_requests'])
})
afterAll(() => api.close())

/** IDs of objects of the first shop, by the part of the path before `:id`. */
const subjects = (): Readonly<Record<string, string>> => ({
  balance_transactions: things.transactionId,
  charges: String(things.paid.latest_charge),
  customers: things.customer.id,
  disputes: things.dispute.id,
  early_fraud_warnings: things.warning.id,
  events: things.event.id,
  external_accounts: things.bankAccountId,
  files: things.file.id,
  payment_intents: things.paid.id,
  payment_methods: things.saved.id,
  payouts: things.payout.id,
  refunds: things.refund.id,
  setup_intents: things.setupId,
  test_clocks: things.clock.id,
  webhook_endpoints: things.webhookId,
})

function pathOf({ path }: Endpoint): string {
  const kind = /\/(\w+)\/:id/.exec(path)?.[1] ?? ''
  return `/v1${path.replace(':account', api.shop.merchantId).replace(':id', subjects()[kind] ?? 'unknown')}`
}

/** What an endpoint requires, if it is about an object that exists. */
const requiredForms: Readonly<Record<string, string>> = {
  'accounts.createExternalAccount': 'external_account=btok_us_verified',
  'paymentMethods.attach': 'customer=cus_missing',
  'testHelpers.testClocks.create': 'frozen_time=4102444800',
  'testHelpers.testClocks.advance': 'frozen_time=4102444800',
}

function call(endpoint: Endpoint, form: string, options: Omit<RequestOptions, 'form'> = {}): Promise<RawAnswer> {
  if (endpoint.method === 'GET') return api.request('GET', `${pathOf(endpoint)}?${form}`, options)
  return api.request(endpoint.method, pathOf(endpoint), { ...options, form })
}

it('reads the endpoints from their declarations', () => {
  const reads = ofObjects.filter(({ endpoint }) => endpoint.method === 'GET')
  console.info(`${named.length} endpoints, ${(wrongSecrets.length + 2) * named.length + 2 * ofObjects.length + reads.length + helpers.length} cases`)
  expect(named.length).toBeGreaterThanOrEqual(60)
  expect(ofObjects.length).toBeGreaterThanOrEqual(31)
  expect(helpers.length).toBeGreaterThanOrEqual(8)
})

it.each(named)('registers $name', ({ endpoint }) => {
  expect(api.app.hasRoute({ method: endpoint.method, url: `/v1${endpoint.path}` })).toBe(true)
})

it.each(named)('$name returns 401 without a key, and to an unknown one, a platform’s and a member’s token, before it reads the body', async ({ endpoint }) => {
  const before = await digests.read()
  for (const secret of wrongSecrets) {
    const broken = endpoint.method === 'GET' ? {} : { body: '{', headers: { 'content-type': 'application/json' } }
    const { status, body } = await api.request(endpoint.method, pathOf(endpoint), { secret, ...broken })
    expect([status, body.error?.type]).toEqual([401, 'invalid_request_error'])
  }
  expect(await digests.read()).toEqual(before)
})

it.each(named)('$name returns 403 to a call that names another account', async ({ endpoint }) => {
  const before = await digests.read()
  const { status, body } = await call(endpoint, '', { headers: { 'stripe-account': api.otherShop.merchantId } })
  expect([status, body.error?.code]).toEqual([403, 'account_invalid'])
  expect(await digests.read()).toEqual(before)
})

it.each(ofObjects)('$name returns nothing of an object to the keys of other accounts, and changes nothing', async ({ name, endpoint }) => {
  const before = await digests.read()
  for (const { secret } of [api.otherShop, api.liveShop]) {
    const { status, body } = await call(endpoint, requiredForms[name] ?? '', { secret })
    expect([status, body.error?.type]).toEqual([endpoint.path.includes(':account') ? 403 : 404, 'invalid_request_error'])
  }
  expect(await digests.read()).toEqual(before)
})

it.each(ofObjects.filter(({ endpoint }) => endpoint.method === 'GET'))(
  '$name finds the object with its own key, so that the test before proves something',
  async ({ endpoint }) => {
    expect((await call(endpoint, '')).status).toBe(200)
  },
)

it.each(helpers)('$name needs a key of a sandbox', async ({ name, endpoint }) => {
  const before = await digests.read()
  const { status, body } = await call(endpoint, requiredForms[name] ?? '', { secret: api.liveShop.secret })
  expect([status, body.error?.code]).toEqual([404, 'livemode_mismatch'])
  expect(await digests.read()).toEqual(before)
})

it.each(named)('$name refuses an unknown parameter by its name', async ({ endpoint }) => {
  const before = await digests.read()
  const { status, body } = await call(endpoint, 'surprise[inner]=1')
  expect([status, body.error?.code, body.error?.param]).toEqual([400, 'parameter_unknown', 'surprise'])
  expect(await digests.read()).toEqual(before)
})
