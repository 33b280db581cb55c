import { getSettingsStates } from '@counterfoil/contract/settings'
import type { FastifyInstance } from 'fastify'
import type { HttpDependencies } from '../../infra/http/register.ts'
import { registerEndpoint } from '../../infra/http/register.ts'
import { listSettingsStates } from './states.ts'

export function registerSettings(app: FastifyInstance, dependencies: HttpDependencies): void {
  registerEndpoint(app, dependencies, getSettingsStates, (context) => listSettingsStates(context))
}
