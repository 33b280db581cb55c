import { expect, it } from 'vitest'
import { merchantApiEndpoints } from '#areas/merchant-api/server/index.ts'
import { describeMerchantOpenApi } from './merchant-openapi.ts'

interface Operation {
  operationId: string
  parameters: { name?: string; in?: string }[]
  requestBody?: { content: Record<string, { schema: { properties: Record<string, object>; additionalProperties: boolean } }> }
}

const document = describeMerchantOpenApi('1.2.3')
const paths = document.paths as Record<string, Record<string, Operation>>

it.each(merchantApiEndpoints.map((endpoint) => [endpoint.sdkName, endpoint] as const))('has %s with each of its parameters', (sdkName, endpoint) => {
  const operation = paths[endpoint.path.replaceAll(/:(\w+)/g, '{$1}')]?.[endpoint.method.toLowerCase()]
  expect(operation?.operationId).toBe(sdkName)
  const form = Object.values(operation?.requestBody?.content ?? {})[0]?.schema
  const named = [...Object.keys(form?.properties ?? {}), ...(operation?.parameters ?? []).flatMap((each) => (each.in === 'query' ? (each.name ?? []) : []))]
  expect(named.sort()).toEqual(Object.keys(endpoint.parameters).sort())
  if (form) expect(form.additionalProperties).toBe(false)
})

it('has no other call', () => {
  expect(Object.values(paths).flatMap((path) => Object.keys(path))).toHaveLength(merchantApiEndpoints.length)
})

it('never shows a secret as a plain text', () => {
  const create = paths['/payment_methods']?.post?.requestBody?.content['application/x-www-form-urlencoded']?.schema.properties.card
  expect(create).toMatchObject({ properties: { number: { format: 'password' }, cvc: { format: 'password' }, exp_month: { type: 'integer' } } })
})
