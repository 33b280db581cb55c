import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type MerchantApiServer, printTable, startMerchantApi } from '#areas/merchant-api/test/merchant-api.ts'
import { type CallRow, callRows, type EndpointName, makeThings, requiredEndpoints, type Things } from '#areas/merchant-api/test/merchant-api-calls.ts'
import { createResponseCheck } from '#areas/merchant-api/test/response-schemas.ts'
import { merchantApiEndpoints } from './index.ts'

let api: MerchantApiServer
let things: Things
beforeAll(async () => {
  api = await startMerchantApi()
  things = await makeThings(api)
})
afterAll(() => api.close())

interface Answer {
  readonly status: number
  readonly object: string
  readonly code: string
  readonly param: string
  readonly body: unknown
}

async function answerOf(call: Promise<unknown>): Promise<Answer> {
  try {
    const body = (await call) as { object: string; lastResponse: { statusCode: number } }
    return { status: body.lastResponse.statusCode, object: body.object, code: '', param: '', body }
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    return { status: error.statusCode ?? 0, object: 'error', code: error.code ?? '', param: error.param ?? '', body: null }
  }
}

function describeAnswer({ status, object, code, param }: Answer): string {
  return object === 'error' ? `${status} ${code} ${param}`.trim() : `${status} ${object}`
}

describe('the merchant API, called by the unchanged official client', () => {
  it('has every endpoint that is promised, and each is tried here', () => {
    // It ends the key that it is called with: see developers/keys/key-access.test.ts.
    const declared = merchantApiEndpoints.map(({ sdkName }) => sdkName).filter((name) => name !== 'keys.revokeSelf')
    expect([...declared].sort()).toEqual([...requiredEndpoints].sort())
    expect(Object.keys(callRows).sort()).toEqual([...requiredEndpoints].sort())
  })

  // Some 300 calls: a busy machine only takes its time.
  it('answers each: success, an invalid parameter, a missing object, and the key of another account', { timeout: 120_000 }, async () => {
    const table: Record<string, string>[] = []
    const check = createResponseCheck()
    for (const name of requiredEndpoints) {
      const row = callRows[name]
      const called: string[] = []
      const client = check.client(api, api.shop)
      client.on('request', ({ method, path }: Stripe.RequestEvent) => called.push(`${method} ${path.split('?')[0]}`))

      const success = await answerOf(row.success(client, things))
      expect(success, name).toMatchObject({ status: 200 })
      expect(called.at(-1), name).toMatch(addressOf(name))
      const invalid = await answerOf(row.invalidParameter(client, things))
      expect(invalid, name).toMatchObject({ status: 400, object: 'error', param: row.invalidParam })
      const missing = await answerOf(row.missingObject(client, things))
      expect(missing, name).toMatchObject({ status: missingStatusOf(row), object: 'error', param: row.missingParam })
      const foreign = await answerOf(row.otherKey(api.otherShop.stripe, things))
      expectNothingOf(foreign, missing, name)
      table.push({
        endpoint: name,
        success: describeAnswer(success),
        'invalid parameter': describeAnswer(invalid),
        'missing object': describeAnswer(missing),
        "another account's key": describeAnswer(foreign),
      })
    }
    printTable(table)
    expect([...check.problems]).toEqual([])
    expect(table).toHaveLength(requiredEndpoints.length)
  })

  it('answers 401 to a key that is not known, on every endpoint', async () => {
    const unknown = api.client('sk_test_00unknownunknownunknown')
    for (const name of requiredEndpoints) {
      expect(await answerOf(callRows[name].success(unknown, things)), name).toMatchObject({ status: 401, object: 'error' })
    }
  })
})

/** A list's cursor is part of the question, so one that is gone is a bad question; an account is not ours to name. */
function missingStatusOf({ missingParam }: CallRow): number {
  if (missingParam === 'starting_after' || missingParam === 'page') return 400
  return missingParam === '' ? 403 : 404
}

function addressOf(name: EndpointName): RegExp {
  const endpoint = merchantApiEndpoints.find(({ sdkName }) => sdkName === name)
  return new RegExp(`^${endpoint?.method} /v1${endpoint?.path.replaceAll(/:\w+/g, '[^/]+')}$`)
}

/** Another account's objects are as if they were not there. */
function expectNothingOf(foreign: Answer, missing: Answer, name: string): void {
  if (foreign.object === 'error') {
    expect(foreign, name).toMatchObject({ status: missing.status, code: missing.code, param: missing.param })
    return
  }
  expect(foreign.status, name).toBe(200)
  const text = JSON.stringify(foreign.body)
  for (const { id } of [things.customer, things.paid, things.refund, things.file, things.payout, things.dispute, things.warning])
    expect(text, name).not.toContain(id)
  if (name === 'balance.retrieve') expect(foreign.body).toMatchObject({ pending: [{ amount: 0, currency: 'usd' }], available: [{ amount: 0 }] })
  else if (name === 'accounts.retrieveCurrent') expect(foreign.body).toMatchObject({ id: api.otherShop.merchantId })
  else expect(foreign.body, name).toMatchObject({ data: [], has_more: false })
}
