import type { FastifyInstance } from 'fastify'
import { getBalance, listArrivals, listMovements } from '#areas/balance/contract/endpoints.ts'
import { type HttpDependencies, registerEndpoint } from '#server/infra/http/register.ts'
import { listMovementPage, readArrivals, readBalance } from './service.ts'

export function registerBalance(app: FastifyInstance, dependencies: HttpDependencies): void {
  registerEndpoint(app, dependencies, getBalance, (context) => readBalance(context))
  registerEndpoint(app, dependencies, listMovements, (context, { query }) => listMovementPage(context, query))
  registerEndpoint(app, dependencies, listArrivals, (context) => readArrivals(context))
}
