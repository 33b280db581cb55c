import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ApiPermission, apiPermissions, apiResources, includesPermission, levelsOf } from '#areas/developers/contract/api-resources.ts'
import type { KeyKind } from '#areas/developers/contract/key-fields.ts'
import { createKey } from '#areas/developers/server/index.ts'
import { merchantApiEndpoints } from '#areas/merchant-api/server/index.ts'
import { type MerchantApiServer, startMerchantApi } from '#areas/merchant-api/test/merchant-api.ts'
import { inAccount } from '../support/factories.ts'
import { makeTableDigests, type TableDigests } from '../support/table-digests.ts'

/**
 * Every endpoint of the merchant API x restricted keys: each that has one permission, and each that has all but one resource. A parameter that no
 * endpoint has tells the two answers apart before anything is done: 400 to a key that may call, 403 to one that may not.
 */

interface NamedKey {
  readonly permissions: readonly ApiPermission[]
  readonly secret: string
}

const named = merchantApiEndpoints.map((endpoint) => ({ name: endpoint.sdkName, endpoint }))
const withoutOne = [...new Set(apiPermissions.map((permission) => permission.split('.')[0] ?? ''))]

let api: MerchantApiServer
let digests: TableDigests
let restricted: NamedKey[]
let publishable: string

async function makeKey(kind: KeyKind, permissions: readonly ApiPermission[]): Promise<NamedKey> {
  const input = { kind, ...(kind === 'restricted' && { permissions: [...permissions] }) }
  const { secret } = await inAccount(api, { merchantId: api.shop.merchantId }, (context) => createKey(context, api.db.database.cell, input))
  return { permissions, secret }
}

beforeAll(async () => {
  api = await startMerchantApi()
  restricted = []
  for (const permission of apiPermissions) restricted.push(await makeKey('restricted', [permission]))
  for (const resource of withoutOne)
    restricted.push(
      await makeKey(
        'restricted',
        apiPermissions.filter((permission) => !permission.startsWith(`${resource}.`)),
      ),
    )
  publishable = (await makeKey('publishable', [])).secret
  digests = await makeTableDigests(api, ['api_key_callers', 'api_key_permission_uses', 'api_requests'])
})
afterAll(() => api.close())

async function call({ method, path }: (typeof merchantApiEndpoints)[number], secret: string) {
  const url = `/v1${path.replace(':account', api.shop.merchantId).replace(':id', 'unknown')}`
  const { statusCode, body } = await api.inject({
    method,
    url: method === 'GET' ? `${url}?surprise=1` : url,
    headers: { authorization: `Bearer ${secret}`, ...(method !== 'GET' && { 'content-type': 'application/x-www-form-urlencoded' }) },
    ...(method !== 'GET' && { payload: 'surprise=1' }),
  })
  const { error } = JSON.parse(body) as { error: { code: string; message: string; type: string } }
  return { status: statusCode, ...error }
}

it('has a case of every endpoint and key', () => {
  console.info(`${named.length} endpoints x ${restricted.length} restricted keys`)
  expect(restricted).toHaveLength(48)
  expect(named.filter(({ endpoint }) => endpoint.permission === null).map(({ name }) => name)).toEqual(['keys.revokeSelf'])
})

it.each(named)('$name is open to the restricted keys with its permission, and to no other', async ({ endpoint }) => {
  const before = await digests.read()
  const { permission } = endpoint
  const answers = await Promise.all(restricted.map(async (key) => ({ ...key, answer: await call(endpoint, key.secret) })))
  for (const { permissions, secret, answer } of answers) {
    if (permission === null || includesPermission(new Set(permissions), permission)) {
      expect([answer.status, answer.code], permissions.join()).toEqual([400, 'parameter_unknown'])
    } else {
      expect([answer.status, answer.code, answer.type], permissions.join()).toEqual([403, 'permission_missing', 'invalid_request_error'])
      const [resource, level] = permission.split('.')
      expect(answer.message).toContain(`${level} access to '${resource}'`)
      expect(answer.message).not.toContain(secret)
    }
  }
  expect(await digests.read()).toEqual(before)
})

it.each(named)('$name reads with GET and writes with everything else', ({ endpoint }) => {
  if (endpoint.permission !== null) expect(endpoint.permission.endsWith('.read')).toBe(endpoint.method === 'GET')
})

it('offers writing for the resources that an endpoint writes, and reading for all', () => {
  const needed = new Set(merchantApiEndpoints.map(({ permission }) => permission))
  for (const resource of apiResources.filter((one) => needed.has(`${one}.read`))) {
    expect(levelsOf(resource), resource).toEqual(needed.has(`${resource}.write`) ? ['read', 'write'] : ['read'])
  }
})

it.each(named)('$name refuses a publishable key, unless it is a payer’s', async ({ endpoint, name }) => {
  const answer = await call(endpoint, publishable)
  if (name === 'paymentIntents.retrieve' || name === 'setupIntents.retrieve') expect([answer.status, answer.code]).toEqual([400, 'parameter_unknown'])
  else expect([answer.status, answer.code]).toEqual([403, 'secret_key_required'])
})

it('keeps the contents of files from keys that can’t read files', async () => {
  for (const { permissions, secret } of restricted) {
    const { statusCode } = await api.inject({ url: '/v1/files/file_unknown/contents', headers: { authorization: `Bearer ${secret}` } })
    expect(statusCode, permissions.join()).toBe(includesPermission(new Set(permissions), 'files.read') ? 404 : 403)
  }
})
