import type { FastifyInstance } from 'fastify'
import { getSettingsStates } from '#areas/settings/contract/endpoints.ts'
import { type HttpDependencies, registerEndpoint } from '#server/infra/http/register.ts'
import { listSettingsStates } from './states.ts'

export function registerSettings(app: FastifyInstance, dependencies: HttpDependencies): void {
  registerEndpoint(app, dependencies, getSettingsStates, (context) => listSettingsStates(context))
}
