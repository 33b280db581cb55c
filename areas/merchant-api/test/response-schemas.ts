import Stripe from 'stripe'
// biome-ignore lint/style/noRestrictedImports: zod/mini doesn't read JSON Schema, and no page loads this.
import * as z from 'zod'
import { merchantApiEndpoints, objectSchemas, responseSchemaOf } from '#areas/merchant-api/server/index.ts'
import type { ApiAccount, MerchantApiServer } from './merchant-api.ts'

/** Compares responses with the schemas that the OpenAPI document declares. */
export interface ResponseCheck {
  /** The official client of a key; every successful response that it gets is compared. */
  client(api: MerchantApiServer, account: Pick<ApiAccount, 'secret'>): Stripe
  /** Where responses differ from their schemas: call, field and what is wrong, each once. */
  readonly problems: Set<string>
  /** The names of all objects that were seen, within others as well. */
  readonly seen: Set<string>
}

export function createResponseCheck(): ResponseCheck {
  const problems = new Set<string>()
  const seen = new Set<string>()
  const schemas = new Map<string, z.ZodType>()
  const addresses = merchantApiEndpoints.map((endpoint) => ({ ...endpoint, pattern: new RegExp(`^/v1${endpoint.path.replaceAll(/:\w+/g, '[^/]+')}$`) }))
  const fetchChecked: typeof fetch = async (input, init) => {
    const response = await fetch(input, init)
    if (response.status !== 200) return response
    const { pathname } = new URL(String(input))
    const method = init?.method ?? 'GET'
    // A fixed name, such as of a search, comes before an ID at the same place.
    const found = addresses.filter((each) => each.method === method && each.pattern.test(pathname)).toSorted((a, b) => countIds(a.path) - countIds(b.path))[0]
    const body: unknown = await response.clone().json()
    noteObjects(body, seen)
    const schema = found && (schemas.get(found.sdkName) ?? validatorOf(responseSchemaOf(found)))
    if (schema) schemas.set(found.sdkName, schema)
    const result = schema?.safeParse(body)
    if (!result) problems.add(`${method} ${pathname} has no schema`)
    for (const issue of result?.error?.issues ?? []) problems.add(`${found?.sdkName}: ${describe(issue)}`)
    return response
  }
  return {
    client: (api, { secret }) => api.client(secret, { httpClient: Stripe.createFetchHttpClient(fetchChecked) }),
    problems,
    seen,
  }
}

const countIds = (path: string) => path.split(':').length

const local = (schema: object): object => JSON.parse(JSON.stringify(schema).replaceAll('#/components/schemas/', '#/$defs/'))
const definitions = local(objectSchemas)

/** @returns a schema that refuses fields that aren't declared. */
export function validatorOf(schema: object): z.ZodType {
  return z.fromJSONSchema({ $defs: definitions, ...local(schema) } as Parameters<typeof z.fromJSONSchema>[0])
}

/** Names the innermost cause; of a union, the deepest. */
function describe(issue: z.core.$ZodIssue): string {
  const inner = issue.code === 'invalid_union' ? issue.errors.flat().toSorted((a, b) => b.path.length - a.path.length)[0] : undefined
  return `${issue.path.join('.')}${inner ? `.${describe(inner)}` : ` ${issue.message}`}`
}

function noteObjects(value: unknown, seen: Set<string>): void {
  if (typeof value !== 'object' || value === null) return
  const { object, deleted } = value as { object?: unknown; deleted?: unknown }
  if (typeof object === 'string' && object in objectSchemas) seen.add(deleted === true ? `deleted_${object}` : object)
  for (const inner of Object.values(value)) noteObjects(inner, seen)
}
