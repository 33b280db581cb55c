import { readFileSync } from 'node:fs'
import path from 'node:path'
import { errorCodes, merchantApiEndpoints, objectSchemas, responseSchemaOf, type Shape, type ShapedFields } from '#areas/merchant-api/server/index.ts'
import { describeParameter, orderFields } from './parameter-texts.ts'
import type { Json } from './schema-writer.ts'

type Endpoint = (typeof merchantApiEndpoints)[number]

/** The merchant API as an OpenAPI document, from the declarations of its endpoints. */
export function describeMerchantOpenApi(version: string): Json {
  const paths: Record<string, Json> = {}
  for (const endpoint of merchantApiEndpoints) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: describeEndpoint(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Counterfoil merchant API',
      version,
      description:
        'API for the server of a shop. It follows Stripe’s conventions: parameters are a form, responses are JSON. Amounts are integers in the currency’s minor unit. It accepts only the parameters that it lists. The guides show the first steps.',
    },
    servers: [{ url: '/v1' }],
    'x-guides': readGuides(),
    security: [{ secretKey: [] }],
    paths: Object.fromEntries(Object.entries(paths).sort(([a], [b]) => (a < b ? -1 : 1))),
    components: {
      securitySchemes: { secretKey: { type: 'http', scheme: 'bearer', description: 'A secret key, or a restricted key that may make the call.' } },
      parameters: {
        idempotencyKey: {
          name: 'Idempotency-Key',
          in: 'header',
          description: 'Requests with the same key and parameters run once and return the same response.',
          schema: { type: 'string', maxLength: 255 },
        },
      },
      responses: {
        error: {
          description: 'The request was refused or failed. The message says why and what to do.',
          headers: requestIdHeader,
          content: { 'application/json': { schema: { $ref: '#/components/schemas/error' } } },
        },
      },
      schemas: { ...Object.fromEntries(Object.entries(objectSchemas).sort(([a], [b]) => (a < b ? -1 : 1))), error: errorSchema },
    },
  }
}

/** Returns the sections of docs/guides.md, which the reference shows beside the calls. */
function readGuides(): Json[] {
  const page = readFileSync(path.resolve(import.meta.dirname, '../../docs/guides.md'), 'utf8')
  return page
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const [title = '', ...lines] = section.split('\n')
      return { id: title.toLowerCase().replaceAll(' ', '-'), title, text: lines.join('\n').trim() }
    })
}

const requestIdHeader = { 'Request-Id': { description: 'ID of this request, as in the request log.', schema: { type: 'string' } } } as const

const errorSchema = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['type', 'message'],
      properties: {
        type: { type: 'string', enum: ['api_error', 'card_error', 'idempotency_error', 'invalid_request_error'] },
        message: { type: 'string' },
        code: { type: 'string', oneOf: Object.entries(errorCodes).map(([code, description]) => ({ const: code, description })) },
        decline_code: { type: 'string', description: 'Why the issuer declined the card.' },
        param: { type: 'string', description: 'The parameter that the error is about.' },
      },
    },
  },
} as const

/** Names the group of an endpoint: `paymentIntents` for `paymentIntents.create`. */
function groupOf({ sdkName }: Endpoint): string {
  return sdkName.split('.').slice(0, -1).join('.') || sdkName
}

function describeEndpoint(endpoint: Endpoint): Json {
  const { method, path, sdkName, permission, parameters, takesFile } = endpoint
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({ name, in: 'path', required: true, schema: { type: 'string' } }))
  const isForm = method === 'POST' && Object.keys(parameters).length > 0
  const inQuery = isForm
    ? []
    : orderFields(parameters).map(([name, { isRequired, shape }]) => ({
        name,
        in: 'query',
        required: isRequired,
        ...describe(sdkName, [name]),
        style: 'deepObject',
        explode: true,
        schema: schemaOfShape(sdkName, [name], shape),
      }))
  const form = { schema: schemaOfFields(sdkName, [], parameters) }
  return {
    operationId: sdkName,
    tags: [groupOf(endpoint)],
    ...(permission && { description: `A restricted key needs \`${permission}\`.` }),
    parameters: [...inPath, ...inQuery, ...(method === 'POST' ? [{ $ref: '#/components/parameters/idempotencyKey' }] : [])],
    ...(isForm && { requestBody: { content: { [takesFile ? 'multipart/form-data' : 'application/x-www-form-urlencoded']: form } } }),
    responses: {
      200: {
        description: 'Success.',
        headers: requestIdHeader,
        content: { 'application/json': { schema: responseSchemaOf(endpoint) } },
      },
      default: { $ref: '#/components/responses/error' },
    },
  }
}

function describe(sdkName: string, path: readonly string[]): { description?: string } {
  const description = describeParameter(sdkName, path)
  return description === undefined ? {} : { description }
}

/** Turns declared parameters of the merchant API into JSON Schema. @param path the names of the groups around them. */
function schemaOfFields(sdkName: string, path: readonly string[], fields: ShapedFields): Json {
  const ordered = orderFields(fields)
  const required = ordered.flatMap(([name, { isRequired }]) => (isRequired ? [name] : []))
  const properties = ordered.map(([name, { shape }]) => {
    const inner = [...path, name]
    return [name, { ...describe(sdkName, inner), ...schemaOfShape(sdkName, inner, shape) }] as const
  })
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  }
}

function schemaOfShape(sdkName: string, path: readonly string[], shape: Shape): Json {
  switch (shape.kind) {
    case 'text':
      return { type: 'string', ...(shape.lengthMax !== undefined && { maxLength: shape.lengthMax }), ...(shape.form && { format: shape.form }) }
    case 'secret':
      return { type: 'string', format: 'password', writeOnly: true }
    case 'file':
      return { type: 'string', contentMediaType: 'application/octet-stream' }
    case 'unsupported':
      return { not: {} }
    case 'integer':
      return { type: 'integer', ...(shape.min !== undefined && { minimum: shape.min }), ...(shape.max !== undefined && { maximum: shape.max }) }
    case 'boolean':
      return { type: 'boolean' }
    case 'choice':
      return { type: 'string', enum: shape.values }
    case 'group':
      return schemaOfFields(sdkName, path, shape.fields)
    case 'list':
      return { type: 'array', items: schemaOfShape(sdkName, path, shape.item) }
    case 'metadata':
      return { type: 'object', additionalProperties: { type: 'string' } }
    case 'either':
      return { anyOf: shape.shapes.map((each) => schemaOfShape(sdkName, path, each)) }
  }
}
