import type { FastifyInstance } from 'fastify'
import { getRequest, listRequests } from '#areas/developers/contract/request-log/endpoints.ts'
import { type HttpDependencies, registerEndpoint } from '#server/infra/http/register.ts'
import { listRequestPage, readRequest } from './service.ts'

export function registerRequestLog(app: FastifyInstance, dependencies: HttpDependencies): void {
  registerEndpoint(app, dependencies, listRequests, (context, { query }) => listRequestPage(context, query))
  registerEndpoint(app, dependencies, getRequest, (context, { params }) => readRequest(context, params.requestId))
}
