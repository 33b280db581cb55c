import { expect, it } from 'vitest'
import type { Operation } from './documents.ts'
import { exampleBody, exampleLines, isUsableKey, writeCurl } from './send-call.ts'

const operation = (method: string, path: string): Operation => ({ operationId: 'x', tags: [], method, path, base: '/v1', isJson: false })
const origin = 'https://pay.example'

it('writes a call for curl, with values that a shell would read otherwise in quotes', () => {
  const call = { operation: operation('POST', '/refunds'), key: 'sk_test_1', inPath: {}, lines: "payment_intent=pi_1\nmetadata[note]=it's $5" }
  expect(writeCurl(call, origin)).toBe(
    String.raw`curl https://pay.example/v1/refunds \
  -u sk_test_1: \
  -d payment_intent=pi_1 \
  -d 'metadata[note]=it'\''s $5'`,
  )
})

it('writes a read with its parameters in the query, and the name of what is left out', () => {
  const call = { operation: operation('GET', '/customers/{id}'), key: '', inPath: {}, lines: 'expand[0]=x' }
  expect(writeCurl(call, origin)).toBe("curl -G 'https://pay.example/v1/customers/{id}' \\\n  -u 'sk_test_…:' \\\n  -d 'expand[0]=x'")
})

it('begins with the required parameters', () => {
  expect(exampleLines(['amount', 'currency', 'payment_intent'])).toBe('amount=2000\ncurrency=usd\npayment_intent=')
})

it('calls with keys of a sandbox alone', () => {
  expect(
    ['sk_test_0012345678901', 'rk_test_0012345678901', 'sk_live_0012345678901', 'pk_test_0012345678901', ''].map((key) => isUsableKey('merchant', key)),
  ).toEqual([true, true, false, false, false])
})

it('writes a call of the platform API with its key and a JSON body', () => {
  const create: Operation = { ...operation('POST', '/businesses'), base: '/platform/v1', isJson: true }
  expect(writeCurl({ operation: create, key: 'platform_1', inPath: {}, lines: '{"name":"Kite"}' }, origin)).toBe(
    String.raw`curl -X POST https://pay.example/platform/v1/businesses \
  -H 'authorization: Bearer platform_1' \
  -H 'content-type: application/json' \
  -d '{"name":"Kite"}'`,
  )
  const list: Operation = { ...create, method: 'GET', path: '/merchants' }
  expect(writeCurl({ operation: list, key: '', inPath: {}, lines: 'limit=2' }, origin)).toBe(
    "curl -G https://pay.example/platform/v1/merchants \\\n  -H 'authorization: Bearer platform_…' \\\n  -d limit=2",
  )
  expect(exampleBody(['name'])).toBe('{\n  "name": ""\n}')
})

it('calls the platform API with platform keys alone', () => {
  expect(['platform_0012345678901', 'sk_test_0012345678901', ''].map((key) => isUsableKey('platform', key))).toEqual([true, false, false])
})
