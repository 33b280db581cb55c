import type { FastifyInstance } from 'fastify'
import { describeObjects, searchAccount } from '#areas/home/contract/search/endpoints.ts'
import { type HttpDependencies, registerEndpoint } from '#server/infra/http/register.ts'
import { describeByIds, searchByTextOrId } from './search.ts'

export function registerSearch(app: FastifyInstance, dependencies: HttpDependencies): void {
  registerEndpoint(app, dependencies, searchAccount, (context, { query }) => searchByTextOrId(context, query.q))
  registerEndpoint(app, dependencies, describeObjects, (context, { query }) => describeByIds(context, query.ids))
}
