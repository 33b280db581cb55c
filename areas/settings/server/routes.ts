import { getSettingsStates } from '@counterfoil/contract/settings/endpoints'
import type { FastifyInstance } from 'fastify'
import { type HttpDependencies, registerEndpoint } from '../../infra/http/register.ts'
import { listSettingsStates } from './states.ts'

export function registerSettings(app: FastifyInstance, dependencies: HttpDependencies): void {
  registerEndpoint(app, dependencies, getSettingsStates, (context) => listSettingsStates(context))
}
