import { listPlatformMerchants } from '@counterfoil/contract/platform-merchants'
import type { FastifyInstance } from 'fastify'
import type { PlatformDependencies } from './dependencies.ts'
import { registerPlatformEndpoint, requirePlatformKey } from './endpoint.ts'
import { listMerchants } from './merchants.ts'

/** The API of a platform's own core, below `/platform/v1`. */
export function registerPlatformApi(api: FastifyInstance, dependencies: PlatformDependencies): void {
  requirePlatformKey(api, dependencies)
  registerPlatformEndpoint(api, dependencies, listPlatformMerchants, (context, { query }) => listMerchants(context, query))
}
