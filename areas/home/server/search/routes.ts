import { searchAccount } from '@counterfoil/contract/search/endpoints'
import type { FastifyInstance } from 'fastify'
import { type HttpDependencies, registerEndpoint } from '../../infra/http/register.ts'
import { searchByTextOrId } from './search-ids.ts'

export function registerSearch(app: FastifyInstance, dependencies: HttpDependencies): void {
  registerEndpoint(app, dependencies, searchAccount, (context, { query }) => searchByTextOrId(context, query.q))
}
