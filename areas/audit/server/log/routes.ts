import type { FastifyInstance } from 'fastify'
import { listAuditLog } from '#areas/audit/contract/endpoints.ts'
import { type HttpDependencies, registerEndpoint } from '#server/infra/http/register.ts'
import { listAuditPage } from './service.ts'

export function registerAuditLog(app: FastifyInstance, dependencies: HttpDependencies): void {
  registerEndpoint(app, dependencies, listAuditLog, (context, { query }) => listAuditPage(context, query))
}
