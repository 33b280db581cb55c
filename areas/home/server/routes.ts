import type { FastifyInstance } from 'fastify'
import { listActions } from '#areas/home/contract/actions.ts'
import { getOverview } from '#areas/home/contract/endpoints.ts'
import { type HttpDependencies, registerEndpoint } from '#server/infra/http/register.ts'
import { findActions } from './actions.ts'
import { readOverview } from './service.ts'

export function registerOverview(app: FastifyInstance, dependencies: HttpDependencies): void {
  registerEndpoint(app, dependencies, getOverview, (context, { query }) => readOverview(context, query))
  registerEndpoint(app, dependencies, listActions, findActions)
}
