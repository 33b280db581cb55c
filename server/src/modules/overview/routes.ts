import { getOverview } from '@counterfoil/contract/overview'
import { listActions } from '@counterfoil/contract/overview/actions'
import type { FastifyInstance } from 'fastify'
import type { HttpDependencies } from '../../infra/http/register.ts'
import { registerEndpoint } from '../../infra/http/register.ts'
import { findActions } from './actions/actions.ts'
import { readOverview } from './service.ts'

export function registerOverview(app: FastifyInstance, dependencies: HttpDependencies): void {
  registerEndpoint(app, dependencies, getOverview, (context, { query }) => readOverview(context, query))
  registerEndpoint(app, dependencies, listActions, findActions)
}
