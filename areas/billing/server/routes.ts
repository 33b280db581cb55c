import type { FastifyInstance } from 'fastify'
import { downloadStatement, getPlan, getStatement, listStatements } from '#areas/billing/contract/endpoints.ts'
import { minuteMs } from '#kernel/time/durations.ts'
import { addressOf, type RequestLimit } from '#server/infra/http/rate-limits/rate-limits.ts'
import { type HttpDependencies, registerEndpoint } from '#server/infra/http/register.ts'
import { feeStatementFiles } from './file.ts'
import { readPlan } from './plan.ts'
import { listMonths, readStatement } from './statement.ts'
import { openStatementFile } from './statement-file.ts'

/** A PDF takes a thread the better part of a second. */
export const statementFileLimit: RequestLimit = {
  name: 'statement-files',
  max: 60,
  windowMs: 10 * minuteMs,
  keyOf: (request) => request.authorised?.session.userId ?? addressOf(request),
}

export function registerBilling(app: FastifyInstance, dependencies: HttpDependencies): void {
  registerEndpoint(app, dependencies, getPlan, (context) => readPlan(context))
  registerEndpoint(app, dependencies, listStatements, (context, { query }) => listMonths(context, query.until))
  registerEndpoint(app, dependencies, getStatement, (context, { params }) => readStatement(context, params.month, context.locale))
  registerEndpoint(app, dependencies, downloadStatement, (context, input) => openStatementFile(context, feeStatementFiles, input), {
    limits: [statementFileLimit],
  })
}
