import { getRequest, listRequests } from '@counterfoil/contract/request-log/endpoints'
import type { FastifyInstance } from 'fastify'
import { type HttpDependencies, registerEndpoint } from '../../infra/http/register.ts'
import { listRequestPage, readRequest } from './service.ts'

export function registerRequestLog(app: FastifyInstance, dependencies: HttpDependencies): void {
  registerEndpoint(app, dependencies, listRequests, (context, { query }) => listRequestPage(context, query))
  registerEndpoint(app, dependencies, getRequest, (context, { params }) => readRequest(context, params.requestId))
}
