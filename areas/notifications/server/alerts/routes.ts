import type { FastifyInstance } from 'fastify'
import { listAlerts, setAccountAlert } from '#areas/notifications/contract/alerts/endpoints.ts'
import { type HttpDependencies, registerEndpoint } from '#server/infra/http/register.ts'
import { readAlerts } from './list.ts'
import { setForAccount } from './set.ts'

export function registerAlerts(app: FastifyInstance, dependencies: HttpDependencies): void {
  registerEndpoint(app, dependencies, listAlerts, (context) => readAlerts(context))
  registerEndpoint(app, dependencies, setAccountAlert, (context, input) => setForAccount(context, input))
}
