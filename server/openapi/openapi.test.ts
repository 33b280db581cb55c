import { expect, it } from 'vitest'
import { readContract } from './endpoints.ts'
import { describeApi } from './openapi.ts'
import { describePlatformApi } from './platform-openapi.ts'

interface Operation {
  operationId: string
  security: unknown[]
  parameters: { name?: string; in?: string; $ref?: string }[]
  requestBody?: { content: { 'application/json': { schema: { additionalProperties: boolean; required: string[] } } } }
  responses: Record<string, { $ref?: string }>
}

const document = await describeApi('1.2.3')
const platformDocument = await describePlatformApi('1.2.3')
const paths = document.paths as Record<string, Record<string, Operation>>

it('holds every endpoint once', async () => {
  const names = (await readContract()).endpoints.map(({ name }) => name).sort()
  expect(
    Object.values(paths)
      .flatMap((path) => Object.values(path).map(({ operationId }) => operationId))
      .sort(),
  ).toEqual(names)
})

it('tells who may call, what goes in, and that nothing else does', () => {
  const refund = paths['/merchant/{id}/payments/{paymentId}/refunds']?.post
  expect(refund?.security).toEqual([{ session: [] }])
  expect(refund?.parameters.map(({ name, $ref }) => name ?? $ref)).toEqual([
    'id',
    'paymentId',
    '#/components/parameters/idempotencyKey',
    '#/components/parameters/language',
  ])
  expect(refund?.requestBody?.content['application/json'].schema).toMatchObject({ additionalProperties: false, required: ['amount_minor', 'reason'] })
  expect(paths['/user/login']?.post?.security).toEqual([])
})

it('writes what endpoints share once', () => {
  const shared = (document.components as { schemas: Record<string, { enum?: string[]; properties?: Record<string, unknown> }> }).schemas
  expect(shared.currency?.enum).toContain('USD')
  expect(shared.paymentItem?.properties?.currency).toEqual({ $ref: '#/components/schemas/currency' })
})

it('tells of the platform API every endpoint, who may call and what each refuses', async () => {
  const contract = await readContract()
  const { paths: platformPaths } = platformDocument as { paths: typeof paths }
  const operations = Object.values(platformPaths).flatMap((path) => Object.values(path))
  expect(operations.map(({ operationId }) => operationId).sort()).toEqual(contract.platformEndpoints.map(({ name }) => name).sort())
  expect(operations.every(({ security }) => JSON.stringify(security) === '[{"platformKey":[]}]')).toBe(true)
  expect(Object.keys(platformPaths['/merchants']?.post?.responses ?? {})).toEqual(['200', '400', '401', '404', '409', '413', '415', '422', '429', '500', '503'])
  expect(platformPaths['/businesses']?.post?.requestBody?.content['application/json'].schema).toMatchObject({ additionalProperties: false })
})

it.each([
  ['dashboard', document],
  ['platform', platformDocument],
])('refers only to what it holds, in the document of the %s', (_, described) => {
  const references = [...JSON.stringify(described).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, pointer]) => pointer ?? '')
  expect(references.length).toBeGreaterThan(50)
  for (const pointer of new Set(references)) {
    const found = pointer.split('/').reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], described)
    expect(found, pointer).toBeDefined()
  }
})
