import type { EndpointDeclaration } from '@counterfoil/contract/endpoint'
import { apiBase, codeSuccess, codeVerifyLogin, fieldErrors, requestIdHeader } from '@counterfoil/contract/envelope'
import type { ErrorName } from '@counterfoil/contract/errors'
import { errorCatalogue, errorTexts } from '@counterfoil/contract/errors'
import { localeHeader } from '@counterfoil/contract/locale'
import * as z from 'zod/mini'
import type { Contract, NamedEndpoint } from './endpoints.ts'
import { readContract } from './endpoints.ts'

type Json = Record<string, unknown>

/** The dashboard API as an OpenAPI 3.1 document, made from the contract's declarations and nothing else. */
export async function describeApi(version: string): Promise<Json> {
  const contract = await readContract()
  const writer = new SchemaWriter(contract.schemas)
  const paths: Record<string, Json> = {}
  for (const named of contract.endpoints) {
    const path = named.endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [named.endpoint.method.toLowerCase()]: describeOperation(named, writer) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Counterfoil dashboard API',
      version,
      description:
        'Every answer is an envelope of code, message and data; code is 200 on success. Texts come in the language of Accept-Language. Amounts are whole numbers of the currency’s minor unit.',
    },
    servers: [{ url: apiBase }],
    paths: Object.fromEntries(Object.entries(paths).sort(([a], [b]) => (a < b ? -1 : 1))),
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer', description: 'The token that signing in answers.' } },
      headers: { requestId: { description: 'Names this call in the logs.', schema: { type: 'string' } } },
      parameters: {
        language: { name: 'Accept-Language', in: 'header', schema: { type: 'string', enum: Object.values(localeHeader) } },
        idempotencyKey: {
          name: 'Idempotency-Key',
          in: 'header',
          required: true,
          description: 'The same key and body give the same answer and move money once.',
          schema: { type: 'string', maxLength: 255 },
        },
      },
      responses: describeErrors(writer),
      schemas: writer.shared,
    },
  }
}

function describeOperation({ name, area, endpoint }: NamedEndpoint, writer: SchemaWriter): Json {
  const isPublic = endpoint.access === 'public'
  return {
    operationId: name,
    tags: [area],
    description: describeAccess(endpoint.access),
    security: isPublic ? [] : [{ session: [] }],
    parameters: describeParameters(endpoint, writer),
    ...(endpoint.body ? { requestBody: { required: true, content: jsonContent(writer.write(endpoint.body, 'input')) } } : {}),
    responses: {
      [codeSuccess]: {
        description: 'Done.',
        headers: { [requestIdHeader]: { $ref: '#/components/headers/requestId' } },
        content: jsonContent(envelopeOf(writer.write(endpoint.response, 'output'), name === 'login' ? [codeSuccess, codeVerifyLogin] : [codeSuccess])),
      },
      ...Object.fromEntries(errorStatusesOf(endpoint).map((status) => [status, { $ref: `#/components/responses/${status}` }])),
    },
  }
}

function describeAccess(access: EndpointDeclaration['access']): string {
  if (access === 'public') return 'Open to everybody.'
  if (access === 'session') return 'Needs a session.'
  if (access === 'member') return 'Needs to be a member of the business behind the account.'
  return `Needs the right \`${access}\` in the business behind the account.`
}

function describeParameters({ params, query, isIdempotent }: EndpointDeclaration, writer: SchemaWriter): Json[] {
  return [
    ...(params ? parametersOf(params, 'path', writer) : []),
    ...(query ? parametersOf(query, 'query', writer) : []),
    ...(isIdempotent ? [{ $ref: '#/components/parameters/idempotencyKey' }] : []),
    { $ref: '#/components/parameters/language' },
  ]
}

function parametersOf(schema: z.core.$ZodType, place: 'path' | 'query', writer: SchemaWriter): Json[] {
  const { properties = {}, required = [] } = writer.spellOut(schema, 'input') as { properties?: Record<string, Json>; required?: string[] }
  return Object.entries(properties).map(([name, property]) => ({ name, in: place, required: required.includes(name), schema: property }))
}

function errorStatusesOf(endpoint: EndpointDeclaration): number[] {
  const isGuarded = endpoint.access !== 'public' && endpoint.access !== 'session' && endpoint.access !== 'member'
  return [
    ...(endpoint.body ? [400] : []),
    ...(endpoint.access === 'public' ? [] : [401]),
    ...(isGuarded ? [403] : []),
    ...(endpoint.params ? [404] : []),
    ...(endpoint.isIdempotent ? [409] : []),
    422,
    429,
    500,
  ]
}

/** One answer per HTTP status, which names the errors behind it. */
function describeErrors(writer: SchemaWriter): Json {
  const byStatus = new Map<number, ErrorName[]>()
  for (const [name, { status }] of Object.entries(errorCatalogue)) byStatus.set(status, [...(byStatus.get(status) ?? []), name as ErrorName])
  return Object.fromEntries(
    [...byStatus].map(([status, names]) => {
      const codes = names.map((name) => codeOf(name))
      const data = status === errorCatalogue.invalid_fields.status ? writer.write(fieldErrors, 'output') : { type: 'null' }
      return [status, { description: names.map((name) => errorTexts.en[name]).join(' / '), content: jsonContent(envelopeOf(data, [...new Set(codes)])) }]
    }),
  )
}

function codeOf(name: ErrorName): number {
  const { status, ...rest } = errorCatalogue[name]
  return 'code' in rest ? rest.code : status
}

function envelopeOf(data: Json, codes: readonly number[]): Json {
  return {
    type: 'object',
    properties: { code: { type: 'integer', enum: codes }, message: { type: 'string' }, data },
    required: ['code', 'message', 'data'],
  }
}

function jsonContent(schema: Json): Json {
  return { 'application/json': { schema } }
}

/** Turns zod's schemas into JSON Schema. What the contract exports by a name is written once, under that name, and referred to. */
class SchemaWriter {
  readonly shared: Record<string, Json> = {}
  readonly #names: Contract['schemas']

  constructor(names: Contract['schemas']) {
    this.#names = names
  }

  write(schema: z.core.$ZodType, io: 'input' | 'output'): Json {
    return this.#refer(schema, io) ?? this.spellOut(schema, io)
  }

  spellOut(root: z.core.$ZodType, io: 'input' | 'output'): Json {
    const { $schema: _, ...json } = z.toJSONSchema(root, {
      io,
      unrepresentable: 'any',
      override: ({ zodSchema, jsonSchema }) => {
        const reference = zodSchema === root ? null : this.#refer(zodSchema, io)
        if (!reference) return
        for (const key of Object.keys(jsonSchema)) delete jsonSchema[key]
        Object.assign(jsonSchema, reference)
      },
    }) as Json
    return json
  }

  #refer(schema: z.core.$ZodType, io: 'input' | 'output'): Json | null {
    const name = this.#names.get(schema)
    if (!name) return null
    if (!(name in this.shared)) {
      // Before it is spelled out, so that a schema that holds itself ends.
      this.shared[name] = {}
      this.shared[name] = this.spellOut(schema, io)
    }
    return { $ref: `#/components/schemas/${name}` }
  }
}
