import { listAuditLog } from '@counterfoil/contract/audit/endpoints'
import type { FastifyInstance } from 'fastify'
import { type HttpDependencies, registerEndpoint } from '../../infra/http/register.ts'
import { listAuditPage } from './service.ts'

export function registerAuditLog(app: FastifyInstance, dependencies: HttpDependencies): void {
  registerEndpoint(app, dependencies, listAuditLog, (context, { query }) => listAuditPage(context, query))
}
