import { listDisputes } from '@counterfoil/contract/disputes'
import type { FastifyInstance } from 'fastify'
import type { HttpDependencies } from '../../infra/http/register.ts'
import { registerEndpoint } from '../../infra/http/register.ts'
import { registerDisputePage } from './detail/routes.ts'
import { listDisputePage } from './lists/list.ts'

export function registerDisputes(app: FastifyInstance, dependencies: HttpDependencies): void {
  registerEndpoint(app, dependencies, listDisputes, (context, { query }) => listDisputePage(context, query))
  registerDisputePage(app, dependencies)
}
