import type { FastifyInstance } from 'fastify'
import {
  createPlatformBusiness,
  createPlatformKey,
  createPlatformMerchant,
  createPlatformRequirement,
  getPlatformBusiness,
  getPlatformMerchant,
  listPlatformBusinesses,
  listPlatformKeys,
  listPlatformMerchants,
  listPlatformRequirements,
  revokePlatformKey,
  rollPlatformKey,
  updatePlatformBusiness,
  updatePlatformMerchant,
  updatePlatformRequirement,
} from '../index.ts'
import { changeBusiness, listBusinesses, readBusiness } from './businesses.ts'
import { createBusiness } from './create-business.ts'
import type { PlatformDependencies } from './dependencies.ts'
import { registerPlatformEndpoint, requirePlatformKey } from './endpoint.ts'
import { registerEvents } from './events/routes.ts'
import { registerInstructions } from './instruction-routes.ts'
import { addKey, listKeys, revokeKey, rollKey } from './keys.ts'
import { changeMerchant, listMerchants, openMerchant, readMerchant } from './merchants.ts'
import * as requirements from './requirements.ts'

/** The API of a platform's own core, below `/platform/v1`. */
export async function registerPlatformApi(api: FastifyInstance, dependencies: PlatformDependencies): Promise<void> {
  requirePlatformKey(api, dependencies)
  registerPlatformEndpoint(api, dependencies, createPlatformBusiness, (context, { body }) => createBusiness(context, dependencies, body))
  registerPlatformEndpoint(api, dependencies, listPlatformBusinesses, (context, { query }) => listBusinesses(context, query))
  registerPlatformEndpoint(api, dependencies, getPlatformBusiness, (context, { params }) => readBusiness(context, params.id))
  registerPlatformEndpoint(api, dependencies, updatePlatformBusiness, (context, { params, body }) => changeBusiness(context, dependencies, params.id, body))
  registerPlatformEndpoint(api, dependencies, createPlatformRequirement, (context, { params, body }) =>
    requirements.create(context, dependencies, params.id, body),
  )
  registerPlatformEndpoint(api, dependencies, listPlatformRequirements, (context, { params }) => requirements.list(context, dependencies, params.id))
  registerPlatformEndpoint(api, dependencies, updatePlatformRequirement, (context, { params, body }) =>
    requirements.change(context, dependencies, params, body),
  )
  registerPlatformEndpoint(api, dependencies, createPlatformMerchant, (context, { body }) => openMerchant(context, dependencies, body))
  registerPlatformEndpoint(api, dependencies, listPlatformMerchants, (context, { query }) => listMerchants(context, query))
  registerPlatformEndpoint(api, dependencies, getPlatformMerchant, (context, { params }) => readMerchant(context, params.id))
  registerPlatformEndpoint(api, dependencies, updatePlatformMerchant, (context, { params, body }) => changeMerchant(context, dependencies, params.id, body))
  registerKeys(api, dependencies)
  registerInstructions(api, dependencies)
  await registerEvents(api, dependencies)
}

function registerKeys(api: FastifyInstance, dependencies: PlatformDependencies): void {
  registerPlatformEndpoint(api, dependencies, listPlatformKeys, async (context) => ({ items: await listKeys(context) }))
  registerPlatformEndpoint(api, dependencies, createPlatformKey, (context, { body }) => addKey(context, dependencies, body.name))
  registerPlatformEndpoint(api, dependencies, rollPlatformKey, (context, { params, body }) => rollKey(context, dependencies, params.keyId, body.grace_hours))
  registerPlatformEndpoint(api, dependencies, revokePlatformKey, (context, { params }) => revokeKey(context, dependencies, params.keyId))
}
