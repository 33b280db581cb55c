import { expect, it } from 'vitest'
import { merchantApiEndpoints, type Shape, type ShapedFields } from '#areas/merchant-api/server/index.ts'
import { describeMerchantOpenApi } from './merchant-openapi.ts'
import { describeParameter, orderFields, parameterTextKeys } from './parameter-texts.ts'

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
  const supported = Object.entries(endpoint.parameters).filter(([, { shape }]) => shape.kind !== 'unsupported')
  expect(named.sort()).toEqual(supported.map(([name]) => name).sort())
  if (form) expect(form.additionalProperties).toBe(false)
})

it('has no other call', () => {
  expect(Object.values(paths).flatMap((path) => Object.keys(path))).toHaveLength(merchantApiEndpoints.length)
})

it('never shows a secret as a plain text', () => {
  const create = paths['/payment_methods']?.post?.requestBody?.content['application/x-www-form-urlencoded']?.schema.properties.card
  expect(create).toMatchObject({ properties: { number: { format: 'password' }, cvc: { format: 'password' }, exp_month: { type: 'integer' } } })
})

/** Every parameter of every call with the groups around it. */
function listPaths(fields: ShapedFields, path: readonly string[] = []): string[][] {
  return orderFields(fields).flatMap(([name, { shape }]) => {
    const own = [...path, name]
    return [own, ...groupsOf(shape).flatMap((inner) => listPaths(inner, own))]
  })
}

function groupsOf(shape: Shape): ShapedFields[] {
  if (shape.kind === 'group') return [shape.fields]
  if (shape.kind === 'list') return groupsOf(shape.item)
  return shape.kind === 'either' ? shape.shapes.flatMap(groupsOf) : []
}

it('describes every parameter, and nothing that is none', () => {
  const all = merchantApiEndpoints.flatMap(({ sdkName, parameters }) => listPaths(parameters).map((path) => ({ sdkName, path })))
  expect(all.filter(({ sdkName, path }) => !describeParameter(sdkName, path)).map(({ sdkName, path }) => `${sdkName}:${path.join('.')}`)).toEqual([])
  const names = all.flatMap(({ sdkName, path }) => path.flatMap((_, start) => [path.slice(start).join('.'), `${sdkName}:${path.slice(start).join('.')}`]))
  const known = new Set(names)
  expect(parameterTextKeys.filter((key) => !known.has(key))).toEqual([])
})

it('begins with what is required, and ends with metadata and what is expanded', () => {
  const form = paths['/payment_intents']?.post?.requestBody?.content['application/x-www-form-urlencoded']?.schema
  const names = Object.keys(form?.properties ?? {})
  expect([names.slice(0, 2), names.slice(-2)]).toEqual([
    ['amount', 'currency'],
    ['metadata', 'expand'],
  ])
  expect(names).not.toContain('confirmation_token')
})
