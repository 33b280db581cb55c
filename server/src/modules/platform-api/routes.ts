import { createPlatformBusiness, getPlatformBusiness, listPlatformBusinesses, updatePlatformBusiness } from '@counterfoil/contract/platform-businesses'
import { createPlatformMerchant, getPlatformMerchant, listPlatformMerchants, updatePlatformMerchant } from '@counterfoil/contract/platform-merchants'
import type { FastifyInstance } from 'fastify'
import { changeBusiness, listBusinesses, readBusiness } from './businesses.ts'
import { createBusiness } from './create-business.ts'
import type { PlatformDependencies } from './dependencies.ts'
import { registerPlatformEndpoint, requirePlatformKey } from './endpoint.ts'
import { registerEvents } from './events/routes.ts'
import { registerInstructions } from './instruction-routes.ts'
import { changeMerchant, listMerchants, openMerchant, readMerchant } from './merchants.ts'

/** The API of a platform's own core, below `/platform/v1`. */
export async function registerPlatformApi(api: FastifyInstance, dependencies: PlatformDependencies): Promise<void> {
  requirePlatformKey(api, dependencies)
  registerPlatformEndpoint(api, dependencies, createPlatformBusiness, (context, { body }) => createBusiness(dependencies, context, body))
  registerPlatformEndpoint(api, dependencies, listPlatformBusinesses, (context, { query }) => listBusinesses(context, query))
  registerPlatformEndpoint(api, dependencies, getPlatformBusiness, (context, { params }) => readBusiness(context, params.id))
  registerPlatformEndpoint(api, dependencies, updatePlatformBusiness, (context, { params, body }) => changeBusiness(dependencies, context, params.id, body))
  registerPlatformEndpoint(api, dependencies, createPlatformMerchant, (context, { body }) => openMerchant(dependencies, context, body))
  registerPlatformEndpoint(api, dependencies, listPlatformMerchants, (context, { query }) => listMerchants(context, query))
  registerPlatformEndpoint(api, dependencies, getPlatformMerchant, (context, { params }) => readMerchant(context, params.id))
  registerPlatformEndpoint(api, dependencies, updatePlatformMerchant, (context, { params, body }) => changeMerchant(dependencies, context, params.id, body))
  registerInstructions(api, dependencies)
  await registerEvents(api, dependencies)
}
