import { expect, it } from 'vitest'
import { readContract } from './endpoints.ts'
import { describeApi } from './openapi.ts'

interface Operation {
  operationId: string
  security: unknown[]
  parameters: { name?: string; in?: string; $ref?: string }[]
  requestBody?: { content: { 'application/json': { schema: { additionalProperties: boolean; required: string[] } } } }
  responses: Record<string, { $ref?: string }>
}

const document = await describeApi('1.2.3')
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

it('refers only to what it holds', () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, pointer]) => pointer ?? '')
  expect(references.length).toBeGreaterThan(50)
  for (const pointer of new Set(references)) {
    const found = pointer.split('/').reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], document)
    expect(found, pointer).toBeDefined()
  }
})
