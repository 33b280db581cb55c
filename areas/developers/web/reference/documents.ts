import { queryOptions } from '@tanstack/react-query'
import type { ApiName } from './api-names.ts'

/** The parts of an OpenAPI document that the reference shows. */

export interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly additionalProperties?: boolean | Schema
  readonly description?: string
  readonly oneOf?: readonly Schema[]
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
}

export interface Parameter {
  readonly $ref?: string
  readonly name?: string
  readonly in?: 'path' | 'query' | 'header'
  readonly required?: boolean
  readonly description?: string
  readonly schema?: Schema
}

interface OperationObject {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly description?: string
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema?: Schema }>> }
  readonly responses?: Readonly<Record<string, { readonly content?: Readonly<Record<string, { readonly schema?: Schema }>> }>>
}

export interface ApiDocument {
  readonly info: { readonly title: string; readonly description: string }
  readonly servers: readonly { readonly url: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
  /** Of the merchant API: short ways through its calls, in Markdown. */
  readonly 'x-guides'?: readonly Guide[]
}

export interface Guide {
  /** In an address. */
  readonly id: string
  readonly title: string
  readonly text: string
}

/** A call of an API. */
export interface Operation extends OperationObject {
  readonly method: string
  /** Below the server, with names in braces. */
  readonly path: string
  readonly base: string
  /** Whether its body is JSON, as in the platform API; the merchant API takes forms. */
  readonly isJson: boolean
}

export function documentPath(api: ApiName): string {
  return `/docs/${api}-openapi.json`
}

export function documentQuery(api: ApiName) {
  return queryOptions({
    queryKey: ['reference', api],
    queryFn: async ({ signal }): Promise<ApiDocument> => {
      const response = await fetch(documentPath(api), { signal })
      if (!response.ok) throw new Error(`${documentPath(api)}: ${response.status}`)
      return (await response.json()) as ApiDocument
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Returns the codes of an API's errors, with what they mean. */
export function listErrorCodes({ components }: ApiDocument): readonly { readonly code: string; readonly meaning: string }[] {
  const codes = components.schemas.error?.properties?.error?.properties?.code?.oneOf ?? []
  return codes.map((each) => ({ code: String(each.const), meaning: each.description ?? '' }))
}

/** Returns all calls of an API, by their group. */
export function listOperations({ paths, servers }: ApiDocument): readonly Operation[] {
  const base = servers[0]?.url ?? ''
  const isJson = base !== '/v1'
  return Object.entries(paths)
    .flatMap(([path, methods]) => Object.entries(methods).map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path, base, isJson })))
    .toSorted((a, b) => (a.tags[0] ?? '').localeCompare(b.tags[0] ?? ''))
}
