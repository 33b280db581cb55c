import * as z from 'zod/mini'
import type { EndpointDeclaration } from '#kernel/endpoint.ts'
import type { ErrorName } from '#kernel/errors.ts'
import { wholeNumber } from '#kernel/fields.ts'
import { limits } from '#kernel/limits.ts'

/** The base of the API that a platform's own core calls, with a platform key. */
export const platformBase = '/platform/v1'

/** An endpoint of the platform API. Every platform key may call all of them, about the merchants of its platform. */
export interface PlatformEndpointDeclaration extends Pick<EndpointDeclaration, 'method' | 'params' | 'query' | 'body' | 'response'> {
  /** Path below `platformBase`, with `:name` for parameters. */
  readonly path: `/${string}`
  /** Refusals of its own, beside what any call can be refused for. */
  readonly errors?: readonly ErrorName[]
}

/** Declares an endpoint of the platform API once; its answers come in the same envelope as the dashboard's. */
export function declarePlatformEndpoint<const D extends PlatformEndpointDeclaration>(declaration: D): D {
  return declaration
}

/** A list in the order of its ids: pass the last one's as `after` for the next page. */
export const platformPageQuery = z.strictObject({
  limit: z._default(wholeNumber(limits.pageSizeMin, limits.pageSizeMax), limits.pageSizeDefault),
  after: z.optional(z.string().check(z.maxLength(limits.nameLengthMax))),
})

export function platformPage<T extends z.core.$ZodType>(item: T) {
  return z.object({ items: z.array(item), has_more: z.boolean() })
}
