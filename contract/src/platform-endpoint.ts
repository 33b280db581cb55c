import type { EndpointDeclaration } from './endpoint.ts'

/** The base of the API that a platform's own core calls, with a platform key. */
export const platformBase = '/platform/v1'

/** An endpoint of the platform API. Every platform key may call all of them, about the merchants of its platform. */
export interface PlatformEndpointDeclaration extends Pick<EndpointDeclaration, 'method' | 'params' | 'query' | 'body' | 'response'> {
  /** Path below `platformBase`, with `:name` for parameters. */
  readonly path: `/${string}`
}

/** Declares an endpoint of the platform API once; its answers come in the same envelope as the dashboard's. */
export function declarePlatformEndpoint<const D extends PlatformEndpointDeclaration>(declaration: D): D {
  return declaration
}
