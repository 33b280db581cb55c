import type * as z from 'zod/mini'
import { errorStatuses } from '#areas/errors.ts'
import type { EndpointDeclaration } from '#kernel/endpoint.ts'
import { codeApprovalRequested, codeSuccess, fieldErrors, requestIdHeader } from '#kernel/envelope.ts'
import { codeOf, type ErrorName } from '#kernel/errors.ts'
import { localeHeader } from '#kernel/locale.ts'
import { errorText } from '../infra/errors.ts'
import type { Contract } from './endpoints.ts'
import { type Json, SchemaWriter } from './schema-writer.ts'

/** What is the same in the document of every API of ours. */

export interface Operation {
  /** The name its declaration is exported by. */
  readonly name: string
  readonly area: string
  readonly endpoint: Pick<EndpointDeclaration, 'method' | 'path' | 'params' | 'query' | 'body' | 'response' | 'isFile' | 'isStream' | 'takesFile'>
  /** Who may call. */
  readonly description?: string
  readonly security: readonly Json[]
  /** Beside those of path and query, and the language. */
  readonly parameters?: readonly Json[]
  readonly successCodes: readonly number[]
  /** The data of a call that becomes a request for approval. */
  readonly approval?: z.core.$ZodType | undefined
  /** HTTP statuses of its refusals. */
  readonly errorStatuses: readonly number[]
}

export interface Api {
  readonly info: { readonly title: string; readonly version: string; readonly description: string }
  readonly base: string
  readonly securitySchemes: Json
  readonly parameters?: Json
  /** All refusals there are, by which each status is described. */
  readonly errors: readonly ErrorName[]
  readonly operations: readonly Operation[]
}

/** An OpenAPI 3.1 document, made from the contract's declarations and nothing else. */
export function describeDocument({ info, base, securitySchemes, parameters = {}, errors, operations }: Api, schemas: Contract['schemas']): Json {
  const writer = new SchemaWriter(schemas)
  const paths: Record<string, Json> = {}
  for (const operation of operations) {
    const path = operation.endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [operation.endpoint.method.toLowerCase()]: describeOperation(operation, writer) }
  }
  return {
    openapi: '3.1.0',
    info,
    servers: [{ url: base }],
    paths: Object.fromEntries(Object.entries(paths).sort(([a], [b]) => (a < b ? -1 : 1))),
    components: {
      securitySchemes,
      headers: { requestId: { description: 'ID of this request, as in the logs.', schema: { type: 'string' } } },
      parameters: {
        language: { name: 'Accept-Language', in: 'header', schema: { type: 'string', enum: Object.values(localeHeader) } },
        ...parameters,
      },
      responses: describeErrors(writer, errors),
      schemas: writer.shared,
    },
  }
}

function describeOperation(operation: Operation, writer: SchemaWriter): Json {
  const { name, area, endpoint, description, security, parameters = [], successCodes, approval, errorStatuses } = operation
  return {
    operationId: name,
    tags: [area],
    ...(description === undefined ? {} : { description }),
    security,
    parameters: [
      ...(endpoint.params ? parametersOf(endpoint.params, 'path', writer) : []),
      ...(endpoint.query ? parametersOf(endpoint.query, 'query', writer) : []),
      ...parameters,
      { $ref: '#/components/parameters/language' },
    ],
    ...(endpoint.takesFile ? { requestBody: { required: true, content: { 'application/octet-stream': {} } } } : {}),
    ...(endpoint.body ? { requestBody: { required: true, content: jsonContent(writer.write(endpoint.body, 'input')) } } : {}),
    responses: {
      [codeSuccess]: {
        description: 'Success.',
        headers: { [requestIdHeader]: { $ref: '#/components/headers/requestId' } },
        content: contentOf(endpoint, writer, successCodes),
      },
      ...(approval && {
        [codeApprovalRequested]: {
          description: 'Above a limit of the caller’s roles, or if the business requires a second person: a request for approval instead.',
          content: jsonContent(envelopeOf(writer.write(approval, 'output'), [codeApprovalRequested])),
        },
      }),
      ...Object.fromEntries(errorStatuses.map((status) => [status, { $ref: `#/components/responses/${status}` }])),
    },
  }
}

function contentOf(endpoint: Operation['endpoint'], writer: SchemaWriter, successCodes: readonly number[]): Json {
  if (endpoint.isFile) return { 'application/octet-stream': {} }
  const data = writer.write(endpoint.response, 'output')
  return endpoint.isStream ? { 'text/event-stream': { itemSchema: data } } : jsonContent(envelopeOf(data, successCodes))
}

function parametersOf(schema: z.core.$ZodType, place: 'path' | 'query', writer: SchemaWriter): Json[] {
  const { properties = {}, required = [] } = writer.spellOut(schema, 'input') as { properties?: Record<string, Json>; required?: string[] }
  return Object.entries(properties).map(([name, property]) => ({ name, in: place, required: required.includes(name), schema: property }))
}

/** One answer per HTTP status, which names the errors behind it. */
function describeErrors(writer: SchemaWriter, errors: readonly ErrorName[]): Json {
  const byStatus = new Map<number, ErrorName[]>()
  for (const name of errors) {
    const status = errorStatuses[name]
    byStatus.set(status, [...(byStatus.get(status) ?? []), name])
  }
  return Object.fromEntries(
    [...byStatus].map(([status, names]) => {
      const codes = names.map((name) => codeOf(name, status))
      const data = status === errorStatuses.invalid_fields ? writer.write(fieldErrors, 'output') : { type: 'null' }
      const texts = names.map((name) => errorText('en', name).replaceAll(/\{(\{\w+\})\}/g, '$1'))
      return [status, { description: texts.join(' / '), content: jsonContent(envelopeOf(data, [...new Set(codes)])) }]
    }),
  )
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
