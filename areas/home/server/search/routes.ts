import type { FastifyInstance } from 'fastify'
import { searchAccount } from '#areas/home/contract/search/endpoints.ts'
import { type HttpDependencies, registerEndpoint } from '#server/infra/http/register.ts'
import { searchByTextOrId } from './search.ts'

export function registerSearch(app: FastifyInstance, dependencies: HttpDependencies): void {
  registerEndpoint(app, dependencies, searchAccount, (context, { query }) => searchByTextOrId(context, query.q))
}
